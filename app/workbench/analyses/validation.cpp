// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/validation.h"

#include "app/project/foreign/measured_file.h"
#include "app/report/words/number_text.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {
namespace {

constexpr std::size_t chunk = 48, mostWorst = 40;

/// Metrics of case files in words for people.
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

/// The title of a group: "vllm", or where the name alone says nothing, "load 32-127".
QString groupTitle(std::string_view by, const std::string& name) {
    const QString words = groupText(name);
    return by == "load" ? tr("load %1").arg(words) : words;
}

/// Whether a row is among those that every grouping except `but` leaves.
bool isIn(const MeasuredCase& row, const CaseFilter& filter, std::string_view but = {}) {
    return std::all_of(filter.begin(), filter.end(), [&](const auto& narrowed) {
        return narrowed.first == but || groupOf(row, narrowed.first).name == narrowed.second;
    });
}

QString namesOf(const CaseFilter& filter) {
    QStringList names;
    for (const auto& [by, name] : filter) names << groupTitle(by, name);
    return names.join(QStringLiteral(", "));
}

/// The cases of a subject with their predictions.
struct Chosen {
    std::vector<const MeasuredCase*> cases;
    std::vector<const CasePrediction*> predictions;

    void add(const ValidationRun& run, std::size_t i) {
        cases.push_back(&run.cases[i]);
        predictions.push_back(&run.predictions[i]);
    }
    CaseErrors errors() const { return caseErrors(cases, predictions); }
};

std::map<CaseGroup, Chosen> groupsOf(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                                     std::string_view by) {
    std::map<CaseGroup, Chosen> groups;
    for (std::size_t i = 0; i < run.cases.size(); ++i)
        if (const MeasuredCase& row = run.cases[i]; subject.has(row) && isIn(row, filter, by))
            if (CaseGroup group = groupOf(row, by); !group.name.empty()) groups[std::move(group)].add(run, i);
    return groups;
}

LineChart chartOf(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter) {
    std::vector<bool> chosen(run.cases.size());
    for (std::size_t i = 0; i < run.cases.size(); ++i) chosen[i] = isIn(run.cases[i], filter);
    return caseChart(run.cases, run.predictions, subject, chosen, namesOf(filter).toStdString());
}

QString facetWords(const CaseErrors& errors, const NumberStyle& style) {
    return tr("%1, half within %2").arg(fromView(countText(double(errors.predicted), style)), percent(errors.median, style));
}

constexpr std::size_t mostFacets = 9;

std::vector<CaseFacet> facetsOf(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                                std::string_view by, const NumberStyle& style) {
    std::vector<CaseFacet> facets;
    for (const auto& [group, chosen] : groupsOf(run, subject, filter, by)) {
        const CaseErrors errors = chosen.errors();
        if (errors.predicted == 0) continue;
        CaseFilter narrowed = filter;
        narrowed[std::string(by)] = group.name;
        facets.push_back({groupTitle(by, group.name), facetWords(errors, style), chartOf(run, subject, narrowed)});
    }
    const auto size = [](const CaseFacet& facet) {
        return facet.chart.series.empty() ? 0 : facet.chart.series.back().points.size();
    };
    if (by != "load" || facets.size() > mostFacets)
        std::stable_sort(facets.begin(), facets.end(), [&](const CaseFacet& a, const CaseFacet& b) { return size(a) > size(b); });
    if (facets.size() > mostFacets) facets.resize(mostFacets);
    return facets;
}

/// In the order in which the table shows them.
constexpr std::array<std::pair<std::string_view, const char*>, 5> groupings{{
    {"engine", QT_TRANSLATE_NOOP("rackline", "engine")},
    {"hardware", QT_TRANSLATE_NOOP("rackline", "chip")},
    {"load", QT_TRANSLATE_NOOP("rackline", "load")},
    {"model", QT_TRANSLATE_NOOP("rackline", "model")},
    {"pools", QT_TRANSLATE_NOOP("rackline", "pools")},
}};

TableRow errorRow(const QString& name, const QString& kind, const CaseErrors& e, bool strong, const QString& target,
                  const NumberStyle& style) {
    const bool any = e.predicted > 0;
    TableRow line;
    line.cells = {{name, kind, strong},
                  {fromView(countText(double(e.cases), style)), {}},
                  {any ? percent(e.median, style) : dash(), {}, true},
                  {any ? percent(e.mean, style) : dash(), {}},
                  {any ? percent(e.p90, style) : dash(), {}},
                  {any ? fromView(decimalText(e.bias, 2, style)) : dash(), {}},
                  {any ? percent(e.covered, style) : dash(), {}},
                  {e.ranked > 0 ? fromView(decimalText(e.rank, 2, style)) : dash(), {}}};
    line.target = target;
    return line;
}

TableData errorTable(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                     const NumberStyle& style) {
    TableData table{{{tr("Cases of"), false, true},
                     {tr("n")},
                     {tr("Median error")},
                     {tr("Mean")},
                     {tr("9 of 10 within")},
                     {tr("Bias")},
                     {tr("In 90\u202f%")},
                     {tr("Rank")}},
                    {}};
    Chosen all;
    for (std::size_t i = 0; i < run.cases.size(); ++i)
        if (subject.has(run.cases[i])) all.add(run, i);
    table.rows.push_back(errorRow(tr("All"), {}, all.errors(), filter.empty(), QStringLiteral("|"), style));
    for (const auto& [by, words] : groupings) {
        const auto narrowed = filter.find(by);
        for (const auto& [group, chosen] : groupsOf(run, subject, filter, by))
            table.rows.push_back(errorRow(groupText(group.name), tr(words), chosen.errors(),
                                          narrowed != filter.end() && narrowed->second == group.name,
                                          fromView(std::string(by) + '|' + group.name), style));
    }
    return table;
}

TableData worstTable(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                     const NumberStyle& style) {
    std::vector<std::pair<double, std::size_t>> errors;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        const MeasuredCase& row = run.cases[i];
        if (!subject.has(row) || !isDrawn(row, run.predictions[i]) || !isIn(row, filter)) continue;
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

QString groupText(std::string_view name) {
    constexpr std::string_view open = "from ";
    return name.starts_with(open) ? tr("from %1").arg(fromView(name.substr(open.size()))) : engineText(name);
}

Result<ValidationRun> runValidation(const std::filesystem::path& file, const Background::Watch& watch, const Given& otherwise) {
    Result<MeasuredFile> measured = readMeasured(file, {}, otherwise);
    if (!measured) return measured.error();
    if (const auto runs = holdsRuns(*measured, file.filename().string()); !runs) return runs.error();
    const Result<Catalogue> catalogue = Catalogue::open(Catalogue::defaultPath(), Catalogue::defaultOverlay());
    if (!catalogue) return catalogue.error();
    const Result<Recipes> recipes = Recipes::shipped();
    if (!recipes) return recipes.error();
    ValidationRun run{std::move(measured.value().cases), {}, file == shippedCases(), std::move(measured.value().notes)};
    for (std::size_t from = 0; from < run.cases.size() && !watch.cancelled;) {
        // Metrics of one run are predicted together, so that a piece ends where a run does.
        std::size_t to = std::min(from + chunk, run.cases.size());
        while (to < run.cases.size() && run.cases[to].run == run.cases[to - 1].run) ++to;
        const std::vector<MeasuredCase> piece(run.cases.begin() + static_cast<std::ptrdiff_t>(from),
                                              run.cases.begin() + static_cast<std::ptrdiff_t>(to));
        for (CasePrediction& prediction : predictCases(piece, *catalogue, *recipes, 1))
            run.predictions.push_back(std::move(prediction));
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

ValidationView validationView(const ValidationRun& run, const ValidationSubject& subject, const CaseFilter& filter,
                              std::string_view facetsBy, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    ValidationView view;
    view.chart = chartOf(run, subject, filter);
    if (!facetsBy.empty()) view.facets = facetsOf(run, subject, filter, facetsBy, style);
    for (const std::string_view by : caseGroupings)
        for (const auto& [group, chosen] : groupsOf(run, subject, {}, by)) view.offered[std::string(by)].push_back(group.name);
    view.errors = errorTable(run, subject, filter, style);
    view.worst = worstTable(run, subject, filter, style);
    Chosen chosen;
    std::set<std::string> runs;
    for (std::size_t i = 0; i < run.cases.size(); ++i) {
        if (!subject.has(run.cases[i]) || !isIn(run.cases[i], filter)) continue;
        chosen.add(run, i);
        runs.insert(run.cases[i].run);
    }
    const CaseErrors errors = chosen.errors();
    const QString count = fromView(countText(double(errors.predicted), style));
    if (errors.predicted == 0) {
        view.answer.spans = {{tr("There are no measurements of %1.").arg(namesOf(filter)), false}};
        return view;
    }
    view.answer.spans = {
        {filter.empty() ? tr("Half of the %1 measured figures are predicted within %2.").arg(count, percent(errors.median, style))
                        : tr("Half of the %1 figures for %3 are predicted within %2.")
                              .arg(count, percent(errors.median, style), namesOf(filter)),
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
