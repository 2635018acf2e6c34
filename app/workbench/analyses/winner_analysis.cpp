// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/winner_analysis.h"

#include "app/report/charts/map_chart.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {
namespace {

QString named(const WinnerMap& map, int scenario) { return fromView(map.scenarios[static_cast<std::size_t>(scenario)]); }

QString labelOf(const SweepAxis& axis) { return engineText(axis.parameter()->label); }

QString valueWithInterval(Metric metric, const Interval<double>& value, const NumberStyle& style) {
    return fromView(metricText(metric, value, style));
}

/// The cell that holds a value; empty beyond the ends.
std::optional<std::size_t> cellAt(const SweepAxis& axis, std::optional<double> value) {
    if (!value) return {};
    const std::optional<double> place = placeOf(axis, *value / unitFactor(*axis.parameter()));
    if (!place || !(*place >= 0) || *place >= double(axis.size())) return {};
    return static_cast<std::size_t>(*place);
}

/// Who leads along a line of cells, with an entry for each passing of the lead, and where it passes.
struct Passing {
    std::vector<int> winners;
    std::vector<std::size_t> from;
};
Passing passingOf(const WinnerMap& map, std::size_t along, std::size_t other) {
    Passing passing;
    for (std::size_t i = 0; i < map.grid.axes[along].size(); ++i) {
        const int winner = (along == 0 ? map.cell(i, other) : map.cell(other, i)).winner;
        if (winner < 0 || (!passing.winners.empty() && passing.winners.back() == winner)) continue;
        passing.winners.push_back(winner);
        passing.from.push_back(i);
    }
    return passing;
}

/// "H100 leads where the prompt is below 4 000, GB200 above it", where one line of cells tells all of it.
QString borderSentence(const WinnerMap& map, const MapQuestion& question, QString& fixed, const QLocale& locale) {
    for (const std::size_t along : {std::size_t{1}, std::size_t{0}}) {
        const SweepAxis &axis = map.grid.axes[along], &other = map.grid.axes[1 - along];
        const std::size_t line = cellAt(other, question.point[1 - along]).value_or(other.size() / 2);
        const Passing passing = passingOf(map, along, line);
        if (passing.winners.size() != 2 || !axis.numeric()) continue;
        fixed = tr("The border is read at %1 %2.").arg(withinSentence(labelOf(other)), valueOn(other, line, locale));
        return tr("%1 leads where %2 is below %3, %4 above it.")
            .arg(named(map, passing.winners[0]), withinSentence(labelOf(axis)),
                 shownValue(*axis.parameter(), borderBelow(axis, passing.from[1]), locale), named(map, passing.winners[1]));
    }
    return {};
}

/// A value in coherent units with no more digits than are needed to lie that near to a place of the axis.
double shortestNear(const SweepAxis& axis, double exact, double at, double within) {
    for (const int digits : {2, 3, 4}) {
        if (exact == 0) break;
        const double step = std::pow(10.0, std::floor(std::log10(std::abs(exact))) + 1 - digits);
        const double rounded = std::round(exact / step) * step;
        const std::optional<double> place = placeOf(axis, rounded);
        if (place && std::abs(*place - at) < within) return rounded * unitFactor(*axis.parameter());
    }
    return exact * unitFactor(*axis.parameter());
}

/// The project without what the axes vary: two projects that agree here have the same map.
Project withoutAxes(Project project, const std::array<MapAxis, 2>& axes) {
    for (const MapAxis& axis : axes) {
        const std::string path(axis.parameter->id);
        project.shared.erase(path);
        for (ScenarioSettings& scenario : project.scenarios) scenario.values.erase(path);
    }
    project.readAt = 0;
    project.traffic.reset();
    return project;
}

} // namespace

bool MapQuestion::hasCellsOf(const MapQuestion& other) const {
    return catalogue == other.catalogue && axes == other.axes && metric == other.metric && settings == other.settings &&
           colours == other.colours && withoutAxes(project, axes) == withoutAxes(other.project, axes);
}

std::vector<std::string> MapQuestion::settingsOfAxes(std::size_t across, std::size_t up) const {
    return {axes[0].setting(across), axes[1].setting(up)};
}

