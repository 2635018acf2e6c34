// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Gives whole passes what published runs took, and refuses what the model or its passes cannot have.
Result<void> takePasses(Scenario& scenario, const Catalogue& catalogue);

} // namespace rackline
