// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"
#include "model/workload/adapters.h"
#include "model/workload/attention/attention.h"
#include "model/workload/expert_balance.h"

#include <string>
#include <vector>

namespace rackline {

/// A dense feed-forward block, or with `experts` > 0 a mixture of them.
struct FeedForward {
    /// Width of the dense block, or of each expert.
    int width = 0;
    bool gated = true;
    int experts = 0;
    int expertsPerToken = 0;
    int sharedExperts = 0;
    /// Width of the shared block where it is no multiple of the experts'; 0 is `sharedExperts` times `width`.
    int sharedWidth = 0;
    /// Width that experts see where the hidden state is projected before they are sent it and after; 0 is the hidden width.
    int latent = 0;
    /// Weights of the block, or of each expert, beside its matrices: biases.
    double extra = 0;

    bool present() const { return width > 0; }
    /// Columns of the block that all tokens pass beside the experts.
    double sharedColumns() const { return sharedWidth > 0 ? sharedWidth : double(width) * sharedExperts; }
    double expertHidden(double hidden) const { return latent > 0 ? latent : hidden; }
    friend bool operator==(const FeedForward&, const FeedForward&) = default;
};

/// A number of layers that are alike, which are computed once.
struct LayerGroup {
    int count = 0;
    Attention attention;
    FeedForward feedForward;
    /// Square matrices of the hidden width that stand in for a block.
    int linear = 0;
    /// Weights of one layer beside its matrices and one norm for each block, such as biases and the norms of query and key.
    double extra = 0;
    /// Copies of the hidden state that are mixed before and after each block (hyper-connections).
    int streams = 1;

    friend bool operator==(const LayerGroup&, const LayerGroup&) = default;
};

/// What makes tokens of a prompt from images: a transformer over patches, of which a square of `merge` by `merge` becomes a
/// token.
struct ImageEncoder {
    int layers = 0, hidden = 0, width = 0, patch = 0, merge = 1;
    /// Tokens of every image, whatever its size; 0 where its size decides.
    int tokens = 0;
    /// What a service brings: patches of one image, and images for each token of a prompt.
    double patches = 0, perToken = 0;

    bool present() const { return layers > 0; }
    double weights() const { return layers * (4.0 * hidden * hidden + 2.0 * hidden * width); }
    double tokensOf(double across, double down) const;
    /// Takes what prompts bring: so many images of so many tokens each, of which this share of a prompt is cached.
    void take(double images, double tokens, double prompt, double cached);
    friend bool operator==(const ImageEncoder&, const ImageEncoder&) = default;
};

/// What makes pictures of noise: a transformer whose tokens are patches of a compressed picture or film, beside those of its
/// text.
struct Diffusion {
    /// Pixels along the side of a token, and frames that share one after the first.
    int patch = 0, frames = 1;
    /// Tokens of the text that stand among those of the picture.
    int text = 0;
    /// Steps, and passes of each, as the maker runs it: 2 where a second pass without the text guides the first.
    int steps = 1, guidance = 1;
    /// Weights of what reads the text, and FLOPs that make a pixel of a frame from the compressed picture.
    double reader = 0, decode = 0;

    bool present() const { return patch > 0; }
    /// Tokens that see each other in one pass.
    double tokensOf(double across, double down, double filmed) const;
    friend bool operator==(const Diffusion&, const Diffusion&) = default;
};

struct Transformer {
    std::string id, name;
    int hidden = 0;
    int vocabulary = 0;
    bool tiedEmbedding = false;
    int maxContext = 0;
    /// Layers of the multi-token-prediction module that may draft.
    int draftLayers = 0;
    /// Weights outside the layers beside embedding, head and the last norm: learned positions.
    double extra = 0;
    std::vector<LayerGroup> layers;
    ImageEncoder images{};
    Diffusion diffusion{};
    /// Whether it writes answers token by token; otherwise it gives vectors or pictures, and its tokens all see each other.
    bool writes = true;
    /// What a service brings: adapters of its requests, and recorded loads of the experts.
    Adapters adapters{};
    ExpertBalance balance{};

    int layerCount() const;
    bool isMixture() const;
    friend bool operator==(const Transformer&, const Transformer&) = default;
};

/// method/model 2, in weights; `norms` has all that is small. The active count has the LM head and not the input embedding.
struct ParameterCount {
    double attention = 0, dense = 0, experts = 0, shared = 0, router = 0, norms = 0, embedding = 0, head = 0, positions = 0;
    double activeExperts = 0;

    double total() const { return attention + dense + experts + shared + router + norms + embedding + head + positions; }
    double active(bool tied) const {
        return attention + dense + activeExperts + shared + router + norms + (tied ? embedding : head);
    }
};

double denseParameters(const FeedForward& feedForward, int hidden);
double expertParameters(const FeedForward& feedForward, int hidden);
/// Weights that all tokens pass beside the experts, in the shared block and in the projections to the experts' width and back.
double sharedParameters(const FeedForward& feedForward, int hidden);
/// Weights of the matrices that stand in for blocks, and the small weights of one layer with its norms.
double linearParameters(const LayerGroup& group, int hidden);
double smallParameters(const LayerGroup& group, int hidden);
ParameterCount countParameters(const Transformer& model);

/// method/model 3: bytes that one token adds to the KV cache of all layers without windows, per attention rank of `attentionTp`.
/// Where `parts` ranks divide the caches of which they would keep copies, the mean rank's.
Data kvBytesPerToken(const Transformer& model, int attentionTp, double bytesPerElement, int parts = 1);
/// State of one sequence that does not grow with it, in all recurrent layers of one rank: fp32, with the last inputs of the
/// convolution before it.
Data stateBytes(const Transformer& model, int attentionTp);
/// KV of one sequence of `context` tokens, windows counted, and its state.
Data kvBytes(const Transformer& model, int attentionTp, double bytesPerElement, double context, int parts = 1);

} // namespace rackline
