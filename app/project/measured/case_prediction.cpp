// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_prediction.h"

#include "app/project/measured/case_settings.h"
#include "app/project/measured/power_case.h"
#include "app/project/measured/predicted_run.h"
#include "app/project/measured/training_case.h"
#include "app/project/named_profile.h"
#include "model/base/enum_names.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rackline {

namespace {
constexpr EnumNames<CaseStatus, 4> statusNames{"ok", "infeasible", "unsupported", "error"};

CasePrediction ofOneRow(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    if (isUnknownRun(row)) {
        const Result<Scenario> scenario = servedScenario(row, catalogue, recipes);
        return scenario ? predictUnknownPower(row, *scenario) : refused(scenario.error());
    }
    const Result<TrainedRun> run = trainedRun(row, catalogue, recipes);
    return run ? predictTraining(row, *run) : refused(run.error());
}

/// The profile of a scenario without the factors that its widths have on the chip.
EngineProfile fittedProfile(const Scenario& s, const Catalogue& catalogue) {
    const auto entry = catalogue.entry("engine", s.engine.carriedFrom.empty() ? s.engine.id : s.engine.carriedFrom);
    const Accelerator& chip = s.system.accelerator;
    Result<EngineProfile> profile = catalogue.engine(entry ? entry->word("engine") : s.engine.id, chip.generation);
    if (!profile) return s.engine;
    widenUnseen(profile.value(), catalogue, chip.id, s.model.id, s.kernels.carrySpread);
    return std::move(profile).value();
}
} // namespace

std::string_view nameOf(CaseStatus status) { return statusNames.of(status); }

CasePrediction refused(const Error& error) {
    return {error.code == ErrorCode::infeasible ? CaseStatus::unsupported : CaseStatus::error, 0, 0, 0, error.detail, 0};
}

std::string caseReason(const Finding& finding) {
    constexpr double giga = 1e9;
    const auto whole = [](double v) { return std::to_string(static_cast<long long>(std::ceil(v))); };
    switch (finding.code) {
    case FindingCode::weightsDoNotFit:
        return "one sequence needs " + whole(finding.values[0] / giga) + " GB more of a GPU than its memory leaves";
    case FindingCode::precisionMissing:
        return "the chip has no arithmetic for a format of the case";
    case FindingCode::contextTooLong:
        return "the request is longer than the model's context";
    case FindingCode::stagesExceedLayers:
        return "the case has more pipeline stages than the model has layers";
    case FindingCode::layersNotTrained:
        return "the training of some of the model's layers is not modelled";
    case FindingCode::noTrainingLayout:
        return "the parallel degrees of the case do not divide its GPUs and its batch";
    default:
        return "the system cannot run the case";
    }
}

SpreadOf spreadOf(const MeasuredCase& row) {
    if (row.kind == CaseKind::staticBatch) return SpreadOf::rate;
    if (row.metric == "ttft_ms") return SpreadOf::firstToken;
    return row.metric == "tpot_ms" || row.metric == "tok_s_user" ? SpreadOf::tpot : SpreadOf::rate;
}

Result<Scenario> servedScenario(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    Result<ResolvedScenario> resolved = caseScenario(row, catalogue, recipes);
    return resolved ? Result<Scenario>(std::move(resolved.value().scenario)) : Result<Scenario>(resolved.error());
}

std::vector<CasePrediction> predictCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue,
                                         const Recipes& recipes, unsigned threads) {
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
            predictions[single[i]] = ofOneRow(row, catalogue, recipes);
            return;
        }
        const std::vector<std::size_t>& members = *groups[i - single.size()];
        const PredictedRun run(servedScenario(cases[members.front()], catalogue, recipes));
        const EngineProfile asFitted = run.scenario() ? fittedProfile(*run.scenario(), catalogue) : EngineProfile{};
        for (const std::size_t m : members) {
            predictions[m] = run.of(cases[m]);
            if (predictions[m].status == CaseStatus::ok) predictions[m].profileWidth = run.widthWith(asFitted, cases[m]);
        }
    });
    return predictions;
}

} // namespace rackline
