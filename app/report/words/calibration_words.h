// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/case_calibration.h"

#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// A parameter of a fit in the unit that its first figure is written in.
struct FittedParameter {
    std::string_view id, label, unit;
    double shipped = 0, fitted = 0, low = 0, high = 0;
    /// The rows say more of it than is known already; they would move it further than is physically possible.
    bool told = false, stopped = false;
};
std::vector<FittedParameter> fittedParameters(const ProfileCalibration& profile);
/// "kept", "stopped at its physical end", or nothing.
std::string_view remarkOf(const FittedParameter& parameter);
/// "time per token, two pools".
std::string_view nameOf(const CalibrationErrors& errors);
/// Why the profile was not fitted, or what the fit gains, as one sentence.
std::string verdictOf(const ProfileCalibration& profile);

} // namespace rackline
