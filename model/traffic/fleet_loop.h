// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/event_loop.h"
#include "model/traffic/fleet.h"
#include "model/traffic/fleet_counts.h"
#include "model/traffic/held_blocks.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rackline::traffic {

/// The caches, routers and links around the engines of a fleet. Requests come from a trace or from sessions.
class Fleet : load::EventLoop<Fleet> {
    friend load::EventLoop<Fleet>;
    using EventKind = load::EventKind;
    using RequestId = load::RequestId;

public:
    Fleet(const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode, std::size_t blocks, double span)
        : EventLoop(settings.engine, prefill, decode), m_settings(settings), m_prefill(prefill), m_router(settings.router),
          m_caches(settings.tiers, m_prompts, blocks, settings.blockTokens, double(settings.blockTokens) * settings.kvSize),
          m_adapters(settings.adapters, m_prompts), m_views(m_prompts), m_matches(m_prompts, 0),
          m_failures(settings.failures, settings.instances), m_counts(settings, m_workers.size(), span) {
        m_largestWork = mostIterations;
        m_down.assign(static_cast<std::size_t>(settings.instances), false);
        if (m_caches.any()) shareKv();
        if (settings.moving.any()) {
            m_roles.emplace(settings.moving, m_prompts);
            m_seen.assign(m_workers.size(), {});
            m_sends.assign(m_prompts, 0);
            for (std::size_t w = 0; w < m_prompts; ++w) m_views[w].isOpen = m_roles->reads(w);
            push(settings.moving.interval, EventKind::control, Control::look);
            return;
        }
        if (settings.loss.instances > 0) push(settings.loss.time, EventKind::control, Control::loss);
        if (m_failures.any()) push(m_failures.next(), EventKind::control, Control::failure);
        if (!settings.scaling.follows()) return;
        m_scaler.emplace(settings.scaling, settings.instances);
        for (std::size_t i = 0; i < m_down.size(); ++i) openOrClose(i);
        push(settings.scaling.interval, EventKind::control, Control::interval);
    }

    FleetResult run(const Trace& trace, const std::stop_token& stop) {
        m_trace = &trace;
        m_requests.reserve(trace.size());
        m_places.reserve(trace.size());
        if (trace.size() > 0) push(trace.time[0], EventKind::nextRequest, 0);
        return run(stop);
    }
    FleetResult run(Agents& agents, const std::stop_token& stop) {
        m_agents = &agents;
        agents.begin(m_due);
        sendDue();
        return run(stop);
    }

private:
    static constexpr std::uint32_t noThread = ~std::uint32_t(0);
    /// Control events: the end of an interval, a loss, a failure, a look at the pools, that of what is ready, counted from the
    /// last of these, and, once all are ready that are so at a time, the sending of requests that found none.
    enum Control : std::uint32_t { interval, loss, failure, look, ready, stranded = ~std::uint32_t(0) };
    /// The iterations after which a run is stopped; a day of a large fleet has a hundredth of them.
    static constexpr std::int64_t mostIterations = 4'000'000'000;
    /// The losses after which a run is stopped: instances that fail before they answer never end.
    static constexpr std::int64_t mostLosses = 10'000;
    /// Where a request is, beside what the scheduler keeps of it.
    struct Place {
        std::uint32_t instance = 0, thread = noThread;
        std::uint32_t matched = 0, session = Router::noSession;
        std::uint16_t adapter = 0;
        bool read = false;
        /// Whether it, or the KV of its prompt, is between two workers, and whether the one that sent or awaits it was lost.
        bool isOnWay = false, isLost = false;
        bool isAgain = false;
        /// Whether the other answers of its question were begun.
        bool isForked = false;
    };

    /// What the requests that run on one rank have in common.
    class RankKv : public load::SharedKv {
    public:
        explicit RankKv(const Fleet& fleet) : m_fleet(&fleet) {}
        double common(RequestId id) const override { return tokens(id, m_held.held(m_fleet->commonBlocksOf(id))); }
        double enter(RequestId id) override { return tokens(id, m_held.hold(m_fleet->commonBlocksOf(id))); }
        double leave(RequestId id) override { return tokens(id, m_held.release(m_fleet->commonBlocksOf(id))); }
        void clear() override { m_held.clear(); }

    private:
        /// The last token of a prompt is always its own.
        double tokens(RequestId id, std::uint32_t blocks) const {
            return std::min(double(blocks) * m_fleet->m_settings.blockTokens, double(m_fleet->m_requests[id].isl - 1));
        }

        const Fleet* m_fleet;
        HeldBlocks m_held;
    };
    void shareKv() {
        const std::size_t ranks = static_cast<std::size_t>(m_engine.ranks);
        m_rankKv.assign(m_prompts * ranks, RankKv(*this));
        for (std::size_t i = 0; i < m_rankKv.size(); ++i) m_workers[i / ranks].rank(i % ranks).share(m_rankKv[i]);
    }

