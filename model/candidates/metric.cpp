// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/metric.h"

#include "model/candidates/operating_point.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr auto output = TokenCount::output, total = TokenCount::total;
constexpr auto facility = WattScope::facility, it = WattScope::it, gpu = WattScope::gpu;
constexpr std::array<MetricInfo, metricCount> metricTable{{
    {Metric::speed, "tok_s_per_user", "Output tokens/s per user", "tok/s", true, Metric::speed},
    {Metric::ttft, "ttft_s", "Time to first token", "s", false, Metric::ttft},
    {Metric::tpot, "tpot_ms", "Time per output token", "ms", false, Metric::tpot},
    {Metric::latency, "latency_s", "Time of a whole answer", "s", false, Metric::latency},
    {Metric::perGpu, "tok_s_per_gpu", "Output tokens/s per GPU", "tok/s", true, Metric::perGpu},
    {Metric::perMw, "tok_s_per_mw", "Output tokens/s per facility MW", "tok/s/MW", true, Metric::perMw},
    {Metric::energy, "j_per_tok", "Facility energy per output token", "J/tok", false, Metric::energy},
    {Metric::cost, "usd_per_mtok", "Cost per million output tokens", "USD/Mtok", false, Metric::cost},
    {Metric::hourly, "usd_per_gpu_h", "Cost of a GPU-hour", "USD/h", false, Metric::hourly},
    {Metric::perRack, "tok_s_per_rack", "Output tokens/s per rack", "tok/s", true, Metric::perRack},
    {Metric::revenue, "usd_per_mw_year", "Revenue per facility MW and year", "USD", true, Metric::revenue},
    {Metric::batch, "batch", "Running sequences per attention rank", "seq", true, Metric::batch},
    {Metric::totalPerGpu, "total_tok_s_per_gpu", "Total tokens/s per GPU", "tok/s", true, Metric::perGpu, {total, facility}},
    {Metric::totalPerRack, "total_tok_s_per_rack", "Total tokens/s per rack", "tok/s", true, Metric::perRack, {total, facility}},
    {Metric::totalCost,
     "usd_per_total_mtok",
     "Cost per million total tokens",
     "USD/Mtok",
     false,
     Metric::cost,
     {total, facility}},
    {Metric::totalPerMw,
     "total_tok_s_per_mw",
     "Total tokens/s per facility MW",
     "tok/s/MW",
     true,
     Metric::perMw,
     {total, facility}},
    {Metric::perItMw, "tok_s_per_it_mw", "Output tokens/s per IT MW", "tok/s/MW", true, Metric::perMw, {output, it}},
    {Metric::totalPerItMw, "total_tok_s_per_it_mw", "Total tokens/s per IT MW", "tok/s/MW", true, Metric::perMw, {total, it}},
    {Metric::perGpuMw, "tok_s_per_gpu_mw", "Output tokens/s per GPU MW", "tok/s/MW", true, Metric::perMw, {output, gpu}},
    {Metric::totalPerGpuMw, "total_tok_s_per_gpu_mw", "Total tokens/s per GPU MW", "tok/s/MW", true, Metric::perMw, {total, gpu}},
    {Metric::totalEnergy,
     "j_per_total_tok",
     "Facility energy per total token",
     "J/tok",
     false,
     Metric::energy,
     {total, facility}},
    {Metric::itEnergy, "it_j_per_tok", "IT energy per output token", "J/tok", false, Metric::energy, {output, it}},
    {Metric::totalItEnergy, "it_j_per_total_tok", "IT energy per total token", "J/tok", false, Metric::energy, {total, it}},
    {Metric::gpuEnergy, "gpu_j_per_tok", "GPU energy per output token", "J/tok", false, Metric::energy, {output, gpu}},
    {Metric::totalGpuEnergy, "gpu_j_per_total_tok", "GPU energy per total token", "J/tok", false, Metric::energy, {total, gpu}},
}};

Power provisionedOf(const OperatingPoint& p, WattScope watts) {
    if (watts == gpu) return p.chipCap;
    return watts == it ? p.provisioned / p.provisioningFactor : p.provisioned;
}
Power averageOf(const OperatingPoint& p, WattScope watts) {
    if (watts == gpu) return p.chip;
    return watts == it ? p.average / p.siteFactor : p.average;
}

/// With other tokens or watts than an operating point states.
double recounted(const OperatingPoint& p, const MetricInfo& info) {
    const double tokens = info.counting.tokens == total ? p.tokensPerOutput : 1;
    switch (info.base) {
    case Metric::perMw:
        return tokens * (p.perGpu / provisionedOf(p, info.counting.watts)) * MW / (token / second);
    case Metric::energy:
        return (averageOf(p, info.counting.watts) / p.perGpu).si() / tokens;
    case Metric::cost:
        return valueOf(p, Metric::cost) / tokens;
    default:
        return tokens * valueOf(p, info.base);
    }
}
} // namespace

std::span<const MetricInfo> metrics() { return std::span(metricTable).first<principalCount>(); }
std::span<const MetricInfo> everyMetric() { return metricTable; }

Metric countedAs(Metric metric, Counting counting) {
    const Metric base = infoOf(metric).base;
    const auto counted = [&](Counting wanted) {
        const auto found = std::find_if(metricTable.begin(), metricTable.end(),
                                        [&](const MetricInfo& m) { return m.base == base && m.counting == wanted; });
        return found == metricTable.end() ? std::nullopt : std::optional(found->metric);
    };
    // A price has no watts in it, a time neither.
    for (const Counting wanted : {counting, Counting{counting.tokens, facility}, Counting{output, counting.watts}})
        if (const auto found = counted(wanted)) return *found;
    return base;
}

std::string labelOf(const OperatingPoint& point) {
    std::string label = labelOf(point.layout);
    if (point.mode == ServingMode::disaggregated)
        label += ", " + std::to_string(point.prefillWorkers) + (point.beside > 0 ? "C" : "P") +
                 (point.helpers > 0 ? "+" + std::to_string(point.helpers) + "P" : std::string()) + ":" +
                 std::to_string(point.decodeWorkers) + "D";
    return label;
}

const MetricInfo& infoOf(Metric metric) { return metricTable[placeOf(metric)]; }

std::optional<Metric> metricWithId(std::string_view id) {
    const auto found = std::find_if(metricTable.begin(), metricTable.end(), [id](const MetricInfo& m) { return m.id == id; });
    if (found == metricTable.end()) return std::nullopt;
    return found->metric;
}

double valueOf(const OperatingPoint& p, Metric metric) {
    return isPrincipal(metric) ? principalOf<double>(p, metric) : recounted(p, infoOf(metric));
}

} // namespace rackline
