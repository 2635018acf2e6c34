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

/// The cheapest cable that reaches; passive copper 3 m, active copper 5 m, multimode 50 m where the optics are made for it.
Cable cableFor(Length length, bool singleMode = false);

enum class CableEnd { host, leaf, spine, core };
std::string_view nameOf(CableEnd end);

/// Links between two devices, or between a leaf and its run of hosts; indices count from 0 within a plane.
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
    /// The optics at its ends take no other fibre.
    bool singleMode = false;
};

/// Every link, spread evenly; the counts sum to the fabric's. Of dragonflies `leafToSpine` is inside groups and `spineToCore`
/// between.
std::vector<CableBundle> cableList(const Fabric& fabric, const CableLengths& lengths);

} // namespace rackline
