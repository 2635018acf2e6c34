// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/paper/page_flow.h"

namespace rackline {

/// Draws the first page: answer, figures, chart, risks, and what it rests on. Long texts end in an ellipsis, so that it is one
/// page.
void drawSummary(PageFlow& flow, const Report& report);

} // namespace rackline
