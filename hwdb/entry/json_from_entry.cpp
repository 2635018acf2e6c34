// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/entry_json.h"

#include <algorithm>
#include <sstream>

namespace rackline {

namespace {
void addProvenance(OrderedJson& json, const Provenance& from) {
    json["grade"] = nameOf(from.grade);
    json["source"] = from.source;
    json["date"] = from.date;
    if (!from.note.empty()) json["note"] = from.note;
    if (from.unverified) json["unverified"] = true;
}

bool checked(const Entry& entry, const Figure& figure) { return !entry.word("checked." + figure.path).empty(); }

OrderedJson figureJson(const Entry& entry, const Figure& figure, const Provenance& common) {
    const bool plain = figure.claim.provenance == common && figure.lowText.empty() && figure.highText.empty() &&
                       figure.rivals.empty() && !checked(entry, figure);
    if (plain) return figure.claim.text;
    OrderedJson json{{"value", figure.claim.text}};
    if (!figure.lowText.empty()) json["low"] = figure.lowText;
    if (!figure.highText.empty()) json["high"] = figure.highText;
    addProvenance(json, figure.claim.provenance);
    if (checked(entry, figure)) json["checked"] = true;
    for (const Claim& rival : figure.rivals) {
        OrderedJson claim{{"value", rival.text}};
        addProvenance(claim, rival.provenance);
        json["rivals"].push_back(std::move(claim));
    }
    return json;
}

/// The rest of a path or key behind a prefix, or nothing.
std::string behind(const std::string& text, const std::string& prefix) {
    return text.starts_with(prefix) ? text.substr(prefix.size()) : std::string();
}

OrderedJson partJson(const Entry& entry, const std::string& id, const Provenance& common) {
    const std::string prefix = "part." + id + ".";
    OrderedJson part{{"id", id}};
    for (const auto& [key, value] : entry.words) {
        const std::string own = behind(key, prefix);
        if (own.empty()) continue;
        if (own == "kind" || own == "name" || own == "entry")
            part[own] = value;
        else
            part["words"][own] = value;
    }
    for (const Figure& figure : entry.figures) {
        const std::string own = behind(figure.path, prefix);
        if (own.empty()) continue;
        OrderedJson json = figureJson(entry, figure, common);
        if (own == "count" || own == "gpus")
            part[own] = std::move(json);
        else
            part["figures"][own] = std::move(json);
    }
    return part;
}

OrderedJson layersJson(const Entry& entry, const Provenance& common) {
    OrderedJson layers = OrderedJson::array();
    for (std::size_t i = 0;; ++i) {
        const std::string prefix = "layer." + std::to_string(i) + ".";
        OrderedJson layer;
        for (const auto& [key, value] : entry.words)
            if (const std::string own = behind(key, prefix); own.ends_with(".kind"))
                layer[own.substr(0, own.find('.'))]["kind"] = value;
        for (const Figure& figure : entry.figures) {
            const std::string own = behind(figure.path, prefix);
            const std::size_t dot = own.find('.');
            if (own.empty()) continue;
            if (dot == std::string::npos)
                layer[own] = figureJson(entry, figure, common);
            else
                layer[own.substr(0, dot)][own.substr(dot + 1)] = figureJson(entry, figure, common);
        }
        if (layer.is_null()) return layers;
        layers.push_back(std::move(layer));
    }
}

/// Provenance that most figures share, without a note: it is written once.
Provenance commonProvenance(const Entry& entry) {
    const Provenance* best = nullptr;
    std::ptrdiff_t most = 0;
    for (const Figure& figure : entry.figures) {
        const Provenance& one = figure.claim.provenance;
        if (!one.note.empty()) continue;
        const auto same =
            std::count_if(entry.figures.begin(), entry.figures.end(), [&](const Figure& f) { return f.claim.provenance == one; });
        if (same > most) {
            most = same;
            best = &one;
        }
    }
    return best ? *best : Provenance{};
}

bool ownWord(const std::string& key) {
    return key == "parts" || key.starts_with("part.") || key.starts_with("layer.") || key.starts_with("checked.");
}
} // namespace

OrderedJson jsonFromEntry(const Entry& entry) {
    OrderedJson json{{"id", entry.id}, {"kind", entry.kind}, {"name", entry.name}};
    if (!entry.vendor.empty()) json["vendor"] = entry.vendor;
    json["status"] = entry.status;
    if (!entry.note.empty()) json["note"] = entry.note;
    for (const auto& [key, value] : entry.words)
        if (!ownWord(key)) json["words"][key] = value;
    const Provenance common = commonProvenance(entry);
    if (!common.source.empty()) addProvenance(json["default"], common);
    json["figures"] = OrderedJson::object();
    for (const Figure& figure : entry.figures)
        if (!figure.path.starts_with("part.") && !figure.path.starts_with("layer."))
            json["figures"][figure.path] = figureJson(entry, figure, common);
    std::istringstream parts(entry.word("parts"));
    for (std::string id; parts >> id;) json["parts"].push_back(partJson(entry, id, common));
    if (OrderedJson layers = layersJson(entry, common); !layers.empty()) json["layers"] = std::move(layers);
    return json;
}

OrderedJson jsonFromSources(const std::vector<Source>& sources) {
    OrderedJson json = OrderedJson::object();
    for (const Source& source : sources)
        json[source.id] = {{"kind", source.kind}, {"ref", source.reference}, {"date", source.date}};
    return json;
}

} // namespace rackline