MapInput mapInput(const Workbench& workbench, const std::array<MapAxis, 2>& axes, Metric metric) {
    const auto& states = workbench.scenarios();
    MapQuestion question{workbench.document().project(), workbench.sharedCatalogue(), axes, metric, {}, {}, {}, {}};
    question.project.scenarios.clear();
    for (std::size_t i = 0; i < states.size(); ++i) {
        const ScenarioState& state = states[i];
        if (!state.visible) continue;
        if (!state.problem.empty()) return {{}, tr("%1 cannot be evaluated").arg(fromView(state.name)), fromView(state.problem)};
        if (state.resolved && state.resolved->scenario.trains())
            return {{},
                    tr("Maps are of scenarios that serve"),
                    tr("%1 trains. Hide it, or make it a serving scenario, and have two that serve.").arg(fromView(state.name))};
        question.project.scenarios.push_back(workbench.document().project().scenarios[i]);
        question.colours.push_back(state.colour);
        question.places.push_back(i);
    }
    if (question.places.size() < 2)
        return {{}, tr("Add a second scenario to compare"), tr("A map shows which of at least two visible scenarios is best.")};
    for (std::size_t a = 0; a < 2; ++a) question.point[a] = standingOn(axes[a], workbench);
    const bool bySpeed = axes[0].isSpeed() || axes[1].isSpeed();
    if (!bySpeed && workbench.chart().x == Metric::speed && workbench.reading() > 0)
        question.settings.push_back("workload.limits.speed=" +
                                    valueText(*findParameter("workload.limits.speed"), workbench.reading()));
    return {std::move(question), {}, {}};
}

Result<WinnerMap> mapOf(const MapQuestion& question, std::size_t across, std::size_t up, const std::atomic<bool>* cancelled) {
    return winnerMap(question.project, *question.catalogue, question.settings, question.settingsOfAxes(across, up),
                     question.metric, {0, cancelled});
}

Result<WinnerMap> mapAtPoint(const MapQuestion& question, const std::atomic<bool>* cancelled) {
    std::vector<std::string> axes;
    for (std::size_t a = 0; a < 2; ++a) {
        if (!question.point[a]) return Error{ErrorCode::usage, "map", "the scenarios have no common point"};
        axes.push_back(settingAt(question.axes[a], *question.point[a]));
    }
    return winnerMap(question.project, *question.catalogue, question.settings, axes, question.metric, {1, cancelled});
}

std::string settingAt(const MapAxis& axis, double value) {
    return std::string(axis.parameter->id) + '=' + valueText(*axis.parameter, value);
}

std::size_t cellWithin(double place, std::size_t count) { return std::min(static_cast<std::size_t>(place), count - 1); }

std::optional<MapChart::Place> pointOn(const WinnerMap& map, const MapQuestion& question) {
    std::array<std::optional<double>, 2> at;
    for (std::size_t a = 0; a < 2; ++a) {
        const SweepAxis& axis = map.grid.axes[a];
        if (!question.point[a]) return {};
        at[a] = placeOf(axis, *question.point[a] / unitFactor(*axis.parameter()));
        if (!at[a] || !(*at[a] >= 0 && *at[a] <= double(axis.size()))) return {};
    }
    return MapChart::Place{*at[0], *at[1]};
}

MapChart chartOf(const WinnerMap& map, const MapQuestion& question) {
    MapChart chart = mapChart(map, question.colours);
    chart.point = pointOn(map, question);
    return chart;
}

PageAnswer answerOf(const WinnerMap& map, const MapQuestion& question, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const MapShares shares = sharesOf(map);
    QString sentence, fixed;
    const auto part = [&](std::size_t count) { return percent(double(count) / double(shares.cells), style); };
    if (shares.feasible() == 0)
        sentence = tr("No scenario is feasible anywhere on this map.");
    else if (shares.won[shares.order[0]] == shares.feasible())
        sentence = (shares.none == 0 ? tr("%1 leads on the whole map.") : tr("%1 leads wherever a scenario is feasible."))
                       .arg(named(map, static_cast<int>(shares.order[0])));
    else if (sentence = borderSentence(map, question, fixed, locale); sentence.isEmpty())
        sentence = tr("%1 leads on %2 of the map, %3 on %4.")
                       .arg(named(map, static_cast<int>(shares.order[0])), part(shares.won[shares.order[0]]),
                            named(map, static_cast<int>(shares.order[1])), part(shares.won[shares.order[1]]));
    QStringList conditions{axisText(infoOf(map.metric).title) + QLatin1Char('.')};
    if (!fixed.isEmpty()) conditions << fixed;
    if (!question.settings.empty())
        conditions << tr("Every user gets at least %1.")
                          .arg(figureText(question.settings.front().substr(question.settings.front().find('=') + 1), locale));
    const std::size_t settled = shares.feasible() - std::accumulate(shares.open.begin(), shares.open.end(), std::size_t{0});
    if (shares.feasible() > 0)
        conditions << (settled == 0
                           ? tr("Nowhere is the lead settled: the 90\u202f% intervals overlap.")
                           : tr("The lead is settled on %1 of the map; where it is hatched, the 90\u202f% intervals overlap.")
                                 .arg(part(settled)));
    return {{{sentence, false}}, conditions.join(QLatin1Char(' '))};
}

