// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/case_calibration.h"

#include "app/project/calibrated_factors.h"
#include "app/project/measured/predicted_run.h"
#include "model/base/parallel.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// |ln| beyond which no engine is slow or fast: the row is in another unit, or another run than its label says.
constexpr double largestCaseMiss = 3;

/// Rows of one run, and the run as the model sees it.
struct Run {
    PredictedRun predicted;
    std::vector<const MeasuredCase*> rows;
};

/// Runs of one engine on one generation, in the order of the file.
class ProfileRuns {
public:
    ProfileRuns(EngineProfile base, unsigned threads, const std::atomic<bool>* cancelled)
        : m_base(std::move(base)), m_threads(threads), m_cancelled(cancelled) {}

    std::size_t size() const { return m_runs.size(); }
    void add(Run run) { m_runs.push_back(std::move(run)); }

    ProfileCalibration calibrated() {
        ProfileCalibration p;
        p.base = m_base;
        p.generation = m_runs.front().predicted.scenario()->system.accelerator.generation;
        const std::vector<Observation> observations = observe(p);
        p.rows = observations.size();
        p.fit = calibrate(freeFactors(m_base), observations,
                          [this](std::span<const double> logs, std::span<const std::size_t> of) { return misses(logs, of); });
        addErrors(p);
        return p;
    }

private:
    std::vector<Observation> observe(ProfileCalibration& p) {
        std::map<std::string, std::size_t> configurations, metrics;
        std::vector<Observation> observations;
        for (std::size_t r = 0; r < m_runs.size(); ++r)
            for (const MeasuredCase* row : m_runs[r].rows) {
                const std::size_t own = configurations.try_emplace(row->configuration, configurations.size()).first->second;
                const std::size_t kind = metrics.try_emplace(row->metric, metrics.size()).first->second;
                observations.push_back({own, r, kind, portable::log(row->value)});
                m_rows.emplace_back(r, row);
                p.chips.insert(row->hardware);
                p.models.insert(row->model);
            }
        return observations;
    }

    std::vector<double> misses(std::span<const double> logs, std::span<const std::size_t> of) {
        // Misses that nothing moves end a fit at once.
        if (m_cancelled != nullptr && *m_cancelled) return std::vector<double>(of.size());
        const EngineProfile moved = movedBy(m_base, logs);
        // Places in the answer by run: a run is evaluated once for all its rows.
        std::map<std::size_t, std::vector<std::size_t>> places;
        for (std::size_t i = 0; i < of.size(); ++i) places[m_rows[of[i]].first].push_back(i);
        const std::vector<std::pair<std::size_t, std::vector<std::size_t>>> groups(places.begin(), places.end());
        std::vector<double> values(of.size());
        inParallel(groups.size(), m_threads, [&](std::size_t g) {
            PredictedRun& run = m_runs[groups[g].first].predicted;
            run.retune(moved);
            for (const std::size_t i : groups[g].second) {
                const MeasuredCase& row = *m_rows[of[i]].second;
                const CasePrediction p = run.of(row);
                const double miss = p.status == CaseStatus::ok ? portable::log(p.predicted / row.value) : largestCaseMiss;
                values[i] = std::clamp(miss, -largestCaseMiss, largestCaseMiss);
            }
        });
        return values;
    }

    void addErrors(ProfileCalibration& p) const {
        std::map<std::pair<SpreadOf, bool>, std::vector<std::size_t>> kinds;
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            const MeasuredCase& row = *m_rows[i].second;
            kinds[{spreadOf(row), row.disaggregated}].push_back(i);
        }
        for (const auto& [kind, members] : kinds) {
            const auto errorsOf = [&members = members](const std::vector<double>& all) {
                std::vector<double> ratios;
                for (const std::size_t i : members) ratios.push_back(portable::exp(all[i]));
                return ratioErrors(ratios);
            };
            std::vector<double> held;
            for (const std::size_t i : members) held.push_back(p.fit.heldOut[i]);
            p.errors.push_back({kind.first, kind.second, members.size(), errorsOf(p.fit.before), errorsOf(p.fit.inSample),
                                errorsOf(p.fit.heldOut), members.size() >= fewestForWidth ? conformalHalfWidth(held) : 0});
        }
    }

    EngineProfile m_base;
    unsigned m_threads;
    const std::atomic<bool>* m_cancelled;
    std::vector<Run> m_runs;
    /// Run and row of every observation.
    std::vector<std::pair<std::size_t, const MeasuredCase*>> m_rows;
};

/// Rows that the shipped profile predicts within reason.
void keepPredicted(Run& run, LeftOutTable& leftOut) {
    std::vector<const MeasuredCase*> kept;
    for (const MeasuredCase* row : run.rows) {
        const CasePrediction p = run.predicted.of(*row);
        if (p.status != CaseStatus::ok)
            leaveOut(leftOut, LeftOut::notPredicted, row->id + ": " + p.reason);
        else if (std::abs(portable::log(p.predicted / row->value)) > largestCaseMiss)
            leaveOut(leftOut, LeftOut::farOff,
                     row->id + ": " + numberText(row->value, 3) + " measured, " + numberText(p.predicted, 3) + " predicted");
        else
            kept.push_back(row);
    }
    run.rows = std::move(kept);
}

/// Beyond so many runs a fit takes minutes and learns nothing more.
constexpr std::size_t mostRuns = 1000;

void thin(std::vector<std::vector<const MeasuredCase*>>& runs, LeftOutTable& leftOut) {
    if (runs.size() <= mostRuns) return;
    std::stable_sort(runs.begin(), runs.end(),
                     [](const auto& a, const auto& b) { return a.front()->configuration < b.front()->configuration; });
    std::vector<std::vector<const MeasuredCase*>> kept;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if ((i + 1) * mostRuns / runs.size() > i * mostRuns / runs.size())
            kept.push_back(std::move(runs[i]));
        else
            for (const MeasuredCase* row : runs[i]) leaveOut(leftOut, LeftOut::surplus, row->id);
    }
    runs = std::move(kept);
}

} // namespace

CaseCalibration calibrateCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes,
                               unsigned threads, const std::function<void(std::size_t done, std::size_t total)>& watch,
                               const std::atomic<bool>* cancelled) {
    CalibrationRows rows = calibrationRows(cases);
    CaseCalibration result;
    result.leftOut = std::move(rows.leftOut);
    std::map<std::string, std::size_t> places;
    std::vector<std::vector<const MeasuredCase*>> members;
    for (const MeasuredCase* row : rows.used) {
        const auto [place, fresh] = places.try_emplace(row->run, members.size());
        if (fresh) members.emplace_back();
        members[place->second].push_back(row);
    }
    thin(members, result.leftOut);
    std::vector<std::optional<Run>> runs(members.size());
    inParallel(members.size(), threads, [&](std::size_t i) {
        runs[i] = Run{PredictedRun(servedScenario(*members[i].front(), catalogue, recipes)), std::move(members[i])};
    });
    std::map<std::string, ProfileRuns> profiles;
    for (std::optional<Run>& run : runs) {
        keepPredicted(*run, result.leftOut);
        if (run->rows.empty()) continue;
        const EngineProfile& engine = run->predicted.scenario()->engine;
        profiles.try_emplace(engine.id, engine, threads, cancelled).first->second.add(std::move(*run));
    }
    std::size_t fitted = 0, total = 0;
    for (const auto& [id, profile] : profiles) total += profile.size();
    for (auto& [id, profile] : profiles) {
        watch(fitted, total);
        result.profiles.push_back(profile.calibrated());
        fitted += profile.size();
    }
    return result;
}

} // namespace rackline
