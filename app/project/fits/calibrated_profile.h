// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/case_calibration.h"
#include "hwdb/catalogue/bundle.h"

namespace rackline {

/// Where a fit's rows come from: the file's name and fingerprint, and the date that the profile carries.
struct CalibrationOrigin {
    std::string file, fingerprint, date;
};

/// The source that the fitted figures name.
Source sourceOf(const CalibrationOrigin& origin, const ProfileCalibration& profile);
/// The profile as an entry: fitted figures with their interval and the shipped ones as rivals, widths from what was held out.
Result<Entry> entryOf(const ProfileCalibration& profile, const std::string& id, const CalibrationOrigin& origin,
                      const Catalogue& catalogue);

/// Ids under which accepted profiles are saved, empty for the others: one has the file's name, several that and the name of
/// engine and generation.
std::vector<std::string> calibratedIds(const CaseCalibration& calibration, const std::string& file);
/// The named profiles with the sources of their figures; an id that is one of the product's is refused.
Result<Bundle> calibratedBundle(const CaseCalibration& calibration, const std::vector<std::string>& ids,
                                const CalibrationOrigin& origin, const Catalogue& catalogue);

} // namespace rackline
