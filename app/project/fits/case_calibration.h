// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/calibration_rows.h"
#include "app/project/measured/case_prediction.h"
#include "app/project/measured/error_statistics.h"
#include "model/fitting/calibration.h"

#include <atomic>
#include <functional>
#include <set>

namespace rackline {

/// Errors of one kind of figure, by the shipped profile, by the fit, and by fits that never saw the configuration.
struct CalibrationErrors {
    SpreadOf kind = SpreadOf::tpot;
    bool pools = false;
    std::size_t rows = 0;
    RatioErrors before, inSample, heldOut;
    /// ln; holds 90 % of what was held out. 0 with too few rows to say.
    double halfWidth = 0;
};

/// One engine on one generation of chips, fitted to the rows that ran on it.
struct ProfileCalibration {
    /// The profile that the fit starts from; `base.id` names engine and generation.
    EngineProfile base;
    std::string generation;
    std::set<std::string> chips, models;
    std::size_t rows = 0;
    Calibration fit;
    std::vector<CalibrationErrors> errors;
};

inline bool isAccepted(const ProfileCalibration& profile) { return profile.fit.refusal == CalibrationRefusal::none; }

struct CaseCalibration {
    std::vector<ProfileCalibration> profiles;
    LeftOutTable leftOut;
};

/// Every engine × generation of the rows apart. `threads` changes no bit; 0 takes all. `watch` hears how many of how many runs
/// belong to profiles that are done. Once `cancelled` is set it returns soon, and what it returns means nothing.
CaseCalibration calibrateCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                               unsigned threads, const std::function<void(std::size_t done, std::size_t total)>& watch,
                               const std::atomic<bool>* cancelled = nullptr);

} // namespace rackline
