// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_run.h"

namespace rackline {

/// Fills in what a run's client sends and how its recipe sets the scheduler (method/serving 7), which the columns of a case do
/// not say: lengths that are not whole numbers are means of drawn ones.
void applyRecipe(const MeasuredCase& row, CaseRun& run);

} // namespace rackline
