// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/candidate_bounds.h"

#include "model/base/wide.h"

#include <cstring>
#include <limits>

namespace rackline {

namespace {

/// Bounds are of other sums than the points that they hold for: by so little more.
constexpr double rounded = 1e-9;

/// The shortest time of a step by the clocks that its chips may be held at: those between are on straight lines, and memory only
/// slows it further.
template <class Real> Real shortestStep(const CandidateRow& row, const InferenceMemory& memory, Real sequences, std::size_t at) {
    const Evaluator& evaluator = row.candidate.evaluator;
    const auto timeOf = [&](const StepCostOf<Real>& step) {
        return Real(step.time() * (1 + evaluator.draftShare()) + evaluator.idleHost(memory, sequences, step));
    };
    Real shortest = timeOf(row.decode.from<Real>(at));
    for (std::size_t clock = 0; clock < row.slower.size(); clock += 2)
        shortest = portable::min(shortest, timeOf(row.slower[clock].from<Real>(at)));
    return shortest;
}

/// A figure that place() does not set stays 0 and bounds nothing.
template <class Real> Real bestOf(const MetricInfo& metric, const PointFigures<Real>& figures) {
    Real value;
    metric.figure.read(figures, value);
    return select(value > 0.0, value, metric.higherIsBetter ? std::numeric_limits<double>::infinity() : 0.0);
}

/// Sets what follows from the least time of a token and the most tokens a second of a GPU.
template <class Real>
void place(const CandidateRow& row, PointFigures<Real>& f, Real tpot, Real perGpu, const Pricing& prompts, std::size_t lane,
           PackBounds& bounds) {
    const Evaluator& evaluator = row.candidate.evaluator;
    tpot = tpot * (1 - rounded);
    f.tpot = Quantity<dim::time, Real>::fromSi(tpot);
    f.speed = Quantity<TokenRate::dimension, Real>::fromSi(Real(1 / tpot));
    f.latency = Quantity<dim::time, Real>::fromSi(Real((evaluator.scenario().workload.osl - 1) * tpot));
    f.perGpu = Quantity<TokenRate::dimension, Real>::fromSi(Real(perGpu * (1 + rounded)));
    f.perRack = f.perGpu * spread(evaluator.scenario().system.rack.packages, Real{});
    evaluator.pricing().priceAtBest(f, prompts);
    const Real x = bestOf(infoOf(row.x), f), y = bestOf(infoOf(row.y), f);
    std::memcpy(bounds.x.values + lane, &x, sizeof x);
    std::memcpy(bounds.y.values + lane, &y, sizeof y);
}

/// `perGpu` answers with the most requests a second of a GPU, given sequences of the mean rank and the time of a token.
template <class Real, class PerGpu>
void bound(const CandidateRow& row, std::size_t first, const Pricing& prompts, PackBounds& bounds, PerGpu perGpu) {
    const CandidateLayout& c = row.candidate;
    const Service& service = c.evaluator.scenario().workload;
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        PointFigures<Real> f;
        f.batch = loaded<Real>(row.batches.data() + first + lane);
        const Real sequences = Evaluator::meanOf(f.batch, c.unevenness);
        const Real tpot = shortestStep<Real>(row, c.memory, sequences, first + lane) / service.speculation.tokensPerStep();
        place<Real>(row, f, tpot, Real(service.osl * perGpu(sequences, tpot)), prompts, lane, bounds);
    }
}

template <class Real> void boundPack(const CandidateRow& row, std::size_t first, PackBounds& bounds) {
    const Layout& layout = row.candidate.layout;
    const Evaluator& evaluator = row.candidate.evaluator;
    const double perGpu = layout.groups() / layout.gpus();
    bound<Real>(row, first, evaluator.pricing(), bounds,
                [&](Real sequences, Real tpot) { return Real(perGpu * sequences / (evaluator.scenario().workload.osl * tpot)); });
}
template <class Real> void boundPack(const CandidateRow& row, std::size_t first, PackBounds& bounds, const PrefillPool& pool) {
    const Layout& layout = row.candidate.layout;
    const Service& service = row.candidate.evaluator.scenario().workload;
    // Workers come by falling requests per GPU.
    const PrefillWorker& best = pool.workers().front();
    const double carried = pool.largestRatePerGpu(), gpus = layout.gpus(),
                 reading = 1 / std::min(best.rates.requests / best.layout.gpus(), carried);
    bound<Real>(row, first, pool.evaluator().pricing(), bounds, [&](Real sequences, Real tpot) {
        const Real written = decodeReached * layout.groups() * sequences / (service.osl * tpot * gpus);
        return Real(1 / (reading + 1 / portable::min(written, carried)));
    });
}

RACKLINE_WIDE void boundWide(const CandidateRow& row, std::size_t first, PackBounds& bounds) {
    boundPack<Pack>(row, first, bounds);
}
RACKLINE_WIDE void boundWide(const CandidateRow& row, std::size_t first, PackBounds& bounds, const PrefillPool& pool) {
    boundPack<Pack>(row, first, bounds, pool);
}

/// What lies below HBM may wait less where kernels take longer; and other axes than the principal ones are counted afterwards.
bool boundable(const CandidateRow& row) { return isPrincipal(row.x) && isPrincipal(row.y) && !row.candidate.evaluator.tiered(); }

} // namespace

PackBounds aggregatedBounds(const CandidateRow& row, std::size_t first) {
    PackBounds bounds{boundable(row)};
    if (bounds.known) wide() ? boundWide(row, first, bounds) : boundPack<double>(row, first, bounds);
    return bounds;
}

PackBounds disaggregatedBounds(const CandidateRow& row, std::size_t first, const PrefillPool& pool) {
    // Chips beside GPUs draw and read by other sums.
    PackBounds bounds{boundable(row) && pool.beside() <= 0 && !pool.workers().empty()};
    if (bounds.known) wide() ? boundWide(row, first, bounds, pool) : boundPack<double>(row, first, bounds, pool);
    return bounds;
}

} // namespace rackline
