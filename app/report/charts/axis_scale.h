// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/report/words/number_text.h"

#include <string>
#include <string_view>
#include <vector>

namespace rackline {

struct AxisTick {
    double value = 0;
    /// Empty for a mark without a number.
    std::string label;
};

/// The range of an axis and where its ticks are.
struct AxisScale {
    double low = 0, high = 1;
    bool logarithmic = false;
    std::vector<AxisTick> ticks;

    /// 0 at the low end, 1 at the high end; outside the range it goes on.
    double position(double value) const;
    bool holds(double value) const { return value >= low && value <= high; }
};

/// Whether an axis of these values is logarithmic: the largest is more than ten times the smallest.
bool isWide(const std::vector<double>& values);

/// Data plus 6 %, rounded to whole ticks: 4 to 7 of steps 1, 2, 5. On log axes to 1, 2, 5 with labels on decades, and below two
/// decades also on 2 and 5. `unit` decides how labels read: money, time, years of the calendar, or a number with
/// an SI prefix.
AxisScale fittedScale(double low, double high, bool logarithmic, std::string_view unit = {},
                      const NumberStyle& style = screenNumbers);
/// The axis's own range if it has one, else fitted to the data.
AxisScale scaleOf(const ChartAxis& axis, double dataLow, double dataHigh, const NumberStyle& style = screenNumbers);

/// The axis of a waterfall begins at zero, or, where it is logarithmic, somewhat below the lower total.
AxisScale waterfallScale(const BarChart& chart, const NumberStyle& style = screenNumbers);

/// The shortest text of a tick's value, grouped and without a prefix.
std::string tickText(double value, const NumberStyle& style = screenNumbers);

} // namespace rackline
