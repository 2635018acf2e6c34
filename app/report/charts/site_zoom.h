// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/charts.h"
#include "model/facility/study/elevation.h"

#include <vector>

namespace rackline {

/// What the heat of a hall, a rack and a tray is said in: watts, those of them that liquid takes, or a year of electricity.
enum class Heat { watts, liquid, dollars };

/// What one looks at: a hall, a stand in it, a part of its rack, and a chip of that; each from 0.
struct ZoomPlace {
    int hall = 0, stand = 0, part = 0, chip = 0;
};

/// The zoom from the halls of a site to a chip, at the point of a scenario that serves: the scenario's racks in rows that nobody
/// has drawn, as many to a hall as there are places. Both must outlive it.
class SiteZoom {
public:
    SiteZoom(const Scenario& scenario, const Estimate& estimate, Heat heat = Heat::watts);

    /// Stands of the site: racks, or cabinets of several nodes.
    int stands() const { return m_stands; }
    int halls() const { return m_halls; }
    bool hasCabinets() const;
    int standsIn(int hall) const;
    /// What the racks of a hall draw at their inlets, and those of all halls.
    Power inletsOf(int hall) const;
    Power inlets() const;
    /// The nearest place that is there.
    ZoomPlace within(ZoomPlace place) const;

    HallPlan hall(const ZoomPlace& place) const;
    /// The rack with its parts; of a cabinet one of its nodes, under what all of them draw.
    RackDrawing rack(const ZoomPlace& place) const;
    /// The nodes of a cabinet, 1 where a rack stands, and what one of them draws.
    int nodesAt(const ZoomPlace& place) const;
    std::string nodeAmount(const ZoomPlace& place) const;
    TrayPlan tray(const ZoomPlace& place) const;
    /// The step that the chips of a rack run: where pools are apart, that of its pool.
    StepPhase phaseAt(const ZoomPlace& place) const;
    /// What lies around the place from outside, each with its number: hall 2, row D, rack D07, tray 12, GPU 2.
    struct Around {
        std::string name, number;
    };
    std::vector<Around> pathTo(const ZoomPlace& place) const;

private:
    /// Racks that do the same: their chips draw the same.
    struct Work {
        std::string name;
        Power chip;
        StepPhase phase = StepPhase::decode;
        /// So many of the site's racks, of which nodes share cabinets that nobody plans; the last one may not be full.
        int racks = 0, ofStand = 1;
        System system;
        Elevation elevation;
        /// A stand's watts at full load and without work, between which its heat lies.
        Power full, idle;

        int stands() const { return (racks + ofStand - 1) / ofStand; }
    };
    void addWork(std::string name, const Scenario& scenario, const System& system, Power chip, StepPhase phase, double racks);
    /// The number of a hall's stand among all of the site.
    int numberOf(int hall, int stand) const;
    std::size_t workOf(int number) const;
    /// So many racks or nodes are in a stand of the site; the last cabinet may not be full.
    int nodesOf(int number) const;
    /// What a stand of the site draws at its inlets.
    Power inletOf(int number) const;
    const Work& workAt(const ZoomPlace& place) const { return m_works[workOf(numberOf(place.hall, place.stand))]; }
    /// In the words of the heat.
    std::string amount(const Work& work, Power power) const;
    /// Parts and heat of a stand, the same of all that do the same.
    HallPlan::Work drawnWork(const Work& work) const;
    void addParts(TrayPlan& plan, const Work& work, const ElevationSlot& slot) const;

    const Scenario& m_scenario;
    Heat m_heat;
    std::vector<Work> m_works;
    int m_stands = 0, m_halls = 1;
};

} // namespace rackline
