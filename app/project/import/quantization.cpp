// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/quantization.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>

namespace rackline {

namespace {
using enum Precision;

struct NamedFormat {
    std::string_view name;
    Precision format;
};
constexpr auto numberTypes = std::to_array<NamedFormat>({{"bfloat16", bf16}, {"float16", fp16}, {"float32", fp32}});
/// The names that NVIDIA's optimizer gives to its recipes.
constexpr auto modelOptimizerRecipes = std::to_array<NamedFormat>({{"FP8", fp8},
                                                                   {"FP8_PB_WO", fp8Block},
                                                                   {"FP8_PB_REAL", fp8Block},
                                                                   {"NVFP4", fp4},
                                                                   {"NVFP4_AWQ", fp4},
                                                                   {"MXFP4", mxfp4},
                                                                   {"MXFP8", mxfp8},
                                                                   {"W4A16_NVFP4", fp4},
                                                                   {"FP8_PER_CHANNEL_PER_TOKEN", fp8},
                                                                   {"W4A8_AWQ", int4},
                                                                   {"W4A16_AWQ", int4},
                                                                   {"INT8_SQ", int8}});

template <std::size_t N> std::optional<Precision> formatNamed(const std::array<NamedFormat, N>& formats, std::string_view name) {
    for (const NamedFormat& format : formats)
        if (format.name == name) return format.format;
    return std::nullopt;
}

std::string textOf(const OrderedJson& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}

double numberOf(const OrderedJson& json, const char* key) {
    return json.is_object() && json.contains(key) && json[key].is_number() ? json[key].get<double>() : 0;
}

/// Bits, type and block of a scheme of compressed tensors.
std::optional<Precision> formatOfScheme(const OrderedJson& scheme) {
    const double bits = numberOf(scheme, "num_bits");
    const bool floating = textOf(scheme, "type") == "float";
    if (floating && bits == 8) return textOf(scheme, "strategy") == "block" ? fp8Block : fp8;
    if (floating && bits == 4) return numberOf(scheme, "group_size") == 32 ? mxfp4 : fp4;
    if (floating || textOf(scheme, "type") != "int") return std::nullopt;
    if (bits == 8) return int8;
    return bits == 4 ? std::optional(int4) : std::nullopt;
}

std::optional<Precision> ofCompressedTensors(const OrderedJson& own) {
    if (!own.contains("config_groups") || !own["config_groups"].is_object() || own["config_groups"].empty()) return std::nullopt;
    std::optional<Precision> common;
    for (const OrderedJson& group : own["config_groups"]) {
        if (!group.is_object() || !group.contains("weights")) return std::nullopt;
        const auto format = formatOfScheme(group["weights"]);
        if (!format || (common && common != format)) return std::nullopt;
        common = format;
    }
    return common;
}

std::optional<Precision> ofBits(const OrderedJson& own) {
    const double bits = numberOf(own, "bits");
    if (bits == 4) return int4;
    return bits == 8 ? std::optional(int8) : std::nullopt;
}

std::optional<Precision> ofBlocks(const OrderedJson& own) {
    return own.contains("weight_block_size") && own["weight_block_size"].is_array() ? fp8Block : fp8;
}

std::optional<Precision> ofModelOptimizer(const OrderedJson& own) {
    return formatNamed(modelOptimizerRecipes, textOf(own, "quant_algo"));
}

struct Method {
    std::string_view name;
    std::optional<Precision> (*format)(const OrderedJson&);
};
constexpr auto methods = std::to_array<Method>({{"fp8", ofBlocks},
                                                {"mxfp4", [](const OrderedJson&) { return std::optional(mxfp4); }},
                                                {"modelopt", ofModelOptimizer},
                                                {"awq", ofBits},
                                                {"gptq", ofBits},
                                                {"compressed-tensors", ofCompressedTensors}});

/// Parts of a layer that may have formats of their own.
enum class Part { attention, experts, shared, dense, none };

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The part that a module belongs to, by the words that all families use in their names.
Part partOf(std::string_view module) {
    if (holds(module, "shared_expert") || holds(module, "router") || module.ends_with(".gate")) return Part::shared;
    if (holds(module, "experts")) return Part::experts;
    // A mixer stands in the place of attention.
    for (const std::string_view word : {"attn", "attention", "mixer", "mamba"})
        if (holds(module, word)) return Part::attention;
    for (const std::string_view word : {"mlp", "ffn", "feed_forward", "gate_proj", "up_proj", "down_proj"})
        if (holds(module, word)) return Part::dense;
    return Part::none;
}

/// A module's layer where its name says one before any pattern; layers of drafts and of vision count for none.
std::optional<int> layerOf(std::string_view module) {
    const std::size_t start = module.find("layers.");
    if (start == std::string_view::npos || holds(module.substr(0, start), "*")) return std::nullopt;
    const std::string_view digits = module.substr(start + 7, 6);
    const std::size_t end = std::min(digits.find_first_not_of("0123456789"), digits.size());
    return end == 0 ? std::nullopt : std::optional(std::atoi(std::string(digits.substr(0, end)).c_str()));
}

/// Layers of one part that a list of names spares from quantisation.
class Spared {
public:
    Spared(const OrderedJson& own, int layers) : m_layers(layers) {
        for (const char* key : {"ignore", "modules_to_not_convert", "exclude_modules", "ignored_layers"})
            if (own.contains(key) && own[key].is_array()) {
                m_listed = true;
                for (const OrderedJson& name : own[key])
                    if (name.is_string()) add(name.get<std::string>());
            }
    }
    /// Whether there is a list at all.
    bool listed() const { return m_listed; }
    int layers(Part part) const { return static_cast<int>(m_spared[static_cast<std::size_t>(part)].size()); }

private:
    void add(const std::string& name) {
        if (holds(name, "mtp") || holds(name, "vision")) return;
        const auto layer = layerOf(name);
        if (layer && *layer >= m_layers) return;
        const Part part = partOf(name);
        const bool wholeLayer = layer && part == Part::none && (name.ends_with("*") || name.ends_with(std::to_string(*layer)));
        for (const Part one : {Part::attention, Part::experts, Part::shared, Part::dense})
            if (wholeLayer || part == one) {
                auto& spared = m_spared[static_cast<std::size_t>(one)];
                if (layer)
                    spared.insert(*layer);
                else
                    for (int i = 0; i < m_layers; ++i) spared.insert(i);
            }
    }

