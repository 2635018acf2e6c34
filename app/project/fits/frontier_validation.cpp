// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/frontier_validation.h"

#include "model/base/parallel.h"
#include "model/base/portable_math.h"
#include "model/intervals/metric_spread.h"
#include "model/search/frontier_intervals.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace rackline {

namespace {

/// What the search reaches for a measured frontier.
struct Reached {
    std::vector<RayPoint> points;
    std::vector<Layout> layouts;
    /// The ends of the interval that is drawn, and ln of the factor of the engine's own error along both axes.
    std::vector<RayPoint> low, high;
    std::vector<double> width;
    /// The frontier of layouts that somebody published.
    std::vector<RayPoint> demonstrated;
};

Reached reachedBy(const Scenario& scenario) {
    ExploreOptions options;
    options.y = Metric::perGpu;
    options.keepCandidates = options.published = true;
    Reached reached;
    const Exploration found = explore(scenario, options);
    for (const FrontierPoint& p : found.published) reached.demonstrated.push_back({p.x.mid, p.y.mid});
    for (const OperatingPoint& p : found.candidates) {
        if (!p.feasible()) continue;
        reached.points.push_back({valueOf(p, Metric::speed), valueOf(p, Metric::perGpu)});
        reached.layouts.push_back(p.layout);
        const FrontierPoint drawn = obliquePoint(scenario, p, Metric::speed, Metric::perGpu);
        reached.low.push_back({drawn.x.low, drawn.y.low});
        reached.high.push_back({drawn.x.high, drawn.y.high});
        reached.width.push_back(portable::log(intervalFactor(scenario, p, Metric::tpot)));
    }
    return reached;
}

/// Where the ray through a point crosses the measured runs of one layout, in ln along the ray: between loads the curve is
/// straight in logarithms, and beyond them it is not known.
std::optional<double> crossing(const std::vector<RayPoint>& runs, RayPoint ray) {
    const auto slope = [](RayPoint p) { return portable::log(p.y) - portable::log(p.x); };
    std::vector<RayPoint> curve;
    for (const RayPoint p : runs)
        if (std::none_of(runs.begin(), runs.end(), [p](RayPoint o) { return o.x > p.x && o.y > p.y; })) curve.push_back(p);
    std::sort(curve.begin(), curve.end(), [&](RayPoint a, RayPoint b) { return slope(a) < slope(b); });
    const auto along = [&](RayPoint p) { return (portable::log(p.x / ray.x) + portable::log(p.y / ray.y)) / 2; };
    const double wanted = slope(ray);
    std::optional<double> best;
    for (std::size_t i = 0; i < curve.size(); ++i) {
        const double here = slope(curve[i]), next = i + 1 < curve.size() ? slope(curve[i + 1]) : here;
        if (wanted < here || wanted > next) continue;
        const double share = next > here ? (wanted - here) / (next - here) : 0;
        const double far = i + 1 < curve.size() ? along(curve[i + 1]) : along(curve[i]);
        best = std::max(best.value_or(-HUGE_VAL), along(curve[i]) + share * (far - along(curve[i])));
    }
    return best;
}

std::optional<double> regretOf(const MeasuredFrontier& frontier, const Reached& reached, RayPoint ray) {
    std::vector<Layout> layouts;
    for (const MeasuredSpot& run : frontier.runs)
        if (std::find(layouts.begin(), layouts.end(), run.layout) == layouts.end()) layouts.push_back(run.layout);
    double best = 0, chosen = 0, predicted = 0;
    int measured = 0;
    for (const Layout& layout : layouts) {
        std::vector<RayPoint> curve, candidates;
        for (const MeasuredSpot& run : frontier.runs)
            if (run.layout == layout) curve.push_back(run.at);
        const std::optional<double> value = crossing(curve, ray);
        for (std::size_t i = 0; i < reached.points.size(); ++i)
            if (reached.layouts[i] == layout) candidates.push_back(reached.points[i]);
        const double factor = factorOnBothAxes(candidates, ray);
        if (!value || factor <= 0) continue;
        best = measured++ == 0 ? *value : std::max(best, *value);
        if (factor > predicted) {
            predicted = factor;
            chosen = *value;
        }
    }
    return measured > 1 ? std::optional(best - chosen) : std::nullopt;
}

/// Those whose layout was run.
std::vector<RayPoint> pointsOf(const MeasuredFrontier& frontier, const Reached& reached) {
    std::vector<RayPoint> points;
    for (std::size_t i = 0; i < reached.points.size(); ++i)
        if (std::any_of(frontier.runs.begin(), frontier.runs.end(),
                        [&](const MeasuredSpot& run) { return run.layout == reached.layouts[i]; }))
            points.push_back(reached.points[i]);
    return points;
}

/// The band moves every candidate along both axes at once, so that its ends at one speed belong to other candidates than its
/// middle.
std::optional<double> uprightHalfWidth(const Reached& reached, const FrontierBand& band, RayPoint at) {
    if (!band.known()) return std::nullopt;
    const auto end = [&](double width) {
        const double factor = portable::exp(width - band.offset);
        return factor * factorAtEqualSpeed(reached.points, {at.x / factor, at.y});
    };
    const double low = end(-band.halfWidth()), high = end(band.halfWidth());
    return low > 0 ? std::optional(portable::log(high / low) / 2) : std::nullopt;
}

FrontierMiss missOf(const MeasuredFrontier& frontier, const Reached& reached, RayPoint at) {
    FrontierMiss miss;
    miss.bothAxes = factorOnBothAxes(reached.points, at);
    if (const double equal = factorAtEqualSpeed(reached.points, at); equal > 0) miss.equalSpeed = equal;
    for (std::size_t i = 0; i < reached.points.size(); ++i) {
        const RayPoint p = reached.points[i];
        if (std::min(p.x / at.x, p.y / at.y) == miss.bothAxes)
            miss.insideWidth = std::abs(portable::log(miss.bothAxes)) <= reached.width[i];
    }
    miss.insideUpright = factorAtEqualSpeed(reached.low, at) <= 1 && factorAtEqualSpeed(reached.high, at) >= 1;
    miss.layoutsRun = factorOnBothAxes(pointsOf(frontier, reached), at);
    miss.demonstrated = factorOnBothAxes(reached.demonstrated, at);
    miss.demonstratedSpeed = factorAtEqualSpeed(reached.demonstrated, at);
    miss.regret = regretOf(frontier, reached, at);
    return miss;
}

std::string heldTogether(const MeasuredFrontier& f, BandLeft left) {
    switch (left) {
    case BandLeft::configurations:
        return f.name();
    case BandLeft::chipEngines:
        return f.chip + ' ' + f.engine;
    case BandLeft::halfYears:
        return f.halfYear;
    case BandLeft::nothing:
        break;
    }
    return {};
}

bool speculates(const MeasuredFrontier& f) { return f.speculation.starts_with("mtp"); }

/// Frontiers that tell a band are alike in speculation and half-year; those of other half-years where this one is left out.
FrontierBand bandFor(const FrontierValidation& v, std::size_t frontier, BandLeft left) {
    const MeasuredFrontier& own = v.frontiers[frontier];
    std::vector<std::vector<double>> factors(v.frontiers.size());
    for (const FrontierMiss& miss : v.misses) {
        const MeasuredFrontier& other = v.frontiers[miss.frontier];
        if (speculates(other) != speculates(own)) continue;
        if (left != BandLeft::halfYears && other.halfYear != own.halfYear) continue;
        if (left != BandLeft::nothing && heldTogether(other, left) == heldTogether(own, left)) continue;
        factors[miss.frontier].push_back(portable::log(miss.bothAxes));
    }
    return frontierBand(factors);
}

FrontierScore scoreOf(const std::vector<const FrontierMiss*>& misses) {
    FrontierScore s;
    std::vector<std::size_t> seen;
    double both = 0, equal = 0, run = 0, shown = 0, shownSpeed = 0;
    for (const FrontierMiss* m : misses) {
        if (seen.empty() || seen.back() != m->frontier) seen.push_back(m->frontier);
        both += portable::log(m->bothAxes);
        run += m->layoutsRun > 0 ? portable::log(m->layoutsRun) : 0;
        shown += m->demonstrated > 0 ? portable::log(m->demonstrated) : 0;
        s.withShown += m->demonstrated > 0 ? 1 : 0;
        shownSpeed += m->demonstratedSpeed > 0 ? portable::log(m->demonstratedSpeed) : 0;
        s.withShownSpeed += m->demonstratedSpeed > 0 ? 1 : 0;
        s.withLayouts += m->layoutsRun > 0 ? 1 : 0;
        s.twoSided += m->uprightHalfWidth ? 1 : 0;
        s.uprightHalfWidth += m->uprightHalfWidth.value_or(0);
        equal += m->equalSpeed ? portable::log(*m->equalSpeed) : 0;
        s.none += m->equalSpeed ? 0 : 1;
        s.choices += m->regret ? 1 : 0;
        s.regret += m->regret.value_or(0);
        s.insideUpright += m->insideUpright ? 1 : 0;
        s.insideWidth += m->insideWidth ? 1 : 0;
        for (std::size_t h = 0; h < bandLeftNames.size(); ++h) {
            if (!m->bands[h].known()) continue;
            ++s.banded[h];
            s.inside[h] += m->inside(BandLeft(h)) ? 1 : 0;
            s.halfWidth[h] += m->bands[h].halfWidth();
        }
    }
    const auto mean = [](double sum, std::size_t n) { return n > 0 ? sum / static_cast<double>(n) : 0; };
    s.frontiers = seen.size();
    s.points = misses.size();
    s.bothAxes = portable::exp(mean(both, s.points));
    s.layoutsRun = portable::exp(mean(run, s.withLayouts));
    s.demonstrated = portable::exp(mean(shown, s.withShown));
    s.demonstratedSpeed = portable::exp(mean(shownSpeed, s.withShownSpeed));
    s.uprightHalfWidth = mean(s.uprightHalfWidth, s.twoSided);
    s.equalSpeed = portable::exp(mean(equal, s.points - s.none));
    s.regret = mean(s.regret, s.choices);
    s.insideUpright = mean(s.insideUpright, s.points);
    s.insideWidth = mean(s.insideWidth, s.points);
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h) {
        s.inside[h] = mean(s.inside[h], s.banded[h]);
        s.halfWidth[h] = mean(s.halfWidth[h], s.banded[h]);
    }
    return s;
}

