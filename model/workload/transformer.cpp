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

double attentionParameters(const Attention& a, int hidden) {
    const double h = hidden;
    if (a.kind == AttentionKind::grouped) return h * a.headDim * (2.0 * a.heads + 2.0 * a.kvHeads);
    const double query = a.queryRank > 0 ? h * a.queryRank + double(a.queryRank) * a.heads * (a.nopeDim + a.ropeDim)
                                         : h * a.heads * (a.nopeDim + a.ropeDim);
    return query + h * (a.kvRank + a.ropeDim) + double(a.kvRank) * a.heads * (a.nopeDim + a.valueDim) +
           double(a.heads) * a.valueDim * h;
}

double denseParameters(const FeedForward& f, int hidden) { return (f.gated ? 3.0 : 2.0) * hidden * f.width + f.extra; }
double expertParameters(const FeedForward& f, int hidden) { return denseParameters(f, hidden); }

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
            n.shared += group.count * one * f.sharedExperts;
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
    if (a.kind == AttentionKind::latent) return a.kvRank + a.ropeDim;
    return 2.0 * std::max(double(a.kvHeads) / attentionTp, 1.0) * a.headDim;
}
} // namespace

Data kvBytesPerToken(const Transformer& model, int attentionTp, double bytesPerElement) {
    double elements = 0;
    for (const LayerGroup& group : model.layers) elements += group.count * kvElements(group.attention, attentionTp);
    return Data::fromSi(elements * bytesPerElement);
}

Data kvBytes(const Transformer& model, int attentionTp, double bytesPerElement, double context) {
    double elements = 0;
    for (const LayerGroup& group : model.layers) {
        const int window = group.attention.window;
        const double kept = window > 0 ? std::min(context, double(window)) : context;
        elements += group.count * kept * kvElements(group.attention, attentionTp);
    }
    return Data::fromSi(elements * bytesPerElement);
}

} // namespace rackline
