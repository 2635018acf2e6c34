// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/map_chart.h"

#include "app/report/charts/axis_scale.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace rackline {

namespace {
/// Three digits tell two values of an axis apart; what stands in a list stays as it was written.
std::string valueText(const SweepAxis& axis, std::size_t i) {
    if (axis.listed() || !axis.numeric()) return axis.text(i);
    const double value = axis.number(i), size = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return tickText(value == 0 || size >= 1 ? std::round(value) : std::round(value / size) * size);
}

std::vector<std::string> valuesOf(const SweepAxis& axis) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < axis.size(); ++i) texts.push_back(valueText(axis, i));
    return texts;
}

std::string axisTitle(const SweepAxis& axis) {
    const std::string unit = axis.unit().empty() ? "" : ", " + std::string(axis.unit());
    return (axis.parameter() != nullptr ? std::string(axis.parameter()->label) : axis.path()) + unit;
}

/// 1, 2 and 5 of each decade, or doublings of a number of tokens.
std::vector<double> roundValues(const SweepAxis& axis, double low, double high) {
    std::vector<double> values;
    if (!axis.logarithmic()) {
        for (const AxisTick& tick : fittedScale(low, high, false).ticks) values.push_back(tick.value);
    } else if (axis.parameter()->kind == ParameterKind::length) {
        for (double value = 1; value <= high; value *= 2) values.push_back(value);
    } else {
        for (double decade = std::pow(10, std::floor(std::log10(low))); decade <= high; decade *= 10)
            for (const double digit : {1, 2, 5}) values.push_back(digit * decade);
    }
    std::erase_if(values, [&](double value) { return value < low * (1 - 1e-9) || value > high * (1 + 1e-9); });
    return values;
}

std::vector<MapChart::Tick> ticksOf(const SweepAxis& axis) {
    std::vector<MapChart::Tick> ticks;
    if (axis.listed() || !axis.numeric()) {
        for (std::size_t i = 0; i < axis.size(); ++i) ticks.push_back({double(i) + 0.5, valueText(axis, i)});
        return ticks;
    }
    for (const double value : roundValues(axis, axis.number(0), axis.number(axis.size() - 1)))
        ticks.push_back({*placeOf(axis, value), tickText(value)});
    return ticks;
}

std::string cellText(const WinnerMap& map, const MapCell& cell, std::size_t across, std::size_t up) {
    if (cell.winner < 0) {
        std::string text = "No scenario is feasible";
        for (std::size_t s = 0; s < map.scenarios.size(); ++s)
            text += "\n" + map.scenarios[s] + ": " + reasonOf(map.reason(s, across, up));
        return text;
    }
    const auto valued = [&](int scenario) {
        const auto s = static_cast<std::size_t>(scenario);
        return metricText(map.metric, map.value(s, across, up));
    };
    const std::string& winner = map.scenarios[static_cast<std::size_t>(cell.winner)];
    if (cell.second < 0) return winner + " alone is feasible: " + valued(cell.winner);
    return winner + " leads by " + leadText(cell) + ": " + valued(cell.winner) + "\n" +
           map.scenarios[static_cast<std::size_t>(cell.second)] + ": " + valued(cell.second) +
           (cell.settled ? "" : "\nThe 90 % intervals overlap");
}
} // namespace

std::string leadText(const MapCell& cell) { return cell.second < 0 ? std::string("alone") : factorText(cell.lead); }

std::optional<double> placeOf(const SweepAxis& axis, double value) {
    if (!axis.numeric() || axis.size() < 2) return {};
    if (!axis.listed()) {
        const double low = axis.number(0), high = axis.number(axis.size() - 1);
        const double share = axis.logarithmic() ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
        return 0.5 + share * double(axis.size() - 1);
    }
    // Between two of a list as far as it is between their values; beyond its ends as between the last two.
    std::size_t i = 0;
    while (i + 2 < axis.size() && axis.number(i + 1) < value) ++i;
    return 0.5 + double(i) + (value - axis.number(i)) / (axis.number(i + 1) - axis.number(i));
}

MapChart mapChart(const WinnerMap& map, std::vector<int> colours) {
    MapChart chart;
    chart.title = "Who wins: " + std::string(infoOf(map.metric).title);
    chart.subtitle = "The deeper the colour, the larger the lead over the next, or no other is feasible; hatched where the 90 % "
                     "intervals overlap";
    chart.xTitle = axisTitle(map.grid.axes[0]);
    chart.yTitle = axisTitle(map.grid.axes[1]);
    chart.xValues = valuesOf(map.grid.axes[0]);
    chart.yValues = valuesOf(map.grid.axes[1]);
    chart.xTicks = ticksOf(map.grid.axes[0]);
    chart.yTicks = ticksOf(map.grid.axes[1]);
    chart.series = map.scenarios;
    chart.colours = std::move(colours);
    if (chart.colours.empty()) {
        chart.colours.resize(chart.series.size());
        std::iota(chart.colours.begin(), chart.colours.end(), 0);
    }
    for (std::size_t up = 0; up < map.height(); ++up)
        for (std::size_t across = 0; across < map.width(); ++across) {
            const MapCell cell = map.cell(across, up);
            const double lead = cell.second < 0 ? std::numeric_limits<double>::infinity() : cell.lead;
            chart.cells.push_back({cell.winner, lead, cell.settled, cellText(map, cell, across, up)});
        }
    return chart;
}

std::vector<std::string> mapSentences(const WinnerMap& map) {
    const MapShares shares = sharesOf(map);
    const std::string all = " of " + countText(double(shares.cells), plainNumbers) + " cells";
    std::vector<std::string> sentences;
    for (const std::size_t s : shares.order)
        sentences.push_back(map.scenarios[s] +
                            (shares.won[s] == 0
                                 ? " leads nowhere."
                                 : " leads in " + countText(double(shares.won[s]), plainNumbers) + all + "; in " +
                                       countText(double(shares.open[s]), plainNumbers) + " of these the intervals overlap."));
    if (shares.none > 0)
        sentences.push_back("No scenario is feasible in " + countText(double(shares.none), plainNumbers) + all + ".");
    return sentences;
}

} // namespace rackline
