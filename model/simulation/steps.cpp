// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/steps.h"

#include <algorithm>
#include <cmath>

namespace rackline {

StepCurve StepCurve::linear(double base, double slope) {
    StepCurve curve;
    curve.m_base.fill(base);
    curve.m_slope.fill(slope);
    return curve;
}

bool StepCurve::finite() const {
    const auto isNumber = [](double value) { return std::isfinite(value); };
    return std::all_of(m_base.begin(), m_base.end(), isNumber) && std::all_of(m_slope.begin(), m_slope.end(), isNumber);
}

bool StepTimes::usable() const {
    for (const StepCurve* curve :
         {&tokens, &shared, &head, &decode, &context, &windowed, &prompt, &savedByDecodes, &savedByPrompts})
        if (!curve->finite() || (*curve)(0) < 0 || (*curve)(1) < 0 || (*curve)(1e6) < 0) return false;
    for (double value : {window, step, promptFixed, promptAttention, promptHalf, promptToken, draft})
        if (!std::isfinite(value) || value < 0) return false;
    return true;
}

} // namespace rackline
