// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Gives reinforcement learning what published steps took, and refuses what contradicts itself or the model.
Result<void> takePostTraining(Scenario& scenario, const Catalogue& catalogue);
/// Gives whole passes what published runs took, and refuses what the model or its passes cannot have.
Result<void> takePasses(Scenario& scenario, const Catalogue& catalogue);

} // namespace rackline
