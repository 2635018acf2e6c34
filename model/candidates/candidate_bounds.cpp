// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/candidate_bounds.h"

#include "model/base/wide.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace rackline {

namespace {

/// Bounds are of other sums than the points that they hold for: by so little more.
constexpr double rounded = 1e-9;
constexpr double infinite = std::numeric_limits<double>::infinity();

/// A figure that is not set stays 0 and bounds nothing.
template <class Real> Real bestOf(const MetricInfo& metric, const PointFigures<Real>& figures) {
    Real value;
    metric.figure.read(figures, value);
    return select(value > 0.0, value, metric.higherIsBetter ? infinite : 0.0);
}

} // namespace

PointBounds::PointBounds(const Evaluator& evaluator, const PrefillPool* pool, Metric x, Metric y)
    : m_evaluator(evaluator), m_x(infoOf(x)), m_y(infoOf(y)),
      // What lies below HBM may wait less where kernels take longer; and other axes than the principal ones are counted
      // afterwards.
      m_known(isPrincipal(x) && isPrincipal(y) && !evaluator.tiered()),
      m_price(evaluator.pricing().least(pool != nullptr ? pool->evaluator().pricing() : evaluator.pricing())),
      m_carried(infinite) {
    if (pool == nullptr) return;
    // Chips beside GPUs draw and read by other sums.
    m_known = m_known && pool->beside() <= 0 && !pool->workers().empty();
    if (!m_known) return;
    // Workers come by falling requests per GPU.
    const PrefillWorker& best = pool->workers().front();
    m_reached = decodeReached;
    m_carried = pool->largestRatePerGpu();
    m_reading = 1 / std::min(best.rates.requests / best.layout.gpus(), m_carried);
}

template <class Real>
void PointBounds::bound(const CandidateLayout& c, const double* batches, const Lanes& seconds, PackBounds& bounds) const {
    const Scenario& s = m_evaluator.scenario();
    const double reached = m_reached * c.layout.groups() / c.layout.gpus();
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        PointFigures<Real> f;
        f.batch = loaded<Real>(batches + lane);
        const Real sequences = Evaluator::meanOf(f.batch, c.unevenness);
        // What the host adds falls where kernels take longer, and their sum does not.
        const StepCostOf<Real> step{loaded<Real>(seconds.values + lane)};
        const Real tpot = (step.time() * (1 + m_evaluator.draftShare()) + m_evaluator.idleHost(c.memory, sequences, step)) /
                          s.workload.speculation.tokensPerStep() * (1 - rounded);
        const Real written = reached * sequences / (s.workload.osl * tpot);
        const Real requests = 1 / (m_reading + 1 / portable::min(written, m_carried));
        f.tpot = Quantity<dim::time, Real>::fromSi(tpot);
        f.speed = Quantity<TokenRate::dimension, Real>::fromSi(Real(1 / tpot));
        f.latency = Quantity<dim::time, Real>::fromSi(Real((s.workload.osl - 1) * tpot));
        f.perGpu = Quantity<TokenRate::dimension, Real>::fromSi(Real(s.workload.osl * requests * (1 + rounded)));
        f.perRack = f.perGpu * spread(s.system.rack.packages, Real{});
        m_evaluator.pricing().price(f, m_price);
        const Real x = bestOf(m_x, f), y = bestOf(m_y, f);
        std::memcpy(bounds.x.values + lane, &x, sizeof x);
        std::memcpy(bounds.y.values + lane, &y, sizeof y);
    }
}

PackBounds PointBounds::at(const CandidateLayout& c, const double* batches, const Lanes& seconds) const {
    PackBounds bounds;
    if (wide())
        widely([&] { bound<Pack>(c, batches, seconds, bounds); });
    else
        bound<double>(c, batches, seconds, bounds);
    return bounds;
}

} // namespace rackline
