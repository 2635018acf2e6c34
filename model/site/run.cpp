// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/run.h"

#include "model/facility/money/cost.h"
#include "model/scenario/chosen_caps.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace rackline {

namespace {
/// Takes the shortest run among those that leave room for the GPUs held ready.
void setRun(SiteRun& site, const Scenario& s, unsigned threads) {
    constexpr double most = 1e6;
    for (SizedRun& r : sizedRuns(s, static_cast<int>(std::min(site.racks, most)), {}, threads)) {
        if (!r.estimate.feasible || r.estimate.gpus + r.estimate.failures.spares > site.gpus) continue;
        if (!site.run || r.estimate.duration.mid < site.run->estimate.duration.mid) site.run = std::move(r);
    }
}

/// At the caps that the scenario has.
SiteRun siteRunAt(const Scenario& s, unsigned threads) {
    SiteRun site;
    const PowerScale scale = powerScaleOf(s);
    const Rack& rack = s.system.rack;
    const double packages = std::max(1, rack.packages);
    const Power each = packages * scale.provisioned;
    site.racks = s.site.racks > 0 ? s.site.racks : std::floor(s.facility.power / each * (1 + 1e-9));
    site.gpus = site.racks * packages;
    site.provisioned = site.racks * each;
    site.left = s.facility.power - site.provisioned;
    if (site.racks >= 1) setRun(site, s, threads);
    if (!site.run) return site;
    const TrainingEstimate& e = site.run->estimate;
    // GPUs that wait draw what idle chips do.
    const Power idle = scale.average(s.system.accelerator.power.idle);
    site.average = e.power.mid + (site.gpus - e.gpus) * idle;
    site.runsYearly = year / e.duration.mid;
    site.tokensYearly = site.runsYearly * e.totalTokens;
    site.energyYearly = site.average * year;
    if (rack.price.si() <= 0) return site;
    const Money hardware = site.gpus * capexPerGpu(rack, s.economics);
    const Power it = site.gpus * scale.provisionedIt;
    GpuCost cost = gpuCost(hardware, it, site.average, s.economics, s.facility.electricity);
    const bool rented = s.site.money.colocation.si() > 0;
    if (rented) cost = colocated(cost, it, s.site.money.colocation);
    site.racksPrice = site.racks * rack.price;
    site.building = rented ? Money() : it * s.economics.dataCentre;
    site.capital = hardware + site.building;
    site.yearly = cost.total() * year;
    return site;
}
} // namespace

SiteRun siteRunOf(const Scenario& scenario, unsigned threads) {
    // Chips that draw less leave room for more of them.
    std::optional<SiteRun> best;
    for (const ChosenCaps& caps : searchedCaps(scenario)) {
        const AtCaps at(scenario, caps);
        SiteRun site = siteRunAt(at.scenario(), threads);
        if (site.run) sayChosenCaps(scenario, caps, site.run->estimate.findings);
        const bool sooner =
            best && site.run && (!best->run || site.run->estimate.duration.mid < best->run->estimate.duration.mid);
        if (!best || sooner) best = std::move(site);
    }
    return *std::move(best);
}

} // namespace rackline
