// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/page_flow.h"

namespace rackline {

/// Rows over as many pages as they need, the heads again on each; more columns than a page holds follow below it in groups that
/// repeat the first one.
void drawTable(PageFlow& flow, const ReportTable& table);

} // namespace rackline
