// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/winner_card.h"

#include "app/report/charts/charts.h"
#include "app/report/charts/explanation_charts.h"
#include "app/report/words/wording.h"
#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>
#include <cmath>

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

/// The best point of a frontier that is fast enough; among equal ones the first, as on the map.
std::optional<FrontierPoint> bestAbove(TokenRate speed, const Exploration& found, Metric metric) {
    const double sign = infoOf(metric).higherIsBetter ? 1 : -1;
    std::optional<FrontierPoint> best;
    for (const FrontierPoint& p : found.frontier)
        if (p.point.speed >= speed && (!best || sign * p.y.mid > sign * best->y.mid)) best = p;
    return best;
}

/// The leader of a place; negative where no scenario is feasible.
int leaderOf(const Closeup& closeup, Metric metric) {
    const double sign = infoOf(metric).higherIsBetter ? 1 : -1;
    int leader = -1;
    for (std::size_t s = 0; s < closeup.scenarios.size(); ++s) {
        const auto& best = closeup.scenarios[s].best;
        if (!best) continue;
        if (leader < 0 || sign * best->y.mid > sign * closeup.scenarios[static_cast<std::size_t>(leader)].best->y.mid)
            leader = static_cast<int>(s);
    }
    return leader;
}

struct CellPlace {
    std::size_t across = 0, up = 0;
};

/// The border at which another scenario takes the lead and that is nearest as the map is drawn.
std::optional<std::pair<std::size_t, NearestBorder>> borderOf(const WinnerMap& map, const CellPlace& cell) {
    std::optional<std::pair<std::size_t, NearestBorder>> nearest;
    double least = INFINITY;
    for (std::size_t a = 0; a < 2; ++a) {
        const std::optional<NearestBorder> border = nearestBorder(map, a, cell.across, cell.up);
        if (!border || border->winner < 0) continue;
        const std::size_t from = a == 0 ? cell.across : cell.up;
        const double cells = double(border->beyond > from ? border->beyond - from : from - border->beyond);
        const double away = cells / double(map.grid.axes[a].size());
        if (away < least) least = away, nearest = {a, *border};
    }
    return nearest;
}

/// The middle of the cells beyond a border that have the winner of the first of them.
std::size_t middleBeyond(const WinnerMap& map, std::size_t axis, const CellPlace& cell, const NearestBorder& border) {
    const auto winnerAt = [&](std::size_t i) { return (axis == 0 ? map.cell(i, cell.up) : map.cell(cell.across, i)).winner; };
    std::size_t last = border.beyond;
    const std::size_t end = border.above ? map.grid.axes[axis].size() - 1 : 0;
    while (last != end && winnerAt(border.above ? last + 1 : last - 1) == border.winner)
        last = border.above ? last + 1 : last - 1;
    return (border.beyond + last) / 2;
}

LeadChange::Side sideOf(const Closeup& closeup, const WinnerMap& map, std::array<int, 2> pair, const CellPlace& cell) {
    LeadChange::Side side;
    std::array<const Closeup::At*, 2> both{};
    for (std::size_t i = 0; i < 2; ++i) {
        if (pair[i] < 0) continue;
        const auto s = static_cast<std::size_t>(pair[i]);
        both[i] = &closeup.scenarios[s];
        if (both[i]->best)
            side.done[i] = explain(both[i]->scenario, both[i]->best->point);
        else if (std::isnan(map.value(s, cell.across, cell.up).mid))
            side.reasons[i] = map.reason(s, cell.across, cell.up);
    }
    if (!side.done[0] || !side.done[1]) return side;
    if (auto found = explainDifference(both[0]->scenario, side.done[0]->point, both[1]->scenario, side.done[1]->point))
        side.difference = std::move(found).value();
    return side;
}

