// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/timeline.h"

#include <algorithm>

namespace rackline::traffic {

namespace {
/// Adds the seconds of a stay to the parts that it lies in. Parts that it fills are added once all stays are known: `whole` has
/// how many more stays fill a part than the one before it.
class Stays {
public:
    Stays(double end, std::size_t parts)
        : m_lasts(end / static_cast<double>(parts)), m_seconds(parts, 0.0), m_whole(parts + 1, 0) {}

    void add(double from, double to) {
        const std::size_t first = partOf(from), last = partOf(to);
        if (first == last) {
            m_seconds[first] += to - from;
            return;
        }
        m_seconds[first] += static_cast<double>(first + 1) * m_lasts - from;
        m_seconds[last] += to - static_cast<double>(last) * m_lasts;
        ++m_whole[first + 1];
        --m_whole[last];
    }
    /// The mean number of stays in each part.
    std::vector<double> means() const {
        std::vector<double> means;
        double whole = 0;
        for (std::size_t i = 0; i < m_seconds.size(); ++i) {
            whole += static_cast<double>(m_whole[i]);
            means.push_back(whole + m_seconds[i] / m_lasts);
        }
        return means;
    }
    std::size_t partOf(double time) const {
        return std::min(static_cast<std::size_t>(std::max(0.0, time) / m_lasts), m_seconds.size() - 1);
    }
    double lasts() const { return m_lasts; }

private:
    double m_lasts;
    std::vector<double> m_seconds;
    std::vector<std::int64_t> m_whole;
};
} // namespace

std::vector<TimelinePart> timelineOf(std::span<const RequestTimes> requests, double end, std::size_t parts) {
    std::vector<TimelinePart> timeline(end > 0 ? parts : 0);
    if (timeline.empty()) return timeline;
    Stays waiting(end, parts), answering(end, parts);
    for (const RequestTimes& request : requests) {
        timeline[waiting.partOf(request.sent)].sent += 1 / waiting.lasts();
        if (!request.isServed()) continue;
        waiting.add(request.sent, request.first);
        answering.add(request.first, request.last);
    }
    const std::vector<double> waits = waiting.means(), answers = answering.means();
    for (std::size_t i = 0; i < parts; ++i) {
        TimelinePart& part = timeline[i];
        part.begin = static_cast<double>(i) * waiting.lasts();
        part.end = static_cast<double>(i + 1) * waiting.lasts();
        part.waiting = waits[i];
        part.answering = answers[i];
    }
    return timeline;
}

namespace {
double waitOf(const RequestTimes& request, Wait wait) {
    return wait == Wait::firstToken ? request.first - request.sent
           : wait == Wait::perToken ? request.perToken()
                                    : request.last - request.sent;
}
} // namespace

std::vector<double> waitsOf(std::span<const RequestTimes> requests, Wait wait) {
    std::vector<double> waits;
    waits.reserve(requests.size());
    for (const RequestTimes& request : requests)
        if (request.isServed() && (wait != Wait::perToken || request.answer > 1)) waits.push_back(waitOf(request, wait));
    std::sort(waits.begin(), waits.end());
    return waits;
}

double shareWithin(std::span<const RequestTimes> requests, Wait wait, double limit) {
    const auto within = std::count_if(requests.begin(), requests.end(), [&](const RequestTimes& request) {
        return request.isServed() && waitOf(request, wait) <= limit;
    });
    return requests.empty() ? 0 : static_cast<double>(within) / static_cast<double>(requests.size());
}

} // namespace rackline::traffic
