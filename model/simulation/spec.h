// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"
#include "model/workload/service.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace rackline {

/// Closed: each completion sends the next request. Open: gaps of a Poisson stream, or gamma gaps.
enum class ArrivalLaw { closed, poisson, gamma };

/// Tokens of one side of a request: uniform in [low * mean, mean], or gamma around the mean when `cv` is not 0.
struct LengthLaw {
    double mean = 1024;
    double low = 1;
    double cv = 0;

    bool fixed() const { return cv <= 0 && low >= 1; }
    /// Of the tokens drawn.
    double expected() const { return cv > 0 ? mean : mean * (1 + low) / 2; }
};

/// What the client does.
struct LoadSpec {
    ArrivalLaw arrivals = ArrivalLaw::closed;
    std::int64_t concurrency = 1;
    Frequency rate;
    double arrivalCv = 1;
    std::int64_t requests = 10;
    LengthLaw prompt, answer;
    double prefixHit = 0;
    /// Share of the requests, from the first, that the statistics leave out.
    double warmUp = 0;
    /// For the goodput; a zero is no limit.
    ServiceLimits limits;
};

/// Who comes first in an iteration: decodes with chunks of prompts beside them, prompts alone, or whole prompts beside decodes.
enum class BatchPolicy { mixed, prefillFirst, wholePrompts };

/// To the worker with the fewest requests waiting, or the fewest running and waiting.
enum class Routing { leastWaiting, leastLoaded };

/// Request path of method/serving 7.
struct RequestPath {
    Time serial, front, jitter, back, client;
};

/// Workers that decode alone.
struct DecodePool {
    std::int64_t maxSequences = 2048;
    double kvTokens = std::numeric_limits<double>::infinity();
    double reserve = 1;
    int ranks = 1;
    int workers = 1;
    Routing routing = Routing::leastWaiting;
    Time transferDelay;
    /// Of one prefill worker; 0 is no limit.
    Bandwidth transferBandwidth;
    /// Of one token.
    Data kvSize;
    /// The first token reaches the user from the decode worker's first iteration.
    bool streamsFirstToken = true;
};

/// Scheduler of one pool of workers.
struct EngineSettings {
    BatchPolicy policy = BatchPolicy::mixed;
    /// Tokens of one iteration of a rank.
    std::int64_t tokenBudget = 8192;
    /// Share of the answer's KV that admission reserves: 1 never preempts.
    double reserve = 1;
    std::int64_t maxSequences = 2048;
    /// Tokens that the KV pool of a rank holds.
    double kvTokens = std::numeric_limits<double>::infinity();
    /// Iterations between two looks at the inbox.
    int receiveInterval = 1;
    /// Iterations that waiting prompts may be held for, while tokens of the batch stay below `holdTokens`.
    int holdIterations = 0;
    double holdTokens = 0;
    /// The next iteration is decided when the last one starts.
    bool asynchronous = false;
    /// Attention-DP ranks of a worker.
    int ranks = 1;
    /// Workers that do both phases; of the prefill pool when `decode` is there.
    int workers = 1;
    Routing routing = Routing::leastWaiting;
    double prefillScale = 1;
    /// Tokens that one decode iteration yields for a sequence.
    double tokensPerStep = 1;
    RequestPath path;
    std::optional<DecodePool> decode;
};

/// Of one figure over the measured requests, in seconds.
struct Spread {
    double mean = 0, p50 = 0, p90 = 0, p99 = 0;

    friend bool operator==(const Spread&, const Spread&) = default;
};

enum class LoadVerdict {
    served,     ///< the figures are those of a stable system
    saturated,  ///< the offered rate is above what is served: TTFT grows without bound
    kvTooSmall, ///< a request does not fit into the KV pool; no figures
    invalid,    ///< a setting is out of range; no figures
    guard,      ///< stopped at the largest number of iterations; figures of what was served until then
    cancelled,  ///< stopped by the caller; no figures
};

struct LoadResult {
    LoadVerdict verdict = LoadVerdict::served;
    /// One sentence for `kvTooSmall` and `invalid`.
    std::string reason;
    Spread ttft, tpot, latency;
    /// Requests and output tokens a second over the measured span.
    double requestRate = 0, tokenRate = 0;
    /// Output tokens a second of requests that end between the first measured one and the last one sent, when the system is
    /// neither filling nor draining; 0 where that is no time.
    double steadyTokenRate = 0;
    /// Requests a second within both limits, and their share.
    double goodput = 0, withinLimits = 0;
    /// Share of the time in which the workers of the pool iterate.
    double utilisation = 0, decodeUtilisation = 0;
    /// Decoding sequences of one rank, mean over time.
    double running = 0;
    /// Open loop: requests a second that the system can serve.
    double largestRate = 0;
    double end = 0;
    std::int64_t served = 0, tokens = 0, preemptions = 0, iterations = 0;

    friend bool operator==(const LoadResult&, const LoadResult&) = default;
};

/// Iterations of a rank after which a simulation stops.
inline constexpr std::int64_t iterationGuard = 30'000'000;

/// The reason why a load cannot be simulated, or nothing.
std::optional<LoadResult> refusal(const LoadSpec& load, const EngineSettings& engine);

} // namespace rackline
