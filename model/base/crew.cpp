// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/crew.h"

#include <algorithm>

namespace rackline {

namespace {
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point& since) {
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - since).count();
    since = now;
    return seconds;
}
} // namespace

Crew::Crew(unsigned threads) : m_helpers(startHelpers(threadsMeant(threads) - 1, [this] { work(); })) {}

Crew::~Crew() {
    if (m_watch != nullptr) m_watch->after = secondsSince(m_since);
    m_over = true;
    ++m_news;
    m_news.notify_all();
}

void Crew::share(Loop& loop) {
    {
        const std::lock_guard lock(m_mutex);
        loop.opened = ++m_opened;
        m_open.push_back(&loop);
    }
    ++m_news;
    m_news.notify_all();
    loop.run();
    {
        const std::lock_guard lock(m_mutex);
        std::erase(m_open, &loop);
    }
    // Others may still be at its last parts. Loops that were opened since are inside these, so that to help with them ends the
    // wait sooner.
    for (;;) {
        const unsigned news = m_news;
        {
            const std::lock_guard lock(m_mutex);
            if (loop.helpers == 0) break;
        }
        if (!help(loop.opened)) m_news.wait(news);
    }
    loop.failure.rethrow();
}

void Crew::watch(const Loop& loop) {
    CrewTimes::Loop& times = m_watch->loops.emplace_back();
    times.before = secondsSince(m_since);
    for (std::size_t i = 0; i < loop.count; ++i) {
        loop.call(loop.work, i);
        times.parts.push_back(secondsSince(m_since));
    }
}

bool Crew::help(std::size_t after) {
    Loop* loop = nullptr;
    {
        const std::lock_guard lock(m_mutex);
        const auto has = [after](const Loop* open) { return open->opened > after && open->next < open->count; };
        const auto found = std::find_if(m_open.begin(), m_open.end(), has);
        if (found == m_open.end()) return false;
        loop = *found;
        ++loop->helpers;
    }
    loop->run();
    {
        const std::lock_guard lock(m_mutex);
        --loop->helpers;
    }
    ++m_news;
    m_news.notify_all();
    return true;
}

void Crew::work() {
    for (;;) {
        // Read before anything is looked at: what comes later changes it, also the end, and so nobody waits for what has been.
        const unsigned news = m_news;
        if (m_over) return;
        if (!help(0)) m_news.wait(news);
    }
}

} // namespace rackline
