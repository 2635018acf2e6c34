// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/simulation/rank.h"
#include "model/simulation/statistics.h"
#include "model/traffic/trace.h"

#include <span>

namespace rackline::traffic {

/// What questions take that are thought about before they are answered, or answered several times at once.
struct TaskFigures {
    /// Questions all of whose answers were written.
    std::int64_t tasks = 0;
    /// From the question to the last token of the last answer.
    Spread lasts;
    /// From the question to the first token that is no thought; an answer's thoughts come at its own mean pace.
    Spread answerBegins;
    /// Tokens of a question: its prompt once, and all of its answers with their thoughts, and these alone.
    double prompt = 0, written = 0, thoughts = 0;
};
/// Requests are in the trace's order.
TaskFigures tasksOf(const Trace& trace, std::span<const load::Request> requests);

} // namespace rackline::traffic
