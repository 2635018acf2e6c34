// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/evaluator.h"

#include "model/base/interval.h"
#include "model/serving/load_queueing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

Evaluator::Evaluator(const Scenario& s) : Evaluator(s, contextFor(s.model, s.system, s.kernels, s.engine)) {}

Evaluator::Evaluator(const Scenario& s, const Evaluator& sameModel)
    : Evaluator(s, OperatorContext{chipSpeed(s.system.accelerator), &s.kernels, &s.engine, linksOf(s.system),
                                   sameModel.m_context.popularity}) {}

Evaluator::Evaluator(const Scenario& s, OperatorContext context)
    : m_scenario(s), m_context(context), m_pricing(s), m_layers(s.model.layerCount()),
      m_draftShare(double(s.workload.speculation.draft) / std::max(1.0, m_layers)), m_offload(s.offload) {
    if (m_offload.tier.bandwidth.si() <= 0) m_offload.tier.bandwidth = s.system.accelerator.hostLink;
}

InferenceMemory Evaluator::memoryOf(const Layout& layout) const {
    return inferenceMemory(m_scenario.model, m_scenario.precision, m_scenario.workload, layout,
                           m_scenario.system.accelerator.hbm.visible, m_scenario.engine, m_offload);
}

double Evaluator::meanSequences(const Layout& layout, double busiest) const {
    if (layout.attentionDp <= 1) return busiest;
    return busiest / (1 + m_scenario.engine.ranksSpread * largestScore(layout.attentionDp) / std::sqrt(busiest));
}

AggregatedRates Evaluator::ratesOf(const Layout& layout, const InferenceMemory& memory, double busiest, const StepCost& decode,
                                   const StepCost& mixed) const {
    const double sequences = meanSequences(layout, busiest);
    return aggregatedRates(m_scenario.workload, m_scenario.engine, sequences, decode, mixed, m_draftShare,
                           idleHost(memory, sequences, decode));
}

double Evaluator::offloadWait(const InferenceMemory& memory, double sequences, double kernels) const {
    if (!m_offload.any()) return 0;
    const double kept = m_scenario.workload.meanContext() / (m_scenario.workload.isl + m_scenario.workload.osl);
    return m_offload.wait(memory.weightsBelow + sequences * kept * memory.kvBelow, Time::fromSi(kernels)).si();
}

double Evaluator::tierBusy(const InferenceMemory& memory, double sequences, double step) const {
    const double kept = m_scenario.workload.meanContext() / (m_scenario.workload.isl + m_scenario.workload.osl);
    return std::min(1.0, readTime(memory.weightsBelow + sequences * kept * memory.kvBelow, m_offload.tier).si() / step);
}

double Evaluator::largestPrefixRate(const InferenceMemory& memory, double busy) const {
    if (memory.prefixBelow.si() <= 0) return std::numeric_limits<double>::infinity();
    return (1 - busy) / readTime(memory.prefixBelow, m_offload.tier).si();
}

Finding Evaluator::tierTooSlow(const InferenceMemory& memory, double requests, double busy) const {
    const double each = memory.prefixBelow.si();
    return {FindingCode::tierTooSlow, {requests * each, largestPrefixRate(memory, busy) * each}};
}

double Evaluator::prefixWait(const InferenceMemory& memory, double requests, double busy) const {
    if (memory.prefixBelow.si() <= 0) return 0;
    const double largest = largestPrefixRate(memory, busy);
    if (!(requests < largest)) return std::numeric_limits<double>::infinity();
    return 1 / largest + queueWait(1, requests, 1 / largest, 1, 0).mean;
}

double Evaluator::idleHost(const InferenceMemory& memory, double sequences, const StepCost& decode) const {
    return hostTime(m_scenario.engine, m_scenario.workload, sequences) +
           eagerWait(m_scenario.engine, sequences, m_layers, decode.time()) + offloadWait(memory, sequences, decode.time());
}

ChipActivity Evaluator::activityOf(const StepCost& step, double seconds) const {
    ChipActivity activity;
    activity.duty = std::min(1.0, (step.work + spinningDuty * step.links) / seconds);
    activity.hbm = Bandwidth::fromSi(step.hbmBytes / seconds);
    activity.link = Bandwidth::fromSi(2 * step.linkBytes / seconds);
    activity.bf16 = ComputeRate::fromSi(step.flops16 / seconds);
    activity.fp8 = ComputeRate::fromSi(step.flops8 / seconds);
    activity.fp4 = ComputeRate::fromSi(step.flops4 / seconds);
    return activity;
}

Power Evaluator::chipPowerOf(const StepCost& step, double seconds) const {
    return chipPower(m_scenario.system.accelerator, activityOf(step, seconds));
}

