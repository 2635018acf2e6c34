// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet_counts.h"

#include "model/simulation/statistics.h"

#include <algorithm>

namespace rackline::traffic {

double FleetResult::onTime() const {
    double seconds = 0;
    for (const FleetBin& bin : bins) seconds += bin.on;
    return seconds;
}

FleetCounts::FleetCounts(const FleetSettings& settings, std::size_t workers, double span)
    : m_settings(&settings), m_span(span), m_perSecond(span > 0 ? settings.bins / span : 0),
      m_bins(span > 0 ? static_cast<std::size_t>(std::max(1, settings.bins)) : 1), m_held(workers, 0.0) {}

void FleetCounts::arrived(const load::Request& request) {
    ++binAt(request.sent).requests;
    m_input += request.isl;
}

/// A prompt whose last block is whole still reads part of it, and the share of the lowest tier shrinks first.
void FleetCounts::cached(const PrefixCache::Match& match, std::int32_t tokens) {
    double left = tokens;
    for (std::size_t t = 0; t < mostTiers; ++t) {
        const double here = std::min(left, match.byTier[t] * static_cast<double>(m_settings->blockTokens));
        m_cached[t] += here;
        left -= here;
    }
}

template <class Add> void FleetCounts::spread(double begin, double end, Add&& add) {
    // Parts are counted on, not asked for: the edge between two may round back into the one before it.
    std::size_t index = indexAt(begin);
    for (double at = begin; at < end; ++index) {
        const bool last = index + 1 >= m_bins.size();
        const double until = last ? end : std::clamp(static_cast<double>(index + 1) / m_perSecond, at, end);
        add(m_bins[index], until - at);
        at = until;
    }
}

void FleetCounts::stayedOn(double begin, double end, int instances) {
    m_onEachInterval.push_back(instances);
    spread(begin, end, [&](FleetBin& bin, double lasts) { bin.on += instances * lasts; });
}

void FleetCounts::belonged(double begin, double end, int readers, int decoders) {
    spread(begin, end, [&](FleetBin& bin, double lasts) { bin.held[0] += readers * lasts, bin.held[1] += decoders * lasts; });
}

void FleetCounts::iterated(std::size_t w, const load::Worker& worker, double begin, double end, std::int64_t iterations) {
    double tokens = 0, running = 0;
    for (const load::Chunk& chunk : worker.chunks()) tokens += chunk.tokens;
    for (std::size_t i = 0; i < static_cast<std::size_t>(worker.ranks()); ++i) running += worker.rank(i).running();
    const double full = std::min(1.0, tokens / (static_cast<double>(m_settings->engine.tokenBudget) * worker.ranks()));
    spread(begin, end, [&](FleetBin& bin, double lasts) {
        FleetBin::Pool& pool = bin.pools[static_cast<int>(w) < m_settings->engine.workers ? 0 : 1];
        (tokens > 0 ? pool.withPrompts : pool.decoding) += lasts;
        pool.read += full * lasts;
        pool.running += running * lasts;
    });
    if (!worker.decodes()) {
        m_held[w] = running > 0 ? m_held[w] + end - begin : 0;
        return;
    }
    const auto count = static_cast<double>(iterations);
    const double gap = (end - begin) / count;
    m_gaps.add(gap + m_held[w], running);
    if (iterations > 1) m_gaps.add(gap, running * (count - 1));
    m_held[w] = 0;
}

bool FleetCounts::within(const load::Request& request) const {
    const RequestLimits& limits = limitsOf(request);
    if (request.last < 0) return false;
    const double tpot = request.osl > 1 ? (request.last - request.first) / (request.osl - 1) : 0;
    return (limits.ttft <= 0 || request.first - request.sent <= limits.ttft) && (limits.tpot <= 0 || tpot <= limits.tpot) &&
           (limits.latency <= 0 || request.last - request.sent <= limits.latency);
}

void FleetCounts::finished(const load::Request& request) {
    binAt(request.last).tokens += request.osl;
    if (within(request))
        ++binAt(request.sent).within;
    else
        ++m_misses;
}

namespace {
/// The waits of requests that were served.
struct Waits {
    std::vector<double> ttft, tpot, latency;

