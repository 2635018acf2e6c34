// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/scheme.h"

#include "app/project/import/json_parts.h"
#include "app/project/import/name_pattern.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
using enum Precision;

/// The names that NVIDIA's optimizer gives to its recipes.
constexpr auto modelOptimizerRecipes = std::to_array<NamedFormat>({{"FP8", fp8},
                                                                   {"FP8_PB_WO", fp8Block},
                                                                   {"FP8_PB_REAL", fp8Block},
                                                                   {"FP8_PER_CHANNEL_PER_TOKEN", fp8},
                                                                   {"NVFP4", fp4},
                                                                   {"NVFP4_AWQ", fp4},
                                                                   {"NVFP4_SVDQUANT", fp4},
                                                                   {"W4A16_NVFP4", fp4Wide},
                                                                   {"MXFP4", mxfp4},
                                                                   {"W4A8_MXFP4_FP8", mxfp4},
                                                                   {"MXFP8", mxfp8},
                                                                   {"W4A8_AWQ", int4},
                                                                   {"W4A16_AWQ", int4},
                                                                   {"W8A16", int8},
                                                                   {"INT8_SQ", int8}});

/// The names that AMD's Quark gives to types of numbers; FP4 comes with the scales of MX there.
constexpr auto quarkTypes = std::to_array<NamedFormat>({{"fp8_e4m3", fp8},
                                                        {"int8", int8},
                                                        {"uint8", int8},
                                                        {"int4", int4},
                                                        {"uint4", int4},
                                                        {"fp4", mxfp4},
                                                        {"mxfp4", mxfp4},
                                                        {"fp6_e3m2", fp6},
                                                        {"fp6_e2m3", fp6}});

constexpr std::size_t longestPattern = 1000;

/// Elements that share a scale: blocks of 32 carry more scales than those of 128.
Precision fourBits(double group) { return group > 0 && group <= 32 ? int4Block : int4; }

/// Names lose what stands before their layers; those of what sees, hears or drafts are dropped.
std::string plainModule(std::string text) {
    for (const std::string_view word : {"mtp", "vision", "visual", "audio", "eagle"})
        if (holdsText(text, word)) return {};
    if (text.starts_with("re:")) return text;
    for (const std::string_view container : {"layers.", ".h.", ".blocks."}) {
        const std::size_t at = text.find(container);
        if (at == std::string::npos || isGlob(std::string_view(text).substr(0, at))) continue;
        return "layers." + text.substr(at + container.size());
    }
    return text;
}

/// An expression may have been written for a name with anything before its layers.
bool expressionMeans(std::string_view expression, const std::string& module, long& steps) {
    for (const char* before : {"", "model.", "model.language_model.", "language_model.model.", "backbone."}) {
        if (expressionFits(expression, before + module, steps).value_or(false)) return true;
        if (expression.starts_with(".*")) return false;
    }
    return false;
}

/// A module is meant with all that lies in it.
bool patternMeans(const std::string& pattern, const std::string& module, long& steps) {
    if (steps <= 0) return false;
    if (pattern.starts_with("re:")) return expressionMeans(std::string_view(pattern).substr(3), module, steps);
    steps -= static_cast<long>(pattern.size() + module.size());
    return globFits(pattern, module) || globFits(pattern + ".*", module);
}

/// Whether the pattern is read here at all; one that is not would spare nothing without a word.
bool isRead(const std::string& pattern) {
    long steps = 100'000;
    return pattern.size() <= longestPattern &&
           (!pattern.starts_with("re:") || expressionFits(std::string_view(pattern).substr(3), "layers.0", steps).has_value());
}

/// Each run of the parts of a name, the longest first: `a.b.c`, `a.b`, `b.c`, `a`, `b`, `c`.
template <class Visit> bool anyRun(const std::string& module, Visit visit) {
    std::vector<std::size_t> starts{0};
    for (std::size_t i = 0; i < module.size(); ++i)
        if (module[i] == '.') starts.push_back(i + 1);
    for (std::size_t length = starts.size(); length > 0; --length)
        for (std::size_t first = 0; first + length <= starts.size(); ++first) {
            const std::size_t end = first + length < starts.size() ? starts[first + length] - 1 : module.size();
            if (visit(std::string_view(module).substr(starts[first], end - starts[first]))) return true;
        }
    return false;
}
} // namespace

