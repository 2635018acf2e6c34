// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/benchmark.h"

#include "model/base/portable_math.h"
#include "model/operators/step_run.h"
#include "model/serving/disaggregated.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// One layout of one pool, with its operators and memory, made once.
struct Pool {
    const Evaluator& evaluator;
    const Layout& layout;
    InferenceMemory memory;
    std::vector<Operator> operators;

    Pool(const Evaluator& e, const Layout& l)
        : evaluator(e), layout(l), memory(e.memoryOf(l)), operators(operatorsOf(e.scenario().model, e.scenario().precision, l)) {}

    const Service& service() const { return evaluator.scenario().workload; }
    const EngineProfile& engine() const { return evaluator.scenario().engine; }
    StepCost pass(const StepLoad& load) const { return runOf(operators, load, evaluator.context()).cost; }
    /// The sequences on the busiest attention rank when the mean rank has `mean`; a running system has at least one.
    double busiest(double mean) const {
        const double uneven = 1 + evaluator.unevenness(layout) / std::sqrt(std::max(mean, 1.0));
        return std::max(1.0, mean * (layout.attentionDp > 1 ? uneven : 1.0));
    }
    double meanAdmitted() const { return evaluator.meanSequences(layout, memory.admitted()); }
    StepLoad decodeAt(double mean) const {
        StepLoad load = decodeLoad(service(), busiest(mean));
        if (layout.attentionDp > 1) load.meanShare = std::min(1.0, mean / load.sequences);
        return load;
    }
    /// The time of a decode step with the drafts of the next one, including the host.
    double decodeTime(double mean) const {
        const StepCost step = pass(decodeAt(mean));
        return step.time() * (1 + evaluator.draftShare()) + evaluator.idleHost(memory, mean, step);
    }
};

/// How prompts run beside decodes at a mean number of running sequences of each rank.
struct Beside {
    double tpot = 0, period = 0;
    /// How long a request's own prompt keeps it from decoding.
    double ownPrompt = 0;
    Power chip;
};

Beside besideAt(const Pool& pool, double running, double asked) {
    const StepLoad load = pool.decodeAt(running);
    StepLoad mixedStep = mixedLoad(pool.service(), pool.engine(), load.sequences);
    mixedStep.meanShare = load.meanShare;
    const StepCost decode = pool.pass(load), mixed = pool.pass(mixedStep);
    const double host = pool.evaluator.idleHost(pool.memory, running, decode);
    const AggregatedRates rates = aggregatedRates(pool.service(), pool.engine(), running, decode, mixed, mixedStep.promptTokens,
                                                  pool.evaluator.draftShare(), host);
    const double steps = std::ceil(pool.service().freshPrompt() / pool.engine().chunk);
    // Tokens of a request do not wait for its own prompt.
    const double alone = std::min(1.0, 1 / std::max(asked, 1e-9));
    const double waited = rates.tpot - rates.decode;
    return {rates.decode + (1 - alone) * waited, rates.period, steps * (mixed.time() + host),
            pool.evaluator.chipPowerOf(rates.meanStep, rates.meanStepTime)};
}

Finding shortageOf(const Pool& pool) {
    const InferenceMemory& m = pool.memory;
    if (m.admitted() >= 1) return {};
    return {FindingCode::weightsDoNotFit, {(m.kvReserved - m.pool).si(), m.capacity.si()}};
}

BenchmarkFigures aggregated(const Pool& pool, const BenchmarkRun& run) {
    BenchmarkFigures f;
    const Service& service = pool.service();
    const double groups = pool.layout.groups();
    const double asked = run.concurrency / run.instances / groups;
    const double capacity = pool.meanAdmitted();
    const double most = std::min(asked, capacity);
    double running = most;
    Beside at;
    constexpr int rounds = 12;
    for (int i = 0; i < rounds; ++i) {
        at = besideAt(pool, running, asked);
        const double rate = running / (service.osl * at.period);
        const double next = std::max(most - rate * at.ownPrompt, 0.02 * most);
        const double change = next - running;
        running += 0.7 * change;
        if (std::abs(change) < 1e-5 * running) break;
    }
    f.running = running;
    f.admitted = pool.memory.admitted();
    f.chip = at.chip;
    double tpot = at.tpot;
    if (asked > capacity && pool.engine().preemptionExponent > 0)
        tpot *= portable::pow(asked / capacity, pool.engine().preemptionExponent);
    f.tpot = Time::fromSi(tpot);
    f.requests = groups * running / (service.osl * at.period);
    if (run.offline) {
        // An offline run fills at its start and drains at its end, which takes half an answer's time each (method/serving 9).
        const double tokens = run.concurrency / run.instances * service.osl, rate = f.requests * service.osl;
        const double alone = pool.decodeTime(1) / service.speculation.tokensPerStep();
        f.requests = tokens / (tokens / rate + service.osl * alone / 2) / service.osl;
    } else if (asked <= capacity) {
        // Little's law holds over a request's whole stay, as in a closed loop.
        const double first = run.firstToken.si() > 0 ? run.firstToken.si() : pool.engine().requestPath + at.ownPrompt;
        f.requests = asked * groups / (first + (service.osl - 1) * tpot);
    }
    return f;
}

