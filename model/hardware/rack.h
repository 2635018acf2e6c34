// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/accelerator.h"
#include "model/units/quantity.h"

#include <string>
#include <vector>

namespace rackline {

/// The GPUs that reach each other at scale-up speed.
struct ScaleUpDomain {
    int packages = 8;
    /// Levels of switches: 1 is a single stage; with 2, groups of `leafPackages` are joined at `taper` times the bandwidth.
    int levels = 1;
    int leafPackages = 8;
    double taper = 1;
    /// Whether the domain's switches can add numbers, as they do in the measured times of the chips in it, and whether they may:
    /// somebody can turn it off.
    bool inNetworkReduction = false, usesReduction = true;
};

/// The network that joins scale-up domains, as one GPU sees it.
struct ScaleOutFabric {
    std::string name;
    Bandwidth perGpu;
    Time latency;
    /// Time that a message takes more, or less, than on the network that the rack ships with, because the coefficients of
    /// exchanges and of rounds already contain that network's.
    Time beyond;
    double oversubscription = 1;
    /// Whether its switches add what all-reduces send.
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

/// A unit that a rack is filled with. Its power is without the GPUs and is counted at the part's own input. `chips` are other
/// chips than the rack's GPUs.
struct RackPart {
    PartKind kind = PartKind::other;
    std::string id, name;
    int count = 1;
    int gpusEach = 0;
    Power idleEach, busyEach;
    /// Share of the busbar's power that reaches the part's input.
    double conversion = 1;
    /// The power that a shelf or a coolant unit gives, or that a tray takes at most; zero where it is not known.
    Power rating;
    Mass massEach;
    Length heightEach;
};

/// How watts at the chips become watts at the rack's inlet: (GPU * gpuFactor + parts / conversion) / supplyEfficiency.
struct RackLosses {
    /// Losses of regulators outside board power, and for air-cooled nodes the fans that follow the load.
    double gpuFactor = 1;
    double supplyEfficiency = 1;
};

/// How a rack stands in its row, and its parts in it. Zero means that nobody states the figure.
struct RackFrame {
    Length width, depth, height;
    /// Chassis whose blades stand upright side by side: `columns` of them, with so many places in front and at the rear. In a
    /// rack without chassis the parts lie as trays.
    int chassis = 0, columns = 1, frontBlades = 0, rearBlades = 0;
    /// Whether a midplane joins the blades of both sides in place of cables.
    bool midplane = false;
    /// The cabinet beside the rack that holds its power supplies.
    Length sidecarWidth, sidecarDepth;

    bool hasBlades() const { return chassis > 0 && frontBlades > 0; }
    bool hasSidecar() const { return sidecarWidth.si() > 0; }
};

/// A rack, or a plain server used as one. This is the unit that `hardware.count` counts.
struct Rack {
    std::string id, name, vendor;
    Status status = Status::shipping;
    int packages = 0;
    /// A node has up to sixteen packages, racks have places for several nodes, and what has more packages than any cabinet has
    /// places for is a pod of many cabinets.
    enum class Stand { node, rack, pod };
    Stand stand() const { return packages <= 16 ? Stand::node : packages <= 240 ? Stand::rack : Stand::pod; }
    ScaleUpDomain scaleUp;
    ScaleOutFabric scaleOut;
    std::vector<RackPart> parts;
    RackLosses losses;
    /// The rated power that the site must provide.
    Power provisioned;
    /// The voltage of the busbar inside the rack.
    Voltage busbar = Voltage::fromSi(54);
    /// Whether the catalogue states the voltage. Otherwise it is what most racks have, and limits nothing by itself.
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

/// A number of racks of one kind with their accelerator.
struct System {
    Rack rack;
    Accelerator accelerator;
    int count = 1;

    int gpus() const { return rack.packages * count; }
};

} // namespace rackline
