// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/cases.h"

namespace rackline {

enum class CaseFormat {
    cases,
    /// Results of InferenceMAX (InferenceX), `agg_bmk.json`: a list of records, or one.
    inferenceMax,
    /// `pareto.csv` of NVIDIA's aiconfigurator: another model's predictions.
    configurator
};
CaseFormat caseFormatOf(std::string_view text);

/// One run is a row for each figure that it has. Lengths are nine tenths of the nominal ones: the client draws them between 0.8
/// and 1 of these.
Result<std::vector<MeasuredCase>> inferenceMaxCases(std::string_view json, const std::string& where);
Result<std::vector<MeasuredCase>> configuratorCases(std::string_view csv, const std::string& where);

/// Any of the formats, for a chart: what was measured, or what another model says.
Result<std::vector<MeasuredCase>> readSeries(const std::filesystem::path& file);

} // namespace rackline
