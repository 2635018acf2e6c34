// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"

#include "app/project/import/family.h"
#include "app/project/import/pictures.h"
#include "app/project/import/quantization.h"
#include "app/project/import/sight.h"
#include "app/project/text/python_json.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr int mostLayers = 10'000;

/// The field, or where the file lacks it the number that the family's own code takes, which a note then tells.
int needOr(ModelConfig& config, const Family& family, std::string_view key) {
    if (!config.has(key))
        for (const FamilyDefault& other : family.defaults)
            if (other.key == key) {
                config.note(std::string(key) + " is not in the file: " + std::to_string(other.value) + ", which " +
                            std::string(family.name) + " takes by itself.");
                return other.value;
            }
    return config.need(key);
}

bool biased(ModelConfig& config, const BiasRule& rule) {
    return rule.key.empty() ? rule.otherwise : config.flag(rule.key, rule.otherwise);
}

GroupedQuery readAttention(ModelConfig& config, const Family& family, int hidden) {
    const FieldNames& names = family.names;
    GroupedQuery a{.heads = needOr(config, family, names.heads)};
    a.kvHeads = family.kvHeadsNeeded || config.has(names.kvHeads) ? needOr(config, family, names.kvHeads) : a.heads;
    const bool defaulted = std::any_of(family.defaults.begin(), family.defaults.end(),
                                       [&](const FamilyDefault& d) { return d.key == names.headDim; });
    if (config.has(names.headDim) || family.headDimNeeded || defaulted)
        a.headDim = needOr(config, family, names.headDim);
    else if (hidden % a.heads == 0)
        a.headDim = hidden / a.heads;
    else if (!config.has("kv_lora_rank")) // latent attention has widths of its own
        config.refuse(names.heads, "does not divide the hidden width, and the file has no " + std::string(names.headDim));
    if (a.heads % std::max(a.kvHeads, 1) != 0) config.refuse(names.kvHeads, "does not divide the number of heads");
    return a;
}

FeedForward readFeedForward(ModelConfig& config, const Family& family, int hidden) {
    FeedForward f{.gated = family.gated};
    const bool implied = family.widthRatio > 0 && !config.has(family.names.width);
    f.width = implied ? static_cast<int>(std::min(double(family.widthRatio) * hidden, double(ModelConfig::largest)))
                      : needOr(config, family, family.names.width);
    if (biased(config, family.feedForwardBias)) f.extra = (family.gated ? 2.0 : 1.0) * f.width + hidden;
    return f;
}

/// The layer that all layers are before the family's steps.
LayerGroup plainLayer(ModelConfig& config, const Family& family, int hidden) {
    const GroupedQuery a = readAttention(config, family, hidden);
    LayerGroup layer{.count = 1, .attention = a, .feedForward = readFeedForward(config, family, hidden)};
    layer.extra = double(family.norms - 2) * hidden;
    if (biased(config, family.projectionBias)) layer.extra += (a.heads + 2.0 * a.kvHeads) * a.headDim;
    if (biased(config, family.outputBias)) layer.extra += hidden;
    const bool headNorms =
        family.headNorm == HeadNorm::eachHead || (family.headNorm == HeadNorm::flagged && config.flag("use_qk_norm", false));
    if (headNorms) layer.extra += 2.0 * a.headDim;
    if (family.headNorm == HeadNorm::allHeads) layer.extra += double(a.heads + a.kvHeads) * a.headDim;
    return layer;
}

/// Refuses kinds of layers that no family here has, and windows that the family would leave out.
void checkLayerTypes(ModelConfig& config, const std::vector<LayerGroup>& layers) {
    constexpr std::string_view key = "layer_types";
    const OrderedJson* types = config.find(key);
    if (!types) return;
    const auto is = [types](std::string_view name) {
        return std::any_of(types->begin(), types->end(), [name](const OrderedJson& j) { return j == std::string(name); });
    };
    if (!types->is_array()) return config.refuse(key, "expected a list");
    const auto some = [&layers](auto has) {
        return std::any_of(layers.begin(), layers.end(), [&](const LayerGroup& layer) { return has(layer.attention); });
    };
    const bool recurrent = some([](const Attention& a) { return isRecurrent(a); });
    const bool picks = some([](const Attention& a) {
        const auto* latent = std::get_if<MultiHeadLatent>(&a);
        return latent != nullptr && latent->index.selected > 0;
    });
    for (const OrderedJson& type : *types) {
        const bool always = type == "full_attention" || type == "sliding_attention" || type == "chunked_attention";
        const bool mixes = type == "linear_attention" || type == "mamba" || type == "attention" || type == "hybrid";
        if (!always && !(recurrent && mixes) && !(picks && type == "deepseek_sparse_attention"))
            return config.refuse(key, lineOf(type).substr(0, 60) + " is no kind of layer that is known");
    }
    const bool windowed = some([](const Attention& a) { return slidingWindowOf(a) > 0; });
    if ((is("sliding_attention") || is("chunked_attention")) && !windowed)
        config.refuse(key, "has layers with a window, and the file or its family has no width for it");
}

/// Like layers become one group, in the order in which they are first met.
std::vector<LayerGroup> gathered(const std::vector<LayerGroup>& layers) {
    std::vector<LayerGroup> groups;
    for (const LayerGroup& layer : layers) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](LayerGroup group) {
            group.count = 1;
            return group == layer;
        });
        if (same == groups.end())
            groups.push_back(layer);
        else
            ++same->count;
    }
    return groups;
}

