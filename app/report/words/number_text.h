// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/interval.h"
#include "model/candidates/metric.h"
#include "model/hardware/rack.h"

#include <string>
#include <string_view>

namespace rackline {

/// The signs that numbers for people are written with. A window may put its locale's decimal mark here.
struct NumberStyle {
    std::string_view space, decimal, minus, dash, times, micro;
    bool grouping = false;
    /// What stands behind sums of money.
    std::string_view million = "M", billion = "bn", trillion = "tn";
    /// Money, times, measures and shares keep the zeros at their end.
    bool zeros = false;
};
/// U+202F between groups and before units, U+2212, U+2013, U+00D7, U+00B5.
inline constexpr NumberStyle screenNumbers{"\u202f", ".", "\u2212", "\u2013", "\u00d7", "\u00b5", true};
/// ASCII, for terminals and files.
inline constexpr NumberStyle plainNumbers{" ", ".", "-", "-", "x", "u", false};
/// For a value, where the ends of its interval stand beside it: it has as many digits as they have, `$3.40 bn` beside
/// `$2.54 bn–$4.27 bn`.
template <class Q> NumberStyle beside(const Interval<Q>& ends, NumberStyle style = screenNumbers) {
    style.zeros = style.zeros || ends.low < ends.high;
    return style;
}

struct SiPrefix {
    double factor = 1;
    std::string_view symbol;
};
/// k M G T P E above 1,000 and m, micro, n below 1: whichever leaves one to three digits before the mark.
SiPrefix prefixOf(double magnitude, const NumberStyle& style = screenNumbers);

/// Whole numbers: `1 284 960`.
std::string countText(double value, const NumberStyle& style = screenNumbers);
/// `1 rack`, `12 racks`, in plain numbers.
std::string racksText(double racks);
/// What so many of it are called: `node`, `racks`, `pods`.
std::string_view standName(const Rack& rack, double count);
/// The same of what the rack is: `8 nodes` of servers.
std::string standsText(double count, const Rack& rack);
/// A number with exactly this many decimals, grouped.
std::string decimalText(double value, int decimals, const NumberStyle& style = screenNumbers);
/// Significant digits, grouped, without a prefix: `2 750`, `0.0123`.
std::string digitsText(double value, int digits = 3, const NumberStyle& style = screenNumbers);
/// A prediction: three digits, from 10,000 on with a prefix that stands before the unit: `1.21 M tok/s/MW`.
std::string predictedText(double value, std::string_view unit = {}, const NumberStyle& style = screenNumbers);
/// A coherent value of a unit that takes a prefix itself: `12.4 GB`, `141 kW`, `8 TB/s`. Zeros at the end are left out, where no
/// interval stands beside.
std::string measureText(double si, std::string_view unit, const NumberStyle& style = screenNumbers);
/// What sums of that size are counted in: thousands from 10,000 on, `M`, `bn`, `tn`.
SiPrefix moneyPrefix(double usd, const NumberStyle& style = screenNumbers);
/// `$0.22`, `$12.4`, `$4.6 bn`.
std::string moneyText(double usd, const NumberStyle& style = screenNumbers);
/// In the largest unit that gives at least 1: `30.8 ms`, `1.3 s`, `2.5 d`.
std::string timeText(double seconds, const NumberStyle& style = screenNumbers);
/// A fraction: `35 %`, `5.1 %`, `99.8 %`.
std::string percentText(double fraction, const NumberStyle& style = screenNumbers);
/// A fraction for a column of per cents: `35.0`.
std::string percentCell(double fraction);
/// Weights of a model: `70.554 B`.
std::string billionsText(double count);
/// `4.4 ×`.
std::string factorText(double factor, const NumberStyle& style = screenNumbers);
/// `1.5 × (0.72–2.61)`, the factor alone where it has no interval.
std::string factorText(const Interval<double>& factor, const NumberStyle& style = screenNumbers);
/// The ends of an interval with the prefix and decimals of its middle: `1.04–1.40` for 1.21 M.
std::string rangeText(const Interval<double>& interval, const NumberStyle& style = screenNumbers);
/// The ends of a time in the unit that timeText() writes its middle in: `93–176` for 128 d.
std::string timeRangeText(const Interval<double>& seconds, const NumberStyle& style = screenNumbers);
/// The ends with the prefix that measureText() writes the middle with: `6.12–12.00` for 8.55 GWh.
std::string measureRangeText(const Interval<double>& si, const NumberStyle& style = screenNumbers);
/// Middle, ends and unit: `1.21 M (1.04–1.40) tok/s/MW`; without ends where they are equal.
std::string intervalText(const Interval<double>& interval, std::string_view unit = {}, const NumberStyle& style = screenNumbers);

/// The kind of quantity of a figure of which the unit alone is known: `USD/Mtok` is money, `s` a time.
Shown shownFor(std::string_view unit);
/// Whether its text says the unit within, so that none stands beside it: `$0.16`, `24.2 ms`.
constexpr bool readsWhole(Shown shown) { return shown == Shown::money || shown == Shown::time; }
/// A value as its kind reads best: money as money, a time in the largest unit that suits it, rates as a prediction.
std::string unitText(double value, Shown shown, std::string_view unit, const NumberStyle& style = screenNumbers);
std::string unitText(const Interval<double>& value, Shown shown, std::string_view unit, const NumberStyle& style = screenNumbers);
/// The ends alone: `1.04–1.40`, `$0.18–$0.27`.
std::string unitRangeText(const Interval<double>& value, Shown shown, std::string_view unit,
                          const NumberStyle& style = screenNumbers);

/// A value in the metric's own unit as people read it: money as money, seconds as time, the rest as a prediction.
std::string metricText(Metric metric, double value, const NumberStyle& style = screenNumbers);
/// The same with its interval.
std::string metricText(Metric metric, const Interval<double>& value, const NumberStyle& style = screenNumbers);
/// The ends alone: `1.04–1.40`, `$0.18–$0.27`.
std::string metricRangeText(Metric metric, const Interval<double>& value, const NumberStyle& style = screenNumbers);

/// Ways to write a whole column of numbers.
namespace as {
inline auto decimals(int count) {
    return [count](double v, const NumberStyle& style) { return decimalText(v, count, style); };
}
inline auto digits(int count) {
    return [count](double v, const NumberStyle& style) { return digitsText(v, count, style); };
}
inline auto measured(std::string_view unit) {
    return [unit](double v, const NumberStyle& style) { return measureText(v, unit, style); };
}
inline auto predicted(double v, const NumberStyle& style) { return predictedText(v, {}, style); }
inline auto metric(Metric m) {
    return [m](double v, const NumberStyle& style) { return metricText(m, v, style); };
}
} // namespace as

} // namespace rackline
