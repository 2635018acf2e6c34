// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/traffic_speed.h"

#include "app/cli/bench/best_of.h"
#include "app/cli/shared/command.h"
#include "app/report/sheets/traced_requests.h"
#include "app/report/words/number_text.h"

#include <sys/resource.h>

#include <ostream>

namespace rackline {

namespace {
/// The most memory that this program had so far, in bytes.
double mostMemory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

void tellStudy(const Scenario& scenario, const TrafficAsked& asked, Streams streams) {
    const Result<TracedRequests> requests = TracedRequests::read(asked);
    if (!requests) return;
    std::optional<TrafficStudy> study;
    const double seconds = secondsOf(
        [&] {
            if (Result<TrafficStudy> one = requests->study(scenario)) study = std::move(one).value();
        },
        1);
    if (!study) return;
    constexpr int repeats = 2;
    const double alone = secondsOf([&] { requests->again(*study); }, repeats);
    streams.text << countText(double(study->run.arrived), plainNumbers) << " requests of " << asked.trace << " on "
                 << countText(study->instances, plainNumbers) << (study->instances == 1 ? " instance of " : " instances of ")
                 << scenario.name << ": " << timeText(alone, plainNumbers) << ", " << timeText(seconds, plainNumbers)
                 << " with the search for a layout; "
                 << measureText(mostMemory(), "B", plainNumbers) << " at most\n";
}
} // namespace

void tellTraffic(Options options, Streams streams) {
    options.sources = {"three-generations#GB200 NVL72"};
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return;
    const Scenario& s = loaded->scenarios.front().scenario;
    tellStudy(s, {.trace = "agentic-coding", .instances = 1}, streams);
    // Instances of one worker each, so that there are 64 caches.
    options.settings = {"mapping.mode=aggregated"};
    const Result<Loaded> together = loadScenarios(options);
    if (!together) return;
    tellStudy(together->scenarios.front().scenario, {.trace = "mooncake-conversation", .router = "kv-cost", .times = 84, .instances = 64}, streams);
    const Result<TracedRequests> requests = TracedRequests::read({.trace = "azure-2023-conv", .times = 0.52});
    if (!requests) return;
    const Result<TrafficStudy> study = requests->study(s);
    if (!study) return;
    constexpr int repeats = 5;
    std::int64_t served = 0;
    const double look = secondsOf([&] { served = requests->underLoad(*study, 1.01)->arrived; }, repeats);
    streams.text << "a look at " << countText(double(served), plainNumbers) << " requests under another load: "
                 << timeText(look, plainNumbers) << '\n';
}

} // namespace rackline