QString leadSentence(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale) {
    const MapCell cell = map.cell(across, up);
    if (cell.winner < 0) return tr("No scenario is feasible");
    if (cell.second < 0) return tr("%1 alone is feasible").arg(named(map, cell.winner));
    return tr("%1 leads by %2").arg(named(map, cell.winner), fromView(factorText(cell.lead, screenStyle(locale))));
}

QStringList cellLines(const WinnerMap& map, std::size_t across, std::size_t up, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const MapCell cell = map.cell(across, up);
    QStringList lines{leadSentence(map, across, up, locale)};
    for (const auto& [axis, at] : {std::pair(&map.grid.axes[0], across), {&map.grid.axes[1], up}})
        lines << labelOf(*axis) + QLatin1Char(' ') + valueOn(*axis, at, locale);
    if (cell.winner < 0)
        for (std::size_t s = 0; s < map.scenarios.size(); ++s)
            lines << fromView(map.scenarios[s]) + QStringLiteral(": ") + reasonText(map.reason(s, across, up), style);
    for (const int scenario : {cell.winner, cell.second})
        if (scenario >= 0)
            lines << named(map, scenario) + QStringLiteral(": ") +
                         valueWithInterval(map.metric, map.value(static_cast<std::size_t>(scenario), across, up), style);
    if (cell.second >= 0)
        lines << (cell.settled ? tr("The 90\u202f% intervals do not overlap") : tr("The 90\u202f% intervals overlap"));
    return lines;
}

TableData pointTable(const WinnerMap& map, const MapQuestion& question, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TableData table{{{tr("Scenario"), false, true}, {axisText(infoOf(map.metric).column)}, {tr("Of the best")}}, {}};
    const MapCell cell = map.cell(0, 0);
    std::vector<std::size_t> order(map.scenarios.size());
    std::iota(order.begin(), order.end(), 0);
    const double sign = infoOf(map.metric).higherIsBetter ? -1 : 1;
    const auto worth = [&](std::size_t s) {
        const double value = map.value(s, 0, 0).mid;
        return std::isnan(value) ? INFINITY : sign * value;
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return worth(a) < worth(b); });
    for (const std::size_t s : order) {
        const Interval<double>& value = map.value(s, 0, 0);
        TableRow row;
        row.series = question.colours[s];
        row.cells = {{fromView(map.scenarios[s])}};
        if (std::isnan(value.mid)) {
            row.cells.push_back({reasonText(map.reason(s, 0, 0), style)});
            row.cells.push_back({dash()});
        } else {
            const bool best = static_cast<int>(s) == cell.winner;
            TableCell figure{fromView(bareText(map.metric, value.mid, beside(value, style))), {}, true};
            if (value.low < value.high)
                figure.quiet = QLatin1Char('(') + fromView(metricRangeText(map.metric, value, style)) + QLatin1Char(')');
            row.cells.push_back(figure);
            const double factor = value.mid / map.value(static_cast<std::size_t>(cell.winner), 0, 0).mid;
            row.cells.push_back({best ? tr("best") : fromView(factorText(factor, style))});
        }
        table.rows.push_back(std::move(row));
    }
    return table;
}

QString valueOn(const SweepAxis& axis, std::size_t index, const QLocale& locale) {
    if (!axis.numeric()) return fromView(axis.text(index));
    const double exact = axis.number(index);
    const bool between = !axis.listed() && exact != 0 && !stepsByOne(axis.parameter()->kind);
    // Between round ends, three digits distinguish two cells.
    const double step = between ? std::pow(10.0, std::floor(std::log10(std::abs(exact))) - 2) : 1;
    const double value = between ? std::round(exact / step) * step : exact;
    return shownValue(*axis.parameter(), value * unitFactor(*axis.parameter()), locale);
}

QString valueOn(const MapAxis& axis, double value, const QLocale& locale) { return shownValue(*axis.parameter, value, locale); }

double valueOfCell(const SweepAxis& axis, std::size_t index) {
    return shortestNear(axis, axis.number(index), double(index) + 0.5, 0.4);
}

double borderBelow(const SweepAxis& axis, std::size_t index) {
    return shortestNear(axis, (axis.number(index - 1) + axis.number(index)) / 2, double(index), 0.5);
}

} // namespace rackline
