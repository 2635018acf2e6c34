// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mapping/layout.h"

#include "model/hardware/rack.h"
#include "model/workload/transformer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// The sizes that groups may have: powers of two, and sizes that fill a rack, which are the divisors of the domain that are no
/// powers of two (72 gives 12, 18, 24, 36 and 72).
std::vector<int> degrees(int largest, int domain) {
    std::vector<int> result;
    for (int d = 1; d <= largest; d *= 2) result.push_back(d);
    for (int d = 12; d <= largest; ++d)
        if (domain % d == 0 && std::find(result.begin(), result.end(), d) == result.end()) result.push_back(d);
    std::sort(result.begin(), result.end());
    return result;
}

bool divides(int whole, int by) { return by > 0 && whole % by == 0; }

/// Whether the heads and the blocks of every layer can be divided evenly among the ranks.
bool headsDivide(const Transformer& model, int tp) {
    return std::all_of(model.layers.begin(), model.layers.end(), [tp](const LayerGroup& g) {
        return divides(headsOf(g.attention), tp) && divides(std::max(g.feedForward.width, 1), tp);
    });
}

/// Whether the ranks have an expert each at least. Where the experts cannot be divided evenly, replicas fill the gaps, as they do
/// in layouts of 72 ranks; with recorded loads it is said how many copies there are, and they must be divided evenly.
bool expertsFit(const Transformer& model, int ep) {
    if (model.balance.recorded() && model.balance.over(ep) <= 0) return false;
    return std::all_of(model.layers.begin(), model.layers.end(),
                       [ep](const LayerGroup& g) { return g.feedForward.experts == 0 || ep <= g.feedForward.experts; });
}

/// Whether the ranks of a tensor-parallel group hold copies of every cache that grows, so that `parts` of them may divide it, and
/// whether there is such a cache.
bool cacheDivides(const Transformer& model, int tp, int parts) {
    if (parts <= 1) return true;
    bool found = false;
    for (const LayerGroup& group : model.layers) {
        const int copies = cacheCopies(group.attention, tp);
        if (copies == 0) continue;
        if (!divides(copies, parts)) return false;
        found = true;
    }
    return found;
}

/// A state that runs through a whole prompt cannot be read in parts.
bool promptDivides(const Transformer& model, int parts) {
    return parts <= 1 ||
           std::none_of(model.layers.begin(), model.layers.end(), [](const LayerGroup& g) { return isRecurrent(g.attention); });
}

void smallestFirst(std::vector<Layout>& layouts) {
    std::sort(layouts.begin(), layouts.end(), [](const Layout& a, const Layout& b) {
        const auto key = [](const Layout& l) {
            return std::array{l.gpus(), l.pipeline, l.attentionDp, l.attentionTp, l.expertParallel};
        };
        return key(a) < key(b);
    });
}

bool allowed(int choice, int value) { return choice == 0 || choice == value; }

/// Whether each of so many GPUs gets a slice of every dense block, or an expert, where they hold nothing else.
bool feedForwardDivides(const Transformer& model, int gpus) {
    return expertsFit(model, gpus) &&
           (model.isMixture() || std::all_of(model.layers.begin(), model.layers.end(),
                                             [&](const LayerGroup& g) { return divides(g.feedForward.width, gpus); }));
}

/// Layouts whose feed-forward parts lie on GPUs of their own, beside groups of attention of every size.
std::vector<Layout> apartLayouts(const Transformer& model, const LayoutChoice& choice, int largest,
                                 const std::vector<int>& sizes) {
    std::vector<Layout> layouts;
    const int experts = model.isMixture() ? choice.afd : 1;
    if (!feedForwardDivides(model, choice.afd) || !allowed(choice.ep, experts) ||
        std::max({choice.pp, choice.dcp, choice.cp}) > 1)
        return layouts;
    for (int tp : choice.tp > 0 ? std::vector<int>{choice.tp} : sizes)
        for (int dp : choice.attentionDp > 0 ? std::vector<int>{choice.attentionDp} : sizes)
            if (headsDivide(model, tp) && tp * dp + choice.afd <= largest)
                layouts.push_back({tp, dp, experts, 1, 1, 1, 1, choice.afd});
    return layouts;
}
} // namespace

