// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"
#include "hwdb/entry/entry_json.h"
#include "hwdb/figures/model_figures.h"

#include "model/units/unit_text.h"

#include <algorithm>
#include <filesystem>

namespace rackline {

namespace {
/// A count as JSON: whole numbers have no fraction.
OrderedJson count(double value) { return std::to_string(static_cast<long long>(value)); }

/// What a value says in the rows of its table, beside what is there already: those that an entry needs, and others that are not
/// as they are without being said.
template <class T> void putFigures(OrderedJson& json, const T& value) {
    static_assert(std::ranges::all_of(figureRows<T>, [](const FigureRow<T>& row) { return row.kept; }),
                  "what is written has a member for every figure");
    for (const FigureRow<T>& row : figureRows<T>) {
        const double figure = row.get(value);
        const bool said = figure > 0 && figure != row.get(T{});
        if ((row.need == Need::required || said) && !json.contains(row.path)) json[std::string(row.path)] = count(figure);
    }
}

/// A catalogue writes a layer without attention as one without heads.
OrderedJson attentionJson(const Attention& attention) {
    const Attention written = attends(attention) ? attention : GroupedQuery{};
    OrderedJson json{{"kind", idOf(written)}};
    std::visit([&](const auto& kind) { putFigures(json, kind); }, written);
    return json;
}

} // namespace

std::string modelEntryText(const ImportedModel& imported, const std::string& id, const std::string& name,
                           const std::string& date) {
    const Transformer& model = imported.model;
    OrderedJson json{{"id", id}, {"kind", "model"}, {"name", name}, {"status", "shipping"}};
    std::string note = "Imported from a config.json of the family " + imported.family + ".";
    for (const std::string& one : imported.notes) note += " " + one;
    json["note"] = note;
    json["words"]["family"] = imported.family;
    if (imported.encoder) json["words"]["role"] = "encoder";
    if (model.diffusion.present()) json["words"]["role"] = "diffusion";
    if (imported.weights) json["words"]["native"] = nameOf(*imported.weights);
    if (imported.attention) json["words"]["native.attention"] = nameOf(*imported.attention);
    if (imported.dense) json["words"]["native.dense"] = nameOf(*imported.dense);
    if (imported.mixers) json["words"]["native.mixers"] = nameOf(*imported.mixers);
    if (imported.head) json["words"]["native.head"] = nameOf(*imported.head);
    if (imported.kv) json["words"]["native.kv"] = nameOf(*imported.kv);
    json["default"] = {{"grade", "yours"}, {"source", "user"}, {"date", date}};
    putFigures(json["figures"], model);
    for (const LayerGroup& group : model.layers) {
        OrderedJson layer;
        putFigures(layer, group);
        layer["attention"] = attentionJson(group.attention);
        OrderedJson& block =
            layer["feed_forward"] = {{"width", count(group.feedForward.width)}, {"gated", group.feedForward.gated}};
        putFigures(block, group.feedForward);
        json["layers"].push_back(std::move(layer));
    }
    return json.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

std::string modelIdOf(const std::string& file) {
    const std::filesystem::path path(file);
    std::error_code code;
    const auto folder = std::filesystem::absolute(path, code).parent_path().filename().string();
    const std::string stem = path.stem().string();
    std::string id;
    for (const char c : stem == "config" && !folder.empty() ? folder : stem) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
        if (c >= 'A' && c <= 'Z')
            id += static_cast<char>(c - 'A' + 'a');
        else if (letter)
            id += c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    return id.substr(0, 100);
}

} // namespace rackline
