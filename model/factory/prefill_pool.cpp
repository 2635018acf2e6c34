// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/prefill_pool.h"

#include "model/operators/step_table.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {

Scenario prefillScenario(const Scenario& scenario) {
    Scenario own = scenario;
    if (scenario.prefillHardware) {
        own.system = scenario.prefillHardware->system;
        own.kernels = scenario.prefillHardware->kernels;
        own.engine = scenario.prefillHardware->engine;
    }
    own.layout = scenario.prefillLayout;
    return own;
}

/// Keeps the workers that no other beats in both requests per GPU and time to the first token.
std::vector<PrefillWorker> worthwhile(std::vector<PrefillWorker> workers) {
    const auto perGpu = [](const PrefillWorker& w) { return w.rates.requests / w.layout.gpus(); };
    std::stable_sort(workers.begin(), workers.end(),
                     [&](const PrefillWorker& a, const PrefillWorker& b) { return perGpu(a) > perGpu(b); });
    std::vector<PrefillWorker> kept;
    double shortest = std::numeric_limits<double>::infinity();
    for (const PrefillWorker& worker : workers) {
        const double time =
            readingTime(worker.rates, 1, worker.rates.requests, std::numeric_limits<double>::max()) + worker.prefixLoad;
        if (!kept.empty() && !(time < shortest)) continue;
        shortest = time;
        kept.push_back(worker);
    }
    return kept;
}

} // namespace

PrefillPool::PrefillPool(const Evaluator& decode, Empty)
    : m_scenario(prefillScenario(decode.scenario())), m_separate(decode.scenario().prefillHardware.has_value()),
      m_evaluator(m_scenario, decode), m_layers(m_scenario.model.layerCount()) {
    m_promptBytes = kvBytes(m_scenario.model, 1, bytesPerElement(m_scenario.precision.kv), m_scenario.workload.isl).si();
    m_bandwidth = std::min(decode.context().links.scaleOut, m_evaluator.context().links.scaleOut);
}

PrefillPool::PrefillPool(const Evaluator& decode, const Layout& held) : PrefillPool(decode, Empty{}) {
    StepCost pass, alone;
    const StepLoad load = prefillLoad(m_scenario.workload, m_scenario.engine),
                   prompt = aloneLoad(m_scenario.workload, m_scenario.engine);
    for (const Operator& op : operatorsOf(m_scenario.model, m_scenario.precision, held)) {
        pass += costOf(op, load, m_evaluator.context());
        alone += costOf(op, prompt, m_evaluator.context());
    }
    m_workers.push_back(workerWith(held, pass, alone));
}

PrefillPool::PrefillPool(const Evaluator& decode) : PrefillPool(decode, Empty{}) {
    if (m_evaluator.obstacle().code != FindingCode::none) return;
    std::vector<Layout> layouts = legalLayouts(m_scenario.model, m_scenario.system, m_scenario.prefillLayout, m_scenario.search);
    std::erase_if(layouts, [this](const Layout& layout) { return !admits(layout); });
    StepTable table({prefillLoad(m_scenario.workload, m_scenario.engine), aloneLoad(m_scenario.workload, m_scenario.engine)},
                    {0});
    for (const Layout& layout : layouts) table.add(operatorsOf(m_scenario.model, m_scenario.precision, layout), 1);
    table.evaluate(m_evaluator.context());
    std::vector<PrefillWorker> all;
    for (std::size_t l = 0; l < layouts.size(); ++l)
        all.push_back(workerWith(layouts[l], table.sums(l, 0).at(0), table.sums(l, 1).at(0)));
    m_workers = worthwhile(std::move(all));
}

/// The KV of all prompts of a pass must fit until it is sent.
bool PrefillPool::admits(const Layout& layout) const {
    const double prompts = prefillRates(m_scenario.workload, m_scenario.engine, 1, {}, {}).prompts;
    return m_evaluator.memoryOf(layout).admitted() >= prompts;
}

PrefillWorker PrefillPool::workerWith(const Layout& layout, const StepCost& kernels, const StepCost& ofOne) const {
    StepCost pass = kernels, alone = ofOne;
    const InferenceMemory memory = m_evaluator.memoryOf(layout);
    pass.fixed += m_evaluator.offloadWait(memory, 0, pass.time());
    alone.fixed += m_evaluator.offloadWait(memory, 0, alone.time());
    PrefillWorker worker{layout, prefillRates(m_scenario.workload, m_scenario.engine, layout.attentionDp, pass, alone)};
    if (memory.prefixBelow.si() <= 0) return worker;
    const double busy = m_evaluator.tierBusy(memory, 0, worker.rates.passTime);
    const double largest = prefillReached * layout.attentionDp * m_evaluator.largestPrefixRate(memory, busy);
    worker.rates.requests = std::min(worker.rates.requests, largest);
    worker.prefixLoad = m_evaluator.prefixWait(memory, worker.rates.requests / layout.attentionDp, busy);
    return worker;
}

KvTransfer PrefillPool::transfer(int senders, int receivers) const {
    return kvTransfer(m_promptBytes, m_layers, m_bandwidth, senders, receivers);
}

Power PrefillPool::chipPower(const PrefillWorker& worker, double busyShare) const {
    return m_evaluator.chipPowerOf(worker.rates.pass, worker.rates.passTime / std::clamp(busyShare, 1e-6, 1.0));
}

