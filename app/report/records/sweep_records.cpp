// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/sweep_records.h"

#include "app/report/records/point_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/runs/training_metric.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr std::size_t tableNumber = 15;

std::string padded(std::string text, std::size_t width, bool left) {
    if (text.size() >= width) return text;
    const std::string space(width - text.size(), ' ');
    return left ? text + space : space + text;
}

std::size_t widthOf(const SweepAxis& axis) {
    constexpr std::uint64_t looked = 1000;
    std::size_t width = axis.path().size();
    for (std::uint64_t i = 0; i < std::min(axis.size(), looked); ++i) width = std::max(width, axis.text(i).size());
    return width;
}

std::size_t widthOf(const std::vector<std::string>& names) {
    std::size_t width = 8;
    for (const std::string& name : names) width = std::max(width, name.size());
    return width;
}

/// A row in its grid.
struct Line {
    const SweepRow& row;
    const SweepGrid& grid;
    const std::string& scenario;

    std::vector<Json> at() const {
        std::vector<Json> values;
        const auto places = grid.coordinates(row.row);
        for (std::size_t i = 0; i < places.size(); ++i) values.push_back(axisValue(grid.axes[i], places[i]));
        return values;
    }
};

/// Figures of a point that serves. One that is not feasible has none that could be taken for an answer.
const Fields<SweepRow>& servedFields() {
    static const Fields<SweepRow> all = [] {
        using R = SweepRow;
        Fields<R> list{Field<R>("label", [](const R& r) { return heldLabel(r.point); }).called("layout")};
        addThrough(list, &R::point, fieldsOf(Of<OperatingPoint>()), {"mode", "gpus", "concurrency"});
        for (const MetricInfo& m : metrics()) list.emplace_back(m.id, [&m](const R& r) { return valueOf(r.point, m.metric); });
        list.emplace_back(
            "tok_s_per_mw_at_speed_low", [](const R& r) { return r.perMw.low; },
            "Of the frontier at the row's speed, as y_at_x of pareto; estimate has that of the point alone");
        list.emplace_back("tok_s_per_mw_at_speed_high", [](const R& r) { return r.perMw.high; });
        return list;
    }();
    return all;
}
/// The same of a run that trains.
const Fields<SweepRow>& trainedFields() {
    static const Fields<SweepRow> all = [] {
        using R = SweepRow;
        Fields<R> list{Field<R>("label", [](const R& r) { return heldLabel(r.run->point); }).called("layout")};
        for (const TrainingMetricInfo& m : trainingMetrics())
            list.emplace_back(m.id, [&m](const R& r) { return valueOf(*r.run, m.metric); });
        list.emplace_back("step_s_low", [](const R& r) { return r.run->step.low; });
        list.emplace_back("step_s_high", [](const R& r) { return r.run->step.high; });
        return list;
    }();
    return all;
}
const Fields<SweepRow>& figuresOf(bool trains) { return trains ? trainedFields() : servedFields(); }

std::string_view reasonOf(const SweepRow& row) {
    if (!row.run) return idOf(row.point.finding.code);
    return row.run->findings.empty() ? "" : idOf(row.run->findings.front().code);
}
/// What every row ends with.
const Fields<SweepRow>& verdictFields() {
    static const Fields<SweepRow> list{
        {"feasible", &SweepRow::feasible},
        {"reason", [](const SweepRow& r) { return r.feasible() ? Json() : Json(reasonOf(r)); }, schema::textOrNone}};
    return list;
}

const Fields<Line>& placeFields() {
    static const Fields<Line> list{
        {"point", [](const Line& l) { return l.row.row + 1; }, Json{{"type", "integer"}, {"minimum", 1}}},
        {"scenario", [](const Line& l) { return l.scenario; }},
        {"axes",
         [](const Line& l) {
             Json axes = Json::object();
             const std::vector<Json> values = l.at();
             for (std::size_t i = 0; i < values.size(); ++i) axes[l.grid.axes[i].path()] = values[i];
             return axes;
         },
         schema::described({{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}},
                           "Values by path, numbers in the unit that the head gives")}};
    return list;
}

Json jsonOfLine(const Line& line) {
    Json json = jsonOf(placeFields(), line);
    if (line.row.feasible()) addTo(json, figuresOf(line.row.run.has_value()), line.row);
    addTo(json, verdictFields(), line.row);
    return json;
}
Cells cellsOfLine(const Line& line) {
    Cells cells{std::to_string(line.row.row + 1), line.scenario};
    for (const Json& value : line.at()) cells.push_back(cellOf(value));
    const Fields<SweepRow>& figures = figuresOf(line.row.run.has_value());
    if (line.row.feasible())
        addCells(cells, figures, line.row);
    else
        cells.resize(cells.size() + figures.size());
    addCells(cells, verdictFields(), line.row);
    return cells;
}

/// What a sweep begins with.
struct Head {
    const SweepGrid& grid;
    const std::string& hash;
};
Fields<Head> headFields(bool trains) {
    const Fields<SweepAxis> axis{{"path", &SweepAxis::path}, {"unit", &SweepAxis::unit}, {"values", &SweepAxis::size}};
    const Fields<SweepDesign> design{{"kind", &SweepDesign::name, schema::oneOf({"random", "lhs"})},
                                     {"points", &SweepDesign::points},
                                     {"seed", &SweepDesign::seed}};
    Fields<Head> runs, serving;
    for (const TrainingMetricInfo& m : trainingMetrics())
        runs.emplace_back(
            m.id, [&m](const Head&) { return m.unit; }, Json{{"const", m.unit}});
    addThrough(
        serving, [](const Head&) { return MetricUnits(); }, fieldsOf(Of<MetricUnits>()));
    return {{"hash", [](const Head& h) { return h.hash; }},
            {"axes", [](const Head& h) { return h.grid.axes; }, axis},
            {"design", [](const Head& h) { return h.grid.design.drawn() ? std::optional(h.grid.design) : std::nullopt; }, design,
             "Of points that are drawn: how, how many a scenario, and from which seed"},
            {"units", std::identity(), trains ? runs : serving, Json{{"anyOf", {schemaOf(serving), schemaOf(runs)}}}},
            {"points", [](const Head& h) { return h.grid.rows(); }}};
}

