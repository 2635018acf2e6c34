// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// How people read a figure: a whole count in full, a share in per cent, money with a dollar sign, a time in the unit that suits
/// it, and anything else as a measure, to the digits of a prediction, before its unit.
enum class Shown { count, share, money, time, measure };

} // namespace rackline
