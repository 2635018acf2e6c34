// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/metric.h"

#include "model/factory/operating_point.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr std::array<MetricInfo, metricCount> table{{
    {Metric::speed, "tok_s_per_user", "Output tokens/s per user", "tok/s", true},
    {Metric::ttft, "ttft_s", "Time to first token", "s", false},
    {Metric::tpot, "tpot_ms", "Time per output token", "ms", false},
    {Metric::latency, "latency_s", "Time of a whole answer", "s", false},
    {Metric::perGpu, "tok_s_per_gpu", "Output tokens/s per GPU", "tok/s", true},
    {Metric::perMw, "tok_s_per_mw", "Output tokens/s per facility MW", "tok/s/MW", true},
    {Metric::energy, "j_per_tok", "Facility energy per output token", "J/tok", false},
    {Metric::cost, "usd_per_mtok", "Cost per million output tokens", "USD/Mtok", false},
    {Metric::hourly, "usd_per_gpu_h", "Cost of a GPU-hour", "USD/h", false},
    {Metric::perRack, "tok_s_per_rack", "Output tokens/s per rack", "tok/s", true},
    {Metric::revenue, "usd_per_mw_year", "Revenue per facility MW and year", "USD", true},
    {Metric::batch, "batch", "Running sequences per attention rank", "seq", true},
}};
} // namespace

std::span<const MetricInfo> metrics() { return table; }
std::string labelOf(const OperatingPoint& point) {
    std::string label = labelOf(point.layout);
    if (point.mode == ServingMode::disaggregated)
        label += ", " + std::to_string(point.prefillWorkers) + "P:" + std::to_string(point.decodeWorkers) + "D";
    return label;
}

const MetricInfo& infoOf(Metric metric) { return table[static_cast<std::size_t>(metric)]; }

std::optional<Metric> metricWithId(std::string_view id) {
    const auto found = std::find_if(table.begin(), table.end(), [id](const MetricInfo& m) { return m.id == id; });
    if (found == table.end()) return std::nullopt;
    return found->metric;
}

double valueOf(const OperatingPoint& p, Metric metric) {
    switch (metric) {
    case Metric::speed:
        return p.speed.si();
    case Metric::ttft:
        return p.ttft.si();
    case Metric::tpot:
        return p.tpot / millisecond;
    case Metric::latency:
        return p.latency.si();
    case Metric::perGpu:
        return p.perGpu.si();
    case Metric::perMw:
        return p.perWatt * MW / (token / second);
    case Metric::energy:
        return p.energy.si();
    case Metric::cost:
        return p.cost / (USD / Mtok);
    case Metric::hourly:
        return p.hourly / (USD / hour);
    case Metric::perRack:
        return p.perRack.si();
    case Metric::revenue:
        return p.revenue * MW * year / USD;
    case Metric::batch:
        return p.batch;
    }
    return 0;
}

} // namespace rackline
