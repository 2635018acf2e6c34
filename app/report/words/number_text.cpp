// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/number_text.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace rackline {

namespace {
constexpr std::string_view noFigure = "no figure";
/// Stands at the upper end of an interval that is open upwards.
constexpr std::string_view noEnd = "\u221e";

constexpr auto siPrefixes = std::to_array<SiPrefix>({{1e18, "E"},
                                                     {1e15, "P"},
                                                     {1e12, "T"},
                                                     {1e9, "G"},
                                                     {1e6, "M"},
                                                     {1e3, "k"},
                                                     {1, ""},
                                                     {1e-3, "m"},
                                                     {1e-6, "\u00b5"},
                                                     {1e-9, "n"}});

struct TimeUnit {
    double seconds;
    std::string_view symbol;
};
constexpr auto timeUnits = std::to_array<TimeUnit>(
    {{8760 * 3600.0, "yr"}, {86400, "d"}, {3600, "h"}, {60, "min"}, {1, "s"}, {1e-3, "ms"}, {1e-6, "\u00b5s"}, {1e-9, "ns"}});

double rounded(double value, int digits) {
    std::array<char, 40> buffer{};
    const char* end =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, digits - 1).ptr;
    double result = value;
    std::from_chars(buffer.data(), end, result);
    return result;
}

int decimalsFor(double value, int digits) {
    if (value == 0) return 0;
    const int exponent = static_cast<int>(std::floor(std::log10(std::abs(rounded(value, digits))) + 1e-12));
    return std::max(0, digits - 1 - exponent);
}

/// The micro sign is the one letter of the tables that a terminal may not have.
std::string spelled(std::string_view symbol, const NumberStyle& style) {
    constexpr std::string_view micro = "\u00b5";
    if (!symbol.starts_with(micro)) return std::string(symbol);
    return std::string(style.micro) + std::string(symbol.substr(micro.size()));
}

std::string joined(std::string number, std::string_view unit, const NumberStyle& style) {
    if (unit.empty()) return number;
    return number + std::string(style.space) + spelled(unit, style);
}

void dropZeros(std::string& text, const NumberStyle& style) {
    const std::string_view mark = style.decimal;
    const std::size_t at = text.find(mark);
    if (style.zeros || mark.empty() || at == std::string::npos) return;
    while (text.back() == '0') text.pop_back();
    if (text.size() == at + mark.size()) text.resize(at);
}
} // namespace

SiPrefix prefixOf(double magnitude, const NumberStyle& style) {
    const double size = std::abs(magnitude);
    if (size == 0 || !std::isfinite(size)) return {};
    for (const SiPrefix& prefix : siPrefixes)
        if (size >= prefix.factor * (1 - 1e-12)) return {prefix.factor, prefix.factor == 1e-6 ? style.micro : prefix.symbol};
    return siPrefixes.back();
}

std::string racksText(double racks) { return countText(racks, plainNumbers) + (racks == 1 ? " rack" : " racks"); }
std::string_view standName(const Rack& rack, double count) {
    constexpr std::array<std::array<std::string_view, 2>, 3> names{{{"node", "nodes"}, {"rack", "racks"}, {"pod", "pods"}}};
    return names[static_cast<std::size_t>(rack.stand())][count == 1 ? 0 : 1];
}
std::string standsText(double count, const Rack& rack) {
    return countText(count, plainNumbers) + ' ' + std::string(standName(rack, count));
}

std::string decimalText(double value, int decimals, const NumberStyle& style) {
    if (!std::isfinite(value)) return std::string(noFigure);
    std::array<char, 400> buffer{};
    const char* end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::fixed,
                                    std::min(decimals, 60))
                          .ptr;
    const std::string_view digits(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t mark = std::min(digits.find('.'), digits.size());
    std::string text;
    if (value < 0 && digits.find_first_of("123456789") != std::string_view::npos) text += style.minus;
    for (std::size_t i = 0; i < mark; ++i) {
        text += digits[i];
        const std::size_t left = mark - i - 1;
        if (style.grouping && left > 0 && left % 3 == 0) text += style.space;
    }
    if (mark < digits.size()) {
        text += style.decimal;
        text += digits.substr(mark + 1);
    }
    return text;
}

std::string countText(double value, const NumberStyle& style) { return decimalText(value, 0, style); }

std::string digitsText(double value, int digits, const NumberStyle& style) {
    if (!std::isfinite(value)) return std::string(noFigure);
    return decimalText(rounded(value, digits), decimalsFor(value, digits), style);
}

