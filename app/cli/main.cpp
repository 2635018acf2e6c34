// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/batch_options.h"
#include "app/cli/catalogue_command.h"
#include "app/cli/command.h"
#include "app/cli/model_command.h"
#include "app/cli/trust_options.h"
#include "model/base/enum_names.h"
#include "model/factory/parameters.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <exception>
#include <iostream>

namespace {

using namespace rackline;

OutputFormat formatNamed(const std::string& word) {
    constexpr EnumNames<OutputFormat, 3> names{"table", "json", "csv"};
    if (const auto format = names.named(word)) return *format;
    throw CLI::ValidationError("--format " + word, "expected table, json or csv");
}

/// A first word that is no command, with the nearest one.
int unknownCommand(const std::string& word) {
    std::vector<std::string_view> known{"catalogue", "model"};
    for (const Command& command : commands()) known.push_back(command.name);
    const std::string nearest = nearestWord(word, known);
    std::cerr << "rackline: unknown command \"" << word << '"' << (nearest.empty() ? "" : ", did you mean " + nearest + "?")
              << "; rackline --help lists them\n";
    return wrongUsage;
}

void addOptions(CLI::App& parser, const Command& command, Options& options) {
    if (has(command.uses, Uses::scenarios)) {
        parser
            .add_option("SCENARIO", options.sources,
                        "A file, - for standard input, or the name of a shipped example; file#name picks one scenario")
            ->required();
        parser.add_option("--set", options.settings, "Override a parameter: path=value, such as workload.isl=8192")
            ->allow_extra_args(false);
    }
    parser.add_option_function<std::string>(
        "--format", [&options](const std::string& word) { options.format = formatNamed(word); }, "table, json or csv");
    if (has(command.uses, Uses::output)) parser.add_option("-o,--output", options.output, "File to write")->required();
    if (has(command.uses, Uses::kind))
        parser
            .add_option(
                "--kind", options.kind,
                "What to draw: pareto, roofline, step, memory, power, cost, caps, rack, network, waterfall, tornado, limits; of "
                "training step, memory, scaling, goodput")
            ->required();
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
    if (has(command.uses, Uses::cables)) parser.add_flag("--cables", options.cables, "Every cable as CSV instead");
    if (has(command.uses, Uses::cases)) {
        parser.add_option("--cases", options.cases, "CSV file of measured cases");
        parser.add_option("--kernels", options.kernels, "Folder of measured kernel times");
        parser.add_option("--power", options.power, "Folder of measured power");
        parser.add_flag(
            "--coverage", options.coverage,
            "How often served figures lie in their 90 % interval, per engine and chip, and how much wider it should be");
        parser.add_flag("--cross", options.cross,
                        "Training alone: fits that never saw what they predict, beside classes without a fit");
    }
    addBatchOptions(parser, command, options);
    addTrustOptions(parser, command, options);
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
    CLI::App* catalogue = app.add_subcommand("catalogue", "Devices, racks, switches and models, with their sources.");
    catalogue->prefix_command();
    catalogue->set_help_flag();
    CLI::App* model = app.add_subcommand("model", "Models of your own, from Hugging Face's config.json.");
    model->prefix_command();
    model->set_help_flag();
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& stopped) {
        // Help and version are asked for and go to standard output; anything else is wrong usage, said in one line.
        if (stopped.get_exit_code() == 0) return app.exit(stopped, std::cout, std::cerr);
        if (argc > 1 && argv[1][0] != '-' && app.get_subcommands().empty()) return unknownCommand(argv[1]);
        std::cerr << "rackline: " << stopped.what() << "; rackline --help says what there is\n";
        return wrongUsage;
    }
    if (catalogue->parsed()) return runCatalogue(catalogue->remaining(), std::cout, std::cerr);
    if (model->parsed()) return runModel(model->remaining(), std::cout, std::cerr);
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
