// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <functional>

class QMenu;

namespace rackline {

struct LayerQuestions {
    /// Gives the value at which the line of the target begins.
    std::function<double()> firstTarget;
    /// Asks for a file of runs.
    std::function<void()> askRuns;
};
/// Fills a menu with what is drawn beside the frontiers, whose runs, the scales of both axes, and the line of the target.
void fillLayerMenu(QMenu& menu, Workbench& workbench, const LayerQuestions& questions);

} // namespace rackline
