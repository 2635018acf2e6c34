// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/foreign/formats.h"

namespace rackline {

/// Reads a measured file, packed by gzip or not. What another tool's file lacks is taken from `given`, and then from the scenario
/// that lies beside it under its name: `run.rackline` beside `run.json`.
/// Last of all `otherwise` says what nobody said.
Result<MeasuredFile> readMeasured(const std::filesystem::path& file, Given given = {}, const Given& otherwise = {});
/// Its text, for whoever keeps a fingerprint of it.
Result<std::string> measuredText(const std::filesystem::path& file);
/// The text that was read, with what lies beside its file.
Result<MeasuredFile> parseMeasuredFile(std::string_view text, const std::filesystem::path& file, Given given = {},
                                       const Given& otherwise = {});

} // namespace rackline
