// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/axis_scale.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
constexpr std::array niceSteps{1.0, 2.0, 5.0};
constexpr int mostTicks = 7;
constexpr double room = 0.06;

/// Powers of ten without a rounding error of pow: the shortest text decides.
double powerOfTen(int exponent) {
    double value = 1;
    for (int i = 0; i < std::abs(exponent); ++i) value *= 10;
    return exponent < 0 ? 1 / value : value;
}
int decadeOf(double value) { return static_cast<int>(std::floor(std::log10(value) + 1e-9)); }

struct Scale {
    double factor;
    std::string_view symbol;
};
constexpr std::array timeScales{Scale{86400, "d"}, Scale{3600, "h"},  Scale{60, "min"},
                                Scale{1, "s"},     Scale{1e-3, "ms"}, Scale{1e-6, "\u00b5s"}};

bool isTime(std::string_view unit) { return unit == "s" || unit == "ms"; }
double secondsOf(std::string_view unit) { return unit == "ms" ? 1e-3 : 1.0; }

/// The shortest text of a tick: at most three digits and no zeros at the end.
std::string tickDigits(double value, const NumberStyle& style) {
    for (int decimals = 0; decimals <= 6; ++decimals) {
        const double scaled = value * powerOfTen(decimals);
        if (std::abs(scaled - std::round(scaled)) < 1e-6 * std::max(1.0, std::abs(scaled)) * 1e-3 + 1e-9)
            return decimalText(value, decimals, style);
    }
    return digitsText(value, 3, style);
}

/// `reference` chooses the prefix: the axis's maximum on linear axes, the tick itself on log axes.
std::string tickLabel(double value, double reference, std::string_view unit, const NumberStyle& style) {
    if (value == 0) return unit.starts_with("USD") ? "$0" : "0";
    const std::string space(style.space);
    // A year of the calendar has no prefix and no groups, and its parts no name.
    if (unit == "year") return value == std::round(value) ? std::to_string(std::lround(value)) : std::string();
    if (isTime(unit)) {
        const double seconds = value * secondsOf(unit), size = std::abs(reference) * secondsOf(unit);
        for (const Scale& scale : timeScales)
            if (size >= scale.factor * 0.999999 || scale.factor == timeScales.back().factor)
                return tickDigits(seconds / scale.factor, style) + space + std::string(scale.symbol);
    }
    const bool money = shownFor(unit) == Shown::money;
    const std::string before = money ? "$" : "";
    const double size = std::abs(reference);
    const bool plain = size >= 0.001 * 0.999999 && size < 1000 * 0.999999;
    const SiPrefix prefix = money ? moneyPrefix(size, style) : plain ? SiPrefix{} : prefixOf(size, style);
    const std::string sign = value < 0 ? std::string(style.minus) : "";
    const std::string digits = tickDigits(std::abs(value) / prefix.factor, style);
    return sign + before + (prefix.symbol.empty() ? digits : digits + space + std::string(prefix.symbol));
}

AxisScale linearScale(double low, double high, std::string_view unit, const NumberStyle& style, bool fit) {
    if (!(high > low)) {
        const double around = low == 0 ? 1 : std::abs(low) / 2;
        high = low + around;
        low = low > 0 && low - around < 0 ? 0 : low - around;
    }
    if (fit) {
        const double margin = (high - low) * room;
        const bool fromZero = low >= 0 && low < 0.4 * high;
        low = fromZero ? 0 : low - margin;
        high = high <= 0 ? std::min(0.0, high + margin) : high + margin;
    }
    AxisScale scale{low, high, false, {}};
    double step = 0;
    for (int decade = decadeOf((high - low) / mostTicks) - 1; step == 0; ++decade)
        for (const double nice : niceSteps) {
            const double candidate = decade < 0 ? nice / powerOfTen(-decade) : nice * powerOfTen(decade);
            const double first = std::floor(low / candidate + 1e-9), last = std::ceil(high / candidate - 1e-9);
            const double inside = std::floor(high / candidate + 1e-9) - std::ceil(low / candidate - 1e-9);
            if ((fit ? last - first : inside) + 1 > mostTicks) continue;
            step = candidate;
            if (fit) scale.low = first * step, scale.high = last * step;
            break;
        }
    const double first = std::ceil(scale.low / step - 1e-9), last = std::floor(scale.high / step + 1e-9);
    const double reference = std::max(std::abs(scale.low), std::abs(scale.high));
    for (double i = first; i <= last; ++i) {
        const double value = i == 0 ? 0 : i * step;
        scale.ticks.push_back({value, tickLabel(value, reference, unit, style)});
    }
    return scale;
}

