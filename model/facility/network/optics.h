// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/network/fabric.h"
#include "model/facility/network/topology.h"
#include "model/units/constants.h"
#include "model/units/quantity.h"

namespace rackline {

/// Figures of optics. They are per port at the NIC's speed where not said otherwise; the defaults are those of 800 Gb/s, from
/// announcements.
struct OpticsFigures {
    /// Announced per 800G port. It is half of this where the 30 W are read as those of a 1.6T module of two ports.
    Power pluggablePort = 30 * watt;
    Power coPackagedPort = 9 * watt;
    Power copperPort = 0.1 * watt;
    /// The ports whose modules share one cage, and the price of such a module.
    int portsPerCage = 2;
    Money perModule = 1000 * USD;
    /// The extra price per port of a switch with optics inside over one with empty cages.
    Money coPackagedExtra;
    Money perCopperLink = 150 * USD;
    int fibresPerPort = 8;
    /// The lasers of a pluggable port. A co-packaged switch shares 18 external modules of 8 lasers over 144 ports.
    double lasersPerPluggablePort = 4;
    double lasersPerCoPackagedPort = 1;
    /// The failures a year of one laser, which is a judgement.
    double laserFailures = 0.002;
    Power perSwitch = 1000 * watt;
    Money switchPrice = 60000 * USD;
};

struct FabricOptions {
    Optics optics = Optics::pluggable;
    /// Whether host links are short enough (2 m) for copper.
    bool copperHosts = false;
    OpticsFigures figures;
};

/// What a fabric draws and costs. NIC ends stay pluggable, whatever the switch has.
struct FabricBill {
    Power switches, switchOptics, hostOptics;
    Money switchPrice, transceiverPrice, copperPrice, coPackagedPrice;
    /// Modules plugged in count at both ends of their links.
    std::int64_t pluggedPorts = 0, coPackagedPorts = 0, opticalLinks = 0, copperLinks = 0, fibres = 0;
    double lasers = 0, laserFailuresPerYear = 0;

    Power power() const { return switches + switchOptics + hostOptics; }
    Money price() const { return switchPrice + transceiverPrice + copperPrice + coPackagedPrice; }
};

FabricBill billOf(const Fabric& fabric, const FabricOptions& options);

/// The optics of one switch whose ports are all in use.
Power switchOptics(int ports, Optics optics, const OpticsFigures& figures);

} // namespace rackline
