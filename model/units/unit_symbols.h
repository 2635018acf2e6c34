// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/unit_text.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// Without the spaces at both ends that people type and paste: plain, tab, no-break, thin and narrow no-break.
std::string_view blanksCut(std::string_view text);

/// The unit of one symbol with its prefix, such as `GiB`, `ms` or `kWh`. It has no `/` and `*`, except where they are part of the
/// symbol.
std::optional<Unit> unitWithSymbol(std::string_view text);

/// Known symbols that differ from `text` in the case of their letters alone, such as `kW` for `kw` or `kB or KiB` for `KB`; empty
/// where there are none.
std::string otherSpellings(std::string_view text);

} // namespace rackline
