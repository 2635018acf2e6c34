// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <functional>

class QMenu;

namespace rackline {

struct LayerQuestions {
    /// Where the line to hold against begins.
    std::function<double()> firstTarget;
    /// Asks for a file of runs.
    std::function<void()> askRuns;
};
/// What is drawn beside the frontiers, whose runs, the scales of both axes, and the line to hold against.
void fillLayerMenu(QMenu& menu, Workbench& workbench, const LayerQuestions& questions);

} // namespace rackline
