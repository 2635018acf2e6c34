// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/tail_lessons.h"

#include <algorithm>
#include <span>

namespace rackline {

namespace {

bool isPools(const OperatingPoint& p) { return p.mode == ServingMode::disaggregated; }

int readersOf(const OperatingPoint& p) { return isPools(p) ? p.prefillWorkers : 1; }

std::vector<int> keyOf(const Layout& layout, const OperatingPoint& p) {
    std::vector<int> key{isPools(p), p.beside > 0};
    for (const Degree& degree : layoutDegrees) key.push_back(layout.*degree.of);
    return key;
}
std::vector<int> readingKeyOf(const OperatingPoint& p) { return keyOf(isPools(p) ? p.prefill : p.layout, p); }

/// Tokens a second of a worker that decodes.
double tokensOf(const OperatingPoint& p) { return p.throughput.si() / std::max(1, p.decodeWorkers); }

template <class Lesson>
std::span<const Lesson> lessonsAt(const std::map<std::vector<int>, std::vector<Lesson>>& all, const std::vector<int>& key) {
    const auto found = all.find(key);
    return found == all.end() ? std::span<const Lesson>() : found->second;
}

double leastRatio(const Spread& simulated, const Spread& closed) {
    double least = 1e300;
    for (double Spread::*percentile : {&Spread::p50, &Spread::p90, &Spread::p99})
        if (closed.*percentile > 0) least = std::min(least, simulated.*percentile / (closed.*percentile));
    return least < 1e300 ? least : 1;
}

} // namespace

void TailLessons::learn(const OperatingPoint& point, const TailEstimate& closed, const TailFigures& simulated) {
    Reading reading{closed.busy(),
                    readersOf(point),
                    {leastRatio(simulated.ttft, closed.spreadOf(&TailEstimate::lateFirst))},
                    simulated.saturated};
    if (isPools(point))
        m_decoding[keyOf(point.layout, point)].push_back({tokensOf(point), simulated.tpot.p50, closed.tpot()});
    else
        reading.stretch.token = leastRatio(simulated.tpot, closed.spreadOf(&TailEstimate::slowTokens));
    m_reading[readingKeyOf(point)].push_back(reading);
}

std::size_t TailLessons::known(const OperatingPoint& point) const {
    return lessonsAt(m_reading, readingKeyOf(point)).size() +
           (isPools(point) ? lessonsAt(m_decoding, keyOf(point.layout, point)).size() : 0);
}

TailStretch TailLessons::raised(TailStretch least, const OperatingPoint& point, const TailEstimate& closed) const {
    // So much alike are points that read alike, whatever they decode, and points that decode alike, however requests come.
    constexpr double alike = 0.85, alikeTokens = 0.97;
    // How late requests were that came faster than they were served says only how long was simulated.
    constexpr double mostOfSaturated = 3;
    const auto raise = [](double& one, double to) { one = std::max(one, to); };
    if (isPools(point))
        for (const Decoding& lesson : lessonsAt(m_decoding, keyOf(point.layout, point))) {
            // With more to write tokens come no faster; with less closed forms are nearer to what is.
            const bool more = tokensOf(point) >= lesson.tokens;
            raise(least.token, alikeTokens * lesson.tpot / (more ? closed.tpot() : std::max(lesson.closed, lesson.tpot)));
        }
    for (const Reading& lesson : lessonsAt(m_reading, readingKeyOf(point))) {
        if (lesson.workers < readersOf(point)) continue;
        if (closed.busy() >= lesson.busy) {
            raise(least.first, alike * lesson.stretch.first);
            continue;
        }
        // Waiting grows faster than with the square of how busy readers are, so that this is the least that is left of it.
        const double times = closed.busy() / lesson.busy;
        const auto leftOf = [&](double ratio) {
            if (lesson.saturated) ratio = std::min(ratio, mostOfSaturated);
            return alike * (1 + (ratio - 1) * times * times);
        };
        if (lesson.stretch.first > 1) raise(least.first, leftOf(lesson.stretch.first));
        if (lesson.stretch.token > 1) raise(least.token, leftOf(lesson.stretch.token));
    }
    return least;
}

} // namespace rackline
