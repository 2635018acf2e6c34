// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/chart.h"
#include "app/workbench/workbench.h"

#include <QLocale>
#include <QString>

namespace rackline {

/// The visible scenarios as lines with their intervals and candidates, and the speed or TTFT limit where an axis shows it.
LineChart paretoChart(const Workbench& workbench, const QLocale& locale = {});

/// "EP32 DP32 · B 16".
QString pointLabel(const OperatingPoint& point, const QLocale& locale = {});

} // namespace rackline
