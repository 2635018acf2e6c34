// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/config.h"
#include "app/project/import/hugging_face.h"

namespace rackline {

/// Reads the formats of the checkpoint from `quantization_config`, or else from its type of numbers.
void readFormats(ModelConfig& config, ImportedModel& imported);

} // namespace rackline
