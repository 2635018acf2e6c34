// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/measured_point.h"

#include "model/candidates/point_steps.h"
#include "model/candidates/serving_engine.h"
#include "model/simulation/engines.h"
#include "model/simulation/simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {

/// The steady point with another rate of requests a second; what it costs and draws follows.
OperatingPoint servingAt(const Evaluator& evaluator, RatedPoint rated, double requests) {
    OperatingPoint& p = rated.point;
    const double before = p.throughput.si();
    p.throughput = TokenRate::fromSi(requests * evaluator.scenario().workload.osl);
    p.perGpu = p.throughput.si() / before * p.perGpu;
    p.perRack = p.perGpu * double(evaluator.scenario().system.rack.packages);
    evaluator.pricing().price(rated, Pricing::ofPrompts(evaluator.scenario(), p.readers()));
    if (p.feasible()) p.finding = evaluator.findingOf(p, evaluator.memoryOf(p.layout));
    return p;
}

/// One batch from its prompts to its last token. What the KV pool does not hold runs after what it does.
OperatingPoint oneBatch(const Evaluator& evaluator, OperatingPoint p, double asked) {
    const PointSteps steps(evaluator, p);
    const Scenario& s = evaluator.scenario();
    const Service& service = s.workload;
    const double tokens = asked * service.freshPrompt();
    const double passes = std::ceil(tokens / std::max(s.engine.chunk, service.freshPrompt()));
    StepLoad prompts = mixedLoad(service, s.engine, 0);
    prompts.promptTokens = tokens / passes;
    const StepCost pass = steps.pass(prompts);
    const double layers = s.model.layerCount();
    const double reads = passes * (pass.time() + s.engine.stepHost + eagerWait(s.engine, 1.0, layers, pass.time()));
    const double each = steps.decode(p.batch) / service.speculation.tokensPerStep(), waves = asked / p.batch;
    p.ttft = Time::fromSi(reads);
    p.tpot = Time::fromSi(each);
    p.speed = TokenRate::fromSi(1 / each);
    p.latency = Time::fromSi(reads + waves * (service.osl - 1) * each);
    p.concurrency = asked * p.layout.groups() * p.decodeWorkers;
    p.oneBatch = true;
    const double reading = p.ttft / p.latency;
    p.chip = reading * evaluator.chipPowerOf(pass, reads / passes) +
             (1 - reading) * evaluator.chipPowerOf(steps.pass(decodeLoad(service, p.batch)), steps.decode(p.batch));
    return servingAt(evaluator, {p, {}, {}}, p.concurrency / p.latency.si());
}

/// All requests come at the start: the engine fills and drains, half of an answer's time alone.
double offlineRequests(const Evaluator& evaluator, const OperatingPoint& steady) {
    const Service& service = evaluator.scenario().workload;
    const double tokens = steady.concurrency * service.osl;
    const double alone = PointSteps(evaluator, steady).decode(1) / service.speculation.tokensPerStep();
    return tokens / (tokens / steady.throughput.si() + service.osl * alone / 2) / service.osl;
}

} // namespace

FirstToken firstTokenAt(const Evaluator& evaluator, const OperatingPoint& point) {
    constexpr std::uint64_t seed = 1;
    const LoadSpec client = closedLoop(evaluator.scenario(), point);
    const ServingEngine serving = servingEngine(evaluator, point);
    EngineSettings engine = serving.letting(client.concurrency);
    // First tokens were fitted with the factor of prompts of the engine's scheduler, rates with that of the profile
    // (method/serving 9).
    const Scenario& s = evaluator.scenario();
    if (!engine.decode) engine.prefillScale = enginePreset(s.engine.scheduler, s.system.accelerator.generation).prefillScale;
    // Requests longer than the mean must fit too.
    const double longest = longestRequest(client) + 1;
    engine.kvTokens = std::max(engine.kvTokens, longest);
    if (engine.decode) engine.decode->kvTokens = std::max(engine.decode->kvTokens, longest);
    const LoadResult result = simulate(client, engine, serving.prompts, serving.steps, seed);
    using enum LoadVerdict;
    const bool figures = result.verdict == served || result.verdict == guard || result.verdict == saturated;
    if (figures && result.served > 0) return {Time::fromSi(result.ttft.mean), Time::fromSi(result.ttft.p50)};
    const Time never = Time::fromSi(std::numeric_limits<double>::infinity());
    return {never, never};
}

OperatingPoint steadyPoint(const Evaluator& evaluator, const OperatingPoint& held) {
    return held.mode == ServingMode::disaggregated ? pointOfWorkers(evaluator, held).point
                                                   : pointForLoad(evaluator, held.layout).point;
}

OperatingPoint asMeasured(const Evaluator& evaluator, const OperatingPoint& steady, const std::optional<FirstToken>& known) {
    const Service& service = evaluator.scenario().workload;
    const Client& client = service.client;
    if (!service.runEnds() || !steady.feasible()) return steady;
    if (service.load.kind == LoadKind::batch) return oneBatch(evaluator, steady, service.load.amount);
    const FirstToken first = known ? *known : firstTokenAt(evaluator, steady);
    const bool pools = steady.mode == ServingMode::disaggregated;
    // Requests that wait longer for their first token leave pools that decode fewer to run.
    const bool simulated = std::isfinite(first.mean.si());
    RatedPoint rated = pools && simulated ? pointOfWorkers(evaluator, steady, first.mean) : RatedPoint{steady, {}, {}};
    OperatingPoint& p = rated.point;
    if (!simulated) {
        p.finding = {FindingCode::runNotSimulated, {p.layout.groups() * p.decodeWorkers}};
        return p;
    }
    p.ttft = client.reportsMean ? first.mean : first.median;
    p.latency = p.ttft + (service.osl - 1) * p.tpot;
    // Little's law over a request's whole stay, where none waits for a place.
    const bool places = p.batch < p.admitted;
    const double little = p.concurrency / (first.mean.si() + (service.osl - 1) * p.tpot.si());
    const double requests = client.rounds <= 1 ? offlineRequests(evaluator, steady)
                            : places && !pools ? little
                                               : p.throughput.si() / service.osl;
    return servingAt(evaluator, rated, requests / (1 + client.drain / client.rounds));
}

} // namespace rackline
