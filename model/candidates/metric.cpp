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
constexpr bool higher = true, lower = false;

Power provisionedOf(const OperatingPoint& p, WattScope watts) {
    if (watts == gpu) return p.chipCap;
    return watts == it ? p.provisioned / p.provisioningFactor : p.provisioned;
}
Power averageOf(const OperatingPoint& p, WattScope watts) {
    if (watts == gpu) return p.chip;
    return watts == it ? p.average / p.siteFactor : p.average;
}
double tokensOf(const OperatingPoint& p, Counting counting) { return counting.tokens == total ? p.tokensPerOutput : 1; }

Loading unmoved(const OperatingPoint&) { return {}; }
Loading withToken(const OperatingPoint&) { return {1, 0, 0}; }
Loading againstToken(const OperatingPoint&) { return {-1, 0, 0}; }
Loading withRate(const OperatingPoint&) { return {0, 1, 0}; }
Loading againstRate(const OperatingPoint&) { return {0, -1, 0}; }
Loading withFirst(const OperatingPoint&) { return {0, 0, 1}; }
/// A whole request is its first token and those that follow. One batch is measured as a whole, and its error is that of a rate.
Loading withBoth(const OperatingPoint& p) {
    if (p.oneBatch) return withRate(p);
    const double share = p.latency.si() > 0 ? std::clamp(p.ttft / p.latency, 0.0, 1.0) : 0;
    return {1 - share, 0, share};
}

/// A reading written once for doubles and packs.
template <class Read> constexpr MetricReading reading(Read) {
    return {[](const PointFigures<double>& p) -> double { return Read{}(p); },
            [](const PointFigures<Pack>& p, Pack& values) { values = Read{}(p); }};
}

constexpr std::array<MetricInfo, principalCount> principal{{
    {Metric::speed, "tok_s_per_user", "Output tokens/s per user", "Tokens/s/user", Shown::measure, "tok/s", higher, againstToken,
     "%1 answers at %2 the speed of %3.", reading([](const auto& p) { return p.speed.si(); })},
    {Metric::ttft, "ttft_s", "Time to first token", "TTFT", Shown::time, "s", lower, withFirst,
     "The first token takes %2 the time on %1 that it takes on %3.", reading([](const auto& p) { return p.ttft.si(); })},
    {Metric::tpot, "tpot_ms", "Time per output token", "TPOT", Shown::time, "ms", lower, withToken,
     "An output token takes %2 the time on %1 that it takes on %3.", reading([](const auto& p) { return p.tpot / millisecond; })},
    {Metric::latency, "latency_s", "Time of a whole request", "Latency", Shown::time, "s", lower, withBoth,
     "A request takes %2 the time on %1 that it takes on %3.", reading([](const auto& p) { return p.latency.si(); })},
    {Metric::perGpu, "tok_s_per_gpu", "Output tokens/s per GPU", "Tokens/s/GPU", Shown::measure, "tok/s", higher, againstRate,
     "%1 makes %2 the tokens per GPU of %3.", reading([](const auto& p) { return p.perGpu.si(); }),
     [](const OperatingPoint& p, Counting c) { return tokensOf(p, c) * p.perGpu.si(); }},
    {Metric::perMw, "tok_s_per_mw", "Output tokens/s per facility MW", "Tokens/s/MW", Shown::measure, "tok/s/MW", higher,
     againstRate, "%1 makes %2 the tokens per megawatt of %3.",
     reading([](const auto& p) { return p.perWatt * MW / (token / second); }),
     [](const OperatingPoint& p, Counting c) {
         return tokensOf(p, c) * (p.perGpu / provisionedOf(p, c.watts)) * MW / (token / second);
     }},
    {Metric::energy, "j_per_tok", "Facility joules per output token", "J/token", Shown::measure, "J/tok", lower, withRate,
     "A token takes %2 the energy on %1 that it takes on %3.", reading([](const auto& p) { return p.energy.si(); }),
     [](const OperatingPoint& p, Counting c) { return (averageOf(p, c.watts) / p.perGpu).si() / tokensOf(p, c); }},
    {Metric::cost, "usd_per_mtok", "Cost of a million output tokens", "$/M tokens", Shown::money, "USD/Mtok", lower, withRate,
     "A million tokens cost %2 as much on %1 as on %3.", reading([](const auto& p) { return p.cost / (USD / Mtok); }),
     [](const OperatingPoint& p, Counting c) { return p.cost / (USD / Mtok) / tokensOf(p, c); }},
    {Metric::hourly, "usd_per_gpu_h", "Cost of one GPU hour", "$/GPU hour", Shown::money, "USD/h", lower, unmoved,
     "An hour of a GPU costs %2 as much on %1 as on %3.", reading([](const auto& p) { return p.hourly / (USD / hour); })},
    {Metric::perRack, "tok_s_per_rack", "Output tokens/s per rack", "Tokens/s/rack", Shown::measure, "tok/s", higher, againstRate,
     "%1 makes %2 the tokens per rack of %3.", reading([](const auto& p) { return p.perRack.si(); }),
     [](const OperatingPoint& p, Counting c) { return tokensOf(p, c) * p.perRack.si(); }},
    {Metric::revenue, "usd_per_mw_year", "Revenue per facility MW and year", "Revenue/MW", Shown::money, "USD", higher,
     againstRate, "%1 earns %2 the revenue of %3.", reading([](const auto& p) { return p.revenue * MW * year / USD; })},
    {Metric::batch, "batch", "Running sequences per attention rank", "Batch", Shown::count, "seq", higher, unmoved,
     "%1 runs %2 the sequences of %3 on each rank.", reading([](const auto& p) { return p.batch; })},
}};

