// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/sheets/sheet.h"
#include "model/passes/forward_estimate.h"

namespace rackline {

SheetPage forwardPage(const ResolvedScenario& scenario, const ForwardEstimate& estimate);

} // namespace rackline
