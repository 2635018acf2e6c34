// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fitting/robust_fit.h"

#include "model/fitting/linear_algebra.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rackline {

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Huber's constant: the fit is 95 % as good as least squares where errors are normal.
constexpr double huber = 1.345;
/// Measured runs repeat no better than this, so that a smaller scale would follow rounding.
constexpr double finestMiss = 0.02;
/// The step of the Jacobian in ln: wide against what iterations inside the model leave undecided, narrow against the model's
/// curvature.
constexpr double jacobianStep = 0.01;

double medianOf(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The standard deviation of a normal distribution with this median of |miss|.
double scaleOf(std::vector<double> misses) {
    constexpr double normalMedian = 1.4826;
    if (misses.empty()) return finestMiss;
    for (double& m : misses) m = std::abs(m);
    return std::max(finestMiss, normalMedian * medianOf(std::move(misses)));
}

/// The same scale around the middle of each kind of figure, which a factor may explain: a cluster that is slow throughout tells
/// its factor as clearly as its rows agree.
double scatterOf(std::span<const Observation> observations, std::span<const std::size_t> rows, std::vector<double> misses) {
    std::map<std::size_t, std::vector<double>> kinds;
    for (std::size_t i = 0; i < rows.size(); ++i) kinds[observations[rows[i]].kind].push_back(misses[i]);
    for (std::size_t i = 0; i < rows.size(); ++i) misses[i] -= medianOf(kinds[observations[rows[i]].kind]);
    return scaleOf(std::move(misses));
}

/// Each run has the weight 1, however many of its figures were measured.
VectorXd weightsOf(std::span<const Observation> observations, std::span<const std::size_t> rows) {
    std::map<std::size_t, double> figures;
    for (const std::size_t i : rows) figures[observations[i].run] += 1;
    VectorXd weights(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) weights[Eigen::Index(i)] = 1 / figures[observations[rows[i]].run];
    return weights;
}

VectorXd vectorOf(const std::vector<double>& values) {
    return Eigen::Map<const VectorXd>(values.data(), Eigen::Index(values.size()));
}

double robustLoss(const VectorXd& misses, const VectorXd& weights, double scale) {
    double loss = 0;
    for (Eigen::Index i = 0; i < misses.size(); ++i) {
        const double r = std::abs(misses[i]) / scale;
        loss += weights[i] * (r <= huber ? r * r / 2 : huber * (r - huber / 2));
    }
    return loss;
}

/// Weights with which least squares have the gradient of Huber's loss.
VectorXd reweighted(const VectorXd& misses, const VectorXd& weights, double scale) {
    VectorXd w = weights / (scale * scale);
    for (Eigen::Index i = 0; i < misses.size(); ++i)
        if (const double r = std::abs(misses[i]) / scale; r > huber) w[i] *= huber / r;
    return w;
}

} // namespace

RobustFit::RobustFit(std::span<const FreeFactor> factors, std::span<const Observation> observations, const MissesAt& misses)
    : m_factors(factors), m_observations(observations), m_misses(misses) {}

namespace {

/// The state of a fit: where it is, and how the misses move there with each free factor.
struct Search {
    std::span<const FreeFactor> factors;
    std::span<const std::size_t> rows, free;
    const MissesAt& missesAt;
    std::vector<double> logs;
    VectorXd misses;

