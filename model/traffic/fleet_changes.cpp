// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/fleet_loop.h"

namespace rackline::traffic {

using load::EventKind;
using load::RequestId;

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
    for (std::size_t w = first; w < last; ++w) m_caches.forget(w), m_adapters.forget(w);
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
    if (reader) m_caches.forget(worker);
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

} // namespace rackline::traffic
