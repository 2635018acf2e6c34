// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/enum_names.h"
#include "model/hardware/rack.h"

namespace rackline {

namespace {
constexpr EnumNames<Status, 4> statuses{"shipping", "announced", "projected", "roadmap"};
constexpr EnumNames<Cooling, 4> coolings{"air", "rear-door", "direct-liquid", "immersion"};
constexpr EnumNames<PartKind, 9> partKinds{"compute-tray", "switch-tray", "power-shelf", "coolant", "host",
                                           "network",      "fans",        "chips",       "other"};
} // namespace

std::string_view nameOf(Status status) { return statuses.of(status); }
std::optional<Status> statusNamed(std::string_view name) { return statuses.named(name); }
std::string_view nameOf(Cooling cooling) { return coolings.of(cooling); }
std::optional<Cooling> coolingNamed(std::string_view name) { return coolings.named(name); }
std::string_view nameOf(PartKind kind) { return partKinds.of(kind); }
std::optional<PartKind> partKindNamed(std::string_view name) { return partKinds.named(name); }

int Rack::otherChips() const {
    int sum = 0;
    for (const RackPart& part : parts)
        if (part.kind == PartKind::chips) sum += part.count;
    return sum;
}

} // namespace rackline
