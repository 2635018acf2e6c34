// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fitting/crossed_fit.h"

#include "model/base/portable_math.h"
#include "model/fitting/linear_algebra.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Measured runs repeat no better than `finest`. A run that misses by more than `strange` has another reason, and its weight
/// fades.
constexpr double finest = 0.04, strange = 0.35;

/// The weight of a miss (method/intervals): below `finest` that of least squares, above it that of least absolute deviations.
double pullOf(double miss) {
    const double far = miss / strange;
    return 1 / (finest * std::max(std::abs(miss), finest) * (1 + far * far));
}

/// The arc tangent of a number from 0 up: the angle is halved three times, which leaves a fifth of a radian at most, and the
/// series does the rest.
double arcTangent(double x) {
    constexpr int halvings = 3;
    for (int i = 0; i < halvings; ++i) x /= 1 + std::sqrt(1 + x * x);
    const double z = x * x;
    return 8 * x * (1 - z * (1.0 / 3 - z * (1.0 / 5 - z * (1.0 / 7 - z * (1.0 / 9 - z / 11)))));
}

/// The loss whose slope is weight times miss.
double lossOf(double miss) {
    const auto near = [](double r) {
        return strange * strange / (2 * finest * finest) * portable::log(1 + r * r / (strange * strange));
    };
    const auto beyond = [](double r) { return strange / finest * arcTangent(r / strange); };
    const double r = std::abs(miss);
    return r <= finest ? near(r) : near(finest) + beyond(r) - beyond(finest);
}

MatrixXd precisionOf(std::span<const GroupedPrior> priors) {
    const auto n = static_cast<Index>(priors.size());
    MatrixXd covariance(n, n);
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j) {
            const GroupedPrior &a = priors[std::size_t(i)], &b = priors[std::size_t(j)];
            covariance(i, j) = (i == j ? a.spread * a.spread : 0) + (a.group == b.group ? a.groupSpread * b.groupSpread : 0);
        }
    return covariance.inverse();
}

} // namespace

CrossedFit::CrossedFit(std::span<const GroupedPrior> priors, std::span<const double> weights, std::vector<double> start,
                       Slopes slopes)
    : m_priors(priors), m_weights(weights), m_start(std::move(start)), m_slopes(std::move(slopes)) {}

std::vector<double> CrossedFit::solve(std::span<const std::size_t> rows, const MissesAt& misses) const {
    const auto n = static_cast<Index>(m_priors.size()), m = static_cast<Index>(rows.size());
    const MatrixXd precision = precisionOf(m_priors);
    MatrixXd slopes(m, n);
    VectorXd centre(n), missed(m), weights(m);
    for (Index i = 0; i < m; ++i) {
        const std::size_t row = rows[std::size_t(i)];
        missed[i] = m_start[row];
        weights[i] = m_weights[row];
        for (Index j = 0; j < n; ++j) slopes(i, j) = m_slopes[std::size_t(j)][row];
    }
    for (Index j = 0; j < n; ++j) centre[j] = m_priors[std::size_t(j)].centre;
    const auto loss = [&](const VectorXd& at, const VectorXd& of) {
        double sum = (at - centre).dot(precision * (at - centre)) / 2;
        for (Index i = 0; i < m; ++i) sum += weights[i] * lossOf(of[i]);
        return sum;
    };
    VectorXd at = VectorXd::Zero(n);
    double best = loss(at, missed);
    constexpr int steps = 12;
    constexpr double shortest = 0.05, settled = 1e-4;
    for (int step = 0; step < steps; ++step) {
        VectorXd pull = weights;
        for (Index i = 0; i < m; ++i) pull[i] *= pullOf(missed[i]);
        const MatrixXd h = squareOf(slopes, pull) + precision;
        const VectorXd slope = slopes.transpose() * pull.cwiseProduct(missed) + precision * (at - centre);
        const VectorXd whole = h.ldlt().solve(-slope);
        const double before = best;
        for (double share = 1; share > shortest && best == before; share /= 2) {
            const VectorXd to = at + share * whole;
            const std::vector<double> found = misses({to.data(), std::size_t(n)}, rows);
            const VectorXd ofTo = Eigen::Map<const VectorXd>(found.data(), m);
            const double after = loss(to, ofTo);
            if (!(after < before)) continue;
            at = to;
            missed = ofTo;
            best = after;
        }
        if (before - best < settled * before) break;
    }
    return {at.begin(), at.end()};
}

} // namespace rackline
