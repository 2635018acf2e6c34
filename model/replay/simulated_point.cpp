// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/simulated_point.h"

#include "model/candidates/candidate_points.h"
#include "model/candidates/iteration_times.h"
#include "model/candidates/prefill_pool.h"
#include "model/simulation/engines.h"
#include "model/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace rackline {

namespace {

/// Lengths are uniform in the upper fifth, as benchmark clients draw them (method/serving 7).
constexpr double lowest = 0.8, meanOfDraws = 0.9;

LengthLaw around(double mean) { return {std::max(1.0, mean / meanOfDraws), lowest, 0}; }

std::optional<Error> nothingToSimulate(const Scenario& s, const OperatingPoint& point) {
    const auto because = [](const char* where, const char* why) { return Error{ErrorCode::infeasible, where, why}; };
    if (s.trains) return because("workload.kind", "a training run has no requests to simulate");
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

EngineSettings schedulerOf(const Scenario& s) {
    const EngineProfile& profile = s.engine;
    EngineSettings engine = settingsOf(enginePreset(profile.scheduler, s.system.accelerator.generation));
    engine.tokenBudget = std::max<std::int64_t>(1, std::llround(profile.chunk));
    engine.reserve = profile.reserve;
    engine.asynchronous = profile.schedulesAhead > 0;
    engine.prefillScale = profile.prefillFactor;
    engine.path.front =
        Time::fromSi(std::max(0.0, profile.requestPath - (engine.path.back + engine.path.client + engine.path.jitter).si()));
    engine.tokensPerStep = s.workload.speculation.tokensPerStep();
    return engine;
}

/// The requests whose percentiles are worth printing: twenty for each place in flight, and two thousand unless that takes too
/// long.
std::int64_t requestsFor(std::int64_t inFlight, double answerSteps, double ranks) {
    constexpr std::int64_t rounds = 20, wanted = 2000, most = 4'000'000;
    constexpr double iterations = 1e7;
    const double affordable = iterations * static_cast<double>(inFlight) / (answerSteps * ranks);
    const auto enough = static_cast<std::int64_t>(std::min(double(wanted), affordable));
    return std::clamp<std::int64_t>(std::max(rounds * inFlight, enough), 2, most);
}

LoadSpec loadOf(const Scenario& s, const OperatingPoint& point, double instances, double ranks, std::int64_t asked) {
    const Service& service = s.workload;
    LoadSpec load;
    if (service.load.kind == LoadKind::rate) {
        load = openLoad(Frequency::fromSi(service.load.amount / instances), service.isl, service.osl, point.batch * ranks);
    } else {
        load.concurrency = std::max<std::int64_t>(1, std::llround(point.concurrency));
        load.requests = requestsFor(load.concurrency, service.osl / service.speculation.tokensPerStep(), ranks);
    }
    if (asked > 0) load.requests = asked;
    if (load.arrivals == ArrivalLaw::closed) {
        // The burst at the start takes a round or two to dissolve.
        constexpr double burst = 2, least = 0.1, most = 0.5;
        load.warmUp = std::clamp(burst * double(load.concurrency) / double(load.requests), least, most);
    }
    load.prompt = around(service.isl);
    load.answer = around(service.osl);
    load.prefixHit = service.prefixHit;
    load.limits = service.limits;
    return load;
}

/// Adds the pool that decodes. The KV link of one prefill worker serves one prompt after another; the part of a transfer that is
/// hidden behind the reading of the prompt is not waited for.
void addDecodePool(EngineSettings& engine, const Evaluator& decode, const PrefillPool& pool, const OperatingPoint& point) {
    const Service& service = decode.scenario().workload;
    const auto transfer =
        pool.transfer<double>(point.prefillWorkers * point.prefill.gpus(), point.decodeWorkers * point.layout.gpus());
    const double alone = point.prefillWorkers / transfer.largestRate;
    DecodePool d;
    d.maxSequences = engine.maxSequences;
    d.reserve = engine.reserve;
    d.ranks = point.layout.attentionDp;
    d.workers = point.decodeWorkers * point.layout.pipeline;
    d.routing = Routing::leastLoaded;
    d.kvSize = Data::fromSi(1);
    d.transferBandwidth = Bandwidth::fromSi(service.isl / alone);
    d.transferDelay = Time::fromSi(std::max(0.0, transfer.exposed - alone));
    engine.decode = d;
    engine.receiveInterval = 1;
    engine.holdIterations = 0;
    engine.ranks = point.prefill.attentionDp;
    engine.workers = point.prefillWorkers * point.prefill.pipeline;
}

ServingEngine engineAt(const Scenario& scenario, const Evaluator& decode, const OperatingPoint& point) {
    ServingEngine serving;
    EngineSettings& engine = serving.settings = schedulerOf(scenario);
    engine.path.front += point.prefixLoad;
    engine.ranks = point.layout.attentionDp;
    // With pipeline stages, as many groups as stages are in flight, each as slow as the whole pass.
    engine.workers = point.layout.pipeline;
    serving.steps = iterationTimes(decode, point.layout, slowdownAt(decode, point));
    serving.prompts = serving.steps;
    engine.kvTokens = kvPoolTokens(decode, point.layout);
    const Service& service = scenario.workload;
    serving.kvSize = decode.memoryOf(point.layout).kvFull * (1 / (service.isl + service.osl));
    if (point.mode != ServingMode::disaggregated) return serving;
    const PrefillPool pool(decode, point);
    addDecodePool(engine, decode, pool, point);
    engine.decode->kvTokens = engine.kvTokens;
    engine.kvTokens = kvPoolTokens(pool.evaluator(), point.prefill);
    engine.prefillScale = pool.evaluator().scenario().engine.prefillPoolFactor;
    engine.tokenBudget = std::max<std::int64_t>(1, std::llround(pool.evaluator().scenario().engine.chunk));
    serving.prompts = iterationTimes(pool.evaluator(), point.prefill, pool.workers().front().slowed);
    serving.kvSize = pool.evaluator().memoryOf(point.prefill).kvFull * (1 / (service.isl + service.osl));
    return serving;
}

} // namespace

Result<ServingEngine> servingEngine(const Scenario& scenario, const OperatingPoint& point) {
    if (const auto refused = nothingToSimulate(scenario, point)) return *refused;
    return engineAt(scenario, Evaluator(scenario), point);
}

Result<SimulatedPoint> simulatePoint(const Scenario& scenario, const OperatingPoint& point, const SimulationChoice& choice,
                                     const std::stop_token& stop) {
    if (const auto refused = nothingToSimulate(scenario, point)) return *refused;
    const Evaluator decode(scenario);
    SimulatedPoint simulated;
    simulated.seed = choice.seed;
    const bool open = scenario.workload.load.kind == LoadKind::rate;
    if (open) simulated.instances = std::max(1.0, std::floor(double(scenario.system.gpus()) / point.gpus()));
    const double ranks = point.layout.groups() * point.decodeWorkers;
    const LoadSpec& load = simulated.load = loadOf(scenario, point, simulated.instances, ranks, choice.requests);

    ServingEngine serving = engineAt(scenario, decode, point);
    EngineSettings& engine = simulated.engine = serving.settings;
    // Benchmark recipes let as many sequences run as are in flight.
    engine.maxSequences = std::max<std::int64_t>(engine.maxSequences, load.concurrency);
    if (engine.decode) engine.decode->maxSequences = engine.maxSequences;
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
