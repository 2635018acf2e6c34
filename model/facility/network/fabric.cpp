// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/network/fabric.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr EnumNames<Topology, 4> topologies{"fat-tree", "rail-optimised", "dragonfly", "dragonfly+"};

constexpr std::int64_t widest = 10000, most = 1000000000;

std::int64_t up(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

struct Ports {
    std::int64_t down, up;
};

/// A leaf has `radix * o / (1 + o)` ports down; at least one port stays for the way up.
Ports leafPorts(int radix, double oversubscription) {
    const auto down = static_cast<std::int64_t>(std::floor(radix * oversubscription / (1.0 + oversubscription) + 1e-9));
    return {down, radix - down};
}

Result<Fabric> refused(std::string_view where, std::string detail) {
    return Error{ErrorCode::input, std::string(where), std::move(detail)};
}

/// The leaves for `endpoints`. Where every NIC of a node has its own leaf, each rail is filled by itself.
std::int64_t leavesFor(const FabricRequest& r, std::int64_t down) {
    if (r.topology != Topology::railOptimised) return up(r.endpoints, down);
    return r.rails * up(up(r.endpoints, r.rails), down);
}

Result<Fabric> fatTree(const FabricRequest& r, Fabric fabric) {
    const std::int64_t radix = fabric.radix;
    const Ports leaf = leafPorts(fabric.radix, r.oversubscription);
    if (leaf.down < 1 || leaf.up < 1) return refused("oversubscription", "expected ports both down and up at a leaf");
    fabric.oversubscription = static_cast<double>(leaf.down) / static_cast<double>(leaf.up);
    const std::int64_t reach[] = {radix, leaf.down * radix, radix / 2 * leaf.down * radix};
    const bool rails = r.topology == Topology::railOptimised;
    fabric.tiers = r.tiers;
    if (r.tiers == 0) fabric.tiers = r.endpoints <= radix && !rails ? 1 : leavesFor(r, leaf.down) <= radix ? 2 : 3;
    if (fabric.tiers < 1 || fabric.tiers > 3) return refused("tiers", "expected 1, 2 or 3 tiers");
    fabric.capacity = reach[fabric.tiers - 1];
    const std::int64_t leaves = fabric.tiers == 1 ? 1 : leavesFor(r, leaf.down);
    const bool fits = fabric.tiers == 1   ? r.endpoints <= radix
                      : fabric.tiers == 2 ? leaves <= radix
                                          : leaves <= radix / 2 * radix;
    if (!fits)
        return refused("endpoints", "a fat tree of " + std::to_string(fabric.tiers) + " tiers of this radix reaches " +
                                        std::to_string(fabric.capacity) + " ports");
    fabric.switches[0] = leaves;
    if (fabric.tiers > 1) fabric.innerLinks[0] = leaves * leaf.up;
    if (fabric.tiers == 2) fabric.switches[1] = up(fabric.innerLinks[0], radix);
    if (fabric.tiers == 3) {
        fabric.switches[1] = up(fabric.innerLinks[0], radix / 2);
        fabric.innerLinks[1] = fabric.innerLinks[0];
        fabric.switches[2] = up(fabric.innerLinks[1], radix);
    }
    return fabric;
}

Result<Fabric> dragonfly(const FabricRequest& r, Fabric fabric) {
    const Dragonfly d = balancedDragonfly(fabric.radix);
    if (d.hosts < 1) return refused("radix", "expected at least 3 ports for a dragonfly");
    fabric.tiers = 2;
    fabric.capacity = d.endpoints();
    if (r.endpoints > fabric.capacity)
        return refused("endpoints", "a balanced dragonfly of this radix reaches " + std::to_string(fabric.capacity) + " ports");
    const std::int64_t perGroup = std::int64_t{d.routers} * d.hosts;
    fabric.groups = up(r.endpoints, perGroup);
    // No group has routers without a host; all are alike, and their global ports still reach every other group.
    const std::int64_t routers = up(up(r.endpoints, fabric.groups), d.hosts);
    fabric.switches[0] = fabric.groups * routers;
    fabric.innerLinks[0] = fabric.groups * routers * (routers - 1) / 2;
    fabric.innerLinks[1] = fabric.groups > 1 ? fabric.groups * routers * d.globals / 2 : 0;
    return fabric;
}

/// A dragonfly+ has groups of a leaf-and-spine tree whose spines hold the global links (Shpiner et al., 2017).
Result<Fabric> dragonflyPlus(const FabricRequest& r, Fabric fabric) {
    const std::int64_t half = fabric.radix / 2;
    fabric.tiers = 2;
    fabric.capacity = half * half * (half * half + 1);
    if (r.endpoints > fabric.capacity)
        return refused("endpoints", "a dragonfly+ of this radix reaches " + std::to_string(fabric.capacity) + " ports");
    fabric.groups = up(r.endpoints, half * half);
    const std::int64_t leaves = up(up(r.endpoints, fabric.groups), half);
    fabric.switches[0] = fabric.groups * leaves;
    fabric.switches[1] = fabric.groups * half;
    fabric.innerLinks[0] = fabric.switches[0] * half;
    fabric.innerLinks[1] = fabric.groups > 1 ? fabric.switches[1] * half / 2 : 0;
    return fabric;
}
} // namespace

std::string_view nameOf(Topology topology) { return topologies.of(topology); }

Dragonfly balancedDragonfly(int radix) {
    const int hosts = (radix + 1) / 4;
    return {2 * hosts, hosts, hosts};
}

Result<Fabric> sizeFabric(const FabricRequest& request) {
    if (request.endpoints < 1) return refused("endpoints", "expected at least one network port");
    if (request.planes < 1) return refused("planes", "expected at least one plane");
    if (request.rails < 1) return refused("rails", "expected at least one rail");
    if (std::int64_t{request.radix} * request.planes > widest || request.endpoints > most)
        return refused("radix", "expected at most 10000 ports of a switch, planes counted, and a billion endpoints");
    if (request.radix < 3) return refused("radix", "expected a switch of at least 3 ports");
    if (!(request.oversubscription > 0) || !std::isfinite(request.oversubscription))
        return refused("oversubscription", "expected a ratio of down to up above 0");
    if (request.oversubscription != 1 && (request.topology == Topology::dragonfly || request.topology == Topology::dragonflyPlus))
        return refused("oversubscription", "expected 1: a dragonfly is balanced");
    Fabric plane;
    plane.request = request;
    plane.radix = request.radix * request.planes;
    const bool tree = request.topology == Topology::fatTree || request.topology == Topology::railOptimised;
    auto sized = tree                                      ? fatTree(request, plane)
                 : request.topology == Topology::dragonfly ? dragonfly(request, plane)
                                                           : dragonflyPlus(request, plane);
    if (!sized) return sized;
    Fabric fabric = sized.value();
    fabric.hostLinks = request.endpoints * request.planes;
    for (auto& count : fabric.switches) count *= request.planes;
    for (auto& count : fabric.innerLinks) count *= request.planes;
    fabric.bisection = static_cast<double>(request.endpoints) * request.nic / 2.0 / std::max(1.0, fabric.oversubscription);
    return fabric;
}

} // namespace rackline
