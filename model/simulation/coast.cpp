// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/worker.h"

#include <algorithm>
#include <limits>

namespace rackline::load {

/// How many iterations pass before the one in which a decode finishes. It is known only while the worker is steady: nothing but
/// decodes runs, and nothing can be admitted before one of them ends.
std::int64_t Worker::quietIterations() const {
    if (!m_steady) return 0;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Rank& rank : m_ranks)
        if (const std::int64_t until = rank.untilFinish(); until >= 0) least = std::min(least, until);
    return least - 1;
}

/// Runs the planned iteration and its quiet successors without events, and returns how many; 0 leaves the plan as it is. Decodes
/// of a quiet stretch only grow their contexts, so that each further iteration costs a few multiplications instead of an event.
/// Most iterations of a large load are quiet.
std::int64_t Worker::coast(double horizon, std::int64_t most) {
    const std::int64_t quiet = std::min(most, quietIterations());
    if (quiet < 1 || !(m_end < horizon)) return 0;
    const double begin = m_begin;
    double running = 0;
    for (const Rank& rank : m_ranks) running += rank.running();
    const double planned = m_end - m_begin;
    const std::int64_t done = m_ranks.size() == 1 ? coastOne(horizon, quiet) : coastMany(horizon, quiet);
    m_busyTime += m_end - begin - planned;
    m_sequenceTime += running * (m_end - begin - planned);
    if (m_settings.receiveInterval > 1)
        m_receiveCount = static_cast<int>((m_receiveCount + done - 1) % m_settings.receiveInterval);
    return done;
}

std::int64_t Worker::coastOne(double horizon, std::int64_t most) {
    Rank& rank = m_ranks[0];
    const RankLimits& limits = m_settings.rank;
    const StepTimes& steps = *m_steps;
    const double running = rank.running(), fixed = steps.decodeFixed(running), tokens = running * limits.tokensPerStep;
    const double stop = limits.reserve < 1 && running > 1 ? limits.kvTokens - tokens : std::numeric_limits<double>::infinity();
    double context = rank.context(), owed = rank.owed(), end = m_end, begin = m_begin;
    std::int64_t done = 0;
    while (done < most && context <= stop) {
        double next = end;
        if (done > 0) {
            next = end + (fixed + steps.attention(running, context));
            if (!(next < horizon)) break;
            begin = end;
        }
        end = next;
        context += tokens;
        owed -= tokens;
        ++done;
    }
    m_begin = m_previousStart = begin;
    m_end = end;
    rank.setStretch(done, context, owed);
    return done;
}

std::int64_t Worker::coastMany(double horizon, std::int64_t most) {
    const RankLimits& limits = m_settings.rank;
    std::int64_t done = 0;
    for (; done < most; ++done) {
        double next = m_end, slowest = 0;
        bool full = false;
        for (const Rank& rank : m_ranks) {
            const double running = rank.running();
            if (running > 0 && done > 0)
                slowest = std::max(slowest, m_steps->decodeFixed(running) + m_steps->attention(running, rank.context()));
            full =
                full || (limits.reserve < 1 && running > 1 && rank.context() + running * limits.tokensPerStep > limits.kvTokens);
        }
        if (full) break;
        if (done > 0) {
            next = m_end + slowest;
            if (!(next < horizon)) break;
            m_begin = m_previousStart = m_end;
        }
        m_end = next;
        for (Rank& rank : m_ranks) rank.advance(limits);
    }
    return done;
}

} // namespace rackline::load
