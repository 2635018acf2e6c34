// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/held_point.h"
#include "model/candidates/tail_figures.h"
#include "model/workload/length_nodes.h"

#include <vector>

namespace rackline {

/// Whether limits of the service are about more than medians: percentiles, attainment, goodput, or kinds of requests with limits
/// of their own.
bool limitsTails(const Service& service);

/// The requests of a scenario as nodes of their lengths.
class TailRequests {
public:
    explicit TailRequests(const Service& service);

    struct Kind {
        double share = 1;
        ServiceLimits limits;
        /// Tokens of the prompt that are read, and tokens of the answer.
        std::vector<LengthNode> prompts, answers;
    };
    const std::vector<Kind>& kinds() const { return m_kinds; }
    double meanPrompt() const { return m_meanPrompt; }
    /// The square of the variation of prompts over all kinds, and of the gaps between requests.
    double promptCvSquared() const { return m_promptCvSquared; }
    double gapCvSquared() const { return m_gapCvSquared; }

private:
    std::vector<Kind> m_kinds;
    double m_meanPrompt = 1, m_promptCvSquared = 0, m_gapCvSquared = 1;
};

/// The fast path of method/serving 12 at one point: a request waits with a chance, exponentially long, and then reads its prompt.
class TailEstimate {
public:
    TailEstimate(const TailRequests& requests, HeldPools& pools, const OperatingPoint& point);

    /// The share of the requests of a kind, or of all, whose first token comes after so many seconds; whose tokens are so far
    /// apart on average; that take longer as a whole.
    double lateFirst(const TailRequests::Kind& kind, double seconds) const;
    double slowTokens(const TailRequests::Kind& kind, double seconds) const;
    double lateWhole(const TailRequests::Kind& kind, double seconds) const;
    using Late = double (TailEstimate::*)(const TailRequests::Kind&, double) const;
    double late(Late figure, double seconds) const;
    /// The seconds that only this share of all requests exceeds, where they are known to be above so many.
    double exceededBy(Late figure, double share, double above = 0) const;
    /// The share of the requests of a kind within its limits when these are so many times as long.
    double attained(const TailRequests::Kind& kind, TailStretch times = {}) const;
    double attained(TailStretch times = {}) const;

    Spread spreadOf(Late figure) const;
    /// All that is known in closed form, or the shares of requests within limits alone, which take less.
    TailFigures figures() const;
    TailFigures shares(TailStretch times = {}) const;
    /// How busy the readers of prompts are.
    double busy() const { return m_busy; }
    /// The mean seconds between tokens.
    double tpot() const { return m_tpot; }
    /// Requests a second of the whole system.
    double rate() const { return m_rate; }

private:
    void takeAggregated(const Evaluator& evaluator, const OperatingPoint& point);
    void takePools(HeldPools& pools, const OperatingPoint& point);
    double firstToken(double tokens) const;

    const TailRequests& m_requests;
    double m_chance = 0, m_wait = 0, m_rest = 0;
    double m_chunk = 1e18, m_perChunk = 0, m_perToken = 0;
    double m_tpot = 0, m_tpotSpread = 0;
    double m_busy = 0, m_rate = 0, m_instance = 0;
};

} // namespace rackline
