// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/facility/network/fabric.h"
#include "model/units/quantity.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rackline {

enum class Cable { copper, activeCopper, multimode, singleMode };
std::string_view nameOf(Cable cable);

/// The cheapest cable that reaches: passive copper to 3 m, active copper to 5 m, multimode fibre to 50 m where the optics are
/// made for it, and single-mode beyond.
Cable cableFor(Length length, bool singleMode = false);

enum class CableEnd { host, leaf, spine, core };
std::string_view nameOf(CableEnd end);

/// The links between two devices, or between a leaf and its run of hosts. Indices count from 0 within a plane.
struct CableBundle {
    int plane = 0;
    CableEnd from = CableEnd::host, to = CableEnd::leaf;
    std::int64_t fromIndex = 0, toIndex = 0;
    std::int64_t count = 0;
    Length length;
    Cable cable = Cable::singleMode;
};

struct CableLengths {
    Length hostToLeaf = 2 * metre, leafToSpine = 30 * metre, spineToCore = 50 * metre;
    /// Whether the optics at its ends take single-mode fibre only.
    bool singleMode = false;
};

/// Every link of a fabric, spread evenly; the counts sum to the fabric's. In dragonflies `leafToSpine` is inside groups and
/// `spineToCore` between them.
std::vector<CableBundle> cableList(const Fabric& fabric, const CableLengths& lengths);

} // namespace rackline
