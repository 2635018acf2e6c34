// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/sheet.h"
#include "model/posttraining/post_training_estimate.h"

namespace rackline {

/// How generating and learning share the GPUs and the time: "apart, up to 4 steps off".
std::string placementText(const PostTrainingWay& way);

SheetPage postTrainingPage(const ResolvedScenario& scenario, const PostTrainingEstimate& estimate);

} // namespace rackline
