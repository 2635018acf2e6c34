// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/rows.h"
#include "hwdb/entry/entry_json.h"

namespace rackline {

/// Whether it is a record of InferenceX (InferenceMAX), of fixed lengths or of agents.
bool isInferenceMax(const OrderedJson& record);
/// Adds one run as a row for each figure that it has. Fixed lengths are nine tenths of the nominal ones: the client draws them
/// between 0.8 and 1 of these. Sessions of agents have the means that were measured.
Result<void> addInferenceMax(const OrderedJson& record, const std::string& place, const std::string& id, const ForeignText& file,
                             ForeignRows& into);

/// `pareto.csv` of NVIDIA's aiconfigurator: another model's predictions.
Result<std::vector<MeasuredCase>> configuratorCases(std::string_view csv, const std::string& where);

} // namespace rackline
