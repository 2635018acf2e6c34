// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "tests/views/processor_clock.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/traffic_page.h"
#include "views/widgets/parameter_slider.h"

#include <QElapsedTimer>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace rackline;

namespace {

void print(const char* name, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    const auto at = [&](double share) { return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))]; };
    std::printf("%-44s median %7.2f ms   p99 %7.2f ms\n", name, at(0.5), at(0.99));
}

} // namespace

/// Tells when the chart was painted.
class PaintWatch : public QObject {
public:
    explicit PaintWatch(QWidget& watched) { watched.installEventFilter(this); }
    bool painted = false;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        painted = painted || event->type() == QEvent::Paint;
        return false;
    }
};

namespace {

/// From a step of the load's slider on the page Traffic, around half of its trace, until the shares of that load are painted.
std::vector<double> loadToPainted(OpenWindow& app, std::size_t fleets, int steps) {
    app.window.showPage("traffic");
    TrafficPage& page = *qobject_cast<TrafficPage*>(app.window.currentPage());
    while (!app.settle() || !page.isSettled() || !page.runs() || page.runs()->all.size() != fleets)
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
    PaintWatch watch(*page.waitPlot(0)->findChild<QWidget*>());
    const int half = ParameterSlider::steps / 3;
    std::vector<double> times;
    double shown = 0;
    for (int i = 0; i < steps; ++i) {
        QElapsedTimer timer;
        timer.start();
        Q_EMIT page.underLoadSlider()->moved(half + i % 2, true);
        while (!page.held() || page.held()->times == shown) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        shown = page.held()->times;
        watch.painted = false;
        while (!watch.painted) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    return times;
}

} // namespace

/// The prompt slider of the default example, one step after the other: from the edit until the chart is painted, and until what
/// stands beside it is; then the load of recorded requests. `views_slider_bench 120 full` with the intervals of all inputs.
int main(int argc, char** argv) {
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C");
    OpenWindow app;
    if (!app.open()) return 1;
    const int edits = argc > 1 ? std::max(1, std::atoi(argv[1])) : 120;
    if (argc > 2 && std::string_view(argv[2]) == "full") {
        ChartChoice chart = app.workbench.chart();
        chart.layers.allInputs = true;
        app.workbench.setChart(chart);
        if (!app.settle()) return 1;
    }
    const Parameter& prompt = *findParameter("workload.isl");
    ParetoPlot& plot = *app.window.factoryPage()->plot();
    std::vector<double> chart, whole, cpu, window, engine, paint;
    bool results = false, details = false;
    QObject::connect(&app.workbench, &Workbench::resultsChanged, [&] { results = true; });
    QObject::connect(&app.workbench, &Workbench::detailsChanged, [&] { details = true; });
    PaintWatch watch(*plot.findChild<QWidget*>());
    const int gesture = app.workbench.newGesture();
    for (int i = 0; i < edits; ++i) {
        QElapsedTimer timer;
        const double before = processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID);
        const double windowBefore = processorMilliseconds(CLOCK_THREAD_CPUTIME_ID);
        results = details = false;
        timer.start();
        app.workbench.setParameter(prompt, 512 + 64 * i, gesture);
        while (!results) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        watch.painted = false;
        while (!watch.painted) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        chart.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        while (!details) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        QCoreApplication::processEvents();
        whole.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
        cpu.push_back(processorMilliseconds(CLOCK_PROCESS_CPUTIME_ID) - before);
        window.push_back(processorMilliseconds(CLOCK_THREAD_CPUTIME_ID) - windowBefore);
        engine.push_back(app.workbench.seconds() * 1e3);
        timer.restart();
        plot.replotNow();
        paint.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-6);
    }
    app.workbench.endGesture();
    app.settle();
    std::printf("three-generations, %d edits of the prompt, %zu candidates each\n", edits, app.workbench.evaluated());
    print("edit to painted chart, wall", chart);
    print("edit to everything painted, wall", whole);
    print("the same, processor time of all threads", cpu);
    print("of it the window's own thread", window);
    print("of it the engine, wall", engine);
    print("of it the chart", paint);
    print("load of three fleets to painted, wall", loadToPainted(app, 3, edits));
    for (const std::size_t other : {1u, 2u}) app.workbench.setVisible(other, false);
    print("load of one fleet to painted, wall", loadToPainted(app, 1, edits));
    return 0;
}
