// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/memory/inference_memory.h"

#include "model/units/constants.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Bytes of the weights of one layer on one rank, without those of its feed-forward block.
double attentionBytes(const LayerGroup& group, const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    const double tp = layout.attentionTp;
    const double attention = bytesPerElement(isRecurrent(group.attention) ? precision.ofMixers() : precision.attention);
    const double dense = bytesPerElement(precision.ofDense()), wide = 2;
    return attentionParameters(group.attention, model.hidden) * attention / tp + smallParameters(group, model.hidden) * wide +
           linearParameters(group, model.hidden) * dense / tp;
}

/// The router of a mixture, which each rank that attends has.
double routerBytes(const FeedForward& f, const Transformer& model) {
    constexpr double wide = 2;
    return f.experts > 0 ? double(model.hidden) * f.experts * wide : 0;
}

/// Bytes of a feed-forward block on one of the GPUs that hold it.
double feedForwardBytes(const FeedForward& f, const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    const double dense = bytesPerElement(precision.ofDense()), slices = feedForwardSlices(model, layout);
    if (f.experts == 0) return denseParameters(f, model.hidden) * dense / slices;
    const double one = expertParameters(f, model.hidden) * bytesPerElement(precision.weights);
    const double copies = model.balance.recorded() ? model.balance.copies : 0;
    const double local = std::ceil((f.experts + copies) / layout.expertParallel);
    return one * local / layout.expertTp + sharedParameters(f, model.hidden) * dense / slices;
}

/// Bytes of the weights of one layer on one rank.
double layerBytes(const LayerGroup& group, const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    const double attention = attentionBytes(group, model, precision, layout), router = routerBytes(group.feedForward, model);
    if (layout.feedForward > 0) return attention + router;
    return attention + (feedForwardBytes(group.feedForward, model, precision, layout) + router);
}

/// Layers that only draft, those of the model or of a drafter beside it.
double draftLayers(const Transformer& model, const Speculation& speculation) {
    if (speculation.draft == 0) return 0;
    return speculation.layers > 0 ? speculation.layers : model.draftLayers;
}
/// Keys of the whole prompt that a rank holds while one layer reads it together with other groups.
Data gatheredKeys(const Transformer& model, const PrecisionSet& precision, const Layout& layout, const Service& service) {
    if (layout.promptContext <= 1) return {};
    double most = 0;
    for (const LayerGroup& group : model.layers)
        most = std::max(most, std::visit([&](const auto& a) { return a.cachedElements(layout.attentionTp); }, group.attention));
    return Data::fromSi(most * bytesPerElement(precision.kv) * service.isl);
}
/// Engines keep room in HBM for as many adapters as they are told of, on every rank that runs the layers.
Data adapterBytes(const Transformer& model, const Layout& layout) {
    return Data::fromSi(model.adapters.held() * adapterWeights(model, layout.attentionTp) * longestStage(model, layout) /
                        layout.pipeline * Adapters::elementBytes);
}
} // namespace

Data weightBytes(const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    double bytes = 0;
    for (const LayerGroup& group : model.layers) bytes += group.count * layerBytes(group, model, precision, layout);
    constexpr double wide = 2;
    // A tied table is stored once, and wide, whatever the head is computed in.
    const double head = model.tiedEmbedding ? 0 : bytesPerElement(precision.head);
    const double tables = (wide + head) * model.vocabulary * model.hidden / layout.attentionTp;
    const double encoder = model.images.perToken > 0 ? model.images.weights() : 0;
    return Data::fromSi(bytes * longestStage(model, layout) / layout.pipeline + tables + (model.extra + encoder) * wide);
}

Data apartWeightBytes(const Transformer& model, const PrecisionSet& precision, const Layout& layout) {
    double bytes = 0;
    if (layout.feedForward > 0)
        for (const LayerGroup& group : model.layers)
            bytes += group.count * feedForwardBytes(group.feedForward, model, precision, layout);
    return Data::fromSi(bytes);
}

double InferenceMemory::admitted() const {
    return pool.si() <= 0 || apartFree.si() < 0 ? 0 : std::min(running, std::floor(pool / kvReserved));
}

Data heldKv(const Transformer& model, const PrecisionSet& precision, const Layout& layout, const EngineProfile& engine,
            double context) {
    const double kv = bytesPerElement(precision.kv);
    const int tp = layout.attentionTp, parts = layout.decodeContext;
    // Groups that read a prompt together each keep what they read.
    return longestStage(model, layout) / layout.promptContext *
           (engine.windowCredit ? kvBytes(model, tp, kv, context, parts)
                                : context * kvBytesPerToken(model, tp, kv, parts) + stateBytes(model, tp));
}

InferenceMemory inferenceMemory(const Transformer& model, const PrecisionSet& precision, const Service& service,
                                const Layout& layout, Data visible, const EngineProfile& engine, const Offload& offload) {
    InferenceMemory memory;
    memory.capacity = visible;
    const double drafters = draftLayers(model, service.speculation);
    memory.draftCache = 1 + drafters / std::max(1, model.layerCount());
    // The stage that has the LM head drafts, and it has the layers of the drafter.
    const Data drafter = Data::fromSi(drafters > 0 ? drafters * layerBytes(model.layers.back(), model, precision, layout) : 0);
    const Data weights = weightBytes(model, precision, layout) + drafter;
    memory.weightsBelow = offload.weights * weights;
    memory.weights = weights - memory.weightsBelow + adapterBytes(model, layout);
    constexpr double pairBytes = 4, bytes = 2;
    double perToken = model.hidden * bytes * workingCopies;
    for (const LayerGroup& group : model.layers) {
        const FeedForward& f = group.feedForward;
        if (f.experts > 0)
            perToken = std::max(perToken,
                                model.hidden * (bytes * workingCopies + pairBytes * f.expertsPerToken / layout.expertParallel));
    }
    memory.activations = min(1.5 * GiB, Data::fromSi(engine.chunk * perToken)) + gatheredKeys(model, precision, layout, service);
    memory.runtime = Data::fromSi(engine.poolKeptBytes);
    const Data taken = memory.weights + engine.workspaceShare * memory.activations + memory.runtime;
    memory.pool = engine.poolAfterWeights ? engine.poolShare * (visible - taken) : engine.poolShare * visible - taken;
    if (layout.feedForward > 0) {
        memory.apartWeights = apartWeightBytes(model, precision, layout);
        memory.apartFree = visible - (memory.apartWeights + engine.workspaceShare * memory.activations + memory.runtime);
    }
    const auto held = [&](double context) { return memory.draftCache * heldKv(model, precision, layout, engine, context); };
    memory.kvFull = (1 - offload.kv) * held(service.isl + service.osl);
    memory.kvReserved = (1 - offload.kv) * held(service.isl + engine.reserve * service.osl);
    memory.kvBelow = offload.kv * held(service.isl + service.osl);
    if (offload.prefix > 0 && service.prefixHit > 0)
        memory.prefixBelow = offload.prefix / layout.pipeline * held(service.isl - service.freshPrompt());
    return memory;
}

} // namespace rackline
