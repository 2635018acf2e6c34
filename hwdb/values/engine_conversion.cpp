// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"
#include "model/kernels/profile_widths.h"

namespace rackline {

namespace {
using enum Need;

constexpr FigureRow<EngineProfile> engineRows[] = {
    {"step_host", required, [](EngineProfile& e, double v) { e.stepHost = v; }},
    {"per_sequence", required, [](EngineProfile& e, double v) { e.perSequence = v; }},
    {"latency_factor", required, [](EngineProfile& e, double v) { e.latencyFactor = v; }},
    {"work_factor", required, [](EngineProfile& e, double v) { e.workFactor = v; }},
    {"all_reduce_factor", required, [](EngineProfile& e, double v) { e.allReduceFactor = v; }},
    {"exchange_factor", required, [](EngineProfile& e, double v) { e.exchangeFactor = v; }},
    {"prefill_factor", required, [](EngineProfile& e, double v) { e.prefillFactor = v; }},
    {"interference", required, [](EngineProfile& e, double v) { e.interference = v; }},
    {"reserve", required, [](EngineProfile& e, double v) { e.reserve = v; }},
    {"pool_share", required, [](EngineProfile& e, double v) { e.poolShare = v; }},
    {"pool_after_weights", optional, [](EngineProfile& e, double v) { e.poolAfterWeights = v > 0; }},
    {"pool_kept", optional, [](EngineProfile& e, double v) { e.poolKeptBytes = v; }},
    {"chunk", required, [](EngineProfile& e, double v) { e.chunk = v; }},
    {"ranks_spread", optional, [](EngineProfile& e, double v) { e.ranksSpread = v; }},
    {"request_path", optional, [](EngineProfile& e, double v) { e.requestPath = v; }},
    {"schedules_ahead", optional, [](EngineProfile& e, double v) { e.schedulesAhead = v; }},
    {"preemption_exponent", optional, [](EngineProfile& e, double v) { e.preemptionExponent = v; }},
    {"prefill_pool_factor", optional, [](EngineProfile& e, double v) { e.prefillPoolFactor = v; }},
    {"query_group_exponent", optional, [](EngineProfile& e, double v) { e.queryGroupExponent = v; }},
    {"eager_floor", optional, [](EngineProfile& e, double v) { e.eagerFloor = v; }},
    {"eager_above", optional, [](EngineProfile& e, double v) { e.eagerAbove = v; }},
    {"eager_norm", optional, [](EngineProfile& e, double v) { e.eagerNorm = v; }},
    {"gathered_ranks", optional, [](EngineProfile& e, double v) { e.gatheredRanks = v; }},
    {"window_credit", optional, [](EngineProfile& e, double v) { e.windowCredit = v > 0; }},
    {"workspace_share", optional, [](EngineProfile& e, double v) { e.workspaceShare = v; }},
    {"whole_experts", optional, [](EngineProfile& e, double v) { e.wholeExperts = v; }},
    {"spread_unseen", optional, [](EngineProfile& e, double v) { e.spreadUnseen = v; }},
    {"transfer", optional, [](EngineProfile& e, double v) { e.transfer = v; }},
};
} // namespace

Result<EngineProfile> engineFrom(const Entry& entry) {
    EngineProfile engine;
    engine.id = entry.id;
    // Profiles of several releases share a scheduler.
    engine.scheduler = entry.word("scheduler").empty() ? entry.word("engine") : entry.word("scheduler");
    engine.software = entry.word("software");
    if (auto missing = readFigures<EngineProfile>(engine, entry, engineRows)) return *missing;
    for (const ProfileWidth& width : profileWidths) {
        const Figure* figure = entry.figure(width.figure);
        if (figure != nullptr) engine.*width.own = figure->value;
        // All others have one to take the place of.
        if (figure == nullptr && &width == &profileWidths.front()) return missingFigure(entry, width.figure);
    }
    return engine;
}

} // namespace rackline
