// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_units.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace rackline {

namespace {

struct MetricUnit {
    std::string_view metric, unit;
};
constexpr auto metricUnits = std::to_array<MetricUnit>({
    {"tpot_ms", "ms"},
    {"ttft_ms", "ms"},
    {"latency", "s"},
    {"step_s", "s"},
    {"tok_s_user", "tok/s/user"},
    {"output_tok_s_gpu", "tok/s/GPU"},
    {"total_tok_s_gpu", "tok/s/GPU"},
    {"tok_s_gpu", "tok/s/GPU"},
    {"model_tflops_gpu", "TFLOP/s/GPU"},
    {"reserved_gb", "GiB"},
    {"fits", "bool"},
    {"avg_gpu_power_w", "W"},
    {"avg_system_power_w", "W"},
    {"max_node_power_w", "W"},
});

/// Units of one kind, and what one of them is in the first. Tokens a second of a whole system are none of those of a GPU.
struct KnownUnit {
    std::string_view of, unit;
    double scale;
};
constexpr auto knownUnits = std::to_array<KnownUnit>({
    {"s", "s", 1},
    {"s", "ms", 1e-3},
    {"s", "us", 1e-6},
    {"s", "\u00b5s", 1e-6},
    {"s", "ns", 1e-9},
    {"s", "min", 60},
    {"GiB", "GiB", 1},
    {"GiB", "MiB", 1.0 / 1024},
    {"GiB", "GB", 1e9 / (1024.0 * 1024 * 1024)},
    {"GiB", "MB", 1e6 / (1024.0 * 1024 * 1024)},
    {"tok/s/GPU", "tok/s/GPU", 1},
    {"tok/s/GPU", "tokens/s/GPU", 1},
    {"tok/s/user", "tok/s/user", 1},
    {"tok/s/user", "tokens/s/user", 1},
    {"TFLOP/s/GPU", "TFLOP/s/GPU", 1},
    {"TFLOP/s/GPU", "TFLOPS/GPU", 1},
    {"TFLOP/s/GPU", "PFLOP/s/GPU", 1e3},
    {"bool", "bool", 1},
    {"W", "W", 1},
    {"W", "kW", 1e3},
    {"W", "MW", 1e6},
});

/// `tok/s/gpu` is meant; `Ms` is no millisecond.
bool isSame(std::string_view a, std::string_view b) {
    const bool compound = a.find('/') != std::string_view::npos;
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [compound](unsigned char x, unsigned char y) {
        return compound ? std::tolower(x) == std::tolower(y) : x == y;
    });
}

const KnownUnit* find(std::string_view unit) {
    const auto found =
        std::find_if(knownUnits.begin(), knownUnits.end(), [&](const KnownUnit& k) { return isSame(k.unit, unit); });
    return found == knownUnits.end() ? nullptr : found;
}

} // namespace

std::string_view unitOfMetric(std::string_view metric) {
    const auto found =
        std::find_if(metricUnits.begin(), metricUnits.end(), [&](const MetricUnit& m) { return m.metric == metric; });
    return found == metricUnits.end() ? std::string_view() : found->unit;
}

std::optional<double> scaleOfUnit(std::string_view metric, std::string_view unit) {
    const std::string_view own = unitOfMetric(metric);
    if (own.empty() || unit.empty() || unit == own) return 1;
    const KnownUnit *asked = find(unit), *wanted = find(own);
    if (asked == nullptr || wanted == nullptr || asked->of != wanted->of) return std::nullopt;
    return asked->scale / wanted->scale;
}

} // namespace rackline
