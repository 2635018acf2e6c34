// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace rackline {

/// The headings that a reader sees operators under.
enum class OperatorGroup { attention, projections, dense, experts, exchange, allReduce, elementwise, head, host };
std::string_view nameOf(OperatorGroup group);

} // namespace rackline
