// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/precision.h"
#include "model/units/quantity.h"
#include "model/workload/lengths.h"

#include <optional>

namespace rackline {

/// Formats of the tensor classes. `weights` are the feed-forward blocks and experts; embeddings and router stay in bf16.
struct PrecisionSet {
    Precision weights = Precision::bf16;
    Precision attention = Precision::bf16;
    Precision activations = Precision::bf16;
    Precision kv = Precision::bf16;
    Precision head = Precision::bf16;
    /// Formats of the blocks that all tokens pass, and of recurrent layers; without them as `weights`, and as `attention`.
    std::optional<Precision> dense = {}, mixers = {};

    Precision ofDense() const { return dense.value_or(weights); }
    Precision ofMixers() const { return mixers.value_or(attention); }
    friend bool operator==(const PrecisionSet&, const PrecisionSet&) = default;
};

/// In each step `draft` tokens are proposed, each of which is accepted with this chance if all before it were.
struct Speculation {
    int draft = 0;
    double acceptance = 0.85;
    /// The number of layers, like those of the model, that a separate drafter has; 0 where the model's own draft layers propose.
    int layers = 0;

    /// Expected tokens a step: (1 - a^(draft+1)) / (1 - a).
    double tokensPerStep() const;
};
/// The chance with which so many drafts give so many tokens a step.
double acceptanceFor(int draft, double tokensPerStep);

enum class LoadKind { search, concurrency, rate, batch };

/// A closed loop is given as requests in flight over one instance, an open loop as requests a second over the system, a static
/// batch as sequences per attention rank. `search` tries every running batch.
struct Load {
    LoadKind kind = LoadKind::search;
    double amount = 0;
};

/// A client whose run ends, as those of benchmarks do: `rounds` requests in each place of a closed loop, one after the other, or
/// one batch. Without rounds the load never ends.
struct Client {
    double rounds = 0;
    /// Lengths are drawn evenly between this share of the longest and the longest, around the means; 1 draws none.
    double shortest = 0.8;
    /// How many answers' time the last requests leave places empty: what the whole run serves in it is less by that.
    double drain = 0;
    /// The mean of the requests' times to the first token is reported, not the median.
    bool reportsMean = false;
};

/// Images of a request, which are tokens of its prompt. Their size is in pixels.
struct Images {
    double count = 0, across = 1024, down = 1024;
};

/// Limits that most requests must keep, as contracts state them; 0 is no limit.
struct TailLimits {
    /// The 90th and 99th percentiles of the time to the first token and of the time per output token over requests.
    Time ttft90, ttft99, tpot90, tpot99;
    /// The median and the same percentiles of the time of a whole request.
    Time latency50, latency90, latency99;
    /// The share of the requests that keep the limits of first token and speed, which are then each request's own.
    double attainment = 0;
    /// The requests a second over the whole system that keep them.
    Frequency goodput;

    bool any() const {
        return (ttft90 + ttft99 + tpot90 + tpot99 + latency50 + latency90 + latency99).si() > 0 || attainment > 0 ||
               goodput.si() > 0;
    }
};

/// Limits on the medians, and on what most requests see; 0 is no limit.
struct ServiceLimits {
    Time ttft;
    TokenRate speed;
    TailLimits tail{};
};

/// What is asked of a served model. Lengths are tokens of one request.
struct Service {
    double isl = 1024;
    double osl = 1024;
    double prefixHit = 0;
    Speculation speculation;
    Load load;
    Client client;
    ServiceLimits limits;
    Lengths lengths{};
    Arrivals arrivals{};
    Images images{};

    /// The load; of a rate over a day that of the busiest hour.
    Load busiest() const { return {load.kind, load.kind == LoadKind::rate ? load.amount * arrivals.peak : load.amount}; }
    /// The limits that the requests of a kind have: its own, and those of the service in their place.
    ServiceLimits limitsOf(const RequestClass& kind) const {
        ServiceLimits own = limits;
        if (kind.ttft.si() > 0) own.ttft = kind.ttft;
        if (kind.speed.si() > 0) own.speed = kind.speed;
        return own;
    }
    /// Whether a request, of whatever kind, has a limit on its first token or its speed.
    bool limitsRequests() const { return limits.ttft.si() > 0 || limits.speed.si() > 0 || limitsKinds(); }
    bool limitsKinds() const {
        for (const RequestClass& kind : lengths.classes)
            if (kind.ttft.si() > 0 || kind.speed.si() > 0) return true;
        return false;
    }
    double freshPrompt() const { return isl * (1 - prefixHit); }
    /// The context in the middle of an answer. Costs that are linear in the context are exact when they are taken there.
    double meanContext() const { return isl + osl / 2; }
    /// The client's run ends. Requests that come at random, and a search over batches, have no rounds.
    bool runEnds() const { return client.rounds > 0 && (load.kind == LoadKind::concurrency || isOneBatch()); }
    /// From its prompts to its last token, which one instance serves alone.
    bool isOneBatch() const { return client.rounds > 0 && load.kind == LoadKind::batch; }
};

} // namespace rackline
