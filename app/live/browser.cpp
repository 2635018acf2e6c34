// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/live_report.h"

#include <emscripten.h>

// The functions that a page calls. Each returns 1 and leaves its text in live_text(), or returns 0 and leaves a sentence there
// that says why.

namespace {
std::optional<rackline::LiveReport> report;
std::string text;

int say(bool good, std::string words) {
    text = std::move(words);
    return good ? 1 : 0;
}

/// Runs work so that no exception reaches the page.
template <class Work> int guarded(const Work& work) {
    try {
        return work();
    } catch (const std::exception& broken) { return say(false, broken.what()); }
}

template <class Ask> int answer(const Ask& ask) {
    return guarded([&] {
        if (!report) return say(false, "no catalogue is open");
        auto answered = ask(*report);
        return answered ? say(true, std::move(answered).value()) : say(false, answered.error().text());
    });
}
} // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE int live_open(const char* catalogue) {
    return guarded([&] {
        auto opened = rackline::LiveReport::open(catalogue);
        if (!opened) return say(false, opened.error().text());
        report.emplace(std::move(opened).value());
        return say(true, {});
    });
}
EMSCRIPTEN_KEEPALIVE int live_ask(const char* question) {
    return guarded([&] {
        const rackline::Result<void> asked =
            report ? report->ask(question) : rackline::Error{rackline::ErrorCode::input, "", "no catalogue is open"};
        return asked ? say(true, {}) : say(false, asked.error().text());
    });
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
EMSCRIPTEN_KEEPALIVE int live_estimates(const char* changes) {
    return answer([&](const rackline::LiveReport& r) { return r.thousandEstimates(changes); });
}
EMSCRIPTEN_KEEPALIVE const char* live_text() { return text.c_str(); }
}
