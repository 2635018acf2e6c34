// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/case_prediction.h"

#include "app/project/training_case.h"
#include "model/base/enum_names.h"
#include "model/base/portable_math.h"
#include "model/factory/first_token.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <thread>

namespace rackline {

namespace {
constexpr EnumNames<CaseStatus, 4> statusNames{"ok", "infeasible", "unsupported", "error"};

constexpr double perMilli = 1e3;

CasePrediction refused(const Error& error) {
    return {error.code == ErrorCode::infeasible ? CaseStatus::unsupported : CaseStatus::error, 0, 0, 0, error.detail, 0};
}
CasePrediction unsupported(const std::string& reason) { return {CaseStatus::unsupported, 0, 0, 0, reason, 0}; }

CasePrediction ofTraining(const MeasuredCase& row, const Catalogue& catalogue) {
    const Result<TrainingCaseRun> run = trainingCaseRun(row, catalogue);
    if (!run) return unsupported(run.error().detail);
    const Result<TrainingCasePrediction> p = predictTraining(row, *run);
    if (!p) return unsupported(p.error().detail);
    return {CaseStatus::ok, p->predicted, p->low, p->high, {}, row.metric == "fits" ? p->probability : 1};
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

/// All that one run predicts; its metrics are read from it.
class PredictedRun {
public:
    PredictedRun(const MeasuredCase& row, const Catalogue& catalogue) : m_run(caseRun(row, catalogue)) {
        if (!m_run) return;
        const Evaluator evaluator(m_run->scenario);
        m_finding = evaluator.obstacle();
        // What was measured ran, longer than the model was trained for or not.
        const bool ran = m_finding.code == FindingCode::siteTooSmall || m_finding.code == FindingCode::contextTooLong;
        if (m_finding.code != FindingCode::none && !ran) return;
        m_finding = {};
        if (m_run->staticBatch > 0) {
            m_static = staticBatch(evaluator, m_run->run.layout, m_run->staticBatch);
            m_finding = m_static.finding;
        } else {
            const bool closed = !m_run->run.offline && m_run->run.prefillWorkers == 0;
            m_figures = benchmark(evaluator, evaluator, m_run->run);
            m_finding = m_figures.finding;
            if (!closed || m_finding.code != FindingCode::none) return;
            const Time mean = firstToken().mean;
            if (!std::isfinite(mean.si())) return;
            m_run.value().run.firstToken = mean;
            m_figures = benchmark(evaluator, evaluator, m_run->run);
        }
    }

    CasePrediction of(const MeasuredCase& row) {
        if (!m_run) return refused(m_run.error());
        if (m_finding.code != FindingCode::none) return {CaseStatus::infeasible, 0, 0, 0, reasonOf(m_finding), 0};
        double value = 0;
        SpreadOf spread = SpreadOf::tpot;
        if (m_run->staticBatch > 0) {
            spread = SpreadOf::rate;
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
            spread = SpreadOf::rate;
            value = m_figures.perGpu.si() * (row.metric.starts_with("total") ? (row.isl + row.osl) / row.osl : 1);
        } else if (row.metric == "ttft_ms") {
            spread = SpreadOf::firstToken;
            const FirstToken first = firstToken();
            value = perMilli * (m_run->meanFirstToken ? first.mean : first.median).si();
        }
        if (value == 0) return unsupported("there is no model of the metric \"" + row.metric + "\" yet");
        if (!std::isfinite(value)) return {CaseStatus::infeasible, 0, 0, 0, "the load never settles", 0};
        const double factor = portable::exp(logSpread(m_run->scenario, spread, m_run->run.prefillWorkers > 0, m_run->unseen));
        return {CaseStatus::ok, value, value / factor, value * factor, {}, 1};
    }

private:
    FirstToken firstToken() {
        if (!m_firstToken) {
            const Evaluator evaluator(m_run->scenario);
            m_firstToken = rackline::firstToken(evaluator, evaluator, m_run->run, m_run->client, m_run->scheduler);
        }
        return *m_firstToken;
    }

    Result<CaseRun> m_run;
    BenchmarkFigures m_figures;
    StaticBatch m_static;
    std::optional<FirstToken> m_firstToken;
    Finding m_finding;
};

} // namespace

std::string_view nameOf(CaseStatus status) { return statusNames.of(status); }

std::vector<CasePrediction> predictCases(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, unsigned threads) {
    std::vector<CasePrediction> predictions(cases.size());
    // Metrics of one run are predicted together.
    std::map<std::string, std::vector<std::size_t>> runs;
    std::vector<std::size_t> training;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const MeasuredCase& row = cases[i];
        if (!row.fault.empty())
            predictions[i] = {CaseStatus::error, 0, 0, 0, row.fault, 0};
        else if (row.kind == CaseKind::train || row.kind == CaseKind::memoryFit)
            training.push_back(i);
        else if (row.metric.ends_with("_w"))
            predictions[i] = unsupported("power cases are not predicted yet");
        else
            runs[row.run].push_back(i);
    }
    std::vector<const std::vector<std::size_t>*> groups;
    for (const auto& [key, members] : runs) groups.push_back(&members);
    std::atomic<std::size_t> next = 0, nextTraining = 0;
    const auto work = [&] {
        for (std::size_t g; (g = nextTraining.fetch_add(1)) < training.size();)
            predictions[training[g]] = ofTraining(cases[training[g]], catalogue);
        for (std::size_t g; (g = next.fetch_add(1)) < groups.size();) {
            PredictedRun run(cases[groups[g]->front()], catalogue);
            for (const std::size_t i : *groups[g]) predictions[i] = run.of(cases[i]);
        }
    };
    const unsigned asked = threads > 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    for (unsigned t = 1; t < asked && t < groups.size() + training.size(); ++t) workers.emplace_back(work);
    work();
    workers.clear();
    return predictions;
}

} // namespace rackline
