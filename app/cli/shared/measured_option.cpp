// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shared/measured_option.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"

#include <algorithm>
#include <ostream>

namespace rackline {

namespace {
/// The value of the first point at least as good on the horizontal axis; none beyond the end of the frontier.
std::optional<double> frontierAt(const ExploredScenario& explored, const ExploreOptions& axes, double x) {
    const bool higher = infoOf(axes.x).higherIsBetter;
    std::optional<double> best;
    for (const FrontierPoint& p : explored.exploration.frontier) {
        if (higher ? p.x.mid < x : p.x.mid > x) continue;
        if (!best || (infoOf(axes.y).higherIsBetter ? p.y.mid > *best : p.y.mid < *best)) best = p.y.mid;
    }
    return best;
}
} // namespace

Result<std::optional<MeasuredRuns>> measuredRuns(const std::string& file) {
    if (file.empty()) return std::optional<MeasuredRuns>();
    Result<MeasuredRuns> runs = MeasuredRuns::read(file);
    if (!runs) return runs.error();
    return std::optional<MeasuredRuns>(std::move(runs).value());
}

void sayMeasured(const MeasuredRuns& runs, const Loaded& loaded, const ExploreOptions& axes, const Options& options,
                 Streams streams) {
    if (options.quiet) return;
    for (const ResolvedScenario& s : loaded.scenarios)
        streams.messages << s.scenario.name << ": " << runs.pointsOf(s.scenario, axes.x, axes.y).size() << " of " << runs.size()
                         << " runs have its chip, model, weights, drafts and lengths\n";
}

std::string measuredTable(const MeasuredRuns& runs, const ExploredScenario& explored, const ExploreOptions& axes) {
    std::vector<ChartPoint> points = runs.pointsOf(explored.scenario->scenario, axes.x, axes.y);
    if (points.empty()) return {};
    std::stable_sort(points.begin(), points.end(), [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
    using F = Field<ChartPoint>;
    const Fields<ChartPoint> columns{F::column("run", &ChartPoint::label),
                                     F(infoOf(axes.x).id, &ChartPoint::x).called(infoOf(axes.x).column).shown(as::metric(axes.x)),
                                     F(infoOf(axes.y).id, &ChartPoint::y).called(infoOf(axes.y).column).shown(as::metric(axes.y)),
                                     F("frontier", [&](const ChartPoint& p) { return frontierAt(explored, axes, p.x); })
                                         .called("frontier there")
                                         .shown(as::metric(axes.y))};
    return "\n" + textTable(columns, points).text();
}

} // namespace rackline
