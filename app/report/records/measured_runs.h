// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/evidence/known_runs.h"
#include "app/report/charts/chart.h"
#include "model/candidates/metric.h"
#include "model/candidates/operating_point.h"

#include <filesystem>
#include <string>
#include <vector>

namespace rackline {

/// A run beside a frontier: what is not known of it is not a number.
struct RunPoint {
    std::string label;
    OperatingPoint point;
    /// Another model's word, not a measurement.
    bool predicted = false;

    /// As files call it.
    std::string_view standing() const { return predicted ? "foreign" : "measured"; }
};

/// Runs of the scenario's chip, model, width of weights, drafts and lengths (within 15 %). Watts are the scenario's own: nobody
/// published theirs.
std::vector<RunPoint> runsLike(const std::vector<KnownRun>& runs, const Scenario& scenario);
/// Those of these runs that have both figures.
std::vector<ChartPoint> measuredPoints(const std::vector<KnownRun>& runs, const Scenario& scenario, Metric x, Metric y);

/// Runs of served models out of a file, one entry for all figures of a run.
class MeasuredRuns {
public:
    /// A case file, what other tools measured, or what aiconfigurator predicts.
    static Result<MeasuredRuns> read(const std::filesystem::path& file);
    /// Those that the product ships; none where their table is not there.
    static std::optional<MeasuredRuns> published();
    explicit MeasuredRuns(const std::vector<MeasuredCase>& cases);

    std::vector<ChartPoint> pointsOf(const Scenario& scenario, Metric x, Metric y) const {
        return measuredPoints(m_runs, scenario, x, y);
    }
    std::vector<RunPoint> pointsLike(const Scenario& scenario) const;
    std::size_t size() const { return m_runs.size(); }
    const std::vector<KnownRun>& runs() const { return m_runs; }
    /// "Measured", or whose predictions they are.
    std::string name() const { return m_predicted ? "aiconfigurator" : "Measured"; }
    bool isForeign() const { return m_predicted; }

private:
    explicit MeasuredRuns(std::vector<KnownRun> runs) : m_runs(std::move(runs)) {}

    std::vector<KnownRun> m_runs;
    bool m_predicted = false;
};

} // namespace rackline
