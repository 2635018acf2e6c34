// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/cases.h"
#include "app/report/chart.h"
#include "model/factory/metric.h"
#include "model/factory/scenario.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// Published runs of served models, one entry for all figures of a run.
class MeasuredRuns {
public:
    /// A case file, results of InferenceMAX, or what aiconfigurator predicts.
    static Result<MeasuredRuns> read(const std::filesystem::path& file);
    explicit MeasuredRuns(const std::vector<MeasuredCase>& cases);

    /// Runs of the scenario's chip, model, width of weights, drafts and lengths (within 15 %). Watts are the scenario's own:
    /// nobody published theirs. Empty where the runs have no such figure.
    std::vector<ChartPoint> pointsOf(const Scenario& scenario, Metric x, Metric y) const;
    std::size_t size() const { return m_runs.size(); }
    /// "Measured", or whose predictions they are.
    std::string name() const { return m_predicted ? "aiconfigurator" : "Measured"; }

private:
    struct Run {
        std::string hardware, model, label;
        double bytesPerWeight = 0, isl = 0, osl = 0;
        bool drafts = false;
        /// Seconds, tokens a second; 0 where not measured.
        double tpot = 0, ttft = 0, perGpu = 0;
    };
    std::vector<Run> m_runs;
    bool m_predicted = false;
};

} // namespace rackline
