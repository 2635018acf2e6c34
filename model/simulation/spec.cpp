// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/spec.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

bool within(double value, double low, double high) { return value >= low && value <= high; }

const char* wrongLengths(const LengthLaw& law) {
    if (!within(law.mean, 1, 1e8)) return "a length must be between 1 and 100 million tokens";
    if (!within(law.low, 0, 1)) return "the lower end of a length must be between 0 and 1 of it";
    return within(law.cv, 0, 10) ? nullptr : "the variation of a length must be between 0 and 10";
}

/// What is wrong with the kinds of requests or with recorded rows, or null.
const char* wrongClasses(const LoadSpec& load) {
    double sum = 0;
    for (const RequestLaw& one : load.classes) {
        if (!within(one.share, 0, 1)) return "the share of a kind of requests must be between 0 and 1";
        sum += one.share;
        for (const LengthLaw* law : {&one.prompt, &one.answer})
            if (const char* wrong = wrongLengths(*law)) return wrong;
    }
    constexpr double rounding = 1e-6;
    if (!load.classes.empty() && !within(sum, 1 - rounding, 1 + rounding)) return "the shares of kinds of requests must sum to 1";
    if (!load.recorded) return nullptr;
    if (load.recorded->empty()) return "recorded lengths must have at least one row";
    const bool right = std::all_of(load.recorded->begin(), load.recorded->end(), [](const RecordedLengths& row) {
        return within(row.prompt, 1, 1e8) && within(row.answer, 1, 1e8);
    });
    return right ? nullptr : "a recorded length must be between 1 and 100 million tokens";
}

/// What is wrong with the client's side, or null.
const char* wrongLoad(const LoadSpec& load) {
    if (!within(static_cast<double>(load.requests), 1, 4e6)) return "the number of requests must be between 1 and 4 million";
    if (load.arrivals == ArrivalLaw::closed) {
        if (!within(static_cast<double>(load.concurrency), 1, 4e6)) return "the concurrency must be between 1 and 4 million";
    } else if (!within(load.rate.si(), 1e-9, 1e9)) {
        return "the rate must be between 1e-9 and 1e9 requests a second";
    }
    if (load.arrivals == ArrivalLaw::gamma && !within(load.arrivalCv, 0, 100))
        return "the variation of gaps must be between 0 and 100";
    for (const LengthLaw* law : {&load.prompt, &load.answer})
        if (const char* wrong = wrongLengths(*law)) return wrong;
    if (const char* wrong = wrongClasses(load)) return wrong;
    if (!within(load.prefixHit, 0, 1)) return "the prefix hit must be between 0 and 1";
    if (!within(load.warmUp, 0, 0.99)) return "the warm-up must be between 0 and 0.99 of the requests";
    return nullptr;
}

const char* wrongPool(int workers, int ranks) {
    const bool right = workers >= 1 && ranks >= 1 && static_cast<double>(workers) * ranks <= mostRanks;
    return right ? nullptr : "a pool must have at least one worker and rank, and at most 4,096 ranks";
}

/// What is wrong with the engine's side, or null.
const char* wrongEngine(const EngineSettings& engine) {
    if (engine.tokenBudget < 1) return "the token budget must be at least 1";
    if (engine.maxSequences < 1) return "at least one sequence must be allowed to run";
    if (const char* wrong = wrongPool(engine.workers, engine.ranks)) return wrong;
    if (!within(engine.tokensPerStep, 1, 1e3)) return "the tokens of a step must be between 1 and 1,000";
    if (!within(engine.reserve, 0, 1)) return "the reserved share must be between 0 and 1";
    if (!within(engine.prefillScale, 0, 1e3)) return "the prefill factor must be between 0 and 1,000";
    if (!(engine.kvTokens > 0)) return "the KV pool must hold at least one token";
    const RequestPath& path = engine.path;
    for (Time time : {path.serial, path.front, path.jitter, path.back, path.client})
        if (!within(time.si(), 0, 1e6)) return "a latency of the request path must be between 0 and 1e6 s";
    if (!engine.decode) return nullptr;
    const DecodePool& pool = *engine.decode;
    if (pool.maxSequences < 1 || !(pool.kvTokens > 0)) return "the decode pool must hold at least one sequence";
    if (const char* wrong = wrongPool(pool.workers, pool.ranks)) return wrong;
    if (!within(pool.reserve, 0, 1)) return "the reserved share must be between 0 and 1";
    if (!within(pool.transferDelay.si(), 0, 1e6)) return "the transfer delay must be between 0 and 1e6 s";
    if (!(pool.transferBandwidth.si() >= 0) || !(pool.kvSize.si() >= 0)) return "the transfer link must not be negative";
    return nullptr;
}

} // namespace

double longestRequest(const LoadSpec& load) {
    double longest = load.prompt.mean + load.answer.mean;
    for (const RequestLaw& one : load.classes) longest = std::max(longest, one.prompt.mean + one.answer.mean);
    if (load.recorded)
        for (const RecordedLengths& row : *load.recorded) longest = std::max(longest, double(row.prompt) + row.answer);
    return longest;
}

std::optional<LoadResult> refusal(const LoadSpec& load, const EngineSettings& engine) {
    LoadResult result;
    const char* wrong = wrongLoad(load);
    if (!wrong) wrong = wrongEngine(engine);
    if (wrong) {
        result.verdict = LoadVerdict::invalid;
        result.reason = wrong;
        return result;
    }
    const double whole = longestRequest(load);
    double prompt = load.prompt.mean;
    for (const RequestLaw& one : load.classes) prompt = std::max(prompt, one.prompt.mean);
    if (load.recorded)
        for (const RecordedLengths& row : *load.recorded) prompt = std::max(prompt, double(row.prompt));
    const bool fits = engine.decode ? whole <= engine.decode->kvTokens && prompt <= engine.kvTokens : whole <= engine.kvTokens;
    if (fits) return std::nullopt;
    result.verdict = LoadVerdict::kvTooSmall;
    result.reason = "the KV pool of a rank is smaller than one request";
    return result;
}

} // namespace rackline
