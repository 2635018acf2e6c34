// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rackline {

/// A value as a file or the catalogue writes it, as a person would: `5.515000000000001 USD/h` becomes `5.515 USD/h`, `3.1e6 USD`
/// `$3.1 M` `189471 MiB` `199 GB` and `3.786e+25` `3.786 × 10²⁵`. What reads well already stays.
std::string readableFigure(std::string_view written);

} // namespace rackline
