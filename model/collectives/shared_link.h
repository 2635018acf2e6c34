// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/portable_math.h"

namespace rackline {

/// What a step of `seconds` waits that sends for `held` of them over a link which another flow needs for `other` seconds of each
/// step. Both have half of the link while both send: a step beside which the other flow is always there takes `held` longer and
/// lets through what fits into the whole of `seconds`, so that each second of the other flow costs the share of the step that
/// sends.
template <class Real> Real sharedLinkWait(Real seconds, Real held, Real other) {
    return held * portable::min(other / seconds, 1.0);
}

} // namespace rackline
