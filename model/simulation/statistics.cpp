// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/statistics.h"

#include <algorithm>
#include <cmath>

namespace rackline::load {

namespace {

double percentile(std::vector<double>& values, double share) {
    const double at = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::ptrdiff_t>(at);
    const auto position = values.begin() + below;
    std::nth_element(values.begin(), position, values.end());
    if (position + 1 == values.end()) return *position;
    const double above = *std::min_element(position + 1, values.end());
    return *position + (at - static_cast<double>(below)) * (above - *position);
}

} // namespace

double percentileOfSorted(const std::vector<double>& sorted, double share) {
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(at);
    const double above = sorted[std::min(below + 1, sorted.size() - 1)];
    return sorted[below] + (at - static_cast<double>(below)) * (above - sorted[below]);
}

Spread spreadOf(std::vector<double>& values) {
    Spread spread;
    if (values.empty()) return spread;
    double sum = 0;
    for (double value : values) sum += value;
    spread.mean = sum / static_cast<double>(values.size());
    spread.p50 = percentile(values, 0.5);
    spread.p90 = percentile(values, 0.9);
    spread.p99 = percentile(values, 0.99);
    return spread;
}

bool backlogGrows(const std::vector<Request>& requests) {
    if (requests.size() < 40) return false;
    const std::size_t quarter = requests.size() / 4;
    const auto meanWait = [&](std::size_t from) {
        double sum = 0;
        for (std::size_t i = from; i < from + quarter; ++i)
            if (requests[i].first >= 0) sum += requests[i].first - requests[i].sent;
        return sum / static_cast<double>(quarter);
    };
    const double span = requests.back().sent - requests.front().sent;
    const double rise = meanWait(3 * quarter) - meanWait(quarter);
    return rise > 0.02 * span;
}

namespace {

/// The requests of one kind as they are measured.
struct Measured {
    std::vector<double> ttft, latency;
    std::int64_t good = 0;
};

/// Whether a request keeps limits; one of a single token has no time between tokens.
bool keeps(const ServiceLimits& limits, double ttft, double each) {
    return (limits.ttft.si() <= 0 || ttft <= limits.ttft.si()) && (limits.speed.si() <= 0 || each <= 1 / limits.speed.si());
}

std::vector<ClassOutcome> outcomesOf(std::vector<Measured>& kinds) {
    std::vector<ClassOutcome> outcomes;
    for (Measured& kind : kinds) {
        ClassOutcome& one = outcomes.emplace_back();
        one.measured = static_cast<std::int64_t>(kind.ttft.size());
        one.withinLimits = kind.ttft.empty() ? 0 : static_cast<double>(kind.good) / static_cast<double>(kind.ttft.size());
        one.ttft = spreadOf(kind.ttft);
        one.latency = spreadOf(kind.latency);
    }
    return outcomes;
}

} // namespace

void summarise(const LoadSpec& load, const std::vector<Request>& requests, LoadResult& result) {
    const auto skipped = static_cast<std::size_t>(load.warmUp * static_cast<double>(requests.size()));
    std::vector<Measured> kinds(load.classes.size());
    std::vector<double> ttft, tpot, latency;
    ttft.reserve(requests.size());
    tpot.reserve(requests.size());
    latency.reserve(requests.size());
    double from = 0, last = 0;
    std::int64_t good = 0, tokens = 0;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const Request& request = requests[i];
        if (request.last < 0) continue;
        ++result.served;
        result.tokens += request.osl;
        if (i < skipped) continue;
        if (ttft.empty()) from = i == 0 ? 0 : request.sent;
        tokens += request.osl;
        last = std::max(last, request.last);
        ttft.push_back(request.first - request.sent);
        latency.push_back(request.last - request.sent);
        double each = 0;
        if (request.osl > 1) tpot.push_back(each = (request.last - request.first) / (request.osl - 1));
        const bool right = keeps(kinds.empty() ? load.limits : load.classes[request.kind].limits, ttft.back(), each);
        good += right;
        if (kinds.empty()) continue;
        Measured& kind = kinds[request.kind];
        kind.ttft.push_back(ttft.back());
        kind.latency.push_back(latency.back());
        kind.good += right;
    }
    if (const double until = requests.empty() ? 0 : requests.back().sent; until > from) {
        std::int64_t steady = 0;
        for (const Request& request : requests)
            if (request.last > from && request.last <= until) steady += request.osl;
        result.steadyTokenRate = static_cast<double>(steady) / (until - from);
    }
    const auto count = static_cast<double>(ttft.size());
    result.classes = outcomesOf(kinds);
    result.ttft = spreadOf(ttft);
    result.tpot = spreadOf(tpot);
    result.latency = spreadOf(latency);
    if (last > from) {
        result.requestRate = count / (last - from);
        result.tokenRate = static_cast<double>(tokens) / (last - from);
        result.goodput = static_cast<double>(good) / (last - from);
    }
    if (count > 0) result.withinLimits = static_cast<double>(good) / count;
    if (result.verdict == LoadVerdict::served && load.arrivals != ArrivalLaw::closed && backlogGrows(requests))
        result.verdict = LoadVerdict::saturated;
}

} // namespace rackline::load
