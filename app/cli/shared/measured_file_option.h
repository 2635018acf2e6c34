// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/project/foreign/measured_file.h"

#include <string>
#include <vector>

namespace rackline {

/// A file of measured runs, and what it does not say.
struct MeasuredOptions {
    std::string file, scenario;
    std::vector<std::string> settings;

    void add(CLI::App& parser, Options& options);
    /// What is typed, and then what the scenario says.
    Result<Given> given() const;
    /// Reads the file, or the shipped cases where none is named, and says what the reading has to say.
    Result<MeasuredFile> read(const Options& options, Streams streams) const;
};
void sayNotes(const MeasuredFile& measured, const Options& options, Streams streams);

} // namespace rackline
