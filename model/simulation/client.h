// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/draws.h"
#include "model/simulation/rank.h"
#include "model/simulation/spec.h"

#include <vector>

namespace rackline::load {

/// Makes the requests of a load: their lengths, when the client sends them, and when they reach the engine.
class Client {
public:
    Client(const LoadSpec& load, const RequestPath& path, std::uint64_t seed);

    bool exhausted(const std::vector<Request>& requests) const {
        return static_cast<std::int64_t>(requests.size()) >= m_load->requests;
    }
    /// Appends a request that is sent at `time`, and returns the time at which it reaches the engine.
    double send(double time, std::vector<Request>& requests);
    /// In an open loop, draws the time between two requests.
    double gap();

private:
    std::int32_t length(const LengthLaw& law);
    void drawLengths(Request& request);

    const LoadSpec* m_load;
    double m_serial, m_front, m_jitter;
    double m_serverFree = 0, m_meanGap = 0;
    Draws m_draws;
};

} // namespace rackline::load
