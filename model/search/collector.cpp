// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/collector.h"

#include "model/candidates/capped_evaluators.h"
#include "model/candidates/measured_point.h"
#include "model/candidates/tail_guard.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rackline {

namespace {
bool isTail(FindingCode code) { return code >= FindingCode::tailTtft90 && code <= FindingCode::tailGoodput; }
bool isTailTime(FindingCode code) { return code >= FindingCode::tailTtft90 && code <= FindingCode::tailLatency99; }
} // namespace

bool Collector::cancelled() {
    if (stopped()) result.complete = false;
    return !result.complete;
}

void Collector::take(const RatedPoint& rated, std::size_t order) {
    if (keeps && rates.size() <= mostRates) rates.push_back(rated);
    if (tails == nullptr || !rated.point.feasible()) return takePoint(rated.point, order);
    OperatingPoint held = rated.point;
    held.finding = tails->refuses(held);
    takePoint(held, order);
}

void Collector::takePoint(const OperatingPoint& point, std::size_t order) {
    ++result.evaluated;
    if (options.keepCandidates) result.candidates.push_back(point);
    if (options.keepSpots) keepSpot(point);
    if (!point.feasible()) {
        ++result.infeasible;
        miss(point, order);
        if (runEnds && point.finding.code == FindingCode::ttftLimit) offer(point, late, keptLate, order);
        return;
    }
    offer(point, frontier, kept, order);
}

void Collector::miss(const OperatingPoint& point, std::size_t order) {
    const double now = severity(point), before = severity(result.nearest);
    if (result.nearest.feasible() || now < before || (!(before < now) && order < nearestOrder)) {
        result.nearest = point;
        nearestOrder = order;
    }
    if (!point.missesLimit() && !isTail(point.finding.code)) return;
    result.fastest = std::max(result.fastest, point.speed);
    result.soonest = result.soonest.si() > 0 ? std::min(result.soonest, point.ttft) : point.ttft;
}

void Collector::offer(const OperatingPoint& point, Frontier& to, std::vector<OperatingPoint>& points, std::size_t order) const {
    const double x = xSign * valueOf(point, options.x), y = ySign * valueOf(point, options.y);
    if (to.offer({x, y, points.size(), order})) points.push_back(point);
}

void Collector::dropMissed() {
    const Frontier before = std::exchange(frontier, {});
    for (const PlanePoint& p : before.points()) {
        OperatingPoint& point = kept[p.index];
        point.finding = tails->refuses(point);
        if (point.feasible())
            frontier.offer(p);
        else
            ++result.infeasible, miss(point, p.order);
    }
}

void Collector::measure(const Scenario& scenario) {
    std::vector<OperatingPoint> steady;
    for (const PlanePoint& p : frontier.points()) steady.push_back(kept[p.index]);
    for (const PlanePoint& p : late.points()) steady.push_back(keptLate[p.index]);
    frontier = {};
    kept.clear();
    CappedEvaluators evaluators(scenario);
    for (std::size_t order = 0; order < steady.size() && !cancelled(); ++order) {
        steady[order].finding = {};
        const OperatingPoint run = asMeasured(evaluators.of(steady[order]), steady[order]);
        if (run.feasible())
            offer(run, frontier, kept, order);
        else
            miss(run, order);
    }
}

bool Collector::passes(double x, double y, std::size_t order) {
    if (keeps || options.keepCandidates || !frontier.covers(xSign * x, ySign * y, order)) return false;
    ++result.evaluated;
    if (options.keepSpots) result.spots.push_back({float(x), float(y)});
    return true;
}

bool Collector::rulesOut(const PackBounds& bounds, std::size_t lanes, std::size_t order) {
    for (std::size_t i = 0; i < lanes; ++i)
        if (!frontier.covers(xSign * bounds.x.values[i], ySign * bounds.y.values[i], order)) return false;
    return true;
}

void Collector::keepSpot(const OperatingPoint& point) {
    if (point.feasible())
        result.spots.push_back({float(valueOf(point, options.x)), float(valueOf(point, options.y))});
    else if (!point.missesLimit())
        keepMiss(point);
}

void Collector::keepMiss(const OperatingPoint& point) {
    // Parts leave the choice to the whole, which sees all of them.
    if (isPart) return result.misses.push_back(point);
    if (missesSeen++ % missStep != 0) return;
    result.misses.push_back(point);
    if (result.misses.size() < mostMisses) return;
    for (std::size_t i = 0; i < mostMisses / 2; ++i) result.misses[i] = result.misses[2 * i];
    result.misses.resize(mostMisses / 2);
    missStep *= 2;
}

/// A missed limit is nearer to working than a batch that is not admitted, and that nearer than weights that do not fit.
/// Of several limits the one that is missed most counts.
double Collector::severity(const OperatingPoint& p) const {
    const double missed = p.finding.values[0];
    switch (p.finding.code) {
    case FindingCode::ttftLimit:
    case FindingCode::speedLimit:
        return std::max(limits.ttft.si() > 0 ? p.ttft / limits.ttft : 0.0, limits.speed.si() > 0 ? limits.speed / p.speed : 0.0);
    case FindingCode::weightsDoNotFit:
        return 1e9 * missed;
    case FindingCode::saturated:
    case FindingCode::capTooLow:
    case FindingCode::promptsOutrunSteps:
        // The one that needs least more is nearest.
        return 1e6 * std::clamp(missed / p.finding.values[1], 1.0, 100.0);
    case FindingCode::tailAttainment:
    case FindingCode::tailKind:
    case FindingCode::tailGoodput:
        return missed > 0 ? std::min(1e5, p.finding.values[1] / missed) : 1e5;
    default:
        return isTailTime(p.finding.code) ? std::min(1e5, missed / p.finding.values[1]) : 1e8;
    }
}

Collector Collector::part() const {
    Collector part{limits, options, keeps, runEnds};
    part.isPart = true;
    part.tails = tails;
    part.frontier = frontier.under(elsewhere);
    part.late = late.under(elsewhere);
    return part;
}

void Collector::take(Collector& part) {
    const auto append = [](auto& to, auto& from) {
        to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
    };
    const Exploration& of = part.result;
    result.evaluated += of.evaluated;
    result.bounded += of.bounded;
    result.infeasible += of.infeasible;
    result.complete = result.complete && of.complete;
    append(result.candidates, part.result.candidates);
    append(result.spots, part.result.spots);
    if (rates.size() <= mostRates) append(rates, part.rates);
    for (const OperatingPoint& point : of.misses) keepMiss(point);
    if (!of.nearest.feasible()) miss(of.nearest, part.nearestOrder);
    result.fastest = std::max(result.fastest, of.fastest);
    if (of.soonest.si() > 0) result.soonest = result.soonest.si() > 0 ? std::min(result.soonest, of.soonest) : of.soonest;
    for (const PlanePoint& p : part.frontier.points())
        if (p.index != elsewhere) offer(part.kept[p.index], frontier, kept, p.order);
    for (const PlanePoint& p : part.late.points())
        if (p.index != elsewhere) offer(part.keptLate[p.index], late, keptLate, p.order);
}

} // namespace rackline