void addScores(FrontierValidation& v) {
    struct Grouping {
        std::string by;
        std::function<std::string(const MeasuredFrontier&)> name;
    };
    const std::vector<Grouping> groupings{
        {"", [](const MeasuredFrontier&) { return std::string(); }},
        {"chip", [](const MeasuredFrontier& f) { return f.chip; }},
        {"engine", [](const MeasuredFrontier& f) { return f.engine; }},
        {"model", [](const MeasuredFrontier& f) { return f.model; }},
        {"mode", [](const MeasuredFrontier& f) { return std::string(f.pools ? "pools" : "aggregated"); }},
        {"speculation", [](const MeasuredFrontier& f) { return std::string(speculates(f) ? "drafts" : "none"); }},
        {"half-year", [](const MeasuredFrontier& f) { return f.halfYear.empty() ? "not stated" : f.halfYear; }},
    };
    for (const auto& [by, name] : groupings) {
        std::map<std::string, std::vector<const FrontierMiss*>> groups;
        for (const FrontierMiss& miss : v.misses) groups[name(v.frontiers[miss.frontier])].push_back(&miss);
        for (const auto& [group, members] : groups) {
            FrontierScore score = scoreOf(members);
            score.by = by;
            score.name = group;
            v.scores.push_back(std::move(score));
        }
    }
}

} // namespace

