// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/shared/command.h"
#include "app/report/sheets/network_sheets.h"
#include "app/report/sheets/sheet.h"
#include "model/facility/study/rack_study.h"
#include "model/runs/training_estimate.h"
#include "model/search/estimate.h"
#include "model/site/phase_work.h"

namespace rackline {

/// The phases of the point that estimate() shows, or the step of a training run; none where nothing runs.
std::vector<PhaseWork> phasesOf(const Scenario& scenario);

/// The networks of every scenario, pluggable and co-packaged.
Result<std::vector<NetworkVariants>> networksOf(const Loaded& loaded);

/// In the format that was asked; the exit code says whether everything passes.
int writePages(std::span<const SheetPage> pages, std::string_view kind, const Options& options, const Loaded& loaded,
               Streams streams);

} // namespace rackline