    FleetResult run(const std::stop_token& stop);
    FleetResult result();
    void sendDue() {
        for (const Due& due : m_due) push(due.time, EventKind::nextRequest, due.thread);
        m_due.clear();
    }
    std::span<const std::uint32_t> blocksOf(RequestId id) const {
        if (!m_caches.any()) return {};
        return m_agents ? m_agents->blocksOf(m_places[id].thread) : m_trace->blocksOf(id);
    }

    /// Those that other requests may have in common with it: whole blocks, and all of the prompt where it has several answers.
    std::span<const std::uint32_t> commonBlocksOf(RequestId id) const {
        const auto blocks = blocksOf(id);
        if (m_trace && m_trace->samples > 1) return blocks;
        const std::int32_t whole =
            engineHit(static_cast<std::uint32_t>(blocks.size()), m_settings.blockTokens, m_requests[id].isl);
        return blocks.first(static_cast<std::size_t>(whole / m_settings.blockTokens));
    }

    void nextRequest(std::uint32_t what, double time);
    void add(std::uint32_t what, double time);
    void route(RequestId id, double time);
    void send(RequestId id, std::size_t w, double time, bool forks);
    void freeAdapter(RequestId id);
    void fork(RequestId id);
    void sendAgain(RequestId id, double time);
    bool arrives(RequestId id, double time);
    double loadTime(std::size_t w, const PrefixCache::Match& match, double time, const load::Request& request);
    std::size_t promptWorker(RequestId id, double) const { return m_places[id].instance; }
    void promptRead(RequestId id, std::size_t w);
    void finished(RequestId id, std::size_t w, double time);
    void leave(RequestId id);
    void control(std::uint32_t id, double time);
    void endInterval(double time);
    void loseBusiest(double time);
    void fail(double time);
    void lose(std::size_t instance, double time, double lasts, std::vector<RequestId>& gone);
    void sendAgain(std::vector<RequestId>& gone, double time);
    void forget(std::size_t instance);
    void openOrClose(std::size_t instance);
    void lookAtPools(double time);
    double usedDecoder(std::size_t w) const;
    void mayMove(std::size_t worker, double time);
    bool serves(std::size_t instance) const { return m_scaler ? m_scaler->serves(instance) : !m_down[instance]; }
    bool anyServes() const {
        return std::any_of(m_views.begin(), m_views.end(), [](const InstanceView& view) { return view.isOpen; });
    }
    /// The workers of an instance in one of the pools, as the first and the one behind the last.
    std::pair<std::size_t, std::size_t> workersOf(std::size_t instance, bool decodePool) const {
        const std::size_t first = decodePool ? m_prompts : 0, all = decodePool ? m_workers.size() - m_prompts : m_prompts;
        const std::size_t each = all / static_cast<std::size_t>(m_settings.instances);
        return {first + instance * each, first + (instance + 1) * each};
    }
    std::size_t requestsAt(std::size_t instance) const;
    bool changes() const { return m_scaler || m_settings.loss.instances > 0 || m_failures.any(); }
    bool takes(std::size_t w) const {
        if (m_roles) return w < m_prompts || m_roles->decodes(w - m_prompts);
        return !changes() || w < m_prompts || serves((w - m_prompts) / decodersEach());
    }
    std::size_t decodersEach() const { return (m_workers.size() - m_prompts) / m_down.size(); }
    void iterated(std::size_t w, double begin, double end, std::int64_t iterations) {
        m_counts.iterated(w, m_workers[w], begin, end, iterations);
        if (begin < m_settings.watched.end && end > m_settings.watched.begin) watch(w, begin, end, iterations);
    }
    void watch(std::size_t w, double begin, double end, std::int64_t iterations);

    const FleetSettings& m_settings;
    const StepTimes& m_prefill;
    Router m_router;
    FleetCaches m_caches;
    std::vector<RankKv> m_rankKv;
    AdapterSlots m_adapters;
    std::vector<InstanceView> m_views;
    std::vector<std::uint32_t> m_matches;
    std::vector<Place> m_places;
    FailureTimes m_failures;
    FleetCounts m_counts;
    std::vector<Iterations> m_watched;
    const Trace* m_trace = nullptr;
    Agents* m_agents = nullptr;
    std::vector<Due> m_due;
    /// The instance at which each session is counted, plus one; 0 is none yet.
    std::vector<std::uint32_t> m_counted;
    /// The requests that nobody can hold, and those that are there.
    std::int64_t m_refused = 0, m_open = 0;
    /// Those that are longer than the model's context.
    std::int64_t m_longer = 0;
    /// The instances that are lost, which a fleet that follows its load has in its scaler, and the requests that find none.
    std::vector<bool> m_down;
    std::vector<RequestId> m_stranded;
    std::int64_t m_failed = 0, m_lost = 0, m_again = 0;
    std::optional<Scaler> m_scaler;
    double m_intervalBegin = 0, m_lastServed = 0;
    /// Where workers move: how busy each was until the last look, the KV caches that each is still sending, since when
    /// so many belong to each pool, and how often one moved.
    struct Seen {
        double busy = 0, sequences = 0;
    };
    std::optional<Roles> m_roles;
    std::vector<Seen> m_seen;
    std::vector<int> m_sends;
    double m_belongSince = 0;
    std::int64_t m_moves = 0;
};

} // namespace rackline::traffic
