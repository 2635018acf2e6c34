// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/row_maker.h"

#include "model/search/estimate.h"

namespace rackline {

namespace {
SweepRow rowOf(std::uint64_t row, const Exploration& x) {
    if (const FrontierPoint* best = chosenOf(x)) return {row, best->point, best->yAtX};
    SweepRow miss{row, x.nearest, {}};
    if (miss.point.feasible())
        miss.point.finding = x.findings.empty() ? Finding{FindingCode::nothingFits, {}} : x.findings.front();
    return miss;
}
} // namespace

Result<SweepRow> SweepRowMaker::at(std::uint64_t row) {
    const Result<Scenario> scenario = m_points.atOperatingPoint(row);
    if (!scenario) return scenario.error();
    if (scenario->trains() != m_trains)
        return Error{ErrorCode::usage, "sweep", "workload.kind is no axis: one grid has the columns of training or of serving"};
    if (m_trains) return trained(row, *scenario);
    const Exploration found = m_repeats ? again(row, *scenario) : explore(*scenario, m_options, m_kept.tables());
    m_candidates = found.evaluated;
    return rowOf(row, found);
}

SweepRow SweepRowMaker::trained(std::uint64_t row, const Scenario& scenario) {
    SweepRow made{row, {}, {}, estimateTraining(scenario, 1)};
    m_candidates = static_cast<std::size_t>(made.run->evaluated);
    return made;
}

Exploration SweepRowMaker::again(std::uint64_t row, const Scenario& scenario) {
    if (!m_last || !m_points.grid().sameRates(*m_last, row)) m_kept.forget();
    m_last = row;
    return explore(scenario, m_options, m_kept);
}

} // namespace rackline
