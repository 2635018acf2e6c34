// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
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

/// Every legal layout of the model on the system, smallest first: heads and experts divide, and the instance fits the system.
std::vector<Layout> legalLayouts(const Transformer& model, const System& system, const LayoutChoice& choice,
                                 const LayoutLimits& limits);

} // namespace rackline
