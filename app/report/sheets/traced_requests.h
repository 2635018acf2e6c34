// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/traffic/asked.h"
#include "app/project/traffic/trace_file.h"
#include "model/site/traffic_around.h"

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace rackline {

struct ResolvedScenario;
struct SheetPage;

/// The requests as they are served, read once for all scenarios.
class TracedRequests {
public:
    static Result<TracedRequests> read(const TrafficAsked& asked);
    /// The same of a file that was read before.
    static Result<TracedRequests> of(const TrafficAsked& asked, std::shared_ptr<const TraceFile> file);
    /// What a fleet of the scenario does with them, with the times of each request where they are to be kept.
    Result<TrafficStudy> study(const Scenario& scenario, bool keepsRequests = false, const std::stop_token& stop = {}) const;
    /// The same in words. The hash is that of the scenario as it was looked up.
    SheetPage page(const ResolvedScenario& scenario, const TrafficStudy& study) const;
    Result<SheetPage> page(const ResolvedScenario& scenario, const std::stop_token& stop = {}) const;
    /// The fleet of a study under more and less load, and with caches of other sizes; or why that cannot be.
    Result<FleetCapacity> capacity(const TrafficStudy& study, const std::stop_token& stop = {}) const;
    Result<AttainmentMap> attainment(const TrafficStudy& study, const std::stop_token& stop = {}) const;
    Result<NextRack> nextRack(const TrafficStudy& study, const std::stop_token& stop = {}) const;
    /// The fleet of a study once more, with the same bits.
    traffic::FleetResult again(const TrafficStudy& study) const;
    /// The fleet of a study under so many times the load of what it served.
    Result<traffic::FleetResult> underLoad(const TrafficStudy& study, double times, const std::stop_token& stop = {}) const;
    Result<std::vector<CacheSize>> cacheSizes(const TrafficStudy& study, const std::stop_token& stop = {}) const;
    /// What went on while a request waited longest.
    Result<LongestWait> longestWait(const TrafficStudy& study, const std::stop_token& stop = {}) const;
    const TrafficAsked& asked() const { return m_asked; }
    std::size_t badRows() const { return m_file->badRows; }
    /// Whether the file says what prompts share.
    bool knowsBlocks() const { return m_file->hasSessions() || !m_file->trace.blockEnd.empty(); }
    /// The place of a kind of requests among all of them.
    std::optional<std::size_t> kindCalled(const std::string& name) const;

private:
    Error noLoad() const;
    TrafficQuestion question(const std::stop_token& stop) const;
    /// As they are served.
    const traffic::Trace& trace() const { return m_served.size() > 0 ? m_served : m_file->trace; }
    void think();
    Result<void> sample();

    TrafficAsked m_asked;
    std::shared_ptr<const TraceFile> m_file;
    /// Another load than that of the file, and what was done for it, as sentences.
    traffic::Trace m_served;
    std::optional<traffic::Sessions> m_sessions;
    std::vector<std::string> m_scaling;
    std::optional<traffic::DayCurve> m_day;
    std::vector<std::uint32_t> m_turns;
};

} // namespace rackline
