// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/units/quantity.h"

#include <optional>

namespace rackline {

/// Formats of the tensor classes. `weights` are the feed-forward blocks and experts; embeddings and LM head stay in bf16.
struct PrecisionSet {
    Precision weights = Precision::bf16;
    Precision attention = Precision::bf16;
    Precision activations = Precision::bf16;
    Precision kv = Precision::bf16;

    friend bool operator==(const PrecisionSet&, const PrecisionSet&) = default;
};

/// `draft` tokens are proposed a step, each accepted with this chance if all before it were.
struct Speculation {
    int draft = 0;
    double acceptance = 0.85;
    /// Layers like the model's that a drafter of its own has; 0 where the model's own draft layers propose.
    int layers = 0;

    /// Expected tokens a step: (1 - a^(draft+1)) / (1 - a).
    double tokensPerStep() const;
};

enum class LoadKind { search, concurrency, rate, batch };

/// Closed loop (requests in flight over one instance), open loop (requests a second over the system), static batch (sequences per
/// attention rank); `search` runs over the running batch.
struct Load {
    LoadKind kind = LoadKind::search;
    double amount = 0;
};

/// Medians; a zero is no limit.
struct ServiceLimits {
    Time ttft;
    TokenRate speed;
};

/// What is asked of a served model: lengths in tokens of one request.
struct Service {
    double isl = 1024;
    double osl = 1024;
    double prefixHit = 0;
    Speculation speculation;
    Load load;
    ServiceLimits limits;

    double freshPrompt() const { return isl * (1 - prefixHit); }
    /// The context in the middle of an answer: exact for costs linear in it.
    double meanContext() const { return isl + osl / 2; }
};

} // namespace rackline
