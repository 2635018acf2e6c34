// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/config.h"
#include "app/project/import/hugging_face.h"
#include "model/workload/service.h"

#include <vector>

namespace rackline {

/// Reads the formats of the checkpoint from `quantization_config` and `beside` (the file hf_quant_config.json, or null), or else
/// from its type of numbers; `given` replaces all of these. `layers` are those of the model one by one, in their order. Returns
/// whether one of the first two was there.
bool readFormats(ModelConfig& config, ImportedModel& imported, const std::vector<LayerGroup>& layers, const OrderedJson* beside,
                 const ModelFormats& given);

/// The formats of an imported model as a scenario has them.
PrecisionSet precisionOf(const ImportedModel& imported);

} // namespace rackline
