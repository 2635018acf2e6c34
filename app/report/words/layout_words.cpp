// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/layout_words.h"

#include "app/report/words/wording.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace rackline {

namespace {
/// Tensor parallelism splits all of a layer, or what is beside experts that are whole.
constexpr std::string_view splitLayers = "each layer split over ", splitHeads = "attention heads split over ";

/// A degree above one, in words around its number.
struct SpelledDegree {
    int Layout::*of;
    std::string_view before, after;
};
constexpr auto servedDegrees = std::to_array<SpelledDegree>({
    {&Layout::expertParallel, "experts spread over ", " GPUs"},
    {&Layout::attentionDp, "attention in ", " groups with requests of their own"},
    {&Layout::attentionTp, splitLayers, " GPUs"},
    {&Layout::pipeline, "layers in ", " pipeline stages"},
    {&Layout::decodeContext, "the cache of a sequence split over ", " GPUs"},
    {&Layout::promptContext, "prompts read by ", " groups together"},
    {&Layout::feedForward, "feed-forward parts on ", " GPUs of their own"},
});
struct SpelledTrainingDegree {
    int TrainingLayout::*of;
    std::string_view before, after;
};
constexpr auto trainedDegrees = std::to_array<SpelledTrainingDegree>({
    {&TrainingLayout::tp, splitLayers, " GPUs"},
    {&TrainingLayout::cp, "each sequence over ", ""},
    {&TrainingLayout::pp, "layers in ", " pipeline stages"},
    {&TrainingLayout::virtualStages, "of ", " parts each"},
    {&TrainingLayout::ep, "experts spread over ", " GPUs"},
    {&TrainingLayout::etp, "each expert over ", ""},
    {&TrainingLayout::dp, "", " replicas"},
});

void addPart(std::string& text, const std::string& part) { text += (text.empty() ? "" : ", ") + part; }
std::string workersText(int workers, const char* what) {
    return std::to_string(workers) + ' ' + what + (workers == 1 ? " worker" : " workers");
}
std::string closedSentence(const std::string& text) { return text.empty() ? text : capitalised(text) + '.'; }
} // namespace

std::string spelledOut(const OperatingPoint& point) {
    std::string text;
    for (const SpelledDegree& d : servedDegrees)
        if (const int n = point.layout.*d.of; n != Layout{}.*d.of)
            addPart(text, std::string(d.before == splitLayers && point.layout.expertParallel > 1 ? splitHeads : d.before) +
                              std::to_string(n) + std::string(d.after));
    if (point.mode == ServingMode::aggregated && point.decodeWorkers > 1)
        addPart(text, std::to_string(point.decodeWorkers) + " instances");
    if (point.mode == ServingMode::disaggregated) {
        std::string readers = workersText(point.prefillWorkers, "prefill");
        if (point.beside > 0) readers += " on chips of their own";
        if (point.helpers > 0) readers += " and " + std::to_string(point.helpers) + " on GPUs";
        text += (text.empty() ? "" : "; ") + readers + " for " + workersText(point.decodeWorkers, "decode");
    }
    return closedSentence(text);
}

std::string spelledOut(const TrainingLayout& layout) {
    std::string text;
    for (const SpelledTrainingDegree& d : trainedDegrees)
        if (const int n = layout.*d.of; n != TrainingLayout{}.*d.of)
            addPart(text, std::string(d.before == splitLayers && layout.ep > 1 ? splitHeads : d.before) + std::to_string(n) +
                              std::string(d.after));
    if (layout.zero > 0) {
        constexpr std::array<std::string_view, 4> sharded{"", "optimizer states", "optimizer states and gradients",
                                                          "optimizer states, gradients and weights"};
        addPart(text, std::string(sharded[std::size_t(std::min(layout.zero, 3))]) + " sharded over " +
                          (layout.shard > 0 ? std::to_string(layout.shard) + " GPUs" : "the replicas"));
    }
    return closedSentence(text);
}

} // namespace rackline
