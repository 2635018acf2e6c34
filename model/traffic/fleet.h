// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"
#include "model/traffic/adapter_slots.h"
#include "model/traffic/agents.h"
#include "model/traffic/failures.h"
#include "model/traffic/fleet_caches.h"
#include "model/traffic/roles.h"
#include "model/traffic/router.h"
#include "model/traffic/scaling.h"
#include "model/traffic/tasks.h"
#include "model/traffic/trace.h"

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace rackline::traffic {

/// Limits of a request, in seconds; 0 is no limit.
struct RequestLimits {
    double ttft = 0, tpot = 0, latency = 0;

    bool any() const { return ttft > 0 || tpot > 0 || latency > 0; }
};

/// How requests of a kind are served: those with a lower turn go first wherever requests wait, and are set back last.
struct KindRule {
    std::uint32_t turn = 0;
    RequestLimits limits;
    /// Whether enough of this kind must be within them, and not only of all requests together.
    bool isOwn = false;
};

/// Instances that are lost: at that time those that serve and have the most requests go, with their caches. Who was there is sent
/// again, to others, and is answered from the beginning. Times are in seconds.
struct InstanceLoss {
    int instances = 0;
    double time = 0;
    /// Until they serve again.
    double lasts = 0;
};

/// A time, in seconds, in which each iteration of one instance is kept; without an end there is none. The instance is the worker
/// that reads prompts, with the decoders that belong to it where these are apart.
struct Watched {
    std::uint32_t instance = 0;
    double begin = 0, end = 0;
};
/// Iterations of a worker that follow one another and are alike.
struct Iterations {
    double begin = 0, end = 0;
    std::int64_t count = 1;
    std::uint32_t worker = 0;
    /// Tokens of prompts that each of them reads, and sequences of all ranks that are there.
    double prompt = 0, running = 0;
};

struct FleetSettings {
    /// The engines: each of the `workers` is one instance, and they share the decode pool where there is one.
    EngineSettings engine;
    /// The instances that the workers are shared out among, each as many. A fleet that follows its load starts and ends them.
    int instances = 1;
    ScalingRule scaling;
    InstanceLoss loss;
    /// What fails at random, whoever it is.
    std::vector<FailureKind> failures;
    /// Workers that move between the pools. The engine has as many in each pool then as there are workers at all, each of which
    /// serves in one of the two at a time. Neither does such a fleet follow its load nor are instances of it lost.
    MovingRule moving;
    RouterKind router = RouterKind::leastLoaded;
    /// What requests choose from. Where they are loaded, pools are not apart and no instance is lost.
    AdapterRule adapters;
    /// The memories that keep prefixes; without any, every prompt is read whole.
    std::vector<CacheTier> tiers;
    std::int32_t blockTokens = 64;
    /// The model's context in tokens, beyond which requests are counted, and served as if it could; 0 is without end.
    double context = 0;
    /// The KV of one token, as it is read from a lower tier.
    Data kvSize;
    /// Whether layers of a cached prefix are loaded while the layers before them are computed.
    bool overlapsLoads = true;
    RequestLimits limits;
    /// By the place of a kind among the trace's; without any, all are alike and have the limits above.
    std::vector<KindRule> kinds;
    /// The parts of the span in which time, requests and answers are counted.
    int bins = 24;
    /// Whether the result has the times of each request.
    bool keepsRequests = false;
    Watched watched;
    /// A run is of no more use once more requests than this have missed a limit, and ends as cancelled; below 0 is without end.
    double mostMisses = -1;
};

/// What happened in one part of the span, over all instances.
struct FleetBin {
    double begin = 0, end = 0;
    /// Seconds in which instances decode alone, and in which prompts are read too. `read` weights the latter by how full of
    /// prompt tokens the iterations are, because watts rise with them; `running` sums up the sequences of all ranks in these
    /// seconds.
    struct Pool {
        double decoding = 0, withPrompts = 0, read = 0, running = 0;

        double busy() const { return decoding + withPrompts; }
    };
    /// The instances that read prompts or do both, and those that only decode.
    std::array<Pool, 2> pools{};
    /// Where workers move: the seconds that they belonged to each pool, over all of them.
    std::array<double, 2> held{};
    /// The seconds in which instances were on, over all of them; a fleet that follows its load counts them by its intervals.
    double on = 0;
    std::int64_t requests = 0, within = 0, tokens = 0;
};

/// When a request was sent and had its first and last token, which are negative where it had none.
struct RequestTimes {
    double sent = 0, first = -1, last = -1;
    /// The instance that read its prompt.
    std::uint32_t instance = 0;
    std::int32_t prompt = 0, answer = 0;
    /// The session that it belongs to, where the requests have any.
    std::optional<std::uint32_t> session{};

    bool isServed() const { return last >= 0; }
    /// The mean time of a token of the answer after the first; of one token there is none.
    double perToken() const { return answer > 1 ? (last - first) / (answer - 1) : 0; }
};

/// What requests of one kind saw.
struct KindResult {
    std::int64_t arrived = 0, served = 0, within = 0;
    Spread ttft, tpot, latency;
    /// Tokens of prompts that no cache held, and of answers, of the requests that were served.
    double read = 0, written = 0;

    double attainment() const { return arrived > 0 ? static_cast<double>(within) / static_cast<double>(arrived) : 1; }
};

/// What sessions were whose requests were all served.
struct SessionFigures {
    std::int64_t sessions = 0;
    /// What one of them has, on average.
    double requests = 0, prompts = 0, answers = 0;
    /// From its first request to its last token.
    Spread lasts;
};

struct FleetResult {
    LoadVerdict verdict = LoadVerdict::served;
    std::string reason;
    Spread ttft, tpot, latency;
    /// By kinds, where there are any.
    std::vector<KindResult> kinds;
    /// Where requests belong to any.
    SessionFigures sessions;
    /// The gaps between tokens, where each token counts once, to half a percent.
    double gapP50 = 0, gapP99 = 0;
    std::int64_t arrived = 0, served = 0, refused = 0, iterations = 0, preemptions = 0;
    /// The requests that are longer than the model's context.
    std::int64_t longer = 0;
    /// The failures that came at random, the instances that were lost, and how often requests were sent again because of them.
    std::int64_t failures = 0, lost = 0, again = 0;
    /// Where requests are thought about, or are several answers of one question.
    TaskFigures tasks;
    /// How often an adapter was loaded.
    std::int64_t adapterLoads = 0;
    /// How often a worker moved to the other pool.
    std::int64_t moves = 0;
    /// Tokens of prompts and of answers, and below them the prompt tokens that each tier held.
    double input = 0, output = 0;
    std::array<double, mostTiers> cached{};
    /// The share of the arrived requests that met all limits, and the requests and answer tokens a second of these.
    double attainment = 0, goodput = 0, goodTokens = 0;
    double end = 0, span = 0;
    /// The most instances that were on at a time.
    int mostOn = 0;
    /// The instances that were on in each interval of a fleet that follows its load.
    std::vector<int> onEachInterval;
    std::vector<FleetBin> bins;
    /// In the order of their arrival, where they were to be kept.
    std::vector<RequestTimes> requests;
    /// In the order of their ends, where they were watched.
    std::vector<Iterations> watched;

    /// The seconds in which instances were on.
    double onTime() const;
    /// The instances that were on, on average over the time.
    double meanOn() const { return onTime() / bins.back().end; }
    double tokenRate() const { return end > 0 ? output / end : 0; }
};

/// Runs an open loop through a fleet. The same arguments give the same bits.
FleetResult runFleet(const Trace& trace, const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode,
                     const std::stop_token& stop = {});
/// Runs sessions in their closed loop, which has no rate that a fleet could follow: all instances are always on.
FleetResult runFleet(const Sessions& sessions, const ReplayRules& rules, const FleetSettings& settings, const StepTimes& prefill,
                     const StepTimes& decode, const std::stop_token& stop = {});

} // namespace rackline::traffic
