// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/sweep_records.h"

#include "app/report/records/json_number.h"
#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/runs/training_metric.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

std::string_view modeOf(const OperatingPoint& p) { return p.mode == ServingMode::disaggregated ? "disaggregated" : "aggregated"; }
std::string compact(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// The metrics that a terminal has room for.
constexpr std::array tableMetrics{Metric::speed, Metric::perMw, Metric::perGpu, Metric::cost, Metric::ttft};
constexpr std::array tableTrainingMetrics{TrainingMetric::step, TrainingMetric::mfu, TrainingMetric::duration,
                                          TrainingMetric::cost, TrainingMetric::energy};
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

constexpr std::string_view feasibleCsv = ",1,", feasibleJson = "\"feasible\":true,\"reason\":null}";

/// What stands behind the axes. A point that is not feasible has no figures that could be taken for an answer.
std::string servedCsv(const SweepRow& r) {
    const OperatingPoint& p = r.point;
    const bool feasible = p.feasible();
    std::string text = feasible ? ',' + csvCell(labelOf(p)) + ',' + std::string(modeOf(p)) + ',' + std::to_string(p.gpus()) +
                                      ',' + csvCell(p.concurrency)
                                : std::string(",,,,");
    for (const MetricInfo& m : metrics()) text += ',' + (feasible ? csvCell(valueOf(p, m.metric)) : std::string());
    if (!feasible) return text + ",,,0," + csvCell(idOf(p.finding.code));
    return text + ',' + csvCell(r.perMw.low) + ',' + csvCell(r.perMw.high) + std::string(feasibleCsv);
}

std::string_view reasonIdOf(const TrainingEstimate& e) { return e.findings.empty() ? "" : idOf(e.findings.front().code); }

std::string trainedCsv(const TrainingEstimate& e) {
    std::string text = ',' + (e.feasible ? csvCell(labelOf(e.point.layout)) : std::string());
    for (const TrainingMetricInfo& m : trainingMetrics())
        text += ',' + (e.feasible ? csvCell(valueOf(e, m.metric)) : std::string());
    if (!e.feasible) return text + ",,,0," + csvCell(reasonIdOf(e));
    return text + ',' + csvCell(e.step.low.si()) + ',' + csvCell(e.step.high.si()) + std::string(feasibleCsv);
}

void addTrained(Json& json, const TrainingEstimate& e) {
    if (e.feasible) {
        json["label"] = labelOf(e.point.layout);
        for (const TrainingMetricInfo& m : trainingMetrics()) json[std::string(m.id)] = number(valueOf(e, m.metric));
        json["step_s_low"] = number(e.step.low.si());
        json["step_s_high"] = number(e.step.high.si());
    }
    json["feasible"] = e.feasible;
    json["reason"] = e.feasible ? Json(nullptr) : Json(reasonIdOf(e));
}

std::string trainedTable(const TrainingEstimate& e) {
    std::string text;
    for (const TrainingMetric m : tableTrainingMetrics)
        text += "  " + padded(e.feasible ? unitText(valueOf(e, m), infoOf(m).shown, infoOf(m).unit, plainNumbers) : "-",
                              tableNumber, false);
    if (e.feasible) return text + "  " + labelOf(e.point.layout);
    return text + "  " + (e.findings.empty() ? "" : reasonOf(e.findings.front(), plainNumbers));
}

} // namespace

std::string columnOf(const SweepAxis& axis) {
    return axis.path() + (axis.unit().empty() ? "" : " (" + std::string(axis.unit()) + ")");
}

SweepWriter::SweepWriter(SweepFormat format, const SweepGrid& grid, std::vector<std::string> scenarioNames, bool trains)
    : m_format(format), m_grid(grid), m_names(std::move(scenarioNames)), m_trains(trains) {
    if (format != SweepFormat::table) return;
    m_widths.push_back(widthOf(m_names));
    for (const SweepAxis& axis : grid.axes) m_widths.push_back(widthOf(axis));
}

std::string SweepWriter::csvHead() const {
    std::string text = "point,scenario";
    for (const SweepAxis& axis : m_grid.axes) text += ',' + csvCell(columnOf(axis));
    if (m_trains) {
        text += ",layout";
        for (const TrainingMetricInfo& m : trainingMetrics()) text += ',' + std::string(m.id);
        return text + ",step_s_low,step_s_high,feasible,reason\n";
    }
    text += ",layout,mode,gpus,concurrency";
    for (const MetricInfo& m : metrics()) text += ',' + std::string(m.id);
    return text + ",tok_s_per_mw_at_speed_low,tok_s_per_mw_at_speed_high,feasible,reason\n";
}

