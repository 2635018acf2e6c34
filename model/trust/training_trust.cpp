// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/training_trust.h"

#include "model/base/parallel.h"
#include "model/base/portable_math.h"
#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rackline {

namespace {

void takeChips(Scenario& s, const Scenario& from) {
    takeSilicon(s, from);
    s.training.sustained = from.training.sustained;
}
void takeFormats(Scenario& s, const Scenario& from) {
    s.training.run.compute = from.training.run.compute;
    s.training.run.scaling = from.training.run.scaling;
}
void takeFramework(Scenario& s, const Scenario& from) { s.training.profile = from.training.profile; }
/// A batch is chosen for a number of GPUs, and not every number divides every batch.
void takeSize(Scenario& s, const Scenario& from) {
    s.training.gpus = from.training.gpus;
    s.training.choice = from.training.choice;
    s.training.goal = from.training.goal;
    s.training.fitChance = from.training.fitChance;
    s.training.run.globalBatch = from.training.run.globalBatch;
}
void takeFailures(Scenario& s, const Scenario& from) { s.training.failures = from.training.failures; }
void takeWatts(Scenario& s, const Scenario& from) {
    const Rack before = s.system.rack;
    s.system.rack = from.system.rack;
    s.system.rack.scaleUp = before.scaleUp;
    s.system.rack.scaleOut = before.scaleOut;
    s.system.rack.price = priceWith(before, from.system.rack.packages);
    s.training.carbon = from.training.carbon;
    takeChipPowerAndFacility(s, from);
}
void takeRun(Scenario& s, const Scenario& from) {
    TrainingRun run = from.training.run;
    run.compute = s.training.run.compute;
    run.scaling = s.training.run.scaling;
    run.globalBatch = s.training.run.globalBatch;
    s.training.run = run;
}
void takeModelOf(Scenario& s, const Scenario& from) { s.model = from.model; }

constexpr InputGroups<Scenario> runGroups{{{"Chip", takeChips},
                                           {"Formats", takeFormats},
                                           {"Links and network", takeLinks},
                                           {"Framework", takeFramework},
                                           {"GPUs, batch and layout", takeSize},
                                           {"Failures", takeFailures},
                                           {"Power and facility", takeWatts},
                                           {"Prices", takePrices},
                                           {"Tokens and sequence", takeRun},
                                           {"Model", takeModelOf}}};

/// The scenario with its number of GPUs written out, so that it can be taken over.
Scenario sizedScenario(Scenario s) {
    if (s.training.gpus <= 0) s.training.gpus = s.system.gpus();
    return s;
}

class RunMixtures {
public:
    RunMixtures(const Scenario& a, const Scenario& b) : m_a(sizedScenario(a)), m_b(sizedScenario(b)) {}

    Scenario made(unsigned bits) const {
        Scenario s = mixtureOf(runGroups, m_a, m_b, bits);
        const int packages = std::max(1, s.system.rack.packages);
        s.system.count = (s.training.gpus + packages - 1) / packages;
        return s;
    }
    TrainingValues at(unsigned bits) const {
        Scenario s = made(bits);
        TrainingEstimate e = estimateTraining(s, 1);
        if (!e.parts.empty() && !e.point.fits) {
            constexpr double enough = 1e4;
            s.system.accelerator.hbm.visible = enough * s.system.accelerator.hbm.visible;
            e = estimateTraining(s, 1);
        }
        TrainingValues ln = valuesOf(e);
        for (double& v : ln) v = portable::log(v);
        return ln;
    }
    bool lacksFormat(unsigned bits) const {
        const Scenario s = made(bits);
        return trainingObstacle(s, s.training.gpus).code == FindingCode::precisionMissing;
    }

private:
    Scenario m_a, m_b;
};

/// One run in scenarios that differ in some value, with its layout held.
class HeldRun {
public:
    HeldRun(const Scenario& scenario, const TrainingPoint& held, const OtherValue& other)
        : m_scenario(scenario), m_layout(held.layout), m_caps(held.caps), m_other(other) {}

