// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/facility/network/topology.h"
#include "model/units/constants.h"
#include "model/units/quantity.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rackline {

/// What a scale-out network must join.
struct FabricRequest {
    Topology topology = Topology::fatTree;
    /// Network ports of GPUs, one per GPU and direction pair, at `nic`.
    std::int64_t endpoints = 0;
    Bandwidth nic = 100 * GBps;
    /// Ports of one switch at the NIC's speed.
    int radix = 64;
    /// Down to up at the leaf.
    double oversubscription = 1;
    /// NICs of a node, each on its own leaves.
    int rails = 8;
    /// Each NIC split into so many ports of a part of its speed, each plane its own network; switch ports are split likewise.
    int planes = 1;
    /// Fat trees: 0 takes as few tiers as reach.
    int tiers = 0;
};

/// What it takes, all planes together. Tiers count from the hosts: leaf, spine, core; a dragonfly's routers are leaves.
struct Fabric {
    FabricRequest request;
    int tiers = 0;
    /// Ports of one switch as the planes split them.
    int radix = 0;
    std::int64_t groups = 1;
    std::array<std::int64_t, 3> switches{};
    std::int64_t hostLinks = 0;
    /// Between tier i and i + 1; a dragonfly's are local and global.
    std::array<std::int64_t, 2> innerLinks{};
    /// The most endpoints that this many tiers reach.
    std::int64_t capacity = 0;
    /// Of whole ports at the leaf, which need not be what was asked.
    double oversubscription = 1;
    Bandwidth bisection;

    std::int64_t switchCount() const { return switches[0] + switches[1] + switches[2]; }
    std::int64_t switchLinks() const { return innerLinks[0] + innerLinks[1]; }
    std::int64_t links() const { return hostLinks + switchLinks(); }
    /// Switch ports in use: one end of a host link, both ends of the others.
    std::int64_t switchPorts() const { return hostLinks + 2 * switchLinks(); }
};

/// method/network. Refuses what cannot be built: too few ports, no uplinks, more endpoints than three tiers reach.
Result<Fabric> sizeFabric(const FabricRequest& request);

/// A dragonfly by its own parameters: a routers a group, p hosts and h global links a router.
struct Dragonfly {
    int routers, hosts, globals;
    std::int64_t groups() const { return std::int64_t{routers} * globals + 1; }
    std::int64_t endpoints() const { return groups() * routers * hosts; }
    std::int64_t switches() const { return groups() * routers; }
    int radix() const { return hosts + globals + routers - 1; }
    std::int64_t globalLinks() const { return std::int64_t{routers} * globals * groups() / 2; }
};
/// The largest balanced one (a = 2p = 2h) that a radix allows.
Dragonfly balancedDragonfly(int radix);

} // namespace rackline
