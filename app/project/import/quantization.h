// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/config.h"
#include "app/project/import/hugging_face.h"

namespace rackline {

/// Reads the formats of the checkpoint from `quantization_config`, from `beside` (the file hf_quant_config.json, or null), or
/// else from its type of numbers; `given` replaces all of these. Returns whether one of the first two was there.
bool readFormats(ModelConfig& config, ImportedModel& imported, const OrderedJson* beside, const ModelFormats& given);

} // namespace rackline
