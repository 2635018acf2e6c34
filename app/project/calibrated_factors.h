// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/fitting/calibration.h"
#include "model/kernels/coefficients.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A figure of an engine's profile, with the unit that it is written in.
struct CalibratedFigure {
    std::string_view path;
    double EngineProfile::*field;
    std::string_view unit;
    double unitSi = 1;
};

/// Figures of an engine's profile that a calibration moves together, because one cause makes them larger or smaller.
struct CalibratedFactor {
    std::string_view id, label;
    /// The standard deviation of ln that is known beforehand.
    double spread;
    /// The ends of the first figure that are physically possible, in the unit that it is written in.
    double low, high;
    /// Whether the factor belongs to the engine's software, and so is the same on another generation of chips.
    bool shared;
    std::vector<CalibratedFigure> figures;
};
const std::vector<CalibratedFactor>& calibratedFactors();

/// The prior and the ends of every factor, relative to a profile.
std::vector<FreeFactor> freeFactors(const EngineProfile& base);
/// The profile with every factor moved to exp(log).
EngineProfile movedBy(const EngineProfile& base, std::span<const double> logs);

} // namespace rackline
