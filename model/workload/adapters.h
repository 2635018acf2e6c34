// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <vector>

namespace rackline {

struct LayerGroup;
struct Transformer;

/// Adapters of low rank (LoRA) that the requests of one service choose from. Beside each matrix that they change stand two narrow
/// ones of theirs, in bf16: one from its inputs to the rank, one from the rank to its outputs.
struct Adapters {
    static constexpr double elementBytes = 2;
    /// Different ones that requests ask for, and those that memory has room for; 0 is as many.
    double used = 0, places = 0;
    double rank = 16;
    /// They change the projections of attention alone, and not the blocks.
    bool attentionAlone = false;

    bool any() const { return used > 0; }
    double held() const { return !any() ? 0 : places > 0 ? places : used; }
    /// Whether some are loaded while requests run.
    bool loads() const { return any() && places > 0 && used > places; }
    /// Where there are none, nothing else of them counts.
    friend bool operator==(const Adapters& a, const Adapters& b) {
        return (!a.any() && !b.any()) ||
               (a.used == b.used && a.places == b.places && a.rank == b.rank && a.attentionAlone == b.attentionAlone);
    }
};

/// A matrix that adapters change, as one rank has it: several projections of one input whose columns stand side by side.
struct AdaptedMatrix {
    double projections = 1, columns = 0, depth = 0;

    /// Weights of one adapter. Where the columns are divided among ranks each has the whole matrix to the rank, and where the
    /// depth is, each has the whole one from it.
    double weights(double rank) const { return rank * (projections * depth + columns); }
    /// Elements that a token moves: inputs are read, sums of the rank are written and read in fp32, outputs are read and written.
    double moved(double rank) const { return depth + 4 * projections * rank + 2 * columns; }
};
/// Those of one layer, as one of `tp` ranks has them; none where no adapters are known for its attention.
std::vector<AdaptedMatrix> adaptedMatrices(const LayerGroup& group, const Transformer& model, double tp);
/// Weights of one adapter in all layers, as one of `tp` ranks has them.
double adapterWeights(const Transformer& model, double tp);

} // namespace rackline
