// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/facility/network/fabric.h"
#include "model/facility/network/optics.h"
#include "model/facility/study/site_plan.h"
#include "model/hardware/rack.h"

#include <string>

namespace rackline {

/// What the catalogue says of a switch and of the optics in its ports, per port at the port's own speed.
struct NetworkFigures {
    std::string switchName, opticsName;
    Optics optics = Optics::pluggable;
    int ports = 64;
    Bandwidth port;
    Interval<Power> switchPower, portOptics, hostOptics;
    Interval<Money> switchPrice, module;
    double lasersPerPort = 1, lasersPerModule = 4, fibresPerPort = 8;
    Interval<double> laserFailures;
    Power copperPort;
    Money copperLink;
    /// Whether the optics take single-mode fibre only.
    bool singleMode = true;
};

/// A network of one kind of switch, with its watts and its price.
struct NetworkStudy {
    NetworkFigures figures;
    /// The figures of optics that the bill was made with, at the speed of the network card.
    OpticsFigures scaled;
    std::int64_t gpus = 0;
    Fabric fabric;
    FabricBill bill;
    Interval<Power> power;
    Interval<Money> price;
    Interval<double> laserFailures;
    /// The power of one switch's optics with all its ports in use.
    Power opticsOfOne;
};

/// Joins `gpus` GPUs as the rack joins each of its own. A port that is faster than the card is split; a card that is faster takes
/// several ports.
Result<NetworkStudy> studyNetwork(std::int64_t gpus, const ScaleOutFabric& joined, const NetworkPlan& plan,
                                  const NetworkFigures& figures);

} // namespace rackline
