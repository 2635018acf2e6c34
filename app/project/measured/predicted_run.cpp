// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/predicted_run.h"

#include "app/project/measured/power_case.h"
#include "model/base/portable_math.h"
#include "model/facility/power/served_activity.h"

#include <cmath>

namespace rackline {

namespace {

constexpr double perMilli = 1e3;

CasePrediction refused(const Error& error) {
    return {error.code == ErrorCode::infeasible ? CaseStatus::unsupported : CaseStatus::error, 0, 0, 0, error.detail, 0};
}

std::string reasonOf(const Finding& finding) {
    constexpr double giga = 1e9;
    const auto whole = [](double v) { return std::to_string(static_cast<long long>(std::ceil(v))); };
    switch (finding.code) {
    case FindingCode::weightsDoNotFit:
        return "one sequence needs " + whole(finding.values[0] / giga) + " GB more of a GPU than its memory leaves";
    case FindingCode::precisionMissing:
        return "the chip has no arithmetic for a format of the case";
    case FindingCode::contextTooLong:
        return "the request is longer than the model's context";
    default:
        return "the system cannot run the case";
    }
}

} // namespace

PredictedRun::PredictedRun(Result<CaseRun> run) : m_run(std::move(run)) {
    if (!m_run) return;
    const Evaluator evaluator(m_run->scenario);
    m_finding = evaluator.obstacle();
    // What was measured ran, longer than the model was trained for or not.
    const bool ran = m_finding.code == FindingCode::siteTooSmall || m_finding.code == FindingCode::contextTooLong;
    if (m_finding.code != FindingCode::none && !ran) return;
    evaluate(evaluator);
    const bool closed = m_run->staticBatch <= 0 && !m_run->run.offline;
    if (!closed || m_finding.code != FindingCode::none) return;
    const Time mean = firstToken().mean;
    if (!std::isfinite(mean.si())) return;
    m_run.value().run.firstToken = mean;
    evaluate(evaluator);
}

void PredictedRun::evaluate(const Evaluator& evaluator) {
    if (m_run->staticBatch > 0) {
        m_static = staticBatch(evaluator, m_run->run.layout, m_run->staticBatch);
        m_finding = m_static.finding;
    } else {
        m_figures = benchmark(evaluator, evaluator, m_run->run);
        m_finding = m_figures.finding;
    }
}

void PredictedRun::retune(const EngineProfile& engine) {
    m_run.value().scenario.engine = engine;
    evaluate(Evaluator(m_run->scenario));
}

void PredictedRun::retune(const EngineProfile& engine, const ChipKernels& kernels) {
    m_run.value().scenario.kernels = kernels;
    retune(engine);
}

CasePrediction PredictedRun::of(const MeasuredCase& row) {
    if (!m_run) return refused(m_run.error());
    if (m_finding.code != FindingCode::none) return {CaseStatus::infeasible, 0, 0, 0, reasonOf(m_finding), 0};
    if (asksForPower(row)) {
        const System& system = m_run->scenario.system;
        const Power chip = m_run->staticBatch > 0 ? m_static.chip : m_figures.chip;
        return predictPower(row, system, powerInterval(system.accelerator, chip));
    }
    double value = 0;
    if (m_run->staticBatch > 0) {
        const double tokens = m_run->staticBatch * row.osl;
        if (row.metric == "latency")
            value = m_static.latency.si();
        else if (row.metric == "output_tok_s_gpu")
            value = tokens / m_static.latency.si() / m_run->run.gpus();
    } else if (row.metric == "tpot_ms") {
        value = perMilli * m_figures.tpot.si();
    } else if (row.metric == "tok_s_user") {
        value = 1 / m_figures.tpot.si();
    } else if (row.metric == "output_tok_s_gpu" || row.metric == "total_tok_s_gpu") {
        value = m_figures.perGpu.si() * (row.metric.starts_with("total") ? (row.isl + row.osl) / row.osl : 1);
    } else if (row.metric == "ttft_ms") {
        const FirstToken first = firstToken();
        value = perMilli * (m_run->meanFirstToken ? first.mean : first.median).si();
    }
    if (value == 0) return unsupported("there is no model of the metric \"" + row.metric + "\" yet");
    if (!std::isfinite(value)) return {CaseStatus::infeasible, 0, 0, 0, "the load never settles", 0};
    const Scenario& s = m_run->scenario;
    const bool pools = m_run->run.prefillWorkers > 0;
    const double factor = portable::exp(logSpread(s.engine, s.kernels.carrySpread, spreadOf(row), pools, m_run->unseen));
    const double ofProfile = logSpread(m_run->fitted, s.kernels.carrySpread, spreadOf(row), pools, m_run->unseen);
    return {CaseStatus::ok, value, value / factor, value * factor, {}, 1, s.engine.id, ofProfile};
}

FirstToken PredictedRun::firstToken() {
    if (!m_firstToken) {
        const Evaluator evaluator(m_run->scenario);
        m_firstToken = rackline::firstToken(evaluator, evaluator, m_run->run, m_run->client, m_run->scheduler);
    }
    return *m_firstToken;
}

} // namespace rackline