    std::vector<double> moved(const VectorXd& step) const {
        std::vector<double> to = logs;
        for (std::size_t k = 0; k < free.size(); ++k) {
            const FreeFactor& f = factors[free[k]];
            to[free[k]] = std::clamp(to[free[k]] + step[Eigen::Index(k)], f.low, f.high);
        }
        return to;
    }
    VectorXd at(const std::vector<double>& point) const { return vectorOf(missesAt(point, rows)); }
    MatrixXd jacobian() const {
        MatrixXd j(misses.size(), Eigen::Index(free.size()));
        for (std::size_t k = 0; k < free.size(); ++k) {
            std::vector<double> beside = logs;
            const bool room = beside[free[k]] + jacobianStep <= factors[free[k]].high;
            const double step = room ? jacobianStep : -jacobianStep;
            beside[free[k]] += step;
            j.col(Eigen::Index(k)) = (at(beside) - misses) / step;
        }
        return j;
    }
    VectorXd precision() const {
        VectorXd p(free.size());
        for (std::size_t k = 0; k < free.size(); ++k)
            p[Eigen::Index(k)] = 1 / (factors[free[k]].spread * factors[free[k]].spread);
        return p;
    }
    VectorXd position(const std::vector<double>& point) const {
        VectorXd x(free.size());
        for (std::size_t k = 0; k < free.size(); ++k) x[Eigen::Index(k)] = point[free[k]];
        return x;
    }
    double loss(const std::vector<double>& point, const VectorXd& missed, const VectorXd& weights, double scale) const {
        const VectorXd x = position(point);
        return robustLoss(missed, weights, scale) + x.cwiseProduct(precision()).dot(x) / 2;
    }
};

/// Takes one step down, or returns false where no step is worth it: rows that follow nothing have long flat valleys. A factor
/// stays at its end while the slope pushes it outwards.
bool descend(Search& s, const VectorXd& weights, double scale, double& damping) {
    const MatrixXd j = s.jacobian();
    const VectorXd w = reweighted(s.misses, weights, scale), p = s.precision();
    VectorXd slope = j.transpose() * w.cwiseProduct(s.misses) + p.cwiseProduct(s.position(s.logs));
    MatrixXd h = squareOf(j, w);
    h.diagonal() += p;
    for (std::size_t k = 0; k < s.free.size(); ++k) {
        const FreeFactor& f = s.factors[s.free[k]];
        const auto i = Eigen::Index(k);
        const bool held = (s.logs[s.free[k]] <= f.low && slope[i] > 0) || (s.logs[s.free[k]] >= f.high && slope[i] < 0);
        if (!held) continue;
        slope[i] = 0;
        h.row(i).setZero();
        h.col(i).setZero();
        h(i, i) = 1;
    }
    const double before = s.loss(s.logs, s.misses, weights, scale);
    constexpr double most = 1e6, narrower = 0.2, wider = 6, settled = 1e-3, level = 1e-4;
    for (; damping < most; damping *= wider) {
        MatrixXd damped = h;
        damped.diagonal() *= 1 + damping;
        const VectorXd step = damped.ldlt().solve(-slope);
        const std::vector<double> to = s.moved(step);
        const VectorXd missed = s.at(to);
        const double after = s.loss(to, missed, weights, scale);
        if (!(after < before)) continue;
        const double change = (s.position(to) - s.position(s.logs)).cwiseAbs().maxCoeff();
        s.logs = to;
        s.misses = missed;
        damping *= narrower;
        return change > settled && before - after > level * before;
    }
    return false;
}

/// Standard deviations of the free factors: the larger of what the rows' scale and the prior give, and of what the scatter
/// between configurations gives, because the rows of one configuration err together.
VectorXd spreadsOf(const Search& s, std::span<const Observation> observations, const VectorXd& weights, double scale) {
    const MatrixXd j = s.jacobian();
    const VectorXd w = reweighted(s.misses, weights, scale), p = s.precision();
    MatrixXd h = squareOf(j, w);
    h.diagonal() += p;
    const MatrixXd inverse = h.inverse();
    std::map<std::size_t, VectorXd> slopes;
    for (std::size_t i = 0; i < s.rows.size(); ++i) {
        VectorXd& slope = slopes.try_emplace(observations[s.rows[i]].configuration, VectorXd::Zero(j.cols())).first->second;
        const auto row = Eigen::Index(i);
        slope += w[row] * s.misses[row] * j.row(row).transpose();
    }
    MatrixXd scatter = MatrixXd(p.asDiagonal());
    const auto groups = static_cast<double>(slopes.size());
    for (const auto& [key, slope] : slopes) scatter += groups / std::max(1.0, groups - 1) * slope * slope.transpose();
    const MatrixXd between = inverse * scatter * inverse;
    return inverse.diagonal().cwiseMax(between.diagonal()).cwiseSqrt();
}

} // namespace

std::vector<std::size_t> RobustFit::told(std::span<const std::size_t> rows, const std::vector<double>& misses,
                                         std::size_t most) const {
    std::vector<std::size_t> free(m_factors.size());
    for (std::size_t j = 0; j < free.size(); ++j) free[j] = j;
    const Search s{m_factors, rows, free, m_misses, std::vector<double>(m_factors.size(), 0), vectorOf(misses)};
    const VectorXd weights = weightsOf(m_observations, rows);
    const double scale = scatterOf(m_observations, rows, misses);
    const VectorXd w = weights / (scale * scale);
    const MatrixXd j = s.jacobian();
    std::vector<std::pair<double, std::size_t>> ranks;
    for (std::size_t k = 0; k < free.size(); ++k) {
        const auto column = j.col(Eigen::Index(k));
        const double information = column.cwiseProduct(w).dot(column) * m_factors[k].spread * m_factors[k].spread;
        if (information > 1) ranks.emplace_back(-information, k);
    }
    std::sort(ranks.begin(), ranks.end());
    std::vector<std::size_t> chosen;
    for (std::size_t k = 0; k < std::min(most, ranks.size()); ++k) chosen.push_back(ranks[k].second);
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

RobustFit::Solution RobustFit::solve(std::span<const std::size_t> rows, std::span<const std::size_t> free,
                                     const std::vector<double>& misses) const {
    Search s{m_factors, rows, free, m_misses, std::vector<double>(m_factors.size(), 0), vectorOf(misses)};
    Solution solution{s.logs, {}, misses, std::vector<char>(m_factors.size(), 0)};
    for (const FreeFactor& f : m_factors) solution.spreads.push_back(f.spread);
    if (free.empty() || rows.empty()) return solution;
    const VectorXd weights = weightsOf(m_observations, rows);
    // The scale follows the misses twice and is then held, so that the loss that is minimised stays the same.
    constexpr int rounds = 3, steps = 12;
    double scale = scatterOf(m_observations, rows, misses);
    for (int round = 0; round < rounds; ++round) {
        double damping = 1e-3;
        for (int step = 0; step < steps && descend(s, weights, scale, damping); ++step) {}
        if (round + 1 < rounds) scale = scatterOf(m_observations, rows, {s.misses.begin(), s.misses.end()});
    }
    const VectorXd spreads = spreadsOf(s, m_observations, weights, scale);
    for (std::size_t k = 0; k < free.size(); ++k) {
        const FreeFactor& f = m_factors[free[k]];
        const double log = s.logs[free[k]];
        solution.spreads[free[k]] = spreads[Eigen::Index(k)];
        solution.stopped[free[k]] = log <= f.low || log >= f.high;
    }
    solution.logs = s.logs;
    solution.misses.assign(s.misses.begin(), s.misses.end());
    return solution;
}

} // namespace rackline
