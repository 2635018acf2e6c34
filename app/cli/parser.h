// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/catalogue_actions.h"

#include <functional>
#include <string_view>

namespace CLI {
class App;
}

namespace rackline {

/// What was typed, and the command that it asks for.
struct CommandLine {
    Options options;
    CatalogueCall catalogue;
    std::string modelId;
    std::function<int(Streams)> run;
};

/// {a,b,c}: what may follow an option.
std::string listed(const std::vector<std::string_view>& words);
void addFormat(CLI::App& parser, OutputFormat& format, const std::string& help);

/// Every command from the table of commands, and the options of each; where `first` is a word, those of the command of that
/// name alone. `app` and `line` must outlive the parse.
void addCommands(CLI::App& app, CommandLine& line, std::string_view first = {});

} // namespace rackline
