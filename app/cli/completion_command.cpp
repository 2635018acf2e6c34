// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/described.h"
#include "app/cli/parser.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace rackline {

int runCompletion(const Options& options, Streams streams) {
    CommandLine line;
    CLI::App app;
    addCommands(app, line);
    const std::vector<DescribedCommand> commands = describe(app);
    streams.out << (options.kind == "bash"  ? bashCompletion(commands)
                    : options.kind == "zsh" ? zshCompletion(commands)
                    : options.kind == "man" ? manualPage(commands)
                                            : fishCompletion(commands));
    return done;
}

} // namespace rackline
