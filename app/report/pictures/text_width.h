// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/palette.h"

#include <string_view>

namespace rackline {

/// Width of UTF-8 text in Rackline Sans; letters that it does not have count as half an em, or a whole one from U+2E80 on.
double textWidth(std::string_view text, double size, FontWeight weight = FontWeight::regular);

} // namespace rackline
