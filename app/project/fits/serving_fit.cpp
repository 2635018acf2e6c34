// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/serving_fit.h"

#include "app/project/fits/calibration_rows.h"
#include "hwdb/values/conversions.h"
#include "model/base/parallel.h"
#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {

/// |ln| beyond which no figure of an engine is the reason.
constexpr double largestMiss = 3;
/// Step of the slopes in ln.
constexpr double slopeStep = 0.02;

double missOf(const CasePrediction& p, const MeasuredCase& row) {
    const double miss = p.status == CaseStatus::ok ? portable::log(p.predicted / row.value) : largestMiss;
    return std::clamp(miss, -largestMiss, largestMiss);
}

/// Times to the first token are a queue's, and are simulated.
bool isFitted(const MeasuredCase& row) { return row.metric != "ttft_ms"; }
/// A run has a time per token and often two rates that say the same.
double weightOf(const MeasuredCase& row) {
    constexpr double ofRates = 0.5;
    return row.metric.ends_with("tok_s_gpu") ? ofRates : 1;
}

} // namespace

ServingFit::ServingFit(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                       unsigned threads)
    : m_threads(threads) {
    for (const MeasuredCase& row : cases)
        if (isServed(row.kind) && row.value > 0) add(row, catalogue, recipes);
    std::vector<std::size_t> all(size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<double> start = misses(std::vector<double>(m_figures.size()), all);
    Slopes told = dropIdle(slopes(start));
    std::map<std::string, std::size_t> groups;
    for (const ServingFigure& f : m_figures)
        m_priors.push_back({portable::log(f.prior / f.value), f.spread, f.groupSpread,
                            groups.try_emplace(f.group, groups.size()).first->second});
    for (const auto& [run, row] : m_rows) m_weights.push_back(isFitted(*row) ? weightOf(*row) : 0);
    m_fit = std::make_unique<CrossedFit>(m_priors, m_weights, std::move(start), std::move(told));
}

void ServingFit::add(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes) {
    if (!row.fault.empty() || (isFitted(row) && !tellsFit(row.metric))) return;
    if (const auto known = m_places.find(row.run); known != m_places.end()) {
        if (m_runs[known->second].predicted.of(row).status == CaseStatus::ok) m_rows.emplace_back(known->second, &row);
        return;
    }
    Run one{PredictedRun(servedScenario(row, catalogue, recipes)), {}, {}};
    if (one.predicted.of(row).status != CaseStatus::ok) return;
    const Accelerator& chip = one.predicted.scenario()->system.accelerator;
    const EngineProfile& engine = one.predicted.scenario()->engine;
    one.engine = engine.carriedFrom.empty() ? engine.id : engine.carriedFrom;
    one.kernels = chip.id;
    if (m_engines.count(one.engine) == 0)
        addSource(m_engines, one.engine, *catalogue.entry("engine", one.engine), chip.generation);
    if (m_kernels.count(chip.id) == 0) {
        std::vector<Entry> chain{*catalogue.entry("kernels", catalogue.entry("accelerator", chip.id)->word("kernels"))};
        while (!chain.back().word("carried_from").empty())
            chain.push_back(*catalogue.entry("kernels", chain.back().word("carried_from")));
        addSource(m_kernels, chip.id, chain.back(), chip.generation);
        m_kernels[chip.id].derated.assign(std::next(chain.rbegin()), chain.rend());
    }
    m_places[row.run] = m_runs.size();
    m_rows.emplace_back(m_runs.size(), &row);
    m_runs.push_back(std::move(one));
}

void ServingFit::addSource(std::map<std::string, Source>& to, const std::string& key, const Entry& entry,
                           const std::string& generation) {
    Source source{entry, {}, {}};
    for (std::size_t i = 0; i < entry.figures.size(); ++i) {
        const ServingFigure own = servingFigure(entry, entry.figures[i], generation);
        if (own.path.empty()) continue;
        const auto same = std::find_if(m_figures.begin(), m_figures.end(), [&](const ServingFigure& f) { return f.isSame(own); });
        source.fitted.emplace_back(i, static_cast<std::size_t>(same - m_figures.begin()));
        if (same == m_figures.end()) m_figures.push_back(own);
    }
    to[key] = std::move(source);
}

ServingFit::Tuned ServingFit::tunedBy(std::span<const double> logs) const {
    const auto moved = [&](const Source& source) {
        Entry entry = source.entry;
        for (const auto& [own, at] : source.fitted) entry.figures[own].value *= portable::exp(logs[at]);
        return entry;
    };
    Tuned tuned;
    for (const auto& [id, source] : m_engines)
        if (const auto engine = engineFrom(moved(source))) tuned.engines[id] = *engine;
    for (const auto& [id, source] : m_kernels)
        if (const auto own = kernelsFrom(moved(source))) {
            ChipKernels kernels = *own;
            for (const Entry& derated : source.derated) kernels = carriedOver(kernels, derated);
            tuned.kernels[id] = kernels;
        }
    return tuned;
}

std::vector<double> ServingFit::misses(std::span<const double> logs, std::span<const std::size_t> members) const {
    const Tuned tuned = tunedBy(logs);
    std::vector<std::vector<std::size_t>> places(m_runs.size());
    for (std::size_t i = 0; i < members.size(); ++i)
        if (isFitted(row(members[i]))) places[m_rows[members[i]].first].push_back(i);
    std::vector<double> values(members.size());
    inParallel(m_runs.size(), m_threads, [&](std::size_t r) {
        if (places[r].empty()) return;
        const Run& run = m_runs[r];
        run.predicted.retune(tuned.engines.at(run.engine), tuned.kernels.at(run.kernels));
        for (const std::size_t i : places[r]) values[i] = missOf(run.predicted.of(row(members[i])), row(members[i]));
    });
    return values;
}

bool ServingFit::depends(const Run& run, std::size_t figure) const {
    const auto has = [figure](const Source& source) {
        return std::any_of(source.fitted.begin(), source.fitted.end(), [&](const auto& one) { return one.second == figure; });
    };
    return has(m_engines.at(run.engine)) || has(m_kernels.at(run.kernels));
}

Slopes ServingFit::slopes(std::span<const double> start) const {
    Slopes columns;
    for (std::size_t j = 0; j < m_figures.size(); ++j) {
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < size(); ++i)
            if (depends(m_runs[m_rows[i].first], j)) members.push_back(i);
        std::vector<double> logs(m_figures.size(), 0);
        logs[j] = slopeStep;
        const std::vector<double> beside = misses(logs, members);
        std::vector<double>& column = columns.emplace_back(size(), 0);
        for (std::size_t k = 0; k < members.size(); ++k) column[members[k]] = (beside[k] - start[members[k]]) / slopeStep;
    }
    return columns;
}

