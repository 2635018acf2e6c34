// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/trace_events.h"

#include "app/report/records/json_parts.h"
#include "app/report/records/rows.h"
#include "model/traffic/timeline.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <span>

namespace rackline {

namespace {
constexpr double microsecond = 1e6;
constexpr std::size_t countedParts = 1000;

/// A line of the file. What stands in it are numbers and words of this file, but for `args`, which is JSON already.
std::string event(std::string_view phase, std::string_view name, std::uint32_t process, double time, std::string_view rest) {
    return "{\"ph\": \"" + std::string(phase) + "\", \"name\": \"" + std::string(name) +
           "\", \"pid\": " + std::to_string(process) + ", \"tid\": 0, \"ts\": " + numberText(time * microsecond) +
           std::string(rest) + "}";
}
} // namespace

void TraceEvents::add(std::string_view name, const traffic::FleetResult& run) {
    const auto line = [this](const std::string& text) {
        m_text.append(m_text.empty() ? "{\"traceEvents\": [\n" : ",\n").append(text);
    };
    const auto named = [&](std::uint32_t process, const std::string& title) {
        line(event("M", "process_name", process, 0, ", \"args\": " + Json{{"name", title}}.dump()));
    };
    const std::uint32_t fleet = m_processes;
    named(fleet, std::string(name));
    std::uint32_t instances = 0;
    const std::size_t shown = std::min(run.requests.size(), mostRequests);
    for (const traffic::RequestTimes& request : std::span(run.requests).first(shown)) {
        if (!request.isServed()) continue;
        instances = std::max(instances, request.instance + 1);
        const std::uint32_t process = fleet + 1 + request.instance;
        const std::string id = ", \"cat\": \"request\", \"id\": " + std::to_string(m_requests++);
        line(event("b", "request", process, request.sent,
                   id + ", \"args\": {\"prompt\": " + std::to_string(request.prompt) +
                       ", \"answer\": " + std::to_string(request.answer) + "}"));
        line(event("b", "first token", process, request.sent, id));
        line(event("e", "first token", process, request.first, id));
        line(event("b", "answer", process, request.first, id));
        line(event("e", "answer", process, request.last, id));
        line(event("e", "request", process, request.last, id));
    }
    for (std::uint32_t i = 0; i < instances; ++i) named(fleet + 1 + i, std::string(name) + ", instance " + std::to_string(i + 1));
    for (const traffic::TimelinePart& part : traffic::timelineOf(run.requests, std::max(run.end, run.span), countedParts))
        line(event("C", "requests", fleet, part.begin,
                   ", \"args\": {\"waiting\": " + numberText(part.waiting) + ", \"answered\": " + numberText(part.answering) +
                       "}"));
    m_processes += 1 + instances;
}

} // namespace rackline
