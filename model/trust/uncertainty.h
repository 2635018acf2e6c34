// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/candidates/held_point.h"
#include "model/search/explore.h"
#include "model/trust/uncertainty_factors.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rackline {

struct SampleOptions {
    std::size_t samples = 2000;
    std::uint64_t seed = 1;
    /// The number of threads; any number gives the same bits.
    unsigned threads = 1;
    /// Whether the model is evaluated for every draw, as it is where a power limit may bind. Otherwise each factor's effect is a
    /// parabola through its p5, its middle and its p95, and effects multiply. The ends of both ways agree within 2 %, which a
    /// test asks of whole frontiers.
    bool exact = false;
};

/// The same draws of inputs and residuals through several operating points whose layouts are held. First come the logarithms of
/// the metrics in the middle, then drawInputs() adds the effects of the uncertain inputs, and drawResiduals() what measured cases
/// missed.
class Ensemble {
public:
    Ensemble(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
             std::span<const Metric> wanted, const SampleOptions& options = {});

    std::size_t samples() const { return m_samples; }
    std::size_t points() const { return m_points; }
    /// The natural logarithms of all draws; NaN throughout where the point does not have the metric.
    std::span<const double> logs(std::size_t point, Metric metric) const;
    /// p5, p50 and p95.
    Interval<double> interval(std::size_t point, Metric metric) const;

private:
    std::size_t columnOf(Metric metric) const;
    std::span<double> column(std::size_t point, std::size_t metric);
    void drawInputs(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
                    const SampleOptions& options);
    /// Adds what the model itself says for every draw.
    void evaluateInputs(const Scenario& scenario, std::span<const OperatingPoint> points, std::span<const Factor> factors,
                        const SampleOptions& options);
    void drawResiduals(const Scenario& scenario, std::span<const OperatingPoint> points, const SampleOptions& options);

    std::size_t m_samples, m_points;
    std::vector<Metric> m_metrics;
    std::vector<double> m_logs;
};

/// The chance that `one` is better than `other`, draw by draw; equal draws count half.
double probabilityBetter(std::span<const double> one, std::span<const double> other, bool higherIsBetter);

/// How many times `other` one is, draw by draw: p5, p50 and p95. What both share is drawn alike and cancels.
Interval<double> ratioInterval(std::span<const double> one, std::span<const double> other);

/// The chance that one frontier reaches more of `y` than the other where both must give at least `x`. A frontier that does not
/// reach `x` in a draw loses it; equal draws count half.
double probabilityBetterAt(const Ensemble& one, const Ensemble& other, Metric xMetric, double x, Metric yMetric);

/// The intervals of both axes of a frontier with every input drawn, around what its points are. They are never narrower than the
/// band that measured frontiers have.
void drawIntervals(Exploration& exploration, const Scenario& scenario, Metric x, Metric y,
                   std::span<const GradedInput> inputs = {}, const SampleOptions& options = {});

/// The intervals of all metrics of one point.
std::array<Interval<double>, metricCount> sampledIntervals(const Scenario& scenario, const OperatingPoint& point,
                                                           std::span<const GradedInput> inputs = {},
                                                           const SampleOptions& options = {});

} // namespace rackline
