// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTest>

#include <cmath>

namespace rackline::test {

/// Relative distance, said with both numbers where it is too large.
inline void near(double value, double expected, double tolerance = 0.005) {
    QVERIFY2(std::abs(value / expected - 1) <= tolerance, qPrintable(QStringLiteral("%1, expected %2").arg(value).arg(expected)));
}

} // namespace rackline::test
