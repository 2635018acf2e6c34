// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/row_collector.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline::traces {

const char* wrongTokens(double tokens) {
    if (!std::isfinite(tokens)) return "a length is not a number";
    if (tokens < 0) return "a length is negative";
    return tokens > largestLength ? "a length is above 100 million tokens" : nullptr;
}

namespace {
std::string tooManyBlocks(std::int32_t tokens) {
    return "there are more blocks of " + std::to_string(tokens) + " tokens than the prompt has";
}
} // namespace

void RowCollector::bad(std::size_t line, std::string_view why) {
    constexpr std::size_t named = 5;
    if (++m_file->badRows <= named) m_file->firstBad.push_back("line " + std::to_string(line) + ": " + std::string(why));
}

bool RowCollector::add(std::size_t line, double time, double prompt, double answer, const std::vector<std::int64_t>* blocks) {
    constexpr double outOfStep = 1;
    const auto isBad = [&](std::string_view why) {
        bad(line, why);
        return false;
    };
    if (!std::isfinite(time) || std::abs(time) > 1e15) return isBad("the time is not a number");
    for (const double tokens : {prompt, answer})
        if (const char* wrong = wrongTokens(tokens)) return isBad(wrong);
    if (prompt < 1) return isBad("the prompt is empty");
    if (time < m_latest - outOfStep) return isBad("the time goes back by more than a second");
    traffic::Trace& trace = m_file->trace;
    if (blocks && trace.blockTokens > 0 && static_cast<double>(blocks->size()) > std::ceil(prompt / trace.blockTokens))
        return isBad(tooManyBlocks(trace.blockTokens));
    m_sorted = m_sorted && time >= m_latest;
    m_latest = std::max(m_latest, time);
    trace.time.push_back(time);
    trace.prompt.push_back(static_cast<std::int32_t>(prompt));
    trace.answer.push_back(std::max(1, static_cast<std::int32_t>(answer)));
    if (!blocks) return true;
    for (const std::int64_t id : *blocks)
        trace.blocks.push_back(m_blockIds.emplace(id, static_cast<std::uint32_t>(m_blockIds.size())).first->second);
    trace.blockEnd.push_back(trace.blocks.size());
    trace.distinctBlocks = static_cast<std::uint32_t>(m_blockIds.size());
    if (trace.blockTokens > 0) return true;
    m_lines.push_back(line);
    for (std::size_t i = 0; i < blockLengths.size(); ++i)
        if (std::ceil(prompt / blockLengths[i]) == static_cast<double>(blocks->size())) ++m_fitting[i];
    return true;
}

/// Takes the length of blocks with which most prompts have as many as there are, and leaves out those that have more.
void RowCollector::findBlockLength() {
    traffic::Trace& trace = m_file->trace;
    if (m_lines.empty()) return;
    const auto most = std::max_element(m_fitting.begin(), m_fitting.end());
    trace.blockTokens = blockLengths[static_cast<std::size_t>(most - m_fitting.begin())];
    if (trace.blockTokens != blockLengths.front())
        m_file->format += ", blocks of " + std::to_string(trace.blockTokens) + " tokens";
    const auto hasTooMany = [&](std::size_t i) {
        return static_cast<double>(trace.blocksOf(i).size()) > std::ceil(double(trace.prompt[i]) / trace.blockTokens);
    };
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) wrong += hasTooMany(i) ? 1 : 0;
    if (wrong == 0) return;
    traffic::Trace usable = trace.ofNone();
    for (std::size_t i = 0; i < trace.size(); ++i)
        if (hasTooMany(i))
            bad(m_lines[i], tooManyBlocks(trace.blockTokens));
        else
            usable.add(trace, i, trace.time[i]);
    trace = std::move(usable);
}

void RowCollector::addSession(std::string_view name) {
    // A row that was left out has no session either.
    if (m_file->trace.session.size() == m_file->trace.size()) return;
    const auto id = static_cast<std::uint32_t>(m_sessionIds.size());
    m_file->trace.session.push_back(m_sessionIds.emplace(std::string(name), id).first->second);
}

void RowCollector::addThoughts(double tokens) {
    traffic::Trace& trace = m_file->trace;
    if (trace.thoughts.size() == trace.size()) return;
    trace.thoughts.push_back(static_cast<std::int32_t>(tokens));
    trace.answer.back() += trace.thoughts.back();
}

Result<void> RowCollector::addKind(std::size_t line, std::string_view name) {
    traffic::Trace& trace = m_file->trace;
    if (trace.kind.size() == trace.size()) return {};
    const auto known = std::find(trace.kinds.begin(), trace.kinds.end(), name);
    if (known == trace.kinds.end() && trace.kinds.size() == mostKinds)
        return Error{ErrorCode::input, "line " + std::to_string(line),
                     "there are more than " + std::to_string(mostKinds) + " kinds of requests"};
    trace.kind.push_back(static_cast<std::uint8_t>(known - trace.kinds.begin()));
    if (known == trace.kinds.end()) trace.kinds.emplace_back(name);
    return {};
}

void RowCollector::sort() {
    traffic::Trace& trace = m_file->trace;
    std::vector<std::uint32_t> order(trace.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return trace.time[a] < trace.time[b]; });
    traffic::Trace sorted = trace.ofNone();
    for (const std::uint32_t i : order) sorted.add(trace, i, trace.time[i]);
    trace = std::move(sorted);
}

void RowCollector::finish() {
    findBlockLength();
    if (!m_sorted) sort();
    traffic::Trace& trace = m_file->trace;
    const double begin = trace.time.empty() ? 0 : trace.time.front();
    for (double& time : trace.time) time -= begin;
}

} // namespace rackline::traces
