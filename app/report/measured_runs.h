// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/known_runs.h"
#include "app/report/chart.h"
#include "model/factory/metric.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// Runs of the scenario's chip, model, width of weights, drafts and lengths (within 15 %). Watts are the scenario's own: nobody
/// published theirs. Empty where the runs have no such figure.
std::vector<ChartPoint> measuredPoints(const std::vector<KnownRun>& runs, const Scenario& scenario, Metric x, Metric y);

/// Runs of served models out of a file, one entry for all figures of a run.
class MeasuredRuns {
public:
    /// A case file, results of InferenceMAX, or what aiconfigurator predicts.
    static Result<MeasuredRuns> read(const std::filesystem::path& file);
    explicit MeasuredRuns(const std::vector<MeasuredCase>& cases);

    std::vector<ChartPoint> pointsOf(const Scenario& scenario, Metric x, Metric y) const {
        return measuredPoints(m_runs, scenario, x, y);
    }
    std::size_t size() const { return m_runs.size(); }
    /// "Measured", or whose predictions they are.
    std::string name() const { return m_predicted ? "aiconfigurator" : "Measured"; }

private:
    std::vector<KnownRun> m_runs;
    bool m_predicted = false;
};

} // namespace rackline
