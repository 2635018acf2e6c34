// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/trust_options.h"

#include "app/cli/shared/explored.h"

#include <CLI/CLI.hpp>

namespace rackline {

void addTrustOptions(CLI::App& parser, const Command& command, Options& options) {
    if (has(command.uses, Uses::metric))
        parser.add_option("--metric", options.metric, "The metric that counts, such as tok_s_per_mw or usd_per_mtok")
            ->type_name("METRIC");
    if (has(command.uses, Uses::breakEven))
        parser
            .add_option(
                "--target", options.breakEvens,
                "Which value of a parameter reaches a metric: \"hardware.accelerator.hbm.bandwidth:tok_s_per_user=150\"; of "
                "every parameter without PATH")
            ->type_name("[PATH:]METRIC=VALUE")
            ->allow_extra_args(false);
    if (has(command.uses, Uses::breakEven))
        parser.add_option("--along", options.along, "What binds while a parameter moves: hardware.accelerator.hbm.bandwidth")
            ->type_name("PATH")
            ->allow_extra_args(false);
    if (has(command.uses, Uses::breakEven))
        parser.add_flag(
            "--assumptions", options.assumptions,
            "What the answer rests on and the scenario does not say, by how much it matters, with grades and sources");
    if (has(command.uses, Uses::calibration)) {
        parser.add_option("--cases", options.cases, "CSV file of measured cases, in the columns of validate")->type_name("FILE");
        parser
            .add_option("-o,--output", options.output,
                        "File of the fitted profile, for catalogue import; its name is the profile's")
            ->type_name("FILE");
    }
    if (has(command.uses, Uses::intervals)) {
        parser.add_flag("--launch", options.launch, "Add how vLLM, SGLang and TensorRT-LLM are asked for this layout: a hint");
    }
    if (has(command.uses, Uses::simulation)) {
        const bool frontier = has(command.uses, Uses::all);
        CLI::Option* simulate =
            parser.add_flag("--simulate", options.simulate,
                            std::string("Run the load of ") + (frontier ? "each point of the frontier" : "the point") +
                                " through its engine's scheduler, iteration by iteration");
        parser.add_option("--requests", options.requests, "Requests of a simulation; as many as percentiles need without it")
            ->check(CLI::Range(std::int64_t(2), std::int64_t(4'000'000)))
            ->needs(simulate);
        if (frontier) simulate->excludes("--all");
    }
    if (has(command.uses, Uses::intervals) || has(command.uses, Uses::all))
        parser
            .add_option("--intervals", options.intervals, "quick: the engine's error on measured cases; full: every input drawn")
            ->check(CLI::IsMember({"quick", "full"}));
}

Result<Metric> metricOf(const Options& options) {
    Options axis;
    axis.y = options.metric;
    const Result<ExploreOptions> axes = axesOf(axis);
    if (axes) return axes->y;
    return Error{ErrorCode::usage, "--metric " + options.metric, axes.error().detail};
}

} // namespace rackline
