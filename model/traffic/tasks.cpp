// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/traffic/tasks.h"

#include <algorithm>
#include <vector>

namespace rackline::traffic {

TaskFigures tasksOf(const Trace& trace, std::span<const load::Request> requests) {
    TaskFigures figures;
    std::vector<double> lasts, begins;
    for (std::size_t i = 0; i + trace.samples <= requests.size(); i += trace.samples) {
        const std::span<const load::Request> answers = requests.subspan(i, trace.samples);
        if (std::any_of(answers.begin(), answers.end(), [](const load::Request& r) { return r.last < 0; })) continue;
        ++figures.tasks;
        double last = 0, begin = 0;
        for (std::size_t sample = 0; sample < answers.size(); ++sample) {
            const load::Request& r = answers[sample];
            const double thoughts = trace.thoughts.empty() ? 0 : trace.thoughts[i + sample];
            const double each = r.osl > 1 ? (r.last - r.first) / (r.osl - 1) : 0, answer = r.first + thoughts * each - r.sent;
            last = std::max(last, r.last - r.sent);
            begin = sample == 0 ? answer : std::min(begin, answer);
            figures.written += r.osl;
            figures.thoughts += thoughts;
        }
        figures.prompt += answers.front().isl;
        lasts.push_back(last);
        begins.push_back(begin);
    }
    for (double* sum : {&figures.prompt, &figures.written, &figures.thoughts})
        if (figures.tasks > 0) *sum /= static_cast<double>(figures.tasks);
    figures.lasts = load::spreadOf(lasts);
    figures.answerBegins = load::spreadOf(begins);
    return figures;
}

} // namespace rackline::traffic
