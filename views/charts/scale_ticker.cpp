// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/scale_ticker.h"

#include "app/report/charts/axis_scale.h"
#include "app/workbench/text/engine_text.h"

#include <qcustomplot.h>

#include <utility>

namespace rackline {
namespace {

class ScaleTicker : public QCPAxisTicker {
public:
    ScaleTicker(std::function<ChartAxis()> axis, std::function<bool(double)> covered)
        : m_axis(std::move(axis)), m_covered(std::move(covered)) {}

protected:
    void generate(const QCPRange& range, const QLocale&, QChar, int, QVector<double>& ticks, QVector<double>* subTicks,
                  QVector<QString>* labels) override {
        ChartAxis axis = m_axis();
        axis.low = range.lower;
        axis.high = range.upper;
        const AxisScale scale = scaleOf(axis, range.lower, range.upper);
        ticks.clear();
        if (labels) labels->clear();
        if (subTicks) subTicks->clear();
        for (const AxisTick& tick : scale.ticks) {
            if (tick.value < range.lower * (1 - 1e-9) - 1e-12 || tick.value > range.upper * (1 + 1e-9)) continue;
            if (tick.label.empty()) {
                if (subTicks) subTicks->append(tick.value);
                continue;
            }
            ticks.append(tick.value);
            if (labels) labels->append(m_covered && m_covered(tick.value) ? QString() : figureText(tick.label));
        }
    }

private:
    std::function<ChartAxis()> m_axis;
    std::function<bool(double)> m_covered;
};

} // namespace

QCPAxisTicker* makeScaleTicker(std::function<ChartAxis()> axis, std::function<bool(double)> covered) {
    return new ScaleTicker(std::move(axis), std::move(covered));
}

} // namespace rackline
