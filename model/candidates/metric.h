// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/pack.h"
#include "model/units/shown.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace rackline {

template <class Real> struct PointFigures;
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
    totalGpuEnergy,
    /// Behind the last one; no metric.
    end
};
/// Where it stands in arrays of all metrics.
constexpr std::size_t placeOf(Metric metric) { return static_cast<std::size_t>(metric); }
inline constexpr std::size_t metricCount = placeOf(Metric::end);
inline constexpr std::size_t principalCount = placeOf(Metric::batch) + 1;

/// Whether it counts output tokens and facility watts.
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

/// How strongly a metric follows the residuals of time per token, of tokens a second and of the time to the first token.
struct Loading {
    double token = 0, rate = 0, first = 0;

    bool any() const { return token != 0 || rate != 0 || first != 0; }
};

/// Reads a metric from one point, or from four in a pack. A pack is handed by reference, because the registers that would hold
/// one depend on the processor that a function is compiled for.
struct MetricReading {
    double (*one)(const PointFigures<double>&);
    void (*several)(const PointFigures<Pack>&, Pack&);

    void read(const PointFigures<double>& point, double& value) const { value = one(point); }
    void read(const PointFigures<Pack>& points, Pack& values) const { several(points, values); }
};

/// All that the program knows of a metric: its table has one such row for each.
struct MetricInfo {
    Metric metric;
    /// As in CSV columns, JSON and --assert: `tok_s_per_mw`.
    std::string_view id;
    /// Names tokens and watts in full: "Output tokens/s per facility MW"; and for the head of a column: "Tokens/s/MW".
    std::string_view title, column;
    Shown shown;
    /// Unit of the displayed value: coherent units divided by what this unit is.
    std::string_view unit;
    bool higherIsBetter;
    /// What the 90 % interval of a point's figure is made of.
    Loading (*loading)(const OperatingPoint&);
    /// How a comparison says it: "%1" is one system, "%3" the other, "%2" how many times the other's figure it has.
    std::string_view sentence;
    MetricReading figure;
    /// The figure of a point with other tokens and watts counted; nothing where it depends on neither.
    double (*counted)(const OperatingPoint&, Counting) = nullptr;
    /// The metric of output tokens and facility watts, and what is counted instead.
    Metric base{};
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
Loading loadingOf(Metric metric, const OperatingPoint& point);

} // namespace rackline
