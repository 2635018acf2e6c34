// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/fleet_layouts.h"

#include "model/search/explore.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace rackline {

namespace {
/// What a simulation of the point would have: its layouts and workers, whatever the batch.
bool sameFleet(const OperatingPoint& a, const OperatingPoint& b) {
    return a.mode == b.mode && a.layout == b.layout && a.prefill == b.prefill && a.prefillWorkers == b.prefillWorkers &&
           a.decodeWorkers == b.decodeWorkers && a.beside == b.beside && a.helper == b.helper && a.helpers == b.helpers;
}
/// Equal for points of the same fleet; others may share it.
std::uint64_t keyOf(const OperatingPoint& point) {
    std::uint64_t key = point.mode == ServingMode::disaggregated ? 1 : 0;
    for (const int figure : {point.layout.gpus(), point.layout.attentionTp, point.layout.expertParallel, point.prefill.gpus(),
                             point.prefill.attentionTp, point.prefillWorkers, point.decodeWorkers, point.helpers})
        key = key * 1000003 + static_cast<std::uint64_t>(figure);
    return key;
}

/// The candidate of each fleet that serves most.
std::vector<const OperatingPoint*> fleetsOf(const std::vector<OperatingPoint>& candidates, bool moves) {
    std::vector<const OperatingPoint*> fleets;
    std::unordered_multimap<std::uint64_t, std::size_t> known;
    for (const OperatingPoint& point : candidates) {
        // Requests of an instance with stages run in another order than the simulation of a fleet knows.
        if (!point.feasible() || !(point.throughput.si() > 0) || point.gpus() < 1 ||
            (point.layout.pipeline > 1 && point.mode == ServingMode::aggregated))
            continue;
        if (moves && !canMove(point)) continue;
        const auto [begin, end] = known.equal_range(keyOf(point));
        const auto found = std::find_if(begin, end, [&](const auto& entry) { return sameFleet(*fleets[entry.second], point); });
        if (found == end) {
            known.emplace(keyOf(point), fleets.size());
            fleets.push_back(&point);
        } else if (point.throughput > fleets[found->second]->throughput) {
            fleets[found->second] = &point;
        }
    }
    return fleets;
}
} // namespace

bool canMove(const OperatingPoint& point) {
    return point.mode == ServingMode::disaggregated && point.beside <= 0 && point.helpers == 0 &&
           point.prefill.gpus() == point.layout.gpus() && point.prefill.pipeline == 1 && point.layout.pipeline == 1 &&
           point.layout.feedForward == 0;
}

double gpusFor(const FleetLoad& load, const OperatingPoint& point) {
    const double carried = load.rate > 0 ? point.throughput.si() / load.answer : point.concurrency;
    const double asked = load.rate > 0 ? load.rate : load.inFlight;
    return std::max(1.0, std::ceil(asked / carried)) * point.gpus();
}

double sharedShare(const traffic::Trace& trace) {
    if (trace.blockEnd.empty() || trace.blockTokens <= 0) return 0;
    std::vector<bool> seen(trace.distinctBlocks, false);
    double all = 0, shared = 0;
    for (std::size_t i = 0; i < trace.size(); i += trace.samples) {
        all += trace.prompt[i];
        double known = 0;
        // An id stands for the whole prefix, so that what follows a new one is new.
        for (const std::uint32_t block : trace.blocksOf(i)) {
            known += seen[block] ? trace.blockTokens : 0;
            seen[block] = true;
        }
        shared += std::min(known, double(trace.prompt[i]));
    }
    return all > 0 ? shared / all : 0;
}

double sharedShare(const traffic::Sessions& sessions) {
    double all = 0, shared = 0;
    for (const traffic::Call& call : sessions.calls) {
        all += call.prompt;
        shared += std::min(call.reused, call.prompt);
    }
    return all > 0 ? shared / all : 0;
}

