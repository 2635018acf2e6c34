// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/intervals/metric_spread.h"

#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/candidates/evaluator.h"
#include "model/intervals/profile_widths.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace rackline {

namespace {

double spreadOf(const Loading& l, const ResidualSpread& residual) {
    const double tokens = l.token * residual.token + l.rate * residual.rate, first = l.first * residual.first;
    return first > 0 ? std::sqrt(tokens * tokens + first * first) : tokens;
}

/// No run with context parallelism was measured. A judgement: its kernels are known at other shapes, its gathers as collectives.
double ofContext(int ranks) {
    constexpr double judged = 0.25;
    return ranks > 1 ? judged : 0;
}

/// No run whose feed-forward parts had GPUs of their own was measured. A judgement: 90 % lie within a factor of 1.6.
double ofApart(int gpus) {
    constexpr double factor = 1.6;
    return gpus > 0 ? portable::log(factor) / normal95 : 0;
}

} // namespace

ResidualSpread residualOf(const EngineProfile& engine, const OperatingPoint& point) {
    const bool pools = point.mode == ServingMode::disaggregated;
    const auto of = [&](SpreadOf what) { return halfWidth(engine, what, pools) / normal95; };
    const double decodes = std::max(ofContext(point.layout.decodeContext), ofApart(point.layout.feedForward)),
                 reads = ofContext(point.prefill.promptContext);
    const auto beside = [](double own, double more) { return more > 0 ? std::sqrt(own * own + more * more) : own; };
    return {beside(of(SpreadOf::tpot), decodes), beside(of(SpreadOf::rate), std::max(decodes, reads)),
            beside(of(SpreadOf::firstToken), std::max(decodes, reads))};
}

std::vector<std::string_view> residualFigures(const Scenario& scenario, const OperatingPoint& point, Metric metric) {
    const Loading loading = loadingOf(metric, point);
    std::vector<std::string_view> figures;
    for (const auto& [of, load] : {std::pair{SpreadOf::tpot, loading.token}, std::pair{SpreadOf::rate, loading.rate},
                                   std::pair{SpreadOf::firstToken, loading.first}})
        if (load != 0) figures.push_back(widthInUse(scenario.engine, of, point.mode == ServingMode::disaggregated).figure);
    return figures;
}

MetricValues residualSpread(const Scenario& scenario, const OperatingPoint& point) {
    const ResidualSpread residual = residualOf(scenario.engine, point);
    MetricValues spread{};
    for (const MetricInfo& m : everyMetric()) spread[placeOf(m.metric)] = spreadOf(loadingOf(m.metric, point), residual);
    return spread;
}

double intervalFactor(const Scenario& scenario, const OperatingPoint& point, Metric metric) {
    return intervalFactor(scenario.engine, scenario.kernels.carrySpread, point, metric);
}

double intervalFactor(const EngineProfile& engine, double carrySpread, const OperatingPoint& point, Metric metric) {
    const Loading loading = loadingOf(metric, point);
    if (!loading.any()) return 1;
    const double own = spreadOf(loading, residualOf(engine, point));
    return portable::exp(normal95 * std::sqrt(own * own + carrySpread * carrySpread));
}

} // namespace rackline
