// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/traffic/json_trace.h"

#include "hwdb/entry/entry_json.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace rackline::traces {

namespace {

using Json = nlohmann::json;

double numberAt(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : noNumber;
}

/// Whether a row is a request as Bailian writes it, which says the request of a session before it.
bool isOfChats(const Json& row) { return row.contains("chat_id") && row.contains("parent_chat_id"); }

/// Requests of one file, row by row, as Mooncake writes them or as Bailian does.
class RequestReader {
public:
    RequestReader(RowCollector& rows, bool ofChats) : m_rows(rows), m_ofChats(ofChats) {}

    Result<void> read(const Json& row, std::size_t line) {
        if (const char* const wrong = wrongIn(row)) {
            m_rows.bad(line, wrong);
            return {};
        }
        constexpr double millisecondsInSecond = 1000;
        const double time = numberAt(row, "timestamp");
        const bool added = m_rows.add(line, m_ofChats ? time : time / millisecondsInSecond, numberAt(row, "input_length"),
                                      numberAt(row, "output_length"), &m_ids);
        if (!added) return {};
        // The first request says whether those of the file have kinds.
        if (!m_hasKinds) m_hasKinds = !m_kind.empty();
        if (m_ofChats) m_rows.addSession(std::to_string(firstOf(row)));
        return *m_hasKinds ? m_rows.addKind(line, m_kind) : Result<void>();
    }

private:
    const char* wrongIn(const Json& row) {
        if (isOfChats(row) != m_ofChats) return "requests of two forms stand in one file";
        if (m_ofChats && !chatAt(row, "chat_id")) return "chat_id is not a whole number";
        const auto hashes = row.find("hash_ids");
        if (hashes == row.end() || !hashes->is_array()) return "hash_ids is missing";
        m_ids.clear();
        for (const Json& id : *hashes) {
            if (!id.is_number_integer()) return "a hash is not a whole number";
            m_ids.push_back(id.get<std::int64_t>());
        }
        const auto kind = row.find(m_ofChats ? "type" : "kind");
        m_kind.clear();
        if (kind == row.end()) return m_hasKinds.value_or(false) ? "its kind is missing" : nullptr;
        if (!kind->is_string()) return "its kind is no text";
        m_kind = kind->get<std::string>();
        return isKindName(m_kind) ? nullptr : notKindName;
    }
    static std::optional<std::int64_t> chatAt(const Json& row, const char* key) {
        const auto found = row.find(key);
        if (found == row.end() || !found->is_number_integer()) return std::nullopt;
        const auto chat = found->get<std::int64_t>();
        return chat >= 0 ? std::optional(chat) : std::nullopt;
    }
    /// The request that a session began with.
    std::int64_t firstOf(const Json& row) {
        const std::int64_t chat = *chatAt(row, "chat_id");
        const std::optional<std::int64_t> before = chatAt(row, "parent_chat_id");
        const auto known = before ? m_firstChats.find(*before) : m_firstChats.end();
        return m_firstChats[chat] = known == m_firstChats.end() ? chat : known->second;
    }

