// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/fits/serving_figures.h"
#include "app/project/measured/predicted_run.h"
#include "model/fitting/crossed_fit.h"

#include <map>
#include <memory>
#include <span>

namespace rackline {

/// Every measured run of served models and static batches, and all figures of engines and kernels that they tell, fitted at once:
/// engines share kernels, and kernels engines. Not to be used from two threads at once: runs are evaluated in place.
class ServingFit {
public:
    /// `threads` changes no bit; 0 takes all.
    ServingFit(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes, unsigned threads);

    std::size_t size() const { return m_rows.size(); }
    std::size_t runs() const { return m_runs.size(); }
    const MeasuredCase& row(std::size_t i) const { return *m_rows[i].second; }
    /// The profile that predicts the row.
    const std::string& profile(std::size_t i) const { return m_runs[m_rows[i].first].engine; }
    std::span<const ServingFigure> figures() const { return m_figures; }

    /// ln of the figures over those of the catalogue, fitted to the rows named by `members`.
    std::vector<double> fitted(std::span<const std::size_t> members) const;
    /// Prediction of every row of `members` with the figures times exp(logs), simulated first tokens and all.
    std::vector<double> predicted(std::span<const std::size_t> members, std::span<const double> logs) const;

private:
    struct Run {
        /// Evaluated anew with each set of figures.
        mutable PredictedRun predicted;
        std::string engine, kernels;
    };
    /// An entry with the places of its fitted figures among all; kernels are carried over to others by `derated`.
    struct Source {
        Entry entry;
        std::vector<std::pair<std::size_t, std::size_t>> fitted;
        std::vector<Entry> derated;
    };
    struct Tuned {
        std::map<std::string, EngineProfile> engines;
        std::map<std::string, ChipKernels> kernels;
    };

    /// Rows that the model cannot predict take no part.
    void add(const MeasuredCase& row, const Catalogue& catalogue, const Recipes& recipes);
    void addSource(std::map<std::string, Source>& to, const std::string& key, const Entry& entry, const std::string& generation);
    Tuned tunedBy(std::span<const double> logs) const;
    std::vector<double> misses(std::span<const double> logs, std::span<const std::size_t> members) const;
    bool depends(const Run& run, std::size_t figure) const;
    /// Figures that no row tells are none of the fit.
    Slopes dropIdle(const Slopes& columns);
    Slopes slopes(std::span<const double> start) const;

    unsigned m_threads;
    std::map<std::string, Source> m_engines, m_kernels;
    std::vector<ServingFigure> m_figures;
    std::vector<Run> m_runs;
    std::map<std::string, std::size_t> m_places;
    /// Run and row of every figure measured.
    std::vector<std::pair<std::size_t, const MeasuredCase*>> m_rows;
    std::vector<GroupedPrior> m_priors;
    std::vector<double> m_weights;
    std::unique_ptr<CrossedFit> m_fit;
};

} // namespace rackline
