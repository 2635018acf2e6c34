// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/import/hugging_face.h"
#include "hwdb/entry/entry_json.h"

#include "model/units/unit_text.h"

#include <filesystem>

namespace rackline {

namespace {
/// A count as JSON: whole numbers have no fraction.
OrderedJson count(double value) { return std::to_string(static_cast<long long>(value)); }

void put(OrderedJson& object, const char* key, double value) {
    if (value > 0) object[key] = count(value);
}

OrderedJson withIndex(OrderedJson json, const Attention& a) {
    put(json, "selected", a.selected);
    put(json, "index_heads", a.indexHeads);
    put(json, "index_dim", a.indexDim);
    return json;
}

OrderedJson attentionJson(const Attention& a) {
    if (a.kind == AttentionKind::latent) {
        OrderedJson json{{"kind", "latent"}, {"heads", count(a.heads)}};
        put(json, "query_rank", a.queryRank);
        json["kv_rank"] = count(a.kvRank);
        json["nope_dim"] = count(a.nopeDim);
        json["rope_dim"] = count(a.ropeDim);
        json["value_dim"] = count(a.valueDim);
        put(json, "window", a.window);
        put(json, "gate", a.gate);
        return withIndex(std::move(json), a);
    }
    if (a.kind == AttentionKind::compressed) {
        OrderedJson json{{"kind", "compressed"},
                         {"heads", count(a.heads)},
                         {"head_dim", count(a.headDim)},
                         {"query_rank", count(a.queryRank)},
                         {"window", count(a.window)}};
        put(json, "ratio", a.ratio);
        json["output_rank"] = count(a.outputRank);
        json["output_groups"] = count(a.outputGroups);
        return withIndex(std::move(json), a);
    }
    if (a.kind == AttentionKind::stateSpace)
        return {{"kind", "state-space"},
                {"heads", count(a.heads)},
                {"head_dim", count(a.valueDim)},
                {"groups", count(a.kvHeads)},
                {"state_dim", count(a.headDim)}};
    if (a.kind == AttentionKind::deltaNet)
        return {{"kind", "delta-net"},
                {"heads", count(a.heads)},
                {"value_dim", count(a.valueDim)},
                {"key_heads", count(a.kvHeads)},
                {"key_dim", count(a.headDim)}};
    OrderedJson json{
        {"kind", "grouped"}, {"heads", count(a.heads)}, {"kv_heads", count(a.kvHeads)}, {"head_dim", count(a.headDim)}};
    put(json, "value_dim", a.valueDim);
    put(json, "window", a.window);
    put(json, "gate", a.gate);
    put(json, "key_is_value", a.keyIsValue);
    put(json, "borrows_kv", a.borrowsKv);
    return withIndex(std::move(json), a);
}

OrderedJson feedForwardJson(const FeedForward& f) {
    OrderedJson json{{"width", count(f.width)}, {"gated", f.gated}};
    put(json, "experts", f.experts);
    put(json, "experts_per_token", f.expertsPerToken);
    put(json, "shared_experts", f.sharedExperts);
    put(json, "shared_width", f.sharedWidth);
    put(json, "latent", f.latent);
    put(json, "extra", f.extra);
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
    if (imported.weights) json["words"]["native"] = nameOf(*imported.weights);
    if (imported.attention) json["words"]["native.attention"] = nameOf(*imported.attention);
    if (imported.kv) json["words"]["native.kv"] = nameOf(*imported.kv);
    json["default"] = {{"grade", "yours"}, {"source", "user"}, {"date", date}};
    OrderedJson& figures = json["figures"];
    figures["hidden"] = count(model.hidden);
    figures["vocabulary"] = count(model.vocabulary);
    if (model.tiedEmbedding) figures["tied_embedding"] = "1";
    put(figures, "context", model.maxContext);
    put(figures, "draft_layers", model.draftLayers);
    put(figures, "extra", model.extra);
    for (const LayerGroup& group : model.layers) {
        OrderedJson layer{{"count", count(group.count)}};
        put(layer, "linear", group.linear);
        put(layer, "extra", group.extra);
        if (group.streams > 1) layer["streams"] = count(group.streams);
        layer["attention"] = attentionJson(group.attention);
        layer["feed_forward"] = feedForwardJson(group.feedForward);
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
