// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/case_errors.h"
#include "app/project/known_runs.h"
#include "app/report/case_chart.h"
#include "app/workbench/answer.h"
#include "app/workbench/background.h"
#include "app/workbench/table_data.h"

#include <filesystem>

namespace rackline {

/// Measured cases and what the model says of them.
struct ValidationRun {
    std::vector<MeasuredCase> cases;
    std::vector<CasePrediction> predictions;
    bool shipped = true;
};

/// For another thread; reports cases as they are done and gives up when told to.
Result<ValidationRun> runValidation(const std::filesystem::path& file, const Background::Watch& watch);

/// A kind of case and its metric, such as served runs and tokens a second of a GPU.
using ValidationSubject = CaseSubject;
/// Those with predictions, the ones with most cases first of their kind.
std::vector<ValidationSubject> subjectsOf(const ValidationRun& run);
QString titleOf(const ValidationSubject& subject);

struct ValidationView {
    Answer answer;
    /// Predicted against measured; the cases of `group` stand out.
    LineChart chart;
    /// Rows of one engine, chip, model or kind of pools; a row's target is its group.
    TableData errors;
    /// Those that are furthest off.
    TableData worst;
};
/// `group` is "engine|vllm", or empty for all.
ValidationView validationView(const ValidationRun& run, const ValidationSubject& subject, const QString& group,
                              const QLocale& locale);

} // namespace rackline
