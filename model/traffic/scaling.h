// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rackline::traffic {

/// How a fleet follows its load. At the end of each interval it wants one instance for every `rate` requests a second that came
/// in it. What is missing is started at once. What is too much, by the largest number wanted while `hold` lasted, ends: first
/// what has not begun to serve, then those with the fewest requests, once these are answered. Times are in seconds.
struct ScalingRule {
    /// The requests a second of one instance; 0 keeps all instances of the fleet.
    double rate = 0;
    double interval = 60, hold = 600;
    /// What passes from the order to the first request: weights are loaded, kernels compiled. The caches are empty then.
    double startDelay = 90;
    int least = 1;
    /// The instances that serve at the beginning.
    int first = 1;

    bool follows() const { return rate > 0; }
    friend bool operator==(const ScalingRule&, const ScalingRule&) = default;
};

enum class InstanceState : std::uint8_t { off, starting, serving, draining };

/// The state of each instance of a fleet that follows its load.
class Scaler {
public:
    Scaler(const ScalingRule& rule, int instances);

    bool serves(std::size_t instance) const { return m_states[instance] == InstanceState::serving; }
    /// The instances that somebody pays for.
    int on() const { return m_on; }
    void arrived() { ++m_arrivals; }
    /// The start of an instance is over, unless it was called off.
    void ready(std::size_t instance, double time) {
        if (m_states[instance] == InstanceState::starting && time >= m_readyAt[instance])
            m_states[instance] = InstanceState::serving;
    }

    /// An instance that serves is lost, and another one is started in its place.
    void lose(std::size_t instance, double readyAt) {
        m_states[instance] = InstanceState::starting;
        m_readyAt[instance] = readyAt;
    }

    /// What changed at the end of an interval.
    struct Change {
        std::vector<std::size_t> ended, started;
    };
    /// `load(i)` is the number of requests that an instance has.
    template <class Load> const Change& decide(double time, Load&& load) {
        m_change.ended.clear(), m_change.started.clear();
        for (std::size_t i = 0; i < m_states.size(); ++i)
            if (m_states[i] == InstanceState::draining && load(i) == 0) end(i);
        int surplus = order(wanted(), time);
        for (std::size_t i = m_states.size(); surplus > 0 && i-- > 0;)
            if (m_states[i] == InstanceState::starting) end(i), --surplus;
        for (; surplus > 0; --surplus) {
            std::size_t least = m_states.size();
            for (std::size_t i = 0; i < m_states.size(); ++i)
                if (serves(i) && (least == m_states.size() || load(i) < load(least))) least = i;
            m_states[least] = InstanceState::draining;
        }
        return m_change;
    }

private:
    /// The instances that the interval's requests want, which begin the next one.
    int wanted();
    /// Starts what is missing, and returns how many there are too many; one remains always.
    int order(int wanted, double time);
    void end(std::size_t instance);

    ScalingRule m_rule;
    std::vector<InstanceState> m_states;
    std::vector<double> m_readyAt;
    /// What was wanted in the last intervals, while `hold` lasts.
    std::vector<int> m_wanted;
    std::size_t m_next = 0;
    std::int64_t m_arrivals = 0;
    int m_on = 0;
    Change m_change;
};

/// The instances that a rule wants for so many requests in one interval, of as many as there are.
int wantedFor(const ScalingRule& rule, double requests, int instances);

} // namespace rackline::traffic
