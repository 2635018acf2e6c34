// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"

#include <clocale>
#include <cstdio>
#include <ctime>

using namespace rackline;

namespace {

double threadMilliseconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// Knows the longest that the window was kept from answering: processor time of one event, others within it included.
class Watched : public QApplication {
public:
    using QApplication::QApplication;
    double longest = 0;

    bool notify(QObject* receiver, QEvent* event) override {
        if (m_depth > 0) return QApplication::notify(receiver, event);
        ++m_depth;
        const double before = threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        longest = std::max(longest, threadMilliseconds() - before);
        --m_depth;
        return taken;
    }

private:
    int m_depth = 0;
};

} // namespace

/// Every page when it is first shown, when it is shown again, and when an input changes under it.
int main(int argc, char** argv) {
    Watched application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    OpenWindow app;
    if (!app.open()) return 1;
    std::printf("%-12s %14s %14s %22s\n", "page", "first shown", "shown again", "longest event, edited");
    for (const PageKind& kind : pageKinds()) {
        const auto shown = [&] {
            app.window.showPage("start");
            app.settle();
            const double before = threadMilliseconds();
            app.window.showPage(kind.id);
            const double switched = threadMilliseconds() - before;
            app.settle();
            return switched;
        };
        const double first = shown(), again = shown();
        application.longest = 0;
        for (int i = 0; i < 5; ++i) {
            app.workbench.setParameter(*findParameter("workload.isl"), 1024 + 64 * i);
            app.settle();
        }
        std::printf("%-12s %11.1f ms %11.1f ms %19.1f ms\n", kind.id, first, again, application.longest);
    }
    return 0;
}
