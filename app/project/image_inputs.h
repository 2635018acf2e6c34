// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

namespace rackline {

/// Gives the model the images that the requests of the scenario bring. Images without an encoder, and more of them than the
/// prompt has tokens for, are refused. It must be called after parameters are read.
Result<void> takeImages(Scenario& scenario);

} // namespace rackline
