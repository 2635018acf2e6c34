// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/memory/memory_fit.h"

#include <algorithm>
#include <cmath>

namespace rackline {

double largestContext(const Transformer& model, const PrecisionSet& precision, const Layout& layout,
                      const InferenceMemory& memory, const EngineProfile& engine, const Offload& offload) {
    const Data pool = memory.pool / ((1 - offload.kv) * memory.draftCache);
    const auto held = [&](double context) { return heldKv(model, precision, layout, engine, context); };
    double window = 0;
    if (engine.windowCredit)
        for (const LayerGroup& group : model.layers) window = std::max(window, double(slidingWindowOf(group.attention)));
    const Data state = held(0), atWindow = held(window), each = held(window + 1) - atWindow;
    constexpr double unlimited = 1e12;
    if (pool <= state) return 0;
    if (pool < atWindow) {
        // The growth changes at the length of each window, so that the number of tokens is found by halving.
        double low = 0, high = window;
        while (high - low > 1) {
            const double middle = std::floor((low + high) / 2);
            (held(middle) <= pool ? low : high) = middle;
        }
        return low;
    }
    return each.si() > 0 ? std::min(unlimited, window + std::floor((pool - atWindow) / each)) : unlimited;
}

MemoryFit memoryFit(const Transformer& model, const PrecisionSet& precision, const Service& service, const Layout& layout,
                    std::span<const Layout> layouts, Data visible, const EngineProfile& engine, const Offload& offload) {
    const auto memoryOf = [&](const Layout& l) {
        return inferenceMemory(model, precision, service, l, visible, engine, offload);
    };
    const InferenceMemory own = memoryOf(layout);
    MemoryFit fit{own.admitted(), largestContext(model, precision, layout, own, engine, offload), 0};
    const auto first = std::find_if(layouts.begin(), layouts.end(), [&](const Layout& l) { return memoryOf(l).admitted() >= 1; });
    if (first != layouts.end()) fit.fewestGpus = first->gpus();
    if (fit.largestBatch >= 1 && (fit.fewestGpus == 0 || layout.gpus() < fit.fewestGpus)) fit.fewestGpus = layout.gpus();
    return fit;
}

} // namespace rackline
