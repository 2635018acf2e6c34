// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/serving_engine.h"

#include "model/candidates/candidate_points.h"
#include "model/candidates/iteration_times.h"
#include "model/candidates/point_steps.h"
#include "model/candidates/prefill_pool.h"
#include "model/simulation/engines.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

EngineSettings schedulerOf(const Scenario& s, const OperatingPoint& point) {
    const EngineProfile& profile = s.engine;
    const EnginePreset& preset = enginePreset(profile.scheduler, s.system.accelerator.generation);
    EngineSettings engine = settingsOf(preset);
    // What a scheduler keeps for answers that nobody knows is, on average, what the profile says.
    if (preset.engine.empty()) engine.reserve = profile.reserve;
    engine.tokenBudget = std::max<std::int64_t>(1, std::llround(profile.chunk));
    engine.prefillScale = profile.prefillFactor;
    engine.asynchronous = profile.schedulesAhead > 0;
    engine.receiveInterval = s.scheduler.receiveInterval;
    engine.holdIterations = s.scheduler.holdIterations;
    engine.holdTokens = s.scheduler.holdTokens;
    engine.alignIterations = static_cast<int>(std::lround(profile.alignedSteps));
    engine.path.front =
        Time::fromSi(std::max(0.0, profile.requestPath - (engine.path.back + engine.path.client + engine.path.jitter).si())) +
        point.prefixLoad;
    engine.tokensPerStep = s.workload.speculation.tokensPerStep();
    return engine;
}

/// The KV link of one prefill worker serves one prompt after another; what of a prompt's way is hidden behind its reading is not
/// waited for.
void addDecodePool(EngineSettings& engine, const Evaluator& decode, const PrefillPool& pool, const OperatingPoint& point) {
    const Service& service = decode.scenario().workload;
    const auto transfer =
        pool.transfer<double>(point.prefillWorkers * point.prefill.gpus(), point.decodeWorkers * point.layout.cacheGpus());
    const double alone = point.prefillWorkers / transfer.largestRate;
    DecodePool d;
    d.maxSequences = engine.maxSequences;
    d.kvTokens = engine.kvTokens;
    d.reserve = engine.reserve;
    d.ranks = engine.ranks;
    d.workers = engine.workers;
    d.routing = Routing::leastLoaded;
    d.kvSize = Data::fromSi(1);
    d.transferBandwidth = Bandwidth::fromSi(service.isl / alone);
    d.transferDelay = Time::fromSi(std::max(0.0, transfer.exposed - alone));
    engine.decode = d;
    engine.ranks = point.prefill.attentionDp;
    engine.workers = point.prefillWorkers * point.prefill.pipeline;
    engine.kvTokens = kvPoolTokens(pool.evaluator(), point.prefill);
    const EngineProfile& reads = pool.evaluator().scenario().engine;
    engine.tokenBudget = std::max<std::int64_t>(1, std::llround(reads.chunk * point.prefill.promptContext));
    // A pool that only reads has a factor of its own.
    engine.prefillScale = reads.prefillPoolFactor;
}

Data kvOfToken(const Evaluator& evaluator, const Layout& layout) {
    const Service& service = evaluator.scenario().workload;
    return evaluator.memoryOf(layout).kvFull * (1 / (service.isl + service.osl));
}

/// Requests of a closed loop that take no longer than ten million iterations; one for each place at least.
double affordableRequests(const Scenario& s, const OperatingPoint& point, double inFlight) {
    constexpr double iterations = 1e7, most = 4e6;
    const double ranks = point.layout.groups() * point.decodeWorkers;
    const double answerSteps = s.workload.osl / s.workload.speculation.tokensPerStep();
    return std::clamp(iterations / (answerSteps * ranks) * inFlight, inFlight, most);
}

} // namespace