    void add(const load::Request& request) {
        ttft.push_back(request.first - request.sent);
        latency.push_back(request.last - request.sent);
        if (request.osl > 1) tpot.push_back((request.last - request.first) / (request.osl - 1));
    }
    template <class Result> void summarise(Result& result) {
        result.ttft = load::spreadOf(ttft);
        result.tpot = load::spreadOf(tpot);
        result.latency = load::spreadOf(latency);
    }
};
} // namespace

std::vector<KindResult> FleetCounts::byKinds(const std::vector<load::Request>& requests) const {
    std::vector<KindResult> kinds(m_settings->kinds.size());
    std::vector<Waits> waits(kinds.size());
    for (const load::Request& request : requests) {
        if (kinds.empty()) break;
        KindResult& kind = kinds[request.kind];
        ++kind.arrived;
        if (request.last < 0) continue;
        ++kind.served;
        kind.read += request.isl - request.cached;
        kind.written += request.osl;
        waits[request.kind].add(request);
        if (within(request)) ++kind.within;
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) waits[i].summarise(kinds[i]);
    return kinds;
}

SessionFigures FleetCounts::sessionsOf(const std::vector<load::Request>& requests,
                                       const std::function<std::uint32_t(std::size_t)>& sessionOf) {
    struct Session {
        double first = -1, last = -1, requests = 0, prompts = 0, answers = 0;
        bool isWhole = true;
    };
    std::vector<Session> all;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const std::uint32_t id = sessionOf(i);
        if (id == Router::noSession) continue;
        if (id >= all.size()) all.resize(id + 1);
        Session& session = all[id];
        const load::Request& request = requests[i];
        if (session.first < 0) session.first = request.sent;
        session.isWhole = session.isWhole && request.last >= 0;
        session.last = std::max(session.last, request.last);
        ++session.requests;
        session.prompts += request.isl;
        session.answers += request.osl;
    }
    SessionFigures figures;
    std::vector<double> lasts;
    for (const Session& session : all) {
        if (session.requests <= 0 || !session.isWhole) continue;
        ++figures.sessions;
        figures.requests += session.requests;
        figures.prompts += session.prompts;
        figures.answers += session.answers;
        lasts.push_back(session.last - session.first);
    }
    for (double* sum : {&figures.requests, &figures.prompts, &figures.answers})
        if (figures.sessions > 0) *sum /= static_cast<double>(figures.sessions);
    figures.lasts = load::spreadOf(lasts);
    return figures;
}

void FleetCounts::summarise(const std::vector<load::Request>& requests, double end, FleetResult& result) const {
    Waits waits;
    for (std::vector<double>* each : {&waits.ttft, &waits.tpot, &waits.latency}) each->reserve(requests.size());
    double goodTokens = 0;
    std::int64_t good = 0;
    for (const load::Request& request : requests) {
        if (request.last < 0) continue;
        ++result.served;
        result.output += request.osl;
        waits.add(request);
        if (!within(request)) continue;
        ++good;
        goodTokens += request.osl;
    }
    result.arrived = static_cast<std::int64_t>(requests.size());
    waits.summarise(result);
    result.kinds = byKinds(requests);
    result.gapP50 = m_gaps.percentile(0.5);
    result.gapP99 = m_gaps.percentile(0.99);
    result.input = m_input;
    result.cached = m_cached;
    result.end = end;
    result.span = m_span;
    if (result.arrived > 0) result.attainment = static_cast<double>(good) / static_cast<double>(result.arrived);
    if (end > 0) {
        result.goodput = static_cast<double>(good) / end;
        result.goodTokens = goodTokens / end;
    }
    result.bins = m_bins;
    for (std::size_t i = 0; i < m_bins.size(); ++i) {
        const auto n = static_cast<double>(m_bins.size());
        result.bins[i].begin = m_span * static_cast<double>(i) / n;
        result.bins[i].end = i + 1 == m_bins.size() ? std::max(end, m_span) : m_span * static_cast<double>(i + 1) / n;
        if (!m_settings->scaling.follows())
            result.bins[i].on = m_settings->instances * (result.bins[i].end - result.bins[i].begin);
    }
    result.onEachInterval = m_onEachInterval;
    result.mostOn =
        m_onEachInterval.empty() ? m_settings->instances : *std::max_element(m_onEachInterval.begin(), m_onEachInterval.end());
    if (result.verdict == LoadVerdict::served && m_span > 0 && load::backlogGrows(requests))
        result.verdict = LoadVerdict::saturated;
}

} // namespace rackline::traffic