Slopes ServingFit::dropIdle(const Slopes& columns) {
    std::vector<std::size_t> places;
    std::vector<ServingFigure> kept;
    Slopes told;
    for (std::size_t j = 0; j < m_figures.size(); ++j) {
        const bool matters = std::any_of(columns[j].begin(), columns[j].end(), [](double slope) { return slope != 0; });
        places.push_back(matters ? kept.size() : m_figures.size());
        if (!matters) continue;
        kept.push_back(m_figures[j]);
        told.push_back(columns[j]);
    }
    for (std::map<std::string, Source>* sources : {&m_engines, &m_kernels})
        for (auto& [id, source] : *sources) {
            std::erase_if(source.fitted, [&](const auto& one) { return places[one.second] == m_figures.size(); });
            for (auto& [own, at] : source.fitted) at = places[at];
        }
    m_figures = std::move(kept);
    return told;
}

std::vector<double> ServingFit::fitted(std::span<const std::size_t> members) const {
    return m_fit->solve(members,
                        [this](std::span<const double> logs, std::span<const std::size_t> rows) { return misses(logs, rows); });
}

std::vector<double> ServingFit::predicted(std::span<const std::size_t> members, std::span<const double> logs) const {
    const Tuned tuned = tunedBy(logs);
    std::map<std::size_t, std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < members.size(); ++i) places[m_rows[members[i]].first].push_back(i);
    const std::vector<std::pair<std::size_t, std::vector<std::size_t>>> groups(places.begin(), places.end());
    std::vector<double> values(members.size());
    inParallel(groups.size(), m_threads, [&](std::size_t g) {
        const Run& run = m_runs[groups[g].first];
        PredictedRun anew = run.predicted;
        anew.retune(tuned.engines.at(run.engine), tuned.kernels.at(run.kernels), true);
        for (const std::size_t i : groups[g].second) {
            const CasePrediction p = anew.of(row(members[i]));
            values[i] = p.status == CaseStatus::ok ? p.predicted : 0;
        }
    });
    return values;
}

} // namespace rackline
