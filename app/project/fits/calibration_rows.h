// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Why rows of a case file take no part in a fit, in the order in which they are told.
enum class LeftOut { impossible, otherKind, otherMetric, otherUnit, repeated, contradictory, surplus, notPredicted, farOff };

/// Rows left out for one reason, and the first of them in words.
struct LeftOutRows {
    std::size_t rows = 0;
    std::string example;
};
using LeftOutTable = std::map<LeftOut, LeftOutRows>;
void leaveOut(LeftOutTable& table, LeftOut why, const std::string& example);
/// One clear sentence: `3 rows repeating another one, counted once, such as b of a`; where nothing is left out, without its third
/// part.
std::string sentenceOf(LeftOut why, const LeftOutRows& rows, bool withConsequence = true);

/// Whether figures of engines are fitted to such rows: the time to the first token is a queue's, watts are the chip's.
bool tellsFit(std::string_view metric);

/// Rows of served models and static batches that a fit of an engine's profile can learn from.
struct CalibrationRows {
    std::vector<const MeasuredCase*> used;
    LeftOutTable leftOut;
};
CalibrationRows calibrationRows(const std::vector<MeasuredCase>& cases);

} // namespace rackline
