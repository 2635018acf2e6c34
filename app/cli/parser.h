// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"

namespace rackline {

/// What was typed, and the command that it asks for.
struct CommandLine {
    Options options;
    Run run;
};

/// Every command from the table of commands, and the options of each; where `first` is a word, those of the command of that
/// name alone. `app` and `line` must outlive the parse.
void addCommands(CLI::App& app, CommandLine& line, std::string_view first = {});

} // namespace rackline
