// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/facility/study/rack_study.h"
#include "model/site/study.h"

namespace rackline {

/// The entry of the catalogue that has the needs of a way of cooling.
std::string_view entryOf(Cooling cooling);

/// The voltage that the catalogue states for the rack's own busbar.
Voltage busbarOf(const Catalogue& catalogue, const std::string& rackId);

/// The rack of a scenario in its hall, decoding at the batch that the scenario names, or else at a usual one.
RackStudy rackStudyOf(const Scenario& scenario);

/// A rack's power as it is published: the figure in use, an interval over all claims of the vendor, and who says so.
struct PublishedPower {
    Interval<Power> power;
    Provenance provenance;
    bool fromVendor = false;
    /// The places for compute trays; 0 where they are not stated.
    int traySlots = 0;
};
PublishedPower publishedPower(const ResolvedScenario& scenario, const Catalogue& catalogue);

/// Takes the PUE that the catalogue states for the way of cooling, unless the scenario has its own.
void takePue(ResolvedScenario& scenario, const Settings& settings, const Catalogue& catalogue);

/// What a site's money rests on: the scenario with the catalogue's figures where it leaves them open, the inputs that may turn
/// out otherwise, and the sources of all of them.
struct SiteInputs {
    Scenario scenario;
    std::vector<UncertainInput> uncertain;
    struct Line {
        const Parameter* parameter = nullptr;
        Interval<double> range;
        Provenance provenance;
    };
    std::vector<Line> lines;
};
SiteInputs siteInputs(const ResolvedScenario& scenario, const Catalogue& catalogue);

} // namespace rackline
