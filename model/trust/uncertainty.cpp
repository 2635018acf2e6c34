// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/uncertainty.h"

#include "model/base/parallel.h"
#include "model/base/portable_math.h"
#include "model/candidates/capped_evaluators.h"
#include "model/intervals/metric_spread.h"
#include "model/search/frontier_intervals.h"
#include "model/trust/uncertainty_response.h"
#include "model/trust/uncertainty_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace rackline {

namespace {

std::vector<const Factor*> drawn(std::span<const Factor> factors) {
    std::vector<const Factor*> list;
    for (const Factor& f : factors)
        if (f.spread > 0 && !f.inResidual) list.push_back(&f);
    return list;
}

/// Beyond three standard deviations a parabola is no longer trusted, and the exact path is cut at the same place so that both
/// agree.
double kept(double z) { return std::clamp(z, -3.0, 3.0); }

std::vector<Response> responsesOf(const Evaluator& evaluator, std::span<const OperatingPoint> points) {
    std::vector<Response> responses;
    HeldPools pools(evaluator);
    for (const OperatingPoint& point : points) responses.push_back(responseOf(pools, point));
    return responses;
}

/// Whether any chip is held below what its speeds were measured at.
bool anyLimited(const Scenario& scenario, std::span<const OperatingPoint> points) {
    CappedEvaluators evaluators(scenario);
    return std::any_of(points.begin(), points.end(), [&](const OperatingPoint& p) { return evaluators.of(p).limited(); });
}

/// The effect of one factor on one figure, as a parabola in the factor's standard score through its p5, middle and p95.
struct Parabola {
    double slope = 0, bend = 0;

    Parabola(double down, double middle, double up)
        : slope((up - down) / (2 * normal95)), bend((up + down - 2 * middle) / (2 * normal95 * normal95)) {}
    void addTo(std::span<double> sum, const std::vector<double>& z) const {
        if (slope == 0 && bend == 0) return;
        for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += (slope + bend * z[j]) * z[j];
    }
};

void add(std::span<double> sum, double factor, const std::vector<double>& column) {
    if (factor == 0) return;
    for (std::size_t j = 0; j < sum.size(); ++j) sum[j] += factor * column[j];
}

} // namespace

Ensemble::Ensemble(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
                   std::span<const Metric> wanted, const SampleOptions& options)
    : m_samples(std::max<std::size_t>(1, options.samples)), m_points(points.size()), m_metrics(wanted.begin(), wanted.end()) {
    m_logs.resize(m_points * m_metrics.size() * m_samples);
    for (std::size_t p = 0; p < m_points; ++p) {
        const MetricValues at = logMetrics(points[p]);
        for (std::size_t m = 0; m < m_metrics.size(); ++m) {
            const std::span<double> draws = column(p, m);
            std::fill(draws.begin(), draws.end(), at[static_cast<std::size_t>(m_metrics[m])]);
        }
    }
    // Where a power limit may bind, figures have an edge that no parabola follows.
    if (options.exact || anyLimited(scenario, points))
        evaluateInputs(scenario, points, factors, options);
    else
        drawInputs(scenario, points, factors, options);
    drawResiduals(scenario, points, options);
}

std::size_t Ensemble::columnOf(Metric metric) const {
    return static_cast<std::size_t>(std::find(m_metrics.begin(), m_metrics.end(), metric) - m_metrics.begin());
}

std::span<double> Ensemble::column(std::size_t point, std::size_t metric) {
    return std::span(m_logs).subspan((point * m_metrics.size() + metric) * m_samples, m_samples);
}

std::span<const double> Ensemble::logs(std::size_t point, Metric metric) const {
    return std::span(m_logs).subspan((point * m_metrics.size() + columnOf(metric)) * m_samples, m_samples);
}

