// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parser.h"

#include "app/cli/shared/option_groups.h"
#include "app/cli/shared/scenario_options.h"
#include "app/cli/shared/unread_inputs.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
void addCommand(CLI::App& parser, const Command& command, CommandLine& line) {
    if (command.actions != nullptr) {
        parser.require_subcommand(1);
        for (const Command& action : command.actions())
            addCommand(*parser.add_subcommand(std::string(action.name), std::string(action.summary)), action, line);
        return;
    }
    const Run run = command.add(parser, line.options);
    parser.callback([&line, &command, run] {
        line.run = [&line, &command, run](Streams streams) {
            takeShorthands(line.options);
            if (const Result<void> fit = checkOptions(line.options); !fit) return fail(fit.error(), streams);
            const int code = run(streams);
            if (code == done || code == infeasible) noteUnread(command, line.options, streams);
            return code;
        };
    });
}
} // namespace

void addCommands(CLI::App& app, CommandLine& line, std::string_view first) {
    const bool every = first.empty() || first.starts_with('-');
    app.require_subcommand(1);
    app.footer("Begin with:\n  rackline examples\n  rackline estimate --model deepseek-v3 --rack gb200-nvl72 --isl 8k --osl 1k\n"
               "  rackline pareto three-generations\n  rackline COMMAND --help");
    app.set_version_flag("--version", "rackline " RACKLINE_VERSION);
    for (const Command& command : commands()) {
        CLI::App& parser = *app.add_subcommand(std::string(command.name), std::string(command.summary));
        if (every || first == command.name) {
            addCommand(parser, command, line);
            if (command.actions == nullptr) addCommon(parser, line.options);
        }
        if (!command.example.empty())
            parser.footer("Example: rackline " + std::string(command.name) + " " + std::string(command.example));
    }
}

} // namespace rackline
