// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/rows.h"
#include "app/project/measured/kernel_cases.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What a measured file holds.
struct MeasuredFile {
    /// The tool that wrote it; empty for a case file.
    std::string tool;
    std::vector<MeasuredCase> cases;
    /// Times of collectives, which are no cases of runs.
    KernelCases kernels;
    /// Whether it is times of kernels that it holds.
    bool isOfKernels = false;
    /// Sentences about what was left out, worked out or taken from elsewhere.
    std::vector<std::string> notes;
};

/// Whether the text is what another model predicts, which may stand on a chart and validates nothing.
bool isPrediction(std::string_view text);
/// Whether the text, or its beginning, is of a tool that is read here; a case file is not.
bool isForeign(std::string_view text);
/// The tools, as a sentence lists them.
std::vector<std::string> foreignTools();

/// Cases in any of the formats. What a tool does not say is taken from `given`, and asked for where that has it not either.
Result<MeasuredFile> parseMeasured(std::string_view text, const std::string& where, const Given& given = {});
/// Refuses what is no runs, for whoever takes nothing else.
Result<void> holdsRuns(const MeasuredFile& measured, const std::string& where);
/// The cases of the same.
Result<std::vector<MeasuredCase>> parseMeasuredCases(std::string_view text, const std::string& where, const Given& given = {});

/// Any of the formats, for a chart: what was measured, or what another model says.
Result<std::vector<MeasuredCase>> readSeries(const std::filesystem::path& file);

} // namespace rackline
