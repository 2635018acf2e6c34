// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parser.h"

#include "app/cli/batch_options.h"
#include "app/cli/catalogue_command.h"
#include "app/cli/model_command.h"
#include "app/cli/trust_options.h"
#include "model/base/enum_names.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {

OutputFormat formatNamed(const std::string& word) {
    constexpr EnumNames<OutputFormat, 3> names{"table", "json", "csv"};
    if (const auto format = names.named(word)) return *format;
    throw CLI::ValidationError("--format " + word, "expected table, json or csv");
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
    addFormat(parser, options.format, "table, json or csv");
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

} // namespace

void addFormat(CLI::App& parser, OutputFormat& format, const std::string& help) {
    parser.add_option_function<std::string>(
        "--format", [&format](const std::string& word) { format = formatNamed(word); }, help);
}

void addCommands(CLI::App& app, CommandLine& line) {
    app.require_subcommand(1);
    app.set_version_flag("--version", "rackline " RACKLINE_VERSION);
    for (const Command& command : commands()) {
        CLI::App* parser = app.add_subcommand(std::string(command.name), std::string(command.summary));
        addOptions(*parser, command, line.options);
        parser->callback([&line, &command] { line.run = [&](Streams streams) { return command.run(line.options, streams); }; });
    }
    addCatalogue(app, line);
    addModel(app, line);
}

} // namespace rackline
