// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/candidates/metric.h"

#include <QLocale>
#include <QString>

#include <string_view>

namespace rackline {

/// Reads what was typed as the value of a metric, in the metric's own unit. It takes what `metricText` writes, other units of the
/// same kind, `+10%` and `*2` of `current`; a number alone is in the unit that `current` is shown with.
Result<double> readMetric(Metric metric, const QString& text, double current, const QLocale& locale);
/// The same of a figure in this unit; `now` is `current` as it is shown.
Result<double> readFigure(std::string_view unit, const QString& now, const QString& text, double current, const QLocale& locale);

} // namespace rackline
