// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/memory/inference_memory.h"

#include <span>

namespace rackline {

/// How far a layout's memory goes (method/memory 1), in closed forms.
struct MemoryFit {
    /// Sequences of the service's full length on one attention rank.
    double largestBatch = 0;
    /// Tokens of one sequence that has a rank for itself.
    double largestContext = 0;
    /// GPUs of the smallest instance that holds the model and one sequence; 0 where none of the layouts does.
    int fewestGpus = 0;
};

/// KV grows linearly but for windows, beyond which the growth per token is constant.
double largestContext(const Transformer& model, const PrecisionSet& precision, const Layout& layout,
                      const InferenceMemory& memory, const EngineProfile& engine, const Offload& offload);

/// `layouts` are sorted by rising size.
MemoryFit memoryFit(const Transformer& model, const PrecisionSet& precision, const Service& service, const Layout& layout,
                    std::span<const Layout> layouts, Data visible, const EngineProfile& engine, const Offload& offload);

} // namespace rackline
