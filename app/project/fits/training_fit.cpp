// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/training_fit.h"

#include "hwdb/values/conversions.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace rackline {

namespace {
constexpr std::string_view fitSource = "training_fit";

/// Spreads follow from a fit and are no part of it.
bool isFree(const Figure& figure, bool memory) {
    const bool ofMemory = figure.path.starts_with("memory.");
    return figure.claim.provenance.grade == Grade::measured && figure.claim.provenance.source == fitSource &&
           !figure.path.ends_with("spread") && ofMemory == memory;
}

/// The largest |ln(predicted / measured)| that counts: beyond it a run has another reason to be slow than the figures.
constexpr double largestLoss = 0.5;
} // namespace

TrainingFit::TrainingFit(std::vector<const MeasuredCase*> cases, const Catalogue& catalogue, const Recipes& recipes) {
    m_memory = !cases.empty() && cases.front()->metric == "reserved_gb";
    for (const MeasuredCase* row : cases) {
        const Result<TrainedRun> run = trainedRun(*row, catalogue, recipes);
        if (!run || row->value <= 0) continue;
        const auto profile = catalogue.entry("training", run->scenario.training.profile.id);
        const auto chip = catalogue.entry("training", "sustained-" + row->hardware);
        if (!profile || !chip) continue;
        const std::string& generation = run->scenario.system.accelerator.generation;
        m_cases.push_back({row, *run, sourceOf(*profile, generation, {}), sourceOf(*chip, {}, row->hardware)});
    }
    dropIdle();
}

void TrainingFit::dropIdle() {
    std::vector<std::size_t> all(m_cases.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<double> factors(m_figures.size(), 1);
    const std::vector<double> before = predicted(all, factors);
    std::vector<std::size_t> places;
    std::vector<FittedFigure> kept;
    constexpr double moved = 1.1;
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        factors[i] = moved;
        const bool matters = predicted(all, factors) != before;
        factors[i] = 1;
        places.push_back(matters ? kept.size() : m_figures.size());
        if (matters) kept.push_back(m_figures[i]);
    }
    for (Source& source : m_sources) {
        std::erase_if(source.fitted, [&](const auto& one) { return places[one.second] == m_figures.size(); });
        for (auto& [own, at] : source.fitted) at = places[at];
    }
    m_figures = std::move(kept);
}

std::size_t TrainingFit::sourceOf(const Entry& entry, const std::string& generation, const std::string& chip) {
    for (std::size_t i = 0; i < m_sources.size(); ++i)
        if (m_sources[i].entry.id == entry.id && m_sources[i].generation == generation) return i;
    Source source{entry, generation, {}};
    for (std::size_t i = 0; i < entry.figures.size(); ++i) {
        const Figure& figure = entry.figures[i];
        const bool others = figure.path.starts_with("attention.") && figure.path != "attention." + generation;
        if (!isFree(figure, m_memory) || others) continue;
        std::size_t at = 0;
        const FittedFigure own{chip, figure.path, figure.value};
        while (at < m_figures.size() && m_figures[at] != own) ++at;
        if (at == m_figures.size()) m_figures.push_back(own);
        source.fitted.emplace_back(i, at);
    }
    m_sources.push_back(std::move(source));
    return m_sources.size() - 1;
}

std::vector<double> TrainingFit::predicted(std::span<const std::size_t> members, std::span<const double> factors) const {
    std::vector<TrainingProfile> profiles(m_sources.size());
    std::vector<SustainedFactors> sustained(m_sources.size());
    for (std::size_t s = 0; s < m_sources.size(); ++s) {
        Entry entry = m_sources[s].entry;
        for (const auto& [own, at] : m_sources[s].fitted)
            if (!factors.empty()) entry.figures[own].value *= factors[at];
        if (!entry.word("chip").empty())
            sustained[s] = sustainedFrom(entry);
        else if (const auto profile = trainingProfileFrom(entry, m_sources[s].generation))
            profiles[s] = *profile;
    }
    std::vector<double> values;
    for (const std::size_t i : members) {
        Scenario s = m_cases[i].run.scenario;
        s.training.profile = profiles[m_cases[i].profile];
        s.training.sustained = sustained[m_cases[i].chip];
        const TrainingEstimate& own = m_cases[i].run.estimate;
        const TrainingEvaluator evaluator(s, own.gpus);
        values.push_back(trainedFigure(*m_cases[i].row, evaluator, evaluator.point(own.point.layout)));
    }
    return values;
}

double TrainingFit::lossOf(std::span<const std::size_t> members, std::span<const double> logs) const {
    std::vector<double> factors;
    for (const double log : logs) factors.push_back(portable::exp(log));
    const std::vector<double> values = predicted(members, factors);
    double loss = 0;
    for (std::size_t i = 0; i < members.size(); ++i)
        loss += std::min(largestLoss, std::abs(portable::log(values[i] / row(members[i]).value)));
    return loss / static_cast<double>(members.size());
}

std::vector<double> TrainingFit::fitted(std::span<const std::size_t> members) const {
    std::vector<double> logs(m_figures.size(), 0), steps(m_figures.size(), 0.2);
    if (members.empty() || logs.empty()) return std::vector<double>(m_figures.size(), 1);
    double best = lossOf(members, logs);
    // One figure after the other, by steps that grow where they help and shrink where they do not.
    constexpr int rounds = 30;
    constexpr double smallest = 0.004, widest = 1.2, gain = 1e-5;
    for (int round = 0; round < rounds; ++round) {
        const double before = best;
        for (std::size_t i = 0; i < logs.size(); ++i) {
            if (steps[i] < smallest) continue;
            const double from = logs[i];
            bool better = false;
            for (const double sign : {1.0, -1.0}) {
                logs[i] = std::clamp(from + sign * steps[i], -widest, widest);
                const double loss = lossOf(members, logs);
                if (loss < best - gain / 10) {
                    best = loss;
                    better = true;
                    break;
                }
                logs[i] = from;
            }
            steps[i] *= better ? 1.4 : 0.5;
        }
        if (before - best < gain && *std::max_element(steps.begin(), steps.end()) < 2 * smallest) break;
    }
    for (double& log : logs) log = portable::exp(log);
    return logs;
}

std::vector<std::vector<std::size_t>> TrainingFit::parts(std::size_t count) const {
    std::map<std::string, std::vector<std::size_t>> configurations;
    for (std::size_t i = 0; i < m_cases.size(); ++i) configurations[row(i).configuration].push_back(i);
    std::vector<std::vector<std::size_t>> parts(std::min(count, configurations.size()));
    std::size_t next = 0;
    // In the order of their keys, dealt out like cards.
    for (const auto& [key, members] : configurations) {
        std::vector<std::size_t>& part = parts[next++ % parts.size()];
        part.insert(part.end(), members.begin(), members.end());
    }
    return parts;
}

} // namespace rackline
