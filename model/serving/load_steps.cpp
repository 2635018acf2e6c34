// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/serving/load_steps.h"

namespace rackline {

StepCurve StepCurve::linear(double base, double slope) {
    StepCurve curve;
    curve.m_base.fill(base);
    curve.m_slope.fill(slope);
    return curve;
}

} // namespace rackline
