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

/// The endpoints that a scale-out network must join, and how.
struct FabricRequest {
    Topology topology = Topology::fatTree;
    /// Network ports of GPUs at the speed `nic`; each GPU has one for both directions.
    std::int64_t endpoints = 0;
    Bandwidth nic = 100 * GBps;
    /// The ports of one switch at the NIC's speed.
    int radix = 64;
    /// The ratio of bandwidth down to bandwidth up at the leaf.
    double oversubscription = 1;
    /// The NICs of a node that are joined to leaves of their own.
    int rails = 8;
    /// The ports that each NIC is split into, each with a part of its speed; each plane is its own network, and switch ports are
    /// split likewise.
    int planes = 1;
    /// The tiers of a fat tree; 0 takes as few as reach.
    int tiers = 0;
};

/// The switches and links that a request takes, all planes together. Tiers count from the hosts: leaf, spine, core. A dragonfly's
/// routers are leaves.
struct Fabric {
    FabricRequest request;
    int tiers = 0;
    /// The ports of one switch as the planes split them.
    int radix = 0;
    std::int64_t groups = 1;
    std::array<std::int64_t, 3> switches{};
    std::int64_t hostLinks = 0;
    /// The links between tier i and i + 1; in a dragonfly they are local and global.
    std::array<std::int64_t, 2> innerLinks{};
    /// The most endpoints that this many tiers reach.
    std::int64_t capacity = 0;
    /// The oversubscription of whole ports at the leaf, which may differ from what was asked.
    double oversubscription = 1;
    Bandwidth bisection;

    std::int64_t switchCount() const { return switches[0] + switches[1] + switches[2]; }
    std::int64_t switchLinks() const { return innerLinks[0] + innerLinks[1]; }
    std::int64_t links() const { return hostLinks + switchLinks(); }
    /// The switch ports in use: one end of a host link, both ends of the others.
    std::int64_t switchPorts() const { return hostLinks + 2 * switchLinks(); }
};

/// Sizes a fabric (method/network). Refuses what cannot be built: too few ports, no uplinks, more endpoints than three tiers
/// reach.
Result<Fabric> sizeFabric(const FabricRequest& request);

/// A dragonfly by its own parameters: a routers in a group, and p hosts and h global links at each router.
struct Dragonfly {
    int routers, hosts, globals;
    std::int64_t groups() const { return std::int64_t{routers} * globals + 1; }
    std::int64_t endpoints() const { return groups() * routers * hosts; }
    std::int64_t switches() const { return groups() * routers; }
    int radix() const { return hosts + globals + routers - 1; }
};
/// The largest balanced dragonfly (a = 2p = 2h) that a radix allows.
Dragonfly balancedDragonfly(int radix);

} // namespace rackline
