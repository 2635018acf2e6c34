// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace rackline {

/// The catalogue's names for what other tools write; a name that is not known stays as it is, so that it can be said.
std::string foreignChip(std::string_view name);
/// The same of a board as drivers name it, such as "NVIDIA H100 80GB HBM3".
std::string foreignBoard(std::string_view name);
std::string foreignModel(std::string_view name);
std::string foreignEngine(std::string_view name);
/// How weights of this model are kept where a tool says `fp8` or `fp4` on this chip.
std::string foreignWeights(std::string_view name, std::string_view model, std::string_view chip);

} // namespace rackline
