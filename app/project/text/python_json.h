// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// Python writes infinities and what is no number into its JSON; each becomes null, because JSON knows none.
std::string withoutInfinities(std::string_view text);

} // namespace rackline
