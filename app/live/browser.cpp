// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_report.h"

#include <emscripten.h>

// What a page calls. Each answers 1 and leaves its text in live_text(), or 0 and leaves there the sentence that says why.

namespace {
std::optional<rackline::LiveReport> report;
std::string text;

int say(bool good, std::string words) {
    text = std::move(words);
    return good ? 1 : 0;
}

template <class Ask> int answer(const Ask& ask) {
    if (!report) return say(false, "no report is open");
    try {
        auto answered = ask(*report);
        if (!answered) return say(false, answered.error().text());
        if constexpr (std::is_same_v<std::decay_t<decltype(*answered)>, std::string>)
            return say(true, std::move(*answered));
        else
            return say(true, std::to_string(*answered));
    } catch (const std::exception& broken) { return say(false, broken.what()); }
}
} // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE int live_open(const char* catalogue, const char* question) {
    try {
        auto opened = rackline::LiveReport::open(catalogue, question);
        if (!opened) return say(false, opened.error().text());
        report.emplace(std::move(opened).value());
        return say(true, {});
    } catch (const std::exception& broken) { return say(false, broken.what()); }
}
EMSCRIPTEN_KEEPALIVE int live_page(const char* changes) {
    return answer([&](const rackline::LiveReport& r) { return r.page(changes); });
}
EMSCRIPTEN_KEEPALIVE int live_frontier(const char* changes) {
    return answer([&](const rackline::LiveReport& r) { return r.frontier(changes); });
}
EMSCRIPTEN_KEEPALIVE int live_scenario(const char* changes) {
    return answer([&](const rackline::LiveReport& r) { return r.scenarioFile(changes); });
}
EMSCRIPTEN_KEEPALIVE int live_candidates(const char* changes) {
    return answer([&](const rackline::LiveReport& r) { return r.candidates(changes); });
}
EMSCRIPTEN_KEEPALIVE const char* live_text() { return text.c_str(); }
}