std::optional<Precision> formatOfScheme(const OrderedJson& weights, bool wide, std::string_view packing) {
    const double bits = numberOf(weights, "num_bits"), group = numberOf(weights, "group_size");
    const std::string type = textOf(weights, "type"), strategy = textOf(weights, "strategy");
    if (holdsText(packing, "mxfp4")) return mxfp4;
    if (holdsText(packing, "mxfp8")) return mxfp8;
    if (type == "float" && bits == 8) return strategy == "block" ? fp8Block : group == 32 ? mxfp8 : fp8;
    if (type == "float" && bits == 4) return group == 32 ? mxfp4 : wide ? fp4Wide : fp4;
    if (type != "int") return std::nullopt;
    if (bits == 8) return wide && group == 32 ? int8Block : int8;
    return bits == 4 ? std::optional(fourBits(group)) : std::nullopt;
}

const OrderedJson& quantizationPart(const OrderedJson& file) {
    return file.is_object() && file.contains("quantization") && file["quantization"].is_object() ? file["quantization"] : file;
}

void Scheme::Names::add(std::string text) {
    text = plainModule(std::move(text));
    if (text.empty()) return;
    if (text.starts_with("re:") || isGlob(text))
        patterns.push_back(std::move(text));
    else
        texts.insert(std::move(text));
}

bool Scheme::Names::fit(const std::string& module, long& steps) const {
    if (anyRun(module, [&](std::string_view run) { return texts.contains(run); })) return true;
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& p) { return patternMeans(p, module, steps); });
}

Scheme::Said Scheme::of(const std::string& module, bool expert) const {
    if (m_spared.fit(module, m_steps)) return {std::nullopt, true};
    Said said;
    const auto listed = [&](std::string_view run) {
        const auto found = module.starts_with(run) || run.size() == module.size() ? m_named.find(run) : m_named.end();
        if (found != m_named.end()) said = {found->second, true};
        return said.listed;
    };
    if (!m_named.empty() && anyRun(module, listed)) return said;
    for (const Rule& rule : m_rules) {
        if (!patternMeans(rule.pattern, module, m_steps)) continue;
        said.twice = said.twice || (said.format && said.format != rule.format);
        said.format = rule.format;
        said.listed = true;
    }
    if (said.listed) return said;
    if (m_expertsAlone && !expert) return {std::nullopt, true};
    return {m_common};
}

std::optional<Precision> Scheme::head() const {
    for (const char* name : {"lm_head", "head"}) {
        if (m_spared.fit(name, m_steps)) return std::nullopt;
        const Said said = of(name, false);
        if (said.listed && said.format) return said.format;
    }
    return m_headToo ? m_common : std::nullopt;
}

std::optional<std::string> Scheme::addRule(std::string target, Precision format) {
    if (target == "Linear") {
        if (m_common && m_common != format) return "has two groups of other formats for all linear modules";
        m_common = format;
        return std::nullopt;
    }
    target = plainModule(std::move(target));
    if (target.empty()) return std::nullopt;
    if (target.starts_with("re:") || isGlob(target)) {
        m_rules.push_back({std::move(target), format});
        return std::nullopt;
    }
    if (target.find('.') == std::string::npos && target.front() >= 'A' && target.front() <= 'Z')
        return "takes the class " + target.substr(0, 60) + ", which is not known";
    const auto [place, fresh] = m_named.emplace(std::move(target), format);
    if (!fresh && place->second != format) return "says two formats for " + place->first.substr(0, 100);
    return std::nullopt;
}