/// The mean power of GPUs that decode and of GPUs that read prompts for a share of their time.
Power meanPower(const Pool& pool, const Pool& prefill, const BenchmarkRun& run, const PrefillRates& reading, double running,
                double requests) {
    const Power idle = prefill.evaluator.scenario().system.accelerator.power.idle;
    const double busy = std::min(1.0, requests * run.instances / (run.prefillWorkers * reading.requests));
    const Power reads = busy * prefill.evaluator.chipPowerOf(reading.pass, reading.passTime) + (1 - busy) * idle;
    const Power decodes = pool.evaluator.chipPowerOf(pool.pass(pool.decodeAt(running)), pool.decodeTime(running));
    const double decoding = double(run.instances) * pool.layout.gpus() / run.gpus();
    return decoding * decodes + (1 - decoding) * reads;
}

/// The rates of one prefill worker.
PrefillRates prefillOf(const Pool& pool) {
    const double prompts = promptsOfPass(pool.service(), pool.engine());
    const StepCost pass = pool.pass(prefillLoad(pool.service(), pool.engine(), prompts)),
                   alone = pool.pass(prefillLoad(pool.service(), pool.engine(), 1));
    return prefillRates(pool.service(), pool.engine(), prompts, pool.layout.attentionDp, pass, alone);
}

BenchmarkFigures disaggregated(const Pool& pool, const Pool& prefill, const BenchmarkRun& run) {
    BenchmarkFigures f;
    const Service& service = pool.service();
    const double groups = pool.layout.groups() * run.instances;
    const double accepted = service.speculation.tokensPerStep();
    const PrefillRates reading = prefillOf(prefill);
    const double largest = run.prefillWorkers * reading.requests;
    const double first = run.firstToken.si() > 0 ? run.firstToken.si() : pool.engine().requestPath + reading.time;
    const double most = std::min(run.concurrency / groups, pool.meanAdmitted());
    double running = most, period = 0;
    constexpr int rounds = 16;
    for (int i = 0; i < rounds; ++i) {
        period = pool.decodeTime(running) / accepted;
        // Requests do not decode while their prompt is read, and they come no faster than prompts are read.
        const double stay = service.osl * period;
        const double next = std::min({most, run.concurrency / groups * stay / (stay + first), largest * stay / groups});
        const double change = next - running;
        running += 0.7 * change;
        if (std::abs(change) < 1e-5 * running) break;
    }
    f.running = running;
    f.admitted = pool.memory.admitted();
    f.tpot = Time::fromSi(period);
    f.requests = running * groups / run.instances / (service.osl * period);
    f.chip = meanPower(pool, prefill, run, reading, running, f.requests);
    return f;
}

} // namespace

BenchmarkFigures benchmark(const Evaluator& evaluator, const Evaluator& prefillEvaluator, const BenchmarkRun& run) {
    const Pool pool(evaluator, run.layout);
    BenchmarkFigures f;
    f.finding = shortageOf(pool);
    if (!f.feasible()) return f;
    if (run.prefillWorkers > 0) {
        const Pool prefill(prefillEvaluator, run.prefill);
        f.finding = shortageOf(prefill);
        if (!f.feasible()) return f;
        f = disaggregated(pool, prefill, run);
    } else {
        f = aggregated(pool, run);
    }
    if (run.rounds > 0) f.requests /= 1 + run.drain / run.rounds;
    f.output = TokenRate::fromSi(f.requests * run.instances * evaluator.scenario().workload.osl);
    f.perGpu = f.output / double(run.gpus());
    return f;
}

StaticBatch staticBatch(const Evaluator& evaluator, const Layout& layout, double batch) {
    const Pool pool(evaluator, layout);
    StaticBatch s;
    s.finding = shortageOf(pool);
    if (s.finding.code != FindingCode::none) return s;
    const Service& service = pool.service();
    const double together = std::min(batch / layout.attentionDp, std::max(1.0, pool.memory.admitted()));
    StepLoad prompts = mixedLoad(service, pool.engine(), 0);
    const double tokens = batch / layout.attentionDp * service.freshPrompt();
    const double passes = std::ceil(tokens / std::max(pool.engine().chunk, service.freshPrompt()));
    prompts.promptTokens = tokens / passes;
    const StepCost pass = pool.pass(prompts);
    const double layers = evaluator.scenario().model.layerCount();
    const double prefill = passes * (pass.time() + pool.engine().stepHost + eagerWait(pool.engine(), 1.0, layers, pass.time()));
    const double step = pool.decodeTime(together) / service.speculation.tokensPerStep();
    // Sequences that the pool does not hold run after those that it does.
    const double waves = batch / layout.attentionDp / together;
    s.prefill = Time::fromSi(prefill);
    s.step = Time::fromSi(step);
    s.latency = Time::fromSi(prefill + waves * (service.osl - 1) * step);
    const double reading = prefill / s.latency.si();
    s.chip = reading * evaluator.chipPowerOf(pass, prefill / passes) +
             (1 - reading) * evaluator.chipPowerOf(pool.pass(pool.decodeAt(together)), pool.decodeTime(together));
    return s;
}

} // namespace rackline
