// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace rackline {

struct OperatingPoint;

/// What an operating point is judged by. Tokens are output tokens, watts are facility watts.
enum class Metric { speed, ttft, tpot, latency, perGpu, perMw, energy, cost, hourly, perRack, revenue, batch };
inline constexpr std::size_t metricCount = 12;

struct MetricInfo {
    Metric metric;
    /// As in CSV columns, JSON and --assert: `tok_s_per_mw`.
    std::string_view id;
    std::string_view label;
    /// Unit of the displayed value: coherent units divided by what this unit is.
    std::string_view unit;
    bool higherIsBetter;
};

std::span<const MetricInfo> metrics();
const MetricInfo& infoOf(Metric metric);
std::optional<Metric> metricWithId(std::string_view id);
/// In the metric's own unit.
double valueOf(const OperatingPoint& point, Metric metric);

} // namespace rackline
