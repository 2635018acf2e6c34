// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace rackline {

struct Transformer;
struct System;

/// How one instance of the model lies on GPUs: attentionTp * attentionDp = expertParallel * expertTp ranks in each of `pipeline`
/// stages.
struct Layout {
    int attentionTp = 1;
    int attentionDp = 1;
    int expertParallel = 1;
    int expertTp = 1;
    int pipeline = 1;

    int ranks() const { return attentionTp * attentionDp; }
    int gpus() const { return ranks() * pipeline; }
    friend bool operator==(const Layout&, const Layout&) = default;
};

/// `TP8`, `EP32 DP32`, `TP4 PP2`: only what is not 1, and TP where nothing else says it.
std::string labelOf(const Layout& layout);

/// What the user fixed; a 0 is free.
struct LayoutChoice {
    int tp = 0, ep = 0, attentionDp = 0, pp = 0;
};

struct LayoutLimits {
    /// The largest instance, in GPUs; 0 is one scale-up domain.
    int largest = 0;
};

/// Layers of the longest pipeline stage over those of the mean one; 1 without stages.
double longestStage(const Transformer& model, const Layout& layout);

/// Every legal layout of the model on the system, smallest first: heads and experts divide, and the instance fits the system.
std::vector<Layout> legalLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                 const LayoutLimits& limits);
/// Those, and where no layout inside one scale-up domain `holds` the model, also stages that each lie in one: as few as hold it,
/// and twice as many. A model that nothing else holds may take the whole system.
std::vector<Layout> searchedLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                    const LayoutLimits& limits, const std::function<bool(const Layout&)>& holds);
/// The legal layout that is nearest to one that was asked and is none; a default one where there is none at all.
Layout nearestLayout(const Transformer& model, const System& system, const LayoutChoice& choice, const LayoutLimits& limits);

} // namespace rackline
