// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/training_validation.h"

#include "app/project/measured/case_settings.h"
#include "model/base/parallel.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace rackline {

namespace {
/// Whether more is faster, so that the time of a step goes as its inverse.
bool isRate(const MeasuredCase& row) { return row.metric == "tok_s_gpu" || row.metric == "model_tflops_gpu"; }

FamilyErrors errorsOf(const TrainingFit& fit, std::span<const double> predicted) {
    std::vector<double> own, step;
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        if (predicted[i] <= 0) continue;
        own.push_back(predicted[i] / fit.row(i).value);
        step.push_back(isRate(fit.row(i)) ? 1 / own.back() : own.back());
    }
    return {ratioErrors(own), ratioErrors(step)};
}

std::vector<std::size_t> allOf(std::size_t count) {
    std::vector<std::size_t> all(count);
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
}

/// A framework, or its fine-tuning of frozen weights, and which of the two classes the catalogue says that it is of.
struct Family {
    std::string name, unfitted;
};
Family familyOf(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    const Result<Settings> settings = caseSettings(row, catalogue, recipes);
    if (!settings) return {row.engine, "fused"};
    const auto entry = catalogue.entry("training", settings->find("framework")->second);
    const std::string word = entry ? entry->word("class") : std::string();
    return {row.engine + (settings->contains("workload.trained") ? ", LoRA" : ""), word.empty() ? "fused" : word};
}

struct Validated {
    TrainingFamily family;
    TrainingFit fit;
    std::vector<std::vector<std::size_t>> parts;
    std::vector<double> crossed;
};

FamilyErrors classErrors(const Validated& w, const Catalogue& catalogue, const Recipes& recipes) {
    std::vector<double> predicted;
    for (std::size_t i = 0; i < w.fit.size(); ++i) {
        const Result<TrainedRun> run = trainedRun(w.fit.row(i), catalogue, recipes, w.family.unfitted);
        predicted.push_back(run ? predictTraining(w.fit.row(i), *run).predicted : 0);
    }
    return errorsOf(w.fit, predicted);
}
} // namespace

TrainingValidation validateTraining(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                                    unsigned threads) {
    std::map<std::pair<std::string, std::string>, std::vector<const MeasuredCase*>> groups;
    for (const MeasuredCase& row : cases)
        if (row.fault.empty() && (row.kind == CaseKind::train || row.metric == "reserved_gb"))
            groups[{familyOf(row, catalogue, recipes).name, row.metric}].push_back(&row);
    std::vector<Validated> works;
    for (const auto& [key, rows] : groups) {
        Validated w{{key.first, key.second, familyOf(*rows.front(), catalogue, recipes).unfitted, 0, 0, 0, {}, {}, {}, {}},
                    TrainingFit(rows, catalogue, recipes),
                    {},
                    {}};
        if (w.fit.size() == 0) continue;
        constexpr std::size_t few = 20;
        w.parts = w.fit.parts(w.fit.size() <= few ? few : crossParts);
        w.family.cases = w.fit.size();
        w.family.parts = w.parts.size();
        std::set<std::string> configurations;
        for (std::size_t i = 0; i < w.fit.size(); ++i) configurations.insert(w.fit.row(i).configuration);
        w.family.configurations = configurations.size();
        w.family.fitted.assign(w.fit.figures().begin(), w.fit.figures().end());
        w.family.byClass = classErrors(w, catalogue, recipes);
        w.crossed.assign(w.fit.size(), 0);
        works.push_back(std::move(w));
    }
    // One job a part, and one for the fit to all.
    std::vector<std::pair<std::size_t, std::size_t>> jobs;
    for (std::size_t i = 0; i < works.size(); ++i)
        for (std::size_t p = 0; p <= works[i].parts.size(); ++p) jobs.emplace_back(i, p);
    inParallel(jobs.size(), threads, [&](std::size_t job) {
        Validated& w = works[jobs[job].first];
        const std::size_t part = jobs[job].second;
        if (part == w.parts.size()) {
            const std::vector<double> factors = w.fit.fitted(allOf(w.fit.size()));
            for (std::size_t i = 0; i < factors.size(); ++i) w.family.fitted[i].value *= factors[i];
            return;
        }
        std::vector<std::size_t> others;
        for (std::size_t p = 0; p < w.parts.size(); ++p)
            if (p != part) others.insert(others.end(), w.parts[p].begin(), w.parts[p].end());
        const std::vector<double> values = w.fit.predicted(w.parts[part], w.fit.fitted(others));
        for (std::size_t i = 0; i < values.size(); ++i) w.crossed[w.parts[part][i]] = values[i];
    });
    TrainingValidation result;
    std::vector<MeasuredCase> measured;
    std::vector<double> predictions;
    for (Validated& w : works) {
        const std::vector<double> own = w.fit.predicted(allOf(w.fit.size()), {});
        w.family.byProfile = errorsOf(w.fit, own);
        w.family.crossed = errorsOf(w.fit, w.crossed);
        for (std::size_t i = 0; i < w.fit.size(); ++i) {
            if (!isRate(w.fit.row(i))) continue;
            measured.push_back(w.fit.row(i));
            predictions.push_back(own[i]);
        }
        result.families.push_back(w.family);
    }
    result.choice = layoutScore(measured, predictions);
    return result;
}

LayoutScore layoutScore(const std::vector<MeasuredCase>& cases, std::span<const double> predicted) {
    std::map<std::string, std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        if (isRate(row) && predicted[i] > 0)
            groups[row.engine + '\x1f' + row.model + '\x1f' + row.hardware + '\x1f' + std::to_string(row.gpus)].push_back(i);
    }
    LayoutScore choice;
    choice.worst = 1;
    constexpr std::size_t fewest = 8;
    for (const auto& [key, members] : groups) {
        if (members.size() < fewest) continue;
        const auto measured = [&](std::size_t a, std::size_t b) { return cases[a].value < cases[b].value; };
        const auto said = [&](std::size_t a, std::size_t b) { return predicted[a] < predicted[b]; };
        const std::size_t best = *std::max_element(members.begin(), members.end(), measured);
        const std::size_t chosen = *std::max_element(members.begin(), members.end(), said);
        const double reached = cases[chosen].value / cases[best].value;
        ++choice.groups;
        choice.right += chosen == best;
        choice.mean += reached;
        choice.worst = std::min(choice.worst, reached);
    }
    if (choice.groups > 0) choice.mean /= static_cast<double>(choice.groups);
    return choice;
}

} // namespace rackline
