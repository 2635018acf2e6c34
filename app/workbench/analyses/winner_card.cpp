// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/winner_card.h"

#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

namespace rackline {

std::optional<NearestBorder> nearestBorder(const WinnerMap& map, std::size_t axis, std::size_t across, std::size_t up) {
    const std::size_t count = map.grid.axes[axis].size(), from = axis == 0 ? across : up;
    const auto winnerAt = [&](std::size_t i) { return (axis == 0 ? map.cell(i, up) : map.cell(across, i)).winner; };
    const int here = winnerAt(from);
    for (std::size_t away = 1; away < count; ++away) {
        if (from + away < count && winnerAt(from + away) != here)
            return NearestBorder{from + away, winnerAt(from + away), true, borderBelow(map.grid.axes[axis], from + away)};
        if (from >= away && winnerAt(from - away) != here)
            return NearestBorder{from - away, winnerAt(from - away), false, borderBelow(map.grid.axes[axis], from - away + 1)};
    }
    return {};
}

namespace {

QString nameAt(const WinnerMap& map, int scenario) { return fromView(map.scenarios[static_cast<std::size_t>(scenario)]); }

TableData sharesTable(const WinnerMap& map, const MapQuestion& question, const NumberStyle& style) {
    const MapShares shares = sharesOf(map);
    TableData table{{{tr("Scenario"), false, true}, {tr("Of the map")}}, {}};
    const auto part = [&](std::size_t count) { return percent(double(count) / double(shares.cells), style); };
    for (const std::size_t s : shares.order) {
        TableRow row{{{fromView(map.scenarios[s])}, {part(shares.won[s])}}};
        row.series = question.colours[s];
        table.rows.push_back(std::move(row));
    }
    if (shares.none > 0) table.rows.push_back({{{tr("No scenario is feasible")}, {part(shares.none)}}});
    return table;
}

QString nearestSentence(const WinnerMap& map, std::size_t a, const std::optional<NearestBorder>& border, const QLocale& locale) {
    const Parameter& parameter = *map.grid.axes[a].parameter();
    const QString name = engineText(parameter.label);
    if (!border) return tr("%1: no border on this map.").arg(name);
    const QString value = shownValue(parameter, border->value, locale);
    if (border->winner < 0)
        return (border->above ? tr("%1: above %2, no scenario is feasible.") : tr("%1: below %2, no scenario is feasible."))
            .arg(name, value);
    return (border->above ? tr("%1: above %2, %3 leads.") : tr("%1: below %2, %3 leads."))
        .arg(name, value, nameAt(map, border->winner));
}

void addWinner(WinnerCard& card, const WinnerMap& point, const MapQuestion& question, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const MapCell cell = point.cell(0, 0);
    if (cell.winner < 0) {
        card.winner = leadSentence(point, 0, 0, locale);
        return;
    }
    const auto s = static_cast<std::size_t>(cell.winner);
    const Interval<double>& value = point.value(s, 0, 0);
    card.series = question.colours[s];
    card.winner = tr("%1 wins").arg(nameAt(point, cell.winner));
    const FieldText figure = splitUnit(fromView(metricText(point.metric, value.mid, style)));
    card.figure = figure.number;
    card.unit = figure.unit;
    if (value.low < value.high) card.range = fromView(metricRangeText(point.metric, value, style));
    if (cell.second < 0) {
        card.lead = tr("No other scenario is feasible here.");
        return;
    }
    card.lead = (cell.settled ? tr("%1 over %2, settled.") : tr("%1 over %2, not settled."))
                    .arg(fromView(factorText(cell.lead, style)), nameAt(point, cell.second));
    card.overlap = cell.settled ? tr("The 90\u202f% intervals do not overlap.") : tr("The 90\u202f% intervals overlap.");
}

} // namespace

WinnerCard winnerCard(const WinnerMap& map, const WinnerMap* point, const MapQuestion& question, const QLocale& locale) {
    WinnerCard card;
    card.shares = sharesTable(map, question, screenStyle(locale));
    if (!point) return card;
    QStringList where;
    for (std::size_t a = 0; a < 2; ++a)
        where << engineText(question.axes[a].parameter->label) + QLatin1Char(' ') +
                     valueOn(question.axes[a], *question.point[a], locale);
    card.where = where.join(QStringLiteral(", "));
    addWinner(card, *point, question, locale);
    const std::optional<MapChart::Place> at = pointOn(map, question);
    if (!at) return card;
    const auto within = [](double place, std::size_t count) { return std::min(static_cast<std::size_t>(place), count - 1); };
    for (std::size_t a = 0; a < 2; ++a)
        card.borders << nearestSentence(
            map, a, nearestBorder(map, a, within(at->across, map.width()), within(at->up, map.height())), locale);
    return card;
}

} // namespace rackline
