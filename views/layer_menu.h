// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/workbench.h"

#include <functional>

class QMenu;

namespace rackline {

/// What is drawn beside the frontiers, the scales of both axes, and the line to hold against, which begins at `firstTarget`.
void fillLayerMenu(QMenu& menu, Workbench& workbench, const std::function<double()>& firstTarget);

} // namespace rackline
