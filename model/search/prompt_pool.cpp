// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/prompt_pool.h"

#include "model/candidates/pricing.h"
#include "model/scenario/chosen_caps.h"

namespace rackline {

System drawingBeside(System system, const OperatingPoint& point) {
    if (point.beside <= 0) return system;
    for (RackPart& part : system.rack.parts)
        if (part.kind == PartKind::chips) part.idleEach = point.besideChip;
    return system;
}

std::optional<PromptPool> promptPoolOf(const Scenario& scenario, const Estimate& estimate) {
    const OperatingPoint& point = estimate.point;
    if (point.mode != ServingMode::disaggregated || point.prefillWorkers == 0 || point.beside > 0) return {};
    const Pricing prompts = Pricing::ofPrompts(AtCaps(scenario, point.caps).scenario(), point.readers());
    const double share = point.prefillShare();
    const GpuCost each = prompts.cost().partsAt(prompts.power().average(estimate.prefillChip));
    return PromptPool{share * estimate.prefillChip,
                      {share * each.capital, share * each.upkeep, share * each.dataCentre, share * each.energy}};
}

} // namespace rackline
