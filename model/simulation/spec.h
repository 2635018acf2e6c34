// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/units/quantity.h"
#include "model/workload/service.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace rackline {

/// Larger pools are not run.
inline constexpr int mostRanks = 4096;

/// When requests come. In a closed loop each completion sends the next request; open loops have the gaps of a Poisson stream, or
/// gamma gaps.
enum class ArrivalLaw { closed, poisson, gamma };

/// The law of a request's prompt or answer length in tokens: uniform in [low * mean, mean], or gamma or lognormal around the mean
/// when `cv` is not 0.
struct LengthLaw {
    double mean = 1024;
    double low = 1;
    double cv = 0;
    bool lognormal = false;

    bool fixed() const { return cv <= 0 && low >= 1; }
    /// The mean of the lengths that are drawn.
    double expected() const { return cv > 0 ? mean : mean * (1 + low) / 2; }
};

/// Requests of one kind among others, with the limits that they must keep.
struct RequestLaw {
    std::string name;
    double share = 1;
    LengthLaw prompt, answer;
    ServiceLimits limits;
};

/// What the client does.
struct LoadSpec {
    ArrivalLaw arrivals = ArrivalLaw::closed;
    std::int64_t concurrency = 1;
    Frequency rate;
    double arrivalCv = 1;
    std::int64_t requests = 10;
    LengthLaw prompt, answer;
    /// In place of one law, rows that are drawn whole, or kinds of requests whose shares sum to 1; then the laws above have the
    /// means over all.
    RecordedRows recorded{};
    std::vector<RequestLaw> classes{};
    double prefixHit = 0;
    /// The share of the requests, from the first, that the statistics leave out.
    double warmUp = 0;
    /// The limits that the goodput counts; zero is no limit.
    ServiceLimits limits;
};

/// What an iteration runs first: decodes with chunks of prompts beside them, prompts alone, or whole prompts beside decodes.
enum class BatchPolicy { mixed, prefillFirst, wholePrompts };

/// A request goes to the worker with the fewest requests waiting, or with the fewest running and waiting.
enum class Routing { leastWaiting, leastLoaded };

/// The request path of method/serving 7.
struct RequestPath {
    Time serial, front, jitter, back, client;
};

/// The workers that only decode.
struct DecodePool {
    std::int64_t maxSequences = 2048;
    double kvTokens = std::numeric_limits<double>::infinity();
    double reserve = 1;
    int ranks = 1;
    int workers = 1;
    Routing routing = Routing::leastWaiting;
    Time transferDelay;
    /// The bandwidth of one prefill worker's link; 0 is no limit.
    Bandwidth transferBandwidth;
    /// The KV of one token.
    Data kvSize;
    /// Whether the first token reaches the user from the decode worker's first iteration.
    bool streamsFirstToken = true;
};

/// The scheduler of one pool of workers.
struct EngineSettings {
    BatchPolicy policy = BatchPolicy::mixed;
    /// The tokens of one iteration of a rank.
    std::int64_t tokenBudget = 8192;
    /// The share of the answer's KV that admission reserves; with 1 no sequence is ever preempted.
    double reserve = 1;
    std::int64_t maxSequences = 2048;
    /// The tokens that the KV pool of a rank holds.
    double kvTokens = std::numeric_limits<double>::infinity();
    /// The iterations between two looks at the inbox.
    int receiveInterval = 1;
    /// The iterations for which waiting prompts may be held, while the tokens of the batch stay below `holdTokens`.
    int holdIterations = 0;
    double holdTokens = 0;
    /// The iterations for which prompts of some ranks may be held until all ranks have one.
    int alignIterations = 0;
    /// Whether the next iteration is decided when the last one starts.
    bool asynchronous = false;
    /// The attention-DP ranks of a worker.
    int ranks = 1;
    /// The workers that do both phases, or those of the prefill pool where `decode` is given.
    int workers = 1;
    Routing routing = Routing::leastWaiting;
    double prefillScale = 1;
    /// The tokens that one decode iteration yields for a sequence.
    double tokensPerStep = 1;
    RequestPath path;
    std::optional<DecodePool> decode;
};

/// How one figure is distributed over the measured requests, in seconds.
struct Spread {
    double mean = 0, p50 = 0, p90 = 0, p99 = 0;

    friend bool operator==(const Spread&, const Spread&) = default;
};

/// What became of the requests of one kind: how many were measured, and the share of them within their limits.
struct ClassOutcome {
    std::int64_t measured = 0;
    double withinLimits = 0;
    Spread ttft, latency;

    friend bool operator==(const ClassOutcome&, const ClassOutcome&) = default;
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
    /// For `kvTooSmall` and `invalid`, the reason in one sentence.
    std::string reason;
    Spread ttft, tpot, latency;
    /// Requests and output tokens a second over the measured span.
    double requestRate = 0, tokenRate = 0;
    /// Output tokens a second of the requests that end between the first measured one and the last one sent, when the system is
    /// neither filling nor draining; 0 where that span is empty.
    double steadyTokenRate = 0;
    /// Requests a second within both limits, and their share.
    double goodput = 0, withinLimits = 0;
    /// The same by kinds of requests, where the load has several.
    std::vector<ClassOutcome> classes{};
    /// The share of the time in which the workers of the pool iterate.
    double utilisation = 0, decodeUtilisation = 0;
    /// The decoding sequences of one rank, as a mean over time.
    double running = 0;
    /// In an open loop, the requests a second that the system can serve.
    double largestRate = 0;
    double end = 0;
    std::int64_t served = 0, tokens = 0, preemptions = 0, iterations = 0;

    friend bool operator==(const LoadResult&, const LoadResult&) = default;
};

/// The iterations of a rank after which a simulation stops.
inline constexpr std::int64_t iterationGuard = 30'000'000;

/// The tokens of the longest request that a law means; those that are drawn may be longer.
double longestRequest(const LoadSpec& load);
/// The reason why a load cannot be simulated, or nothing.
std::optional<LoadResult> refusal(const LoadSpec& load, const EngineSettings& engine);

} // namespace rackline