bool FrontierMiss::inside(BandLeft left) const {
    const FrontierBand& band = bands[std::size_t(left)];
    return band.known() && std::abs(portable::log(bothAxes) - band.offset) <= band.halfWidth();
}

FrontierValidation validateFrontiers(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                     unsigned threads) {
    FrontierValidation v;
    v.frontiers = measuredFrontiers(cases, catalogue, recipes);
    std::vector<std::vector<FrontierMiss>> misses(v.frontiers.size());
    std::vector<Reached> found(v.frontiers.size());
    inParallel(v.frontiers.size(), threads, [&](std::size_t f) {
        const Reached& reached = found[f] = reachedBy(v.frontiers[f].scenario);
        for (const std::size_t run : v.frontiers[f].best) {
            FrontierMiss miss = missOf(v.frontiers[f], reached, v.frontiers[f].runs[run].at);
            miss.frontier = f;
            miss.run = run;
            if (miss.bothAxes > 0) misses[f].push_back(miss);
        }
    });
    for (std::size_t f = 0; f < misses.size(); ++f) {
        v.misses.insert(v.misses.end(), misses[f].begin(), misses[f].end());
        v.unanswered += v.frontiers[f].best.size() - misses[f].size();
    }
    std::vector<std::array<FrontierBand, bandLeftNames.size()>> bands(v.frontiers.size());
    for (std::size_t f = 0; f < bands.size(); ++f)
        for (std::size_t h = 0; h < bandLeftNames.size(); ++h) bands[f][h] = bandFor(v, f, BandLeft(h));
    for (FrontierMiss& miss : v.misses) {
        miss.bands = bands[miss.frontier];
        miss.uprightHalfWidth = uprightHalfWidth(found[miss.frontier], miss.bands[std::size_t(BandLeft::chipEngines)],
                                                 v.frontiers[miss.frontier].runs[miss.run].at);
    }
    addScores(v);
    return v;
}

} // namespace rackline
