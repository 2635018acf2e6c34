// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described.h"
#include "app/cli/parser.h"
#include "app/cli/shared/command.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <ostream>

namespace rackline {

Run addCompletion(CLI::App& parser, Options&) {
    const auto shell = std::make_shared<std::string>();
    parser.add_option("SHELL", *shell, "The shell that reads it, or man for the manual page")
        ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}))
        ->required();
    return [shell](Streams streams) {
        CommandLine line;
        CLI::App app;
        addCommands(app, line);
        const std::vector<DescribedCommand> commands = describe(app);
        streams.out << (*shell == "bash"  ? bashCompletion(commands)
                        : *shell == "zsh" ? zshCompletion(commands)
                        : *shell == "man" ? manualPage(commands)
                                          : fishCompletion(commands));
        return done;
    };
}

} // namespace rackline