    template <class Change> TrainingEstimate with(Change change) const {
        Scenario other = m_scenario;
        change(other);
        return of(other);
    }
    /// Not numbers where the scenario may not have the value.
    TrainingValues valuesWith(const Parameter& p, double value) const {
        if (const std::optional<Scenario> other = otherOf(m_scenario, m_other, p, value)) return valuesOf(of(*other));
        TrainingValues none;
        none.fill(std::numeric_limits<double>::quiet_NaN());
        return none;
    }
    TrainingValues valuesWith(const Factor& f, double ln) const {
        Scenario moved = m_scenario;
        applyFactor(moved, f, ln);
        return f.parameter != nullptr ? valuesWith(*f.parameter, f.parameter->get(moved)) : valuesOf(of(moved));
    }
    /// The values where the step takes `factor` times as long.
    TrainingValues slowedBy(double factor) const {
        const AtCaps at(m_scenario, m_caps);
        const TrainingEvaluator evaluator(at.scenario(), m_layout.gpus());
        TrainingPoint point = evaluator.point(m_layout);
        point.step.time *= factor;
        return valuesOf(trainingEstimateAt(evaluator, point));
    }
    const Scenario& scenario() const { return m_scenario; }

private:
    TrainingEstimate of(const Scenario& scenario) const {
        const AtCaps at(scenario, m_caps);
        const TrainingEvaluator evaluator(at.scenario(), m_layout.gpus());
        return trainingEstimateAt(evaluator, evaluator.point(m_layout));
    }

    const Scenario& m_scenario;
    TrainingLayout m_layout;
    ChosenCaps m_caps;
    const OtherValue& m_other;
};

TrainingEffect effectOf(const HeldRun& held, const Parameter& p) {
    constexpr double step = 0.01; // In ln.
    const double value = p.get(held.scenario());
    const double low = std::max(p.low, value * portable::exp(-step)), high = std::min(p.high, value * portable::exp(step));
    const TrainingValues below = held.valuesWith(p, low), above = held.valuesWith(p, high);
    TrainingEffect effect{std::string(p.id), p.label, &p};
    for (std::size_t m = 0; m < trainingMetricCount; ++m)
        // What a scenario may not be asked for, as part of a whole number, has no slope.
        if (!std::isnan(above[m]) && !std::isnan(below[m]))
            effect.elasticity[m] = (portable::log(above[m]) - portable::log(below[m])) / portable::log(high / low);
    return effect;
}

/// Whether another kind of run begins beside this value, as frozen weights do where a share of 1 is trained; no slope describes
/// that.
bool jumps(const HeldRun& held, const Parameter& p, const TrainingEstimate& now) {
    constexpr double beside = 1e-9, much = 1e-4;
    const double value = p.get(held.scenario()) * (1 - beside);
    const std::size_t step = placeOf(TrainingMetric::step);
    return std::abs(portable::log(held.valuesWith(p, std::max(p.low, value))[step] / now.step.mid.si())) > much;
}

struct RunLimit {
    std::string_view id, label;
    std::array<std::string_view, 3> parameters;
};
constexpr std::array<RunLimit, 4> runLimits{
    {{"arithmetic",
      "Arithmetic",
      {"hardware.accelerator.peak.bf16", "hardware.accelerator.peak.fp8", "hardware.accelerator.peak.fp4"}},
     {"hbm", "HBM bandwidth", {"hardware.accelerator.hbm.bandwidth"}},
     {"scale_up", "Scale-up links", {"hardware.accelerator.scale_up"}},
     {"network", "Scale-out network", {"hardware.out.bandwidth"}}}};

std::vector<TrainingLimit> limitsOf(const HeldRun& held) {
    std::vector<TrainingLimit> limits;
    constexpr double faster = 1000;
    for (const RunLimit& limit : runLimits)
        limits.push_back({limit.id, limit.label, valuesOf(held.with([&](Scenario& s) {
                              for (const std::string_view id : limit.parameters)
                                  if (const Parameter* p = findParameter(id)) p->set(s, faster * p->get(s));
                          }))});
    return limits;
}

/// Published times between failures of one kind of hardware differ by a factor of two.
constexpr double failureFactor = 2;

std::vector<TrainingBar> barsOf(const HeldRun& held, const TrainingEstimate& now, std::span<const GradedInput> inputs) {
    std::vector<TrainingBar> bars;
    for (const Factor& f : factorsOf(held.scenario(), inputs))
        bars.push_back(
            {f.id, f.label, f.inResidual, held.valuesWith(f, -normal95 * f.spread), held.valuesWith(f, normal95 * f.spread)});
    if (const Parameter* mttf = findParameter("failures.mttf"))
        bars.push_back({std::string(mttf->id), mttf->label, false,
                        held.valuesWith(*mttf, mttf->get(held.scenario()) / failureFactor),
                        held.valuesWith(*mttf, mttf->get(held.scenario()) * failureFactor)});
    const double error = now.step.high / now.step.mid;
    bars.push_back({std::string(residualId), residualLabel, false, held.slowedBy(1 / error), held.slowedBy(error)});
    return bars;
}

} // namespace

