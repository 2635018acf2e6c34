// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace rackline {

/// `rackline model import`: the arguments behind `model`, the exit code of the contract.
int runModel(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);

} // namespace rackline
