// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/rollout.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>

namespace rackline {

namespace {
template <class T> using Soonest = std::priority_queue<T, std::vector<T>, std::greater<T>>;
}

Rollout rolloutOf(const GeneratingRank& rank, const std::vector<double>& answers) {
    struct Running {
        double end, length;
        bool operator>(const Running& other) const { return end > other.end; }
    };
    Rollout r;
    Soonest<Running> running;
    const double places = std::max(1.0, rank.places), most = std::min(places, double(answers.size()));
    constexpr double few = 0.25;
    double context = 0;
    std::size_t next = 0;
    while (next < answers.size() || !running.empty()) {
        for (; next < answers.size() && double(running.size()) < places; ++next) {
            running.push({r.steps + answers[next], answers[next]});
            context += rank.prompt;
            r.reading += rank.readPrompt;
            r.seconds += rank.readPrompt;
        }
        // Until the next one ends every sequence grows by a token in each step; the context in the middle is exact where
        // attention is linear in it.
        const double count = double(running.size()), end = running.top().end, steps = end - r.steps;
        const double each = rank.steps.decodeFixed(count) + rank.steps.attention(count, context + count * steps / 2);
        r.seconds += steps * each;
        if (count < few * most) r.tail += steps * each;
        r.tokens += count * steps;
        r.steps = end;
        context += count * steps;
        while (!running.empty() && running.top().end <= r.steps) {
            context -= rank.prompt + running.top().length;
            r.ends.push_back(r.seconds);
            running.pop();
        }
    }
    return r;
}

double steadyRollout(const GeneratingRank& rank, const std::vector<double>& answers, double staleness) {
    double sum = 0, longest = 0, held = 0;
    for (const double length : answers) {
        sum += length;
        longest = std::max(longest, length);
        held += length * (rank.prompt + length / 2);
    }
    if (sum <= 0) return 0;
    // Kernels may be slower for a token of a larger batch; then fewer steps overlap than may.
    double best = std::numeric_limits<double>::infinity();
    for (double overlapping = 1; overlapping <= std::max(1.0, staleness); ++overlapping) {
        const double running = std::min(std::max(1.0, rank.places), overlapping * sum / longest);
        const double step = rank.steps.decodeFixed(running) + rank.steps.attention(running, running * held / sum);
        best = std::min(best, sum / running * step);
    }
    return double(answers.size()) * rank.readPrompt + best;
}

double lastReward(const std::vector<double>& ends, const std::vector<double>& judging, double places) {
    double last = 0;
    Soonest<double> free;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        double start = ends[i];
        if (places > 0 && double(free.size()) >= places) {
            start = std::max(start, free.top());
            free.pop();
        }
        const double known = start + judging[i % judging.size()];
        last = std::max(last, known);
        free.push(known);
    }
    return last;
}

} // namespace rackline
