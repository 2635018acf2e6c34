// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/claim_reader.h"
#include "hwdb/entry/measure.h"
#include "hwdb/figures/figure_paths.h"
#include "model/hardware/rack.h"
#include "model/workload/attention/attention.h"

#include <algorithm>

namespace rackline {

namespace {
bool isName(std::string_view id) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_'; };
    return !id.empty() && id.size() <= 100 && std::all_of(id.begin(), id.end(), fits);
}

class EntryReader : private ClaimReader {
public:
    EntryReader(const EntryContext& context, std::vector<Error>& errors) : ClaimReader(context, errors) {}

    Entry read(const OrderedJson& json, const std::string& pointer) {
        if (!isObject(json, pointer)) return {};
        allowKeys(json, pointer,
                  {"id", "kind", "name", "vendor", "status", "note", "words", "default", "figures", "parts", "layers"});
        m_entry.id = text(json, "id", pointer);
        m_entry.kind = text(json, "kind", pointer);
        m_entry.name = text(json, "name", pointer);
        m_entry.vendor = text(json, "vendor", pointer, false);
        m_entry.status = text(json, "status", pointer);
        m_entry.note = text(json, "note", pointer, false);
        checkHead(pointer);
        if (json.contains("default")) {
            allowKeys(json["default"], pointer + "/default", {"grade", "source", "date", "unverified"});
            m_default = provenance(json["default"], pointer + "/default", false);
        }
        readWords(json, pointer, "");
        readFigures(json, pointer, "");
        takeCompositionDefault();
        readParts(json, pointer);
        readLayers(json, pointer);
        return std::move(m_entry);
    }

private:
    void checkHead(const std::string& pointer) {
        if (!m_entry.id.empty() && !isName(m_entry.id))
            refuse(pointer + "/id", "an id has small letters, digits, '-', '.' and '_' alone, 100 at most");
        if (!m_entry.kind.empty() && !isKind(m_entry.kind))
            refuse(pointer + "/kind", "unknown kind; the nearest is \"" + nearestKind(m_entry.kind) + "\"");
        if (!m_entry.status.empty() && !statusNamed(m_entry.status))
            refuse(pointer + "/status", "expected shipping, announced, projected or roadmap");
    }

    void readFigure(const std::string& path, const OrderedJson& json, const std::string& pointer) {
        const PathVerdict verdict = judgePath(m_entry.kind, path);
        if (!verdict.known) {
            refuse(pointer, "unknown figure \"" + path + "\"; the nearest is \"" + verdict.nearest + "\"");
            return;
        }
        Figure figure;
        figure.path = path;
        if (!json.is_object()) {
            figure.claim = {valueText(json, pointer), provenance(OrderedJson::object(), pointer, true)};
        } else {
            allowKeys(json, pointer,
                      {"value", "low", "high", "grade", "source", "date", "note", "unverified", "checked", "rivals"});
            if (!json.contains("value")) {
                refuse(pointer + "/value", "is missing");
                return;
            }
            figure.claim = {valueText(json["value"], pointer + "/value"), provenance(json, pointer, true)};
            if (json.contains("low")) figure.lowText = valueText(json["low"], pointer + "/low");
            if (json.contains("high")) figure.highText = valueText(json["high"], pointer + "/high");
            if (json.contains("checked") && flag(json["checked"], pointer + "/checked")) m_entry.words["checked." + path] = "yes";
        }
        if (figure.claim.text.empty()) {
            refuse(pointer, "is empty");
            return;
        }
        std::optional<Dimension> dimension = verdict.dimension;
        figure.value = measured(figure.claim.text, dimension, pointer);
        if (!dimension)
            if (const auto own = parseMeasure(figure.claim.text)) dimension = own->dimension;
        figure.low = figure.lowText.empty() ? figure.value : measured(figure.lowText, dimension, pointer + "/low");
        figure.high = figure.highText.empty() ? figure.value : measured(figure.highText, dimension, pointer + "/high");
        if (figure.low > figure.high) refuse(pointer, "its low end is above its high end");
        if (json.is_object() && json.contains("rivals")) readRivals(figure, json["rivals"], dimension, pointer + "/rivals");
        if (m_entry.figure(path)) refuse(pointer, "the figure is there twice");
        m_entry.figures.push_back(std::move(figure));
    }

    void readRivals(Figure& figure, const OrderedJson& json, const std::optional<Dimension>& dimension,
                    const std::string& pointer) {
        if (!json.is_array()) return refuse(pointer, "expected a list");
        for (std::size_t i = 0; i < json.size(); ++i) {
            const std::string at = pointer + "/" + std::to_string(i);
            allowKeys(json[i], at, {"value", "grade", "source", "date", "note", "unverified"});
            if (!json[i].is_object() || !json[i].contains("value")) {
                refuse(at + "/value", "is missing");
                continue;
            }
            Claim claim{valueText(json[i]["value"], at + "/value"), provenance(json[i], at, true)};
            measured(claim.text, dimension, at + "/value");
            figure.rivals.push_back(std::move(claim));
        }
    }

