// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/case_errors.h"
#include "app/project/measured/known_runs.h"
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

/// The cases that are looked at: a name for each grouping that is narrowed down, such as "vllm" by "engine".
using CaseFilter = std::map<std::string, std::string, std::less<>>;

/// Predicted against measured of one region.
struct CaseFacet {
    /// "vllm", and "322, half within 3.6 %".
    QString name, words;
    LineChart chart;
};

struct ValidationView {
    Answer answer;
    /// Predicted against measured; the cases that are looked at stand out.
    LineChart chart;
    /// The same, one for each engine, chip, model or load of the cases that are looked at; the largest first.
    std::vector<CaseFacet> facets;
    /// Names that a grouping can be narrowed down to.
    std::map<std::string, std::vector<std::string>, std::less<>> offered;
    /// Rows of one engine, chip, model, load or kind of pools, of cases that the other groupings leave; a row's target is its
    /// group, "engine|vllm".
    TableData errors;
    /// Those that are furthest off.
    TableData worst;
};
/// Facets by this grouping, where it is not empty.
ValidationView validationView(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                              std::string_view facetsBy, const QLocale& locale);

} // namespace rackline
