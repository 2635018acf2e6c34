// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet.h"

#include "model/traffic/fleet_loop.h"

#include <cmath>

namespace rackline::traffic {

using load::EventKind;
using load::RequestId;

FleetResult Fleet::run(const std::stop_token& stop) {
    std::uint32_t turn = 0;
    bool cancelled = false;
    while (!m_events.empty() && m_work < m_largestWork && m_lost < mostLosses && !cancelled) {
        cancelled = (++turn & 0xfffu) == 0 && stop.stop_requested();
        cancelled = cancelled || (m_settings.mostMisses >= 0 && double(m_counts.misses()) > m_settings.mostMisses);
        step();
    }
    if (!cancelled) return result();
    FleetResult none;
    none.verdict = LoadVerdict::cancelled;
    return none;
}

FleetResult Fleet::result() {
    FleetResult result;
    if (!m_events.empty()) result.verdict = LoadVerdict::guard;
    result.refused = m_refused;
    result.longer = m_longer;
    result.failures = m_failed, result.lost = m_lost, result.again = m_again;
    result.iterations = m_iterations;
    result.adapterLoads = m_adapters.loads();
    for (const load::Worker& worker : m_workers) result.preemptions += worker.preemptions();
    if (m_roles) {
        const double last = m_trace ? std::max(m_lastServed, m_trace->span()) : m_lastServed;
        m_counts.belonged(m_belongSince, std::max(m_belongSince, last), m_roles->readers(), m_roles->decoders());
        result.moves = m_moves;
    }
    // What controls a fleet happens after its last request too.
    m_counts.summarise(m_requests, m_roles || changes() ? m_lastServed : m_now, result);
    if (m_trace && (m_trace->samples > 1 || !m_trace->thoughts.empty())) result.tasks = tasksOf(*m_trace, m_requests);
    if (m_agents || !m_trace->session.empty())
        result.sessions = FleetCounts::sessionsOf(m_requests, [this](std::size_t i) { return m_places[i].session; });
    if (m_settings.keepsRequests)
        for (std::size_t i = 0; i < m_requests.size(); ++i) {
            const load::Request& r = m_requests[i];
            const std::uint32_t session = m_places[i].session;
            result.requests.push_back({r.sent, r.first, r.last, m_places[i].instance, r.isl, r.osl,
                                       session == Router::noSession ? std::nullopt : std::optional(session)});
        }
    result.watched = std::move(m_watched);
    return result;
}

/// A reader's decoders are those of its instance.
void Fleet::watch(std::size_t w, double begin, double end, std::int64_t iterations) {
    const std::size_t reader = m_settings.watched.instance;
    const auto [first, last] = workersOf(reader * static_cast<std::size_t>(m_settings.instances) / m_prompts, true);
    if (w != reader && (w < std::max(m_prompts, first) || w >= last)) return;
    Iterations seen{begin, end, iterations, static_cast<std::uint32_t>(w), 0, 0};
    for (const load::Chunk& chunk : m_workers[w].chunks()) seen.prompt += chunk.tokens;
    for (std::size_t i = 0; i < static_cast<std::size_t>(m_workers[w].ranks()); ++i)
        seen.running += m_workers[w].rank(i).running();
    m_watched.push_back(seen);
}

/// Adds a request of the trace, or the next one of an agent.
void Fleet::add(std::uint32_t what, double time) {
    load::Request request;
    request.sent = time;
    Place place;
    if (m_agents) {
        const Agents::Prompt prompt = m_agents->ask(what);
        request.isl = prompt.prompt, request.osl = prompt.answer;
        place.session = prompt.session;
        place.adapter = prompt.adapter;
        place.thread = what;
    } else {
        request.isl = m_trace->prompt[what], request.osl = m_trace->answer[what];
        if (!m_trace->session.empty()) place.session = m_trace->session[what];
        if (!m_trace->adapter.empty()) place.adapter = m_trace->adapter[what];
        if (!m_settings.kinds.empty() && !m_trace->kind.empty()) {
            request.kind = m_trace->kind[what];
            request.turn = m_settings.kinds[request.kind].turn;
        }
    }
    m_requests.push_back(request);
    m_places.push_back(place);
    m_counts.arrived(request);
    if (m_scaler) m_scaler->arrived();
    if (m_settings.context > 0 && double(request.isl) + request.osl > m_settings.context) ++m_longer;
}

void Fleet::nextRequest(std::uint32_t what, double time) {
    const auto id = static_cast<RequestId>(m_requests.size());
    const std::uint32_t samples = m_agents ? 1 : m_trace->samples;
    for (std::uint32_t sample = 0; sample < samples; ++sample) add(what + sample, time);
    if (!m_agents && what + samples < m_trace->size())
        push(m_trace->time[what + samples], EventKind::nextRequest, what + samples);
    const load::Request& request = m_requests[id];
    const double needed = double(request.isl) + request.osl;
    const bool fits =
        m_engine.decode ? needed <= m_engine.decode->kvTokens && request.isl <= m_engine.kvTokens : needed <= m_engine.kvTokens;
    if (fits) {
        m_open += samples;
        return route(id, time);
    }
    m_refused += samples;
    if (!m_agents) return;
    m_agents->answered(what, time, m_due);
    sendDue();
}

void Fleet::route(RequestId id, double time) {
    if (m_lost > 0 && !anyServes()) return m_stranded.push_back(id);
    const std::uint32_t session = m_places[id].session;
    const auto blocks = blocksOf(id);
    if (m_router.asksForMatches() && m_caches.any()) m_caches.lengths(blocks, m_matches);
    const auto length = static_cast<std::uint32_t>(blocks.size());
    const std::size_t w = m_prompts > 1 ? m_router.choose(m_views, m_matches, length, session) : 0;
    if (session != Router::noSession) {
        if (session >= m_counted.size()) m_counted.resize(std::max<std::size_t>(session + 1, 2 * m_counted.size()), 0);
        const bool moves = m_counted[session] > 0 && !m_views[m_counted[session] - 1].isOpen;
        if (moves) --m_views[m_counted[session] - 1].sessions;
        if (moves || m_counted[session] == 0) {
            ++m_views[w].sessions;
            m_counted[session] = 1 + static_cast<std::uint32_t>(w);
        }
    }
    send(id, w, time, false);
}

/// Sends a request to an instance; one that `forks` is another answer to a prompt that was read there just now.
void Fleet::send(RequestId id, std::size_t w, double time, bool forks) {
    load::Request& request = m_requests[id];
    Place& place = m_places[id];
    InstanceView& view = m_views[w];
    const auto blocks = blocksOf(id);
    place.instance = static_cast<std::uint32_t>(w);
    place.isOnWay = true;
    std::int32_t cached = 0;
    PrefixCache::Match match;
    if (m_caches.any()) {
        match = m_caches.match(w, blocks);
        m_caches.hold(w, blocks.first(match.all));
        place.matched = match.all;
        cached = engineHit(match.all, m_settings.blockTokens, request.isl);
    }
    // Its last token is read again, as that of every prompt.
    if (forks) cached = request.isl - 1;
    // What is sent again is no further prompt, and counts as it was first.
    if (!place.isAgain && forks)
        m_counts.shared(cached);
    else if (!place.isAgain && m_caches.any())
        m_counts.cached(match, cached);
    if (!place.isAgain) request.cached = cached;
    request.remaining = request.isl - cached;
    request.context = cached;
    ++view.requests;
    view.blocks += blocks.size();
    view.uncached += blocks.size() - match.all;
    const double way = forks ? 0 : m_engine.path.front.si();
    double ready = time + way + (match.all > match.byTier[0] ? loadTime(w, match, time, request) : 0);
    if (m_adapters.any()) {
        const std::optional<double> loaded = m_adapters.hold(w, place.adapter, time + way);
        if (!loaded) return m_adapters.await(w, {id, request.turn, place.adapter, ready});
        ready = std::max(ready, *loaded);
    }
    if (!forks || ready > time) return push(ready, EventKind::arrival, id);
    // It is there when the worker plans its next step.
    place.isOnWay = false;
    m_workers[w].deliver(id, time);
}

/// Begins the other answers of a question whose prompt was read.
void Fleet::fork(RequestId id) {
    if (m_agents || m_trace->samples <= 1 || id % m_trace->samples != 0 || m_places[id].isForked) return;
    m_places[id].isForked = true;
    for (RequestId other = id + 1; other < id + m_trace->samples; ++other) send(other, m_places[id].instance, m_now, true);
}

/// A request that is done needs its adapter no more, and those that wait for a place may have it.
void Fleet::freeAdapter(RequestId id) {
    const std::size_t w = m_places[id].instance;
    m_adapters.release(w, m_places[id].adapter, m_now,
                       [this](RequestId waiting, double ready) { push(ready, EventKind::arrival, waiting); });
}

/// The seconds that a prompt waits for blocks that its instance loads from below HBM.
double Fleet::loadTime(std::size_t w, const PrefixCache::Match& match, double time, const load::Request& request) {
    const double ready = m_caches.loaded(w, match, time);
    if (!m_settings.overlapsLoads) return ready - time;
    Iteration reading;
    reading.prefillTokens = request.remaining;
    reading.chunks = 1;
    reading.chunkWork = m_prefill.chunkAttention(request.context, request.remaining);
    return std::max(0.0, ready - time - m_prefill(reading, m_engine.prefillScale));
}

void Fleet::promptRead(RequestId id, std::size_t w) {
    Place& place = m_places[id];
    if (place.read) return; // A preempted prompt is read again.
    place.read = true;
    const auto blocks = blocksOf(id);
    m_views[w].uncached -= blocks.size() - place.matched;
    if (m_caches.any()) m_caches.hold(w, blocks.subspan(place.matched)), m_caches.store(blocks);
    place.isOnWay = m_engine.decode.has_value();
    if (m_roles) ++m_sends[w];
    if (m_engine.decode) leave(id);
    fork(id);
}

/// The instance that reads the prompt, or did and writes the answer, is rid of it.
void Fleet::leave(RequestId id) {
    const Place& place = m_places[id];
    const auto blocks = blocksOf(id);
    InstanceView& view = m_views[place.instance];
    --view.requests;
    view.blocks -= blocks.size();
    if (!place.read) view.uncached -= blocks.size() - place.matched;
    if (m_caches.any()) m_caches.release(place.instance, place.read ? blocks : blocks.first(place.matched));
}

/// Whether a request, or the KV of its prompt, comes to somebody: who sent or awaited it may be lost.
bool Fleet::arrives(RequestId id, double time) {
    Place& place = m_places[id];
    place.isOnWay = false;
    if (m_roles && place.read) {
        --m_sends[place.instance];
        mayMove(place.instance, time);
    }
    // A fleet that lost all of its instances has none that could decode.
    if (place.read && m_lost > 0 && !anyServes()) place.isLost = true;
    if (!place.isLost) return true;
    sendAgain(id, time);
    return false;
}

/// Sends a request again that is at no instance any more; it is answered from the beginning.
void Fleet::sendAgain(RequestId id, double time) {
    load::Request& request = m_requests[id];
    request.first = -1;
    request.done = 0;
    Place& place = m_places[id];
    place.read = place.isLost = false;
    place.isAgain = true;
    ++m_again;
    route(id, time);
}

void Fleet::finished(RequestId id, std::size_t w, double time) {
    if (!m_engine.decode) leave(id);
    if (m_adapters.any()) freeAdapter(id);
    if (m_roles) {
        // An answer of one token that the reader gives itself has nothing to send.
        if (w < m_prompts) --m_sends[w];
        mayMove(w < m_prompts ? w : w - m_prompts, time);
    }
    m_lastServed = m_now;
    --m_open;
    m_counts.finished(m_requests[id]);
    if (!m_agents) return;
    const std::uint32_t instance = m_places[id].instance;
    if (m_agents->answered(m_places[id].thread, time + m_back + m_engine.path.client.si(), m_due)) --m_views[instance].sessions;
    sendDue();
}

namespace {
bool unusable(const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode, FleetResult& result) {
    LoadSpec any;
    if (const auto refused = refusal(any, settings.engine); refused && refused->verdict == LoadVerdict::invalid) {
        result.verdict = refused->verdict;
        result.reason = refused->reason;
    } else if (settings.moving.any() && (!settings.engine.decode || settings.engine.workers != settings.engine.decode->workers ||
                                         settings.engine.workers < 2)) {
        result.verdict = LoadVerdict::invalid;
        result.reason = "workers move where pools are apart, between two at least";
    } else if (!prefill.usable() || !decode.usable()) {
        result.verdict = LoadVerdict::invalid;
        result.reason = "the step times must be finite and not negative";
    }
    return result.verdict == LoadVerdict::invalid;
}

} // namespace

FleetResult runFleet(const Trace& trace, const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode,
                     const std::stop_token& stop) {
    FleetResult result;
    if (unusable(settings, prefill, decode, result)) return result;
    FleetSettings known = settings;
    if (trace.blockEnd.empty()) known.tiers.clear();
    known.blockTokens = trace.blockTokens;
    if (settings.adapters.count == 0) return Fleet(known, prefill, decode, trace.distinctBlocks, trace.span()).run(trace, stop);
    const Trace own = withAdapters(trace, settings.adapters.count);
    return Fleet(known, prefill, decode, own.distinctBlocks, own.span()).run(own, stop);
}

FleetResult runFleet(const Sessions& sessions, const ReplayRules& rules, const FleetSettings& settings, const StepTimes& prefill,
                     const StepTimes& decode, const std::stop_token& stop) {
    FleetResult result;
    if (unusable(settings, prefill, decode, result)) return result;
    FleetSettings fixed = settings;
    fixed.scaling = {};
    ReplayRules own = rules;
    own.adapters = settings.adapters.count;
    Agents agents(sessions, own, settings.blockTokens);
    return Fleet(fixed, prefill, decode, 0, 0).run(agents, stop);
}

} // namespace rackline::traffic
