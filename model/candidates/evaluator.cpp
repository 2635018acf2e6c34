// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/evaluator.h"

#include "model/base/interval.h"
#include "model/serving/disaggregated.h"
#include "model/simulation/queueing.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

Evaluator::Evaluator(const Scenario& s, ChipUse use) : Evaluator(s, contextFor(s.model, s.system, s.kernels, s.engine), use) {}

Evaluator::Evaluator(const Scenario& s, const Evaluator& sameModel, ChipUse use)
    : Evaluator(s,
                OperatorContext{chipSpeed(s.system.accelerator), &s.kernels, &s.engine, linksOf(s.system),
                                sameModel.m_context.popularity},
                use) {}

Evaluator::Evaluator(const Scenario& s, OperatorContext context, ChipUse use)
    : m_scenario(s), m_context(context), m_held(s.heldChip(use)),
      m_heldDecode(use == ChipUse::everything ? s.heldChip(ChipUse::decode) : m_held), m_pricing(s, use), m_failures(s),
      m_layers(s.model.layerCount()),
      m_draftShare(double(s.workload.speculation.draft) * std::max(1, s.workload.speculation.layers) / std::max(1.0, m_layers)),
      m_meanShare(s.workload.meanContext() / (s.workload.isl + s.workload.osl)), m_offload(s.offload),
      m_mixed(mixedLoads(s.workload, s.engine)) {
    m_context.overlap = s.overlap;
    if (const double link = linkReached * m_context.links.scaleOut; link > 0)
        m_cacheSeconds = kvBytes(s.model, 1, bytesPerElement(s.precision.kv), s.workload.isl).si() / link;
    if (s.layout.afd > 0) m_context.microBatches = s.microBatches > 0 ? s.microBatches : usualMicroBatches;
    if (m_offload.tier.bandwidth.si() <= 0) m_offload.tier.bandwidth = s.system.accelerator.hostLink;
    for (MemoryTier& further : m_offload.behind) {
        further.reached = m_offload.tier.reached;
        if (further.bandwidth.si() <= 0) further.bandwidth = s.system.accelerator.hostLink;
    }
    if (!m_held.limit.binds(chip()) && !m_heldDecode.limit.binds(chip())) return;
    for (const double times : arithmeticSlower) {
        OperatorContext slower = m_context;
        for (double& rate : slower.chip.flops) rate /= times;
        m_slower.push_back(slower);
    }
}

ClockedRun::ClockedRun(const Evaluator& evaluator, const std::vector<Operator>& operators, const StepLoad& load,
                       const SlowdownOf<double>& slowdown)
    : usual(runOf(operators, load, evaluator.context())), slowed(slowdown) {
    for (const OperatorContext& context : evaluator.slowerContexts()) slower.push_back(runOf(operators, load, context));
}

ClockedStep ClockedRun::step() const {
    ClockedStep all{usual.cost};
    for (std::size_t i = 0; i < slower.size(); ++i) all.slower[i] = slower[i].cost;
    return all;
}

StepCost ClockedRun::of(const Operator& op, const StepLoad& load, const Evaluator& evaluator) const {
    ClockedStep all{usual.of(op, load, evaluator.context())};
    if (slower.empty()) return all.usual;
    for (std::size_t i = 0; i < slower.size(); ++i) all.slower[i] = slower[i].of(op, load, evaluator.slowerContexts()[i]);
    return Evaluator::slowedStep(all, slowed);
}

ClockedStep clockedStep(const Evaluator& evaluator, const std::vector<Operator>& operators, const StepLoad& load) {
    return ClockedRun(evaluator, operators, load, {}).step();
}

InferenceMemory Evaluator::memoryOf(const Layout& layout) const {
    InferenceMemory memory = inferenceMemory(m_scenario.model, m_scenario.precision, m_scenario.workload, layout,
                                             m_scenario.system.accelerator.hbm.visible, m_scenario.engine, m_offload);
    if (m_scenario.scheduler.running > 0) memory.running = m_scenario.scheduler.running;
    return memory;
}

Data Evaluator::secondOf(const InferenceMemory& memory, double sequences) const {
    const Data kv = sequences * memory.kvBelow, prefixes = sequences * memory.prefixBelow;
    const FirstShares first = m_offload.firstOf({memory.weightsBelow, kv, prefixes});
    return (1 - first.weights) * memory.weightsBelow + (1 - first.kv) * kv + (1 - first.prefixes) * prefixes;
}

Time Evaluator::stepRead(const InferenceMemory& memory, double sequences) const {
    const Data kv = sequences * m_meanShare * memory.kvBelow, all = memory.weightsBelow + kv;
    if (m_offload.behind.empty()) return readTime(all, m_offload.tier);
    const FirstShares first = m_offload.firstOf({memory.weightsBelow, sequences * memory.kvBelow, {}});
    const Data behind = (1 - first.weights) * memory.weightsBelow + (1 - first.kv) * kv;
    return m_offload.readTimeOf(all - behind, behind);
}

double Evaluator::tierWait(const InferenceMemory& memory, double sequences, double kernels) const {
    return m_offload.wait(stepRead(memory, sequences), Time::fromSi(kernels)).si();
}

