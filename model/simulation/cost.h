// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/steps.h"

#include <algorithm>

namespace rackline {

/// Step times of sequences that are halfway through their answers and of prompts of one length: the cost that closedForm() asks
/// for.
class MeanCost {
public:
    /// Keeps the step times by reference, so that they must outlive it.
    MeanCost(const StepTimes& steps, double prefillScale, double prompt, double fresh, double answer)
        : m_steps(&steps), m_scale(prefillScale), m_prompt(prompt), m_fresh(fresh), m_context(prompt + answer / 2) {}
    MeanCost(StepTimes&& steps, double, double, double, double) = delete;

    double decode(double sequences) const {
        return m_steps->decodeFixed(sequences) + m_steps->attention(sequences, sequences * m_context);
    }
    double step(double sequences, double promptTokens) const {
        Iteration work{sequences, sequences * m_context, promptTokens};
        const double each = std::min(promptTokens, m_fresh);
        work.chunks = each > 0 ? promptTokens / each : 0;
        work.chunkWork = work.chunks * m_steps->chunkAttention(m_prompt - m_fresh + (m_fresh - each) / 2, each);
        return (*m_steps)(work, m_scale);
    }

private:
    const StepTimes* m_steps;
    double m_scale, m_prompt, m_fresh, m_context;
};

} // namespace rackline
