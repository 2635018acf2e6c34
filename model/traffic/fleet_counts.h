// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/worker.h"
#include "model/traffic/fleet.h"
#include "model/traffic/token_gaps.h"

#include <functional>
#include <vector>

namespace rackline::traffic {

/// Counts what a fleet's run is judged by while it runs.
class FleetCounts {
public:
    /// A span of 0 means that it is not known, and then everything is one part.
    FleetCounts(const FleetSettings& settings, std::size_t workers, double span);

    void arrived(const load::Request& request);
    void cached(const PrefixCache::Match& match, std::int32_t tokens);
    /// Tokens of a prompt that another answer to it shares, whose KV is in HBM.
    void shared(std::int32_t tokens) { m_cached[0] += tokens; }
    /// Counts whole iterations of a worker that are all alike.
    void iterated(std::size_t w, const load::Worker& worker, double begin, double end, std::int64_t iterations);
    void finished(const load::Request& request);
    /// A worker's requests are lost, and with them what they waited for.
    void abandoned(std::size_t w) { m_held[w] = 0; }
    /// Counts a time in which so many instances were on.
    void stayedOn(double begin, double end, int instances);
    /// Counts a time in which so many workers belonged to each pool.
    void belonged(double begin, double end, int readers, int decoders);
    std::int64_t misses() const { return m_misses; }
    void summarise(const std::vector<load::Request>& requests, double end, FleetResult& result) const;
    /// `sessionOf(i)` is that of a request, or Router::noSession.
    static SessionFigures sessionsOf(const std::vector<load::Request>& requests,
                                     const std::function<std::uint32_t(std::size_t)>& sessionOf);

private:
    std::size_t indexAt(double time) const {
        const double at = time * m_perSecond;
        const std::size_t last = m_bins.size() - 1;
        return at < static_cast<double>(last) ? static_cast<std::size_t>(at) : last;
    }
    FleetBin& binAt(double time) { return m_bins[indexAt(time)]; }
    bool within(const load::Request& request) const;
    const RequestLimits& limitsOf(const load::Request& request) const {
        return m_settings->kinds.empty() ? m_settings->limits : m_settings->kinds[request.kind].limits;
    }
    std::vector<KindResult> byKinds(const std::vector<load::Request>& requests) const;

    /// Adds the seconds of a time to the parts that it lies in.
    template <class Add> void spread(double begin, double end, Add&& add);

    const FleetSettings* m_settings;
    std::vector<int> m_onEachInterval;
    double m_span, m_perSecond;
    double m_input = 0;
    /// Requests that finished and were not within a limit.
    std::int64_t m_misses = 0;
    std::array<double, mostTiers> m_cached{};
    std::vector<FleetBin> m_bins;
    /// For each worker, the seconds in which prompts alone were read since its last decode iteration.
    std::vector<double> m_held;
    TokenGaps m_gaps;
};

} // namespace rackline::traffic
