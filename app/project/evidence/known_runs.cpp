// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/known_runs.h"

#include "app/project/evidence/known_runs_file.h"
#include "app/project/measured/case_settings.h"
#include "app/project/model_work.h"
#include "hwdb/store/text_file.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace rackline {

namespace {

// What a difference counts, in ln beside load and lengths: judgement, in the order of what fits that never saw a configuration, a
// chip or a model err by (resources/measurements/serving/README.md). Twice the GPUs at the same load of each change less than
// twice the load. Another model on another generation is like nothing that was measured, whatever its load.
constexpr double ofGpus = 0.5, ofEngine = 0.3, ofPools = 0.7, ofDrafts = 0.5, ofChip = 0.5, ofGeneration = 1.0, ofModel = 1.3;
/// A factor of two in all is near; beyond a factor of nine nothing is like it.
constexpr double nearby = 0.7, farthest = 2.2;

constexpr std::size_t largestTable = 16 << 20;

/// The point as a run would be written down.
KnownRun asRun(const Scenario& s, const OperatingPoint& point, const std::string& engine) {
    KnownRun run;
    run.chip = s.system.accelerator.id;
    // Whole GPUs were measured, and no slice.
    if (s.system.accelerator.slices > 1) run.chip += "/slice";
    run.generation = s.system.accelerator.generation;
    run.model = s.model.id;
    run.engine = engine;
    run.bytesPerWeight = bytesPerElement(s.precision.weights);
    run.isl = s.workload.freshPrompt();
    run.osl = s.workload.osl;
    run.gpus = point.gpus();
    run.instanceGpus = point.layout.gpus();
    run.load = point.concurrency / std::max(1, run.gpus);
    run.pools = point.mode == ServingMode::disaggregated;
    run.drafts = s.workload.speculation.draft > 0;
    return run;
}

/// What of a run is compared by its factor, as ln.
RunLogs logsOf(const KnownRun& run) {
    const auto ln = [](double value) { return value > 0 ? portable::log(value) : std::nan(""); };
    return {ln(run.load), ln(run.isl), ln(run.osl), ln(run.bytesPerWeight), ofGpus * ln(run.instanceGpus)};
}

double ratioDistance(const RunLogs& a, const RunLogs& b) {
    double squares = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double part = a[i] - b[i];
        // What one of them does not have does not count.
        squares += std::isnan(part) ? 0 : part * part;
    }
    return std::sqrt(squares);
}

double kindDistance(const KnownRun& a, const KnownRun& b) {
    double differs = a.engine == b.engine ? 0 : ofEngine;
    if (a.pools != b.pools) differs += ofPools;
    if (a.drafts != b.drafts) differs += ofDrafts;
    if (a.chip != b.chip) differs += a.generation == b.generation ? ofChip : ofGeneration;
    if (a.model != b.model) differs += ofModel;
    return differs;
}

int instanceOf(const MeasuredCase& row) { return row.disaggregated ? row.decode.tp : std::max(1, row.tp) * std::max(1, row.pp); }
int gpusOf(const MeasuredCase& row) {
    if (row.gpus > 0) return row.gpus;
    if (row.disaggregated) return row.decode.gpus + row.prefill.gpus;
    return instanceOf(row) * std::max(1, row.dp);
}

} // namespace

void takeFigure(KnownRun& run, const MeasuredCase& row) {
    constexpr double milli = 1e-3;
    if (row.metric == "tpot_ms") run.tpot = milli * row.value;
    if (row.metric == "ttft_ms") run.ttft = milli * row.value;
    if (row.metric == "tok_s_user" && row.value > 0) run.tpot = 1 / row.value;
    if (row.metric == "output_tok_s_gpu") run.perGpu = row.value;
    if (row.metric == "total_tok_s_gpu" && run.perGpu <= 0) run.perGpu = row.value * row.osl / (row.isl + row.osl);
}

