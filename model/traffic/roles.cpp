// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/roles.h"

#include <algorithm>

namespace rackline::traffic {

Roles::Roles(const MovingRule& rule, std::size_t workers)
    : m_rule(rule), m_states(workers, State::decoding), m_readers(std::clamp(rule.readers, 1, static_cast<int>(workers) - 1)) {
    std::fill_n(m_states.begin(), m_readers, State::reading);
}

int Roles::count(State state) const { return static_cast<int>(std::count(m_states.begin(), m_states.end(), state)); }

void Roles::emptied(std::size_t worker) {
    const bool read = m_states[worker] == State::leavesReading;
    m_states[worker] = read ? State::becomesDecoder : State::becomesReader;
    m_readers += read ? -1 : 1;
}

void Roles::ready(std::size_t worker) {
    m_states[worker] = m_states[worker] == State::becomesReader ? State::reading : State::decoding;
}

} // namespace rackline::traffic