Result<TrainingDifference> explainTraining(const Scenario& a, const Scenario& b, unsigned threads) {
    const RunMixtures mixtures(a, b);
    const bool joined = mixtures.lacksFormat(chipBit) || mixtures.lacksFormat(formatBit);
    const std::vector<Cause> causes =
        causesThatMatter(causesOf(runGroups, joined), [&](unsigned bits) { return mixtures.at(bits); });
    std::vector<TrainingValues> outcomes(std::size_t(1) << causes.size());
    inParallel(outcomes.size(), threads, [&](std::size_t mask) { outcomes[mask] = mixtures.at(bitsOf(causes, mask)); });
    const auto empty = [](const TrainingValues& v) { return std::isnan(v[placeOf(TrainingMetric::step)]); };
    if (std::any_of(outcomes.begin(), outcomes.end(), empty))
        return Error{ErrorCode::infeasible, a.name + " and " + b.name,
                     "a mixture of the two has no layout: the GPUs of one do not divide what the other trains"};
    return TrainingDifference{valuesOf(estimateTraining(a, threads)), valuesOf(estimateTraining(b, threads)),
                              termsOf(causes, outcomes)};
}

double chanceBetter(const TrainingEstimate& a, const TrainingEstimate& b, TrainingMetric metric) {
    const Interval<double> from = intervalOf(a, metric), to = intervalOf(b, metric);
    const auto half = [](const Interval<double>& v) { return portable::log(v.high / v.low) / 2 / normal95; };
    const double spread = std::sqrt(half(from) * half(from) + half(to) * half(to));
    if (!(spread > 0)) return std::numeric_limits<double>::quiet_NaN();
    const double more = fitProbability(from.mid, to.mid, spread);
    return infoOf(metric).higherIsBetter ? more : 1 - more;
}

double TrainingBar::width(TrainingMetric metric) const {
    return std::abs(portable::log(high[placeOf(metric)] / low[placeOf(metric)]));
}

TrainingSensitivity sensitivityOfRun(const Scenario& scenario, TrainingMetric metric, std::span<const GradedInput> inputs,
                                     unsigned threads, const OtherValue& other) {
    TrainingSensitivity found;
    found.estimate = estimateTraining(scenario, threads);
    if (found.estimate.parts.empty()) return found;
    const HeldRun held(scenario, found.estimate.point, other);
    constexpr double noise = 1e-9;
    found.bars = barsOf(held, found.estimate, inputs);
    std::erase_if(found.bars, [metric](const TrainingBar& b) { return !(b.width(metric) > noise); });
    std::stable_sort(found.bars.begin(), found.bars.end(),
                     [metric](const TrainingBar& a, const TrainingBar& b) { return a.width(metric) > b.width(metric); });
    const auto reach = [metric](const TrainingEffect& e) { return std::abs(e.elasticity[placeOf(metric)]); };
    for (const Parameter& p : parameters())
        if (isContinuous(scenario, p) && !jumps(held, p, found.estimate))
            if (TrainingEffect effect = effectOf(held, p); reach(effect) > noise) found.effects.push_back(std::move(effect));
    std::stable_sort(found.effects.begin(), found.effects.end(),
                     [&reach](const TrainingEffect& a, const TrainingEffect& b) { return reach(a) > reach(b); });
    found.limits = limitsOf(held);
    return found;
}

BreakEven breakEvenOfRun(const Scenario& scenario, const TrainingPoint& run, const Parameter& parameter, TrainingMetric metric,
                         double target, const OtherValue& other) {
    const HeldRun held(scenario, run, other);
    const double now = held.valuesWith(parameter, parameter.get(scenario))[placeOf(metric)];
    BreakEven result{&parameter, {}, target, parameter.get(scenario), now};
    findCrossing(result, [&](double value) { return held.valuesWith(parameter, value)[placeOf(metric)]; });
    return result;
}

} // namespace rackline