/// `each` receives the layers one by one.
Transformer readTransformer(ModelConfig& config, const Family& family, std::vector<LayerGroup>& each) {
    Transformer model;
    const FieldNames& names = family.names;
    model.hidden = needOr(config, family, names.hidden);
    model.vocabulary = needOr(config, family, names.vocabulary);
    model.tiedEmbedding = config.flag("tie_word_embeddings", family.tied);
    model.maxContext = config.take(names.context, 0);
    model.draftLayers =
        config.take(config.firstOf({"num_nextn_predict_layers", "mtp_num_hidden_layers", "num_mtp_modules"}), 0, mostLayers);
    model.extra = double(family.lastNorm - 1) * model.hidden;
    if (biased(config, family.headBias)) model.extra += model.vocabulary;
    if (family.learnedPositions >= 0)
        model.extra += (double(config.need(names.context)) + family.learnedPositions) * model.hidden;
    const OrderedJson* pattern = config.has(names.layers) ? nullptr : layerPattern(config);
    const int count = pattern && patternSize(*pattern) > 0
                          ? static_cast<int>(std::min(patternSize(*pattern), std::size_t(mostLayers)))
                          : config.need(names.layers, mostLayers);
    if (config.error(family.name) && config.missingFields().empty()) return model;
    std::vector<LayerGroup> layers(static_cast<std::size_t>(std::min(count, mostLayers)),
                                   plainLayer(config, family, model.hidden));
    for (Step* const step : family.steps) step(config, family, model, layers);
    checkLayerTypes(config, layers);
    model.layers = gathered(layers);
    each = std::move(layers);
    return model;
}

/// Where the language model stands in a file: at the top, or in an object of its own beside vision or audio.
std::string textPointer(const OrderedJson& json) {
    for (const char* key : {"text_config", "llm_config", "language_config"})
        if (json.contains(key) && json[key].is_object()) return std::string("/") + key;
    return {};
}

Error unknownFamily(const ModelConfig& config, const std::string& type) {
    std::string names, lacking;
    for (const std::string& name : importedFamilies()) names += (names.empty() ? "" : ", ") + name;
    const FieldNames usual;
    for (const std::string_view key : {usual.hidden, usual.layers, usual.heads, usual.kvHeads, usual.width, usual.vocabulary})
        if (!config.has(key)) lacking += (lacking.empty() ? "" : ", ") + std::string(key);
    std::string detail = type.empty() ? "there is no model_type" : "the model_type \"" + type.substr(0, 60) + "\" is not known";
    if (!lacking.empty()) detail += ", and " + lacking + (lacking.find(',') == std::string::npos ? " is" : " are") + " missing";
    return {ErrorCode::input, config.where("model_type"), detail + "; families that are read: " + names};
}
} // namespace

std::vector<std::string> importedFamilies() {
    std::vector<std::string> names;
    for (const Family& family : modelFamilies())
        if (names.empty() || names.back() != family.name) names.emplace_back(family.name);
    return names;
}

namespace {
std::string besideOf(const std::string& file) {
    constexpr std::string_view usual = "config.json";
    if (!file.ends_with(usual)) return {};
    return file.substr(0, file.size() - usual.size()) + "hf_quant_config.json";
}

/// What sees is beside the language model, and its weights are said where the file has its shapes.
void tellSight(ImportedModel& imported, const OrderedJson& json) {
    imported.sight = sightParameters(json, imported.model.hidden);
    std::string note = "Language model only: vision and audio encoders are not counted.";
    if (imported.sight > 0)
        note = "Language model only: the vision encoder has about " + numberText(std::round(imported.sight / 1e7) / 100) +
               " B more weights, which are neither stored nor modelled here.";
    imported.notes.push_back(std::move(note));
}
} // namespace

Result<ImportedModel> importHuggingFace(std::string_view text, const std::string& file, std::string_view quantization,
                                        const ModelFormats& given) {
    auto json = parseJson(withoutInfinities(text), file);
    if (!json) return json.error();
    if (auto config = configOfParams(*json)) json = std::move(*config);
    OrderedJson beside;
    if (!quantization.empty()) {
        auto read = parseJson(quantization, besideOf(file));
        if (!read) return read.error();
        beside = std::move(read).value();
    }
    if (!json->is_object()) return Error{ErrorCode::input, file, "expected an object in braces, as a config.json has it"};
    if (auto pictures = importPictures(*json, file, given)) return std::move(*pictures);
    const std::string pointer = textPointer(*json);
    const OrderedJson& own = pointer.empty() ? *json : (*json)[pointer.substr(1)];
    ModelConfig config(own, *json, file, pointer);
    const std::string type = config.word("model_type");
    const Family* family = familyOf(type);
    if (!family) return unknownFamily(config, type);
    ImportedModel imported;
    imported.family = family->name;
    std::vector<LayerGroup> layers;
    imported.model = readTransformer(config, *family, layers);
    if (!layers.empty())
        imported.quantised = readFormats(config, imported, layers, quantization.empty() ? nullptr : &beside, given);
    if (auto error = config.error(family->name)) return *error;
    imported.notes = config.notes();
    imported.encoder = family->encoder;
    if (family->encoder) imported.notes.emplace_back("It is an encoder and generates no text; ask rackline forward about it.");
    if (!pointer.empty() || json->contains("vision_config")) tellSight(imported, *json);
    return imported;
}

} // namespace rackline
