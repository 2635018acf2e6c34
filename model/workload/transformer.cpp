// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/transformer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

int Transformer::layerCount() const {
    return std::accumulate(layers.begin(), layers.end(), 0, [](int n, const LayerGroup& g) { return n + g.count; });
}

double Diffusion::tokensOf(double across, double down, double filmed) const {
    const double side = patch, times = std::floor((filmed - 1) / frames) + 1;
    return times * std::floor(across / side) * std::floor(down / side) + text;
}

double ImageEncoder::tokensOf(double across, double down) const {
    if (tokens > 0) return tokens;
    const double side = double(patch) * merge;
    return std::max(1.0, std::round(across / side)) * std::max(1.0, std::round(down / side));
}

void ImageEncoder::take(double images, double tokens, double prompt, double cached) {
    patches = tokens * merge * merge;
    perToken = images * (1 - cached) / prompt;
}

bool Transformer::isMixture() const {
    return std::any_of(layers.begin(), layers.end(), [](const LayerGroup& g) { return g.feedForward.experts > 0; });
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
    const int blocks = int(attends(g.attention)) + int(g.feedForward.present()) + g.linear;
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
/// The sum over the layers of what their attention says.
template <class Of> double sumOver(const Transformer& model, Of of) {
    double sum = 0;
    for (const LayerGroup& group : model.layers)
        sum += std::visit([&](const auto& attention) { return of(group.count, attention); }, group.attention);
    return sum;
}

/// Parts that a layer's cache is divided into: one where ranks keep no copies.
int partsOf(const auto& attention, int attentionTp, int parts) { return attention.cacheCopies(attentionTp) > 1 ? parts : 1; }
} // namespace

Data kvBytesPerToken(const Transformer& model, int attentionTp, double bytesPerElement, int parts) {
    return Data::fromSi(bytesPerElement * sumOver(model, [&](double count, const auto& a) {
                            return count * a.cachedElements(attentionTp) / partsOf(a, attentionTp, parts);
                        }));
}

Data stateBytes(const Transformer& model, int attentionTp) {
    return Data::fromSi(sumOver(model, [&](double count, const auto& a) { return count * a.stateBytes(attentionTp); }));
}

Data kvBytes(const Transformer& model, int attentionTp, double bytesPerElement, double context, int parts) {
    const double elements = sumOver(model, [&](double count, const auto& a) {
        return count * a.cachedTokens(context) * a.cachedElements(attentionTp) / partsOf(a, attentionTp, parts);
    });
    return Data::fromSi(elements * bytesPerElement) + stateBytes(model, attentionTp);
}

} // namespace rackline
