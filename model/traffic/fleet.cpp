// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet.h"

#include "model/simulation/event_loop.h"
#include "model/simulation/statistics.h"
#include "model/traffic/fleet_counts.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace rackline::traffic {

namespace {

using load::EventKind;
using load::RequestId;

constexpr std::uint32_t noThread = ~std::uint32_t(0);
/// Control events: the end of an interval, a loss, a failure, a look at the pools, that of what is ready, counted from the last
/// of these, and, once all are ready that are so at a time, the sending of requests that found none.
enum Control : std::uint32_t { interval, loss, failure, look, ready, stranded = ~std::uint32_t(0) };
/// The iterations after which a run is stopped; a day of a large fleet has a hundredth of them.
constexpr std::int64_t mostIterations = 4'000'000'000;
/// The losses after which a run is stopped: instances that fail before they answer never end.
constexpr std::int64_t mostLosses = 10'000;

/// The caches, routers and links around the engines of a fleet. Requests come from a trace or from sessions.
class Fleet : load::EventLoop<Fleet> {
    friend load::EventLoop<Fleet>;

public:
    Fleet(const FleetSettings& settings, const StepTimes& prefill, const StepTimes& decode, std::size_t blocks, double span)
        : EventLoop(settings.engine, prefill, decode), m_settings(settings), m_prefill(prefill), m_router(settings.router),
          m_masks(settings.tiers.empty() ? 0 : static_cast<std::size_t>(settings.engine.workers), blocks), m_views(m_prompts),
          m_matches(m_prompts, 0), m_failures(settings.failures, settings.instances), m_counts(settings, m_workers.size(), span) {
        m_largestWork = mostIterations;
        std::vector<std::uint32_t> capacities;
        for (const CacheTier& tier : settings.tiers) capacities.push_back(blocksIn(tier.tokens, settings.blockTokens));
        if (!capacities.empty())
            for (std::size_t i = 0; i < m_prompts; ++i) m_caches.emplace_back(capacities, m_masks, i);
        m_tierFree.assign(m_prompts * mostTiers, 0.0);
        m_down.assign(static_cast<std::size_t>(settings.instances), false);
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
    /// Where a request is, beside what the scheduler keeps of it.
    struct Place {
        std::uint32_t instance = 0, thread = noThread;
        std::uint32_t matched = 0, session = Router::noSession;
        bool read = false;
        /// Whether it, or the KV of its prompt, is between two workers, and whether the one that sent or awaits it was lost.
        bool isOnWay = false, isLost = false;
        bool isAgain = false;
    };

    FleetResult run(const std::stop_token& stop) {
        std::uint32_t turn = 0;
        bool cancelled = false;
        while (!m_events.empty() && m_work < m_largestWork && m_lost < mostLosses && !cancelled) {
            cancelled = (++turn & 0xfffu) == 0 && stop.stop_requested();
            cancelled = cancelled || (m_settings.mostMisses >= 0 && double(m_counts.misses()) > m_settings.mostMisses);
            step();
        }
        FleetResult result;
        if (cancelled) {
            result.verdict = LoadVerdict::cancelled;
            return result;
        }
        if (!m_events.empty()) result.verdict = LoadVerdict::guard;
        result.refused = m_refused;
        result.longer = m_longer;
        result.failures = m_failed, result.lost = m_lost, result.again = m_again;
        result.iterations = m_iterations;
        for (const load::Worker& worker : m_workers) result.preemptions += worker.preemptions();
        if (m_roles) {
            const double last = m_trace ? std::max(m_lastServed, m_trace->span()) : m_lastServed;
            m_counts.belonged(m_belongSince, std::max(m_belongSince, last), m_roles->readers(), m_roles->decoders());
            result.moves = m_moves;
        }
        // What controls a fleet happens after its last request too.
        m_counts.summarise(m_requests, m_roles || changes() ? m_lastServed : m_now, result);
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
    void sendDue() {
        for (const Due& due : m_due) push(due.time, EventKind::nextRequest, due.thread);
        m_due.clear();
    }
    std::span<const std::uint32_t> blocksOf(RequestId id) const {
        if (m_caches.empty()) return {};
        return m_agents ? m_agents->blocksOf(m_places[id].thread) : m_trace->blocksOf(id);
    }

    void nextRequest(std::uint32_t what, double time);
    void route(RequestId id, double time);
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
    BlockMasks m_masks;
    std::vector<PrefixCache> m_caches;
    std::vector<InstanceView> m_views;
    std::vector<std::uint32_t> m_matches;
    std::vector<double> m_tierFree;
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

void Fleet::nextRequest(std::uint32_t what, double time) {
    const auto id = static_cast<RequestId>(m_requests.size());
    load::Request request;
    request.sent = time;
    Place place;
    if (m_agents) {
        const Agents::Prompt prompt = m_agents->ask(what);
        request.isl = prompt.prompt, request.osl = prompt.answer;
        place.session = prompt.session;
        place.thread = what;
    } else {
        request.isl = m_trace->prompt[what], request.osl = m_trace->answer[what];
        if (!m_trace->session.empty()) place.session = m_trace->session[what];
        if (!m_settings.kinds.empty() && !m_trace->kind.empty()) {
            request.kind = m_trace->kind[what];
            request.turn = m_settings.kinds[request.kind].turn;
        }
        if (what + 1 < m_trace->size()) push(m_trace->time[what + 1], EventKind::nextRequest, what + 1);
    }
    m_requests.push_back(request);
    m_places.push_back(place);
    m_counts.arrived(request);
    if (m_scaler) m_scaler->arrived();
    const double needed = double(request.isl) + request.osl;
    if (m_settings.context > 0 && needed > m_settings.context) ++m_longer;
    const bool fits =
        m_engine.decode ? needed <= m_engine.decode->kvTokens && request.isl <= m_engine.kvTokens : needed <= m_engine.kvTokens;
    if (fits) {
        ++m_open;
        return route(id, time);
    }
    ++m_refused;
    if (!m_agents) return;
    m_agents->answered(what, time, m_due);
    sendDue();
}

void Fleet::route(RequestId id, double time) {
    if (m_lost > 0 && !anyServes()) return m_stranded.push_back(id);
    load::Request& request = m_requests[id];
    Place& place = m_places[id];
    const std::uint32_t session = place.session;
    const auto blocks = blocksOf(id);
    const auto length = static_cast<std::uint32_t>(blocks.size());
    if (m_router.asksForMatches() && !m_caches.empty()) m_masks.match(blocks, m_matches);
    const std::size_t w = m_prompts > 1 ? m_router.choose(m_views, m_matches, length, session) : 0;
    InstanceView& view = m_views[w];
    if (session != Router::noSession) {
        if (session >= m_counted.size()) m_counted.resize(std::max<std::size_t>(session + 1, 2 * m_counted.size()), 0);
        const bool moves = m_counted[session] > 0 && !m_views[m_counted[session] - 1].isOpen;
        if (moves) --m_views[m_counted[session] - 1].sessions;
        if (moves || m_counted[session] == 0) {
            ++view.sessions;
            m_counted[session] = 1 + static_cast<std::uint32_t>(w);
        }
    }
    place.instance = static_cast<std::uint32_t>(w);
    place.isOnWay = true;
    std::int32_t cached = 0;
    PrefixCache::Match match;
    if (!m_caches.empty()) {
        match = m_caches[w].match(blocks);
        m_caches[w].hold(blocks.first(match.all));
        place.matched = match.all;
        cached = engineHit(match.all, m_settings.blockTokens, request.isl);
        // What is sent again is no further prompt, and counts as it was first.
        if (!place.isAgain) m_counts.cached(match, cached);
    }
    request.cached = cached;
    request.remaining = request.isl - cached;
    request.context = cached;
    ++view.requests;
    view.blocks += length;
    view.uncached += length - match.all;
    const double load = match.all > match.byTier[0] ? loadTime(w, match, time, request) : 0;
    push(time + m_engine.path.front.si() + load, EventKind::arrival, id);
}

/// The seconds that an instance waits for blocks that it loads from below HBM; its links serve one prompt after another.
double Fleet::loadTime(std::size_t w, const PrefixCache::Match& match, double time, const load::Request& request) {
    double ready = time;
    for (std::size_t t = 1; t < m_settings.tiers.size(); ++t) {
        const std::uint32_t blocks = match.byTier[t];
        if (blocks == 0) continue;
        const CacheTier& tier = m_settings.tiers[t];
        const double bytes = blocks * static_cast<double>(m_settings.blockTokens) * m_settings.kvSize.si();
        double takes = tier.bandwidth.si() > 0 ? bytes / tier.bandwidth.si() : 0;
        if (tier.blocksPerSecond > 0) takes = std::max(takes, blocks / tier.blocksPerSecond);
        double& free = m_tierFree[w * mostTiers + t];
        free = std::max(time, free) + takes;
        ready = std::max(ready, free + tier.latency.si());
    }
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
    if (!m_caches.empty()) m_caches[w].hold(blocks.subspan(place.matched));
    place.isOnWay = m_engine.decode.has_value();
    if (m_roles) ++m_sends[w];
    if (m_engine.decode) leave(id);
}

/// The instance that reads the prompt, or did and writes the answer, is rid of it.
void Fleet::leave(RequestId id) {
    const Place& place = m_places[id];
    const auto blocks = blocksOf(id);
    InstanceView& view = m_views[place.instance];
    --view.requests;
    view.blocks -= blocks.size();
    if (!place.read) view.uncached -= blocks.size() - place.matched;
    if (!m_caches.empty()) m_caches[place.instance].release(place.read ? blocks : blocks.first(place.matched));
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

/// What an instance has: prompts that it reads, and answers that its decode workers write.
std::size_t Fleet::requestsAt(std::size_t instance) const {
    std::size_t requests = 0;
    const auto [first, last] = workersOf(instance, false);
    for (std::size_t w = first; w < last; ++w) requests += m_views[w].requests;
    if (!m_engine.decode) return requests;
    const auto [begin, end] = workersOf(instance, true);
    for (std::size_t w = begin; w < end; ++w) requests += m_workers[w].load();
    return requests;
}

void Fleet::openOrClose(std::size_t instance) {
    const auto [first, last] = workersOf(instance, false);
    for (std::size_t w = first; w < last; ++w) m_views[w].isOpen = serves(instance);
}

void Fleet::forget(std::size_t instance) {
    const auto [first, last] = workersOf(instance, false);
    for (std::size_t w = first; w < last && !m_caches.empty(); ++w) {
        m_caches[w].forget();
        // What an instance that is lost was loading, it loads no more.
        std::fill_n(m_tierFree.begin() + static_cast<std::ptrdiff_t>(w * mostTiers), mostTiers, 0.0);
    }
}

void Fleet::control(std::uint32_t id, double time) {
    if (id == Control::interval) return endInterval(time);
    if (id == Control::loss) return loseBusiest(time);
    if (id == Control::failure) return fail(time);
    if (id == Control::stranded) {
        for (const RequestId request : std::exchange(m_stranded, {})) route(request, time);
        return;
    }
    if (id == Control::look) return lookAtPools(time);
    const std::size_t instance = id - Control::ready;
    if (m_roles) {
        m_roles->ready(instance);
        m_views[instance].isOpen = m_roles->reads(instance);
        return;
    }
    if (m_scaler) m_scaler->ready(instance, time);
    m_down[instance] = false;
    openOrClose(instance);
    if (!m_stranded.empty()) push(time, EventKind::control, Control::stranded);
}

void Fleet::endInterval(double time) {
    // A day is paid to its end, though nobody comes any more, as a fleet that is always on pays it.
    const bool over = m_requests.size() == m_trace->size() && m_open == 0 && time >= m_trace->lasts;
    const double end = std::max(m_lastServed, m_trace->lasts);
    m_counts.stayedOn(m_intervalBegin, over ? std::max(m_intervalBegin, end) : time, m_scaler->on());
    m_intervalBegin = time;
    if (over) return;
    const Scaler::Change& change = m_scaler->decide(time, [this](std::size_t i) { return requestsAt(i); });
    for (const std::size_t i : change.ended) forget(i);
    for (std::size_t i = 0; i < m_down.size(); ++i) openOrClose(i);
    for (const std::size_t i : change.started) push(time + m_settings.scaling.startDelay, EventKind::control, Control::ready + i);
    push(time + m_settings.scaling.interval, EventKind::control, Control::interval);
}

/// How far a worker that decodes is used: by its sequences on average since the last look, or by the KV that they have now.
double Fleet::usedDecoder(std::size_t w) const {
    const load::Worker& worker = m_workers[w];
    const MovingRule& rule = m_settings.moving;
    const double sequences = (worker.sequenceTime() - m_seen[w].sequences) / rule.interval / rule.full;
    double held = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(worker.ranks()); ++i)
        held += worker.rank(i).context() + worker.limits().reserve * worker.rank(i).owed();
    return std::max(sequences, held / worker.limits().kvTokens / worker.ranks()) + double(worker.waiting()) / rule.full;
}

/// Sees how far both pools are used and says who leaves them.
void Fleet::lookAtPools(double time) {
    if (m_events.empty()) return; // Nobody comes any more, and nobody is there.
    double reading = 0, decoding = 0;
    for (std::size_t w = 0; w < m_workers.size(); ++w) {
        const load::Worker& worker = m_workers[w];
        if (w < m_prompts)
            reading += (worker.busyTime() - m_seen[w].busy) / m_settings.moving.interval;
        else
            decoding += usedDecoder(w);
        m_seen[w] = {worker.busyTime(), worker.sequenceTime()};
    }
    const auto load = [this](std::size_t i) {
        return m_roles->reads(i) ? std::size_t(m_views[i].requests) : m_workers[m_prompts + i].load();
    };
    for (const std::size_t i : m_roles->decide(reading, decoding, load)) {
        m_views[i].isOpen = false;
        mayMove(i, time);
    }
    push(time + m_settings.moving.interval, EventKind::control, Control::look);
}

/// Lets a worker that leaves its pool change once it has nothing left there.
void Fleet::mayMove(std::size_t worker, double time) {
    const bool reader = m_roles->leavesReading(worker);
    if (!reader && !m_roles->leavesDecoding(worker)) return;
    const bool isEmpty =
        reader ? m_views[worker].requests == 0 && m_sends[worker] == 0 : m_workers[m_prompts + worker].load() == 0;
    if (!isEmpty) return;
    m_counts.belonged(m_belongSince, time, m_roles->readers(), m_roles->decoders());
    m_belongSince = time;
    m_roles->emptied(worker);
    ++m_moves;
    if (reader && !m_caches.empty()) {
        m_caches[worker].forget();
        std::fill_n(m_tierFree.begin() + static_cast<std::ptrdiff_t>(worker * mostTiers), mostTiers, 0.0);
    }
    push(time + m_settings.moving.switchTime, EventKind::control, Control::ready + worker);
}

void Fleet::loseBusiest(double time) {
    std::vector<RequestId> gone;
    for (int n = 0; n < m_settings.loss.instances; ++n) {
        std::optional<std::size_t> busiest;
        for (std::size_t i = 0; i < m_down.size(); ++i)
            if (serves(i) && (!busiest || requestsAt(i) > requestsAt(*busiest))) busiest = i;
        if (busiest) lose(*busiest, time, m_settings.loss.lasts, gone);
    }
    sendAgain(gone, time);
}

/// The instances of a group fail that serve.
void Fleet::fail(double time) {
    if (m_events.empty()) return; // Nobody comes any more, and nobody is there.
    const FailureTimes::Failure failure = m_failures.take();
    ++m_failed;
    std::vector<RequestId> gone;
    for (int i = failure.first; i < failure.last; ++i)
        if (serves(static_cast<std::size_t>(i))) lose(static_cast<std::size_t>(i), time, failure.lasts, gone);
    sendAgain(gone, time);
    push(m_failures.next(), EventKind::control, Control::failure);
}

/// In the order in which they came, as who sends them would.
void Fleet::sendAgain(std::vector<RequestId>& gone, double time) {
    std::sort(gone.begin(), gone.end());
    for (const RequestId id : gone) sendAgain(id, time);
}

/// Adds the requests that were there to `gone`. Those on their way are sent again when they would have come.
void Fleet::lose(std::size_t instance, double time, double lasts, std::vector<RequestId>& gone) {
    ++m_lost;
    const double until = time + lasts;
    m_down[instance] = true;
    if (m_scaler) m_scaler->lose(instance, until);
    openOrClose(instance);
    push(until, EventKind::control, Control::ready + instance);
    const std::size_t before = gone.size();
    for (const bool decodePool : {false, true}) {
        if (decodePool && !m_engine.decode) break;
        const auto [first, last] = workersOf(instance, decodePool);
        for (std::size_t w = first; w < last; ++w) abandon(w, gone), m_counts.abandoned(w);
    }
    // Where pools are apart, who has read a prompt is rid of it already.
    const auto isThere = [this](RequestId id) { return !(m_engine.decode && m_places[id].read); };
    for (std::size_t i = before; i < gone.size(); ++i)
        if (isThere(gone[i])) leave(gone[i]);
    const auto [first, last] = workersOf(instance, false);
    for (RequestId id = 0; id < m_places.size(); ++id) {
        Place& place = m_places[id];
        if (!place.isOnWay || place.isLost || place.instance < first || place.instance >= last) continue;
        place.isLost = true;
        if (isThere(id)) leave(id);
    }
    forget(instance);
}

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
    return Fleet(known, prefill, decode, trace.distinctBlocks, trace.span()).run(trace, stop);
}

FleetResult runFleet(const Sessions& sessions, const ReplayRules& rules, const FleetSettings& settings, const StepTimes& prefill,
                     const StepTimes& decode, const std::stop_token& stop) {
    FleetResult result;
    if (unusable(settings, prefill, decode, result)) return result;
    FleetSettings fixed = settings;
    fixed.scaling = {};
    Agents agents(sessions, rules, settings.blockTokens);
    return Fleet(fixed, prefill, decode, 0, 0).run(agents, stop);
}

} // namespace rackline::traffic