std::string labelOf(const Layout& layout) {
    std::array<std::string, layoutDegrees.size() + 1> words;
    for (const Degree& degree : layoutDegrees)
        if (const int n = layout.*degree.of; n != Layout{}.*degree.of && degree.place > 0)
            words[static_cast<std::size_t>(degree.place)] = std::string(degree.label) + std::to_string(n);
    std::string label;
    for (const std::string& word : words) label += (label.empty() || word.empty() ? "" : " ") + word;
    return label.empty() ? "TP1" : label;
}

std::vector<Layout> legalLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                 const LayoutLimits& limits) {
    const int domain = system.rack.scaleUp.packages;
    const int dcp = std::max(choice.dcp, 1), cp = std::max(choice.cp, 1);
    const int attends = std::max(choice.tp, 1) * std::max(choice.attentionDp, 1) * cp;
    const int asked = (choice.afd > 0 ? attends + choice.afd : std::max(attends, choice.ep)) * std::max(choice.pp, 1);
    // Servers with a small domain are joined over the network; racks keep an instance inside their domain unless asked.
    constexpr int joinedServers = 64;
    const int usual = limits.largest > 0 ? limits.largest : std::max(domain, joinedServers);
    const int largest = std::min(system.gpus(), std::max(usual, asked));
    const bool mixture = model.isMixture();
    std::vector<Layout> layouts;
    std::vector<int> sizes = degrees(largest, domain);
    if (choice.afd > 0) {
        layouts = apartLayouts(model, choice, largest, sizes);
        smallestFirst(layouts);
        return layouts;
    }
    // Groups whose size is no power of two are searched only where they are asked for: 48 and 144 ranks hold 288 places for 256
    // experts.
    for (int d = choice.ep; d > 1; d = divides(d, 2) ? d / 2 : 1)
        if (d <= largest && std::find(sizes.begin(), sizes.end(), d) == sizes.end()) sizes.push_back(d);
    // Groups that are asked for have whatever size their number gives.
    for (int d = choice.attentionDp; d > 1 && d <= largest; d *= 2)
        if (std::find(sizes.begin(), sizes.end(), d) == sizes.end()) sizes.push_back(d);
    const int pp = std::max(choice.pp, 1);
    if (pp <= model.layerCount() && promptDivides(model, cp)) {
        for (int tp : choice.tp > 0 ? std::vector<int>{choice.tp} : sizes) {
            if (!headsDivide(model, tp) || !cacheDivides(model, tp, dcp)) continue;
            for (int dp : choice.attentionDp > 0 ? std::vector<int>{choice.attentionDp} : sizes) {
                const int ranks = tp * dp * cp;
                if (ranks * pp > largest) continue;
                if (!mixture) {
                    if (dp == 1) layouts.push_back({tp, 1, 1, 1, pp, dcp, cp});
                    continue;
                }
                if (std::find(sizes.begin(), sizes.end(), ranks) == sizes.end() && choice.tp == 0) continue;
                for (int ep : choice.ep > 0 ? std::vector<int>{choice.ep} : sizes) {
                    if (!divides(ranks, ep) || !expertsFit(model, ep) || !allowed(choice.ep, ep)) continue;
                    // Attention in data parallel spreads whole experts; sliced beside it they are run where that is asked for.
                    if (dp * cp > 1 && ep != ranks && choice.ep == 0) continue;
                    layouts.push_back({tp, dp, ep, ranks / ep, pp, dcp, cp});
                }
            }
        }
    }
    smallestFirst(layouts);
    return layouts;
}

int feedForwardSlices(const Transformer& model, const Layout& layout) {
    if (layout.feedForward == 0) return layout.attentionTp;
    return model.isMixture() ? 1 : layout.feedForward;
}

double longestStage(const Transformer& model, const Layout& layout) {
    if (layout.pipeline <= 1) return 1;
    const double layers = model.layerCount();
    return std::ceil(layers / layout.pipeline) * layout.pipeline / layers;
}

