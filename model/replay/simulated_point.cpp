// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/simulated_point.h"

#include "model/scenario/chosen_caps.h"
#include "model/simulation/engines.h"
#include "model/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rackline {

namespace {

std::optional<Error> nothingToSimulate(const Scenario& s, const OperatingPoint& point) {
    const auto because = [](const char* where, const char* why) { return Error{ErrorCode::infeasible, where, why}; };
    if (s.trains()) return because("workload.kind", "a training run has no requests to simulate");
    if (!point.feasible()) return because("--simulate", "the point is infeasible, there is nothing to simulate");
    if (s.workload.load.kind == LoadKind::batch)
        return because("workload.load.batch", "a static batch has no arrivals to simulate; give a concurrency or a rate");
    if (point.helpers > 0)
        return because("hardware.rack",
                       "GPUs read prompts beside the rack's other chips here, and the simulation knows one kind of readers");
    if (s.offload.weights > 0 || s.offload.kv > 0)
        return because("offload", "the simulation does not know what is read from below HBM in each step");
    return std::nullopt;
}

/// Requests come at a rate: at one that is given, or at that of the point where the scenario says how they come.
bool isOpen(const Service& service) {
    return service.load.kind == LoadKind::rate || (service.load.kind == LoadKind::search && service.arrivals.cv != 1);
}

/// An open loop long enough for its percentiles, or a closed one of which the burst at the start is left out unless a client's
/// run is asked for, which has it.
LoadSpec loadOf(const Scenario& s, const OperatingPoint& point, double instances, double ranks, std::int64_t asked) {
    const Service& service = s.workload;
    LoadSpec load = closedLoop(s, point);
    if (isOpen(service)) {
        const double rate =
            service.load.kind == LoadKind::rate ? service.busiest().amount / instances : point.throughput.si() / service.osl;
        load = openRequests(service, Frequency::fromSi(rate), point.batch * ranks);
    }
    if (asked > 0) load.requests = asked;
    if (load.arrivals == ArrivalLaw::closed && !service.runEnds()) {
        // The burst at the start takes a round or two to dissolve.
        constexpr double burst = 2, least = 0.1, most = 0.5;
        load.warmUp = std::clamp(burst * double(load.concurrency) / double(load.requests), least, most);
    }
    return load;
}

} // namespace

Result<ServingEngine> servingEngine(const Scenario& scenario, const OperatingPoint& point) {
    if (const auto refused = nothingToSimulate(scenario, point)) return *refused;
    const AtCaps at(scenario, point.caps);
    return servingEngine(Evaluator(at.scenario()), point);
}

Result<SimulatedPoint> simulatePoint(const Scenario& scenario, const OperatingPoint& point, const SimulationChoice& choice,
                                     const std::stop_token& stop) {
    if (const auto refused = nothingToSimulate(scenario, point)) return *refused;
    SimulatedPoint simulated;
    simulated.seed = choice.seed;
    const bool open = isOpen(scenario.workload);
    if (open) simulated.instances = point.instancesOn(scenario.system.gpus());
    const double ranks = point.layout.groups() * point.decodeWorkers;
    const LoadSpec& load = simulated.load = loadOf(scenario, point, simulated.instances, ranks, choice.requests);

    const AtCaps at(scenario, point.caps);
    const ServingEngine serving = servingEngine(Evaluator(at.scenario()), point);
    const EngineSettings& engine = simulated.engine = serving.letting(load.concurrency);
    const StepTimes &prompts = serving.prompts, &steps = serving.steps;
    simulated.result = simulate(load, engine, prompts, steps, choice.seed, stop);
    const LoadResult& r = simulated.result;
    if (r.verdict == LoadVerdict::kvTooSmall || r.verdict == LoadVerdict::invalid)
        return Error{ErrorCode::infeasible, "--simulate", r.reason};
    if (open) simulated.limit = rateLimits(load, engine, prompts, steps).binding();
    if (point.admitted > 0) simulated.poolShare = point.concurrency / (point.admitted * ranks);
    simulated.closedTokens = point.throughput;
    const auto over = [](double closed, double found) { return closed / found - 1; };
    simulated.differences = {over(point.ttft.si(), r.ttft.p50), over(point.tpot.si(), r.tpot.p50),
                             over(point.latency.si(), r.latency.p50), over(point.throughput.si(), r.steadyTokenRate)};
    return simulated;
}

} // namespace rackline