std::optional<std::string> Scheme::readGroups(const OrderedJson& own) {
    const OrderedJson* groups = objectOf(own, "config_groups");
    if (groups == nullptr || groups->empty()) return "has no config_groups";
    for (const OrderedJson& group : *groups) {
        const OrderedJson* weights = objectOf(group, "weights");
        if (weights == nullptr) return "has a group that does not say its weights";
        const std::string packing = textOf(group, "format").empty() ? textOf(own, "format") : textOf(group, "format");
        const auto format = formatOfScheme(*weights, objectOf(group, "input_activations") == nullptr, packing);
        if (!format) return "has a group that does not say one known format of weights";
        if (!group.contains("targets")) {
            if (auto bad = addRule("Linear", *format)) return bad;
            continue;
        }
        if (!group["targets"].is_array()) return "has a group whose targets are no list";
        for (const OrderedJson& target : group["targets"])
            if (auto bad = target.is_string() ? addRule(target.get<std::string>(), *format)
                                              : std::optional<std::string>("has a target that is no text"))
                return bad;
    }
    m_headToo = true;
    m_lists = true;
    return std::nullopt;
}

/// Each module has a recipe of its own; modules that are not listed keep what is below.
std::optional<std::string> Scheme::readListed(const OrderedJson& own) {
    m_lists = true;
    const OrderedJson* layers = objectOf(own, "quantized_layers");
    if (layers == nullptr)
        return objectOf(own, "config_groups") ? readGroups(own)
                                              : std::optional<std::string>("is MIXED_PRECISION, and has no quantized_layers");
    for (const auto& item : layers->items()) {
        const auto format = formatNamed(modelOptimizerRecipes, textOf(item.value(), "quant_algo"));
        if (!format) return "has no known format for " + item.key().substr(0, 100);
        if (auto bad = addRule(item.key(), *format)) return bad;
    }
    return std::nullopt;
}

std::optional<std::string> Scheme::readDynamic(const OrderedJson& own) {
    const OrderedJson* dynamic = objectOf(own, "dynamic");
    if (dynamic == nullptr) return std::nullopt;
    for (const auto& item : dynamic->items()) {
        const std::string key = item.key();
        const std::string expression = key.starts_with("-:") || key.starts_with("+:") ? key.substr(2) : key;
        if (key.starts_with("-:")) {
            m_spared.add("re:" + expression);
            continue;
        }
        const double bits = numberOf(item.value(), "bits"), group = numberOf(item.value(), "group_size");
        if (bits != 0 && bits != 4 && bits != 8) return "has a rule whose bits are neither 4 nor 8";
        const Precision other = bits == 8 ? int8 : fourBits(group != 0 ? group : numberOf(own, "group_size"));
        m_rules.push_back({"re:" + expression, bits == 0 && m_common == int8 ? int8 : other});
    }
    return std::nullopt;
}

std::optional<std::string> Scheme::readBits(const OrderedJson& own) {
    const double bits = own.contains("bits") ? numberOf(own, "bits") : numberOf(own, "w_bit");
    if (bits != 4 && bits != 8) return "has bits that are neither 4 nor 8";
    m_common = bits == 8 ? int8 : fourBits(numberOf(own, own.contains("group_size") ? "group_size" : "q_group_size"));
    m_headToo = own.contains("lm_head") && own["lm_head"] == true;
    return readDynamic(own);
}

std::optional<std::string> Scheme::readQuark(const OrderedJson& own) {
    const auto formatIn = [](const OrderedJson& one) -> std::optional<Precision> {
        const OrderedJson* weight = objectOf(one, "weight");
        if (weight == nullptr) return std::nullopt;
        const auto format = formatNamed(quarkTypes, textOf(*weight, "dtype"));
        if (format == fp8 && textOf(*weight, "qscheme") == "per_block") return fp8Block;
        return format == int4 ? fourBits(numberOf(*weight, "group_size")) : format;
    };
    m_lists = true;
    const OrderedJson* global = objectOf(own, "global_quant_config");
    if (global != nullptr) m_common = formatIn(*global);
    if (global == nullptr || !m_common) return "of quark has no global_quant_config with one known format of weights";
    if (const OrderedJson* layers = objectOf(own, "layer_quant_config"))
        for (const auto& item : layers->items()) {
            const auto format = formatIn(item.value());
            if (!format) return "of quark has no known format for " + item.key().substr(0, 100);
            if (auto bad = addRule(item.key(), *format)) return bad;
        }
    if (const OrderedJson* cache = objectOf(own, "kv_cache_quant_config"); cache && holdsText(lineOf(*cache), "fp8_e4m3"))
        m_kv = fp8;
    return std::nullopt;
}