std::string SweepWriter::tableHead() const {
    std::string text = padded("scenario", m_widths[0], true);
    for (std::size_t i = 0; i < m_grid.axes.size(); ++i) text += "  " + padded(m_grid.axes[i].path(), m_widths[i + 1], false);
    const auto add = [&text](std::string_view id) { text += "  " + padded(std::string(id), tableNumber, false); };
    if (m_trains)
        for (const TrainingMetric m : tableTrainingMetrics) add(infoOf(m).id);
    else
        for (const Metric m : tableMetrics) add(infoOf(m).id);
    return text + "  layout\n";
}

std::string SweepWriter::head(const Origin& origin, const std::string& hash) const {
    if (m_format == SweepFormat::csv) return csvHead();
    if (m_format == SweepFormat::table) return tableHead();
    Json json{{"format", "rackline-result"},
              {"kind", "sweep"},
              {"rackline", RACKLINE_VERSION},
              {"catalogue", origin.catalogueVersion},
              {"date", origin.date},
              {"command", origin.command},
              {"hash", hash},
              {"axes", Json::array()}};
    for (const SweepAxis& axis : m_grid.axes)
        json["axes"].push_back({{"path", axis.path()}, {"unit", axis.unit()}, {"values", axis.size()}});
    if (const SweepDesign& d = m_grid.design; d.drawn())
        json["design"] = {{"kind", d.name()}, {"points", d.points}, {"seed", d.seed}};
    if (m_trains)
        for (const TrainingMetricInfo& m : trainingMetrics()) json["units"][std::string(m.id)] = m.unit;
    else
        for (const MetricInfo& m : metrics()) json["units"][std::string(m.id)] = m.unit;
    json["points"] = m_grid.rows();
    std::string text = compact(json);
    text.pop_back();
    return text + ",\"rows\":[\n";
}

std::string_view SweepWriter::between() const { return m_format == SweepFormat::json ? ",\n" : "\n"; }
std::string SweepWriter::tail() const { return m_format == SweepFormat::json ? "\n]}\n" : "\n"; }

bool SweepWriter::feasible(SweepFormat format, std::string_view line) {
    return line.ends_with(format == SweepFormat::json ? feasibleJson : feasibleCsv);
}

std::string SweepWriter::csvLine(const SweepRow& r) const {
    std::string text = std::to_string(r.row + 1) + ',' + csvCell(m_names[m_grid.scenarioOf(r.row)]);
    const auto at = m_grid.coordinates(r.row);
    for (std::size_t i = 0; i < at.size(); ++i) {
        const SweepAxis& axis = m_grid.axes[i];
        text += ',' + (axis.numeric() ? csvCell(axis.number(at[i])) : csvCell(axis.text(at[i])));
    }
    return text + (m_trains ? trainedCsv(*r.run) : servedCsv(r));
}

std::string SweepWriter::jsonLine(const SweepRow& r) const {
    const OperatingPoint& p = r.point;
    Json json{{"point", r.row + 1}, {"scenario", m_names[m_grid.scenarioOf(r.row)]}, {"axes", Json::object()}};
    const auto at = m_grid.coordinates(r.row);
    for (std::size_t i = 0; i < at.size(); ++i) {
        const SweepAxis& axis = m_grid.axes[i];
        json["axes"][axis.path()] = axis.numeric() ? number(axis.number(at[i])) : Json(axis.text(at[i]));
    }
    if (m_trains) {
        addTrained(json, *r.run);
        return compact(json);
    }
    if (p.feasible()) {
        json.update({{"label", labelOf(p)}, {"mode", modeOf(p)}, {"gpus", p.gpus()}, {"concurrency", number(p.concurrency)}});
        for (const MetricInfo& m : metrics()) json[std::string(m.id)] = number(valueOf(p, m.metric));
        json["tok_s_per_mw_at_speed_low"] = number(r.perMw.low);
        json["tok_s_per_mw_at_speed_high"] = number(r.perMw.high);
    }
    json["feasible"] = p.feasible();
    json["reason"] = p.feasible() ? Json(nullptr) : Json(idOf(p.finding.code));
    return compact(json);
}

std::string SweepWriter::tableLine(const SweepRow& r) const {
    const OperatingPoint& p = r.point;
    std::string text = padded(m_names[m_grid.scenarioOf(r.row)], m_widths[0], true);
    const auto at = m_grid.coordinates(r.row);
    for (std::size_t i = 0; i < at.size(); ++i) text += "  " + padded(m_grid.axes[i].text(at[i]), m_widths[i + 1], false);
    if (m_trains) return text + trainedTable(*r.run);
    for (Metric m : tableMetrics)
        text += "  " + padded(p.feasible() ? metricText(m, valueOf(p, m), plainNumbers) : "-", tableNumber, false);
    return text + "  " + (p.feasible() ? labelOf(p) : reasonOf(p.finding, plainNumbers));
}

std::string SweepWriter::line(const SweepRow& row) const {
    switch (m_format) {
    case SweepFormat::csv:
        return csvLine(row);
    case SweepFormat::json:
        return jsonLine(row);
    case SweepFormat::table:
        break;
    }
    return tableLine(row);
}

} // namespace rackline
