// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/validation.h"

#include "app/report/number_text.h"
#include "app/workbench/field_text.h"
#include "app/workbench/translation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {
namespace {

constexpr std::size_t chunk = 48, mostWorst = 40;

/// Metrics of case files, as people say them.
struct MetricWords {
    std::string_view id;
    const char* title;
};
constexpr std::array<MetricWords, 13> caseMetricTable{{
    {"output_tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "Output tokens/s per GPU")},
    {"total_tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "All tokens/s per GPU")},
    {"tok_s_user", QT_TRANSLATE_NOOP("rackline", "Tokens/s per user")},
    {"tpot_ms", QT_TRANSLATE_NOOP("rackline", "Time per output token")},
    {"ttft_ms", QT_TRANSLATE_NOOP("rackline", "Time to first token")},
    {"latency", QT_TRANSLATE_NOOP("rackline", "Time of a whole batch")},
    {"step_s", QT_TRANSLATE_NOOP("rackline", "Training step")},
    {"tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "Trained tokens/s per GPU")},
    {"model_tflops_gpu", QT_TRANSLATE_NOOP("rackline", "TFLOP/s per GPU")},
    {"reserved_gb", QT_TRANSLATE_NOOP("rackline", "Reserved memory")},
    {"avg_gpu_power_w", QT_TRANSLATE_NOOP("rackline", "Power of a GPU")},
    {"avg_system_power_w", QT_TRANSLATE_NOOP("rackline", "Power of a server")},
    {"max_node_power_w", QT_TRANSLATE_NOOP("rackline", "Largest power of a server")},
}};

const MetricWords* wordsOf(const std::string& metric) {
    const auto found =
        std::find_if(caseMetricTable.begin(), caseMetricTable.end(), [&](const MetricWords& w) { return w.id == metric; });
    return found == caseMetricTable.end() ? nullptr : &*found;
}

constexpr std::array kindNames{QT_TRANSLATE_NOOP("rackline", "served"), QT_TRANSLATE_NOOP("rackline", "one batch"),
                               QT_TRANSLATE_NOOP("rackline", "trained"), QT_TRANSLATE_NOOP("rackline", "memory")};
constexpr std::array<std::string_view, 4> kindIds{"serve", "static-batch", "train", "memory-fit"};

bool isIn(const MeasuredCase& row, const QString& group) {
    const qsizetype bar = group.indexOf(QLatin1Char('|'));
    const QString by = group.left(bar);
    const std::string name = group.mid(bar + 1).toStdString();
    if (by == QLatin1String("engine")) return row.engine == name;
    if (by == QLatin1String("hardware")) return row.hardware == name;
    if (by == QLatin1String("model")) return row.model == name;
    return row.disaggregated == (name == "disaggregated");
}

LineChart chartOf(const ValidationRun& run, const ValidationSubject& subject, const QString& group) {
    std::vector<bool> chosen(run.cases.size());
    for (std::size_t i = 0; i < run.cases.size(); ++i) chosen[i] = group.isEmpty() || isIn(run.cases[i], group);
    return caseChart(run.cases, run.predictions, subject, chosen, group.mid(group.indexOf(QLatin1Char('|')) + 1).toStdString());
}

QString groupWords(const CaseErrorRow& row) {
    if (row.by.empty()) return tr("All");
    return QString::fromStdString(row.name);
}

/// In the order in which the table shows them.
constexpr std::array<std::pair<std::string_view, const char*>, 5> groupings{{
    {"", ""},
    {"engine", QT_TRANSLATE_NOOP("rackline", "engine")},
    {"hardware", QT_TRANSLATE_NOOP("rackline", "chip")},
    {"model", QT_TRANSLATE_NOOP("rackline", "model")},
    {"pools", QT_TRANSLATE_NOOP("rackline", "pools")},
}};

TableData errorTable(const std::vector<CaseErrorRow>& rows, const ValidationSubject& subject, const NumberStyle& style) {
    TableData table{{{tr("Cases of"), false, true},
                     {tr("n")},
                     {tr("Median error")},
                     {tr("Mean")},
                     {tr("9 of 10 within")},
                     {tr("Bias")},
                     {tr("In 90\u202f%")},
                     {tr("Rank")}},
                    {}};
    for (const auto& [by, words] : groupings)
        for (const CaseErrorRow& row : rows) {
            if (row.kind != kindIds[static_cast<std::size_t>(subject.kind)] || row.metric != subject.metric || row.by != by)
                continue;
            const CaseErrors& e = row.errors;
            const bool any = e.predicted > 0;
            const QString none = QStringLiteral("\u2013");
            TableRow line;
            line.cells = {{groupWords(row), row.by.empty() ? QString() : tr(words), row.by.empty()},
                          {fromView(countText(double(e.cases), style)), {}},
                          {any ? percent(e.median, style) : none, {}, true},
                          {any ? percent(e.mean, style) : none, {}},
                          {any ? percent(e.p90, style) : none, {}},
                          {any ? fromView(decimalText(e.bias, 2, style)) : none, {}},
                          {any ? percent(e.covered, style) : none, {}},
                          {e.ranked > 0 ? fromView(decimalText(e.rank, 2, style)) : none, {}}};
            line.target = row.by.empty() ? QStringLiteral("|") : QString::fromStdString(row.by + "|" + row.name);
            table.rows.push_back(std::move(line));
        }
    return table;
}

TableData worstTable(const ValidationRun& run, const ValidationSubject& subject, const QString& group, const NumberStyle& style) {
    std::vector<std::pair<double, std::size_t>> errors;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        const MeasuredCase& row = run.cases[i];
        if (!subject.has(row) || !isDrawn(row, run.predictions[i]) || (!group.isEmpty() && !isIn(row, group))) continue;
        errors.emplace_back(std::abs(std::log(run.predictions[i].predicted / row.value)), i);
    }
    std::stable_sort(errors.begin(), errors.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    if (errors.size() > mostWorst) errors.resize(mostWorst);
    TableData table{
        {{tr("Case"), false, true}, {tr("Predicted")}, {tr("Measured")}, {tr("Off by")}, {tr("Load")}, {tr("Id"), false}}, {}};
    for (const auto& [size, i] : errors) {
        const MeasuredCase& row = run.cases[i];
        const CasePrediction& p = run.predictions[i];
        const double load = row.concurrency > 0 ? row.concurrency : row.batch;
        const bool outside = row.value < p.low || row.value > p.high;
        table.rows.push_back({{{QString::fromStdString(row.model + ", " + row.hardware), QString::fromStdString(row.engine)},
                               {fromView(digitsText(p.predicted, 3, style)), {}},
                               {fromView(digitsText(row.value, 3, style)), {}},
                               {fromView(factorText(p.predicted / row.value, style)), {}, true, outside},
                               {load > 0 ? fromView(countText(load, style)) : QStringLiteral("\u2013"), {}},
                               {QString::fromStdString(row.id), {}}}});
    }
    return table;
}

} // namespace

Result<ValidationRun> runValidation(const std::filesystem::path& file, const Background::Watch& watch) {
    Result<std::vector<MeasuredCase>> cases = readCases(file);
    if (!cases) return cases.error();
    const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), Catalogue::defaultOverlay());
    if (!catalogue) return catalogue.error();
    ValidationRun run{std::move(cases).value(), {}, file == shippedCases()};
    for (std::size_t from = 0; from < run.cases.size() && !watch.cancelled;) {
        // Metrics of one run are predicted together: a piece ends where a run does.
        std::size_t to = std::min(from + chunk, run.cases.size());
        while (to < run.cases.size() && run.cases[to].run == run.cases[to - 1].run) ++to;
        const std::vector<MeasuredCase> piece(run.cases.begin() + static_cast<std::ptrdiff_t>(from),
                                              run.cases.begin() + static_cast<std::ptrdiff_t>(to));
        for (CasePrediction& prediction : predictCases(piece, *catalogue, 1)) run.predictions.push_back(std::move(prediction));
        from = to;
        watch.report(from, run.cases.size());
    }
    if (watch.cancelled) return Error{ErrorCode::input, file.filename().string(), "was cancelled"};
    return run;
}

std::vector<ValidationSubject> subjectsOf(const ValidationRun& run) { return subjectsOf(run.cases, run.predictions); }

QString titleOf(const ValidationSubject& subject) {
    const MetricWords* words = wordsOf(subject.metric);
    const QString title = words ? tr(words->title) : QString::fromStdString(subject.metric);
    if (subject.kind == CaseKind::serve) return title;
    return title + QStringLiteral(", ") + tr(kindNames[static_cast<std::size_t>(subject.kind)]);
}

ValidationView validationView(const ValidationRun& run, const ValidationSubject& subject, const QString& group,
                              const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    ValidationView view;
    view.chart = chartOf(run, subject, group);
    const std::vector<CaseErrorRow> rows = caseErrorTable(run.cases, run.predictions);
    view.errors = errorTable(rows, subject, style);
    view.worst = worstTable(run, subject, group, style);
    std::vector<const MeasuredCase*> cases;
    std::vector<const CasePrediction*> predictions;
    std::set<std::string> runs;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        if (!subject.has(run.cases[i]) || (!group.isEmpty() && !isIn(run.cases[i], group))) continue;
        cases.push_back(&run.cases[i]);
        predictions.push_back(&run.predictions[i]);
        runs.insert(run.cases[i].run);
    }
    const CaseErrors errors = caseErrors(cases, predictions);
    const QString of = group.isEmpty() ? QString() : group.mid(group.indexOf(QLatin1Char('|')) + 1);
    const QString count = fromView(countText(double(errors.predicted), style));
    view.answer.spans = {
        {group.isEmpty() ? tr("Half of %1 measured figures are met within %2.").arg(count, percent(errors.median, style))
                         : tr("Half of the %1 figures of %3 are met within %2.").arg(count, percent(errors.median, style), of),
         false}};
    view.answer.conditions =
        (run.shipped
             ? tr("%1: %2 lie in their 90\u202f% interval, nine of ten within %3. From %4 runs that the profiles were fitted to.")
             : tr("%1: %2 lie in their 90\u202f% interval, nine of ten within %3. From %4 runs."))
            .arg(titleOf(subject), percent(errors.covered, style), percent(errors.p90, style),
                 fromView(countText(double(runs.size()), style)));
    return view;
}

} // namespace rackline
