// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/figure_path_rules.h"

#include "hwdb/figures/accelerator_figures.h"
#include "hwdb/figures/engine_figures.h"
#include "hwdb/figures/kernels_figures.h"
#include "hwdb/figures/model_figures.h"
#include "hwdb/figures/rack_figures.h"
#include "hwdb/figures/training_figures.h"
#include "model/intervals/profile_widths.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
constexpr auto any = std::nullopt;
constexpr Dimension rate = dim::data - dim::time;
constexpr Dimension flops = dim::work - dim::time;
constexpr Dimension hourly = dim::money - dim::time;

/// The rules of the figures that are read into a T, which stand below a path.
template <class T> constexpr auto readInto(std::string_view below = {}) {
    std::array<PathRule, figureRows<T>.size()> rules{};
    std::transform(figureRows<T>.begin(), figureRows<T>.end(), rules.begin(), [below](const FigureRow<T>& row) {
        return PathRule{row.path, row.dimension, below};
    });
    return rules;
}

template <std::size_t... counts> constexpr auto joined(const std::array<PathRule, counts>&... rules) {
    std::array<PathRule, (counts + ...)> all{};
    auto* end = all.data();
    ((end = std::copy(rules.begin(), rules.end(), end)), ...);
    return all;
}

// The paths that are written out below are not read through a table: they are shown, compared with others, or read by whoever
// needs them.

constexpr auto besideAccelerator = std::to_array<PathRule>({
    {"peak.{p}", flops},
    {"sparse.{p}", flops},
    {"peak.{p}.*", flops},
    {"tdp.*", dim::power},
    {"power.all_in", dim::power},
    {"power.low", dim::power},
    {"power.high", dim::power},
    {"scale_up.both_directions", rate},
    {"scale_up.domain", dim::none},
    {"host_link.both_directions", rate},
    {"host_link.measured", rate},
    {"price", dim::money},
    {"price.*", dim::money},
    {"cloud_price", hourly},
    {"cloud_price.*", hourly},
    {"tco.*", hourly},
    {"transistors", dim::none},
    {"mig.*.compute", dim::none},
    {"mig.*.memory", dim::data},
    {"mig.*.instances", dim::none},
    {"clock.*", dim::none - dim::time},
});
constexpr auto acceleratorRules = joined(readInto<Accelerator>(), besideAccelerator);

constexpr auto besideRack = std::to_array<PathRule>({
    {"dies_per_package", dim::none},
    {"power.*", dim::power},
    {"price.*", dim::money},
    {"total.gpus", dim::none},
    {"total.packages", dim::none},
    {"total.dies", dim::none},
    {"total.fp64", flops},
    {"total.fp32", flops},
    {"total.tf32", flops},
    {"total.bf16", flops},
    {"total.fp16", flops},
    {"total.fp8", flops},
    {"total.fp6", flops},
    {"total.fp4", flops},
    {"total.int8", flops},
    {"total.hbm", dim::data},
    {"total.hbm_bandwidth", rate},
    {"total.scale_up", rate},
    {"total.power", dim::power},
    {"total.mass", dim::mass},
    {"total.ports", dim::none},
    {"total.fibres", dim::none},
    {"total.cpu_memory", dim::data},
    {"total.fast_memory", dim::data},
    {"sidecar.power", dim::power},
    {"slot.**", any},
    {"budget.**", any},
    {"also.**", any},
    {"part.*.price", dim::money},
    {"part.*.ports", dim::none},
    {"part.*.fibres", dim::none},
});
constexpr auto rackRules = joined(readInto<Rack>(), readInto<RackFrame>(), readInto<RackPart>("part.*."), besideRack);

/// A layer may have the figures of any kind of attention.
template <std::size_t... kinds> constexpr auto attentionRules(std::index_sequence<kinds...>) {
    return joined(readInto<std::variant_alternative_t<kinds, Attention>>("layer.*.attention.")...);
}
constexpr auto modelRules = joined(
    readInto<Transformer>(), std::to_array<PathRule>({{"published.*", dim::none}}), readInto<LayerGroup>("layer.*."),
    attentionRules(std::make_index_sequence<std::variant_size_v<Attention>>{}), readInto<FeedForward>("layer.*.feed_forward."));