double Evaluator::tierBusy(const InferenceMemory& memory, double sequences, double step) const {
    return std::min(1.0, stepRead(memory, sequences).si() / step);
}

Evaluator::PrefixRead Evaluator::prefixRead(const InferenceMemory& memory, double sequences) const {
    const Data one = memory.prefixBelow;
    if (m_offload.behind.empty()) return {readTime(one, m_offload.tier), m_offload.tier.latency};
    const double first =
        m_offload.firstOf({memory.weightsBelow, sequences * memory.kvBelow, sequences * memory.prefixBelow}).prefixes;
    return {m_offload.readTimeOf(first * one, (1 - first) * one),
            first * m_offload.tier.latency + (1 - first) * m_offload.behind.front().latency};
}

double Evaluator::largestPrefixRate(const InferenceMemory& memory, double sequences, double busy) const {
    if (memory.prefixBelow.si() <= 0) return std::numeric_limits<double>::infinity();
    return (1 - busy) / prefixRead(memory, sequences).transfer.si();
}

Finding Evaluator::tierTooSlow(const InferenceMemory& memory, double sequences, double requests, double busy) const {
    const double each = memory.prefixBelow.si();
    return {FindingCode::tierTooSlow, {requests * each, largestPrefixRate(memory, sequences, busy) * each}};
}

double Evaluator::prefixWait(const InferenceMemory& memory, double sequences, double requests, double busy) const {
    if (memory.prefixBelow.si() <= 0) return 0;
    const double largest = largestPrefixRate(memory, sequences, busy);
    if (!(requests < largest)) return std::numeric_limits<double>::infinity();
    return prefixRead(memory, sequences).latency.si() + 1 / largest + queueWait(1, requests, 1 / largest, 1, 0).mean;
}

namespace {
/// What runs beside feed-forward parts on GPUs of their own: nobody has written down what the others cost there.
bool decodesAlone(const Scenario& s) {
    const bool pools = s.mode == ModeChoice::disaggregated || s.readsElsewhere();
    return pools && s.workload.speculation.draft == 0 && std::max(s.layout.dcp, s.layout.pp) <= 1 && !s.overlap.any() &&
           !s.offload.any() && !s.model.adapters.any();
}
} // namespace

Finding Evaluator::obstacle() const {
    if (m_scenario.forwards()) return {FindingCode::givesPasses, {}};
    if (m_scenario.postTrains()) return {FindingCode::postTrains, {}};
    if (m_scenario.trains()) return {FindingCode::trainsNotServes, {}};
    if (const Finding refusal = m_held.refusal(); refusal.code != FindingCode::none) return refusal;
    if (m_scenario.layout.afd > 0 && !decodesAlone(m_scenario)) return {FindingCode::apartAlone, {}};
    const PrecisionSet& p = m_scenario.precision;
    for (Precision used : {p.weights, p.attention, p.kv, p.head, p.ofDense(), p.ofMixers()})
        if (!m_context.chip.supports(used)) return {FindingCode::precisionMissing, {static_cast<double>(used), 0}};
    const Speculation& drafts = m_scenario.workload.speculation;
    if (drafts.draft > 0 && drafts.layers == 0 && m_scenario.model.draftLayers == 0)
        return {FindingCode::nothingDrafts, {double(drafts.draft), 0}};
    const double longest = m_scenario.model.maxContext;
    const double asked = m_scenario.workload.isl + m_scenario.workload.osl;
    if (longest > 0 && asked > longest) return {FindingCode::contextTooLong, {asked, longest}};
    if (m_offload.any() && m_offload.tier.bandwidth.si() <= 0) return {FindingCode::noMemoryBelow, {}};
    if (const Adapters& adapters = m_scenario.model.adapters; adapters.loads())
        return {FindingCode::adaptersUnloaded, {adapters.used, adapters.places}};
    return m_pricing.obstacle();
}

Finding Evaluator::findingOf(const OperatingPoint& point, const InferenceMemory& memory) const {
    const ServiceLimits& limits = m_scenario.workload.limits;
    const Data below = m_offload.room();
    if (memory.apartFree.si() < 0) return {FindingCode::apartDoesNotFit, {-memory.apartFree.si(), memory.capacity.si()}};
    if (memory.pool < memory.kvReserved)
        return {FindingCode::weightsDoNotFit, {(memory.kvReserved - memory.pool).si(), memory.capacity.si()}};
    if (point.batch > point.admitted) return {FindingCode::kvAdmitsFewer, {point.admitted, point.batch}};
    // Each running sequence has a prefix that came from there and goes back.
    const Data kept = memory.weightsBelow + point.batch * (memory.kvBelow + memory.prefixBelow);
    if (below.si() > 0 && kept > below) return {FindingCode::tierTooSmall, {kept.si(), below.si()}};
    if (limits.ttft.si() > 0 && point.ttft > limits.ttft) return {FindingCode::ttftLimit, {point.ttft.si(), limits.ttft.si()}};
    if (limits.speed.si() > 0 && point.speed < limits.speed)
        return {FindingCode::speedLimit, {point.speed.si(), limits.speed.si()}};
    return {};
}

} // namespace rackline
