// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/figures/model_figures.h"
#include "hwdb/values/conversions.h"
#include "hwdb/values/figure_reader.h"

namespace rackline {

namespace {
/// A layer's attention, below `prefix`; a catalogue writes a layer without it as one without heads.
Result<Attention> attentionFrom(const Entry& entry, const std::string& prefix) {
    Attention attention = attentionNamed(entry.word(prefix + "kind")).value_or(GroupedQuery{});
    if (auto missing = std::visit([&](auto& kind) { return readFigures(kind, entry, prefix); }, attention)) return *missing;
    return headsOf(attention) > 0 ? attention : NoAttention{};
}
} // namespace

Result<Transformer> transformerFrom(const Entry& entry) {
    Transformer model;
    model.id = entry.id;
    model.name = entry.name;
    if (auto missing = readFigures(model, entry)) return *missing;
    model.writes = entry.word("role").empty();
    for (int i = 0;; ++i) {
        const std::string prefix = "layer." + std::to_string(i) + ".";
        if (!entry.figure(prefix + "count")) break;
        LayerGroup group;
        const Result<Attention> attention = attentionFrom(entry, prefix + "attention.");
        if (!attention) return attention.error();
        group.attention = *attention;
        if (auto missing = readFigures(group, entry, prefix)) return *missing;
        if (auto missing = readFigures(group.feedForward, entry, prefix + "feed_forward.")) return *missing;
        if (group.feedForward.experts > mostExperts)
            return Error{ErrorCode::input, entry.kind + "/" + entry.id,
                         entry.id + ": " + prefix + "feed_forward.experts is above 10000, which no model has"};
        model.layers.push_back(group);
    }
    if (model.layers.empty()) return missingFigure(entry, "layers");
    if (model.hidden < 1 || model.vocabulary < (model.diffusion.present() ? 0 : 1))
        return Error{ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": hidden and vocabulary must be 1 or more"};
    return model;
}

} // namespace rackline
