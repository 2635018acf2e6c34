// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry_json.h"

#include "hwdb/figure_paths.h"
#include "hwdb/measure.h"
#include "hwdb/nearest_name.h"
#include "model/hardware/rack.h"

#include <algorithm>
#include <initializer_list>

namespace rackline {

namespace {
constexpr std::size_t longestText = 4000;

std::string escaped(std::string_view segment) {
    std::string text;
    for (const char c : segment) text += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
    return text;
}

bool isName(std::string_view id) {
    const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_'; };
    return !id.empty() && id.size() <= 100 && std::all_of(id.begin(), id.end(), fits);
}

/// What a claim takes from its entry where it says nothing itself.
struct Defaults {
    Provenance provenance;
};

class EntryReader {
public:
    EntryReader(const EntryContext& context, std::vector<Error>& errors) : m_context(context), m_errors(errors) {}

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
    void refuse(const std::string& pointer, std::string detail) {
        m_errors.push_back({ErrorCode::input, m_context.file + "#" + pointer, std::move(detail)});
    }

    bool isObject(const OrderedJson& json, const std::string& pointer) {
        if (json.is_object()) return true;
        refuse(pointer, "expected an object in braces");
        return false;
    }

    void allowKeys(const OrderedJson& json, const std::string& pointer, std::initializer_list<std::string> allowed) {
        if (!isObject(json, pointer)) return;
        for (const auto& item : json.items())
            if (std::find(allowed.begin(), allowed.end(), item.key()) == allowed.end())
                refuse(pointer + "/" + escaped(item.key()),
                       "unknown key; the nearest is \"" + nearestName(item.key(), allowed) + "\"");
    }

    std::string text(const OrderedJson& json, const std::string& key, const std::string& pointer, bool required = true) {
        if (!json.contains(key)) {
            if (required) refuse(pointer + "/" + key, "is missing");
            return {};
        }
        if (!json[key].is_string()) {
            refuse(pointer + "/" + key, "expected text in quotes");
            return {};
        }
        auto value = json[key].get<std::string>();
        if (value.size() > longestText) refuse(pointer + "/" + key, "is longer than 4000 characters");
        if (std::any_of(value.begin(), value.end(), [](char c) { return (c >= 0 && c < 0x20 && c != '\n') || c == 0x7f; }))
            refuse(pointer + "/" + key, "has a control character");
        if (required && value.empty()) refuse(pointer + "/" + key, "is empty");
        return value;
    }

    void checkHead(const std::string& pointer) {
        if (!m_entry.id.empty() && !isName(m_entry.id))
            refuse(pointer + "/id", "an id has small letters, digits, '-', '.' and '_' alone, 100 at most");
        if (!m_entry.kind.empty() && !isKind(m_entry.kind))
            refuse(pointer + "/kind", "unknown kind; the nearest is \"" + nearestKind(m_entry.kind) + "\"");
        if (!m_entry.status.empty() && !statusNamed(m_entry.status))
            refuse(pointer + "/status", "expected shipping, announced, projected or roadmap");
    }

    const Source* sourceNamed(std::string_view id) const {
        const auto found =
            std::find_if(m_context.sources->begin(), m_context.sources->end(), [id](const Source& s) { return s.id == id; });
        return found == m_context.sources->end() ? nullptr : &*found;
    }

    /// Refuses sources that nobody knows and gives the date of the first.
    std::string checkSources(const std::string& ids, const std::string& pointer) {
        std::string date;
        std::string_view rest = ids;
        while (!rest.empty()) {
            const std::size_t cut = std::min(rest.find(';'), rest.size());
            std::string_view id = rest.substr(0, cut);
            while (!id.empty() && id.front() == ' ') id.remove_prefix(1);
            const Source* source = sourceNamed(id);
            if (!source) {
                std::vector<std::string> known;
                for (const Source& s : *m_context.sources) known.push_back(s.id);
                refuse(pointer, "unknown source \"" + std::string(id) + "\"; the nearest is \"" + nearestName(id, known) + "\"");
            } else if (date.empty()) {
                date = source->date;
            }
            rest.remove_prefix(std::min(cut + 1, rest.size()));
        }
        return date;
    }

    Provenance provenance(const OrderedJson& json, const std::string& pointer, bool complete) {
        Provenance result = m_default;
        const bool ownSource = json.contains("source");
        if (json.contains("grade") || ownSource) result.unverified = false;
        if (ownSource) {
            result.source = text(json, "source", pointer);
            result.date = checkSources(result.source, pointer + "/source");
        }
        bool graded = !m_default.source.empty();
        if (json.contains("grade")) {
            const auto grade = gradeNamed(text(json, "grade", pointer));
            if (!grade) refuse(pointer + "/grade", "expected measured, vendor, announced, estimate, judgement or yours");
            result.grade = grade.value_or(Grade::judgement);
            graded = true;
        }
        if (json.contains("date")) result.date = text(json, "date", pointer, false);
        result.note = complete ? text(json, "note", pointer, false) : std::string();
        if (json.contains("unverified")) result.unverified = flag(json["unverified"], pointer + "/unverified");
        if (result.source.empty()) refuse(pointer, "has no source");
        if (!graded) refuse(pointer, "has no grade");
        return result;
    }

