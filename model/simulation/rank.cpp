// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/rank.h"

#include <algorithm>
#include <cmath>

namespace rackline::load {

std::int64_t decodeIterations(const Request& request, double tokensPerStep) {
    return std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil((request.osl - request.done) / tokensPerStep)));
}

bool Rank::fits(RequestId id, const Request& request, const RankLimits& limits) {
    if (m_finish.empty() && m_prompts.empty()) return true;
    const double all = m_context + limits.reserve * m_owed + m_promised + promise(request, limits) - m_common;
    if (all <= limits.kvTokens) return true;
    if (m_shared == nullptr) return false;
    if (m_asked != id) m_asked = id, m_askedCommon = m_shared->common(id);
    return all - m_askedCommon <= limits.kvTokens;
}

void Rank::enter(RequestId id, Request& request) {
    request.common = static_cast<std::int32_t>(m_shared->enter(id));
    m_common += request.common;
    m_commonRead += request.common;
    m_asked = nobody;
}

void Rank::dismiss(RequestId id) {
    if (m_shared == nullptr) return;
    m_asked = nobody;
    m_common -= m_shared->leave(id);
}

void Rank::wait(RequestId id, const std::vector<Request>& requests) {
    m_waiting.insert(id, GoesBefore{requests});
    m_waitingTokens += requests[id].remaining;
}

bool Rank::admitDecodes(std::vector<Request>& requests, const RankLimits& limits, std::vector<RequestId>& fresh) {
    bool any = false;
    while (!m_joining.empty() && static_cast<std::int64_t>(m_finish.size()) < limits.maxSequences) {
        const RequestId id = m_joining.front();
        Request& request = requests[id];
        if (!fits(id, request, limits)) break;
        m_joining.popFront();
        join(id, request, limits);
        if (request.first < 0) fresh.push_back(id);
        any = true;
    }
    return any;
}

void Rank::plan(std::vector<Request>& requests, const RankLimits& limits, std::uint32_t index, std::vector<Chunk>& chunks) {
    std::int64_t left = limits.tokenBudget;
    if (limits.policy != BatchPolicy::prefillFirst) left -= static_cast<std::int64_t>(std::ceil(running() * (1 + limits.draft)));
    bool planned = false;
    const auto take = [&](RequestId id, std::int64_t tokens) {
        chunks.push_back({id, static_cast<std::int32_t>(tokens), index});
        left -= tokens;
        planned = true;
    };
    for (std::size_t i = 0; i < m_prompts.size() && left > 0; ++i) {
        const RequestId id = m_prompts[i];
        take(id, std::min<std::int64_t>(requests[id].remaining, left));
    }
    while (!m_waiting.empty() && left > 0 &&
           static_cast<std::int64_t>(m_finish.size() + m_prompts.size()) < limits.maxSequences) {
        const RequestId id = m_waiting.front();
        Request& request = requests[id];
        if (!fits(id, request, limits)) break;
        // What others hold of a prompt that was set back is there when it is read again.
        const bool again = m_shared != nullptr && request.done > 0;
        const std::int32_t there = again ? static_cast<std::int32_t>(m_shared->common(id)) : request.context;
        const std::int32_t unread = again ? request.isl + request.done - there : request.remaining;
        std::int64_t tokens = unread;
        if (tokens > left) {
            if (limits.policy != BatchPolicy::wholePrompts)
                tokens = left;
            else if (planned)
                break;
        }
        m_waiting.popFront();
        m_waitingTokens -= request.remaining;
        request.context = there;
        request.remaining = unread;
        m_prompts.pushBack(id);
        m_promised += promise(request, limits);
        if (m_shared) enter(id, request);
        take(id, tokens);
    }
}

void Rank::releasePrompt(const Request& request, const RankLimits& limits) {
    m_promised -= promise(request, limits);
    m_prompts.popFront();
    m_commonRead -= request.common;
    if (m_prompts.empty()) m_promised = m_commonRead = 0;
}

void Rank::join(RequestId id, Request& request, const RankLimits& limits) {
    const std::int64_t iterations = decodeIterations(request, limits.tokensPerStep);
    request.joined = static_cast<std::int32_t>(m_iterations);
    m_finish.push(static_cast<std::uint64_t>(m_iterations + iterations) << 32 | id);
    m_context += request.isl + request.done;
    m_owed += static_cast<double>(iterations) * limits.tokensPerStep;
}

void Rank::leave(const Request& request, double iterations, double planned, const RankLimits& limits) {
    m_context -= request.isl + request.done + iterations * limits.tokensPerStep;
    m_owed -= (planned - iterations) * limits.tokensPerStep;
    if (m_finish.empty()) m_context = m_owed = 0;
}

RequestId Rank::popFinished(const std::vector<Request>& requests, const RankLimits& limits) {
    const auto id = static_cast<RequestId>(m_finish.top());
    const std::int64_t due = static_cast<std::int64_t>(m_finish.top() >> 32);
    m_finish.pop();
    const auto spent = static_cast<double>(due - requests[id].joined);
    leave(requests[id], spent, spent, limits);
    dismiss(id);
    return id;
}

bool Rank::preempt(std::vector<Request>& requests, const RankLimits& limits) {
    if (limits.reserve >= 1 || m_context - commonContext() <= limits.kvTokens || m_finish.size() < 2) return false;
    std::size_t most = 0;
    const auto turn = [&](std::size_t i) { return requests[static_cast<RequestId>(m_finish[i])].turn; };
    for (std::size_t i = 1; i < m_finish.size(); ++i)
        if (turn(i) > turn(most) || (turn(i) == turn(most) && m_finish[i] > m_finish[most])) most = i;
    const auto id = static_cast<RequestId>(m_finish[most]);
    const auto due = static_cast<std::int64_t>(m_finish[most] >> 32);
    m_finish.removeAt(most);
    Request& request = requests[id];
    const auto spent = static_cast<double>(m_iterations - request.joined);
    leave(request, spent, static_cast<double>(due - request.joined), limits);
    request.done = std::min(request.osl - 1, request.done + static_cast<std::int32_t>(spent * limits.tokensPerStep));
    request.remaining = request.isl + request.done;
    request.context = 0;
    dismiss(id);
    m_waiting.insert(id, GoesBefore{requests}, true);
    m_waitingTokens += request.remaining;
    return true;
}

void Rank::abandon(std::vector<RequestId>& requests) {
    for (Ring<RequestId>* ring : {&m_waiting, &m_prompts, &m_joining})
        for (std::size_t i = 0; i < ring->size(); ++i) requests.push_back((*ring)[i]);
    for (std::size_t i = 0; i < m_finish.size(); ++i) requests.push_back(static_cast<RequestId>(m_finish[i]));
    SharedKv* const shared = m_shared;
    if (shared) shared->clear();
    *this = {};
    m_shared = shared;
}

} // namespace rackline::load
