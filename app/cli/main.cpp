// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/catalogue_command.h"
#include "app/cli/command.h"

#include <CLI/CLI.hpp>

#include <clocale>
#include <csignal>
#include <exception>
#include <iostream>

namespace {

using namespace rackline;

void addOptions(CLI::App& parser, const Command& command, Options& options) {
    if (has(command.uses, Uses::scenarios)) {
        parser
            .add_option("SCENARIO", options.sources,
                        "A file, - for standard input, or the name of a shipped example; file#name picks one scenario")
            ->required();
        parser.add_option("--set", options.settings, "Override a parameter: path=value, such as workload.isl=8192")
            ->allow_extra_args(false);
    }
    const std::map<std::string, OutputFormat> formats{
        {"table", OutputFormat::table}, {"json", OutputFormat::json}, {"csv", OutputFormat::csv}};
    parser.add_option("--format", options.format, "table, json or csv")
        ->transform(CLI::CheckedTransformer(formats).description(""));
    if (has(command.uses, Uses::output)) parser.add_option("-o,--output", options.output, "File to write")->required();
    if (has(command.uses, Uses::kind))
        parser.add_option("--kind", options.kind, "What to draw: pareto, roofline, step, memory, power, cost")->required();
    if (has(command.uses, Uses::axes)) {
        parser.add_option("--x", options.x, "Metric of the horizontal axis, such as tok_s_per_user");
        parser.add_option("--y", options.y, "Metric of the vertical axis, such as tok_s_per_mw");
    }
    if (has(command.uses, Uses::asserts))
        parser
            .add_option("--assert", options.asserts,
                        "A condition such as \"tok_s_per_mw >= 2e6\"; exit code 1 where it does not hold")
            ->allow_extra_args(false);
    if (has(command.uses, Uses::all)) parser.add_flag("--all", options.all, "Every candidate, not only the frontier");
    if (has(command.uses, Uses::cases)) {
        parser.add_option("--cases", options.cases, "CSV file of measured cases");
        parser.add_option("--kernels", options.kernels, "Folder of measured kernel times");
    }
    parser.add_flag("--quiet", options.quiet, "No messages");
    parser.add_option("--threads", options.threads, "Worker threads; 0 takes all");
    parser.add_option("--seed", options.seed, "Seed of what is drawn at random");
    parser.add_option("--date", options.date, "Date that an output carries, YYYY-MM-DD");
    parser.add_flag("--no-overlay", options.noOverlay, "Ignore the user's own catalogue");
}

int run(int argc, char** argv) {
    Options options;
    options.commandLine.assign(argv + 1, argv + argc);
    CLI::App app("Rackline: performance of AI factories, from the rack to the site.", "rackline");
    app.require_subcommand(1);
    app.set_version_flag("--version", "rackline " RACKLINE_VERSION);
    const Command* chosen = nullptr;
    for (const Command& command : commands()) {
        CLI::App* parser = app.add_subcommand(std::string(command.name), std::string(command.summary));
        addOptions(*parser, command, options);
        parser->callback([&chosen, &command] { chosen = &command; });
    }
    std::vector<std::string> catalogueArguments;
    CLI::App* catalogue = app.add_subcommand("catalogue", "Devices, racks, switches and models, with their sources.");
    catalogue->prefix_command();
    catalogue->set_help_flag();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stopped) {
        // Help and version are asked for and go to standard output; anything else is wrong usage.
        return app.exit(stopped, std::cout, std::cerr) == 0 ? done : wrongUsage;
    }
    if (catalogue->parsed()) return runCatalogue(catalogue->remaining(), std::cout, std::cerr);
    return chosen->run(options, {std::cout, std::cerr});
}

} // namespace

int main(int argc, char** argv) {
    // A closed pipe ends the output, not the program in the middle of a file.
    std::signal(SIGPIPE, SIG_DFL);
    std::ios::sync_with_stdio(false);
    try {
        const int code = run(argc, argv);
        std::cout.flush();
        if (!std::cout) {
            std::cerr << "rackline: the output could not be written in full\n";
            return badInput;
        }
        return code;
    } catch (const std::exception& broken) {
        std::cerr << "rackline: internal error: " << broken.what() << '\n';
        return internalError;
    }
}
