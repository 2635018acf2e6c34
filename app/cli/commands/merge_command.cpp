// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/sweep_setup.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/option_groups.h"
#include "app/project/sweep/shard_join.h"
#include "app/report/records/sweep_records.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <ostream>

namespace rackline {

namespace {
int runMerge(const Options& options, Streams streams) {
    auto shards = openShards(options.sources);
    if (!shards) return fail(shards.error(), streams);
    const ShardHead head = shards->front().head();
    const OutputFormat* format = formatNamed(head.format);
    if (format == nullptr)
        return fail({ErrorCode::input, options.sources.front(), "is of a format that is not known: " + head.format}, streams);
    const std::uint64_t perScenario = std::max<std::uint64_t>(1, head.points / head.scenarios);
    std::vector<bool> feasible(head.scenarios, false);
    const std::string feasibleEnd = SweepWriter::feasibleEnd(*format);
    std::uint64_t good = 0;
    const auto joined = joinInto(shards.value(), options.output, [&](std::uint64_t row, std::string_view line) {
        if (!line.ends_with(feasibleEnd)) return;
        feasible[row / perScenario] = true;
        ++good;
    });
    if (!joined) return fail(joined.error(), streams);
    if (!options.quiet)
        streams.messages << options.sources.size() << " shards, " << head.points << " points, " << good << " of them feasible\n";
    return std::count(feasible.begin(), feasible.end(), true) == static_cast<long>(head.scenarios) ? done : infeasible;
}
} // namespace

Run addMerge(CLI::App& parser, Options& options) {
    addOutput(parser, options, "File to write")->required();
    parser.add_option("SHARD", options.sources, "Files that sweep --shard wrote, in any order")->type_name("SHARD")->required();
    return [&options](Streams streams) { return runMerge(options, streams); };
}

} // namespace rackline