    int m_layers;
    bool m_listed = false;
    std::array<std::set<int>, 5> m_spared;
};

/// The format of most modules of a part, where each module is listed with a recipe of its own.
std::optional<Precision> listedFormat(const OrderedJson& layers, Part part) {
    std::map<Precision, int> counts;
    for (const auto& item : layers.items())
        if (partOf(item.key()) == part && !holds(item.key(), "mtp"))
            if (const auto format = formatNamed(modelOptimizerRecipes, textOf(item.value(), "quant_algo"))) ++counts[*format];
    const auto most = std::max_element(counts.begin(), counts.end(), [](auto& a, auto& b) { return a.second < b.second; });
    return most == counts.end() ? std::nullopt : std::optional(most->first);
}

std::optional<Precision> cacheFormat(const OrderedJson& own) {
    if (own.contains("kv_cache_scheme") && own["kv_cache_scheme"].is_object()) return formatOfScheme(own["kv_cache_scheme"]);
    return formatNamed(modelOptimizerRecipes, textOf(own, "kv_cache_quant_algo"));
}
} // namespace

namespace {
/// The part that most weights are in.
Part mainPart(const Transformer& model) { return model.isMixture() ? Part::experts : Part::dense; }

/// Reads a list that gives each module a recipe; modules that are not listed keep the format below.
void readListed(ModelConfig& config, ImportedModel& imported, const OrderedJson& own, std::optional<Precision> below) {
    const OrderedJson none = OrderedJson::object();
    const OrderedJson& layers =
        own.contains("quantized_layers") && own["quantized_layers"].is_object() ? own["quantized_layers"] : none;
    auto weights = listedFormat(layers, mainPart(imported.model));
    if (!weights) weights = formatNamed(modelOptimizerRecipes, textOf(own, "moe_quant_algo"));
    if (!weights) return config.refuse("quantization_config", "is MIXED_PRECISION, and its quantized_layers say no known format");
    const auto attention = listedFormat(layers, Part::attention);
    imported.weights = weights;
    imported.attention = attention ? attention : below;
    const Part beside = imported.model.isMixture() ? Part::shared : Part::none;
    const auto shared = listedFormat(layers, beside);
    if (beside != Part::none && shared.value_or(below.value_or(bf16)) != *weights)
        config.note("Blocks beside the experts are of another format than the experts; all are taken as the experts are.");
}

/// Reads one recipe for all modules but those that a list spares, which keep the type of numbers.
void readSpared(ModelConfig& config, ImportedModel& imported, const OrderedJson& own, std::optional<Precision> wide,
                bool mixersGiven) {
    const int layers = imported.model.layerCount();
    const Spared spared(own, layers);
    const bool recurrent = std::any_of(imported.model.layers.begin(), imported.model.layers.end(),
                                       [](const LayerGroup& layer) { return isRecurrent(layer.attention); });
    if (recurrent && !spared.listed() && !mixersGiven)
        return config.refuse("quantization_config", "does not list the modules that are not quantised, and the mixers of this "
                                                    "family often are not: say --weights and --attention");
    const auto mostly = [&](Part part) { return spared.layers(part) > 0 && 2 * spared.layers(part) >= layers; };
    if (mostly(Part::attention)) imported.attention = wide.value_or(bf16);
    if (mostly(mainPart(imported.model))) imported.weights = wide.value_or(bf16);
    if (spared.layers(Part::attention) > 0 && spared.layers(Part::attention) < layers)
        config.note("Attention of " + std::to_string(spared.layers(Part::attention)) + " of " + std::to_string(layers) +
                    " layers is spared from quantisation; all are taken as most of them.");
    if (imported.model.isMixture() && (mostly(Part::shared) || mostly(Part::dense)) && !mostly(Part::experts))
        config.note("Blocks beside the experts are spared from quantisation; they are taken as the experts are.");
}

const OrderedJson* quantizationOf(const ModelConfig& config, const OrderedJson* beside) {
    if (const OrderedJson* own = config.find("quantization_config")) return own;
    if (!beside || !beside->is_object()) return nullptr;
    return beside->contains("quantization") ? &(*beside)["quantization"] : beside;
}
bool readOwnFormats(ModelConfig& config, ImportedModel& imported, const OrderedJson* beside, bool mixersGiven) {
    const auto wide = formatNamed(numberTypes, config.word(config.has("dtype") ? "dtype" : "torch_dtype"));
    imported.weights = imported.attention = wide;
    const OrderedJson* own = quantizationOf(config, beside);
    if (!own) return false;
    if (own->contains("quant_algo") && (*own)["quant_algo"].is_null() && !own->contains("quant_method")) return false;
    imported.kv = cacheFormat(*own);
    const std::string named = textOf(*own, "quant_method");
    const std::string name = named.empty() && own->contains("quant_algo") ? "modelopt" : named;
    const bool listed = textOf(*own, "quant_algo") == "MIXED_PRECISION";
    const auto method = std::find_if(methods.begin(), methods.end(), [&](const Method& m) { return m.name == name; });
    if (method == methods.end()) {
        config.refuse("quantization_config",
                      "has a quant_method that is not known; fp8, mxfp4, modelopt, awq, gptq and compressed-tensors are");
        return true;
    }
    if (listed) {
        const bool bare = !own->contains("quantized_layers") && beside && beside->contains("quantization");
        readListed(config, imported, bare ? (*beside)["quantization"] : *own, name == "fp8" ? ofBlocks(*own) : wide);
        return true;
    }
    const auto format = method->format(*own);
    if (!format) {
        config.refuse("quantization_config", "of " + name + " does not say one known format of weights");
        return true;
    }
    imported.weights = imported.attention = format;
    // DeepSeek-V4 keeps its experts in 4 bits though the method says 8.
    if (config.word("expert_dtype") == "fp4" && imported.model.isMixture()) imported.weights = mxfp4;
    readSpared(config, imported, *own, wide, mixersGiven);
    return true;
}
} // namespace

bool readFormats(ModelConfig& config, ImportedModel& imported, const OrderedJson* beside, const ModelFormats& given) {
    const bool said = readOwnFormats(config, imported, beside, given.attention.has_value());
    if (given.weights) imported.weights = given.weights;
    if (given.attention) imported.attention = given.attention;
    return said;
}

} // namespace rackline
