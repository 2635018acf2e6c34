// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/import/config.h"
#include "model/workload/transformer.h"

#include <span>
#include <string_view>
#include <vector>

namespace rackline {

/// What a family calls the fields that all have.
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

enum class HeadNorm { none, eachHead, flagged };

/// Numbers that a family's own code fills in where the file has none.
struct FamilyDefault {
    std::string_view key;
    int value = 0;
};

struct Family;
/// Changes the layers, all alike at first, into what the family makes of them.
using LayerStep = void (*)(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);

struct Family {
    std::string_view name;
    /// Values of `model_type`.
    std::vector<std::string_view> types;
    std::vector<LayerStep> steps = {};
    FieldNames names = {};
    bool gated = true;
    /// Where the file does not say.
    bool tied = false;
    /// Whether the file must say how many KV heads there are, and how wide a head is; else as many as heads, and their share.
    bool kvHeadsNeeded = true, headDimNeeded = false;
    /// Where the width may be missing: so many times the hidden width.
    int widthRatio = 0;
    BiasRule projectionBias = {}, outputBias = {}, feedForwardBias = {}, headBias = {};
    HeadNorm headNorm = HeadNorm::none;
    /// Vectors of the hidden width in the norms of a layer, and in the last norm: a norm with a bias has two.
    int norms = 2, lastNorm = 1;
    /// Learned positions beyond the context; -1 where positions are not learned.
    int learnedPositions = -1;
    std::vector<FamilyDefault> defaults = {};
};

/// A text or list that says what each layer is: one letter or one word for each; null where the file has none.
const OrderedJson* layerPattern(const ModelConfig& config);
std::size_t patternSize(const OrderedJson& pattern);
std::span<const Family> modelFamilies();
const Family* familyOf(std::string_view modelType);

// Steps, by what they are about.
void everyLayerWindow(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void upperLayersWindow(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void everySecondWindow(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void patternWindow(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void chunkWindow(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void everyLayerExperts(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void steppedExperts(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void laterLayersExperts(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void interleavedExperts(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void latentAttention(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void sinksAndExpertBiases(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void blockConfigs(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void falconForms(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void mptForms(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void embeddingOfOwnWidth(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void namedExperts(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void expertsBesideDense(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void normsOverAllHeads(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void pickingIndex(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void blockSparse(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void compressedAttention(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void deltaNetLayers(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void kimiLinearLayers(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void mixerPattern(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void ownWindowHeads(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void globalHeads(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void otherWindowHeads(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);
void sharedExpertOfOwnWidth(ModelConfig&, const Family&, Transformer&, std::vector<LayerGroup>&);

} // namespace rackline