    void readWords(const OrderedJson& json, const std::string& pointer, const std::string& prefix) {
        if (!json.contains("words")) return;
        const OrderedJson& words = json["words"];
        if (!isObject(words, pointer + "/words")) return;
        for (const auto& item : words.items())
            if (isKey(item.key(), pointer + "/words"))
                m_entry.words[prefix + item.key()] = text(words, item.key(), pointer + "/words", false);
    }

    void readFigures(const OrderedJson& json, const std::string& pointer, const std::string& prefix) {
        if (!json.contains("figures")) return;
        if (!isObject(json["figures"], pointer + "/figures")) return;
        for (const auto& item : json["figures"].items())
            if (isKey(item.key(), pointer + "/figures"))
                readFigure(prefix + item.key(), item.value(), pointer + "/figures/" + escapedSegment(item.key()));
    }

    /// A rack whose entry has no default takes that of the number of packages: whoever says how many there are also says what the
    /// rack is made of.
    void takeCompositionDefault() {
        const Figure* packages = m_entry.figure("packages");
        if (!m_default.source.empty() || !packages) return;
        m_default = packages->claim.provenance;
        m_default.note.clear();
    }

    void readParts(const OrderedJson& json, const std::string& pointer) {
        if (!json.contains("parts")) return;
        if (!json["parts"].is_array()) return refuse(pointer + "/parts", "expected a list");
        std::string order;
        for (std::size_t i = 0; i < json["parts"].size(); ++i) {
            const OrderedJson& part = json["parts"][i];
            const std::string at = pointer + "/parts/" + std::to_string(i);
            allowKeys(part, at, {"id", "kind", "name", "count", "gpus", "entry", "words", "figures"});
            if (!part.is_object()) continue;
            const std::string id = text(part, "id", at);
            if (!isName(id) || id.find('.') != std::string::npos) {
                refuse(at + "/id", "an id of a part has small letters, digits, '-' and '_' alone");
                continue;
            }
            const std::string prefix = "part." + id + ".";
            if (m_entry.words.contains(prefix + "kind")) refuse(at + "/id", "the part is there twice");
            m_entry.words[prefix + "kind"] = text(part, "kind", at);
            if (!partKindNamed(m_entry.words[prefix + "kind"]))
                refuse(at + "/kind",
                       "expected compute-tray, switch-tray, power-shelf, coolant, host, network, fans, chips or other");
            m_entry.words[prefix + "name"] = text(part, "name", at);
            if (part.contains("entry")) m_entry.words[prefix + "entry"] = text(part, "entry", at);
            for (const char* count : {"count", "gpus"})
                if (part.contains(count)) readFigure(prefix + count, part[count], at + "/" + count);
            readWords(part, at, prefix);
            readFigures(part, at, prefix);
            order += (order.empty() ? "" : " ") + id;
        }
        m_entry.words["parts"] = order;
    }

    void readLayers(const OrderedJson& json, const std::string& pointer) {
        if (!json.contains("layers")) return;
        if (!json["layers"].is_array()) return refuse(pointer + "/layers", "expected a list");
        constexpr std::size_t most = 1000;
        if (json["layers"].size() > most) return refuse(pointer + "/layers", "has more than 1000 groups of layers");
        for (std::size_t i = 0; i < json["layers"].size(); ++i) {
            const OrderedJson& layer = json["layers"][i];
            const std::string at = pointer + "/layers/" + std::to_string(i);
            const std::string prefix = "layer." + std::to_string(i) + ".";
            allowKeys(layer, at, {"count", "attention", "feed_forward", "linear", "extra", "streams"});
            if (!layer.is_object()) continue;
            if (!layer.contains("count"))
                refuse(at + "/count", "is missing");
            else
                readFigure(prefix + "count", layer["count"], at + "/count");
            for (const char* figure : {"linear", "extra", "streams"})
                if (layer.contains(figure)) readFigure(prefix + figure, layer[figure], at + "/" + figure);
            for (const char* block : {"attention", "feed_forward"}) {
                if (!layer.contains(block)) {
                    refuse(at + "/" + block, "is missing");
                    continue;
                }
                if (isObject(layer[block], at + "/" + block)) readBlock(layer[block], prefix + block + ".", at + "/" + block);
            }
        }
    }

    void readBlock(const OrderedJson& block, const std::string& prefix, const std::string& pointer) {
        for (const auto& item : block.items()) {
            if (item.key() == "kind") {
                m_entry.words[prefix + "kind"] = text(block, "kind", pointer);
                if (!attentionNamed(m_entry.words[prefix + "kind"])) refuse(pointer + "/kind", "expected " + attentionIds());
            } else {
                readFigure(prefix + item.key(), item.value(), pointer + "/" + escapedSegment(item.key()));
            }
        }
    }

    Entry m_entry;
};
} // namespace

Entry entryFromJson(const OrderedJson& json, const EntryContext& context, const std::string& pointer,
                    std::vector<Error>& errors) {
    return EntryReader(context, errors).read(json, pointer);
}

} // namespace rackline
