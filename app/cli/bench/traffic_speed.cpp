// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/traffic_speed.h"

#include "app/cli/bench/best_of.h"
#include "app/report/sheets/traced_requests.h"
#include "app/report/words/number_text.h"
#include "hwdb/host/program.h"

#include <ostream>

namespace rackline {

namespace {
/// Serves the requests as somebody would ask, and again without the search for a layout.
Result<TrafficStudy> tellStudy(const Scenario& scenario, const TrafficAsked& asked, Streams streams) {
    const Result<TracedRequests> requests = TracedRequests::read(asked);
    if (!requests) return requests.error();
    std::optional<Result<TrafficStudy>> study;
    const double whole = secondsOf([&] { study = requests->study(scenario); }, 1);
    if (!*study) return *study;
    constexpr int repeats = 2;
    const double alone = secondsOf([&] { requests->again(**study); }, repeats);
    const int instances = (*study)->instances;
    streams.text << countText(double((*study)->run.arrived), plainNumbers) << " requests of " << asked.trace << " on "
                 << countText(instances, plainNumbers) << (instances == 1 ? " instance of " : " instances of ") << scenario.name
                 << ": " << timeText(alone, plainNumbers) << ", " << timeText(whole, plainNumbers)
                 << " with the search for a layout; " << measureText(double(host::mostMemory()), "B", plainNumbers)
                 << " at most\n";
    return *study;
}
} // namespace

int tellTraffic(Options options, Streams streams) {
    options.sources = {"three-generations#GB200 NVL72"};
    const Result<Loaded> loaded = loadScenarios(options);
    // Instances of one worker each, so that there are 64 caches.
    options.settings = {"mapping.mode=aggregated"};
    const Result<Loaded> together = loadScenarios(options);
    if (!loaded || !together) return fail((loaded ? together : loaded).error(), streams);
    const Scenario &apart = loaded->scenarios.front().scenario, &one = together->scenarios.front().scenario;
    const Result<TrafficStudy> agents = tellStudy(apart, {.trace = "agentic-coding", .instances = 1}, streams);
    if (!agents) return fail(agents.error(), streams);
    const TrafficAsked million{.trace = "mooncake-conversation", .router = "kv-cost", .times = 84, .instances = 64};
    const Result<TrafficStudy> many = tellStudy(one, million, streams);
    if (!many) return fail(many.error(), streams);
    const TrafficAsked hour{.trace = "azure-2023-conv", .times = 0.52};
    const Result<TrafficStudy> chat = tellStudy(apart, hour, streams);
    if (!chat) return fail(chat.error(), streams);
    const Result<TracedRequests> requests = TracedRequests::read(hour);
    constexpr int repeats = 5;
    const double look = secondsOf([&] { requests->underLoad(*chat, 2).value(); }, repeats);
    streams.text << "a look at twice that load: " << timeText(look, plainNumbers) << '\n';
    return 0;
}

} // namespace rackline
