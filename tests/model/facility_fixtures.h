// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/hardware/rack.h"
#include "model/units/constants.h"

#include <QTest>

#include <cmath>
#include <string>

/// Chips and racks of method/power 1 and 3, as the worked numbers of these tests assume them.
namespace fixtures {
using namespace rackline;

inline constexpr auto joulePerByte = Quantity<dim::energy - dim::data>::fromSi(1e-12);
inline constexpr auto joulePerFlop = Quantity<dim::energy - dim::work>::fromSi(1e-15);

struct ChipRow {
    const char* id;
    const char* generation;
    double tdp, idle, floor, reached, perByte, bf16, fp8, fp4, peakBf16, peakFp8, peakFp4, bandwidth;
};

inline constexpr ChipRow chipRows[] = {
    {"h100", "hopper", 700, 115, .38, .985, 48, 900, 560, 0, .989, 1.979, 0, 3.35},
    {"h200", "hopper", 700, 120, .38, .985, 48, 900, 560, 0, .989, 1.979, 0, 4.8},
    {"b200", "blackwell", 1000, 200, .40, .985, 40, 650, 350, 110, 2.25, 4.5, 9, 7.7},
    {"gb200", "blackwell", 1200, 205, .36, .975, 40, 550, 300, 110, 2.5, 5, 10, 8},
    {"gb300", "blackwell", 1400, 230, .36, .975, 40, 550, 300, 95, 2.5, 5, 15, 8},
    {"rubin", "rubin", 1800, 300, .36, .975, 34, 450, 170, 54, 4, 17.5, 35, 22},
    {"rubin-ultra", "rubin", 3600, 600, .36, .975, 32, 450, 170, 54, 8, 35, 70, 32},
};

inline Accelerator chip(const std::string& id) {
    for (const ChipRow& row : chipRows)
        if (id == row.id) {
            Accelerator a;
            a.id = std::string(row.id);
            a.generation = std::string(row.generation);
            a.tdp = row.tdp * watt;
            a.power = {row.idle * watt,
                       row.floor,
                       row.reached,
                       row.perByte * joulePerByte,
                       row.bf16 * joulePerFlop,
                       row.fp8 * joulePerFlop,
                       row.fp4 * joulePerFlop};
            a.peak.set(Precision::bf16, row.peakBf16 * PFLOPS);
            a.peak.set(Precision::fp8, row.peakFp8 * PFLOPS);
            if (row.peakFp4 > 0) a.peak.set(Precision::fp4, row.peakFp4 * PFLOPS);
            a.hbm.bandwidth = row.bandwidth * TBps;
            return a;
        }
    qFatal("no chip %s", id.c_str());
}

inline RackPart part(PartKind kind, int count, double idle, double busy, double conversion = 1) {
    RackPart p;
    p.kind = kind;
    p.count = count;
    p.idleEach = idle * watt;
    p.busyEach = busy * watt;
    p.conversion = conversion;
    return p;
}

/// `conversion` 0.9725 feeds trays and switches from the busbar; hosts are stated at it.
inline Rack rackOf(int packages, double regulators, double supply, int hosts, double host, int trays, double tray, int switches,
                   double switchTray) {
    Rack r;
    r.packages = packages;
    r.losses = {1 / (1 - regulators), supply};
    r.parts = {part(PartKind::host, hosts, host, host), part(PartKind::computeTray, trays, tray, tray, .9725),
               part(PartKind::switchTray, switches, switchTray, switchTray, .9725), part(PartKind::other, 1, 200, 200)};
    return r;
}

/// An 8-GPU server: P = H + s * sum of chips, whatever the supplies' efficiency is.
inline Rack serverOf(double housekeeping, double slope) {
    Rack r;
    r.packages = 8;
    r.losses = {slope / 1.05, 1 / 1.05};
    r.parts = {part(PartKind::host, 1, housekeeping / 1.05, housekeeping / 1.05)};
    return r;
}

inline bool within(double value, double expected, double tolerance = 0.005) {
    return std::abs(value - expected) <= tolerance * std::abs(expected);
}

#define COMPARE_WITHIN(value, expected, tolerance)                                                                               \
    QVERIFY2(fixtures::within(value, expected, tolerance),                                                                       \
             qPrintable(QStringLiteral("%1, expected %2").arg(double(value), 0, 'g', 10).arg(double(expected), 0, 'g', 10)))

} // namespace fixtures