Finding Evaluator::obstacle() const {
    if (m_scenario.trains) return {FindingCode::trainsNotServes, {}};
    const PrecisionSet& p = m_scenario.precision;
    for (Precision used : {p.weights, p.attention, p.kv})
        if (!m_context.chip.supports(used)) return {FindingCode::precisionMissing, {static_cast<double>(used), 0}};
    const double longest = m_scenario.model.maxContext;
    const double asked = m_scenario.workload.isl + m_scenario.workload.osl;
    if (longest > 0 && asked > longest) return {FindingCode::contextTooLong, {asked, longest}};
    if (m_offload.any() && m_offload.tier.bandwidth.si() <= 0) return {FindingCode::noMemoryBelow, {}};
    return m_pricing.obstacle();
}

namespace {
Finding findingOf(const OperatingPoint& point, const InferenceMemory& memory, const ServiceLimits& limits, Data below) {
    if (memory.pool < memory.kvReserved)
        return {FindingCode::weightsDoNotFit, {(memory.kvReserved - memory.pool).si(), memory.capacity.si()}};
    if (point.batch > memory.admitted()) return {FindingCode::kvAdmitsFewer, {memory.admitted(), point.batch}};
    const Data kept = memory.weightsBelow + point.batch * memory.kvBelow;
    if (below.si() > 0 && kept > below) return {FindingCode::tierTooSmall, {kept.si(), below.si()}};
    if (limits.ttft.si() > 0 && point.ttft > limits.ttft) return {FindingCode::ttftLimit, {point.ttft.si(), limits.ttft.si()}};
    if (limits.speed.si() > 0 && point.speed < limits.speed)
        return {FindingCode::speedLimit, {point.speed.si(), limits.speed.si()}};
    return {};
}
} // namespace

void Evaluator::judge(OperatingPoint& p, const InferenceMemory& memory) const {
    const Scenario& s = m_scenario;
    p.tokensPerOutput = 1 + s.workload.isl / s.workload.osl;
    p.perRack = p.perGpu * double(s.system.rack.packages);
    const double kept = s.workload.meanContext() / (s.workload.isl + s.workload.osl);
    p.memoryUsed = memory.used(p.batch, kept);
    p.finding = findingOf(p, memory, s.workload.limits, m_offload.tier.capacity);
}

OperatingPoint Evaluator::point(const Layout& layout, const InferenceMemory& memory, double busiest, const StepCost& decode,
                                const StepCost& mixed) const {
    AggregatedRates rates = ratesOf(layout, memory, busiest, decode, mixed);
    OperatingPoint p;
    Finding tier;
    if (memory.prefixBelow.si() > 0) {
        const double sequences = meanSequences(layout, busiest), requests = rates.requests * layout.pipeline;
        const double busy = tierBusy(memory, sequences, rates.meanStepTime), wait = prefixWait(memory, requests, busy);
        if (std::isinf(wait)) tier = tierTooSlow(memory, requests, busy);
        p.prefixLoad = Time::fromSi(wait);
        rates.ttft += wait;
        rates.latency += wait;
        rates.inFlight += rates.requests * wait;
    }
    p.layout = layout;
    p.batch = busiest;
    p.admitted = memory.admitted();
    p.concurrency = rates.inFlight * layout.attentionDp * layout.pipeline;
    p.ttft = Time::fromSi(rates.ttft);
    p.tpot = Time::fromSi(rates.tpot);
    p.latency = Time::fromSi(rates.latency);
    // With pipeline stages as many groups are in flight, each as slow as the whole pass.
    p.throughput = TokenRate::fromSi(rates.requests * m_scenario.workload.osl * layout.attentionDp * layout.pipeline);
    p.speed = TokenRate::fromSi(1 / rates.tpot);
    p.perGpu = p.throughput / double(layout.gpus());
    p.chipCap = m_scenario.system.accelerator.tdp;
    p.chip = chipPowerOf(rates.meanStep, rates.meanStepTime);
    m_pricing.price(p);
    judge(p, memory);
    const bool held = p.finding.code == FindingCode::none || p.finding.code == FindingCode::ttftLimit;
    if (held && tier.code != FindingCode::none) p.finding = tier;
    if (p.feasible() && !rates.sustained)
        p.finding = {FindingCode::promptsOutrunSteps, {rates.promptTokensPerStep, m_scenario.engine.chunk}};
    return p;
}

double logSpread(const EngineProfile& engine, double carrySpread, SpreadOf spread, bool disaggregated, bool unseen) {
    const double carried = normal95 * carrySpread, own = halfWidth(engine, spread, disaggregated);
    // The least width of what was not measured holds the error of carrying over already.
    if (unseen) return std::max({own, engine.spreadUnseen, carried});
    return std::sqrt(own * own + carried * carried);
}

} // namespace rackline
