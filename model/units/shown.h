// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rackline {

/// The kind of quantity that a figure is, by which people read it: money has a dollar sign, a time the unit that suits it, a share
/// per cents; counts stand in full, and rates, energies and powers take a prefix.
enum class Shown { count, share, money, time, rate, energy, power, mass, data };

} // namespace rackline
