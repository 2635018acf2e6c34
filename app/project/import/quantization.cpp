// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/quantization.h"

#include "app/project/import/json_parts.h"
#include "app/project/import/scheme.h"
#include "app/project/import/tensor_class.h"

#include <algorithm>

namespace rackline {

namespace {
using enum Precision;
constexpr auto numberTypes = std::to_array<NamedFormat>({{"bfloat16", bf16}, {"float16", fp16}, {"float32", fp32}});

/// How many modules of a class have which format; none is what the description spares.
using Tally = std::map<std::optional<Precision>, int>;

std::optional<Precision> mostOf(const Tally& tally) {
    const auto most =
        std::max_element(tally.begin(), tally.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == tally.end() ? std::nullopt : most->first;
}

/// Asks a description about every layer's modules by the names that a family may give them; those count that it knows best.
class Asking {
public:
    Asking(const Scheme& scheme, const std::vector<LayerGroup>& layers, bool denseBeside)
        : m_scheme(scheme), m_layers(layers), m_denseBeside(denseBeside) {}

    Tally of(TensorClass part) {
        Tally best;
        int mostListed = -1;
        for (const ModuleNames& names : moduleNames()) {
            const bool mixed = part == TensorClass::experts || part == TensorClass::shared;
            if (names.part != part || (mixed && names.besideExperts != m_denseBeside)) continue;
            int listed = 0;
            Tally tally = tallyOf(names, listed);
            if (listed <= mostListed) continue;
            mostListed = listed;
            best = std::move(tally);
        }
        return best;
    }
    bool twice() const { return m_twice; }

private:
    Tally tallyOf(const ModuleNames& names, int& listed) {
        Tally tally;
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            if (!hasPart(m_layers[i], names.part)) continue;
            for (const std::string_view module : names.modules) {
                if (module.empty()) continue;
                const Scheme::Said said =
                    m_scheme.of("layers." + std::to_string(i) + "." + std::string(names.block) + "." + std::string(module),
                                names.part == TensorClass::experts);
                ++tally[said.format];
                listed += said.listed;
                m_twice = m_twice || said.twice;
            }
        }
        return tally;
    }

    const Scheme& m_scheme;
    const std::vector<LayerGroup>& m_layers;
    bool m_denseBeside, m_twice = false;
};

std::string shownFormat(std::optional<Precision> format) { return std::string(format ? nameOf(*format) : "unquantised"); }

/// One description with its place, for what is wrong with it.
struct Described {
    Scheme scheme;
    std::string_view name;
};

class FormatReader {
public:
    FormatReader(ModelConfig& config, ImportedModel& imported, const std::vector<LayerGroup>& layers)
        : m_config(config), m_imported(imported), m_layers(layers),
          m_wide(formatNamed(numberTypes, config.word(config.has("dtype") ? "dtype" : "torch_dtype"))) {}

    bool read(const OrderedJson* own, const OrderedJson* beside, const ModelFormats& given) {
        m_imported.weights = m_imported.attention = m_wide;
        // A user who says the formats needs no description that is understood.
        const bool needed = !given.weights;
        if (own) describe(*own, "quantization_config", needed);
        if (beside) describe(quantizationPart(*beside), "hf_quant_config", needed);
        if (m_described.empty()) return own != nullptr && !m_unread.empty();
        const bool recurrent = has(TensorClass::mixer);
        const bool lists = std::any_of(m_described.begin(), m_described.end(), [](const auto& d) { return d.scheme.lists(); });
        if (recurrent && !lists && !given.attention) {
            m_config.refuse(m_described.front().name,
                            "does not list the modules that are not quantised, and the mixers of this family often are not: say "
                            "--weights and --attention");
            return true;
        }
        take();
        return true;
    }

private:
    bool has(TensorClass part) const {
        return std::any_of(m_layers.begin(), m_layers.end(), [part](const LayerGroup& l) { return hasPart(l, part); });
    }

    void describe(const OrderedJson& own, std::string_view name, bool needed) {
        auto scheme = Scheme::read(own);
        if (!scheme) {
            m_unread = scheme.error().detail;
            if (needed) m_config.refuse(name, scheme.error().detail);
        } else if (*scheme) {
            m_described.push_back({**scheme, name});
        }
    }

