// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/sheet.h"
#include "model/posttraining/post_training_estimate.h"

namespace rackline {

SheetPage postTrainingPage(const ResolvedScenario& scenario, const PostTrainingEstimate& estimate);

} // namespace rackline
