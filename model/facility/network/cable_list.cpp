// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/network/cable_list.h"
#include "model/base/enum_names.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rackline {

namespace {
constexpr EnumNames<Cable, 4> cables{"passive copper", "active copper", "multimode fibre", "single-mode fibre"};
constexpr EnumNames<CableEnd, 4> ends{"host", "leaf", "spine", "core"};

/// Connects each of `lower` devices by `links` links to the `upper` ones in turn, starting where the device before stopped.
void join(std::vector<CableBundle>& list, const CableBundle& like, std::int64_t lower, std::int64_t links, std::int64_t upper) {
    std::int64_t next = 0;
    for (std::int64_t i = 0; i < lower; ++i) {
        const std::int64_t most = std::min(links, upper);
        for (std::int64_t j = 0; j < most; ++j) {
            CableBundle bundle = like;
            bundle.fromIndex = i;
            bundle.toIndex = (next + j) % upper;
            bundle.count = links / upper + (j < links % upper ? 1 : 0);
            list.push_back(bundle);
        }
        next = (next + links) % upper;
    }
}
/// The global ports of one group that lead to the group `offset` further on. They are divided as evenly as possible, and equally
/// as seen from both groups.
std::int64_t portsTo(std::int64_t offset, std::int64_t groups, std::int64_t ports) {
    const std::int64_t others = groups - 1, extra = ports % others, near = std::min(offset, groups - offset);
    const bool opposite = 2 * near == groups;
    return ports / others + ((opposite ? extra % 2 == 1 : near <= extra / 2) ? 1 : 0);
}

/// The links between groups. Each switch of `perGroup` holds `each` global ports, which are filled in turn.
void joinGroups(std::vector<CableBundle>& list, const CableBundle& like, std::int64_t groups, std::int64_t perGroup,
                std::int64_t each) {
    std::vector<std::int64_t> used(static_cast<std::size_t>(groups), 0);
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> links;
    for (std::int64_t a = 0; a < groups; ++a)
        for (std::int64_t b = a + 1; b < groups; ++b)
            for (std::int64_t i = portsTo(b - a, groups, perGroup * each); i > 0; --i) {
                const auto next = [&](std::int64_t group) {
                    return group * perGroup + used[static_cast<std::size_t>(group)]++ / each;
                };
                const std::int64_t from = next(a), to = next(b);
                ++links[{from, to}];
            }
    for (const auto& [pair, count] : links) {
        CableBundle bundle = like;
        bundle.fromIndex = pair.first;
        bundle.toIndex = pair.second;
        bundle.count = count;
        list.push_back(bundle);
    }
}

/// The links inside and between the groups of one plane.
void joinDragonfly(std::vector<CableBundle>& list, const Fabric& fabric, int plane, const CableLengths& lengths) {
    const std::int64_t planes = fabric.request.planes, groups = fabric.groups;
    const std::int64_t leaves = fabric.switches[0] / planes / groups, spines = fabric.switches[1] / planes / groups;
    const CableEnd upper = spines > 0 ? CableEnd::spine : CableEnd::leaf;
    CableBundle local{
        plane, CableEnd::leaf, upper, 0, 0, 1, lengths.leafToSpine, cableFor(lengths.leafToSpine, lengths.singleMode)};
    for (std::int64_t g = 0; g < groups; ++g)
        for (std::int64_t i = 0; i < leaves; ++i)
            for (std::int64_t j = spines > 0 ? 0 : i + 1; j < (spines > 0 ? spines : leaves); ++j) {
                local.fromIndex = g * leaves + i;
                local.toIndex = g * (spines > 0 ? spines : leaves) + j;
                list.push_back(local);
            }
    if (groups < 2) return;
    const std::int64_t each = spines > 0 ? fabric.radix / 2 : balancedDragonfly(fabric.radix).globals;
    joinGroups(list, {plane, upper, upper, 0, 0, 0, lengths.spineToCore, cableFor(lengths.spineToCore, lengths.singleMode)},
               groups, spines > 0 ? spines : leaves, each);
}
} // namespace

std::string_view nameOf(Cable cable) { return cables.of(cable); }
std::string_view nameOf(CableEnd end) { return ends.of(end); }

Cable cableFor(Length length, bool singleMode) {
    if (length.si() <= 3) return Cable::copper;
    if (length.si() <= 5) return Cable::activeCopper;
    if (length.si() <= 50 && !singleMode) return Cable::multimode;
    return Cable::singleMode;
}

std::vector<CableBundle> cableList(const Fabric& fabric, const CableLengths& lengths) {
    std::vector<CableBundle> list;
    const Topology topology = fabric.request.topology;
    const bool inGroups = topology == Topology::dragonfly || topology == Topology::dragonflyPlus;
    const std::int64_t planes = fabric.request.planes;
    const std::int64_t leaves = fabric.switches[0] / planes, spines = fabric.switches[1] / planes,
                       cores = fabric.switches[2] / planes;
    const std::int64_t hosts = fabric.request.endpoints;
    for (int plane = 0; plane < planes; ++plane) {
        CableBundle host{
            plane, CableEnd::host, CableEnd::leaf, 0, 0, 0, lengths.hostToLeaf, cableFor(lengths.hostToLeaf, lengths.singleMode)};
        for (std::int64_t leaf = 0; leaf < leaves; ++leaf) {
            const std::int64_t first = hosts * leaf / leaves, end = hosts * (leaf + 1) / leaves;
            host.fromIndex = first;
            host.toIndex = leaf;
            host.count = end - first;
            list.push_back(host);
        }
        if (inGroups) {
            joinDragonfly(list, fabric, plane, lengths);
            continue;
        }
        const CableBundle leafUp{plane,
                                 CableEnd::leaf,
                                 CableEnd::spine,
                                 0,
                                 0,
                                 0,
                                 lengths.leafToSpine,
                                 cableFor(lengths.leafToSpine, lengths.singleMode)};
        if (spines > 0) join(list, leafUp, leaves, fabric.innerLinks[0] / planes / leaves, spines);
        const CableBundle spineUp{plane,
                                  CableEnd::spine,
                                  CableEnd::core,
                                  0,
                                  0,
                                  0,
                                  lengths.spineToCore,
                                  cableFor(lengths.spineToCore, lengths.singleMode)};
        if (cores > 0) {
            // The last spines may have fewer links than the first ones.
            const std::int64_t all = fabric.innerLinks[1] / planes;
            std::vector<CableBundle> run;
            for (std::int64_t spine = 0; spine < spines; ++spine) {
                const std::int64_t links = all * (spine + 1) / spines - all * spine / spines;
                run.clear();
                join(run, spineUp, 1, links, cores);
                for (CableBundle bundle : run) {
                    bundle.fromIndex = spine;
                    bundle.toIndex = (bundle.toIndex + all * spine / spines) % cores;
                    list.push_back(bundle);
                }
            }
        }
    }
    return list;
}

} // namespace rackline
