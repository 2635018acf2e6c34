// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <iosfwd>
#include <string>
#include <vector>

namespace rackline {

/// `rackline catalogue list|show|check|import|export|add`: the arguments behind `catalogue`, the exit code of the contract.
int runCatalogue(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);

} // namespace rackline
