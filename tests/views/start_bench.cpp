// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/pareto_chart.h"
#include "tests/views/open_window.h"
#include "tests/views/processor_clock.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"

#include <QElapsedTimer>

#include <clocale>
#include <cstdio>
#include <fstream>
#include <string>

using namespace rackline;

namespace {

/// A line of /proc/self/status, such as VmRSS, in MB.
double megabytes(const char* name) {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (double kibibytes = 0; word == std::string(name) + ':' && status >> kibibytes) return kibibytes * 1.024e-3;
    return 0;
}

/// Counts what is painted.
class Painted : public QObject {
public:
    explicit Painted(QWidget& watched) { watched.installEventFilter(this); }
    void wait() {
        for (const int before = m_count; m_count == before;) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) ++m_count;
        return false;
    }

private:
    int m_count = 0;
};

} // namespace

/// From the start of the process to the first painted window, then an example, then a cloud of a million candidates. Processor
/// time counts the loading of libraries and the worker threads too, and a busy machine does not stretch it.
int main(int argc, char** argv) {
    QElapsedTimer timer;
    timer.start();
    const double loaded = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    OpenWindow app;
    Painted window(app.window);
    if (!app.workbench.open(QStringLiteral("three-generations"))) return 1;
    app.window.showPage("start");
    app.window.show();
    window.wait();
    const auto print = [](const char* what, double wall, double cpu, double thread) {
        std::printf("%-44s %7.1f ms wall %7.1f ms processor %7.1f ms window's thread\n", what, wall, cpu, thread);
    };
    print("start to first painted window", static_cast<double>(timer.nsecsElapsed()) * 1e-6 + loaded,
          processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID), processorMilliseconds(CLOCK_THREAD_CPUTIME_ID));
    std::printf("%-44s %7.1f ms\n", "of it until main()", loaded);
    app.settle();

    Painted chart(*app.window.factoryPage()->plot()->findChild<QWidget*>());
    const double before = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID),
                 windowBefore = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
    timer.restart();
    if (!app.window.files().open(QStringLiteral("amd-generations"))) return 1;
    app.window.showPage("factory");
    while (app.workbench.explorer().isBusy()) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    chart.wait();
    print("opening an example to its painted chart", static_cast<double>(timer.nsecsElapsed()) * 1e-6,
          processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - before,
          processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - windowBefore);
    app.settle();
    std::printf("%-44s %7.1f MB with %zu candidates\n", "memory", megabytes("VmRSS"), app.workbench.evaluated());

    // Instances of every size, and as many scenarios as it takes: a million candidates that are feasible, each a spot.
    if (!app.workbench.open(QStringLiteral("three-generations"))) return 1;
    app.workbench.document().change(QStringLiteral("Larger"), [](Project& project) {
        project.shared["search.largest"] = "4096";
        for (ScenarioSettings& scenario : project.scenarios) scenario.values["hardware.count"] = "512";
    });
    app.settle();
    const auto spots = [&app] {
        std::size_t sum = 0;
        for (const ScenarioState& state : app.workbench.scenarios()) sum += state.exploration.spots.size();
        return sum;
    };
    constexpr std::size_t million = 1'000'000, mostScenarios = 200;
    while (spots() < million && app.workbench.scenarios().size() < mostScenarios) {
        const std::size_t each = std::max<std::size_t>(1, app.workbench.scenarios().front().exploration.spots.size());
        for (std::size_t i = 0, missing = million - spots(); i <= missing / each; ++i)
            app.workbench.document().duplicateScenario(0);
        app.settle();
    }
    std::size_t drawn = 0;
    for (const ChartSeries& series : app.window.factoryPage()->plot()->chart().series) drawn += series.cloud.size();
    std::printf("%-44s %7.1f MB, at most %.1f MB, %zu candidates in %zu scenarios, %zu on screen\n",
                "memory, a million candidates", megabytes("VmRSS"), megabytes("VmHWM"), app.workbench.evaluated(),
                app.workbench.scenarios().size(), drawn);
    ParetoPlot& plot = *app.window.factoryPage()->plot();
    const double dataBefore = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
    timer.restart();
    LineChart data = paretoChart(app.workbench, QLocale::c());
    print("its chart put together", static_cast<double>(timer.nsecsElapsed()) * 1e-6, 0,
          processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - dataBefore);
    plot.showChart(std::move(data), false);
    for (const char* what : {"its chart painted for new results", "its chart painted again"}) {
        const double paintBefore = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        timer.restart();
        plot.replotNow();
        print(what, static_cast<double>(timer.nsecsElapsed()) * 1e-6, 0,
              processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - paintBefore);
    }
    return 0;
}
