// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/pictures/svg.h"

namespace rackline {

/// Whether training has a picture of that kind, and whether nothing else has.
bool drawsTraining(std::string_view kind);
bool plotsTraining(std::string_view kind);
std::vector<std::string_view> trainingPlotKinds();
/// The picture of scenarios that train; the error says which kinds there are.
struct TrainingPicture {
    std::string svg;
    bool feasible = false;
};
Result<TrainingPicture> trainingPicture(const Loaded& loaded, const Options& options, const SvgOptions& svg);

} // namespace rackline
