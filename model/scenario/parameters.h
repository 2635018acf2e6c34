// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/scenario/scenario.h"
#include "model/units/dimension.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

enum class ParameterKind { quantity, count, ratio, choice };

/// One row of the table that drives --set, the keys of scenario files, limits, help, editors, sweep axes and sensitivity.
struct Parameter {
    /// Path in a scenario file and on the command line: `workload.isl`.
    std::string_view id;
    std::string_view group;
    std::string_view label;
    ParameterKind kind = ParameterKind::quantity;
    /// The unit that it is shown in; plain for counts and ratios.
    std::string_view unit;
    Dimension dimension;
    /// Limits in coherent units, both allowed. For a choice: 0 and the last index.
    double low = 0, high = 0;
    bool logarithmic = false;
    /// Read from the catalogue with the hardware or the model, rather than having a default of its own.
    bool fromCatalogue = false;
    /// 0 means "none", and is allowed below `low`.
    bool zeroIsNone = false;
    std::string_view help;
    std::span<const std::string_view> choices;
    double (*get)(const Scenario&) = nullptr;
    void (*set)(Scenario&, double) = nullptr;
};

std::span<const Parameter> parameters();
const Parameter* findParameter(std::string_view id);
/// The known id that a mistyped one is most like, or empty when none is near.
std::string nearestParameter(std::string_view id);
/// Of any list of words, the one with the smallest edit distance, or empty when more than a third of it differs.
std::string nearestWord(std::string_view word, std::span<const std::string_view> known);

/// Reads text as this parameter's kind of value and checks its limits; does not touch a scenario.
Result<double> parseValue(const Parameter& parameter, std::string_view text);
/// The value with its unit, as files and the command line write it.
std::string valueText(const Parameter& parameter, double value);
/// `path=value`, as --set takes it.
Result<void> applySetting(Scenario& scenario, std::string_view pathAndValue);

} // namespace rackline
