// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/facility/power/cap_curve.h"

#include <algorithm>

namespace rackline {

namespace {
Time stepTime(const CapWork& work, double was, double clock) {
    Time sum = work.other;
    for (const OperatorTimes& op : work.operators) sum += timeAtClock(op.compute, op.memory, was, clock);
    return sum;
}

CapPoint pointOf(const CapWork& work, const CappedWork& run, const CappedWork& usual, Power cap) {
    CapPoint point;
    point.cap = cap;
    point.clock = run.clock;
    point.speed = stepTime(work, usual.clock, usual.clock) / stepTime(work, usual.clock, run.clock);
    point.chip = run.power;
    point.efficiency = efficiencyUnderCap(run.power, usual.power, point.speed, work.perChip, work.slope);
    return point;
}

double between(double low, double high, int i, int points) { return points > 1 ? low + (high - low) * i / (points - 1) : high; }
} // namespace

std::vector<CapPoint> capCurve(const Accelerator& chip, const CapWork& work, Power lowest, Power highest, int points) {
    const CappedWork usual = cappedWork(chip, work.activity, chip.ratedTdp());
    std::vector<CapPoint> curve;
    for (int i = 0; i < points; ++i) {
        const Power cap = between(lowest.si(), highest.si(), i, points) * Power::fromSi(1);
        const CappedWork run = cappedWork(chip, work.activity, cap);
        if (run.feasible) curve.push_back(pointOf(work, run, usual, cap));
    }
    return curve;
}

std::vector<CapPoint> clockCurve(const Accelerator& chip, const CapWork& work, double lowest, int points) {
    const CappedWork usual = cappedWork(chip, work.activity, chip.ratedTdp());
    std::vector<CapPoint> curve;
    for (int i = 0; i < points; ++i) {
        const CappedWork run = lockedWork(chip, work.activity, between(lowest, 1, i, points));
        if (run.feasible) curve.push_back(pointOf(work, run, usual, chip.tdp));
    }
    return curve;
}

const CapPoint* mostEfficient(const std::vector<CapPoint>& curve) {
    const auto best = std::max_element(curve.begin(), curve.end(),
                                       [](const CapPoint& a, const CapPoint& b) { return a.efficiency < b.efficiency; });
    return best == curve.end() ? nullptr : &*best;
}

} // namespace rackline
