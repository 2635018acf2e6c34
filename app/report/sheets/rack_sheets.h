// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/site_inputs.h"
#include "app/report/sheets/sheet.h"
#include "model/facility/study/rack_study.h"
#include "model/site/phase_work.h"

#include <string>
#include <utility>

namespace rackline {

/// What a check's figures are divided by, and the unit that they are read in then.
std::pair<double, std::string> budgetUnit(Dimension dimension);

/// Power part by part, every check with its margin, what the rack asks of hall and loop, and what fits.
/// `phases` of the scenario's operating point are shown where there are any.
SheetPage rackPage(const ResolvedScenario& scenario, const RackStudy& study, const PublishedPower& published,
                   const std::vector<PhaseWork>& phases);

} // namespace rackline
