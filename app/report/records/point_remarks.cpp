// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/point_remarks.h"

#include "model/candidates/searched_layouts.h"
#include "model/search/step_standing.h"

namespace rackline {

void remarkPoints(std::span<ExploredScenario> explored, Metric along, Metric over, const std::optional<KnownRuns>& known,
                  const Catalogue& catalogue) {
    for (ExploredScenario& s : explored) {
        const Scenario& scenario = s.scenario->scenario;
        std::vector<OperatingPoint> points;
        for (const FrontierPoint& p : s.exploration.frontier) points.push_back(p.point);
        s.along = along;
        for (const FrontierPoint& p : s.exploration.frontier) s.gains.push_back(overPublished(s.exploration, p, along, over));
        for (const OperatingPoint& point : points) {
            s.layouts.push_back(standingOf(scenario, point));
            s.nearness.push_back(known ? known->standingOf(scenario, point, catalogue) : std::nullopt);
        }
        const std::vector<StepStanding> standings = stepStandings(scenario, points);
        for (const StepStanding& standing : standings) s.light.push_back(standing.lightShare);
        s.binding = bindingAlong(standings, points, along);
    }
}

} // namespace rackline
