// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"
#include "model/units/quantity.h"

#include <string>
#include <vector>

namespace rackline {

/// GPUs that reach each other at scale-up speed.
struct ScaleUpDomain {
    int packages = 8;
    /// Switch levels: 1 is a single stage; with 2, groups of `leafPackages` are joined at `taper` times the bandwidth.
    int levels = 1;
    int leafPackages = 8;
    double taper = 1;
    /// Its switches add, which the measured times of the chips in it contain; not used where somebody turns it off.
    bool inNetworkReduction = false, usesReduction = true;
};

/// The network that joins scale-up domains, as one GPU sees it.
struct ScaleOutFabric {
    std::string name;
    Bandwidth perGpu;
    Time latency;
    /// What a message takes more, or less, than on the network that the rack ships with: judged times of exchanges and of rounds
    /// contain that one's.
    Time beyond;
    double oversubscription = 1;
    /// Its switches add what all-reduces send.
    bool reduces = false;

    void takeLatency(Time taken) {
        beyond += taken - latency;
        latency = taken;
    }
};

enum class Cooling { air, rearDoor, directLiquid, immersion };
std::string_view nameOf(Cooling cooling);
std::optional<Cooling> coolingNamed(std::string_view name);

enum class PartKind { computeTray, switchTray, powerShelf, coolant, host, network, fans, chips, other };
std::string_view nameOf(PartKind kind);
std::optional<PartKind> partKindNamed(std::string_view name);

/// What a rack is filled with. Power is without the GPUs, at the part's own input. `chips` are of another kind than those.
struct RackPart {
    PartKind kind = PartKind::other;
    std::string id, name;
    int count = 1;
    int gpusEach = 0;
    Power idleEach, busyEach;
    /// Share of the busbar's power that reaches the part's input.
    double conversion = 1;
    /// What a shelf or a coolant unit gives, what a tray takes at most; zero where it is not known.
    Power rating;
    Mass massEach;
    Length heightEach;
};

/// How watts at the chips become watts at the rack's inlet: (GPU * gpuFactor + parts / conversion) / supplyEfficiency.
struct RackLosses {
    /// Regulator share outside board power, and for air-cooled nodes the fans that follow the load.
    double gpuFactor = 1;
    double supplyEfficiency = 1;
};

/// How a rack stands in its row, and its parts in it. Zero is what nobody says.
struct RackFrame {
    Length width, depth, height;
    /// Chassis whose blades stand upright side by side, in so many columns, with so many places in front and at the rear. Without
    /// them parts lie as trays.
    int chassis = 0, columns = 1, frontBlades = 0, rearBlades = 0;
    /// Joins the blades of both sides in place of cables.
    bool midplane = false;
    /// What holds the power supplies beside the rack.
    Length sidecarWidth, sidecarDepth;

    bool hasBlades() const { return chassis > 0 && frontBlades > 0; }
    bool hasSidecar() const { return sidecarWidth.si() > 0; }
};

/// A rack, or a plain server used as one: the unit that `hardware.count` counts.
struct Rack {
    std::string id, name, vendor;
    Status status = Status::shipping;
    int packages = 0;
    ScaleUpDomain scaleUp;
    ScaleOutFabric scaleOut;
    std::vector<RackPart> parts;
    RackLosses losses;
    /// Rating that the site must provide.
    Power provisioned;
    /// Of the busbar inside.
    Voltage busbar = Voltage::fromSi(54);
    /// The catalogue says so; else it is what most racks have, and limits nothing by itself.
    bool busbarStated = false;
    Cooling cooling = Cooling::air;
    double liquidShare = 0;
    Mass mass;
    Area footprint;
    RackFrame frame;
    Money price;

    /// Chips of another kind beside the packages, which may read prompts.
    int otherChips() const;
};

/// `count` racks of one kind with their accelerator.
struct System {
    Rack rack;
    Accelerator accelerator;
    int count = 1;

    int gpus() const { return rack.packages * count; }
};

} // namespace rackline
