// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/client.h"

#include <algorithm>
#include <cmath>

namespace rackline::load {

Client::Client(const LoadSpec& load, const RequestPath& path, std::uint64_t seed)
    : m_load(&load), m_serial(path.serial.si()), m_front(path.front.si()), m_jitter(path.jitter.si()), m_draws(seed) {
    if (load.arrivals != ArrivalLaw::closed) m_meanGap = 1 / load.rate.si();
}

std::int32_t Client::length(const LengthLaw& law) {
    constexpr double largest = 1e9;
    const double drawn = law.cv > 0 ? law.mean * (law.lognormal ? m_draws.lognormal(law.cv) : m_draws.gamma(law.cv))
                                    : law.low * law.mean + (1 - law.low) * law.mean * m_draws.uniform();
    return static_cast<std::int32_t>(std::clamp(std::floor(drawn + 0.5), 1.0, largest));
}

void Client::drawLengths(Request& request) {
    if (m_load->recorded) {
        const std::vector<RecordedLengths>& rows = *m_load->recorded;
        const auto at = static_cast<std::size_t>(m_draws.uniform() * static_cast<double>(rows.size()));
        request.isl = rows[at].prompt;
        request.osl = rows[at].answer;
        return;
    }
    const std::vector<RequestLaw>& classes = m_load->classes;
    if (classes.size() > 1) {
        double left = m_draws.uniform();
        while (request.kind + 1u < classes.size() && left >= classes[request.kind].share) left -= classes[request.kind++].share;
    }
    request.isl = length(classes.empty() ? m_load->prompt : classes[request.kind].prompt);
    request.osl = length(classes.empty() ? m_load->answer : classes[request.kind].answer);
}

double Client::send(double time, std::vector<Request>& requests) {
    Request request;
    request.sent = time;
    drawLengths(request);
    request.remaining = std::max(1, static_cast<std::int32_t>(std::floor(request.isl * (1 - m_load->prefixHit) + 0.5)));
    request.context = request.isl - request.remaining;
    requests.push_back(request);
    m_serverFree = std::max(time, m_serverFree) + m_serial;
    return m_serverFree + m_front + (m_jitter > 0 ? m_jitter * m_draws.exponential() : 0);
}

double Client::gap() {
    if (m_load->arrivals == ArrivalLaw::gamma) return m_meanGap * m_draws.gamma(m_load->arrivalCv);
    return m_meanGap * m_draws.exponential();
}

} // namespace rackline::load
