// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/background.h"

#include <utility>

namespace rackline {

Background::~Background() {
    {
        const std::scoped_lock lock(m_mutex);
        if (m_current) m_current->cancel();
        m_waiting = m_current = nullptr;
    }
    m_thread.request_stop();
    m_wake.notify_all();
}

void Background::start(Task task) {
    {
        const std::scoped_lock lock(m_mutex);
        if (m_current) m_current->cancel();
        m_current = m_waiting = std::make_shared<Run>();
        m_current->task = std::move(task);
    }
    m_clock.start();
    m_done = m_total = 0;
    if (!m_thread.joinable()) m_thread = std::jthread([this](const std::stop_token& stop) { work(stop); });
    m_wake.notify_all();
    Q_EMIT started();
}

void Background::cancel() {
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_current) return;
        m_current->cancel();
        m_waiting = m_current = nullptr;
    }
    Q_EMIT cancelled();
    Q_EMIT ended();
}

bool Background::isBusy() const {
    const std::scoped_lock lock(m_mutex);
    return m_current != nullptr;
}

void Background::work(const std::stop_token& stop) {
    while (true) {
        std::shared_ptr<Run> run;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return m_waiting != nullptr; })) return;
            run = std::exchange(m_waiting, nullptr);
        }
        const Watch watch{run->cancelled,
                          [this, run](std::size_t done, std::size_t total) {
                              if (run->cancelled) return;
                              QMetaObject::invokeMethod(
                                  this,
                                  [this, run, done, total] {
                                      if (run->cancelled) return;
                                      m_done = done;
                                      m_total = total;
                                      Q_EMIT progressed(done, total);
                                  },
                                  Qt::QueuedConnection);
                          },
                          run->stop.get_token()};
        const Deliver found = run->task(watch);
        if (run->cancelled || stop.stop_requested()) continue;
        QMetaObject::invokeMethod(
            this, [this, run, found] { deliver(run, found); }, Qt::QueuedConnection);
    }
}

void Background::deliver(const std::shared_ptr<Run>& run, const Deliver& found) {
    {
        const std::scoped_lock lock(m_mutex);
        if (run->cancelled || m_current != run) return;
        m_current = nullptr;
    }
    found();
    if (!isBusy()) Q_EMIT ended();
}

} // namespace rackline
