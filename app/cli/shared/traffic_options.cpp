// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/traffic_options.h"

#include "app/cli/shared/option_groups.h"

#include <CLI/CLI.hpp>

namespace rackline {

namespace {
/// A file, or where `files` is one of several, the files.
CLI::Option* addFiles(CLI::App& parser, const char* name, std::string& file, std::vector<std::string>* files, std::string about) {
    if (files) return addRepeated(parser, name, *files, "FILE", about + "; one for all scenarios, or one for each");
    return parser.add_option(name, file, about)->type_name("FILE");
}
} // namespace

CLI::Option* addTraffic(CLI::App& parser, TrafficAsked& asked, TrafficFiles* files) {
    CLI::Option* trace =
        addFiles(parser, "--trace", asked.trace, files ? &files->traces : nullptr,
                 "File of requests or of sessions: Mooncake or agents' JSON lines, Azure, BurstGPT or Rackline's own CSV, packed "
                 "or not; or the name of a shipped one, such as azure-2023-conv");
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
        parser.add_flag("--no-cache", asked.noCache, "Every prompt is read whole"),
        addFiles(
            parser, "--day", asked.day, files ? &files->days : nullptr,
            "Serves a whole day: the trace over and over, as fast as a CSV file with a column `rate` says for each part of the "
            "day, or the shipped working-day")};
    for (CLI::Option* option : all) option->needs(trace);
    CLI::Option* autoscale =
        parser.add_flag("--autoscale", asked.autoscale, "The fleet follows the load, and is shown beside one that is always on")
            ->needs(trace);
    CLI::Option* rule[] = {
        parser.add_option("--start-delay", asked.rule.startDelay, "Seconds until a new instance serves")
            ->type_name("SECONDS")
            ->check(CLI::Range(0.0, 86400.0)),
        parser.add_option("--hold", asked.rule.hold, "Seconds that an instance stays after it was wanted last")
            ->type_name("SECONDS")
            ->check(CLI::Range(0.0, 86400.0)),
        parser.add_option("--interval", asked.rule.interval, "Seconds between two looks at the load")
            ->type_name("SECONDS")
            ->check(CLI::Range(1.0, 3600.0)),
        parser.add_option("--least", asked.rule.least, "Instances that are always on")->check(CLI::Range(1, 1024))};
    for (CLI::Option* option : rule) option->needs(autoscale);
    return trace;
}

} // namespace rackline
