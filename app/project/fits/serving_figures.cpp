// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/serving_figures.h"

#include <array>
#include <string_view>

namespace rackline {

namespace {

constexpr double micro = 1e-6;

/// Spreads of ln that a fit starts from: of most figures, and of those that software decides more than the chip does. Chosen
/// by what becomes of models and chips that a fit did not see, as the README of the served cases tells.
constexpr double narrow = 0.08, wide = 0.16;
/// Nothing is known of how far releases of 2024 lie apart, on chips some of which have no kernel tables.
constexpr double wider2024 = 3.5;

/// Middles are round numbers: a host step of half a millisecond, kernels as they were collected. Releases of 2024 ran the host
/// and the GPU one after the other. Host times of all engines are held near each other: free, they would fall to nothing
/// together.
struct FigureKind {
    std::string_view path;
    double prior, prior2024, spread, groupSpread;
};
constexpr auto kinds = std::to_array<FigureKind>({
    {"step_host", 500 * micro, 1000 * micro, wide, 0.1},
    {"per_sequence", 4 * micro, 10 * micro, wide, 0.3},
    {"latency_factor", 0.9, 1.2, narrow, 0.3},
    {"work_factor", 1, 1, narrow, 0.2},
    {"all_reduce_factor", 1, 1, narrow, 0.3},
    {"exchange_factor", 1, 1, wide, 0.3},
    {"prefill_factor", 1, 1, narrow, 0.3},
    {"interference", 0.9, 0.9, narrow, 0.3},
    {"preemption_exponent", 0.5, 0.5, narrow, 0.3},
    {"prefill_pool_factor", 1, 1, narrow, 0.3},
    {"query_group_exponent", 0.3, 0.3, wide, 0.5},
    {"eager_floor", 300 * micro, 300 * micro, wide, 0.5},
    {"whole_experts", 1, 1, narrow, 0},
    {"ranks_spread", 0.3, 0.3, narrow, 0},
    {"elementwise.latent_extra", 3, 3, narrow, 0},
    {"elementwise.mixture_extra", 3, 3, narrow, 0},
    {"scale", 1, 1, narrow, 0},
});

/// Told by no run, and held because another figure tells the same.
bool isHeld(const Figure& own) { return own.path == "work_factor" && own.claim.provenance.grade == Grade::judgement; }

} // namespace

ServingFigure servingFigure(const Entry& entry, const Figure& own, const std::string& generation) {
    const bool scale = own.path.ends_with(".scale");
    if (own.value <= 0 || isHeld(own) || (scale && own.claim.provenance.source != "serving_fit")) return {};
    for (const FigureKind& kind : kinds) {
        if (own.path != kind.path && !(scale && kind.path == "scale")) continue;
        ServingFigure figure{entry.id, own.path, own.path, own.value, kind.prior, kind.spread, kind.groupSpread};
        const bool of2024 = entry.word("engine").ends_with("24");
        if (of2024) {
            figure.prior = kind.prior2024;
            figure.spread *= wider2024;
            figure.group += " 2024";
        }
        if (scale) figure.owner = generation;
        // Absorbed attention does the same work whatever its cache is stored in.
        if (scale && own.path.starts_with("latent_attention.")) figure.path = "latent_attention.scale";
        if (own.path == "ranks_spread" || own.path.starts_with("elementwise.")) figure.owner.clear();
        return figure;
    }
    return {};
}

} // namespace rackline
