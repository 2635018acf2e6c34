// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/predicted_run.h"

#include "app/project/measured/power_case.h"
#include "model/base/portable_math.h"
#include "model/intervals/metric_spread.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {

/// The metric of an operating point that a case measures, and one of it in the case's unit.
struct MeasuredMetric {
    std::string_view name;
    Metric metric;
    double scale = 1;
};
constexpr auto measuredMetrics = std::to_array<MeasuredMetric>({
    {"tpot_ms", Metric::tpot},
    {"tok_s_user", Metric::speed},
    {"ttft_ms", Metric::ttft, 1e3},
    {"latency", Metric::latency},
    {"output_tok_s_gpu", Metric::perGpu},
    {"total_tok_s_gpu", Metric::totalPerGpu},
});
const MeasuredMetric* measuredMetric(const std::string& name) {
    const auto known =
        std::find_if(measuredMetrics.begin(), measuredMetrics.end(), [&](const MeasuredMetric& m) { return m.name == name; });
    return known == measuredMetrics.end() ? nullptr : &*known;
}

} // namespace

PredictedRun::PredictedRun(Result<Scenario> scenario) : m_scenario(std::move(scenario)) {
    if (!m_scenario) return;
    const Exploration found = explore(*m_scenario);
    if (const FrontierPoint* chosen = chosenOf(found)) {
        m_point = chosen->point;
        return;
    }
    m_finding = found.evaluated > 0 ? found.nearest.finding : found.findings.front();
}

void PredictedRun::retune(const EngineProfile& engine, bool simulated) {
    Scenario& s = m_scenario.value();
    if (s.workload.runEnds() && !simulated && !m_firstToken) {
        const Evaluator evaluator(s);
        m_firstToken = firstTokenAt(evaluator, steadyPoint(evaluator, m_point));
    }
    const double budget = s.engine.chunk, modelWork = s.engine.modelWork;
    s.engine = engine;
    s.engine.chunk = budget;
    s.engine.modelWork = modelWork;
    const Evaluator evaluator(s);
    m_point = asMeasured(evaluator, steadyPoint(evaluator, m_point), simulated ? std::nullopt : m_firstToken);
    m_finding = m_point.finding;
}

void PredictedRun::retune(const EngineProfile& engine, const ChipKernels& kernels, bool simulated) {
    m_scenario.value().kernels = kernels;
    retune(engine, simulated);
}

CasePrediction PredictedRun::of(const MeasuredCase& row) const {
    if (!m_scenario) return refused(m_scenario.error());
    if (m_finding.code != FindingCode::none) return {CaseStatus::infeasible, 0, 0, 0, caseReason(m_finding), 0};
    const Scenario& s = *m_scenario;
    if (asksForPower(row)) return predictPower(row, s, m_point);
    const MeasuredMetric* known = measuredMetric(row.metric);
    if (known == nullptr) return unsupported("there is no model of the metric \"" + row.metric + "\" yet");
    const double value = valueOf(m_point, known->metric);
    const Interval<double> within = withinFactor(value, intervalFactor(s, m_point, known->metric));
    const auto scaled = [known](double v) { return known->scale * v; };
    return {CaseStatus::ok, scaled(within.mid), scaled(within.low), scaled(within.high), {}, 1, s.engine.id};
}

double PredictedRun::widthWith(const EngineProfile& engine, const MeasuredCase& row) const {
    const MeasuredMetric* known = measuredMetric(row.metric);
    if (known == nullptr || !m_scenario) return 0;
    return portable::log(intervalFactor(engine, m_scenario->kernels.carrySpread, m_point, known->metric));
}

} // namespace rackline
