// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace rackline {

struct OperatingPoint;

/// What an operating point is judged by. Tokens are output tokens and watts facility watts, but for those from `totalPerGpu` on.
enum class Metric {
    speed,
    ttft,
    tpot,
    latency,
    perGpu,
    perMw,
    energy,
    cost,
    hourly,
    perRack,
    revenue,
    batch,
    totalPerGpu,
    totalPerRack,
    totalCost,
    totalPerMw,
    perItMw,
    totalPerItMw,
    perGpuMw,
    totalPerGpuMw,
    totalEnergy,
    itEnergy,
    totalItEnergy,
    gpuEnergy,
    totalGpuEnergy
};
inline constexpr std::size_t metricCount = 25;
inline constexpr std::size_t principalCount = 12;
/// Where it stands in arrays of all metrics.
constexpr std::size_t placeOf(Metric metric) { return static_cast<std::size_t>(metric); }

/// Of output tokens and facility watts.
constexpr bool isPrincipal(Metric metric) { return placeOf(metric) < principalCount; }

/// Which tokens count: those that are answered, or those of the prompt too.
enum class TokenCount { output, total };
/// Up to where watts count: at the utility meter, without what the building adds to its IT, or of the GPU packages alone, whose
/// provision is their power cap.
enum class WattScope { facility, it, gpu };
struct Counting {
    TokenCount tokens = TokenCount::output;
    WattScope watts = WattScope::facility;

    friend bool operator==(const Counting&, const Counting&) = default;
};

struct MetricInfo {
    Metric metric;
    /// As in CSV columns, JSON and --assert: `tok_s_per_mw`.
    std::string_view id;
    std::string_view label;
    /// Unit of the displayed value: coherent units divided by what this unit is.
    std::string_view unit;
    bool higherIsBetter;
    /// The metric of output tokens and facility watts, and what is counted instead.
    Metric base;
    Counting counting{};
};

/// What every output has: output tokens and facility watts.
std::span<const MetricInfo> metrics();
/// Those, then the same with other tokens and watts counted.
std::span<const MetricInfo> everyMetric();
/// The same figure with other tokens and watts counted; itself where nothing of it depends on them.
Metric countedAs(Metric metric, Counting counting);
const MetricInfo& infoOf(Metric metric);
std::optional<Metric> metricWithId(std::string_view id);
/// In the metric's own unit.
double valueOf(const OperatingPoint& point, Metric metric);

} // namespace rackline
