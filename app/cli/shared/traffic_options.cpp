// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/traffic_options.h"

#include <CLI/CLI.hpp>

namespace rackline {

CLI::Option* addTraffic(CLI::App& parser, TrafficAsked& asked) {
    CLI::Option* trace =
        parser
            .add_option(
                "--trace", asked.trace,
                "File of requests or of sessions: Mooncake or agents' JSON lines, Azure, BurstGPT or Rackline's own CSV, packed "
                "or not; or the name of a shipped one, such as azure-2023-conv")
            ->type_name("FILE");
    CLI::Option* all[] = {
        parser.add_option("--times", asked.times, "So many times the load: that many times as many users of the same kind")
            ->type_name("N")
            ->check(CLI::Range(1e-3, 1e3)),
        parser.add_flag("--compress", asked.compress, "Instead the same requests in a part of the time: bursts become steeper"),
        parser.add_option("--router", asked.router, "How requests find their instance")
            ->check(CLI::IsMember(traffic::routerNames())),
        parser.add_option("--attain", asked.goal, "Share of requests that must be within the scenario's limits")
            ->check(CLI::Range(0.0, 1.0)),
        parser.add_option("--instances", asked.instances, "Instances of the fleet; the fewest that are enough without it")
            ->check(CLI::Range(1, 1024)),
        parser.add_option("--lanes", asked.lanes, "Of sessions: how many are live at a time")->check(CLI::Range(1, 100000)),
        parser.add_flag("--no-cache", asked.noCache, "Every prompt is read whole")};
    for (CLI::Option* option : all) option->needs(trace);
    return trace;
}

} // namespace rackline