KnownRuns::KnownRuns(const std::vector<MeasuredCase>& cases, const Catalogue& catalogue, const Recipes& recipes) {
    std::map<std::string, std::size_t> known;
    std::map<std::string, std::string> generations;
    for (const MeasuredCase& row : cases) {
        const auto weights = precisionNamed(row.weights);
        const double load = row.kind == CaseKind::staticBatch ? row.batch : row.concurrency;
        if (!isServed(row.kind) || !row.fault.empty() || !weights || load <= 0) continue;
        const auto [place, fresh] = known.try_emplace(row.run, m_runs.size());
        if (fresh) {
            const auto [generation, unknown] = generations.try_emplace(row.hardware);
            if (unknown)
                if (const auto chip = catalogue.accelerator(row.hardware)) generation->second = chip->generation;
            const Result<Settings> settings = caseSettings(row, catalogue, recipes);
            const std::string engine = settings ? settings->find("engine")->second : row.engine;
            KnownRun run{row.id.substr(0, row.id.rfind('-')), row.hardware, generation->second, row.model, engine, row.source};
            run.bytesPerWeight = bytesPerElement(*weights);
            run.isl = row.isl;
            run.osl = row.osl;
            run.gpus = std::max(1, gpusOf(row));
            run.instanceGpus = std::max(1, instanceOf(row));
            run.load = load / run.gpus;
            run.pools = row.disaggregated;
            run.drafts = row.speculative.starts_with("mtp");
            m_runs.push_back(std::move(run));
        }
        takeFigure(m_runs[place->second], row);
    }
    std::erase_if(m_runs, [](const KnownRun& run) { return run.tpot <= 0 && run.perGpu <= 0; });
    takeLogs();
    takeAlike();
}

void KnownRuns::takeAlike() {
    std::map<std::tuple<std::string_view, std::string_view, std::string_view, std::string_view, bool, bool>, std::size_t> first;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        const KnownRun& run = m_runs[i];
        m_alike.push_back(
            first.try_emplace({run.engine, run.chip, run.generation, run.model, run.pools, run.drafts}, i).first->second);
    }
}

void KnownRuns::takeLogs() {
    m_logs.reserve(m_runs.size());
    for (const KnownRun& run : m_runs) m_logs.push_back(logsOf(run));
}

Nearness KnownRuns::nearestTo(const Scenario& s, const OperatingPoint& point, const Catalogue& catalogue) const {
    const std::string profile = s.engine.carriedFrom.empty() ? s.engine.id : s.engine.carriedFrom;
    const auto entry = catalogue.entry("engine", profile);
    const KnownRun own = asRun(s, point, entry ? entry->word("engine") : profile);
    Nearness n;
    n.adapters = s.model.adapters.any();
    if (entry && entry->yours && entry->lists("chips", own.chip))
        if (const auto figures = parseNumber(entry->word("cases")); figures) n.ownFigures = static_cast<std::size_t>(*figures);
    const KnownRun* best = nullptr;
    const RunLogs logs = logsOf(own);
    struct Kind {
        double distance = 0;
        bool same = false;
    };
    std::vector<Kind> kinds(m_runs.size());
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        const KnownRun& run = m_runs[i];
        if (m_alike[i] == i)
            kinds[i] = {kindDistance(own, run), run.chip == own.chip && run.model == own.model && run.engine == own.engine};
        const auto [kind, same] = kinds[m_alike[i]];
        // Neither near nor nearer than the best, whatever its load and lengths.
        if (best != nullptr && kind >= n.distance && kind > nearby) continue;
        const double distance = ratioDistance(logs, m_logs[i]) + kind;
        if (same && !n.adapters && distance <= nearby) ++n.runsNear;
        if (best != nullptr && distance >= n.distance) continue;
        best = &run;
        n.distance = distance;
    }
    const bool known = entry && !entry->yours && entry->lists("chips", own.chip) && modelWorkOf(*entry, s) != nullptr;
    if (best == nullptr || n.distance > farthest) {
        n.unshipped = known;
        n.standing = n.ownFigures > 0 ? Standing::calibrated : Standing::unmeasured;
        return n;
    }
    n.nearest = *best;
    n.sameChip = best->chip == own.chip;
    n.sameModel = best->model == own.model;
    n.sameEngine = best->engine == own.engine;
    n.unshipped = known && !(n.sameChip && n.sameModel && n.sameEngine);
    n.load = own.load / best->load;
    n.prompt = own.isl / best->isl;
    n.answer = own.osl / best->osl;
    n.standing = n.runsNear > 0 || n.ownFigures > 0 ? Standing::calibrated : Standing::carriedOver;
    return n;
}

std::optional<KnownRuns> KnownRuns::shipped() {
    const std::filesystem::path file = shippedCases().replace_filename("runs.table");
    const Result<std::string> table = readFile(file, largestTable);
    if (!table) return std::nullopt;
    Result<std::vector<KnownRun>> runs = parseRuns(*table, file.string());
    if (!runs) return std::nullopt;
    return KnownRuns(std::move(runs).value());
}

std::optional<Nearness> KnownRuns::standingOf(const Scenario& s, const OperatingPoint& point, const Catalogue& catalogue) const {
    if (!point.feasible() || s.engine.spread <= 0) return std::nullopt;
    return nearestTo(s, point, catalogue);
}

std::filesystem::path shippedCases() { return Catalogue::defaultPath().parent_path() / "measurements" / "serving" / "cases.csv"; }

} // namespace rackline
