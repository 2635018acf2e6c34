// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/agents.h"

#include <algorithm>

namespace rackline::traffic {

Agents::Agents(const Sessions& sessions, const ReplayRules& rules, std::int32_t blockTokens)
    : m_sessions(&sessions), m_rules(rules), m_blockTokens(blockTokens), m_lanes(static_cast<std::size_t>(rules.lanes)) {}

void Agents::begin(std::vector<Due>& due) {
    for (std::uint32_t lane = 0; lane < m_lanes.size(); ++lane) beginSession(lane, 0, due);
}

std::uint32_t Agents::openThread(std::uint32_t chain, std::uint32_t lane) {
    std::uint32_t thread = static_cast<std::uint32_t>(m_threads.size());
    if (m_free.empty()) {
        m_threads.emplace_back();
    } else {
        thread = m_free.back();
        m_free.pop_back();
    }
    Thread& t = m_threads[thread];
    t.chain = chain;
    t.lane = lane;
    t.at = 0;
    t.nextOfLane = noThread;
    t.blocks.clear();
    // New chains are linked behind those that the session opened before.
    std::uint32_t* link = &m_lanes[lane].first;
    while (*link != noThread) link = &m_threads[*link].nextOfLane;
    *link = thread;
    ++m_lanes[lane].open;
    return thread;
}

void Agents::beginSession(std::uint32_t lane, double time, std::vector<Due>& due) {
    const auto count = static_cast<std::uint32_t>(m_sessions->sessions.size());
    if (m_begun >= count && !m_rules.repeats) return;
    const std::uint32_t id = m_begun++;
    m_lanes[lane] = {id % count, id, noThread, 0};
    const std::uint32_t chain = m_sessions->sessions[id % count].firstChain;
    const std::uint32_t thread = openThread(chain, lane);
    due.push_back({time + pause(m_sessions->calls[m_sessions->chains[chain].firstCall].think), thread});
    startAgents(lane, -1, time, due);
}

/// Starts the agents that begin when request `after` of the session's own chain has been answered.
void Agents::startAgents(std::uint32_t lane, std::int32_t after, double time, std::vector<Due>& due) {
    const Sessions::Session& session = m_sessions->sessions[m_lanes[lane].session];
    for (std::uint32_t i = 1; i < session.chains; ++i) {
        const Chain& chain = m_sessions->chains[session.firstChain + i];
        if (chain.startsAfter == after) due.push_back({time + pause(chain.gap), openThread(session.firstChain + i, lane)});
    }
}

std::uint32_t Agents::sharedPrefix(std::int32_t tokens, std::uint16_t adapter) {
    const auto found = std::find_if(m_prefixes.begin(), m_prefixes.end(),
                                    [&](const Prefix& prefix) { return prefix.tokens == tokens && prefix.adapter == adapter; });
    if (found != m_prefixes.end()) return found->firstBlock;
    m_prefixes.push_back({tokens, adapter, m_nextBlock});
    m_nextBlock += static_cast<std::uint32_t>(tokens / m_blockTokens);
    return m_prefixes.back().firstBlock;
}

Agents::Prompt Agents::ask(std::uint32_t thread) {
    Thread& t = m_threads[thread];
    const Lane& lane = m_lanes[t.lane];
    const Call& call = m_sessions->calls[m_sessions->chains[t.chain].firstCall + t.at];
    const auto kept = static_cast<std::size_t>(call.reused / m_blockTokens);
    if (t.blocks.size() < kept)
        for (std::uint32_t other = lane.first; other != noThread; other = m_threads[other].nextOfLane)
            if (other != thread && m_threads[other].blocks.size() >= kept) {
                t.blocks = m_threads[other].blocks;
                break;
            }
    t.blocks.resize(std::min(kept, t.blocks.size()));
    const auto wanted = static_cast<std::size_t>((call.prompt + m_blockTokens - 1) / m_blockTokens);
    if (t.blocks.empty() && m_rules.sharesPrefixes && t.at == 0 && thread == lane.first) {
        const std::int32_t tokens = std::min(m_sessions->sessions[lane.session].prefix, call.prompt);
        const auto shared = static_cast<std::size_t>(tokens / m_blockTokens);
        const std::int32_t whole = m_sessions->sessions[lane.session].prefix;
        const std::uint32_t first = shared > 0 ? sharedPrefix(whole, adapterOf(lane.id)) : 0;
        for (std::size_t i = 0; i < shared; ++i) t.blocks.push_back(first + static_cast<std::uint32_t>(i));
    }
    while (t.blocks.size() < wanted) t.blocks.push_back(m_nextBlock++);
    return {call.prompt, call.answer, lane.id, adapterOf(lane.id), t.blocks};
}

bool Agents::answered(std::uint32_t thread, double time, std::vector<Due>& due) {
    const std::uint32_t chain = m_threads[thread].chain, lane = m_threads[thread].lane;
    const std::uint32_t done = m_threads[thread].at++;
    const Chain& made = m_sessions->chains[chain];
    if (chain == m_sessions->sessions[m_lanes[lane].session].firstChain)
        startAgents(lane, static_cast<std::int32_t>(done), time, due);
    if (done + 1 < made.calls) {
        due.push_back({time + pause(m_sessions->calls[made.firstCall + done + 1].think), thread});
        return false;
    }
    // Until the session ends, the text of a chain may still begin another chain's prompt.
    if (--m_lanes[lane].open > 0) return false;
    for (std::uint32_t next = m_lanes[lane].first; next != noThread; next = m_threads[next].nextOfLane) m_free.push_back(next);
    beginSession(lane, time, due);
    return true;
}

} // namespace rackline::traffic
