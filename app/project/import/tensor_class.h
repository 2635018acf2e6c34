// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/transformer.h"

#include <array>
#include <span>
#include <string_view>

namespace rackline {

/// What a weight is of. `draft` and `sight` are outside the language model's own count.
enum class TensorClass { embedding, head, attention, mixer, dense, shared, experts, router, small, draft, sight };
inline constexpr std::size_t tensorClasses = 11;

/// In a sentence, and at the beginning of one.
std::string_view nameOf(TensorClass part);
std::string_view titleOf(TensorClass part);

/// Names that families give to the large modules of one class in a layer.
struct ModuleNames {
    TensorClass part;
    std::string_view block;
    std::array<std::string_view, 5> modules;
    /// Whether the names are of layers whose dense block stands beside their experts under the name that it has alone.
    bool besideExperts = false;
};
std::span<const ModuleNames> moduleNames();

bool hasPart(const LayerGroup& layer, TensorClass part);

/// The class of a tensor of a checkpoint, by the words that families use in their names, or those of GGUF. `layers` tells the
/// model's own layers from those that draft after them.
TensorClass classOfTensor(std::string_view tensor, int layers);

} // namespace rackline
