// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/scaling.h"

#include <algorithm>
#include <cmath>

namespace rackline::traffic {

int wantedFor(const ScalingRule& rule, double requests, int instances) {
    // A load of exactly so many instances is not one more by rounding.
    const double exact = requests / rule.interval / rule.rate * (1 - 1e-12);
    return static_cast<int>(std::clamp(std::ceil(exact), double(rule.least), double(std::max(rule.least, instances))));
}

Scaler::Scaler(const ScalingRule& rule, int instances)
    : m_rule(rule), m_states(static_cast<std::size_t>(instances), InstanceState::off), m_readyAt(m_states.size(), 0.0),
      m_wanted(1 + static_cast<std::size_t>(rule.hold / rule.interval), 0) {
    m_on = std::clamp(rule.first, 1, instances);
    std::fill_n(m_states.begin(), m_on, InstanceState::serving);
}

int Scaler::wanted() {
    const int wanted = wantedFor(m_rule, double(m_arrivals), int(m_states.size()));
    m_arrivals = 0;
    return wanted;
}

int Scaler::order(int wanted, double time) {
    m_wanted[m_next++ % m_wanted.size()] = wanted;
    int there = static_cast<int>(std::count_if(m_states.begin(), m_states.end(), [](InstanceState s) {
        return s == InstanceState::starting || s == InstanceState::serving;
    }));
    for (std::size_t i = 0; i < m_states.size() && there < wanted; ++i) {
        if (m_states[i] != InstanceState::off) continue;
        m_states[i] = InstanceState::starting;
        m_readyAt[i] = time + m_rule.startDelay;
        m_change.started.push_back(i);
        ++there, ++m_on;
    }
    return there - *std::max_element(m_wanted.begin(), m_wanted.end());
}

void Scaler::end(std::size_t instance) {
    m_states[instance] = InstanceState::off;
    m_change.ended.push_back(instance);
    --m_on;
}

} // namespace rackline::traffic
