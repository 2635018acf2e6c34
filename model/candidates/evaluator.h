// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/candidates/pricing.h"
#include "model/facility/power/chip_power.h"
#include "model/kernels/profile_widths.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operator.h"
#include "model/scenario/scenario.h"
#include "model/serving/aggregated.h"

namespace rackline {

/// What a scenario's candidates share, made once; then each candidate is arithmetic. explore() and estimate() both use it, so
/// that they give the same digits.
class Evaluator {
public:
    explicit Evaluator(const Scenario& scenario);
    /// Of a scenario with the same model: what depends on it alone is taken over.
    Evaluator(const Scenario& scenario, const Evaluator& sameModel);

    const OperatorContext& context() const { return m_context; }
    const Scenario& scenario() const { return m_scenario; }

    InferenceMemory memoryOf(const Layout& layout) const;
    /// Sequences of the mean attention rank when the busiest has so many.
    double meanSequences(const Layout& layout, double busiest) const { return meanOf(busiest, unevenness(layout)); }
    double unevenness(const Layout& layout) const { return m_scenario.engine.ranksSpread * largestScore(layout.attentionDp); }
    template <class Real> static Real meanOf(Real busiest, double unevenness) {
        return unevenness > 0 ? Real(busiest / (1 + unevenness / root(busiest))) : busiest;
    }
    /// What a chip does over a step that takes `seconds`, kernels and all else; and its board power then.
    template <class Real> ChipActivityOf<Real> activityOf(const StepCostOf<Real>& step, Real seconds) const {
        using Bytes = Quantity<Bandwidth::dimension, Real>;
        using Flops = Quantity<ComputeRate::dimension, Real>;
        return {portable::min(1.0, (step.work + spinningDuty * step.links) / seconds),
                Bytes::fromSi(step.hbmBytes / seconds),
                Bytes::fromSi(2 * step.linkBytes / seconds),
                Flops::fromSi(step.flops16 / seconds),
                Flops::fromSi(step.flops8 / seconds),
                Flops::fromSi(step.flops4 / seconds)};
    }
    template <class Real> Quantity<dim::power, Real> chipPowerOf(const StepCostOf<Real>& step, Real seconds) const {
        return chipPower(m_scenario.system.accelerator, activityOf(step, seconds));
    }
    double draftShare() const { return m_draftShare; }
    /// Share of a request's full length that its sequence has on average while it runs.
    double meanShare() const { return m_meanShare; }
    /// Host time of a decode step that its kernels do not hide, and waiting for what lies below HBM.
    template <class Real> Real idleHost(const InferenceMemory& memory, Real sequences, const StepCostOf<Real>& decode) const {
        return hostTime(m_scenario.engine, m_scenario.workload, sequences) +
               eagerWait(m_scenario.engine, sequences, m_layers, decode.time()) + offloadWait(memory, sequences, decode.time());
    }
    /// What a step of so long kernels waits for the weights and the KV of `sequences` below HBM.
    template <class Real> Real offloadWait(const InferenceMemory& memory, Real sequences, Real kernels) const {
        if (!m_offload.any()) return Real{};
        return eachLane([&](double running, double seconds) { return tierWait(memory, running, seconds); }, sequences, kernels);
    }
    /// Something lies below HBM, or may not take more than there is.
    bool tiered() const { return m_offload.any() || m_offload.tier.capacity.si() > 0; }
    /// What of such a step the tier below HBM works for it, 0 to 1.
    double tierBusy(const InferenceMemory& memory, double sequences, double step) const;
    /// Mean wait of a request for its cached prefix, the tier serving one after another in the time that steps leave it; infinite
    /// where it cannot keep up. `requests` a second of the GPU.
    double prefixWait(const InferenceMemory& memory, double requests, double busy) const;
    Finding tierTooSlow(const InferenceMemory& memory, double requests, double busy) const;
    /// Most requests a second of a GPU whose prefixes the tier brings back.
    double largestPrefixRate(const InferenceMemory& memory, double busy) const;
    /// Whether memory and the service's limits leave the point feasible.
    Finding findingOf(const OperatingPoint& point, const InferenceMemory& memory) const;

    /// What forbids the whole scenario whatever the layout, such as a format that the chip lacks.
    Finding obstacle() const;
    const Pricing& pricing() const { return m_pricing; }
    const PowerScale& power() const { return m_pricing.power(); }
    const CostScale& cost() const { return m_pricing.cost(); }

private:
    Evaluator(const Scenario& scenario, OperatorContext context);

    double tierWait(const InferenceMemory& memory, double sequences, double kernels) const;

    const Scenario& m_scenario;
    OperatorContext m_context;
    Pricing m_pricing;
    double m_layers = 0, m_draftShare = 0, m_meanShare = 1;
    Offload m_offload;
};

/// ln of the factor of the 90 % interval: the engine's spread on measured cases, and what carrying efficiencies over adds.
/// `unseen`: the chip or the model was not measured, so that the least width for such holds.
double logSpread(const EngineProfile& engine, double carrySpread, SpreadOf spread, bool disaggregated, bool unseen);

} // namespace rackline
