// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"

#include <string_view>

namespace rackline {

using Resistance = Quantity<dim::voltage - dim::current>;

enum class FeedScheme { single, nPlusOne, twoN };
std::string_view nameOf(FeedScheme scheme);

} // namespace rackline
