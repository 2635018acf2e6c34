// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/units/figure_row.h"

namespace rackline {

/// Beside the widths of intervals, which profileWidths names.
template <>
inline constexpr auto figureRows<EngineProfile> = std::to_array<FigureRow<EngineProfile>>({
    {"step_host", Need::required, dim::time, RACKLINE_FIGURE(stepHost)},
    {"per_sequence", Need::required, dim::time, RACKLINE_FIGURE(perSequence)},
    {"latency_factor", Need::required, RACKLINE_FIGURE(latencyFactor)},
    {"work_factor", Need::required, RACKLINE_FIGURE(workFactor)},
    {"all_reduce_factor", Need::required, RACKLINE_FIGURE(allReduceFactor)},
    {"exchange_factor", Need::required, RACKLINE_FIGURE(exchangeFactor)},
    {"prefill_factor", Need::required, RACKLINE_FIGURE(prefillFactor)},
    {"interference", Need::required, RACKLINE_FIGURE(interference)},
    {"reserve", Need::required, RACKLINE_FIGURE(reserve)},
    {"pool_share", Need::required, RACKLINE_FIGURE(poolShare)},
    {"pool_after_weights", Need::optional, RACKLINE_FIGURE(poolAfterWeights)},
    {"pool_kept", Need::optional, dim::data, RACKLINE_FIGURE(poolKeptBytes)},
    {"chunk", Need::required, RACKLINE_FIGURE(chunk)},
    {"ranks_spread", Need::optional, RACKLINE_FIGURE(ranksSpread)},
    {"aligned_steps", Need::required, RACKLINE_FIGURE(alignedSteps)},
    {"request_path", Need::optional, dim::time, RACKLINE_FIGURE(requestPath)},
    {"schedules_ahead", Need::optional, RACKLINE_FIGURE(schedulesAhead)},
    {"preemption_exponent", Need::optional, RACKLINE_FIGURE(preemptionExponent)},
    {"prefill_pool_factor", Need::optional, RACKLINE_FIGURE(prefillPoolFactor)},
    {"prompts.fp4", Need::optional, RACKLINE_FIGURE(fp4Prompts)},
    {"query_group_exponent", Need::optional, RACKLINE_FIGURE(queryGroupExponent)},
    {"eager_floor", Need::optional, dim::time, RACKLINE_FIGURE(eagerFloor)},
    {"eager_above", Need::optional, RACKLINE_FIGURE(eagerAbove)},
    {"eager_norm", Need::optional, RACKLINE_FIGURE(eagerNorm)},
    {"gathered_ranks", Need::optional, RACKLINE_FIGURE(gatheredRanks)},
    {"window_credit", Need::optional, RACKLINE_FIGURE(windowCredit)},
    {"workspace_share", Need::optional, RACKLINE_FIGURE(workspaceShare)},
    {"whole_experts", Need::optional, RACKLINE_FIGURE(wholeExperts)},
    {"spread_unseen", Need::optional, RACKLINE_FIGURE(spreadUnseen)},
    {"transfer", Need::optional, dim::time, RACKLINE_FIGURE(transfer)},
});

} // namespace rackline
