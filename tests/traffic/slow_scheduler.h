// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/traffic/fleet.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <vector>

namespace rackline::traffic {

/// The scheduler a second time, token by token and without any shortcut: chunks of prompts beside decodes, KV without end, an
/// iteration takes `a + c` times its tokens. Requests go to instances by turns or to the one with fewest.
class SlowScheduler {
public:
    SlowScheduler(int instances, std::int64_t budget, std::int64_t places, bool byTurns, double a, double c)
        : m_instances(static_cast<std::size_t>(instances)), m_budget(budget), m_places(places), m_byTurns(byTurns), m_a(a),
          m_c(c) {}

    /// Requests with a lower turn go first wherever they wait.
    void take(std::vector<int> turns) { m_turns = std::move(turns); }
    /// At that time the instances with most requests go, and are back so much later.
    void lose(const InstanceLoss& loss) { m_loss = loss; }

    std::vector<RequestTimes> run(const Trace& trace) {
        for (std::size_t i = 0; i < trace.size(); ++i) m_requests.push_back({trace.prompt[i], trace.answer[i], 0});
        m_times.resize(trace.size());
        std::size_t next = 0;
        double gone = m_loss.instances > 0 ? m_loss.time : never, back = never;
        for (;;) {
            std::size_t first = 0;
            for (std::size_t w = 1; w < m_instances.size(); ++w)
                if (m_instances[w].end < m_instances[first].end) first = w;
            const double arrival = next < trace.size() ? trace.time[next] : never, end = m_instances[first].end;
            const double event = std::min({arrival, end, gone, back});
            if (event == never) return m_times;
            if (end == event) {
                finish(first);
            } else if (arrival == event) {
                m_times[next].sent = arrival;
                arrive(next++, arrival);
            } else if (gone == event) {
                gone = never, back = event + m_loss.lasts;
                std::vector<std::size_t> all;
                for (int n = 0; n < m_loss.instances; ++n) loseBusiest(all);
                std::sort(all.begin(), all.end());
                for (const std::size_t id : all) {
                    m_requests[id] = {trace.prompt[id], trace.answer[id], 0};
                    m_times[id].first = -1;
                    ++m_again;
                    arrive(id, event);
                }
            } else {
                back = never;
                for (Instance& instance : m_instances) instance.isOpen = true;
                const std::vector<std::size_t> all = std::move(m_stranded);
                m_stranded.clear();
                for (const std::size_t id : all) arrive(id, event);
            }
        }
    }
    std::int64_t iterations() const { return m_iterations; }
    std::int64_t again() const { return m_again; }

private:
    static constexpr double never = std::numeric_limits<double>::infinity();
    struct Request {
        std::int64_t unread, unsaid;
        std::int64_t chunk;
    };
    struct Instance {
        std::deque<std::size_t> waiting;
        std::vector<std::size_t> reading, saying;
        double end = never;
        bool isOpen = true;
        std::size_t load() const { return waiting.size() + reading.size() + saying.size(); }
    };

    int turnOf(std::size_t id) const { return m_turns.empty() ? 0 : m_turns[id]; }
    void loseBusiest(std::vector<std::size_t>& all) {
        Instance* busiest = nullptr;
        for (Instance& instance : m_instances)
            if (instance.isOpen && (busiest == nullptr || instance.load() > busiest->load())) busiest = &instance;
        if (busiest == nullptr) return;
        all.insert(all.end(), busiest->waiting.begin(), busiest->waiting.end());
        all.insert(all.end(), busiest->reading.begin(), busiest->reading.end());
        all.insert(all.end(), busiest->saying.begin(), busiest->saying.end());
        *busiest = {};
        busiest->isOpen = false;
    }
    void arrive(std::size_t id, double time) {
        std::size_t best = m_instances.size();
        for (std::size_t i = 0; i < m_instances.size(); ++i) {
            const std::size_t w = (m_turn + i) % m_instances.size();
            if (!m_instances[w].isOpen) continue;
            const bool isFirst = best == m_instances.size();
            if (isFirst || (!m_byTurns && m_instances[w].load() < m_instances[best].load())) best = w;
        }
        if (best == m_instances.size()) return m_stranded.push_back(id);
        m_turn = best + 1;
        m_times[id].instance = static_cast<std::uint32_t>(best);
        std::deque<std::size_t>& waiting = m_instances[best].waiting;
        waiting.insert(
            std::find_if(waiting.begin(), waiting.end(), [&](std::size_t other) { return turnOf(id) < turnOf(other); }), id);
        if (m_instances[best].end == never) plan(m_instances[best], time);
    }
    void plan(Instance& instance, double time) {
        std::int64_t left = m_budget - static_cast<std::int64_t>(instance.saying.size());
        double tokens = static_cast<double>(instance.saying.size());
        const auto read = [&](std::size_t id) {
            Request& r = m_requests[id];
            r.chunk = std::max<std::int64_t>(0, std::min(left, r.unread));
            left -= r.chunk;
            tokens += static_cast<double>(r.chunk);
        };
        for (const std::size_t id : instance.reading) read(id);
        while (!instance.waiting.empty() && left > 0 &&
               static_cast<std::int64_t>(instance.reading.size() + instance.saying.size()) < m_places) {
            instance.reading.push_back(instance.waiting.front());
            instance.waiting.pop_front();
            read(instance.reading.back());
        }
        const bool idle = instance.reading.empty() && instance.saying.empty();
        instance.end = idle ? never : time + (m_a + m_c * tokens);
    }
    void finish(std::size_t w) {
        Instance& instance = m_instances[w];
        const double time = instance.end;
        ++m_iterations;
        std::erase_if(instance.saying, [&](std::size_t id) {
            if (--m_requests[id].unsaid > 0) return false;
            m_times[id].last = time;
            return true;
        });
        std::erase_if(instance.reading, [&](std::size_t id) {
            Request& r = m_requests[id];
            r.unread -= r.chunk;
            if (r.unread > 0) return false;
            m_times[id].first = time;
            if (--r.unsaid > 0)
                instance.saying.push_back(id);
            else
                m_times[id].last = time;
            return true;
        });
        plan(instance, time);
    }

    std::vector<Instance> m_instances;
    std::vector<Request> m_requests;
    std::vector<RequestTimes> m_times;
    std::int64_t m_budget, m_places, m_iterations = 0;
    std::size_t m_turn = 0;
    InstanceLoss m_loss;
    std::vector<int> m_turns;
    std::vector<std::size_t> m_stranded;
    std::int64_t m_again = 0;
    bool m_byTurns;
    double m_a, m_c;
};

} // namespace rackline::traffic
