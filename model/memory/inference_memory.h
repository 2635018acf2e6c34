// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/kernels/coefficients.h"
#include "model/mapping/layout.h"
#include "model/memory/offload.h"
#include "model/units/quantity.h"
#include "model/workload/service.h"
#include "model/workload/transformer.h"

#include <limits>

namespace rackline {

/// Vectors of the hidden width, in 16 bits, that a step keeps for each of its tokens.
inline constexpr double workingCopies = 12;

/// What inference keeps in the HBM of one GPU (method/memory 1).
struct InferenceMemory {
    Data weights;
    /// Activations of the largest step, and what the runtime and its graphs hold.
    Data activations, runtime;
    /// The memory that the engine gives to the KV cache; negative when the weights leave too little.
    Data pool;
    /// KV of one sequence on one rank, at its full length and as much of it as admission reserves.
    Data kvFull, kvReserved;
    Data capacity;
    /// Weights below HBM, and KV of one sequence at its full length that lies there. The figures above do not contain these.
    Data weightsBelow, kvBelow;
    /// Bytes of a request's cached prefix that one GPU reads back before the request's prompt.
    Data prefixBelow;
    /// The cache of the model's layers and of those that draft, over the cache of the model's layers alone.
    double draftCache = 1;
    /// Weights of a GPU that holds feed-forward parts alone, and what these and its buffers leave of its memory, negative where
    /// they do not fit. The figures above are of a GPU that attends.
    Data apartWeights, apartFree;
    /// Sequences of a rank that the engine lets run at most, whatever the pool holds.
    double running = std::numeric_limits<double>::infinity();

    /// Sequences that one attention rank admits; 0 when not even one fits.
    double admitted() const;
    template <class Real> Quantity<dim::data, Real> used(Real sequences, double contextShare) const {
        return (weights + activations + runtime) + sequences * contextShare * kvFull;
    }
};

Data weightBytes(const Transformer& model, const PrecisionSet& precision, const Layout& layout);

/// The same of a GPU that holds feed-forward parts alone; 0 where there is none.
Data apartWeightBytes(const Transformer& model, const PrecisionSet& precision, const Layout& layout);

/// KV of a sequence of `context` tokens on one rank, as the engine reserves it.
Data heldKv(const Transformer& model, const PrecisionSet& precision, const Layout& layout, const EngineProfile& engine,
            double context);

InferenceMemory inferenceMemory(const Transformer& model, const PrecisionSet& precision, const Service& service,
                                const Layout& layout, Data visible, const EngineProfile& engine, const Offload& offload = {});

} // namespace rackline
