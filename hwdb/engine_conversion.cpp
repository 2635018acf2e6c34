// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/conversions.h"
#include "hwdb/figure_reader.h"

namespace rackline {

namespace {
using enum Need;

constexpr FigureRow<EngineProfile> rows[] = {
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
    {"spread", required, [](EngineProfile& e, double v) { e.spread = v; }},
};
} // namespace

Result<EngineProfile> engineFrom(const Entry& entry) {
    EngineProfile engine;
    engine.id = entry.id;
    if (auto missing = readFigures<EngineProfile>(engine, entry, rows)) return *missing;
    return engine;
}

} // namespace rackline
