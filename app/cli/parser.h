// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command_line.h"

namespace rackline {

/// Adds every command from the table of commands with its options; where `first` is a word, only the options of that command.
/// `app` and `line` must outlive the parse.
void addCommands(CLI::App& app, CommandLine& line, std::string_view first = {});

} // namespace rackline
