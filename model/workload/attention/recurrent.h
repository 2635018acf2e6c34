// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/kind.h"

namespace rackline {

/// Layers that keep a state of constant size in place of a cache: `heads` of them, each of keys by values. Several heads share
/// the keys of `keyHeads`.
struct RecurrentLayer : AttentionKind {
    static constexpr bool recurrent = true;
    int heads = 0, valueDim = 0, keyHeads = 0, keyDim = 0;

    double keys(double tp) const { return std::max(keyHeads / tp, 1.0) * keyDim; }
    double values(double tp) const { return heads / tp * valueDim; }
    double state(double tp) const { return heads / tp * keyDim * valueDim; }
    /// What the convolution before the layer mixes: keys, queries and values.
    double mixedColumns(double tp) const { return values(tp) + 2 * keys(tp); }
    /// The state in fp32, with the last inputs of the convolution.
    double stateBytes(double tp) const {
        constexpr double stateElement = 4, inputElement = 2;
        return stateElement * state(tp) + inputElement * (convolution - 1) * mixedColumns(tp);
    }
    friend bool operator==(const RecurrentLayer&, const RecurrentLayer&) = default;

protected:
    static constexpr double convolution = 4;

    /// method/kernels 7: the state is updated token by token or scanned in chunks. Columns are keys and queries, values and their
    /// gate, and `perHead` for each head.
    void addOperators(AttentionOperators& list, const LayerShare& share, double perHead, double update, double scan) const {
        const Precision p = share.weights;
        const double tp = share.tp, columns = 2 * keys(tp) + 2 * values(tp) + perHead * heads / tp;
        constexpr double stateElement = 4, readAndWritten = 2;
        const double moved = readAndWritten * stateElement * state(tp);
        list.push_back({"recurrent layer, in", Gemm{columns, share.hidden, p}});
        list.push_back({"state update", Recurrence{TokenBasis::decode, update, moved}});
        list.push_back({"scan of prompts", Recurrence{TokenBasis::prompt, scan, moved, 2 * keys(tp) + 2 * values(tp)}});
        list.push_back({"recurrent layer, out", Gemm{share.hidden, values(tp), p}});
    }
};

/// Mamba-2: one step size for each head.
struct StateSpace : RecurrentLayer {
    static constexpr std::string_view id = "state-space";

    /// A decay, a skip and a step's bias for each head, and a norm over the values.
    double smallWeights() const { return convolution * mixedColumns(1) + 3.0 * heads + values(1); }
    void operators(AttentionOperators& list, const LayerShare& share) const {
        constexpr double chunk = 256;
        const double tp = share.tp;
        addOperators(list, share, 1, 6 * state(tp), chunk * (keys(tp) + values(tp)) + 4 * state(tp));
    }
    friend bool operator==(const StateSpace&, const StateSpace&) = default;
};

/// The gated delta net: a decay and a step size for each head.
struct DeltaNet : RecurrentLayer {
    static constexpr std::string_view id = "delta-net";

    /// A decay and a step's bias for each head, and a norm over the values of a head.
    double smallWeights() const { return convolution * mixedColumns(1) + 2.0 * heads + valueDim; }
    void operators(AttentionOperators& list, const LayerShare& share) const {
        constexpr double chunk = 64;
        const double tp = share.tp, n = heads / tp;
        addOperators(list, share, 2, 8 * state(tp), 2 * chunk * n * (keyDim + valueDim) + 4 * state(tp));
    }
    friend bool operator==(const DeltaNet&, const DeltaNet&) = default;
};

template <>
inline constexpr auto figureRows<StateSpace> = std::to_array<FigureRow<StateSpace>>({
    {"heads", Need::required, RACKLINE_FIGURE(heads)},
    {"head_dim", Need::required, RACKLINE_FIGURE(valueDim)},
    {"groups", Need::required, RACKLINE_FIGURE(keyHeads)},
    {"state_dim", Need::required, RACKLINE_FIGURE(keyDim)},
});
template <>
inline constexpr auto figureRows<DeltaNet> = std::to_array<FigureRow<DeltaNet>>({
    {"heads", Need::required, RACKLINE_FIGURE(heads)},
    {"value_dim", Need::required, RACKLINE_FIGURE(valueDim)},
    {"key_heads", Need::required, RACKLINE_FIGURE(keyHeads)},
    {"key_dim", Need::required, RACKLINE_FIGURE(keyDim)},
});

} // namespace rackline
