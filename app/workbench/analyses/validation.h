// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/project/foreign/given.h"
#include "app/project/measured/case_errors.h"
#include "app/report/charts/case_chart.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "app/workbench/export/table_data.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// Measured cases and their predictions.
struct ValidationRun {
    std::vector<MeasuredCase> cases;
    std::vector<CasePrediction> predictions;
    bool shipped = true;
    /// What was left out of the file, worked out, or taken from beside it.
    std::vector<std::string> notes{};
};

/// Predicts the cases of a file, on another thread. It reports cases as they are done and gives up when told to.
/// What another tool's file lacks, and no scenario that lies beside it says, is taken from `otherwise`.
Result<ValidationRun> runValidation(const std::filesystem::path& file, const Background::Watch& watch,
                                    const Given& otherwise = {});

/// A kind of case and its metric, such as served runs and tokens a second of a GPU.
using ValidationSubject = CaseSubject;
/// The subjects with predictions; within their kind, those with the most cases come first.
std::vector<ValidationSubject> subjectsOf(const ValidationRun& run);
QString titleOf(const ValidationSubject& subject);

/// The cases that are shown: a name for each grouping that is narrowed down, such as "vllm" for "engine".
using CaseFilter = std::map<std::string, std::string, std::less<>>;

/// Predicted against measured of one region.
struct CaseFacet {
    /// For example "vllm", and "322, half within 3.6 %".
    QString name, words;
    LineChart chart;
};

struct ValidationView {
    PageAnswer answer;
    /// Predicted against measured; the cases that are shown stand out.
    LineChart chart;
    /// One such chart for each engine, chip, model or load of the cases that are shown, the largest first.
    std::vector<CaseFacet> facets;
    /// The names to which a grouping can be narrowed down.
    std::map<std::string, std::vector<std::string>, std::less<>> offered;
    /// The errors of one engine, chip, model, load or kind of pools, over the cases that the other groupings leave. A row's
    /// target is its group, such as "engine|vllm".
    TableData errors;
    /// The cases that are furthest off.
    TableData worst;
};
/// Makes the view, with facets by this grouping where it is not empty.
/// What a group of cases is called: "vllm", "32-127", "from 512".
QString groupText(std::string_view name);

ValidationView validationView(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                              std::string_view facetsBy, const QLocale& locale);

} // namespace rackline