/// A principal metric with other tokens and watts counted; all else is the principal's.
struct CountedMetric {
    Metric metric;
    std::string_view id, title, column;
    Metric base;
    TokenCount tokens;
    WattScope watts;
};
constexpr std::array<CountedMetric, metricCount - principalCount> counted{{
    {Metric::totalPerGpu, "total_tok_s_per_gpu", "Total tokens/s per GPU", "Total tok/s/GPU", Metric::perGpu, total, facility},
    {Metric::totalPerRack, "total_tok_s_per_rack", "Total tokens/s per rack", "Total tok/s/rack", Metric::perRack, total,
     facility},
    {Metric::totalCost, "usd_per_total_mtok", "Cost of a million total tokens", "$/M total tokens", Metric::cost, total,
     facility},
    {Metric::totalPerMw, "total_tok_s_per_mw", "Total tokens/s per facility MW", "Total tok/s/MW", Metric::perMw, total,
     facility},
    {Metric::perItMw, "tok_s_per_it_mw", "Output tokens/s per IT MW", "Tokens/s/IT MW", Metric::perMw, output, it},
    {Metric::totalPerItMw, "total_tok_s_per_it_mw", "Total tokens/s per IT MW", "Total tok/s/IT MW", Metric::perMw, total, it},
    {Metric::perGpuMw, "tok_s_per_gpu_mw", "Output tokens/s per GPU MW", "Tokens/s/GPU MW", Metric::perMw, output, gpu},
    {Metric::totalPerGpuMw, "total_tok_s_per_gpu_mw", "Total tokens/s per GPU MW", "Total tok/s/GPU MW", Metric::perMw, total,
     gpu},
    {Metric::totalEnergy, "j_per_total_tok", "Facility joules per total token", "J/total token", Metric::energy, total, facility},
    {Metric::itEnergy, "it_j_per_tok", "IT joules per output token", "IT J/token", Metric::energy, output, it},
    {Metric::totalItEnergy, "it_j_per_total_tok", "IT joules per total token", "IT J/total token", Metric::energy, total, it},
    {Metric::gpuEnergy, "gpu_j_per_tok", "GPU joules per output token", "GPU J/token", Metric::energy, output, gpu},
    {Metric::totalGpuEnergy, "gpu_j_per_total_tok", "GPU joules per total token", "GPU J/total token", Metric::energy, total,
     gpu},
}};

constexpr std::array<MetricInfo, metricCount> metricTable = [] {
    std::array<MetricInfo, metricCount> all{};
    for (std::size_t i = 0; i < principalCount; ++i) {
        all[i] = principal[i];
        all[i].base = all[i].metric;
    }
    for (std::size_t i = principalCount; i < metricCount; ++i) {
        const CountedMetric& row = counted[i - principalCount];
        MetricInfo& info = all[i] = principal[placeOf(row.base)];
        info.metric = row.metric;
        info.base = row.base;
        info.id = row.id;
        info.title = row.title;
        info.column = row.column;
        info.counting = {row.tokens, row.watts};
    }
    return all;
}();

/// A metric that lacks a row, or a row that lacks something, does not compile.
constexpr bool isComplete() {
    for (std::size_t i = 0; i < metricCount; ++i) {
        const MetricInfo& m = metricTable[i];
        const bool named = !m.id.empty() && !m.title.empty() && !m.column.empty() && !m.unit.empty() && !m.sentence.empty();
        const bool read = m.loading != nullptr && m.figure.one != nullptr && m.figure.several != nullptr;
        if (placeOf(m.metric) != i || !named || !read || (m.metric != m.base && m.counted == nullptr)) return false;
    }
    return true;
}
static_assert(isComplete());
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
    if (point.mode == ServingMode::aggregated && point.decodeWorkers > 1)
        label = std::to_string(point.decodeWorkers) + " x " + label;
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
    const MetricInfo& info = infoOf(metric);
    return isPrincipal(metric) ? info.figure.one(p) : info.counted(p, info.counting);
}

Loading loadingOf(Metric metric, const OperatingPoint& point) { return infoOf(metric).loading(point); }

} // namespace rackline
