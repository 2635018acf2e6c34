// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/output_format.h"
#include "model/scenario/scenario.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// An input that was typed as an option of its own, with the path and the `path=value` that it is short for.
struct TypedShorthand {
    std::string option, path, setting;
};

/// What every command may be told. What only some of them understand stands with these.
struct Options {
    std::vector<std::string> sources;
    /// What stands on standard input, where a request brought it along.
    std::string scenario;
    std::vector<std::string> settings;
    std::vector<TypedShorthand> shorthands;
    /// The speed of each user at which answers are read, in place of the project's.
    std::string readAt;
    /// Inputs that take several values, such as `workload.isl=1024:8192:8`.
    std::vector<std::string> axes;
    /// Files that are read beside scenarios, and the file that is written.
    std::vector<std::string> files;
    std::string output;
    const OutputFormat* format = &outputFormats().front();
    unsigned threads = 0;
    std::uint64_t seed = 1;
    std::string date;
    bool quiet = false, noOverlay = false;
    /// The one task that the command answers, where no other command answers it.
    std::optional<Task> answers;
    /// Which tasks scenarios were read of, in the order of Task: known once a command has read them, by these options or a copy.
    using Met = std::array<bool, taskCount>;
    std::shared_ptr<Met> met = std::make_shared<Met>();
    /// As typed, for the line that reproduces an output.
    std::vector<std::string> commandLine;
};

} // namespace rackline
