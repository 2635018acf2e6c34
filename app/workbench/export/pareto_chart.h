// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "app/workbench/document/workbench.h"

#include <QLocale>
#include <QString>

namespace rackline {

/// The visible scenarios on the chosen axes: the same chart that reports draw.
LineChart paretoChart(const Workbench& workbench, const QLocale& locale = QLocale::c());

/// "EP32 DP32 · B 16".
QString pointLabel(const OperatingPoint& point);

} // namespace rackline