void Scheme::readSpared(const OrderedJson& own) {
    for (const char* key : {"ignore", "modules_to_not_convert", "exclude_modules", "ignored_layers", "exclude"})
        if (own.contains(key) && own[key].is_array()) {
            m_lists = true;
            for (const OrderedJson& name : own[key])
                if (name.is_string()) m_spared.add(name.get<std::string>());
        }
}

void Scheme::readCache(const OrderedJson& own) {
    if (const OrderedJson* scheme = objectOf(own, "kv_cache_scheme")) m_kv = formatOfScheme(*scheme, false);
    for (const char* key : {"kv_cache_scheme", "kv_cache_quant_algo"})
        if (const auto format = formatNamed(modelOptimizerRecipes, textOf(own, key)); format && !m_kv) m_kv = format;
}

std::optional<std::string> Scheme::readMethod(const OrderedJson& own) {
    const std::string named = textOf(own, "quant_method"), algorithm = textOf(own, "quant_algo");
    const std::string method = !named.empty()                  ? named
                               : !algorithm.empty()            ? "modelopt"
                               : own.contains("config_groups") ? "compressed-tensors"
                                                               : "";
    readSpared(own);
    readCache(own);
    const auto blocks = own.contains("weight_block_size") && own["weight_block_size"].is_array() ? fp8Block : fp8;
    if (algorithm == "MIXED_PRECISION") {
        if (method == "fp8") m_below = blocks;
        return readListed(own);
    }
    if (method == "fp8") {
        m_common = textOf(own, "scale_fmt") == "ue8m0" && numberOf(own, "group_size") == 32 ? mxfp8 : blocks;
        return std::nullopt;
    }
    if (method == "mxfp4") {
        m_common = mxfp4;
        m_expertsAlone = true;
        return std::nullopt;
    }
    if (method == "modelopt") {
        m_common = formatNamed(modelOptimizerRecipes, algorithm);
        return m_common ? std::nullopt
                        : std::optional<std::string>("of modelopt has the quant_algo \"" + algorithm.substr(0, 60) +
                                                     "\", which is not known");
    }
    if (method == "awq" || method == "gptq") {
        const auto bad = readBits(own);
        return bad ? std::optional("of " + method + ' ' + *bad) : std::nullopt;
    }
    if (method == "compressed-tensors") return readGroups(own);
    if (method == "quark") return readQuark(own);
    if (method == "bitsandbytes")
        return "of bitsandbytes is made while the weights are loaded, and no speed of its kernels is known: say --weights int4 "
               "or int8";
    return "has a quant_method that is not known; fp8, mxfp4, modelopt, awq, gptq, compressed-tensors and quark are";
}

Result<std::optional<Scheme>> Scheme::read(const OrderedJson& own) {
    const auto refused = [](std::string detail) { return Error{ErrorCode::input, {}, std::move(detail)}; };
    if (!own.is_object()) return refused("expected an object in braces");
    const bool plain = textOf(own, "quant_method").empty() && textOf(own, "quant_algo").empty() && !own.contains("config_groups");
    if (plain && own.contains("quant_algo")) return std::optional<Scheme>();
    Scheme scheme;
    if (auto bad = scheme.readMethod(own)) return refused(*bad);
    for (const auto& [pattern, format] : scheme.m_rules)
        if (!isRead(pattern))
            return refused("has a pattern that is not understood: " + lineOf(OrderedJson(pattern.substr(0, 100))));
    for (const std::string& pattern : scheme.m_spared.patterns)
        if (!isRead(pattern))
            return refused("has a pattern that is not understood: " + lineOf(OrderedJson(pattern.substr(0, 100))));
    return std::optional(std::move(scheme));
}

} // namespace rackline
