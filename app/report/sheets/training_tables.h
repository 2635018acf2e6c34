// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/figure_lines.h"
#include "app/report/records/training_records.h"
#include "app/report/words/number_text.h"

#include <string>
#include <vector>

namespace rackline {

/// Step, tokens, time, energy, money, power.
std::vector<FigureLine> trainingResultRows(const TrainedScenario& run, const NumberStyle& style);
/// Parts of the step with their share, the longest first; the sum last.
std::vector<FigureLine> trainingStepRows(const TrainingEstimate& estimate, const NumberStyle& style);
std::vector<FigureLine> trainingMemoryRows(const TrainedScenario& run, const NumberStyle& style);
std::vector<FigureLine> trainingFailureRows(const TrainingEstimate& estimate, const NumberStyle& style);

struct TrainingClaimRow {
    std::string name, claimed, predicted, range;
    std::string_view verdict;
};
std::vector<TrainingClaimRow> trainingClaimRows(const TrainingEstimate& estimate, const NumberStyle& style);
Fields<TrainingClaimRow> trainingClaimColumns(std::string_view verdict);

/// "TP8 PP4 V16 DP256 ZeRO-3, micro-batch 2.00, recompute full, interleaved".
std::string trainingLayoutText(const TrainingLayout& layout, const NumberStyle& style);

} // namespace rackline
