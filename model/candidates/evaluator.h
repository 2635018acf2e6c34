// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/candidates/pricing.h"
#include "model/candidates/serving_failures.h"
#include "model/collectives/shared_link.h"
#include "model/facility/power/chip_power.h"
#include "model/memory/inference_memory.h"
#include "model/operators/operator.h"
#include "model/operators/step_run.h"
#include "model/scenario/scenario.h"
#include "model/serving/aggregated.h"

#include <array>
#include <span>
#include <vector>

namespace rackline {

/// How much slower a step's parts are at a chip's clock: Slowdown for several steps at once.
template <class Real> struct SlowdownOf {
    Real memory = spread(1, Real{}), arithmetic = spread(1, Real{}), clock = spread(1, Real{});
};

/// A step at each of the evaluator's contexts: as it is without a limit, and with slower arithmetic.
inline constexpr std::size_t slowerSteps = 2;
template <class Real> struct ClockedStepOf {
    StepCostOf<Real> usual;
    std::array<StepCostOf<Real>, slowerSteps> slower{};
};
using ClockedStep = ClockedStepOf<double>;

/// What a scenario's candidates share, made once; then each candidate is arithmetic. explore() and estimate() both use it, so
/// that they give the same digits.
class Evaluator {
public:
    explicit Evaluator(const Scenario& scenario, ChipUse use = ChipUse::everything);
    /// For a scenario with the same model: what depends on it alone is taken over.
    Evaluator(const Scenario& scenario, const Evaluator& sameModel, ChipUse use = ChipUse::everything);

    const OperatorContext& context() const { return m_context; }
    /// Whether the chips are held below what their speeds were measured at; then, in addition, contexts of slower arithmetic.
    bool limited() const { return !m_slower.empty(); }
    std::span<const OperatorContext> slowerContexts() const { return m_slower; }
    const HeldChip& held(ServingMode mode) const { return mode == ServingMode::aggregated ? m_held : m_heldDecode; }
    /// What the chips' limit leaves of a step that takes `seconds` without one.
    template <class Real> SlowdownOf<Real> slowdown(const StepCostOf<Real>& step, Real seconds, const ChipLimit& limit) const {
        SlowdownOf<Real> slowed;
        const auto one = [&](int lane) { return slowdownUnder(chip(), activityAt(step, seconds, lane), limit); };
        if constexpr (!IsPack<Real>) {
            const Slowdown s = one(0);
            return {s.memory, s.arithmetic, s.clock};
        } else {
            for (int i = 0; i < packSize; ++i) {
                const Slowdown s = one(i);
                slowed.memory[i] = s.memory;
                slowed.arithmetic[i] = s.arithmetic;
                slowed.clock[i] = s.clock;
            }
        }
        return slowed;
    }
    /// The step so slowed. Times between the contexts' are on straight lines, which lie above: kernels bend the other way.
    template <class Real> static StepCostOf<Real> slowedStep(const ClockedStepOf<Real>& step, const SlowdownOf<Real>& slowed);
    /// Board power of a chip over the slowed step.
    template <class Real>
    Quantity<dim::power, Real> slowedPowerOf(const StepCostOf<Real>& step, Real seconds, const SlowdownOf<Real>& slowed,
                                             const ChipLimit& limit) const {
        const auto one = [&](int lane) {
            const Slowdown s{laneOf(slowed.memory, lane), laneOf(slowed.arithmetic, lane), laneOf(slowed.clock, lane)};
            return slowedPower(chip(), activityAt(step, seconds, lane), limit, s).si();
        };
        Real watts{};
        if constexpr (!IsPack<Real>)
            watts = one(0);
        else
            for (int i = 0; i < packSize; ++i) watts[i] = one(i);
        return Quantity<dim::power, Real>::fromSi(watts);
    }
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
    /// Steps of one pool for all work that also take prompts.
    const StepLoads& mixedSteps() const { return m_mixed; }
    /// Share of a request's full length that its sequence has on average while it runs.
    double meanShare() const { return m_meanShare; }
    /// Host time of a decode step that its kernels do not hide, and waiting for what lies below HBM.
    template <class Real> Real idleHost(const InferenceMemory& memory, Real sequences, const StepCostOf<Real>& decode) const {
        return hostTime(m_scenario.engine, m_scenario.workload, sequences) +
               eagerWait(m_scenario.engine, sequences, m_layers, decode.time()) + offloadWait(memory, sequences, decode.time());
    }
    /// All of a decode step that its kernels do not take: in a pool of its own that is also what its exchanges across domains
    /// wait for the cache of prompts, which comes over the same links.
    template <class Real>
    Real besideKernels(ServingMode mode, const Layout& layout, const InferenceMemory& memory, Real sequences,
                       const StepCostOf<Real>& decode) const {
        const Real idle = idleHost(memory, sequences, decode);
        return idle + cacheWait(mode, layout, sequences, decode, idle);
    }
    /// Its wait for that cache alone, where the host takes `idle`.
    template <class Real>
    Real cacheWait(ServingMode mode, const Layout& layout, Real sequences, const StepCostOf<Real>& decode, Real idle) const {
        if (mode == ServingMode::aggregated || !exchangesAcross(layout)) return Real{};
        const Service& service = m_scenario.workload;
        const Real prompts = layout.groups() * sequences * (service.speculation.tokensPerStep() / service.osl);
        return cacheWait(layout, prompts, Real(decode.time() * (1 + m_draftShare) + idle), decode.links);
    }
    bool exchangesAcross(const Layout& layout) const {
        return portable::max(layout.attentionTp, layout.expertParallel) > m_context.links.domain;
    }
    /// What a step of so many seconds, its links' included, waits where it sends or takes the cache of so many prompts.
    template <class Real> Real cacheWait(const Layout& layout, Real prompts, Real seconds, Real links) const {
        return sharedLinkWait(seconds, links, Real(m_cacheSeconds / layout.cacheGpus() * prompts));
    }
    /// What a step of so long kernels waits for the weights and the KV of `sequences` below HBM.
    template <class Real> Real offloadWait(const InferenceMemory& memory, Real sequences, Real kernels) const {
        if (!m_offload.any()) return Real{};
        return eachLane([&](double running, double seconds) { return tierWait(memory, running, seconds); }, sequences, kernels);
    }
    /// Something lies below HBM, or may not take more than there is.
    bool tiered() const { return m_offload.any() || m_offload.tier.capacity.si() > 0; }
    /// What so many sequences have in the second memory below HBM.
    Data secondOf(const InferenceMemory& memory, double sequences) const;
    /// What of such a step the memories below HBM work for it, 0 to 1.
    double tierBusy(const InferenceMemory& memory, double sequences, double step) const;
    /// Mean wait of a request for its cached prefix, the tier serving one after another in the time that steps leave it; infinite
    /// where it cannot keep up. `requests` a second of the GPU.
    double prefixWait(const InferenceMemory& memory, double sequences, double requests, double busy) const;
    Finding tierTooSlow(const InferenceMemory& memory, double sequences, double requests, double busy) const;
    /// Most requests a second of a GPU whose prefixes the tier brings back, where so many sequences run.
    double largestPrefixRate(const InferenceMemory& memory, double sequences, double busy) const;
    /// Whether memory and the service's limits leave the point feasible.
    Finding findingOf(const OperatingPoint& point, const InferenceMemory& memory) const;

