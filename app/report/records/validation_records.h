// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/case_calibration.h"
#include "app/project/fits/frontier_validation.h"
#include "app/project/fits/serving_validation.h"
#include "app/project/fits/training_validation.h"
#include "app/project/foreign/kernel_trace.h"
#include "app/project/measured/case_coverage.h"
#include "app/project/measured/case_errors.h"
#include "app/project/measured/kernel_errors.h"
#include "app/project/measured/power_cases.h"
#include "app/project/measured/scheduler_checks.h"
#include "app/report/records/output_format.h"

namespace rackline {

/// Predictions of measured cases, and their errors by kind; in the units of the cases.
struct PredictedCases {
    const std::vector<MeasuredCase>& cases;
    const std::vector<CasePrediction>& predictions;
};
/// Answers are made of things that outlive them.
Answer answerOf(const PredictedCases& all);

/// The same of measured power, and of times of kernels.
Answer answerOf(const std::vector<PowerCase>& cases);
Answer answerOf(const std::vector<KernelErrorRow>& rows, const KernelCases& cases);

/// Times of a trace's kernels by the work that they do; kernels of unknown work one by one.
Answer answerOf(const KernelTrace& trace);

/// The scheduler that traffic is served with, beside queues with formulas and runs that were made.
Answer answerOf(const SchedulerChecks& checks);

/// How often figures lie in their intervals.
Answer answerOf(const std::vector<CoverageRow>& rows);

/// Fits that never saw what they predict; searched frontiers beside measured ones.
Answer answerOf(const ServingValidation& validation);
Answer answerOf(const TrainingValidation& validation);
Answer answerOf(const FrontierValidation& validation);

/// A calibration with the ids under which its accepted profiles are saved; empty where nothing is.
struct WrittenCalibration {
    CaseCalibration calibration;
    std::vector<std::string> ids;
    std::string file, date;
};
Answer answerOf(const WrittenCalibration& written);

Json servingFitSchema();
Json trainingFitSchema();
Json frontierSchema();
Json schedulerSchema();
/// Any of the above.
Json validateSchema();
Json calibrateSchema();

} // namespace rackline
