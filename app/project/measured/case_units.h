// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string_view>

namespace rackline {

/// Unit of a metric's values in case files; empty where no metric of that name is known.
std::string_view unitOfMetric(std::string_view metric);

/// One of `unit` in the metric's own; none where it measures something else. An empty unit is the metric's own, and so is every
/// unit of a metric that is not known.
std::optional<double> scaleOfUnit(std::string_view metric, std::string_view unit);

} // namespace rackline
