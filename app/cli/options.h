// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace rackline {

enum class OutputFormat { table, json, csv };

/// Everything that the command line can say; each command reads what concerns it.
struct Options {
    std::vector<std::string> sources;
    std::vector<std::string> settings, asserts;
    OutputFormat format = OutputFormat::table;
    std::string output, kind, x, y;
    std::string date;
    /// Measured cases, and a folder of kernel times.
    std::string cases, kernels;
    unsigned threads = 0;
    std::uint64_t seed = 1;
    bool quiet = false, noOverlay = false, all = false;
    /// As typed, for the line that reproduces an output.
    std::vector<std::string> commandLine;
};

} // namespace rackline
