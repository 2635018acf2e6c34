// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parser.h"

#include "app/cli/commands/catalogue_command.h"
#include "app/cli/commands/model_command.h"
#include "app/cli/shared/batch_options.h"
#include "app/cli/shared/origin.h"
#include "app/cli/shared/shorthand.h"
#include "app/cli/shared/trust_options.h"
#include "app/cli/shared/unread_inputs.h"
#include "app/cli/shared/written_output.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {

void addCaseOptions(CLI::App& parser, Options& options) {
    parser.add_option("--cases", options.cases, "CSV file of measured cases")->type_name("FILE");
    parser.add_option("--kernels", options.kernels, "Folder of measured kernel times")->type_name("FOLDER");
    parser.add_option("--power", options.power, "Folder of measured power")->type_name("FOLDER");
    parser.add_flag("--coverage", options.coverage,
                    "How often served figures lie in their 90 % interval, per engine and chip, and how much wider it should be");
    parser.add_flag("--frontier", options.frontier,
                    "Frontiers that the search finds beside measured ones: factors, choices and what the band holds");
    parser.add_flag("--cross", options.cross,
                    "Fits that never saw what they predict: a configuration, and of served runs a model or a chip");
}

void addOptions(CLI::App& parser, const Command& command, Options& options) {
    if (has(command.uses, Uses::scenarios)) {
        parser
            .add_option("SCENARIO", options.sources,
                        "A file, - for standard input, or the name of a shipped example; file#name picks one scenario; none "
                        "where --model "
                        "and --rack are given")
            ->type_name("SCENARIO");
        addShorthands(parser, command, options);
        parser.add_option("--set", options.settings, "Override a parameter: path=value, such as workload.isl=8192")
            ->type_name("PATH=VALUE")
            ->allow_extra_args(false);
    }
    addFormat(parser, options.format, formatNames());
    if (has(command.uses, Uses::output))
        parser.add_option("-o,--output", options.output, "File to write")->type_name("FILE")->required();
    if (has(command.uses, Uses::kind))
        parser
            .add_option("--kind", options.kind, "What to draw; scaling and goodput are of training, validate needs no scenario")
            ->type_name(listed(plotKinds()))
            ->required();
    if (has(command.uses, Uses::kind))
        parser.add_option("--cases", options.cases, "Of validate: CSV file of measured cases; the shipped ones without it")
            ->type_name("FILE");
    if (has(command.uses, Uses::shell))
        parser.add_option("SHELL", options.kind, "The shell that reads it, or man for the manual page")
            ->check(CLI::IsMember({"bash", "zsh", "fish", "man"}))
            ->required();
    if (has(command.uses, Uses::axes)) {
        parser.add_option("--x", options.x, "Metric of the horizontal axis, such as tok_s_per_user")->type_name("METRIC");
        parser.add_option("--y", options.y, "Metric of the vertical axis, such as tok_s_per_mw")->type_name("METRIC");
    }
    if (has(command.uses, Uses::all) || has(command.uses, Uses::kind))
        parser
            .add_option("--measured", options.measured,
                        "Runs beside the frontier: a case file, InferenceMAX results or aiconfigurator's pareto.csv")
            ->type_name("FILE");
    if (has(command.uses, Uses::asserts))
        parser
            .add_option("--assert", options.asserts,
                        "A condition such as \"tok_s_per_mw >= 2e6\"; exit code 1 where it does not hold")
            ->type_name("CONDITION")
            ->allow_extra_args(false);
    if (has(command.uses, Uses::all)) parser.add_flag("--all", options.all, "Every candidate, not only the frontier");
    if (has(command.uses, Uses::brief))
        parser.add_flag("--brief", options.brief, "Only what the answer is, not how it comes about");
    if (has(command.uses, Uses::cables)) parser.add_flag("--cables", options.cables, "Every cable as CSV instead");
    if (has(command.uses, Uses::cases)) addCaseOptions(parser, options);
    addBatchOptions(parser, command, options);
    addTrustOptions(parser, command, options);
    parser.add_flag("--quiet", options.quiet, "No messages");
    parser.add_option("--threads", options.threads, "Worker threads; 0 takes all")->type_name("N");
    parser.add_option("--seed", options.seed, "Seed of what is drawn at random")->type_name("N");
    parser.add_option("--date", options.date, "Date that an output carries")->type_name("YYYY-MM-DD")->check(checkDate);
    parser.add_flag("--no-overlay", options.noOverlay, "Ignore the user's own catalogue");
}

} // namespace

void addCommands(CLI::App& app, CommandLine& line, std::string_view first) {
    const bool every = first.empty() || first.starts_with('-');
    app.require_subcommand(1);
    app.footer("Begin with:\n  rackline examples\n  rackline estimate --model deepseek-v3 --rack gb200-nvl72 --isl 8k --osl 1k\n"
               "  rackline pareto three-generations\n  rackline COMMAND --help");
    app.set_version_flag("--version", "rackline " RACKLINE_VERSION);
    for (const Command& command : commands()) {
        CLI::App* parser = app.add_subcommand(std::string(command.name), std::string(command.summary));
        if (every || first == command.name) addOptions(*parser, command, line.options);
        if (!command.example.empty())
            parser->footer("Example: rackline " + std::string(command.name) + " " + std::string(command.example));
        parser->callback([&line, &command] {
            line.run = [&](Streams streams) {
                takeShorthands(line.options, command);
                const Result<void> fit = checkOptions(line.options);
                if (!fit) return fail(fit.error(), streams);
                const int code = runInto(command, line.options, streams);
                if (code == done || code == infeasible) noteUnread(command, line.options, streams);
                return code;
            };
        });
    }
    addCatalogue(app, line);
    addModel(app, line);
}

} // namespace rackline