namespace {
/// A unit with a prefix of its own, which takes no second one: 40.3 GWh.
constexpr std::string_view megawattHours = "MWh";

/// Predictions keep thousands as they are: 2 750 reads faster than 2.75 k.
SiPrefix predictionPrefix(double value, const NumberStyle& style) {
    const double size = std::abs(rounded(value, 3));
    return size >= 1 && size < 1e4 ? SiPrefix{} : (size < 1 && size >= 1e-3 ? SiPrefix{} : prefixOf(size, style));
}
/// Whether the unit counts things: its prefix stands before it, 1.11 M tok/s, and half a request is no 500 mreq.
bool isCounted(std::string_view unit) { return unit.starts_with("tok") || unit.starts_with("req"); }
} // namespace

std::string predictedText(double value, std::string_view unit, const NumberStyle& style) {
    if (unit == megawattHours) return measureText(value, unit, style);
    if (!std::isfinite(value)) return std::string(noFigure);
    const SiPrefix prefix = predictionPrefix(value, style);
    return joined(joined(digitsText(value / prefix.factor, 3, style), prefix.symbol, style), unit, style);
}

std::string measureText(double si, std::string_view unit, const NumberStyle& style) {
    if (unit == megawattHours) return measureText(1e6 * si, "Wh", style);
    if (!std::isfinite(si)) return std::string(noFigure);
    const SiPrefix prefix = isCounted(unit) ? predictionPrefix(si, style) : prefixOf(rounded(si, 3), style);
    std::string number = digitsText(si / prefix.factor, 3, style);
    dropZeros(number, style);
    if (isCounted(unit)) return joined(joined(std::move(number), prefix.symbol, style), unit, style);
    return joined(std::move(number), std::string(prefix.symbol) + std::string(unit), style);
}

SiPrefix moneyPrefix(double usd, const NumberStyle& style) {
    const double size = rounded(std::abs(usd), 3);
    for (const SiPrefix& scale : {SiPrefix{1e12, style.trillion}, {1e9, style.billion}, {1e6, style.million}})
        if (size >= scale.factor) return scale;
    return size >= 1e4 ? SiPrefix{1e3, "k"} : SiPrefix{};
}

std::string moneyText(double usd, const NumberStyle& style) {
    if (!std::isfinite(usd)) return std::string(noFigure);
    const std::string sign = std::string(usd < 0 ? style.minus : "") + "$";
    const double size = std::abs(usd);
    if (size == 0) return "$0";
    if (size < 0.005) return std::string("< $0").append(style.decimal).append("01");
    if (rounded(size, 3) < 10) return sign + decimalText(size, 2, style);
    const SiPrefix scale = moneyPrefix(size, style);
    if (scale.symbol.empty()) return sign + digitsText(size, 3, style);
    std::string number = digitsText(size / scale.factor, 3, style);
    dropZeros(number, style);
    return sign + joined(std::move(number), scale.symbol, style);
}

namespace {
/// The largest unit that gives at least 1.
const TimeUnit& timeUnitOf(double seconds) {
    const auto found = std::find_if(timeUnits.begin(), timeUnits.end(), [seconds](const TimeUnit& unit) {
        return std::abs(rounded(seconds / unit.seconds, 3)) >= 1;
    });
    return found == timeUnits.end() ? timeUnits.back() : *found;
}
} // namespace

std::string timeText(double seconds, const NumberStyle& style) {
    if (!std::isfinite(seconds)) return std::string(noFigure);
    if (seconds == 0) return joined("0", "s", style);
    const TimeUnit& unit = timeUnitOf(seconds);
    std::string number = digitsText(seconds / unit.seconds, 3, style);
    dropZeros(number, style);
    return joined(std::move(number), unit.symbol, style);
}

std::string percentText(double fraction, const NumberStyle& style) {
    if (!std::isfinite(fraction)) return std::string(noFigure);
    const double percent = fraction * 100;
    if (percent == 0) return joined("0", "%", style);
    if (std::abs(percent) < 0.05) return joined(std::string("< 0").append(style.decimal).append("1"), "%", style);
    // What is nearly all says how nearly, so that its interval does not leave it out.
    const bool nearlyAll = percent > 99 && percent < 100;
    std::string number = decimalText(percent, std::abs(percent) >= 9.95 && !nearlyAll ? 0 : 1, style);
    // Its decimal stands beside others that have none.
    NumberStyle own = style;
    own.zeros = style.zeros && !nearlyAll;
    dropZeros(number, own);
    return joined(std::move(number), "%", style);
}

std::string percentCell(double fraction) { return decimalText(100 * fraction, 1, plainNumbers); }

std::string billionsText(double count) { return numberText(count / 1e9, 5) + " B"; }

std::string factorText(double factor, const NumberStyle& style) {
    if (!std::isfinite(factor)) return std::string(noFigure);
    // Near 1 the second digit would be that of nothing: 1.04 is no 1.0.
    constexpr double near = 1.095, hundreds = 99.5;
    const bool precise = std::abs(factor) < near || std::abs(factor) >= hundreds;
    return joined(digitsText(factor, precise ? 3 : 2, style), style.times, style);
}

