// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry_json.h"
#include "model/hardware/precision.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What one description of a quantised checkpoint says of its modules: which are spared, and which format the others have. Names
/// are as in `layers.3.self_attn.q_proj`, without what stands before the layers.
class Scheme {
public:
    /// Reads the object of `quantization_config` or hf_quant_config.json. An error has no place yet; an object that says that
    /// nothing is quantised has no scheme.
    static Result<std::optional<Scheme>> read(const OrderedJson& own);

    struct Said {
        /// None where the module is spared, or where the description does not speak of it.
        std::optional<Precision> format{};
        /// Whether a list names the module, by a name of its own or by a pattern.
        bool listed = false;
        /// Whether two rules of the same rank say different formats.
        bool twice = false;
    };
    /// `expert` says that the module belongs to an expert, which some methods take alone.
    Said of(const std::string& module, bool expert) const;
    /// The head, whatever the model calls it. Most methods leave it alone where no list names it.
    std::optional<Precision> head() const;

    /// Whether the description lists what is spared or taken at all; otherwise its one format is of every module.
    bool lists() const { return m_lists; }
    /// What spared modules have in place of the type of numbers.
    std::optional<Precision> below() const { return m_below; }
    std::optional<Precision> kv() const { return m_kv; }
    /// Whether its patterns took more steps than those of any honest file, so that what they said is not all.
    bool spent() const { return m_steps <= 0; }

private:
    /// Names by parts between dots, and patterns: expressions begin with `re:`.
    struct Names {
        std::set<std::string, std::less<>> texts{};
        std::vector<std::string> patterns{};
        void add(std::string text);
        bool fit(const std::string& module, long& steps) const;
    };
    struct Rule {
        std::string pattern;
        Precision format;
    };

    std::optional<std::string> readMethod(const OrderedJson& own);
    std::optional<std::string> readGroups(const OrderedJson& own);
    std::optional<std::string> readListed(const OrderedJson& own);
    std::optional<std::string> readBits(const OrderedJson& own);
    std::optional<std::string> readDynamic(const OrderedJson& own);
    std::optional<std::string> readQuark(const OrderedJson& own);
    std::optional<std::string> addRule(std::string target, Precision format);
    void readSpared(const OrderedJson& own);
    void readCache(const OrderedJson& own);

    Names m_spared;
    std::map<std::string, Precision, std::less<>> m_named;
    std::vector<Rule> m_rules;
    /// The format of all modules that no rule names, what spared ones keep, and that of the cache.
    std::optional<Precision> m_common, m_below, m_kv;
    /// What is left for patterns, which may be many and slow.
    mutable long m_steps = 200'000'000;
    bool m_expertsAlone = false, m_headToo = false, m_lists = false;
};

/// The format of a scheme of compressed tensors by its bits, type and block. `wide` says that activations stay in 16 bits.
std::optional<Precision> formatOfScheme(const OrderedJson& weights, bool wide, std::string_view packing = {});
/// The part of a quantisation file that says something: some put it into an object of its own.
const OrderedJson& quantizationPart(const OrderedJson& file);

} // namespace rackline
