// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/queues.h"
#include "model/simulation/shared_kv.h"
#include "model/simulation/spec.h"
#include "model/simulation/steps.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace rackline::load {

using RequestId = std::uint32_t;

/// One request on its way, in whole tokens and in seconds.
struct Request {
    double sent = 0, first = -1, last = -1;
    std::int32_t isl = 0, osl = 0;
    std::int32_t remaining = 0; ///< prompt tokens still to be processed
    std::int32_t context = 0;   ///< prompt tokens whose KV is there
    std::int32_t done = 0;      ///< answer tokens produced when it last joined the decodes
    std::int32_t joined = 0;    ///< the rank's decode iterations at that moment
    std::uint32_t kind = 0;     ///< the place of its kind among the load's
    std::uint32_t turn = 0;     ///< requests with a lower one go first
    std::int32_t cached = 0;    ///< prompt tokens that were found in a cache
    std::int32_t common = 0;    ///< prompt tokens that were there for others when it was admitted
};

/// The limits that the scheduler of a rank keeps.
struct RankLimits {
    BatchPolicy policy = BatchPolicy::mixed;
    std::int64_t tokenBudget = 0, maxSequences = 0;
    double kvTokens = 0, reserve = 0, tokensPerStep = 1, draft = 0;
};

/// A chunk of a prompt that the running iteration reads.
struct Chunk {
    RequestId id = 0;
    std::int32_t tokens = 0;
    std::uint32_t rank = 0;
};

/// The queues, the decode pool and the KV account of one attention rank. All decodes of a rank advance together, so nothing is
/// kept per token: a request's end is known as a decode iteration of the rank when it joins, and `m_context`, `m_owed` and
/// `m_promised` are sums over the requests. KV of a prompt being read is promised from its admission until it joins the decodes;
/// `reserve` says which share of the answers' KV admission counts beforehand. `m_common` is what these sums count more than once,
/// and `m_commonRead` what of it came with prompts that are being read.
class Rank {
public:
    /// What its requests have in common; it must outlive the rank.
    void share(SharedKv& kv) { m_shared = &kv; }
    bool idle() const { return m_finish.empty() && m_waiting.empty() && m_prompts.empty() && m_joining.empty(); }
    bool hasWaiting() const { return !m_waiting.empty(); }
    /// Prompts are being read, a part in each iteration.
    bool reads() const { return !m_prompts.empty(); }
    double running() const { return static_cast<double>(m_finish.size()); }
    double context() const { return m_context; }
    /// The tokens of it that are there once for several decodes and are counted for each. What prompts that are being read have
    /// in common with them is none of these.
    double commonContext() const { return std::max(0.0, m_common - m_commonRead); }
    double waitingTokens() const { return m_waitingTokens; }
    /// All requests at the rank, for the routing.
    std::size_t load() const { return m_finish.size() + m_waiting.size() + m_prompts.size() + m_joining.size(); }
    std::size_t waiting() const { return m_waiting.size() + m_joining.size(); }

    void wait(RequestId id, const std::vector<Request>& requests);
    void awaitDecode(RequestId id, const std::vector<Request>& requests) { m_joining.insert(id, GoesBefore{requests}); }
    /// Moves the arrived KV caches that fit into the decode pool; true if any did.
    bool admitDecodes(std::vector<Request>& requests, const RankLimits& limits, std::vector<RequestId>& fresh);
    /// Appends the chunks of prompts that this iteration reads.
    void plan(std::vector<Request>& requests, const RankLimits& limits, std::uint32_t index, std::vector<Chunk>& chunks);
    /// Puts a request whose prompt is done into the decode pool.
    void join(RequestId id, Request& request, const RankLimits& limits);
    /// Ends the promise of KV to a prompt that is done.
    void releasePrompt(const Request& request, const RankLimits& limits);
    /// Ends what a request that is gone has in common with others.
    void dismiss(RequestId id);

    void advance(const RankLimits& limits) {
        const double tokens = running() * limits.tokensPerStep;
        ++m_iterations;
        m_context += tokens;
        m_owed -= tokens;
    }
    /// After `advance`, whether the next decode to finish has finished.
    bool finished() const { return !m_finish.empty() && (m_finish.top() >> 32) <= static_cast<std::uint64_t>(m_iterations); }
    RequestId popFinished(const std::vector<Request>& requests, const RankLimits& limits);
    /// When the KV pool overflows, sends the decode with the most work left, of those whose turn is last, back to the queue,
    /// where it is read again with its tokens so far.
    bool preempt(std::vector<Request>& requests, const RankLimits& limits);

    /// Iterations until a decode finishes, or -1 without decodes.
    std::int64_t untilFinish() const {
        return m_finish.empty() ? -1 : static_cast<std::int64_t>(m_finish.top() >> 32) - m_iterations;
    }
    void setStretch(std::int64_t iterations, double context, double owed) {
        m_iterations += iterations;
        m_context = context;
        m_owed = owed;
    }
    double owed() const { return m_owed; }
    /// Adds all of its requests to `requests` and is empty then.
    void abandon(std::vector<RequestId>& requests);

private:
    struct GoesBefore {
        const std::vector<Request>& requests;
        bool operator()(RequestId a, RequestId b) const { return requests[a].turn < requests[b].turn; }
    };
    static double promise(const Request& request, const RankLimits& limits) {
        return request.isl + request.done + limits.reserve * (request.osl - request.done);
    }
    bool fits(RequestId id, const Request& request, const RankLimits& limits);
    void enter(RequestId id, Request& request);
    void leave(const Request& request, double iterations, double planned, const RankLimits& limits);

    Ring<RequestId> m_waiting, m_prompts, m_joining;
    /// The rank's decode iteration at which a request ends, in the upper bits, and the request's id.
    MinHeap<std::uint64_t> m_finish;
    double m_context = 0, m_owed = 0, m_promised = 0, m_waitingTokens = 0, m_common = 0, m_commonRead = 0;
    std::int64_t m_iterations = 0;
    SharedKv* m_shared = nullptr;
    /// What the request that was asked for last has in common with others, while nobody comes or goes.
    static constexpr RequestId nobody = ~RequestId(0);
    RequestId m_asked = nobody;
    double m_askedCommon = 0;
};

/// The decode iterations that the rest of an answer takes.
std::int64_t decodeIterations(const Request& request, double tokensPerStep);

} // namespace rackline::load
