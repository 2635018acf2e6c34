// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/transformer.h"

#include <algorithm>
#include <numeric>

namespace rackline {

int Transformer::layerCount() const {
    return std::accumulate(layers.begin(), layers.end(), 0, [](int n, const LayerGroup& g) { return n + g.count; });
}

bool Transformer::isMixture() const {
    return std::any_of(layers.begin(), layers.end(), [](const LayerGroup& g) { return g.feedForward.experts > 0; });
}

double recurrentColumns(const Attention& a, double tp) {
    const double keys = std::max(a.kvHeads / tp, 1.0) * a.headDim, values = a.heads / tp * a.valueDim;
    // Keys and queries, values and their gate; one step size a head, or a decay and a step size.
    return 2 * keys + 2 * values + (a.kind == AttentionKind::stateSpace ? 1 : 2) * a.heads / tp;
}

namespace {
/// What the convolution before a recurrent layer mixes: keys, queries and values.
double mixedColumns(const Attention& a, double tp) {
    return a.heads / tp * a.valueDim + 2 * std::max(a.kvHeads / tp, 1.0) * a.headDim;
}
constexpr double convolution = 4;

/// method/model 3.
double recurrentParameters(const Attention& a, double h) {
    const double values = double(a.heads) * a.valueDim;
    double count = h * recurrentColumns(a, 1) + values * h;
    count += convolution * mixedColumns(a, 1);
    // A decay, a skip and a step's bias for each head, and a norm over the values or over those of a head.
    return count + (a.kind == AttentionKind::stateSpace ? 3.0 * a.heads + values : 2.0 * a.heads + a.valueDim);
}

double indexParameters(const Attention& a, double h) {
    const double query = a.queryRank > 0 ? a.queryRank : h;
    return query * a.indexHeads * a.indexDim + h * a.indexDim + h * a.indexHeads;
}

/// Matrices alone; sinks, norms and positions of the compressor are `extra` of the layer.
double compressedParameters(const Attention& a, double h) {
    const double d = a.headDim, wide = double(a.heads) * d;
    double count = h * a.queryRank + a.queryRank * wide + h * d + wide * a.outputRank + double(a.outputGroups) * a.outputRank * h;
    if (a.ratio > 0) count += h * compressorColumns(a);
    // The index's keys come from the compressor.
    return count + (a.indexHeads > 0 ? indexParameters(a, h) - h * a.indexDim : 0);
}
} // namespace

double groupedColumns(const Attention& a, double tp) {
    const double keys = a.borrowsKv ? 0 : std::max(a.kvHeads / tp, 1.0);
    return a.heads / tp * a.headDim + keys * (a.headDim + (a.keyIsValue ? 0 : a.valueWidth())) + a.gate / tp;
}

double compressorColumns(const Attention& a) {
    // Entries that an index chooses from overlap: two sets of keys and of weights; and the index has its own.
    return a.indexHeads > 0 ? 4.0 * (a.headDim + a.indexDim) : 2.0 * a.headDim;
}

double attentionParameters(const Attention& a, int hidden) {
    const double h = hidden;
    if (a.recurrent()) return recurrentParameters(a, h);
    if (a.kind == AttentionKind::compressed) return compressedParameters(a, h);
    if (a.kind == AttentionKind::grouped) {
        const double output = h * a.heads * a.valueWidth();
        return h * groupedColumns(a, 1) + output + indexParameters(a, h);
    }
    const double query = a.queryRank > 0 ? h * a.queryRank + double(a.queryRank) * a.heads * (a.nopeDim + a.ropeDim)
                                         : h * a.heads * (a.nopeDim + a.ropeDim);
    return indexParameters(a, h) + query + h * (a.kvRank + a.ropeDim) + double(a.kvRank) * a.heads * (a.nopeDim + a.valueDim) +
           double(a.heads) * a.valueDim * h + h * a.gate;
}

double denseParameters(const FeedForward& f, int hidden) { return (f.gated ? 3.0 : 2.0) * hidden * f.width + f.extra; }
double expertParameters(const FeedForward& f, int hidden) {
    return (f.gated ? 3.0 : 2.0) * f.expertHidden(hidden) * f.width + f.extra;
}
double sharedParameters(const FeedForward& f, int hidden) {
    return (f.gated ? 3.0 : 2.0) * hidden * f.sharedColumns() + f.extra * f.sharedExperts + 2.0 * hidden * f.latent;
}

double linearParameters(const LayerGroup& g, int hidden) { return double(g.linear) * hidden * hidden; }

double smallParameters(const LayerGroup& g, int hidden) {
    const int blocks = int(g.attention.present()) + int(g.feedForward.present()) + g.linear;
    return double(std::min(blocks, 2)) * hidden + g.extra;
}

ParameterCount countParameters(const Transformer& model) {
    ParameterCount n;
    const double h = model.hidden;
    for (const LayerGroup& group : model.layers) {
        const FeedForward& f = group.feedForward;
        n.attention += group.count * attentionParameters(group.attention, model.hidden);
        n.norms += group.count * smallParameters(group, model.hidden);
        n.dense += group.count * linearParameters(group, model.hidden);
        if (f.experts == 0) {
            n.dense += group.count * denseParameters(f, model.hidden);
        } else {
            const double one = expertParameters(f, model.hidden);
            n.experts += group.count * one * f.experts;
            n.activeExperts += group.count * one * f.expertsPerToken;
            n.shared += group.count * sharedParameters(f, model.hidden);
            n.router += group.count * h * f.experts;
        }
    }
    n.norms += h;
    n.embedding = h * model.vocabulary;
    n.head = model.tiedEmbedding ? 0 : n.embedding;
    n.positions = model.extra;
    return n;
}

namespace {
/// Elements that one token leaves in one layer's cache on one rank. The latent is not divided by TP.
double kvElements(const Attention& a, int attentionTp) {
    if (a.recurrent() || a.borrowsKv || !a.present()) return 0;
    // The window of compressed attention is a state: it does not grow.
    if (a.kind == AttentionKind::compressed) return a.ratio > 0 ? double(a.headDim + a.indexDim) / a.ratio : 0;
    const double index = a.indexHeads > 0 ? a.indexDim : 0;
    if (a.kind == AttentionKind::latent) return a.kvRank + a.ropeDim + index;
    return std::max(double(a.kvHeads) / attentionTp, 1.0) * (a.headDim + a.valueWidth()) + index;
}
} // namespace

Data kvBytesPerToken(const Transformer& model, int attentionTp, double bytesPerElement) {
    double elements = 0;
    for (const LayerGroup& group : model.layers) elements += group.count * kvElements(group.attention, attentionTp);
    return Data::fromSi(elements * bytesPerElement);
}

Data stateBytes(const Transformer& model, int attentionTp) {
    constexpr double stateElement = 4, inputElement = 2;
    double bytes = 0;
    for (const LayerGroup& group : model.layers) {
        const Attention& a = group.attention;
        if (a.kind == AttentionKind::compressed) bytes += group.count * inputElement * a.window * a.headDim;
        if (!a.recurrent()) continue;
        const double state = double(a.heads) / attentionTp * a.headDim * a.valueDim;
        bytes += group.count * (stateElement * state + inputElement * (convolution - 1) * mixedColumns(a, attentionTp));
    }
    return Data::fromSi(bytes);
}

Data kvBytes(const Transformer& model, int attentionTp, double bytesPerElement, double context) {
    double elements = 0;
    for (const LayerGroup& group : model.layers) {
        const int window = group.attention.kind == AttentionKind::compressed ? 0 : group.attention.window;
        const double kept = window > 0 ? std::min(context, double(window)) : context;
        elements += group.count * kept * kvElements(group.attention, attentionTp);
    }
    return Data::fromSi(elements * bytesPerElement) + stateBytes(model, attentionTp);
}

} // namespace rackline
