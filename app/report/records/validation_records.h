// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/case_calibration.h"
#include "app/project/fits/frontier_validation.h"
#include "app/project/fits/serving_validation.h"
#include "app/project/fits/training_validation.h"
#include "app/project/measured/case_coverage.h"
#include "app/project/measured/case_errors.h"
#include "app/project/measured/kernel_errors.h"
#include "app/project/measured/power_cases.h"
#include "app/report/records/json_parts.h"
#include "app/report/records/rows.h"

namespace rackline {

/// Predictions of measured cases, and their errors by kind; in the units of the cases.
struct PredictedCases {
    const std::vector<MeasuredCase>& cases;
    const std::vector<CasePrediction>& predictions;
};
Json jsonOf(const PredictedCases& all);
CellRows rowsOf(const PredictedCases& all);

/// The same of measured power, and of times of kernels; whose coefficients predicted these, and on which chip.
Json jsonOf(const std::vector<PowerCase>& cases);
CellRows rowsOf(const std::vector<PowerCase>& cases);
Json jsonOf(const std::vector<KernelErrorRow>& rows, const KernelCases& cases);
CellRows rowsOf(const std::vector<KernelErrorRow>& rows);
std::string chipOf(const KernelErrorRow& row);
std::string coefficientsOf(const KernelErrorRow& row);

/// How often figures lie in their intervals.
Json jsonOf(const std::vector<CoverageRow>& rows);
CellRows rowsOf(const std::vector<CoverageRow>& rows);

/// Fits that never saw what they predict; searched frontiers beside measured ones.
Json jsonOf(const ServingValidation& validation);
CellRows rowsOf(const ServingValidation& validation);
Json jsonOf(const TrainingValidation& validation);
CellRows rowsOf(const TrainingValidation& validation);
Json jsonOf(const FrontierValidation& validation);
CellRows rowsOf(const FrontierValidation& validation);

/// A calibration with the ids under which its accepted profiles are saved; empty where nothing is.
struct WrittenCalibration {
    CaseCalibration calibration;
    std::vector<std::string> ids;
    std::string file, date;
};
Json jsonOf(const WrittenCalibration& written);
CellRows rowsOf(const WrittenCalibration& written);

Json validateSchema();
Json calibrateSchema();

} // namespace rackline