namespace {

struct Group {
    WorkerMatch match;
    const PrefillWorker* prefill = nullptr;
    KvTransfer transfer;
    double ttft = 0;
    int gpus = 1;
};

Group bestGroup(const Evaluator& decode, const PrefillPool& pool, const Layout& layout, const DecodeRates& rates,
                const OperatingPoint* held) {
    const Scenario& s = decode.scenario();
    const double limit = s.workload.limits.ttft.si();
    const auto meets = [limit](const Group& g) { return limit <= 0 || g.ttft <= limit; };
    const auto perGpu = [](const Group& g) { return g.match.requests / g.gpus; };
    const auto send = [&](Group& g) {
        g.transfer = pool.transfer(g.match.prefill * g.prefill->layout.gpus(), g.match.decode * layout.gpus());
        // The prompt's KV comes while a decode step runs, on average half done; the next one gives the first token.
        g.ttft =
            pool.evaluator().scenario().engine.requestPath +
            readingTime(g.prefill->rates, g.match.prefill, g.match.requests, g.match.requests * s.workload.osl * rates.tpot) +
            g.prefill->prefixLoad + g.transfer.exposed + 1.5 * rates.stepTime;
    };
    Group best;
    for (const PrefillWorker& worker : pool.workers()) {
        // Workers come by falling requests per GPU: where even pools that divide without a remainder cannot win, nor can later
        // ones.
        constexpr double rounding = 1 + 1e-12;
        const double most = rounding / (worker.layout.gpus() / worker.rates.requests + layout.gpus() / rates.requests);
        if (held == nullptr && best.prefill != nullptr && meets(best) && most < perGpu(best)) break;
        Group group;
        group.prefill = &worker;
        if (held != nullptr)
            group.match = {held->prefillWorkers, held->decodeWorkers,
                           std::min(held->prefillWorkers * worker.rates.requests, held->decodeWorkers * rates.requests)};
        else
            group.match = matchWorkers(worker.rates.requests, worker.layout.gpus(), rates.requests, layout.gpus(), pool.gpus(),
                                       s.system.gpus(), !pool.separate());
        if (group.match.prefill == 0) continue;
        group.gpus = group.match.gpus(worker.layout.gpus(), layout.gpus());
        if (limit > 0) send(group);
        if (best.prefill == nullptr || (meets(group) && (!meets(best) || perGpu(group) > perGpu(best)))) best = group;
    }
    if (best.prefill != nullptr) send(best);
    return best;
}

} // namespace

RatedPoint ratedGroup(const Evaluator& decode, const PrefillPool& pool, const Layout& layout, const InferenceMemory& memory,
                      double batch, const StepCost& step, const OperatingPoint* held) {
    const Scenario& s = decode.scenario();
    const double groups = double(layout.attentionDp) * layout.pipeline;
    const double sequences = decode.meanSequences(layout, batch);
    const DecodeRates rates =
        decodeRates(s.workload, groups, sequences, step, decode.draftShare(), decode.idleHost(memory, sequences, step));
    const Group group = bestGroup(decode, pool, layout, rates, held);
    RatedPoint rated;
    OperatingPoint& p = rated.point;
    p.mode = ServingMode::disaggregated;
    p.layout = layout;
    p.batch = batch;
    p.admitted = memory.admitted();
    p.tpot = Time::fromSi(rates.tpot);
    p.speed = TokenRate::fromSi(1 / rates.tpot);
    if (group.prefill == nullptr) {
        p.finding = {FindingCode::tooManyGpus, {double(layout.gpus()), double(s.system.gpus())}};
        return rated;
    }
    p.prefill = group.prefill->layout;
    p.prefillWorkers = group.match.prefill;
    p.decodeWorkers = group.match.decode;
    const double requests = group.match.requests;
    p.ttft = Time::fromSi(group.ttft);
    p.prefixLoad = Time::fromSi(group.prefill->prefixLoad);
    p.latency = Time::fromSi(group.ttft + (s.workload.osl - 1) * rates.tpot);
    p.throughput = TokenRate::fromSi(requests * s.workload.osl);
    p.perGpu = p.throughput / double(p.gpus());
    p.concurrency = requests * p.latency.si();

    const double prefillShare = double(p.prefillWorkers) * p.prefill.gpus() / p.gpus();
    const double decodeBusy = requests / (p.decodeWorkers * rates.requests),
                 prefillBusy = requests / (p.prefillWorkers * group.prefill->rates.requests);
    const auto mixed = [prefillShare](Power ofPrefill, Power ofDecode) {
        return prefillShare * ofPrefill + (1 - prefillShare) * ofDecode;
    };
    rated.prefillChip = pool.chipPower(*group.prefill, prefillBusy);
    rated.decodeChip = decode.chipPowerOf(step, rates.stepTime / std::clamp(decodeBusy, 1e-6, 1.0));
    p.chip = mixed(rated.prefillChip, rated.decodeChip);
    p.chipCap = mixed(pool.evaluator().scenario().system.accelerator.tdp, s.system.accelerator.tdp);
    decode.pricing().price(rated, pool.evaluator().pricing());
    decode.judge(p, memory);
    if (p.feasible() && requests > group.transfer.largestRate)
        p.finding = {FindingCode::saturated, {requests, group.transfer.largestRate}};
    return rated;
}

OperatingPoint disaggregatedPoint(const Evaluator& decode, const PrefillPool& pool, const Layout& layout,
                                  const InferenceMemory& memory, double batch, const StepCost& step, const OperatingPoint* held) {
    return ratedGroup(decode, pool, layout, memory, batch, step, held).point;
}

} // namespace rackline
