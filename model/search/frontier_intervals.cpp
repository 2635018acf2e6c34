// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/frontier_intervals.h"

#include "model/base/portable_math.h"
#include "model/intervals/frontier_band.h"
#include "model/intervals/metric_spread.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rackline {

namespace {

FrontierBand bandOf(const Scenario& scenario) {
    const EngineProfile& e = scenario.engine;
    FrontierBand band{e.frontierOffset, e.frontierSpread, e.frontierPointSpread, e.frontiersMeasured};
    if (scenario.workload.speculation.draft > 0)
        band.pointSpread = std::sqrt(band.pointSpread * band.pointSpread + e.frontierDraftSpread * e.frontierDraftSpread);
    return band;
}

Interval<double> alongRay(const Scenario& scenario, const FrontierBand& band, const OperatingPoint& point, Metric metric) {
    const double mid = valueOf(point, metric);
    const Loading loading = loadingOf(metric, point);
    const double share = std::abs(loading.token + loading.rate), own = portable::log(intervalFactor(scenario, point, metric));
    const double width = band.known() ? std::max(share * band.halfWidth(), own) : own;
    const double offset = band.known() ? share * band.offset : 0;
    const double worse = portable::exp(std::min(0.0, -offset - width)), better = portable::exp(std::max(0.0, width - offset));
    return infoOf(metric).higherIsBetter ? Interval<double>{mid * worse, mid, mid * better}
                                         : Interval<double>{mid / better, mid, mid / worse};
}

using End = double Interval<double>::*;

/// The best height among the points whose end is at `x` or better.
double heightAt(std::span<const FrontierPoint> frontier, double x, bool moreX, End endX, bool moreY, End endY) {
    double best = moreY ? 0 : std::numeric_limits<double>::infinity();
    for (const FrontierPoint& p : frontier) {
        if (moreX ? p.x.*endX < x : p.x.*endX > x) continue;
        best = moreY ? std::max(best, p.y.*endY) : std::min(best, p.y.*endY);
    }
    return best;
}

} // namespace

FrontierPoint obliquePoint(const Scenario& scenario, const OperatingPoint& point, Metric x, Metric y) {
    const FrontierBand band = bandOf(scenario);
    return {point, alongRay(scenario, band, point, x), alongRay(scenario, band, point, y), {}};
}

void setSections(std::span<FrontierPoint> frontier, Metric x, Metric y) {
    const bool moreX = infoOf(x).higherIsBetter, moreY = infoOf(y).higherIsBetter;
    const auto end = [](bool more, bool good) { return more == good ? &Interval<double>::high : &Interval<double>::low; };
    for (FrontierPoint& p : frontier) {
        const double worse = heightAt(frontier, p.x.mid, moreX, end(moreX, false), moreY, end(moreY, false));
        const double better = heightAt(frontier, p.x.mid, moreX, end(moreX, true), moreY, end(moreY, true));
        p.yAtX = moreY ? Interval<double>{worse, p.y.mid, better} : Interval<double>{better, p.y.mid, worse};
    }
}

} // namespace rackline
