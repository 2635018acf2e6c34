// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/validation.h"

#include "app/report/number_text.h"
#include "app/workbench/field_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("rackline", text); }

constexpr std::size_t chunk = 48, mostWorst = 40;

/// Metrics of case files, as people say them; `unit` is of the value in the file.
struct MetricWords {
    std::string_view id;
    const char *title, *axis;
    std::string_view unit;
};
constexpr std::array<MetricWords, 10> metricTable{{
    {"output_tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "Output tokens/s per GPU"), "output tokens/s per GPU", ""},
    {"total_tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "All tokens/s per GPU"), "tokens/s per GPU, prompts included", ""},
    {"tok_s_user", QT_TRANSLATE_NOOP("rackline", "Tokens/s per user"), "output tokens/s per user", ""},
    {"tpot_ms", QT_TRANSLATE_NOOP("rackline", "Time per output token"), "time per output token", "ms"},
    {"ttft_ms", QT_TRANSLATE_NOOP("rackline", "Time to first token"), "time to the first token", "ms"},
    {"latency", QT_TRANSLATE_NOOP("rackline", "Time of a whole batch"), "time of a whole batch", "s"},
    {"step_s", QT_TRANSLATE_NOOP("rackline", "Training step"), "time of a training step", "s"},
    {"tok_s_gpu", QT_TRANSLATE_NOOP("rackline", "Trained tokens/s per GPU"), "trained tokens/s per GPU", ""},
    {"tflops_gpu", QT_TRANSLATE_NOOP("rackline", "TFLOP/s per GPU"), "TFLOP/s per GPU", ""},
    {"reserved_gb", QT_TRANSLATE_NOOP("rackline", "Reserved memory"), "memory reserved on one GPU", "GB"},
}};

const MetricWords* wordsOf(const std::string& metric) {
    const auto found = std::find_if(metricTable.begin(), metricTable.end(), [&](const MetricWords& w) { return w.id == metric; });
    return found == metricTable.end() ? nullptr : &*found;
}

constexpr std::array kindNames{QT_TRANSLATE_NOOP("rackline", "served"), QT_TRANSLATE_NOOP("rackline", "one batch"),
                               QT_TRANSLATE_NOOP("rackline", "trained"), QT_TRANSLATE_NOOP("rackline", "memory")};
constexpr std::array<std::string_view, 4> kindIds{"serve", "static-batch", "train", "memory-fit"};

std::string axisWords(const ValidationSubject& subject) {
    const MetricWords* words = wordsOf(subject.metric);
    return words ? std::string(words->axis) : subject.metric;
}

bool isOf(const MeasuredCase& row, const ValidationSubject& subject) {
    return row.kind == subject.kind && row.metric == subject.metric;
}
bool isDrawn(const MeasuredCase& row, const CasePrediction& p) {
    return p.status == CaseStatus::ok && row.value > 0 && p.predicted > 0;
}

bool isIn(const MeasuredCase& row, const QString& group) {
    const qsizetype bar = group.indexOf(QLatin1Char('|'));
    const QString by = group.left(bar);
    const std::string name = group.mid(bar + 1).toStdString();
    if (by == QLatin1String("engine")) return row.engine == name;
    if (by == QLatin1String("hardware")) return row.hardware == name;
    if (by == QLatin1String("model")) return row.model == name;
    return row.disaggregated == (name == "disaggregated");
}

ChartSeries guide(std::string name, double factor, double low, double high) {
    ChartSeries series;
    series.name = std::move(name);
    series.look = ChartSeries::Look::guide;
    series.points = {{low, low * factor, 0, 0, {}, 0}, {high, high * factor, 0, 0, {}, 0}};
    return series;
}

LineChart chartOf(const ValidationRun& run, const ValidationSubject& subject, const QString& group) {
    LineChart chart;
    const std::string words = axisWords(subject);
    const MetricWords* metric = wordsOf(subject.metric);
    const std::string unit = metric && !metric->unit.empty() ? std::string(metric->unit) : std::string();
    const std::string after = unit.empty() ? std::string() : ", " + unit;
    chart.title = "Predicted against measured";
    chart.subtitle = "Every published figure of this kind; dashed lines are 20 % off";
    chart.x = {"Measured " + words + after, "", true, 0, 0};
    chart.y = {"Predicted " + words + after, "", true, 0, 0};
    ChartSeries rest, chosen;
    rest.look = chosen.look = ChartSeries::Look::scatter;
    rest.colour = -1;
    chosen.name = group.mid(group.indexOf(QLatin1Char('|')) + 1).toStdString();
    double low = INFINITY, high = 0;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        const MeasuredCase& row = run.cases[i];
        if (!isOf(row, subject) || !isDrawn(row, run.predictions[i])) continue;
        ChartSeries& into = group.isEmpty() || isIn(row, group) ? chosen : rest;
        into.points.push_back({row.value, run.predictions[i].predicted, 0, 0, row.id, 0});
        low = std::min({low, row.value, run.predictions[i].predicted});
        high = std::max({high, row.value, run.predictions[i].predicted});
    }
    if (!(low < high)) return chart;
    // Both axes have one range, so that equal lies on the diagonal.
    constexpr double room = 1.15;
    chart.x.low = chart.y.low = low / room;
    chart.x.high = chart.y.high = high * room;
    chart.series = {guide("+20\u202f%", 1.2, low / room, high * room), guide("\u221220\u202f%", 0.8, low / room, high * room),
                    guide("", 1, low / room, high * room), std::move(rest), std::move(chosen)};
    return chart;
}

QString percent(double share, const NumberStyle& style) { return fromView(percentText(share, style)); }

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
        if (!isOf(row, subject) || !isDrawn(row, run.predictions[i]) || (!group.isEmpty() && !isIn(row, group))) continue;
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

std::vector<ValidationSubject> subjectsOf(const ValidationRun& run) {
    std::vector<ValidationSubject> subjects;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        if (!isDrawn(run.cases[i], run.predictions[i])) continue;
        auto found = std::find_if(subjects.begin(), subjects.end(), [&](const auto& s) { return isOf(run.cases[i], s); });
        if (found == subjects.end()) found = subjects.insert(subjects.end(), {run.cases[i].kind, run.cases[i].metric, 0});
        ++found->cases;
    }
    const auto rank = [](const ValidationSubject& s) {
        const MetricWords* words = wordsOf(s.metric);
        return std::pair(s.kind, words ? words - metricTable.data() : static_cast<std::ptrdiff_t>(metricTable.size()));
    };
    std::stable_sort(subjects.begin(), subjects.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return subjects;
}

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
        if (!isOf(run.cases[i], subject) || (!group.isEmpty() && !isIn(run.cases[i], group))) continue;
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
