// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/mapping/layout.h"

#include "model/hardware/rack.h"
#include "model/workload/transformer.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
void append(std::string& label, const char* name, int degree) {
    if (degree <= 1) return;
    if (!label.empty()) label += ' ';
    label += name + std::to_string(degree);
}

/// Powers of two, and the divisors of the domain that are none (72 = 8 * 9 gives 36 and 72): sizes that fill a rack.
std::vector<int> degrees(int largest, int domain) {
    std::vector<int> result;
    for (int d = 1; d <= largest; d *= 2) result.push_back(d);
    for (int d = 12; d <= largest; ++d)
        if (domain % d == 0 && std::find(result.begin(), result.end(), d) == result.end()) result.push_back(d);
    std::sort(result.begin(), result.end());
    return result;
}

bool divides(int whole, int by) { return by > 0 && whole % by == 0; }

/// Heads are divided evenly, in every layer.
bool headsDivide(const Transformer& model, int tp) {
    return std::all_of(model.layers.begin(), model.layers.end(), [tp](const LayerGroup& g) {
        return divides(g.attention.heads, tp) && divides(std::max(g.feedForward.width, 1), tp);
    });
}

/// Experts lie evenly on the ranks, or with one more on some when replicas fill the gap (as wide layouts of 72 do).
bool expertsFit(const Transformer& model, int ep) {
    return std::all_of(model.layers.begin(), model.layers.end(),
                       [ep](const LayerGroup& g) { return g.feedForward.experts == 0 || ep <= g.feedForward.experts; });
}

bool allowed(int choice, int value) { return choice == 0 || choice == value; }
} // namespace

std::string labelOf(const Layout& layout) {
    std::string label;
    append(label, "EP", layout.expertParallel);
    append(label, "DP", layout.attentionDp);
    append(label, "TP", layout.attentionTp);
    append(label, "PP", layout.pipeline);
    return label.empty() ? "TP1" : label;
}

std::vector<Layout> legalLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                 const LayoutLimits& limits) {
    const int domain = system.rack.scaleUp.packages;
    const int asked = std::max(choice.tp, 1) * std::max(choice.attentionDp, 1) * std::max(choice.pp, 1);
    // Servers with a small domain are joined over the network; racks keep an instance inside their domain unless asked.
    constexpr int joinedServers = 64;
    const int usual = limits.largest > 0 ? limits.largest : std::max(domain, joinedServers);
    const int largest = std::min(system.gpus(), std::max(usual, asked));
    const bool mixture = model.isMixture();
    std::vector<Layout> layouts;
    const std::vector<int> sizes = degrees(largest, domain);
    const int pp = std::max(choice.pp, 1);
    if (pp <= model.layerCount()) {
        for (int tp : choice.tp > 0 ? std::vector<int>{choice.tp} : sizes) {
            if (!headsDivide(model, tp)) continue;
            for (int dp : choice.attentionDp > 0 ? std::vector<int>{choice.attentionDp} : sizes) {
                const int ranks = tp * dp;
                if (ranks * pp > largest) continue;
                if (!mixture) {
                    if (dp == 1) layouts.push_back({tp, 1, 1, 1, pp});
                    continue;
                }
                if (std::find(sizes.begin(), sizes.end(), ranks) == sizes.end() && choice.tp == 0) continue;
                for (int ep : choice.ep > 0 ? std::vector<int>{choice.ep} : sizes) {
                    if (!divides(ranks, ep) || !expertsFit(model, ep) || !allowed(choice.ep, ep)) continue;
                    // Attention in data parallel spreads whole experts; slicing them beside it has no engine.
                    if (dp > 1 && ep != ranks) continue;
                    layouts.push_back({tp, dp, ep, ranks / ep, pp});
                }
            }
        }
    }
    std::sort(layouts.begin(), layouts.end(), [](const Layout& a, const Layout& b) {
        const auto key = [](const Layout& l) {
            return std::array{l.gpus(), l.pipeline, l.attentionDp, l.attentionTp, l.expertParallel};
        };
        return key(a) < key(b);
    });
    return layouts;
}

} // namespace rackline