void Ensemble::drawInputs(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
                          const SampleOptions& options) {
    const std::vector<const Factor*> list = drawn(factors);
    std::vector<std::vector<Response>> low(list.size()), high(list.size());
    std::vector<std::vector<double>> draws(list.size());
    // No limit binds here, so that a chosen cap is none.
    const Evaluator evaluator(scenario);
    const std::vector<Response> middle = responsesOf(evaluator, points);
    inParallel(2 * list.size(), options.threads, [&](std::size_t i) {
        const Factor& f = *list[i / 2];
        Scenario other = scenario;
        applyFactor(other, f, (i % 2 == 0 ? -normal95 : normal95) * f.spread);
        (i % 2 == 0 ? low : high)[i / 2] = responsesOf(Evaluator(other), points);
        if (i % 2 == 0) return;
        draws[i / 2] = latinNormals(f.key, options.seed, m_samples);
        for (double& z : draws[i / 2]) z = kept(z);
    });
    inParallel(m_points, options.threads, [&](std::size_t p) {
        const auto addTo = [&](std::span<double> sum, auto&& figure) {
            for (std::size_t i = 0; i < list.size(); ++i)
                Parabola(figure(low[i][p]), figure(middle[p]), figure(high[i][p])).addTo(sum, draws[i]);
        };
        std::array<std::vector<double>, partCount> parts;
        std::vector<double> rate(m_samples);
        if (points[p].mode == ServingMode::disaggregated) {
            for (std::size_t k = 0; k < partCount; ++k) {
                parts[k].assign(m_samples, middle[p].parts[k]);
                addTo(parts[k], [k](const Response& r) { return r.parts[k]; });
            }
            for (std::size_t j = 0; j < m_samples; ++j)
                rate[j] = std::min(parts[prefillRate][j], parts[decodeRate][j]) - middle[p].rate();
        }
        for (std::size_t m = 0; m < m_metrics.size(); ++m) {
            const std::span<double> sum = column(p, m);
            if (m_metrics[m] == Metric::ttft && points[p].mode == ServingMode::disaggregated) {
                HeldPools pools(evaluator);
                const PoolFirstToken first(HeldGroup(pools, points[p]).rates(), points[p], scenario.workload.osl);
                PoolParts drawn;
                for (std::size_t j = 0; j < m_samples; ++j) {
                    for (std::size_t k = 0; k < partCount; ++k) drawn[k] = parts[k][j];
                    sum[j] += first.log(drawn) - middle[p].smooth[placeOf(Metric::ttft)];
                }
                continue;
            }
            addTo(sum, [place = placeOf(m_metrics[m])](const Response& r) { return r.smooth[place]; });
            add(sum, -loadingOf(m_metrics[m], points[p]).rate, rate);
        }
    });
}

void Ensemble::evaluateInputs(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
                              const SampleOptions& options) {
    const std::vector<const Factor*> list = drawn(factors);
    std::vector<std::vector<double>> draws(list.size());
    for (std::size_t i = 0; i < list.size(); ++i) draws[i] = latinNormals(list[i]->key, options.seed, m_samples);
    std::vector<MetricValues> middle;
    const Evaluator evaluator(scenario);
    CappedEvaluators held(scenario, &evaluator);
    for (const OperatingPoint& point : points) middle.push_back(logMetrics(heldPoint(held.poolsOf(point), point)));
    inParallel(m_samples, options.threads, [&](std::size_t k) {
        Scenario other = scenario;
        for (std::size_t i = 0; i < list.size(); ++i) applyFactor(other, *list[i], kept(draws[i][k]) * list[i]->spread);
        CappedEvaluators own(other, &evaluator);
        for (std::size_t p = 0; p < m_points; ++p) {
            const MetricValues values = logMetrics(heldPoint(own.poolsOf(points[p]), points[p]));
            for (std::size_t m = 0; m < m_metrics.size(); ++m) {
                const std::size_t metric = placeOf(m_metrics[m]);
                column(p, m)[k] += values[metric] - middle[p][metric];
            }
        }
    });
}

void Ensemble::drawResiduals(const Scenario& scenario, std::span<const OperatingPoint> points, const SampleOptions& options) {
    // Half of the variance of what measured cases miss belongs to the engine as a whole, and half to the single layout. This is a
    // judgement: it makes two layouts of one engine neither surely ordered nor independent.
    const double half = std::sqrt(0.5);
    const auto normals = [&](const char* what, const std::string& whose) {
        return latinNormals("residual." + std::string(what) + '|' + scenario.engine.id + whose, options.seed, m_samples);
    };
    const std::vector<double> tokens = normals("token", ""), firsts = normals("first", "");
    std::string last;
    std::vector<double> layoutTokens, layoutFirsts;
    for (std::size_t p = 0; p < m_points; ++p) {
        const OperatingPoint& point = points[p];
        const std::string layout = '|' + scenario.system.rack.id + '|' + scenario.model.id + '|' + labelOf(point);
        if (layout != last || p == 0) {
            layoutTokens = normals("token", layout);
            layoutFirsts = normals("first", layout);
            last = layout;
        }
        const ResidualSpread residual = residualOf(scenario.engine, point);
        for (std::size_t m = 0; m < m_metrics.size(); ++m) {
            const Loading loading = loadingOf(m_metrics[m], point);
            const std::span<double> sum = column(p, m);
            const double ofTokens = half * (loading.token * residual.token + loading.rate * residual.rate);
            const double ofFirsts = half * loading.first * residual.first;
            add(sum, ofTokens, tokens);
            add(sum, ofTokens, layoutTokens);
            add(sum, ofFirsts, firsts);
            add(sum, ofFirsts, layoutFirsts);
        }
    }
}

