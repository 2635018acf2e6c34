// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/pictures.h"

#include "app/project/import/config.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
/// Weights beside the matrices that a token passes, in a stage of layers: those of the stream that it does not pass, of
/// modulation, and of biases.
struct Kind {
    std::string_view className, family;
    /// Steps, passes of a step, tokens of the text and frames that share a token, as the maker's example has them.
    int steps = 28, guidance = 1, text = 0, frames = 1;
    void (*layers)(ModelConfig&, Transformer&);
};

/// Every head has its own keys and values.
GroupedQuery headsOfAll(const Transformer& model, int heads) {
    GroupedQuery attention;
    attention.heads = attention.kvHeads = heads;
    attention.headDim = model.hidden / heads;
    return attention;
}

double squareOf(const Transformer& model) { return double(model.hidden) * model.hidden; }

/// Blocks in which text and picture have weights of their own, and then blocks that both pass.
void addStreams(Transformer& model, int heads, int width, int twofold, int onefold) {
    const double h = model.hidden, block = 4.0 * h * h + 2 * h * width;
    model.layers.push_back({twofold + onefold, headsOfAll(model, heads), {width, false}});
    constexpr int ofTwofold = 12, ofOnefold = 3, biasesTwofold = 30, biasesOnefold = 11;
    model.extra += twofold * (block + ofTwofold * h * h + biasesTwofold * h) + onefold * (ofOnefold * h * h + biasesOnefold * h);
}
/// A time, and what is embedded like it, of so many numbers each.
void addEmbedders(Transformer& model, std::initializer_list<int> widths) {
    for (const int width : widths) model.extra += double(width) * model.hidden + squareOf(model);
}
/// The projection of a text, and the last modulation with what makes patches.
void addEnds(Transformer& model, int textWidth, int patchWidth) {
    model.extra += double(textWidth) * model.hidden + 2 * squareOf(model) + 2.0 * patchWidth * model.hidden;
}

constexpr int timeWidth = 256;
/// What no transformer of pictures has more of, so that products of two are whole numbers.
constexpr int mostHeads = 4096, widestHead = 4096, mostChannels = 65536, mostRatio = 64;

int readHeads(ModelConfig& config, Transformer& model) {
    const int heads = config.need("num_attention_heads", mostHeads);
    model.hidden = heads * config.need("attention_head_dim", widestHead);
    return heads;
}
int readBlocks(ModelConfig& config, const char* key, int other) {
    const int blocks = config.needFromZero(key);
    if (blocks + other == 0) config.refuse(key, "there are no blocks");
    return blocks;
}
int readChannels(ModelConfig& config) { return config.take("in_channels", 16, mostChannels); }

void readFlux(ModelConfig& config, Transformer& model) {
    const int heads = readHeads(config, model);
    const int twofold = config.needFromZero("num_layers");
    addStreams(model, heads, 4 * model.hidden, twofold, readBlocks(config, "num_single_layers", twofold));
    addEnds(model, config.need("joint_attention_dim"), config.need("in_channels"));
    addEmbedders(model, {timeWidth, config.need("pooled_projection_dim")});
    if (config.flag("guidance_embeds", false)) return addEmbedders(model, {timeWidth});
    model.diffusion.steps = 4;
    config.note("Without an input for guidance it is taken as distilled, with 4 steps; workload.forward.steps says others.");
}

void readHunyuan(ModelConfig& config, Transformer& model) {
    const int heads = readHeads(config, model);
    const int twofold = config.needFromZero("num_layers");
    addStreams(model, heads, config.take("mlp_ratio", 4, mostRatio) * model.hidden, twofold,
               readBlocks(config, "num_single_layers", twofold));
    // The refiner of texts: blocks of one stream with a small modulation.
    model.extra += 14.0 * config.take("num_refiner_layers", 2) * squareOf(model);
    addEnds(model, config.need("text_embed_dim"), 4 * readChannels(config));
    addEmbedders(model, {timeWidth, timeWidth, timeWidth, config.need("pooled_projection_dim")});
}