namespace {
/// Adds those of one search.
void addLayouts(const Scenario& scenario, const FleetLoad& load, std::vector<OperatingPoint>& chosen) {
    ExploreOptions all;
    all.keepCandidates = true;
    // A fleet has the fewest GPUs, and these are not held back more than its scenario says.
    Scenario fixed = scenario;
    fixed.power.caps = Caps::fixed;
    const Exploration found = explore(fixed, all);
    std::vector<const OperatingPoint*> fleets = fleetsOf(found.candidates, load.moves);
    // Bursts ask for more than the mean, by how much only the run knows.
    constexpr double rooms[] = {1, 1.3, 1.8, 3};
    constexpr std::size_t ofEach = 2;
    for (const double room : rooms) {
        const FleetLoad more{load.rate * room, load.answer, load.inFlight * room, {}};
        const std::size_t shown = std::min(ofEach, fleets.size());
        std::partial_sort(fleets.begin(), fleets.begin() + static_cast<std::ptrdiff_t>(shown), fleets.end(),
                          [&](const OperatingPoint* a, const OperatingPoint* b) {
                              const double left = gpusFor(more, *a), right = gpusFor(more, *b);
                              return left != right ? left < right : a->perGpu > b->perGpu;
                          });
        for (std::size_t i = 0; i < shown; ++i)
            if (std::none_of(chosen.begin(), chosen.end(), [&](const OperatingPoint& p) { return sameFleet(p, *fleets[i]); }))
                chosen.push_back(*fleets[i]);
    }
}
} // namespace

std::vector<OperatingPoint> fleetLayouts(const Scenario& scenario, const FleetLoad& load, double shared) {
    std::vector<OperatingPoint> chosen;
    std::vector<double> hits;
    if (shared > 0) hits.push_back(shared);
    if (load.samples > 1) hits.push_back(1 - (1 - shared) / load.samples);
    for (const double hit : hits) {
        Scenario cached = scenario;
        constexpr double most = 0.99;
        cached.workload.prefixHit = std::min(hit, most);
        addLayouts(cached, load, chosen);
    }
    addLayouts(scenario, load, chosen);
    // What reads a prompt of the mean length in time may read the long ones too late, however many instances there are.
    for (const FleetLoad::LongPrompt& prompt : load.longPrompts) {
        if (prompt.tokens <= scenario.workload.isl) continue;
        Scenario longer = scenario;
        longer.workload.isl = prompt.tokens;
        longer.workload.limits.ttft = prompt.ttft;
        addLayouts(longer, load, chosen);
    }
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&](const OperatingPoint& a, const OperatingPoint& b) { return gpusFor(load, a) < gpusFor(load, b); });
    return chosen;
}

traffic::Trace busiestPart(const traffic::Trace& trace, std::size_t requests) {
    if (trace.size() <= requests) return trace;
    // A question stays whole.
    const std::size_t step = trace.samples;
    requests += (step - requests % step) % step;
    std::size_t from = 0;
    for (std::size_t i = 0; i + requests <= trace.size(); i += step)
        if (trace.time[i + requests - 1] - trace.time[i] < trace.time[from + requests - 1] - trace.time[from]) from = i;
    traffic::Trace part = trace.ofNone();
    for (std::size_t i = from; i < from + requests; ++i) part.add(trace, i, trace.time[i] - trace.time[from]);
    return part;
}

traffic::InstanceLoss lossIn(const traffic::Trace* requests, bool isPart, traffic::InstanceLoss asked) {
    constexpr double minute = 60;
    if (asked.instances <= 0 || (isPart && asked.time > 0)) return {};
    if (asked.time <= 0 && requests != nullptr) asked.time = traffic::rushOf(*requests, minute).begin;
    return asked;
}

traffic::Sessions firstPart(const traffic::Sessions& sessions, std::size_t count) {
    traffic::Sessions part;
    for (const traffic::Sessions::Session& session : sessions.sessions) {
        if (part.sessions.size() >= count) break;
        part.sessions.push_back({static_cast<std::uint32_t>(part.chains.size()), session.chains, session.prefix});
        for (std::uint32_t c = session.firstChain; c < session.firstChain + session.chains; ++c) {
            traffic::Chain chain = sessions.chains[c];
            const auto first = sessions.calls.begin() + chain.firstCall;
            chain.firstCall = static_cast<std::uint32_t>(part.calls.size());
            part.calls.insert(part.calls.end(), first, first + chain.calls);
            part.chains.push_back(chain);
        }
    }
    return part;
}

} // namespace rackline
