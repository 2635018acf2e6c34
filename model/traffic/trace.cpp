// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/trace.h"

#include "model/simulation/draws.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace rackline::traffic {

Trace Trace::ofNone() const {
    Trace none;
    none.kinds = kinds;
    none.blockTokens = blockTokens;
    none.distinctBlocks = distinctBlocks;
    none.samples = samples;
    return none;
}

void Trace::add(const Trace& from, std::size_t i, double at, std::uint32_t users, std::uint32_t blocksBefore) {
    time.push_back(at);
    prompt.push_back(from.prompt[i]);
    answer.push_back(from.answer[i]);
    if (!from.session.empty()) session.push_back(from.session[i] + users);
    if (!from.kind.empty()) kind.push_back(from.kind[i]);
    if (!from.thoughts.empty()) thoughts.push_back(from.thoughts[i]);
    if (!from.adapter.empty()) adapter.push_back(from.adapter[i]);
    if (from.blockEnd.empty()) return;
    for (const std::uint32_t block : from.blocksOf(i)) blocks.push_back(block + blocksBefore);
    blockEnd.push_back(blocks.size());
}

std::uint32_t Trace::users() const { return session.empty() ? 0 : *std::max_element(session.begin(), session.end()) + 1; }

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
        return copy + 1 < copies || Draws(trace.session.empty() ? i / trace.samples : trace.session[i]).uniform() < share;
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
    Trace all = trace.ofNone();
    all.lasts = trace.lasts;
    all.distinctBlocks *= static_cast<std::uint32_t>(copies);
    all.time.reserve(items.size());
    all.blocks.reserve(trace.blocks.size() * static_cast<std::size_t>(copies));
    const std::uint32_t users = trace.users();
    for (const Item& item : items) all.add(trace, item.index, item.time, item.copy * users, item.copy * trace.distinctBlocks);
    return all;
}

Trace thoughtOver(Trace trace, std::int32_t tokens) {
    trace.thoughts.resize(trace.size(), 0);
    for (std::size_t i = 0; i < trace.size(); ++i) trace.thoughts[i] += tokens, trace.answer[i] += tokens;
    return trace;
}

Sessions thoughtOver(Sessions sessions, std::int32_t tokens) {
    for (Call& call : sessions.calls) call.answer += tokens;
    return sessions;
}

Trace sampled(const Trace& trace, std::uint32_t samples) {
    Trace all = trace.ofNone();
    all.lasts = trace.lasts;
    all.samples = samples;
    for (std::size_t i = 0; i < trace.size(); ++i)
        for (std::uint32_t sample = 0; sample < samples; ++sample) all.add(trace, i, trace.time[i]);
    return all;
}

std::uint16_t adapterOf(std::uint64_t user, std::uint32_t adapters) {
    return static_cast<std::uint16_t>(Draws(user).uniform() * adapters);
}

Trace withAdapters(Trace trace, std::uint32_t adapters) {
    // The first block is the system prompt that all have; the second is a conversation's own.
    const auto user = [&trace](std::size_t i) -> std::uint64_t {
        if (!trace.session.empty()) return trace.session[i];
        const std::span<const std::uint32_t> blocks = trace.blocksOf(i);
        return blocks.empty() ? i / trace.samples : blocks[std::min<std::size_t>(1, blocks.size() - 1)];
    };
    std::unordered_map<std::uint64_t, std::uint32_t> ids;
    trace.adapter.resize(trace.size());
    for (std::size_t i = 0; i < trace.size(); ++i) trace.adapter[i] = adapterOf(user(i), adapters);
    for (std::size_t i = 0, at = 0; i < trace.size() && !trace.blockEnd.empty(); ++i)
        for (; at < trace.blockEnd[i]; ++at) {
            const std::uint64_t own = std::uint64_t(trace.blocks[at]) * adapters + trace.adapter[i];
            trace.blocks[at] = ids.emplace(own, static_cast<std::uint32_t>(ids.size())).first->second;
        }
    trace.distinctBlocks = static_cast<std::uint32_t>(ids.size());
    return trace;
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
