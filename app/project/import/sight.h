// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry_json.h"

namespace rackline {

/// Weights of what sees, as `vision_config` describes it beside a language model of that hidden width: the layers, the patches,
/// the positions, and the blocks that merge patches to tokens. 0 where it does not say enough. Biases and norms are counted.
double sightParameters(const OrderedJson& file, double hidden);

} // namespace rackline
