// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/metric_field.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/field_text.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace rackline {
namespace {

/// A number and the unit around it: "$0.22/Mtok" is 0.22 and "USD/Mtok".
struct NumberAndUnit {
    double number = 0;
    std::string unit;
};

std::optional<NumberAndUnit> partsOf(std::string plain) {
    const bool money = plain.starts_with('$');
    if (money) plain.erase(0, 1);
    NumberAndUnit parts;
    const char* end = plain.data() + plain.size();
    const auto [after, error] = std::from_chars(plain.data(), end, parts.number);
    if (error != std::errc()) return std::nullopt;
    parts.unit = (money ? "USD" : "") + std::string(after, end);
    std::erase(parts.unit, ' ');
    return parts;
}

/// The factor from a unit to the wanted one, such as "M tok/s/MW" to "tok/s/MW"; empty where it is a unit of something else.
std::optional<double> factorTo(std::string_view wanted, const std::string& unit, const NumberStyle& shown) {
    if (unit == wanted || (unit == "USD" && wanted.starts_with(unit))) return 1;
    constexpr std::string_view dollar = "USD";
    if (unit.starts_with(dollar) && wanted.starts_with(dollar)) {
        const std::string_view word = std::string_view(unit).substr(dollar.size());
        if (word == "k") return 1e3;
        // A sum is written as it is shown, or in English.
        for (const NumberStyle& style : {shown, screenNumbers}) {
            if (word == style.million) return 1e6;
            if (word == style.billion) return 1e9;
            if (word == style.trillion) return 1e12;
        }
    }
    constexpr std::array<std::pair<std::string_view, double>, 3> prefixes{{{"k", 1e3}, {"M", 1e6}, {"G", 1e9}}};
    for (const auto& [prefix, factor] : prefixes)
        if (unit == prefix || unit == std::string(prefix) + std::string(wanted)) return factor;
    const Result<Unit> from = parseUnit(unit), to = parseUnit(wanted);
    if (!from || !to || !(from->dimension == to->dimension)) return std::nullopt;
    return from->factor / to->factor;
}

} // namespace

Result<double> readMetric(Metric metric, const QString& text, double current, const QLocale& locale) {
    return readFigure(infoOf(metric).unit, fromView(metricText(metric, current, screenStyle(locale))), text, current, locale);
}

Result<double> readFigure(std::string_view unit, const QString& shown, const QString& text, double current,
                          const QLocale& locale) {
    const std::string plain = plainFieldText(text, locale);
    if (std::optional<Result<double>> stepped = steppedFrom(current, plain)) return *stepped;
    const NumberStyle style = screenStyle(locale);
    const std::string now = plainFieldText(shown, locale);
    std::optional<NumberAndUnit> typed = partsOf(plain);
    if (typed && typed->unit.empty()) typed->unit = partsOf(now).value_or(NumberAndUnit{}).unit;
    const std::optional<double> factor = typed ? factorTo(unit, typed->unit, style) : std::nullopt;
    if (!factor || !(typed->number > 0))
        return Error{ErrorCode::input, {}, tr("expected a value such as %1").arg(fromView(now)).toStdString()};
    return typed->number * *factor;
}

} // namespace rackline
