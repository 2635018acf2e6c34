// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/training_case.h"

#include <span>
#include <string>
#include <vector>

namespace rackline {

/// A figure of the catalogue that was fitted to training runs: profiles that say the same share it, or a chip's sustained speed
/// has it.
struct FittedFigure {
    std::string chip, path;
    double value = 0;
    friend bool operator==(const FittedFigure&, const FittedFigure&) = default;
};

/// Runs of one framework with what was measured of them, and the figures that a fit may move: those that the catalogue grades as
/// measured and takes from its fit of training runs.
class TrainingFit {
public:
    TrainingFit(std::vector<const MeasuredCase*> cases, const Catalogue& catalogue, const Recipes& recipes);

    std::size_t size() const { return m_cases.size(); }
    const MeasuredCase& row(std::size_t i) const { return *m_cases[i].row; }
    std::span<const FittedFigure> figures() const { return m_figures; }

    /// Factors of the figures that make the rows named by `members` err least, from those of the catalogue on.
    std::vector<double> fitted(std::span<const std::size_t> members) const;
    /// Prediction of every row of `members` with the figures times `factors`; no factors are those of the catalogue.
    std::vector<double> predicted(std::span<const std::size_t> members, std::span<const double> factors) const;
    /// Rows of one configuration, whatever their load, are in one of `count` parts.
    std::vector<std::vector<std::size_t>> parts(std::size_t count) const;

private:
    struct Case {
        const MeasuredCase* row;
        TrainedRun run;
        std::size_t profile, chip;
    };
    /// Profile of one generation, or the sustained speed of one chip; its fitted figures and their places among all.
    struct Source {
        Entry entry;
        std::string generation;
        std::vector<std::pair<std::size_t, std::size_t>> fitted;
    };

    std::size_t sourceOf(const Entry& entry, const std::string& generation, const std::string& chip);
    /// Figures that no row depends on are none of the fit.
    void dropIdle();
    double lossOf(std::span<const std::size_t> members, std::span<const double> logs) const;

    std::vector<Case> m_cases;
    std::vector<Source> m_sources;
    std::vector<FittedFigure> m_figures;
    bool m_memory = false;
};

} // namespace rackline
