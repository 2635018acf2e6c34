// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figure_paths.h"

#include "hwdb/nearest_name.h"
#include "model/hardware/precision.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace rackline {

namespace {
/// `*` stands for one segment of a path, `{p}` for a precision, `**` at the end for one or more segments.
struct PathRule {
    std::string_view pattern;
    std::optional<Dimension> dimension;
};
constexpr auto any = std::nullopt;
constexpr Dimension rate = dim::data - dim::time;
constexpr Dimension flops = dim::work - dim::time;
constexpr Dimension hourly = dim::money - dim::time;

constexpr auto acceleratorRules = std::to_array<PathRule>({
    {"dies", dim::none},
    {"multiprocessors", dim::none},
    {"peak.{p}", flops},
    {"sparse.{p}", flops},
    {"peak.{p}.*", flops},
    {"hbm.nominal", dim::data},
    {"hbm.visible", dim::data},
    {"hbm.bandwidth", rate},
    {"l2", dim::data},
    {"tdp", dim::power},
    {"tdp.*", dim::power},
    {"power.idle", dim::power},
    {"power.busy_floor", dim::none},
    {"power.cap_reached", dim::none},
    {"power.per_byte", dim::energy - dim::data},
    {"power.per_flop.bf16", dim::energy - dim::work},
    {"power.per_flop.fp8", dim::energy - dim::work},
    {"power.per_flop.fp4", dim::energy - dim::work},
    {"power.per_link_byte", dim::energy - dim::data},
    {"power.all_in", dim::power},
    {"power.low", dim::power},
    {"power.high", dim::power},
    {"scale_up", rate},
    {"scale_up.both_directions", rate},
    {"scale_up.domain", dim::none},
    {"host_link", rate},
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

constexpr auto rackRules = std::to_array<PathRule>({
    {"packages", dim::none},
    {"dies_per_package", dim::none},
    {"domain.packages", dim::none},
    {"domain.levels", dim::none},
    {"domain.leaf", dim::none},
    {"domain.taper", dim::none},
    {"domain.reduction", dim::none},
    {"out.bandwidth", rate},
    {"out.latency", dim::time},
    {"out.oversubscription", dim::none},
    {"loss.gpu_factor", dim::none},
    {"loss.supply_efficiency", dim::none},
    {"power.provisioned", dim::power},
    {"power.*", dim::power},
    {"liquid_share", dim::none},
    {"mass", dim::mass},
    {"footprint", dim::area},
    {"width", dim::length},
    {"depth", dim::length},
    {"height", dim::length},
    {"price", dim::money},
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
    {"slot.**", any},
    {"budget.**", any},
    {"also.**", any},
    {"part.*.count", dim::none},
    {"part.*.gpus", dim::none},
    {"part.*.power.idle", dim::power},
    {"part.*.power.busy", dim::power},
    {"part.*.power.rating", dim::power},
    {"part.*.conversion", dim::none},
    {"part.*.mass", dim::mass},
    {"part.*.height", dim::length},
    {"part.*.price", dim::money},
    {"part.*.ports", dim::none},
    {"part.*.fibres", dim::none},
});

constexpr auto modelRules = std::to_array<PathRule>({
    {"hidden", dim::none},
    {"vocabulary", dim::none},
    {"tied_embedding", dim::none},
    {"context", dim::none},
    {"draft_layers", dim::none},
    {"published.*", dim::none},
    {"layer.*.count", dim::none},
    {"layer.*.attention.heads", dim::none},
    {"layer.*.attention.kv_heads", dim::none},
    {"layer.*.attention.head_dim", dim::none},
    {"layer.*.attention.window", dim::none},
    {"layer.*.attention.query_rank", dim::none},
    {"layer.*.attention.kv_rank", dim::none},
    {"layer.*.attention.nope_dim", dim::none},
    {"layer.*.attention.rope_dim", dim::none},
    {"layer.*.attention.value_dim", dim::none},
    {"layer.*.feed_forward.width", dim::none},
    {"layer.*.feed_forward.gated", dim::none},
    {"layer.*.feed_forward.experts", dim::none},
    {"layer.*.feed_forward.experts_per_token", dim::none},
    {"layer.*.feed_forward.shared_experts", dim::none},
});

constexpr auto kernelRules = std::to_array<PathRule>({
    {"gemm.{p}.fixed", dim::time},
    {"gemm.{p}.compute", dim::none},
    {"gemm.{p}.memory", dim::none},
    {"gemm.{p}.norm", dim::none},
    {"gemm.{p}.wave_exponent", dim::none},
    {"gemm.{p}.depth", dim::none},
    {"gemm.{p}.scale", dim::none},
    {"gemm.{p}.quantise", dim::data},
    {"prefill_attention.{p}.fixed", dim::time},
    {"prefill_attention.{p}.compute", dim::none},
    {"prefill_attention.{p}.shortness", dim::none},
    {"prefill_attention.{p}.traffic", dim::none},
    {"prefill_attention.{p}.narrow", dim::none},
    {"prefill_attention.{p}.narrow", dim::none},
    {"decode_attention.{p}.fixed", dim::time},
    {"decode_attention.{p}.memory", dim::none},
    {"decode_attention.{p}.fill", dim::time},
    {"decode_attention.{p}.fill_bytes", dim::data},
    {"decode_attention.{p}.compute", dim::none},
    {"decode_attention.{p}.norm", dim::none},
    {"decode_attention.{p}.scale", dim::none},
    {"decode_attention.{p}.block", dim::time},
    {"decode_attention.{p}.block", dim::time},
    {"latent_attention.{p}.fixed", dim::time},
    {"latent_attention.{p}.memory", dim::none},
    {"latent_attention.{p}.compute", dim::none},
    {"latent_attention.{p}.norm", dim::none},
    {"latent_attention.{p}.scale", dim::none},
    {"latent_attention.{p}.block", dim::time},
    {"latent_attention.{p}.block", dim::time},
    {"experts.{p}.fixed", dim::time},
    {"experts.{p}.per_expert", dim::time},
    {"experts.{p}.compute", dim::none},
    {"experts.{p}.memory", dim::none},
    {"experts.{p}.tile_padding", dim::none},
    {"experts.{p}.traffic", dim::none},
    {"experts.{p}.half_blocks", dim::none},
    {"experts.{p}.norm", dim::none},
    {"experts.{p}.width", dim::none},
    {"experts.{p}.scale", dim::none},
    {"elementwise.launch", dim::time},
    {"elementwise.memory", dim::none},
    {"elementwise.per_layer", dim::none},
    {"elementwise.latent_extra", dim::none},
    {"elementwise.mixture_extra", dim::none},
    {"all_reduce.fixed", dim::time},
    {"all_reduce.per_rank", dim::time},
    {"all_reduce.efficiency", dim::none},
    {"all_reduce.fill", dim::none},
    {"all_gather.fixed", dim::time},
    {"all_gather.per_rank", dim::time},
    {"all_gather.efficiency", dim::none},
    {"all_gather.fill", dim::none},
    {"all_to_all.fixed", dim::time},
    {"all_to_all.per_rank", dim::time},
    {"all_to_all.efficiency", dim::none},
    {"all_to_all.fill", dim::none},
    {"engine_all_reduce.fixed", dim::time},
    {"engine_all_reduce.per_doubling", dim::time},
    {"engine_all_reduce.one_shot", dim::none},
    {"engine_all_reduce.two_shot", dim::none},
    {"engine_all_reduce.two_shot_fixed", dim::time},
    {"exchange.fixed", dim::time},
    {"exchange.efficiency", dim::none},
    {"exchange.far_fixed", dim::time},
    {"exchange.far_efficiency", dim::none},
    {"carry.compute", dim::none},
    {"carry.memory", dim::none},
    {"carry.spread", dim::none},
});

constexpr auto engineRules = std::to_array<PathRule>({
    {"step_host", dim::time},
    {"per_sequence", dim::time},
    {"latency_factor", dim::none},
    {"work_factor", dim::none},
    {"all_reduce_factor", dim::none},
    {"exchange_factor", dim::none},
    {"prefill_factor", dim::none},
    {"interference", dim::none},
    {"reserve", dim::none},
    {"pool_share", dim::none},
    {"pool_after_weights", dim::none},
    {"pool_kept", dim::data},
    {"chunk", dim::none},
    {"ranks_spread", dim::none},
    {"request_path", dim::time},
    {"schedules_ahead", dim::none},
    {"request_path", dim::time},
    {"schedules_ahead", dim::none},
    {"spread", dim::none},
    {"preemption_exponent", dim::none},
    {"prefill_pool_factor", dim::none},
    {"query_group_exponent", dim::none},
    {"eager_floor", dim::time},
    {"eager_above", dim::none},
});

/// In the kinds that the model does not read, the last word of a path that fixes a dimension.
constexpr auto endings = std::to_array<PathRule>({
    {"bandwidth", rate},
    {"throughput", rate},
    {"tdp", dim::power},
    {"capacity", dim::data},
    {"latency", dim::time},
    {"mass", dim::mass},
    {"weight", dim::mass},
    {"height", dim::length},
    {"length", dim::length},
    {"reach", dim::length},
    {"price", any},
});

struct KindRules {
    std::string_view kind;
    std::span<const PathRule> rules;
};
constexpr auto modelKinds = std::to_array<KindRules>({
    {"accelerator", acceleratorRules},
    {"rack", rackRules},
    {"model", modelRules},
    {"kernels", kernelRules},
    {"engine", engineRules},
});
constexpr auto kinds = std::to_array<std::string_view>({
    "accelerator", "cpu",   "node",      "rack",        "chassis",     "tray",     "switch", "nic",
    "optics",      "cable", "fabric",    "storage",     "model",       "kernels",  "engine", "facility",
    "cooling",     "power", "economics", "reliability", "measurement", "training",
});

std::vector<std::string_view> segmentsOf(std::string_view path) {
    std::vector<std::string_view> segments;
    while (true) {
        const std::size_t dot = path.find('.');
        segments.push_back(path.substr(0, dot));
        if (dot == std::string_view::npos) return segments;
        path.remove_prefix(dot + 1);
    }
}

bool segmentMatches(std::string_view pattern, std::string_view segment) {
    if (pattern == "*") return !segment.empty();
    if (pattern == "{p}") return precisionNamed(segment).has_value();
    return pattern == segment;
}

bool matches(const std::vector<std::string_view>& pattern, const std::vector<std::string_view>& path) {
    const bool open = pattern.back() == "**";
    const std::size_t fixed = open ? pattern.size() - 1 : pattern.size();
    if (open ? path.size() <= fixed : path.size() != fixed) return false;
    for (std::size_t i = 0; i < fixed; ++i)
        if (!segmentMatches(pattern[i], path[i])) return false;
    return true;
}

/// The pattern with the path's own words where the pattern is open, so that what is compared is what was mistyped.
std::string filledIn(std::string_view pattern, const std::vector<std::string_view>& path) {
    std::string text;
    std::size_t i = 0;
    for (const std::string_view segment : segmentsOf(pattern)) {
        if (!text.empty()) text += '.';
        const std::string_view own = i < path.size() ? path[i] : std::string_view("bf16");
        const bool open = segment == "*" || segment == "**" || (segment == "{p}" && precisionNamed(own));
        text += open ? own : segment == "{p}" ? std::string_view("bf16") : segment;
        ++i;
    }
    return text;
}
} // namespace

PathVerdict judgePath(std::string_view kind, std::string_view path) {
    const auto segments = segmentsOf(path);
    if (std::any_of(segments.begin(), segments.end(), [](std::string_view s) { return s.empty(); })) return {};
    const auto table = std::find_if(modelKinds.begin(), modelKinds.end(), [kind](const KindRules& k) { return k.kind == kind; });
    if (table == modelKinds.end()) {
        const auto ending =
            std::find_if(endings.begin(), endings.end(), [&](const PathRule& rule) { return rule.pattern == segments.back(); });
        return {true, ending == endings.end() ? any : ending->dimension, {}};
    }
    std::vector<std::string> candidates;
    for (const PathRule& rule : table->rules) {
        if (matches(segmentsOf(rule.pattern), segments)) return {true, rule.dimension, {}};
        candidates.push_back(filledIn(rule.pattern, segments));
    }
    return {false, any, nearestName(path, candidates)};
}

bool isModelKind(std::string_view kind) {
    return std::any_of(modelKinds.begin(), modelKinds.end(), [kind](const KindRules& k) { return k.kind == kind; });
}
bool isKind(std::string_view kind) { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }
std::string nearestKind(std::string_view kind) { return nearestName(kind, {kinds.begin(), kinds.end()}); }

} // namespace rackline
