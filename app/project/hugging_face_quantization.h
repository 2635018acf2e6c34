// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/hugging_face.h"
#include "app/project/hugging_face_config.h"

namespace rackline {

/// Reads the formats of the checkpoint from `quantization_config`, or else from its type of numbers.
void readFormats(ModelConfig& config, ImportedModel& imported);

} // namespace rackline