void readWan(ModelConfig& config, Transformer& model) {
    const int heads = readHeads(config, model);
    const double h = model.hidden;
    // Each token works on two matrices of the attention to the text, and the tokens of the text alone on the other two.
    constexpr int queriesAndOutput = 2, biases = 20;
    model.layers.push_back({config.need("num_layers"),
                            headsOfAll(model, heads),
                            {config.need("ffn_dim"), false},
                            queriesAndOutput,
                            2 * h * h + biases * h});
    addEnds(model, config.need("text_dim"), 4 * readChannels(config));
    addEmbedders(model, {config.take("freq_dim", timeWidth)});
    // The text has a second projection, and one of the time makes the six parts of modulation; the last one is small.
    constexpr int projected = 1 + 6 - 2;
    model.extra += projected * h * h;
}

void readStable(ModelConfig& config, Transformer& model) {
    const int heads = readHeads(config, model);
    if (const OrderedJson* dual = config.find("dual_attention_layers"); dual != nullptr && !dual->empty())
        config.refuse("dual_attention_layers", "layers with two attentions are not computed");
    addStreams(model, heads, 4 * model.hidden, config.need("num_layers"), 0);
    // The stream of the text ends before the last block's output.
    model.extra -= 13 * squareOf(model);
    addEnds(model, config.need("joint_attention_dim"), 4 * readChannels(config));
    addEmbedders(model, {timeWidth, config.need("pooled_projection_dim")});
}

void readQwen(ModelConfig& config, Transformer& model) {
    const int heads = readHeads(config, model);
    addStreams(model, heads, 4 * model.hidden, config.need("num_layers"), 0);
    addEnds(model, config.need("joint_attention_dim"), config.need("in_channels"));
    addEmbedders(model, {timeWidth});
}

constexpr auto kinds = std::to_array<Kind>({
    {"FluxTransformer2DModel", "FLUX", 28, 1, 512, 1, readFlux},
    {"SD3Transformer2DModel", "Stable Diffusion 3", 28, 2, 333, 1, readStable},
    {"QwenImageTransformer2DModel", "Qwen-Image", 50, 2, 512, 1, readQwen},
    {"HunyuanVideoTransformer3DModel", "HunyuanVideo", 50, 1, 256, 4, readHunyuan},
    {"WanTransformer3DModel", "Wan", 50, 2, 0, 4, readWan},
});
/// Pixels along the side of a token: 8 of the autoencoder, two by two of which are one.
constexpr int side = 16;
} // namespace

std::vector<std::string> importedPictures() {
    std::vector<std::string> names;
    for (const Kind& kind : kinds) names.emplace_back(kind.className);
    return names;
}

std::optional<Result<ImportedModel>> importPictures(const OrderedJson& json, const std::string& file, const ModelFormats& given) {
    if (!json.is_object() || !json.contains("_class_name")) return std::nullopt;
    ModelConfig config(json, json, file, {});
    const std::string name = config.word("_class_name");
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& one) { return one.className == name; });
    if (kind == kinds.end()) {
        std::string known;
        for (const std::string& one : importedPictures()) known += (known.empty() ? "" : ", ") + one;
        return Error{ErrorCode::input, config.where("_class_name"),
                     "the class \"" + name.substr(0, 60) + "\" is not known; transformers of pictures that are read: " + known};
    }
    if (json.contains("quantization_config") && !given.weights)
        return Error{ErrorCode::input, config.where("quantization_config"),
                     "recipes of pictures are not read; --weights says the format of the checkpoint"};
    ImportedModel imported;
    imported.family = kind->family;
    imported.weights = given.weights.value_or(Precision::bf16);
    imported.attention = given.attention;
    Transformer& model = imported.model;
    model.writes = false;
    model.diffusion = {side, kind->frames, kind->text, kind->steps, kind->guidance};
    kind->layers(config, model);
    if (auto error = config.error(kind->family)) return *error;
    imported.notes = config.notes();
    if (!given.weights)
        imported.notes.emplace_back("The file says no format of its numbers: 16 bits are taken, and --weights says others.");
    imported.notes.emplace_back(
        "Steps, passes of a step and tokens of the text are those of the maker's example; what reads the text "
        "and what decodes the picture are other files, and are not counted.");
    return imported;
}

} // namespace rackline