ServingEngine servingEngine(const Evaluator& decode, const OperatingPoint& point) {
    ServingEngine serving;
    EngineSettings& engine = serving.settings = schedulerOf(decode.scenario(), point);
    serving.running = decode.scenario().scheduler.running;
    engine.ranks = point.layout.attentionDp;
    // With pipeline stages as many groups are in flight, each as slow as the whole pass.
    engine.workers = point.decodeWorkers * point.layout.pipeline;
    engine.kvTokens = kvPoolTokens(decode, point.layout);
    serving.steps = iterationTimes(decode, point.layout, slowdownAt(decode, point));
    serving.prompts = serving.steps;
    serving.kvSize = kvOfToken(decode, point.layout);
    serving.storedKv = kvOfToken(decode, Layout{});
    serving.weights = decode.memoryOf(point.layout).weights;
    if (point.mode != ServingMode::disaggregated) return serving;
    const PrefillPool pool(decode, point);
    addDecodePool(engine, decode, pool, point);
    serving.prompts = iterationTimes(pool.evaluator(), point.prefill, pool.workers().front().slowed);
    serving.prompts.step += pool.workers().front().cacheWait;
    const PointSteps steps(decode, point);
    const StepCost step = steps.pass(decodeLoad(steps.service(), point.batch));
    const double sequences = decode.meanSequences(point.layout, point.batch);
    serving.steps.step +=
        decode.cacheWait(point.mode, point.layout, sequences, step, decode.idleHost(steps.memory, sequences, step));
    serving.kvSize = kvOfToken(pool.evaluator(), point.prefill);
    return serving;
}

EngineSettings ServingEngine::letting(std::int64_t inFlight) const {
    EngineSettings engine = settings;
    engine.maxSequences = std::max(engine.maxSequences, inFlight);
    std::int64_t& decoding = engine.decode ? engine.decode->maxSequences : engine.maxSequences;
    decoding = running > 0 ? running : engine.maxSequences;
    return engine;
}

namespace {
/// Gives a load the lengths of the requests, as the scenario draws them, and their limits.
void takeRequests(LoadSpec& load, const Service& service) {
    const Lengths& lengths = service.lengths;
    const auto lawOf = [&](double mean, double cv) -> LengthLaw {
        if (lengths.shape != LengthShape::even) return {std::max(1.0, mean), 1, cv, lengths.shape == LengthShape::lognormal};
        return {std::max(1.0, 2 * mean / (1 + service.client.shortest)), service.client.shortest, 0};
    };
    load.prompt = lawOf(service.isl, lengths.promptCv);
    load.answer = lawOf(service.osl, lengths.answerCv);
    load.recorded = lengths.recorded;
    load.prefixHit = service.prefixHit;
    load.limits = service.limits;
    for (const RequestClass& one : lengths.classes) {
        load.classes.push_back(
            {one.name, one.share, lawOf(one.isl, lengths.promptCv), lawOf(one.osl, lengths.answerCv), service.limitsOf(one)});
    }
}

} // namespace

LoadSpec openRequests(const Service& service, Frequency rate, double running) {
    LoadSpec load = openLoad(rate, service.isl, service.osl, running);
    takeRequests(load, service);
    // A gamma law with the variation 1 is a Poisson stream, whose gaps are drawn as they always were.
    if (service.arrivals.cv != 1) load.arrivals = ArrivalLaw::gamma;
    load.arrivalCv = service.arrivals.cv;
    return load;
}

LoadSpec closedLoop(const Scenario& s, const OperatingPoint& point) {
    const Service& service = s.workload;
    LoadSpec load;
    load.concurrency = std::max<std::int64_t>(1, std::llround(point.concurrency));
    const auto inFlight = static_cast<double>(load.concurrency);
    const double affordable = affordableRequests(s, point, inFlight);
    if (service.runEnds()) {
        // A run that is too long to simulate is cut short, and the burst at its start counts for more of it.
        load.requests = std::llround(std::min(service.client.rounds * inFlight, affordable));
    } else {
        // Percentiles are worth printing of twenty requests a place, and of two thousand unless that takes too long.
        constexpr double rounds = 20, wanted = 2000, least = 2, most = 4e6;
        load.requests =
            static_cast<std::int64_t>(std::clamp(std::max(rounds * inFlight, std::min(wanted, affordable)), least, most));
    }
    takeRequests(load, service);
    return load;
}

} // namespace rackline
