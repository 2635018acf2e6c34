// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/unit_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// One symbol with its prefix: `GiB`, `ms`, `kWh`. Without `/` and `*`, except where they are part of the symbol.
std::optional<Unit> unitWithSymbol(std::string_view text);

/// `kW` for `kw`, `kB or KiB` for `KB`: known symbols that differ in the case of their letters alone; empty where there are none.
std::string otherSpellings(std::string_view text);

} // namespace rackline
