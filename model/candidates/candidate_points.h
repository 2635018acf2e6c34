// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/prefill_pool.h"
#include "model/operators/step_table.h"

#include <optional>
#include <span>

namespace rackline {

/// A layout that is looked at, and what is the same for all its points.
struct CandidateLayout {
    const Evaluator& evaluator;
    const Layout& layout;
    const InferenceMemory& memory;
    double admitted = memory.admitted(), unevenness = evaluator.unevenness(layout);

    /// Ranks that decode wait for those that read.
    bool meets() const { return layout.attentionDp > 1 && evaluator.scenario().engine.ranksWait; }
};

/// How the parts of such points are slowed; `mixed` also reads prompts.
SlowdownOf<double> slowdownAt(const Evaluator& evaluator, const OperatingPoint& point);

/// At a running batch, its prompts read beside its answers. Where the layout's ranks meet, `experts` are the seconds that experts
/// take in a mixed step beyond those that they take where it decodes.
OperatingPoint aggregatedPoint(const CandidateLayout& candidate, double batch, const ClockedStep& decode,
                               const ClockedStep& mixed, double experts);
/// The seconds of experts that are asked for there.
double expertsBeyond(const CandidateLayout& candidate, const std::vector<Operator>& operators, double batch);
/// How many workers of each kind a group has, whether they must find room on the hardware, and which of its pool's workers reads
/// prompts: any of them where none is named.
struct HeldWorkers {
    int prefill = 1, decode = 1, helpers = 0;
    bool mustFit = true;
    std::optional<std::size_t> reader{};
};
/// The best group of workers around it at a running batch; not feasible, with the reason, where there is none. `held` leaves less
/// to choose.
RatedPoint disaggregatedPoint(const CandidateLayout& decode, const PrefillPool& pool, double batch, const ClockedStep& step,
                              const HeldWorkers* held = nullptr);

/// The figures of points, where they stand on an exploration's plane, and 1 where they are feasible without doubt.
template <class Real> struct CandidateFigures {
    PointFigures<Real> figures;
    Real x{}, y{}, fine{};
};
template <class Real> struct AggregatedFigures : CandidateFigures<Real> {
    /// Requests a second of a GPU, and how busy the tier below HBM is.
    Real requests{}, tierBusy{};
    Real promptTokensPerStep{}, promptFill{};
};
/// Workers around a decode layout.
template <class Real> struct WorkerGroup {
    /// Place in the pool of the worker that reads prompts; below 0 where there is none.
    Real worker{};
    WorkerMatchOf<Real> match;
    Real gpus{}, ttft{};
    /// Requests a second that the way between the pools lets through.
    Real largestRate{};
};
template <class Real> struct DisaggregatedFigures : CandidateFigures<Real> {
    WorkerGroup<Real> group;
    /// Board power of a chip that reads prompts and of one that decodes.
    Quantity<dim::power, Real> prefillChip, decodeChip;
};

/// The steps of a layout at a pack of batches in an exploration.
struct CandidateSteps {
    const CandidateLayout& candidate;
    /// packSize of them.
    const double* batches;
    StepSums decode, mixed;
    /// The same at the evaluator's slower contexts, decoding and mixed by turns; empty where nothing holds the chips.
    std::span<const StepSums> slower;
    /// Metrics of the plane.
    Metric x = Metric::speed, y = Metric::perMw;
    /// What experts take in the mixed steps beyond those that decode, where the layout's ranks meet.
    Lanes experts{};
};

/// The points of a pack, with the bits of those above: all their figures are worked out, and a point
/// is put together where somebody asks for it.
template <class Figures> class CandidatePack {
public:
    bool fine(std::size_t lane) const { return m_figures.fine.values[lane] > 0; }
    double x(std::size_t lane) const { return m_figures.x.values[lane]; }
    double y(std::size_t lane) const { return m_figures.y.values[lane]; }

protected:
    Figures m_figures;
};
class AggregatedPack : public CandidatePack<AggregatedFigures<Lanes>> {
public:
    void evaluate(const CandidateSteps& steps);
    RatedPoint read(const CandidateLayout& candidate, std::size_t lane) const;
};
class DisaggregatedPack : public CandidatePack<DisaggregatedFigures<Lanes>> {
public:
    explicit DisaggregatedPack(const PrefillPool& pool) : m_pool(pool) {}
    const PrefillPool& pool() const { return m_pool; }
    void evaluate(const CandidateSteps& steps);
    RatedPoint read(const CandidateLayout& candidate, std::size_t lane) const;

private:
    const PrefillPool& m_pool;
};

} // namespace rackline
