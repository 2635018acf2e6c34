// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/network/optics.h"

namespace rackline {

Power switchOptics(int ports, Optics optics, const OpticsFigures& figures) {
    return static_cast<double>(ports) * (optics == Optics::pluggable ? figures.pluggablePort : figures.coPackagedPort);
}

FabricBill billOf(const Fabric& fabric, const FabricOptions& options) {
    const OpticsFigures& f = options.figures;
    // The port of a plane is a part of the NIC's: watts, lasers and money follow the speed, not the count.
    const double split = 1.0 / static_cast<double>(fabric.request.planes);
    const bool coPackaged = options.optics == Optics::coPackaged;
    FabricBill bill;
    bill.copperLinks = options.copperHosts ? fabric.hostLinks : 0;
    bill.opticalLinks = fabric.links() - bill.copperLinks;
    const std::int64_t opticalHosts = fabric.hostLinks - bill.copperLinks;
    const std::int64_t opticalSwitchPorts = fabric.switchPorts() - bill.copperLinks;
    bill.coPackagedPorts = coPackaged ? opticalSwitchPorts : 0;
    bill.pluggedPorts = opticalHosts + opticalSwitchPorts - bill.coPackagedPorts;
    bill.fibres = static_cast<std::int64_t>(static_cast<double>(bill.opticalLinks) * f.fibresPerPort * split);

    const double ports = static_cast<double>(opticalSwitchPorts) * split, hosts = static_cast<double>(opticalHosts) * split;
    const double copper = static_cast<double>(bill.copperLinks) * split;
    bill.switches = static_cast<double>(fabric.switchCount()) * f.perSwitch;
    bill.switchOptics = ports * (coPackaged ? f.coPackagedPort : f.pluggablePort) + copper * f.copperPort;
    bill.hostOptics = hosts * f.pluggablePort + copper * f.copperPort;
    bill.switchPrice = static_cast<double>(fabric.switchCount()) * f.switchPrice;
    const double plugged = static_cast<double>(bill.pluggedPorts) * split;
    bill.transceiverPrice = plugged / f.portsPerCage * f.perModule;
    bill.copperPrice = copper * f.perCopperLink;
    bill.coPackagedPrice = static_cast<double>(bill.coPackagedPorts) * split * f.coPackagedExtra;
    bill.lasers =
        plugged * f.lasersPerPluggablePort + static_cast<double>(bill.coPackagedPorts) * split * f.lasersPerCoPackagedPort;
    bill.laserFailuresPerYear = bill.lasers * f.laserFailures;
    return bill;
}

} // namespace rackline
