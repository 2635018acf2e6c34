// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>

namespace rackline::host {

enum class Standard : int { input = 0, output = 1, error = 2 };
bool isTerminal(Standard stream);
/// The width of the terminal; 0 where there is none, or where it does not say.
std::size_t terminalColumns(Standard stream);

} // namespace rackline::host