namespace {
/// The ends in this unit, with the decimals of the middle.
std::string endsIn(const Interval<double>& interval, double unit, const NumberStyle& style) {
    if (std::isnan(interval.low) || std::isnan(interval.high) || !std::isfinite(interval.mid)) return std::string(noFigure);
    const int decimals = decimalsFor(interval.mid / unit, 3);
    const auto text = [&](double value) {
        if (value > std::numeric_limits<double>::max()) return std::string(noEnd);
        const double part = value / unit;
        return decimalText(decimals == 0 ? rounded(part, 3) : part, decimals, style);
    };
    return text(interval.low) + std::string(style.dash) + text(interval.high);
}
} // namespace

std::string rangeText(const Interval<double>& interval, const NumberStyle& style) {
    return endsIn(interval, predictionPrefix(interval.mid, style).factor, style);
}

std::string timeRangeText(const Interval<double>& seconds, const NumberStyle& style) {
    return endsIn(seconds, timeUnitOf(seconds.mid).seconds, style);
}

std::string measureRangeText(const Interval<double>& si, const NumberStyle& style) {
    return endsIn(si, prefixOf(rounded(si.mid, 3), style).factor, style);
}

std::string factorText(const Interval<double>& factor, const NumberStyle& style) {
    const std::string text = factorText(factor.mid, style);
    return factor.low < factor.high ? text + " (" + rangeText(factor, style) + ")" : text;
}

std::string intervalText(const Interval<double>& interval, std::string_view unit, const NumberStyle& style) {
    const auto own = [&](double value) { return predictedText(value, unit, beside(interval, style)); };
    if (interval.low == interval.high) return own(interval.mid);
    if (unit == megawattHours)
        return own(interval.mid) + " (" + own(interval.low) + std::string(style.dash) + own(interval.high) + ")";
    std::string text = predictedText(interval.mid, {}, style) + " (" + rangeText(interval, style) + ")";
    return unit.empty() ? text : text + " " + std::string(unit);
}

namespace {
/// Seconds in a unit of time; 0 where it is none.
double secondsIn(std::string_view unit) { return unit == "s" ? 1 : unit == "ms" ? 1e-3 : unit == "d" ? 86400 : 0; }
/// What stands behind a sum of money: `/Mtok`.
std::string_view behindMoney(std::string_view unit) { return unit.starts_with("USD") ? unit.substr(3) : std::string_view(); }
} // namespace

Shown shownFor(std::string_view unit) {
    if (unit.starts_with("USD")) return Shown::money;
    if (unit == "share") return Shown::share;
    if (unit.empty() || unit == "seq") return Shown::count;
    return secondsIn(unit) > 0 ? Shown::time : Shown::measure;
}

std::string unitText(double value, Shown shown, std::string_view unit, const NumberStyle& style) {
    switch (shown) {
    case Shown::money:
        return moneyText(value, style) + std::string(behindMoney(unit));
    case Shown::time:
        return timeText(value * secondsIn(unit), style);
    case Shown::count:
        return value == std::floor(value) ? countText(value, style) : predictedText(value, {}, style);
    case Shown::share:
        return percentText(value, style);
    case Shown::measure:
        break;
    }
    return predictedText(value, unit, style);
}

std::string unitRangeText(const Interval<double>& value, Shown shown, std::string_view unit, const NumberStyle& given) {
    const NumberStyle style = beside(value, given);
    const auto ends = [&](auto text) {
        const auto end = [&](double v) { return v > std::numeric_limits<double>::max() ? std::string(noEnd) : text(v); };
        return end(value.low) + std::string(style.dash) + end(value.high);
    };
    if (shown == Shown::time) return ends([&](double v) { return timeText(v * secondsIn(unit), style); });
    if (shown == Shown::money) return ends([&](double v) { return moneyText(v, style); });
    if (shown == Shown::share) return ends([&](double v) { return percentText(v, style); });
    return rangeText(value, style);
}

std::string unitText(const Interval<double>& value, Shown shown, std::string_view unit, const NumberStyle& style) {
    if (value.low == value.high) return unitText(value.mid, shown, unit, style);
    if (!readsWhole(shown) && shown != Shown::share && shown != Shown::count) return intervalText(value, unit, style);
    return unitText(value.mid, shown, unit, beside(value, style)) + " (" + unitRangeText(value, shown, unit, style) + ")";
}

std::string metricText(Metric metric, double value, const NumberStyle& style) {
    return unitText(value, infoOf(metric).shown, infoOf(metric).unit, style);
}
std::string metricText(Metric metric, const Interval<double>& value, const NumberStyle& style) {
    return unitText(value, infoOf(metric).shown, infoOf(metric).unit, style);
}
std::string metricRangeText(Metric metric, const Interval<double>& value, const NumberStyle& style) {
    return unitRangeText(value, infoOf(metric).shown, infoOf(metric).unit, style);
}

} // namespace rackline