namespace {
Interval<double> intervalOf(std::vector<double> logs) {
    if (!std::all_of(logs.begin(), logs.end(), [](double v) { return std::isfinite(v); })) {
        constexpr double none = std::numeric_limits<double>::quiet_NaN();
        return {none, none, none};
    }
    const auto rank = [&](double share) {
        return logs.begin() + static_cast<std::ptrdiff_t>(std::floor(share * static_cast<double>(logs.size() - 1) + 0.5));
    };
    const auto low = rank(0.05), mid = rank(0.5), high = rank(0.95);
    std::nth_element(logs.begin(), mid, logs.end());
    std::nth_element(logs.begin(), low, mid);
    if (high > mid) std::nth_element(mid + 1, high, logs.end());
    return {portable::exp(*low), portable::exp(*mid), portable::exp(*high)};
}
} // namespace

Interval<double> Ensemble::interval(std::size_t point, Metric metric) const {
    const std::span<const double> all = logs(point, metric);
    return intervalOf({all.begin(), all.end()});
}

Interval<double> ratioInterval(std::span<const double> one, std::span<const double> other) {
    std::vector<double> ratios(std::min(one.size(), other.size()));
    for (std::size_t j = 0; j < ratios.size(); ++j) ratios[j] = one[j] - other[j];
    return intervalOf(std::move(ratios));
}

double probabilityBetter(std::span<const double> one, std::span<const double> other, bool higherIsBetter) {
    const std::size_t count = std::min(one.size(), other.size());
    double won = 0;
    for (std::size_t j = 0; j < count; ++j) {
        const double a = higherIsBetter ? one[j] : other[j], b = higherIsBetter ? other[j] : one[j];
        won += a > b ? 1 : (a == b ? 0.5 : 0);
    }
    return won / static_cast<double>(count);
}

namespace {
/// The best `y` of each draw among the points that reach `x`, where larger is better.
std::vector<double> bestAt(const Ensemble& e, Metric xMetric, double x, Metric yMetric) {
    const double xSign = infoOf(xMetric).higherIsBetter ? 1 : -1, ySign = infoOf(yMetric).higherIsBetter ? 1 : -1;
    const double wanted = xSign * portable::log(x);
    std::vector<double> best(e.samples(), -std::numeric_limits<double>::infinity());
    for (std::size_t p = 0; p < e.points(); ++p) {
        const std::span<const double> xs = e.logs(p, xMetric), ys = e.logs(p, yMetric);
        for (std::size_t j = 0; j < best.size(); ++j)
            if (xSign * xs[j] >= wanted) best[j] = std::max(best[j], ySign * ys[j]);
    }
    return best;
}
} // namespace

double probabilityBetterAt(const Ensemble& one, const Ensemble& other, Metric xMetric, double x, Metric yMetric) {
    return probabilityBetter(bestAt(one, xMetric, x, yMetric), bestAt(other, xMetric, x, yMetric), true);
}

void drawIntervals(Exploration& exploration, const Scenario& scenario, Metric x, Metric y, std::span<const GradedInput> inputs,
                   const SampleOptions& options) {
    std::vector<OperatingPoint> points;
    for (const FrontierPoint& at : exploration.frontier) points.push_back(at.point);
    const std::array<Metric, 2> wanted{x, y};
    const Ensemble ensemble(scenario, points, factorsOf(scenario, inputs), wanted, options);
    inParallel(points.size(), options.threads, [&](std::size_t p) {
        for (const auto& [metric, axis] : {std::pair{x, &FrontierPoint::x}, {y, &FrontierPoint::y}}) {
            const Interval<double> drawn = ensemble.interval(p, metric);
            Interval<double>& shown = exploration.frontier[p].*axis;
            if (std::isfinite(drawn.mid)) shown = {std::min(drawn.low, shown.low), shown.mid, std::max(drawn.high, shown.high)};
        }
    });
    setSections(exploration.frontier, x, y);
}

std::array<Interval<double>, metricCount> sampledIntervals(const Scenario& scenario, const OperatingPoint& point,
                                                           std::span<const GradedInput> inputs, const SampleOptions& options) {
    std::vector<Metric> all;
    for (const MetricInfo& m : everyMetric()) all.push_back(m.metric);
    const std::vector<Factor> factors = factorsOf(scenario, inputs);
    const Ensemble ensemble(scenario, std::span(&point, 1), factors, all, options);
    std::array<Interval<double>, metricCount> intervals;
    for (Metric m : all) intervals[static_cast<std::size_t>(m)] = ensemble.interval(0, m);
    return intervals;
}

} // namespace rackline