    bool flag(const OrderedJson& json, const std::string& pointer) {
        if (!json.is_boolean()) refuse(pointer, "expected true or false");
        return json.is_boolean() && json.get<bool>();
    }

    std::string valueText(const OrderedJson& json, const std::string& pointer) {
        if (json.is_string()) return json.get<std::string>();
        if (json.is_number()) return json.dump();
        if (json.is_boolean()) return json.get<bool>() ? "1" : "0";
        refuse(pointer, "expected a value with its unit as text, or a plain number");
        return {};
    }

    /// The value in coherent units; a mistake is refused and reads as 0.
    double measured(const std::string& valueText, const std::optional<Dimension>& wanted, const std::string& pointer) {
        if (valueText.empty()) return 0;
        const auto measure = parseMeasure(valueText, wanted);
        if (!measure) {
            refuse(pointer, measure.error().detail);
            return 0;
        }
        if (measure->value < 0) refuse(pointer, "is negative");
        return measure->value;
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
            m_entry.words[prefix + item.key()] = text(words, item.key(), pointer + "/words", false);
    }

    void readFigures(const OrderedJson& json, const std::string& pointer, const std::string& prefix) {
        if (!json.contains("figures")) return;
        if (!isObject(json["figures"], pointer + "/figures")) return;
        for (const auto& item : json["figures"].items())
            readFigure(prefix + item.key(), item.value(), pointer + "/figures/" + escaped(item.key()));
    }

    /// Where nothing else is said, who says how many packages a rack has says of what it is made.
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
                refuse(at + "/kind", "expected compute-tray, switch-tray, power-shelf, coolant, host, network, fans or other");
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
        for (std::size_t i = 0; i < json["layers"].size(); ++i) {
            const OrderedJson& layer = json["layers"][i];
            const std::string at = pointer + "/layers/" + std::to_string(i);
            const std::string prefix = "layer." + std::to_string(i) + ".";
            allowKeys(layer, at, {"count", "attention", "feed_forward"});
            if (!layer.is_object()) continue;
            if (!layer.contains("count"))
                refuse(at + "/count", "is missing");
            else
                readFigure(prefix + "count", layer["count"], at + "/count");
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
                if (block["kind"] != "grouped" && block["kind"] != "latent")
                    refuse(pointer + "/kind", "expected grouped or latent");
            } else {
                readFigure(prefix + item.key(), item.value(), pointer + "/" + escaped(item.key()));
            }
        }
    }

    const EntryContext& m_context;
    std::vector<Error>& m_errors;
    Entry m_entry;
    Provenance m_default;
};
} // namespace

Entry entryFromJson(const OrderedJson& json, const EntryContext& context, const std::string& pointer,
                    std::vector<Error>& errors) {
    return EntryReader(context, errors).read(json, pointer);
}

std::vector<Source> sourcesFromJson(const OrderedJson& json, const std::string& file, const std::string& pointer,
                                    std::vector<Error>& errors) {
    std::vector<Source> sources;
    const auto refuse = [&](const std::string& at, const char* detail) {
        errors.push_back({ErrorCode::input, file + "#" + at, detail});
    };
    if (!json.is_object()) {
        refuse(pointer, "expected an object in braces");
        return sources;
    }
    for (const auto& item : json.items()) {
        const std::string at = pointer + "/" + escaped(item.key());
        const OrderedJson& source = item.value();
        const auto text = [&](const char* key) {
            return source.contains(key) && source[key].is_string() ? source[key].get<std::string>() : std::string();
        };
        if (!source.is_object() || text("ref").empty())
            refuse(at, "expected a source such as {\"kind\": \"page\", \"ref\": \"...\", \"date\": \"2026-08-21\"}");
        else if (item.key().find(';') != std::string::npos)
            refuse(at, "an id of a source has no ';'");
        else
            sources.push_back({item.key(), text("kind"), text("ref"), text("date")});
    }
    return sources;
}

Result<OrderedJson> parseJson(std::string_view text, const std::string& file) {
    std::vector<std::set<std::string>> seen;
    std::string twice;
    const auto watch = [&](int, OrderedJson::parse_event_t event, OrderedJson& parsed) {
        using Event = OrderedJson::parse_event_t;
        if (event == Event::object_start) seen.emplace_back();
        if (event == Event::object_end) seen.pop_back();
        if (event == Event::key && !seen.back().insert(parsed.get<std::string>()).second && twice.empty())
            twice = parsed.get<std::string>();
        return true;
    };
    try {
        OrderedJson json = OrderedJson::parse(text, watch);
        if (!twice.empty()) return Error{ErrorCode::input, file, "the key \"" + twice + "\" is there twice in one object"};
        return json;
    } catch (const nlohmann::json::parse_error& error) {
        return Error{ErrorCode::input, file, "is no JSON: byte " + std::to_string(error.byte) + " is not what belongs there"};
    } catch (const nlohmann::json::out_of_range&) {
        return Error{ErrorCode::input, file, "has a number that is too large for any machine"};
    }
}

} // namespace rackline