/// The figures that a terminal has room for.
const Fields<SweepRow>& shownOf(bool trains) {
    static const Fields<SweepRow> served = [] {
        Fields<SweepRow> list;
        for (const Metric m : {Metric::speed, Metric::perMw, Metric::perGpu, Metric::cost, Metric::ttft})
            list.push_back(Field(fieldNamed(servedFields(), infoOf(m).id)).shown(as::metric(m)));
        return list;
    }();
    using enum TrainingMetric;
    static const Fields<SweepRow> trained = [] {
        Fields<SweepRow> list;
        for (const TrainingMetric m : {step, mfu, duration, cost, energy})
            list.push_back(Field(fieldNamed(trainedFields(), infoOf(m).id)).shown([m](double v, const NumberStyle& style) {
                return unitText(v, infoOf(m).shown, infoOf(m).unit, style);
            }));
        return list;
    }();
    return trains ? trained : served;
}
/// The layout, or why there is none.
std::string layoutText(const SweepRow& r) {
    if (r.feasible()) return r.run ? heldLabel(r.run->point) : heldLabel(r.point);
    if (!r.run) return reasonOf(r.point.finding, plainNumbers);
    return r.run->findings.empty() ? "" : reasonOf(r.run->findings.front(), plainNumbers);
}

} // namespace

std::string columnOf(const SweepAxis& axis) {
    return axis.path() + (axis.unit().empty() ? "" : " (" + std::string(axis.unit()) + ")");
}

Json axisValue(const SweepAxis& axis, std::size_t place) {
    return axis.numeric() ? number(axis.number(place)) : Json(axis.text(place));
}

SweepWriter::SweepWriter(const OutputFormat& format, const SweepGrid& grid, std::vector<std::string> scenarioNames, bool trains)
    : m_format(format), m_grid(grid), m_names(std::move(scenarioNames)), m_trains(trains) {
    if (!format.toRead) return;
    m_widths.push_back(widthOf(m_names));
    for (const SweepAxis& axis : grid.axes) m_widths.push_back(widthOf(axis));
}

std::string SweepWriter::tableHead() const {
    std::string text = padded("scenario", m_widths[0], true);
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i) text += "  " + padded(m_grid.axes[i].path(), m_widths[i + 1], false);
    for (const Field<SweepRow>& f : shownOf(m_trains)) text += "  " + padded(f.name, tableNumber, false);
    return text + "  layout\n";
}

std::string SweepWriter::head(const Origin& origin, const std::string& hash) const {
    return m_format.head({[&] { return tableHead(); },
                          [&] {
                              return resultOf("sweep", origin, headFields(m_trains), {m_grid, hash});
                          },
                          [&] {
                              Cells head{"point", "scenario"};
                              for (const SweepAxis& axis : m_grid.axes) head.push_back(columnOf(axis));
                              for (const Field<SweepRow>& f : figuresOf(m_trains)) head.push_back(f.title);
                              addNames(head, verdictFields());
                              return CellRows{head};
                          }});
}

std::string SweepWriter::feasibleEnd(const OutputFormat& format) {
    SweepRow good;
    std::string end = format.line({[] { return std::string(); }, [&] { return jsonOf(verdictFields(), good); },
                                   [&] {
                                       CellRows verdict{{}, {{}}};
                                       addCells(verdict.rows.front(), verdictFields(), good);
                                       return verdict;
                                   }});
    // The verdict ends a line that begins with other things.
    if (end.starts_with('{')) end.erase(0, 1);
    return end;
}

std::string SweepWriter::tableLine(const SweepRow& r) const {
    std::string text = padded(m_names[m_grid.scenarioOf(r.row)], m_widths[0], true);
    const auto at = m_grid.coordinates(r.row);
    for (std::size_t i = 0; i < at.size(); ++i) text += "  " + padded(m_grid.axes[i].text(at[i]), m_widths[i + 1], false);
    for (const Field<SweepRow>& f : shownOf(m_trains))
        text += "  " + padded(r.feasible() ? f.text(r, plainNumbers) : "-", tableNumber, false);
    return text + "  " + layoutText(r);
}

std::string SweepWriter::line(const SweepRow& row) const {
    const Line line{row, m_grid, m_names[m_grid.scenarioOf(row.row)]};
    return m_format.line({[&] { return tableLine(row); }, [&] { return jsonOfLine(line); },
                          [&] {
                              return CellRows{{}, {cellsOfLine(line)}};
                          }});
}

Json sweepSchema() {
    Json row = schemaOf(placeFields());
    for (const Fields<SweepRow>* figures : {&servedFields(), &trainedFields()})
        for (const Field<SweepRow>& f : *figures)
            if (!row["properties"].contains(f.name)) schema::allow(row, f.name, f.schema);
    for (const Field<SweepRow>& f : verdictFields()) schema::demand(row, f.name, f.schema);
    Json result = resultSchema("sweep", headFields(false));
    schema::demand(result, "rows", schema::list(std::move(row)));
    return result;
}

} // namespace rackline
