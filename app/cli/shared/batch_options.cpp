// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/batch_options.h"

#include "app/cli/shared/command_line.h"
#include "app/report/schema/schema.h"
#include "model/traffic/router.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
void addTrafficOptions(CLI::App& parser, Options& options) {
    parser
        .add_option(
            "--trace", options.trace,
            "File of requests or of sessions: Mooncake or agents' JSON lines, Azure, BurstGPT or Rackline's own CSV, packed or "
            "not; or the name of a shipped one, such as azure-2023-conv")
        ->type_name("FILE")
        ->required();
    parser.add_option("--times", options.times, "So many times the load: that many times as many users of the same kind")
        ->type_name("N")
        ->check(CLI::Range(1e-3, 1e3));
    parser.add_flag("--compress", options.compress, "Instead the same requests in a part of the time: bursts become steeper");
    parser.add_option("--router", options.router, "How requests find their instance")
        ->check(CLI::IsMember(traffic::routerNames()));
    parser.add_option("--attain", options.attain, "Share of requests that must be within the scenario's limits")
        ->check(CLI::Range(0.0, 1.0));
    parser.add_option("--instances", options.instances, "Instances of the fleet; the fewest that are enough without it")
        ->check(CLI::Range(1, 1024));
    parser.add_option("--lanes", options.lanes, "Of sessions: how many are live at a time")->check(CLI::Range(1, 100000));
    parser.add_flag("--no-cache", options.noCache, "Every prompt is read whole");
}

void addFleetOptions(CLI::App& parser, FleetOptions& fleet) {
    parser.add_option("--from", fleet.from, "The first quarter")->type_name("YYYY-QN")->required();
    parser.add_option("--quarters", fleet.quarters, "How many quarters are planned")->check(CLI::Range(1, 80));
    parser.add_option("--demand", fleet.demand, "Output tokens that the fleet must be able to serve in the first quarter")
        ->type_name("TOKENS/S")
        ->required();
    parser.add_option("--growth", fleet.growth, "Per cent by which demand grows in a year")
        ->type_name("PERCENT")
        ->check(CLI::Range(-90.0, 10000.0));
    parser.add_option("--delivery", fleet.deliveries, "From when a scenario's racks can be bought, the first quarter without it")
        ->type_name("NAME=YYYY-QN")
        ->allow_extra_args(false);
    parser
        .add_option("--price-decline", fleet.priceDecline, "Per cent by which a rack's price falls in a year after its delivery")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 90.0));
    parser.add_option("--software", fleet.software, "Per cent more tokens in each half-year after delivery, by better software")
        ->type_name("PERCENT")
        ->check(CLI::Range(0.0, 100.0));
}

CLI::Option* addAxes(CLI::App& parser, Options& options, const char* help) {
    return parser.add_option("--axis", options.gridAxes, help)->type_name("PATH=VALUES")->allow_extra_args(false);
}

void addGridOptions(CLI::App& parser, Options& options) {
    addAxes(parser, options,
            "One axis of the grid: path=a,b,c or path=lo:hi:n, with :log for even ratios; may be given several times");
    parser
        .add_option("--design", options.design,
                    "Draw points instead of a grid: random:N, or lhs:N for a Latin hypercube; axes are path=lo:hi, "
                    "path=lo:hi:log or lists, and --seed makes it another draw")
        ->type_name("KIND:N");
    parser.add_option("-o,--output", options.output, "File to write: CSV, or what .xlsx, .json or .sqlite at its end says")
        ->type_name("FILE");
    parser.add_option("--shard", options.shard, "Part k of n, k from 1: 3/16")->type_name("K/N");
    parser.add_flag("--resume", options.resume, "Go on from the finished points of a run that was stopped");
    parser.add_flag("--yes", options.yes, "Start although there are very many points");
    parser.add_option("--submit", options.submit, "Write a job script instead: slurm")->check(CLI::IsMember({"slurm"}));
    parser.add_option("--shards", options.shards, "Parts of the job script")->check(CLI::Range(1u, 1000000u));
}
} // namespace

void addBatchOptions(CLI::App& parser, const Command& command, Options& options) {
    if (has(command.uses, Uses::file))
        parser
            .add_option("-o,--output", options.output,
                        "File to write the table to: .csv, .json, or .xlsx with its figures as numbers, a chart and all inputs")
            ->type_name("FILE");
    if (has(command.uses, Uses::grid)) addGridOptions(parser, options);
    if (has(command.uses, Uses::map)) {
        addAxes(parser, options,
                "Two of them, the first goes across, the second up: path=lo:hi:n, with :log for even ratios, or path=a,b,c")
            ->required();
        parser
            .add_option("-o,--output", options.output, "File to write instead of a table: .svg, .png, .pdf, .csv, .xlsx or .json")
            ->type_name("FILE");
    }
    if (has(command.uses, Uses::live)) {
        parser.add_flag("--live", options.live, "An HTML page with the engine in it, whose reader may change inputs");
        addAxes(parser, options,
                "With --live: an input that the reader may change, path=lo:hi:n with :log for even ratios, or path=a,b,c; may be "
                "given several times");
    }
    if (has(command.uses, Uses::traffic)) addTrafficOptions(parser, options);
    if (has(command.uses, Uses::fleet)) addFleetOptions(parser, options.fleet);
    if (has(command.uses, Uses::shards))
        parser.add_option("SHARD", options.sources, "Files that sweep --shard wrote, in any order")
            ->type_name("SHARD")
            ->required();
    if (has(command.uses, Uses::target)) {
        parser
            .add_option("--target", options.target,
                        "\"5 MW\", \"100 req/s\" or \"1e9 tok/day\"; of a training run \"90 d\", \"5 MW\" or \"20e6 USD\"")
            ->type_name("TARGET")
            ->required();
        parser.add_option("--minimise", options.minimise, "cost, power or gpus; all three without it")
            ->check(CLI::IsMember({"cost", "power", "gpus"}));
    }
    if (has(command.uses, Uses::example)) {
        parser.add_option("NAME", options.kind, "The example to show, all are listed without it")->type_name("EXAMPLE");
        parser.add_option("-o,--output", options.output, "File to make of the example")->type_name("FILE");
    }
    if (has(command.uses, Uses::topic)) {
        std::vector<std::string_view> topics(schemaTopics().begin(), schemaTopics().end());
        topics.insert(topics.end(), {"keys", "metrics", "cases"});
        parser
            .add_option("TOPIC", options.kind,
                        "One schema, all without it; keys, metrics and cases (columns of measured cases) are tables to read")
            ->type_name(listed(topics));
    }
}

} // namespace rackline