constexpr auto besideKernels = std::to_array<PathRule>({
    {"carry.compute", dim::none},
    {"carry.memory", dim::none},
    {"carry.spread", dim::none},
});
constexpr auto kernelRules = std::apply(
    [](const auto&... tables) {
        return joined(readInto<typename std::remove_cvref_t<decltype(tables)>::Coefficients>(tables.prefix)..., besideKernels);
    },
    kernelTables);

constexpr auto besideTraining = std::to_array<PathRule>({
    {"attention.*", dim::none},
    {"sustained.{p}", dim::none},
});
constexpr auto trainingRules = joined(readInto<TrainingProfile>(), besideTraining);

constexpr auto widthRules = [] {
    std::array<PathRule, profileWidths.size()> rules{};
    std::transform(profileWidths.begin(), profileWidths.end(), rules.begin(), [](const ProfileWidth& width) {
        return PathRule{width.figure, dim::none};
    });
    return rules;
}();
constexpr auto engineRules = joined(readInto<EngineProfile>(), widthRules,
                                    std::to_array<PathRule>({{"widen.*.*", dim::none}, {"model_work.**", dim::none}}));

/// Degrees Celsius count from freezing.
constexpr auto climateRules = std::to_array<PathRule>({
    {"low.*", dim::temperature},
    {"high.*", dim::temperature},
    {"dew.*", dim::temperature},
});

constexpr auto drafterRules = std::to_array<PathRule>({
    {"tokens.*", dim::none},
    {"layers", dim::none},
    {"share.*", dim::none},
});

constexpr auto plantRules = std::to_array<PathRule>({
    {"cooler.approach", dim::temperature},
    {"tower.approach", dim::temperature},
    {"coil.approach", dim::temperature},
    {"cooler.fans", dim::none},
    {"tower.fans", dim::none},
    {"pumps", dim::none},
    {"room.fans", dim::none},
    {"pad.effect", dim::none},
    {"cooler.rise", dim::temperature},
    {"chiller.quality", dim::none},
    {"chiller.best", dim::none},
    {"chiller.evaporator", dim::temperature},
    {"chiller.condenser", dim::temperature},
    {"tower.bleed", dim::none},
    {"rest", dim::none},
    {"chiller.price", dim::money - dim::power},
    {"air.supply", dim::temperature},
    {"water.supply", dim::temperature},
    {"door.supply", dim::temperature},
});

constexpr auto endings = std::to_array<PathRule>({
    {"bandwidth", rate},
    {"throughput", rate},
    {"tdp", dim::power},
    {"capacity", dim::data},
    {"latency", dim::time},
    {"mass", dim::mass},
    {"weight", dim::mass},
    {"height", dim::length},
    {"width", dim::length},
    {"depth", dim::length},
    {"length", dim::length},
    {"reach", dim::length},
    {"price", any},
});

constexpr auto modelKinds = std::to_array<KindRules>({
    {"accelerator", acceleratorRules},
    {"rack", rackRules},
    {"model", modelRules},
    {"kernels", kernelRules},
    {"engine", engineRules},
    {"training", trainingRules},
    {"climate", climateRules},
    {"drafter", drafterRules},
    {"plant", plantRules},
});
constexpr auto kinds = std::to_array<std::string_view>({
    "accelerator", "cpu",         "node",        "rack",     "chassis", "tray",   "switch",   "nic",     "optics",
    "cable",       "fabric",      "storage",     "model",    "kernels", "engine", "facility", "cooling", "power",
    "economics",   "reliability", "measurement", "training", "climate", "plant",  "drafter",
});
} // namespace

std::span<const KindRules> rulesOfModelKinds() { return modelKinds; }
std::span<const PathRule> rulesOfEndings() { return endings; }
std::span<const std::string_view> allKinds() { return kinds; }

} // namespace rackline
