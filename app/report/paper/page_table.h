// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/page_flow.h"

namespace rackline {

/// Draws rows over as many pages as they need, with the heads on each. More columns than a page holds follow below in groups that
/// repeat the first one.
void drawTable(PageFlow& flow, const ReportTable& table);

} // namespace rackline
