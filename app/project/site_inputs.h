// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "model/facility/study/rack_study.h"
#include "model/site/site_study.h"

namespace rackline {

/// Where the catalogue keeps what a way of cooling needs.
std::string_view entryOf(Cooling cooling);

/// What the catalogue says of the rack's own busbar.
Voltage busbarOf(const Catalogue& catalogue, const std::string& rackId);

/// The rack of a scenario in its hall, decoding at the batch that the scenario names, else at a usual one.
RackStudy rackStudyOf(const ResolvedScenario& scenario);

/// A rack's power as it is published: the figure in use, its ends over all claims of the vendor, and who says so.
struct PublishedPower {
    Interval<Power> power;
    Provenance provenance;
    bool fromVendor = false;
    /// For compute trays; 0 where it is not stated.
    int traySlots = 0;
};
PublishedPower publishedPower(const ResolvedScenario& scenario, const Catalogue& catalogue);

/// What a site's money rests on: the scenario with what it leaves to the catalogue filled in, the inputs that may turn out
/// otherwise, and whose figures all of them are.
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
