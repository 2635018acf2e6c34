// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/training/stages.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
std::size_t kindOf(std::size_t group) { return std::min(group, layerKinds - 1); }

/// Whether the groups of layers alternate, which those of equal number do. Other groups follow each other.
bool alternating(const Transformer& model) {
    return model.layers.size() > 1 && std::all_of(model.layers.begin(), model.layers.end(),
                                                  [&](const LayerGroup& g) { return g.count == model.layers.front().count; });
}

void addLayers(Stage& stage, const Transformer& model, int first, int count) {
    if (alternating(model)) {
        for (std::size_t g = 0; g < model.layers.size(); ++g)
            stage.layers[kindOf(g)] += double(count) / static_cast<double>(model.layers.size());
        return;
    }
    int from = 0;
    for (std::size_t g = 0; g < model.layers.size(); ++g) {
        const int to = from + model.layers[g].count;
        stage.layers[kindOf(g)] += std::max(0, std::min(first + count, to) - std::max(first, from));
        from = to;
    }
}

double costOf(const LayerGroup& g, double hidden) {
    const FeedForward& f = g.feedForward;
    const double width = f.experts > 0 ? double(f.width) * f.expertsPerToken + f.sharedColumns() : f.width;
    double keys = 0;
    eachOf<PrefillAttention>(attentionOperatorsOf(g.attention, {hidden}),
                             [&](const PrefillAttention& core) { keys += core.heads.heads * core.heads.keyDim; });
    return 4.0 * keys * hidden + g.linear * hidden * hidden + 3.0 * hidden * width;
}

std::vector<Stage> equalStages(const Transformer& model, int stages) {
    const int total = model.layerCount(), each = total / stages;
    int rest = total % stages, first = 0;
    std::vector<Stage> result(static_cast<std::size_t>(stages));
    for (int i = 0; i < stages; ++i) {
        // The layers that are left over go to the stages in the middle first, because the ends have embedding and head.
        const bool more = stages > 2 ? i > 0 && rest > 0 && (i < stages - 1 || rest > 1 - (stages - 1 - i)) : i < rest;
        const int count = each + (more ? 1 : 0);
        rest -= more && stages > 2 ? 1 : 0;
        Stage& stage = result[static_cast<std::size_t>(i)];
        stage.index = i;
        addLayers(stage, model, first, std::min(count, total - first));
        first += count;
    }
    if (first < total) addLayers(result.front(), model, first, total - first);
    result.front().embedding = true;
    result.back().head = result.back().loss = true;
    return result;
}

/// Blocks in order; a stage ends with the block that takes the running cost over its share.
std::vector<Stage> balancedStages(const Transformer& model, int stages) {
    std::vector<Stage> result(static_cast<std::size_t>(stages));
    for (int i = 0; i < stages; ++i) result[static_cast<std::size_t>(i)].index = i;
    const double h = model.hidden, headCost = double(model.vocabulary) * h;
    double total = headCost;
    for (const LayerGroup& g : model.layers) total += g.count * costOf(g, h);
    double run = 0;
    std::size_t at = 0;
    const auto placed = [&](double cost) {
        run += cost;
        if (run > total * double(at + 1) / stages && at + 1 < result.size()) ++at;
    };
    result.front().embedding = true;
    int index = 0;
    for (const LayerGroup& g : model.layers)
        for (int i = 0; i < g.count; ++i) {
            addLayers(result[at], model, index++, 1);
            placed(costOf(g, h));
        }
    result[at].head = true;
    placed(headCost);
    result[at].loss = true;
    return result;
}
} // namespace

std::vector<Stage> pipelineStages(const Transformer& model, int stages, bool balanced) {
    return balanced ? balancedStages(model, stages) : equalStages(model, stages);
}

std::vector<StageKind> stageKinds(const std::vector<Stage>& stages) {
    std::vector<StageKind> kinds;
    for (const Stage& s : stages) {
        const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const StageKind& k) {
            return k.stage.layers == s.layers && k.stage.embedding == s.embedding && k.stage.head == s.head &&
                   k.stage.loss == s.loss;
        });
        if (same == kinds.end())
            kinds.push_back({s, 1});
        else
            same->count += 1;
    }
    return kinds;
}

double pipelineBubble(PipelineSchedule schedule, double p, double f, double b, double w, double both) {
    switch (schedule) {
    case PipelineSchedule::zeroBubble:
        return (p - 1) * std::max(0.0, f + b - 2 * w);
    case PipelineSchedule::dualPipe:
        return std::max(0.0, p / 2 - 1) * std::max(0.0, both + b - 3 * w);
    case PipelineSchedule::gpipe:
    case PipelineSchedule::oneForwardOneBackward:
    case PipelineSchedule::interleaved:
        break;
    }
    return (p - 1) * (f + b);
}

} // namespace rackline
