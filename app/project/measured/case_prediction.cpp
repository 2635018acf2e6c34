// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_prediction.h"

#include "app/project/measured/power_case.h"
#include "app/project/measured/predicted_run.h"
#include "app/project/measured/training_case.h"
#include "model/base/enum_names.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <map>

namespace rackline {

namespace {
constexpr EnumNames<CaseStatus, 4> statusNames{"ok", "infeasible", "unsupported", "error"};

CasePrediction ofTraining(const MeasuredCase& row, const Catalogue& catalogue) {
    const Result<TrainingCaseRun> run = trainingCaseRun(row, catalogue);
    if (!run) return unsupported(run.error().detail);
    const Result<TrainingCasePrediction> p = predictTraining(row, *run);
    if (!p) return unsupported(p.error().detail);
    return {CaseStatus::ok, p->predicted, p->low, p->high, {}, row.metric == "fits" ? p->probability : 1};
}

/// Without lengths and load a row of power alone can be predicted.
bool isUnknownRun(const MeasuredCase& row) {
    return row.kind == CaseKind::serve && asksForPower(row) && row.concurrency < 1 && row.isl < 1;
}
} // namespace

std::string_view nameOf(CaseStatus status) { return statusNames.of(status); }

SpreadOf spreadOf(const MeasuredCase& row) {
    if (row.kind == CaseKind::staticBatch) return SpreadOf::rate;
    if (row.metric == "ttft_ms") return SpreadOf::firstToken;
    return row.metric == "tpot_ms" || row.metric == "tok_s_user" ? SpreadOf::tpot : SpreadOf::rate;
}

std::vector<CasePrediction> predictCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, unsigned threads) {
    std::vector<CasePrediction> predictions(cases.size());
    // Metrics of one run are predicted together.
    std::map<std::string, std::vector<std::size_t>> runs;
    std::vector<std::size_t> single;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        if (!row.fault.empty())
            predictions[i] = {CaseStatus::error, 0, 0, 0, row.fault, 0};
        else if (row.kind == CaseKind::train || row.kind == CaseKind::memoryFit || isUnknownRun(row))
            single.push_back(i);
        else
            runs[row.run].push_back(i);
    }
    std::vector<const std::vector<std::size_t>*> groups;
    for (const auto& [key, members] : runs) groups.push_back(&members);
    inParallel(single.size() + groups.size(), threads, [&](std::size_t i) {
        if (i < single.size()) {
            const MeasuredCase& row = cases[single[i]];
            predictions[single[i]] = isUnknownRun(row) ? predictOfflinePower(row, catalogue) : ofTraining(row, catalogue);
            return;
        }
        const std::vector<std::size_t>& members = *groups[i - single.size()];
        PredictedRun run(caseRun(cases[members.front()], catalogue));
        for (const std::size_t m : members) predictions[m] = run.of(cases[m]);
    });
    return predictions;
}

} // namespace rackline