std::vector<Layout> searchedLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                    const LayoutLimits& limits, const std::function<bool(const Layout&)>& holds) {
    std::vector<Layout> layouts = legalLayouts(model, system, choice, limits);
    const int domain = system.rack.scaleUp.packages;
    const auto inside = [&](const Layout& l) { return l.ranks() <= domain && holds(l); };
    if (choice.pp > 0 || choice.afd > 0 || std::any_of(layouts.begin(), layouts.end(), inside)) return layouts;
    const bool held = std::any_of(layouts.begin(), layouts.end(), holds);
    const int joined = layouts.empty() ? domain : layouts.back().gpus();
    const int most = std::min(system.gpus(), limits.largest > 0 ? limits.largest : held ? joined : system.gpus());
    std::vector<Layout> staged;
    for (Layout layout : legalLayouts(model, system, choice, {std::min(domain, most)})) {
        const int longest = std::min(model.layerCount(), most / layout.ranks());
        do ++layout.pipeline;
        while (layout.pipeline <= longest && !holds(layout));
        for (int times = 1; times <= 2 && times * layout.pipeline <= longest; ++times) {
            staged.push_back(layout);
            staged.back().pipeline *= times;
        }
    }
    layouts.insert(layouts.end(), staged.begin(), staged.end());
    smallestFirst(layouts);
    return layouts;
}

Finding layoutObstacle(const Transformer& model, const System& system, const LayoutChoice& c) {
    const auto found = [](FindingCode code, int asked, int there = 0) { return Finding{code, {double(asked), double(there)}}; };
    const int ranks = std::max(c.tp, 1) * std::max(c.attentionDp, 1) * std::max(c.cp, 1);
    if (const int gpus = std::max(ranks, c.ep) * std::max(c.pp, 1) + c.afd; gpus > system.gpus())
        return found(FindingCode::tooManyGpus, gpus, system.gpus());
    if (c.pp > model.layerCount()) return found(FindingCode::stagesExceedLayers, c.pp, model.layerCount());
    if (c.tp > 0 && !headsDivide(model, c.tp)) {
        const auto undivided = std::find_if(model.layers.begin(), model.layers.end(), [&](const LayerGroup& g) {
            return !divides(headsOf(g.attention), c.tp) || !divides(std::max(g.feedForward.width, 1), c.tp);
        });
        return found(FindingCode::headsUndivided, c.tp, headsOf(undivided->attention));
    }
    if (c.dcp > 1) {
        const std::vector<int> sizes = degrees(system.gpus(), system.rack.scaleUp.packages);
        const auto shares = [&](int tp) { return headsDivide(model, tp) && cacheDivides(model, tp, c.dcp); };
        if (c.tp > 0 ? !shares(c.tp) : std::none_of(sizes.begin(), sizes.end(), shares))
            return found(FindingCode::cacheUndivided, c.dcp);
    }
    if (!model.isMixture()) return c.attentionDp > 1 ? found(FindingCode::denseReplicas, c.attentionDp) : Finding{};
    if (c.ep > 0 && !expertsFit(model, c.ep)) {
        int experts = 0;
        for (const LayerGroup& g : model.layers) experts = std::max(experts, g.feedForward.experts);
        if (c.ep > experts) return found(FindingCode::ranksWithoutExperts, c.ep, experts);
    }
    if (c.ep > 0 && c.tp > 0 && c.attentionDp > 0 && !divides(ranks, c.ep))
        return found(FindingCode::ranksUndivided, c.ep, ranks);
    return {};
}

Layout nearestLayout(const Transformer& model, const System& system, const LayoutChoice& choice, const LayoutLimits& limits,
                     const std::function<bool(const Layout&)>& holds) {
    // By how many times the degrees are missed, all together. Products of whole numbers are exact in whatever order.
    const auto distance = [&](const Layout& l) {
        double larger = 1, smaller = 1;
        for (const Degree& degree : layoutDegrees) {
            const int asked = degree.asked != nullptr ? choice.*degree.asked : 0, has = l.*degree.of;
            if (asked <= 0) continue;
            larger *= std::max(asked, has);
            smaller *= std::min(asked, has);
        }
        return larger / smaller;
    };
    const int stages = std::min({choice.pp, model.layerCount(), system.gpus()});
    std::vector<Layout> layouts;
    for (int dcp = std::max(choice.dcp, 1); dcp >= 1 && layouts.empty(); --dcp)
        layouts = legalLayouts(model, system, {.pp = stages, .dcp = dcp > 1 ? dcp : 0, .afd = choice.afd}, limits);
    const auto useful = std::stable_partition(layouts.begin(), layouts.end(), holds);
    if (useful != layouts.begin()) layouts.erase(useful, layouts.end());
    const auto nearest = std::min_element(layouts.begin(), layouts.end(),
                                          [&](const Layout& a, const Layout& b) { return distance(a) < distance(b); });
    return nearest == layouts.end() ? Layout{} : *nearest;
}

} // namespace rackline
