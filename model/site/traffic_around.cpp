// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/traffic_around.h"

#include "model/site/fleet_layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// The study's fleet with so many instances, all of them always on.
traffic::FleetSettings fleetWith(const TrafficStudy& study, int instances) {
    traffic::FleetSettings fleet = study.fleet;
    const auto each = [&](int workers) { return workers / study.instances; };
    fleet.engine.workers = instances * each(study.engine.workers);
    if (fleet.engine.decode) fleet.engine.decode->workers = instances * each(study.engine.decode->workers);
    fleet.instances = instances;
    fleet.scaling = {};
    fleet.keepsRequests = false;
    fleet.mostMisses = -1;
    return fleet;
}

/// The loss that was asked for, as long as it was in the study.
traffic::InstanceLoss lossLike(const TrafficStudy& study, const TrafficQuestion& question) {
    return {question.loss.instances, question.loss.time, study.fleet.loss.lasts};
}

std::vector<int> instancesAround(int found) {
    std::vector<int> instances{found / 2, 3 * found / 4, found, found + (found + 1) / 2, 2 * found};
    std::sort(instances.begin(), instances.end());
    instances.erase(std::unique(instances.begin(), instances.end()), instances.end());
    instances.erase(instances.begin(), std::find_if(instances.begin(), instances.end(), [](int n) { return n > 0; }));
    return instances;
}

} // namespace

FleetCapacity capacityAround(const TrafficStudy& study, const TrafficQuestion& question) {
    FleetCapacity capacity;
    if (!question.trace) return capacity;
    capacity.times = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4};
    capacity.instances = instancesAround(study.instances);
    capacity.attainment.resize(capacity.instances.size());
    const traffic::Trace part = busiestPart(*question.trace, comparedRequests);
    capacity.isPart = part.size() < question.trace->size();
    capacity.losesNone = capacity.isPart && question.loss.instances > 0 && question.loss.time > 0;
    for (const double times : capacity.times) {
        const traffic::Trace load = traffic::superposed(part, times);
        capacity.rates.push_back(traffic::factsOf(load).rate);
        const traffic::InstanceLoss loss = lossIn(&load, capacity.isPart, lossLike(study, question));
        for (std::size_t i = 0; i < capacity.instances.size(); ++i) {
            if (question.stop.stop_requested()) return capacity;
            traffic::FleetSettings fleet = fleetWith(study, capacity.instances[i]);
            fleet.loss = loss;
            const traffic::FleetResult run =
                traffic::runFleet(load, fleet, study.serving.prompts, study.serving.steps, question.stop);
            capacity.attainment[i].push_back(run.attainment);
        }
    }
    return capacity;
}

std::vector<CacheSize> cacheSizesAround(const TrafficStudy& study, const TrafficQuestion& question) {
    std::vector<CacheSize> sizes;
    if (study.fleet.tiers.empty()) return sizes;
    traffic::FleetSettings fleet = fleetWith(study, study.instances);
    const double hbm = fleet.tiers.front().tokens;
    constexpr std::size_t sessionsOfLane = 4;
    traffic::Trace trace;
    traffic::Sessions sessions;
    if (question.trace)
        trace = busiestPart(*question.trace, comparedRequests);
    else
        sessions = firstPart(*question.sessions, sessionsOfLane * static_cast<std::size_t>(question.rules.lanes));
    const bool isPart =
        question.trace ? trace.size() < question.trace->size() : sessions.calls.size() < question.sessions->calls.size();
    fleet.loss = lossIn(question.trace ? &trace : nullptr, isPart, lossLike(study, question));
    traffic::CacheTier below = fleet.tiers.size() > 1 ? fleet.tiers[1] : study.hostTier;
    for (const double times : {0.125, 0.25, 0.5, 1., 2., 4., 8., 16.}) {
        if (question.stop.stop_requested()) break;
        CacheSize size;
        size.times = times;
        size.isPart = isPart;
        size.losesNone = isPart && question.loss.instances > 0 && question.loss.time > 0;
        size.tokens = times * hbm;
        size.inHbm = std::min(size.tokens, hbm);
        fleet.tiers = {{size.inHbm, {}, 0}};
        below.tokens = size.tokens - size.inHbm;
        if (below.tokens > 0) fleet.tiers.push_back(below);
        const traffic::FleetResult run =
            question.trace
                ? traffic::runFleet(trace, fleet, study.serving.prompts, study.serving.steps, question.stop)
                : traffic::runFleet(sessions, question.rules, fleet, study.serving.prompts, study.serving.steps, question.stop);
        if (run.input > 0) size.found = run.cached[0] / run.input, size.below = run.cached[1] / run.input;
        size.attainment = run.attainment;
        size.ttftP99 = run.ttft.p99;
        sizes.push_back(size);
    }
    return sizes;
}

} // namespace rackline
