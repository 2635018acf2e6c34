// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/trace.h"

#include "model/simulation/draws.h"

#include <algorithm>
#include <cmath>

namespace rackline::traffic {

Trace compressed(Trace trace, double speed) {
    for (double& time : trace.time) time /= speed;
    trace.lasts /= speed;
    return trace;
}

Trace superposed(const Trace& trace, double times) {
    if (times == 1 || trace.size() == 0) return trace;
    const int copies = static_cast<int>(std::ceil(times));
    // The last copy has those whose number, drawn for each, lies below its share.
    const double share = times - (copies - 1);
    const auto comes = [&](int copy, std::size_t i) {
        return copy + 1 < copies || Draws(trace.session.empty() ? i : trace.session[i]).uniform() < share;
    };
    // The first request of the next round follows the last one after a tenth of a second.
    constexpr double afterLast = 0.1;
    const double begin = trace.time.front(), period = trace.span() + afterLast;
    const std::size_t n = trace.size();
    struct Item {
        double time;
        std::uint32_t copy, index;
    };
    std::vector<Item> items;
    items.reserve(static_cast<std::size_t>(double(n) * times) + 1);
    for (int copy = 0; copy < copies; ++copy)
        for (std::size_t i = 0; i < n; ++i) {
            if (!comes(copy, i)) continue;
            double time = trace.time[i] - begin + copy * period / copies;
            if (time >= period) time -= period;
            items.push_back({time, static_cast<std::uint32_t>(copy), static_cast<std::uint32_t>(i)});
        }
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.time < b.time; });
    Trace all;
    all.blockTokens = trace.blockTokens;
    all.lasts = trace.lasts;
    all.distinctBlocks = trace.distinctBlocks * static_cast<std::uint32_t>(copies);
    all.time.reserve(items.size());
    all.blocks.reserve(trace.blocks.size() * static_cast<std::size_t>(copies));
    std::uint32_t users = 0;
    for (const std::uint32_t session : trace.session) users = std::max(users, session + 1);
    for (const Item& item : items) {
        all.time.push_back(item.time);
        all.prompt.push_back(trace.prompt[item.index]);
        all.answer.push_back(trace.answer[item.index]);
        if (!trace.session.empty()) all.session.push_back(trace.session[item.index] + item.copy * users);
        if (trace.blockEnd.empty()) continue;
        for (const std::uint32_t block : trace.blocksOf(item.index))
            all.blocks.push_back(block + item.copy * trace.distinctBlocks);
        all.blockEnd.push_back(all.blocks.size());
    }
    return all;
}

namespace {

struct Moments {
    double sum = 0, squares = 0;
    std::size_t count = 0;

    void add(double x) { sum += x, squares += x * x, ++count; }
    double mean() const { return count > 0 ? sum / static_cast<double>(count) : 0; }
    double cv() const {
        const double m = mean();
        return m > 0 ? std::sqrt(std::max(0.0, squares / static_cast<double>(count) / (m * m) - 1)) : 0;
    }
};

} // namespace

Rush rushOf(const Trace& trace, double seconds) {
    std::size_t most = 0, first = 0, from = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        while (trace.time[i] - trace.time[first] > seconds) ++first;
        if (i - first + 1 > most) most = i - first + 1, from = first;
    }
    return {double(most), most > 0 ? trace.time[from] : 0};
}

TraceFacts factsOf(const Trace& trace) {
    Moments gaps, prompts, answers;
    for (std::size_t i = 0; i < trace.size(); ++i) {
        if (i > 0) gaps.add(trace.time[i] - trace.time[i - 1]);
        prompts.add(trace.prompt[i]);
        answers.add(trace.answer[i]);
    }
    TraceFacts facts;
    if (trace.span() > 0) facts.rate = static_cast<double>(trace.size() - 1) / trace.span();
    facts.gapCv = gaps.cv();
    facts.prompt = prompts.mean(), facts.promptCv = prompts.cv();
    facts.answer = answers.mean(), facts.answerCv = answers.cv();
    return facts;
}

} // namespace rackline::traffic