    /// What forbids the whole scenario whatever the layout, such as a format that the chip lacks.
    Finding obstacle() const;
    const Pricing& pricing() const { return m_pricing; }
    const ServingFailures& failures() const { return m_failures; }
    const PowerScale& power() const { return m_pricing.power(); }
    const CostScale& cost() const { return m_pricing.cost(); }

private:
    Evaluator(const Scenario& scenario, OperatorContext context, ChipUse use);

    const Accelerator& chip() const { return m_scenario.system.accelerator; }
    template <class Real> ChipActivity activityAt(const StepCostOf<Real>& step, Real seconds, int lane) const {
        const auto of = [lane](Real all) { return laneOf(all, lane); };
        return activityOf<double>({of(step.fixed), of(step.work), of(step.links), of(step.flops16), of(step.flops8),
                                   of(step.flops4), of(step.hbmBytes), of(step.linkBytes)},
                                  of(seconds));
    }

    /// What a prefix takes to come once its memory has begun, and until then.
    struct PrefixRead {
        Time transfer, latency;
    };
    PrefixRead prefixRead(const InferenceMemory& memory, double sequences) const;
    /// The time that the memories below HBM take for the weights and the KV of one step.
    Time stepRead(const InferenceMemory& memory, double sequences) const;
    double tierWait(const InferenceMemory& memory, double sequences, double kernels) const;

    const Scenario& m_scenario;
    OperatorContext m_context;
    HeldChip m_held, m_heldDecode;
    std::vector<OperatorContext> m_slower;
    Pricing m_pricing;
    ServingFailures m_failures;
    double m_layers = 0, m_draftShare = 0, m_meanShare = 1;
    /// Seconds that the cache of a whole prompt takes on one GPU's link.
    double m_cacheSeconds = 0;
    Offload m_offload;
    StepLoads m_mixed;
};

/// The arithmetic of slowerContexts(), as times of it; the last is all that a clock can do to it beside HBM.
inline constexpr std::array<double, slowerSteps> arithmeticSlower{1.35, mostArithmeticSlowdown};

template <class Real> StepCostOf<Real> Evaluator::slowedStep(const ClockedStepOf<Real>& step, const SlowdownOf<Real>& slowed) {
    const Real one = spread(1, Real{});
    const Real far =
        portable::clamp(Real((slowed.arithmetic - arithmeticSlower[0]) / (arithmeticSlower[1] - arithmeticSlower[0])), 0.0, 1.0);
    const Real near = portable::clamp(Real((slowed.arithmetic - one) / (arithmeticSlower[0] - 1)), 0.0, 1.0) - far;
    StepCostOf<Real> sum = Real(one - near - far) * step.usual;
    sum += near * step.slower[0];
    sum += far * step.slower[1];
    sum.work = sum.work * slowed.memory;
    return sum;
}

/// Operators that run as one step at the evaluator's contexts.
struct ClockedRun {
    StepRun usual;
    std::vector<StepRun> slower;
    SlowdownOf<double> slowed;

    ClockedRun(const Evaluator& evaluator, const std::vector<Operator>& operators, const StepLoad& load,
               const SlowdownOf<double>& slowed);
    /// The whole at all contexts, and at the clock.
    ClockedStep step() const;
    StepCost cost() const { return slower.empty() ? usual.cost : Evaluator::slowedStep(step(), slowed); }
    /// One of its operators.
    StepCost of(const Operator& op, const StepLoad& load, const Evaluator& evaluator) const;
};
/// The same where the clock is still looked for.
ClockedStep clockedStep(const Evaluator& evaluator, const std::vector<Operator>& operators, const StepLoad& load);

} // namespace rackline