    /// The format of a class, by the first description; where a second one says another, none can be told.
    std::optional<Precision> formatOfClass(TensorClass part) {
        if (!has(part)) return std::nullopt;
        Tally chosen;
        for (std::size_t i = 0; i < m_described.size(); ++i) {
            Asking asking(m_described[i].scheme, m_layers, m_imported.family == "Gemma 4");
            const Tally tally = asking.of(part);
            if (asking.twice()) m_config.refuse(m_described[i].name, "has two groups of other formats for the same modules");
            if (m_described[i].scheme.spent())
                m_config.refuse(m_described[i].name, "has more patterns than can be tried for every layer");
            if (i == 0)
                chosen = tally;
            else if (mostOf(tally) != mostOf(chosen))
                m_config.refuse(m_described[i].name, "says " + shownFormat(mostOf(tally)) + " for " + std::string(nameOf(part)) +
                                                         ", and quantization_config says " + shownFormat(mostOf(chosen)));
        }
        m_tallies[part] = chosen;
        return mostOf(chosen);
    }

    void tellMixed(TensorClass part, std::optional<Precision> taken) {
        int all = 0, others = 0;
        const std::optional<Precision> most = mostOf(m_tallies[part]);
        for (const auto& [format, count] : m_tallies[part]) {
            all += count;
            if (format != most) others += count;
        }
        if (others == 0) return;
        m_imported.mixed = true;
        m_config.note(std::string(titleOf(part)) + ": " + std::to_string(others) + " of " + std::to_string(all) +
                      " modules have another format than the others; all are taken as " + shownFormat(taken) + ".");
    }

    void take() {
        const Scheme& first = m_described.front().scheme;
        const auto plain = first.below() ? first.below() : m_wide ? m_wide : std::optional(bf16);
        const auto formatOr = [&](TensorClass part) {
            const auto format = formatOfClass(part);
            const auto taken = format ? format : plain;
            tellMixed(part, taken);
            return taken;
        };
        const auto experts = formatOr(TensorClass::experts), dense = formatOr(TensorClass::dense);
        const auto shared = formatOr(TensorClass::shared);
        const auto attention = formatOr(TensorClass::attention), mixers = formatOr(TensorClass::mixer);
        const bool mixture = m_imported.model.isMixture();
        m_imported.weights = mixture ? experts : dense;
        // DeepSeek-V4 keeps its experts in 4 bits though the method says 8.
        if (mixture && m_config.word("expert_dtype") == "fp4" && (experts == fp8 || experts == fp8Block))
            m_imported.weights = mxfp4;
        if (mixture) takeDense(dense, shared);
        const bool recurrent = has(TensorClass::mixer), attends = has(TensorClass::attention);
        m_imported.attention = attends ? attention : mixers;
        if (recurrent && mixers != m_imported.attention) m_imported.mixers = mixers;
        if (!m_imported.model.tiedEmbedding) m_imported.head = first.head();
        for (const Described& one : m_described)
            if (!m_imported.kv) m_imported.kv = one.scheme.kv();
    }

    /// Blocks that all tokens pass, in layers without experts and beside them: one format stands for both.
    void takeDense(std::optional<Precision> dense, std::optional<Precision> shared) {
        const bool blocks = has(TensorClass::dense), beside = has(TensorClass::shared);
        if (!blocks && !beside) return;
        const auto taken = beside ? shared : dense;
        if (blocks && beside && dense != shared) m_imported.mixed = true;
        if (blocks && beside && dense != shared)
            m_config.note("Dense layers are " + shownFormat(dense) + " and shared experts " + shownFormat(shared) +
                          "; both are taken as the second.");
        if (taken != m_imported.weights) m_imported.dense = taken;
    }

    ModelConfig& m_config;
    ImportedModel& m_imported;
    const std::vector<LayerGroup>& m_layers;
    std::optional<Precision> m_wide;
    std::vector<Described> m_described;
    std::map<TensorClass, Tally> m_tallies;
    std::string m_unread;
};
} // namespace

bool readFormats(ModelConfig& config, ImportedModel& imported, const std::vector<LayerGroup>& layers, const OrderedJson* beside,
                 const ModelFormats& given) {
    const bool said = FormatReader(config, imported, layers).read(config.find("quantization_config"), beside, given);
    if (given.weights) {
        imported.weights = given.weights;
        imported.dense = std::nullopt;
    }
    if (given.attention) {
        imported.attention = given.attention;
        imported.mixers = std::nullopt;
    }
    return said;
}

PrecisionSet precisionOf(const ImportedModel& imported) {
    PrecisionSet p;
    p.weights = imported.weights.value_or(bf16);
    p.attention = imported.attention.value_or(p.weights);
    p.kv = imported.kv.value_or(bf16);
    p.head = imported.head.value_or(bf16);
    p.dense = imported.dense;
    p.mixers = imported.mixers;
    return p;
}

} // namespace rackline
