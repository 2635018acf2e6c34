// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/config.h"
#include "model/workload/transformer.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rackline {

/// The names that a family gives to the fields that all families have.
struct FieldNames {
    std::string_view hidden = "hidden_size", layers = "num_hidden_layers", heads = "num_attention_heads",
                     kvHeads = "num_key_value_heads", headDim = "head_dim", width = "intermediate_size",
                     vocabulary = "vocab_size", context = "max_position_embeddings";
};

/// Whether projections have biases: always or never, or as a flag of the file says.
struct BiasRule {
    bool otherwise = false;
    std::string_view key = {};
};

enum class HeadNorm { none, eachHead, flagged, allHeads };

/// Numbers that a family's own code fills in where the file has none.
struct FamilyDefault {
    std::string_view key;
    int value = 0;
};

struct Family;
/// Attention as all layers of a family have it before its steps, and many keep it.
inline GroupedQuery& groupedOf(LayerGroup& layer) { return std::get<GroupedQuery>(layer.attention); }
/// Changes the layers, all alike at first, into what the family makes of them.
using Step = void(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);

struct Family {
    std::string_view name;
    /// Values of `model_type`.
    std::vector<std::string_view> types;
    std::vector<Step*> steps = {};
    FieldNames names = {};
    bool gated = true;
    /// Whether input and output embedding are the same where the file does not say.
    bool tied = false;
    /// Whether the file must say how many KV heads there are, and how wide a head is; else as many as heads, and their share.
    bool kvHeadsNeeded = true, headDimNeeded = false;
    /// The width over the hidden width in families whose files may leave it out.
    int widthRatio = 0;
    BiasRule projectionBias = {}, outputBias = {}, feedForwardBias = {}, headBias = {};
    HeadNorm headNorm = HeadNorm::none;
    /// Vectors of the hidden width in the norms of a layer, and in the last norm: a norm with a bias has two.
    int norms = 2, lastNorm = 1;
    /// Learned positions beyond the context; -1 where positions are not learned.
    int learnedPositions = -1;
    std::vector<FamilyDefault> defaults = {};
    /// Whether it gives vectors and no answers.
    bool encoder = false;
};

/// A text or list that says what each layer is: one letter or one word for each; null where the file has none.
const OrderedJson* layerPattern(const ModelConfig& config);
std::size_t patternSize(const OrderedJson& pattern);
/// A params.json of Mistral as a config.json; none where the file is no such.
std::optional<OrderedJson> configOfParams(const OrderedJson& params);
std::span<const Family> modelFamilies();
const Family* familyOf(std::string_view modelType);

// The steps that families are made of, by what they are about.
Step everyLayerWindow, upperLayersWindow, everySecondWindow, patternWindow, chunkWindow, everyLayerExperts, steppedExperts,
    laterLayersExperts, interleavedExperts, latentAttention, sinksAndExpertBiases, blockConfigs, falconForms, mptForms,
    embeddingOfOwnWidth, namedExperts, expertsBesideDense, normsOverAllHeads, pickingIndex, blockSparse, compressedAttention,
    deltaNetLayers, kimiLinearLayers, mixerPattern, ownWindowHeads, globalHeads, otherWindowHeads, sharedExpertOfOwnWidth,
    stateSpaceLayers, stateSpaceBeside, stateSpaceAlone, selectiveLayers, lightningLayers, encoderTables, encoderWindows,
    listedExperts, rangedExperts;

} // namespace rackline
