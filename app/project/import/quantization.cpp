// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/quantization.h"

#include <algorithm>
#include <array>
#include <set>

namespace rackline {

namespace {
using enum Precision;

struct NamedFormat {
    std::string_view name;
    Precision format;
};
constexpr auto numberTypes = std::to_array<NamedFormat>({{"bfloat16", bf16}, {"float16", fp16}, {"float32", fp32}});
/// What NVIDIA's optimizer calls its recipes.
constexpr auto modelOptimizerRecipes = std::to_array<NamedFormat>({{"FP8", fp8},
                                                                   {"FP8_PB_WO", fp8Block},
                                                                   {"FP8_PB_REAL", fp8Block},
                                                                   {"NVFP4", fp4},
                                                                   {"NVFP4_AWQ", fp4},
                                                                   {"MXFP4", mxfp4},
                                                                   {"MXFP8", mxfp8},
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

/// Layers whose attention a list of names spares; a name with a pattern or without a number spares it in all.
void addSpared(const OrderedJson& names, std::size_t all, std::set<std::string>& layers) {
    if (!names.is_array()) return;
    for (const OrderedJson& name : names) {
        const std::string text = name.is_string() ? name.get<std::string>() : std::string();
        const std::size_t place = text.find("attn");
        if (place == std::string::npos) continue;
        const std::size_t digit = text.find_first_of("0123456789");
        const bool pattern = text.starts_with("re:") || text.find('*') != std::string::npos || digit > place;
        if (!pattern)
            layers.insert(text.substr(digit, text.find_first_not_of("0123456789", digit) - digit));
        else
            for (std::size_t i = 0; i < all; ++i) layers.insert(std::to_string(i));
    }
}

std::size_t sparedLayers(const OrderedJson& own, std::size_t all) {
    std::set<std::string> layers;
    for (const char* key : {"ignore", "modules_to_not_convert", "exclude_modules", "ignored_layers"})
        if (own.contains(key)) addSpared(own[key], all, layers);
    return layers.size();
}

std::optional<Precision> cacheFormat(const OrderedJson& own) {
    if (own.contains("kv_cache_scheme") && own["kv_cache_scheme"].is_object()) return formatOfScheme(own["kv_cache_scheme"]);
    return formatNamed(modelOptimizerRecipes, textOf(own, "kv_cache_quant_algo"));
}
} // namespace

void readFormats(ModelConfig& config, ImportedModel& imported) {
    const std::string type = config.word(config.has("dtype") ? "dtype" : "torch_dtype");
    const auto wide = formatNamed(numberTypes, type);
    imported.weights = imported.attention = wide;
    const OrderedJson* own = config.find("quantization_config");
    if (!own) return;
    const std::string name = textOf(*own, "quant_method");
    const auto method = std::find_if(methods.begin(), methods.end(), [&](const Method& m) { return m.name == name; });
    if (method == methods.end()) {
        config.refuse("quantization_config",
                      "has a quant_method that is not known; fp8, mxfp4, modelopt, awq, gptq and compressed-tensors are");
        return;
    }
    const auto format = method->format(*own);
    if (!format) return config.refuse("quantization_config", "of " + name + " does not say one known format of weights");
    imported.weights = imported.attention = format;
    imported.kv = cacheFormat(*own);
    const auto layers = static_cast<std::size_t>(imported.model.layerCount());
    const std::size_t spared = sparedLayers(*own, layers);
    if (2 * spared >= layers && spared > 0) imported.attention = wide.value_or(bf16);
    if (spared > 0 && spared < layers)
        config.note("Attention of " + std::to_string(spared) + " of " + std::to_string(layers) +
                    " layers is spared from quantisation; all are taken as most of them.");
}

} // namespace rackline