/// The cause that accounts for most of a change of ln, and its own part of it.
struct Part {
    std::string label;
    double ln = 0;
};
Part largestPart(const Difference& to, const Difference* from, Metric metric) {
    const auto m = placeOf(metric);
    std::vector<Part> parts;
    double whole = 0;
    const auto add = [&](const Difference& difference, double sign) {
        for (const DifferenceTerm& term : difference.terms) {
            auto at = std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.label == term.label; });
            if (at == parts.end()) at = parts.insert(parts.end(), {term.label, 0});
            at->ln += sign * term.ln[m];
            whole += sign * term.ln[m];
        }
    };
    add(to, 1);
    if (from) add(*from, -1);
    Part largest;
    for (const Part& part : parts)
        if (part.ln * whole > largest.ln * whole) largest = part;
    return largest;
}

/// What is said of a change, and in whose words.
struct Telling {
    const LeadChange& change;
    const WinnerMap& map;
    const QLocale& locale;
    NumberStyle style = screenStyle(locale);
    QStringList sentences{};

    QString named(std::size_t which) const {
        return fromView(map.scenarios[static_cast<std::size_t>(which == 0 ? change.leader : change.other)]);
    }
    /// Nothing where the part is too small to see.
    void addPart(const QString& sentence, const Part& part, double sign) {
        if (std::isfinite(part.ln) && std::abs(part.ln) > 0.01)
            sentences << sentence.arg(withinSentence(engineText(part.label)), fromView(changeText(sign * part.ln, style)));
    }
};

QString limitOf(const std::optional<Estimate>& estimate) { return engineText(nameOf(estimate->binding)); }

void tellChange(Telling& told) {
    const LeadChange::Side &here = told.change.here, &beyond = told.change.beyond;
    const Metric metric = told.map.metric;
    const Parameter& parameter = *told.map.grid.axes[*told.change.axis].parameter();
    const QString there =
        withinSentence(engineText(parameter.label)) + QLatin1Char(' ') + shownValue(parameter, told.change.there, told.locale);
    const auto factor = [&](double value) { return fromView(factorText(value, told.style)); };
    if (const auto now = here.factor(metric), then = beyond.factor(metric); now && then)
        told.sentences << tr("At %1, %2 reaches %3 what %4 does, at the operating point %5.")
                              .arg(there, told.named(1), factor(*then), told.named(0), factor(*now));
    if (here.difference && beyond.difference)
        told.addPart(tr("The largest part of that change has one cause: %1 (%2)."),
                     largestPart(*beyond.difference, &*here.difference, metric), 1);
    if (beyond.reasons[0])
        told.sentences
            << tr("At %1, %2 is not feasible: %3.").arg(there, told.named(0), reasonText(*beyond.reasons[0], told.style));
    if (here.reasons[1])
        told.sentences
            << tr("At the operating point, %1 is not feasible: %2.").arg(told.named(1), reasonText(*here.reasons[1], told.style));
    for (const std::size_t i : {0, 1})
        if (here.done[i] && beyond.done[i] && here.done[i]->binding != beyond.done[i]->binding)
            told.sentences << tr("%2 binds most of a decode step of %1 there, %3 at the operating point.")
                                  .arg(told.named(i), capital(limitOf(beyond.done[i])), limitOf(here.done[i]));
}

void tellLead(Telling& told) {
    const LeadChange::Side& here = told.change.here;
    if (!here.difference) return;
    told.addPart(tr("The largest part of its lead over %3 comes from one cause: %1 (%2).")
                     .arg(QStringLiteral("%1"), QStringLiteral("%2"), told.named(1)),
                 largestPart(*here.difference, nullptr, told.map.metric), -1);
    const QString own = limitOf(here.done[0]), others = limitOf(here.done[1]);
    told.sentences
        << (own == others
                ? tr("%1 binds most of a decode step of both.").arg(capital(own))
                : tr("%1 binds most of a decode step on %2, %3 on %4.").arg(capital(own), told.named(0), others, told.named(1)));
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
    for (std::size_t a = 0; a < 2; ++a)
        card.borders << nearestSentence(
            map, a, nearestBorder(map, a, cellWithin(at->across, map.width()), cellWithin(at->up, map.height())), locale);
    return card;
}