    RowCollector& m_rows;
    bool m_ofChats;
    std::vector<std::int64_t> m_ids;
    std::string m_kind;
    std::optional<bool> m_hasKinds;
    std::unordered_map<std::int64_t, std::int64_t> m_firstChats;
};

/// One request of either form of session files.
struct Turn {
    double start = 0, prompt = 0, answer = 0, reused = 0, served = 0, think = 0;
};

/// Reads [t, in, out, reused, api_s, think_s].
std::optional<Turn> turnOfArray(const Json& row) {
    if (row.size() < 6 || !std::all_of(row.begin(), row.end(), [](const Json& cell) { return cell.is_number(); }))
        return std::nullopt;
    const auto cell = [&](std::size_t i) { return row[i].get<double>(); };
    return Turn{cell(0), cell(1), cell(2), cell(3), cell(4), cell(5)};
}

/// Reads a request as WEKA writes it; the reused tokens follow from the hashes that the session had before.
std::optional<Turn> turnOfObject(const Json& row, double blockTokens, std::unordered_set<std::int64_t>& seen) {
    Turn turn{numberAt(row, "t"),        numberAt(row, "in"),        numberAt(row, "out"), 0,
              numberAt(row, "api_time"), numberAt(row, "think_time")};
    if (std::isnan(turn.served)) turn.served = 0;
    if (std::isnan(turn.think)) turn.think = 0;
    const auto hashes = row.find("hash_ids");
    if (hashes == row.end() || !hashes->is_array()) return std::nullopt;
    bool leading = true;
    for (const Json& id : *hashes) {
        if (!id.is_number_integer()) return std::nullopt;
        leading = !seen.insert(id.get<std::int64_t>()).second && leading;
        if (leading) turn.reused += blockTokens;
    }
    turn.reused = std::min(turn.reused, turn.prompt);
    return turn;
}

const char* wrongTurn(const Turn& turn) {
    for (const double tokens : {turn.prompt, turn.answer, turn.reused})
        if (const char* wrong = wrongTokens(tokens)) return wrong;
    if (turn.prompt < 1) return "the prompt is empty";
    if (turn.reused > turn.prompt) return "more is reused than the prompt holds";
    const bool times = std::isfinite(turn.start) && turn.served >= 0 && turn.think >= 0 && turn.served < 1e9 && turn.think < 1e9;
    return times ? nullptr : "a time is no number or negative";
}

/// Takes the requests of one session, including those of agents beside it.
class SessionReader {
public:
    SessionReader(TraceFile& file, RowCollector& rows, std::size_t line, double blockTokens)
        : m_sessions(file.sessions), m_rows(rows), m_line(line), m_blockTokens(blockTokens) {}

    void read(const Json& session) {
        const auto firstChain = static_cast<std::uint32_t>(m_sessions.chains.size());
        double prefix = numberAt(session, "prefix");
        if (std::isnan(prefix)) prefix = numberAt(session, "tool_tokens") + numberAt(session, "system_tokens");
        if (wrongTokens(prefix)) prefix = 0;
        std::vector<const Json*> agents;
        m_sessions.chains.push_back(chain(session["requests"], &agents));
        if (m_sessions.chains.back().calls == 0) {
            m_sessions.chains.pop_back();
            return m_rows.bad(m_line, "the session has no request that can be used");
        }
        for (std::size_t i = 0; i < agents.size(); ++i) addAgent(*agents[i], m_before[i]);
        const auto chains = static_cast<std::uint32_t>(m_sessions.chains.size()) - firstChain;
        m_sessions.sessions.push_back({firstChain, chains, static_cast<std::int32_t>(prefix)});
    }

private:
    static const Json* requestsOfAgent(const Json& entry) {
        if (!entry.is_object()) return nullptr;
        for (const char* key : {"agent", "requests"})
            if (const auto found = entry.find(key); found != entry.end() && found->is_array()) return &*found;
        return nullptr;
    }
    /// Makes the requests of one chain. The agents among them are returned, and what ran before each is kept in `m_before`.
    traffic::Chain chain(const Json& requests, std::vector<const Json*>* agents) {
        traffic::Chain made;
        made.firstCall = static_cast<std::uint32_t>(m_sessions.calls.size());
        std::int32_t answered = -1;
        double end = 0;
        for (const Json& entry : requests) {
            if (agents && requestsOfAgent(entry)) {
                agents->push_back(&entry);
                m_before.push_back({answered, end});
                continue;
            }
            const std::optional<Turn> turn = entry.is_array()    ? turnOfArray(entry)
                                             : entry.is_object() ? turnOfObject(entry, m_blockTokens, m_seen)
                                                                 : std::nullopt;
            const char* wrong = turn ? wrongTurn(*turn) : "a request does not have the form of the others in its file";
            if (wrong) {
                m_rows.bad(m_line, wrong);
                continue;
            }
            m_sessions.calls.push_back({static_cast<std::int32_t>(turn->prompt),
                                        std::max(1, static_cast<std::int32_t>(turn->answer)),
                                        static_cast<std::int32_t>(turn->reused), static_cast<float>(turn->think)});
            ++answered;
            end = turn->start + turn->served;
        }
        made.calls = static_cast<std::uint32_t>(m_sessions.calls.size()) - made.firstCall;
        return made;
    }
    struct Before {
        std::int32_t answered = -1;
        double end = 0;
    };
    void addAgent(const Json& entry, Before before) {
        traffic::Chain made = chain(*requestsOfAgent(entry), nullptr);
        if (made.calls == 0) return;
        const double start = numberAt(entry, "t");
        made.startsAfter = before.answered;
        made.gap = static_cast<float>(std::isfinite(start) ? std::clamp(start - before.end, 0.0, 1e9) : 0.0);
        m_sessions.chains.push_back(made);
    }

