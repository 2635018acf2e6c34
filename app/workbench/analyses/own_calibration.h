// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/calibrated_profile.h"
#include "app/project/foreign/given.h"
#include "app/workbench/document/background.h"
#include "app/workbench/document/workbench.h"
#include "app/workbench/export/table_data.h"

#include <QLocale>

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// Engine profiles fitted to a file of the user's own cases, as `rackline calibrate` fits them.
struct OwnCalibration {
    CaseCalibration calibration;
    CalibrationOrigin origin;

    bool hasAccepted() const;
};
/// Makes the fit, on another thread; it gives up when told to.
Result<OwnCalibration> calibrateOwn(const std::filesystem::path& file, const Background::Watch& watch,
                                    const Given& otherwise = {});

struct CalibrationView {
    /// For each profile, the parameters shipped and fitted, then the errors before, after and held out.
    TableData table;
    /// What was accepted or refused and why, and which rows were left out.
    QStringList notes;
};
CalibrationView calibrationView(const OwnCalibration& own, const QLocale& locale);

/// Saves the profiles into the user's own catalogue, and returns the ids by which scenarios name them.
Result<std::vector<std::string>> saveCalibration(Workbench& workbench, const OwnCalibration& own);

} // namespace rackline