Result<Closeup> closeupAt(const MapQuestion& question, const std::array<double, 2>& place, const std::atomic<bool>* cancelled) {
    std::vector<std::string> axes;
    for (std::size_t a = 0; a < 2; ++a) axes.push_back(settingAt(question.axes[a], place[a]));
    const Result<SweepGrid> grid = makeGrid(axes, question.project.scenarios.size());
    if (!grid) return grid.error();
    SweepPoints points(question.project, *question.catalogue, question.settings, *grid);
    ExploreOptions options;
    options.y = question.metric;
    options.cancelled = cancelled;
    Closeup closeup;
    for (std::uint64_t s = 0; s < grid->rows(); ++s) {
        Result<Scenario> scenario = points.at(s);
        if (!scenario) return scenario.error();
        const TokenRate asked = scenario->workload.limits.speed;
        Scenario anySpeed = *scenario;
        anySpeed.workload.limits.speed = {};
        Exploration found = explore(anySpeed, options);
        if (!found.complete) return Error{ErrorCode::usage, "map", "was stopped"};
        std::optional<FrontierPoint> best = bestAbove(asked, found, question.metric);
        closeup.scenarios.push_back({std::move(scenario).value(), std::move(found), std::move(best)});
    }
    return closeup;
}

LineChart frontiersOf(const Closeup& closeup, const MapQuestion& question) {
    if (question.metric == Metric::speed) return {};
    std::vector<ChartScenario> shown;
    for (std::size_t s = 0; s < closeup.scenarios.size(); ++s)
        shown.push_back({&closeup.scenarios[s].scenario, &closeup.scenarios[s].found, nullptr, question.colours[s]});
    LineChart chart = paretoChart(shown, Metric::speed, question.metric);
    // The map says itself what speed is asked for, and the table beside it what the layouts are.
    chart.limits.clear();
    for (ChartSeries& series : chart.series) {
        series.infeasible.clear();
        series.remark.clear();
        for (ChartPoint& point : series.points) point.label.clear();
    }
    const int leader = leaderOf(closeup, question.metric);
    if (leader < 0) return chart;
    const Closeup::At& at = closeup.scenarios[static_cast<std::size_t>(leader)];
    const double asked = at.scenario.workload.limits.speed.si();
    chart.pins.push_back({at.best->x.mid, at.best->y.mid, "\u2022", leader});
    chart.reading = asked > 0 ? asked : at.best->x.mid;
    return chart;
}

std::optional<double> LeadChange::Side::factor(Metric metric) const {
    if (!done[0] || !done[1]) return {};
    return valueOf(done[1]->point, metric) / valueOf(done[0]->point, metric);
}

std::optional<LeadChange> leadChange(const WinnerMap& map, const MapQuestion& question, const Closeup& near,
                                     const std::atomic<bool>* cancelled) {
    const std::optional<MapChart::Place> at = pointOn(map, question);
    if (!at) return {};
    const CellPlace cell{cellWithin(at->across, map.width()), cellWithin(at->up, map.height())};
    const MapCell here = map.cell(cell.across, cell.up);
    if (here.winner < 0 || here.winner != leaderOf(near, map.metric)) return {};
    LeadChange change;
    change.leader = here.winner;
    change.other = here.second;
    std::array<double, 2> place{*question.point[0], *question.point[1]};
    CellPlace there = cell;
    if (const auto border = borderOf(map, cell)) {
        change.axis = border->first;
        change.other = border->second.winner;
        const std::size_t middle = middleBeyond(map, *change.axis, cell, border->second);
        (*change.axis == 0 ? there.across : there.up) = middle;
        change.there = valueOfCell(map.grid.axes[*change.axis], middle);
    }
    const std::array<int, 2> pair{change.leader, change.other};
    change.here = sideOf(near, map, pair, cell);
    if (!change.axis) return change;
    place[*change.axis] = change.there;
    const Result<Closeup> far = closeupAt(question, place, cancelled);
    if (!far) return {};
    change.beyond = sideOf(*far, map, pair, there);
    return change;
}

LeadWords wordsOf(const LeadChange& change, const WinnerMap& map, const QLocale& locale) {
    Telling told{change, map, locale};
    if (change.axis)
        tellChange(told);
    else
        tellLead(told);
    return {change.axis ? tr("Why the lead changes") : tr("Why it leads"), told.sentences.join(QLatin1Char(' '))};
}

} // namespace rackline