    traffic::Sessions& m_sessions;
    RowCollector& m_rows;
    std::size_t m_line;
    double m_blockTokens;
    std::vector<Before> m_before;
    std::unordered_set<std::int64_t> m_seen;
};

void addSession(const Json& session, std::size_t line, RowCollector& rows, TraceFile& file) {
    constexpr double usualBlock = 64;
    const auto requests = session.find("requests");
    if (requests == session.end() || !requests->is_array()) return rows.bad(line, "the session has no requests");
    const double block = numberAt(session, "block_size");
    SessionReader(file, rows, line, block >= 1 && block <= 1e6 ? block : usualBlock).read(session);
}

} // namespace

Result<void> readJsonLines(std::string_view first, PackedLines& lines, RowCollector& rows, TraceFile& file) {
    constexpr std::int32_t agentBlock = 64, chatBlock = 16;
    std::optional<RequestReader> requests;
    std::optional<std::string_view> line = first;
    for (; line; line = lines.next()) {
        if (line->empty()) continue;
        const Json row = foreignJson(*line);
        if (!row.is_object()) {
            rows.bad(lines.line(), "it is not a JSON object");
            continue;
        }
        const bool session = row.contains("requests");
        if (!session && !row.contains("input_length")) {
            rows.bad(lines.line(), "it is neither a request nor a session");
            continue;
        }
        if (file.format.empty()) {
            const bool ofChats = isOfChats(row);
            file.format = session ? "sessions of agents" : ofChats ? "Bailian" : "Mooncake";
            file.trace.blockTokens = session ? agentBlock : ofChats ? chatBlock : 0;
            if (!session) requests.emplace(rows, ofChats);
        }
        if (session == requests.has_value())
            rows.bad(lines.line(), "requests and sessions stand in one file");
        else if (session)
            addSession(row, lines.line(), rows, file);
        else if (const Result<void> added = requests->read(row, lines.line()); !added)
            return added;
    }
    return {};
}

void addJsonColumns(std::vector<TraceColumn>& columns) {
    constexpr auto keys = std::to_array<TraceColumn>({
        {"Mooncake", "timestamp", true, "when it was sent, in milliseconds"},
        {"Mooncake", "input_length", true, "tokens of the prompt"},
        {"Mooncake", "output_length", true, "tokens of the answer; 0 counts as 1"},
        {"Mooncake", "hash_ids", true,
         "a number for each block of the prompt, which stands for all of it up to the block's end; of 512 tokens, or as most "
         "prompts say"},
        {"Mooncake", "kind", false, "its kind; where the first request has one, all do"},
        {"Bailian", "chat_id", true, "the request, as a whole number"},
        {"Bailian", "parent_chat_id", true, "the request before it in a session; -1 where it begins one"},
        {"Bailian", "timestamp", true, "when it was sent, in seconds"},
        {"Bailian", "input_length", true, "tokens of the prompt"},
        {"Bailian", "output_length", true, "tokens of the answer; 0 counts as 1"},
        {"Bailian", "hash_ids", true,
         "a number for each block of 16 tokens, which stands for all of the prompt up to the block's end"},
        {"Bailian", "type", false, "its kind; where the first request has one, all do"},
        {"sessions of agents", "requests", true,
         "what the session asks, in turn: [t, in, out, reused, api_s, think_s], or objects as below"},
        {"sessions of agents", "prefix", false,
         "tokens that all sessions begin with; else the sum of tool_tokens and system_tokens"},
        {"sessions of agents", "block_size", false, "tokens of a block of hash_ids; 64 without it"},
        {"sessions of agents", "requests.t", true, "seconds since the session began"},
        {"sessions of agents", "requests.in", true, "tokens of the prompt"},
        {"sessions of agents", "requests.out", true, "tokens of the answer; 0 counts as 1"},
        {"sessions of agents", "requests.hash_ids", true, "blocks of the prompt: those that the session had before are reused"},
        {"sessions of agents", "requests.api_time", false, "seconds that the answer took when it was recorded"},
        {"sessions of agents", "requests.think_time", false, "seconds until the next request"},
        {"sessions of agents", "requests.agent", false,
         "in place of a request: those of an agent beside the session, from `t` on"},
    });
    columns.insert(columns.end(), keys.begin(), keys.end());
}

} // namespace rackline::traces