/// The nearest of 1, 2, 5 at or beyond a value.
double niceBelow(double value) {
    const double decade = powerOfTen(decadeOf(value));
    double best = decade;
    for (const double nice : niceSteps)
        if (nice * decade <= value * (1 + 1e-9)) best = nice * decade;
    return best;
}
double niceAbove(double value) {
    const double decade = powerOfTen(decadeOf(value));
    for (const double nice : niceSteps)
        if (nice * decade >= value * (1 - 1e-9)) return nice * decade;
    return 10 * decade;
}

AxisScale logScale(double low, double high, std::string_view unit, const NumberStyle& style, bool fit) {
    if (!(low > 0)) low = high > 0 ? high / 1000 : 1;
    if (!(high > low)) {
        high = low * 2;
        low /= 2;
    }
    if (fit) {
        const double margin = std::pow(high / low, room);
        low = niceBelow(low / margin);
        high = niceAbove(high * margin);
    }
    AxisScale scale{low, high, true, {}};
    const double decades = std::log10(high / low);
    const int everyDecade = std::max(1, static_cast<int>(std::ceil((decades - 0.01) / mostTicks)));
    bool between = decades < 2 - 1e-9;
    std::size_t labels = 0;
    const auto fill = [&](bool everyDigit) {
        scale.ticks.clear();
        labels = 0;
        for (int decade = decadeOf(low); decade <= decadeOf(high); ++decade)
            for (int digit = 1; digit <= 9; ++digit) {
                const double value = decade < 0 ? digit / powerOfTen(-decade) : digit * powerOfTen(decade);
                if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9)) continue;
                const bool labelled =
                    digit == 1 ? decade % everyDecade == 0 : everyDigit || (between && (digit == 2 || digit == 5));
                if (everyDecade > 1 && digit > 1) continue;
                labels += labelled ? 1 : 0;
                scale.ticks.push_back({value, labelled ? tickLabel(value, value, unit, style) : std::string()});
            }
    };
    fill(false);
    if (labels < 3) {
        between = true;
        fill(false);
    }
    if (labels < 3) fill(true);
    return scale;
}
} // namespace

double AxisScale::position(double value) const {
    if (!logarithmic) return (value - low) / (high - low);
    return value > 0 ? std::log(value / low) / std::log(high / low) : -1;
}

bool isWide(const std::vector<double>& values) {
    constexpr double wide = 10;
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return !values.empty() && *least > 0 && *most > wide * *least;
}

AxisScale fittedScale(double low, double high, bool logarithmic, std::string_view unit, const NumberStyle& style) {
    return logarithmic ? logScale(low, high, unit, style, true) : linearScale(low, high, unit, style, true);
}

AxisScale scaleOf(const ChartAxis& axis, double dataLow, double dataHigh, const NumberStyle& style) {
    if (axis.low == 0 && axis.high == 0) return fittedScale(dataLow, dataHigh, axis.logarithmic, axis.unit, style);
    return axis.logarithmic ? logScale(axis.low, axis.high, axis.unit, style, false)
                            : linearScale(axis.low, axis.high, axis.unit, style, false);
}

AxisScale waterfallScale(const BarChart& chart, const NumberStyle& style) {
    double low = INFINITY, high = -INFINITY;
    for (const BarStep& step : chart.steps) {
        low = std::min({low, step.low, step.high});
        high = std::max({high, step.low, step.high});
    }
    for (const BarStep& step : chart.steps)
        if (chart.value.logarithmic && step.total) low = std::min(low, std::max(step.low, step.high) / 1.3);
    return scaleOf(chart.value, chart.value.logarithmic ? low : std::min(0.0, low), high, style);
}

std::string tickText(double value, const NumberStyle& style) { return tickDigits(value, style); }

} // namespace rackline
