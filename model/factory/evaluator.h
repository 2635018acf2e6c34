// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/chip_power.h"
#include "model/factory/operating_point.h"
#include "model/factory/pricing.h"
#include "model/factory/scenario.h"
#include "model/kernels/profile_widths.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operator.h"
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
    double meanSequences(const Layout& layout, double busiest) const;
    AggregatedRates ratesOf(const Layout& layout, const InferenceMemory& memory, double busiest, const StepCost& decode,
                            const StepCost& mixed) const;
    /// What a chip does over a step that takes `seconds`, kernels and all else; and its board power then.
    ChipActivity activityOf(const StepCost& step, double seconds) const;
    Power chipPowerOf(const StepCost& step, double seconds) const;
    /// What follows from rates, but for power and money; then memory and limits decide feasibility.
    void judge(OperatingPoint& point, const InferenceMemory& memory) const;
    double draftShare() const { return m_draftShare; }
    /// Host time of a decode step that its kernels do not hide, and waiting for what lies below HBM.
    double idleHost(const InferenceMemory& memory, double sequences, const StepCost& decode) const;
    /// What a step of so long kernels waits for the weights and the KV of `sequences` below HBM.
    double offloadWait(const InferenceMemory& memory, double sequences, double kernels) const;
    /// What of such a step the tier below HBM works for it, 0 to 1.
    double tierBusy(const InferenceMemory& memory, double sequences, double step) const;
    /// Mean wait of a request for its cached prefix, the tier serving one after another in the time that steps leave it; infinite
    /// where it cannot keep up. `requests` a second of the GPU.
    double prefixWait(const InferenceMemory& memory, double requests, double busy) const;
    Finding tierTooSlow(const InferenceMemory& memory, double requests, double busy) const;
    /// Most requests a second of a GPU whose prefixes the tier brings back.
    double largestPrefixRate(const InferenceMemory& memory, double busy) const;
    OperatingPoint point(const Layout& layout, const InferenceMemory& memory, double busiest, const StepCost& decode,
                         const StepCost& mixed) const;

    /// What forbids the whole scenario whatever the layout, such as a format that the chip lacks.
    Finding obstacle() const;
    const Pricing& pricing() const { return m_pricing; }
    const PowerScale& power() const { return m_pricing.power(); }
    const CostScale& cost() const { return m_pricing.cost(); }

private:
    Evaluator(const Scenario& scenario, OperatorContext context);

    const Scenario& m_scenario;
    OperatorContext m_context;
    Pricing m_pricing;
    double m_layers = 0, m_draftShare = 0;
    Offload m_offload;
};

/// ln of the factor of the 90 % interval: the engine's spread on measured cases, and what carrying efficiencies over adds.
/// `unseen`: the chip or the model was not measured, so that the least width for such holds.
double logSpread(const EngineProfile& engine, double carrySpread, SpreadOf spread, bool disaggregated, bool unseen);

} // namespace rackline
