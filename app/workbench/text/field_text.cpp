// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/field_text.h"

#include "app/workbench/text/engine_text.h"
#include "model/units/unit_text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

bool isSpace(QChar c) { return c.isSpace() || c == QChar(0x202F) || c == QChar(0x2009) || c == QChar(0x00A0); }

/// Shares are shown in percent; other ratios, such as a PUE, as they are.
bool isShare(const Parameter& parameter) { return parameter.kind == ParameterKind::ratio && parameter.unit == "%"; }

/// Reads the number in front of this unit, or a number alone.
Result<double> numberBefore(std::string text, std::string_view unit) {
    if (!unit.empty() && text.ends_with(unit)) text.erase(text.size() - unit.size());
    while (text.ends_with(' ')) text.pop_back();
    return parseNumber(text);
}

Error unreadable(const Parameter& parameter, std::string detail) {
    return {ErrorCode::input, std::string(parameter.id), std::move(detail)};
}

Result<double> withinLimits(const Parameter& parameter, double value) {
    if (value == 0 && parameter.zeroIsNone) return value;
    if (value >= parameter.low && value <= parameter.high) return value;
    return unreadable(parameter,
                      "between " + valueText(parameter, parameter.low) + " and " + valueText(parameter, parameter.high));
}

double tidy(const Parameter& parameter, double value, double factor) {
    if (stepsByOne(parameter.kind) || parameter.kind == ParameterKind::choice) return std::round(value);
    const double shown = value / factor;
    if (shown == 0 || !std::isfinite(shown)) return value;
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(shown))) - 2);
    // Dividing by a whole power of ten keeps 0.35 the double that "0.35" reads as.
    const double rounded = unit < 1 ? std::round(shown / unit) / std::round(1 / unit) : std::round(shown / unit) * unit;
    return rounded * factor;
}

} // namespace

std::string roundText(double value, const NumberStyle& style) {
    const double whole = std::round(value);
    return std::abs(value - whole) < 1e-9 * std::max(1.0, whole) ? countText(whole, style) : digitsText(value, 3, style);
}

NumberStyle screenStyle(const QLocale& locale) {
    NumberStyle style = screenNumbers;
    if (locale.decimalPoint() == QLatin1String(",")) style.decimal = ",";
    if (locale.language() == QLocale::German) {
        style.million = "Mio.";
        style.billion = "Mrd.";
        style.trillion = "Bio.";
    }
    return style;
}

std::string plainFieldText(const QString& text, const QLocale& locale) {
    QString plain = text.trimmed();
    plain.replace(QChar(0x2212), QLatin1Char('-'));
    QString joined;
    for (qsizetype i = 0; i < plain.size(); ++i) {
        const bool between =
            isSpace(plain[i]) && i > 0 && i + 1 < plain.size() && plain[i - 1].isDigit() && plain[i + 1].isDigit();
        if (!between) joined.append(isSpace(plain[i]) ? QLatin1Char(' ') : plain[i]);
    }
    // A point behind letters ends a word, such as Mrd.
    static const QRegularExpression pointed(QStringLiteral("(?<!\\pL)\\."));
    if (locale.decimalPoint() != QLatin1String(".") && !joined.contains(pointed))
        joined.replace(locale.decimalPoint(), QStringLiteral("."));
    return joined.toStdString();
}

QString shownValue(const Parameter& parameter, double value, const QLocale& locale) {
    const FieldText text = fieldText(parameter, value, locale);
    return text.unit.isEmpty() ? text.number : text.number + QChar(0x202F) + text.unit;
}

FieldText fieldText(const Parameter& parameter, double value, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    if (parameter.kind == ParameterKind::choice) {
        const auto index = static_cast<std::size_t>(std::clamp(value, 0.0, static_cast<double>(parameter.choices.size()) - 1));
        return {index < parameter.choices.size() ? engineText(parameter.choices[index]) : QString(), {}};
    }
    if (value == 0 && parameter.zeroIsNone) return {QCoreApplication::translate("FieldText", "none"), {}};
    const bool share = isShare(parameter);
    const double whole = share ? value * 100 : value / unitFactor(parameter);
    // Twelve zeros cannot be read and have no room: "15 T", which a field reads as well. Lengths have powers of 1,024.
    constexpr double many = 1e9, mostWithPrefix = 1e15;
    const SiPrefix prefix =
        parameter.kind == ParameterKind::count && whole >= many && whole < mostWithPrefix ? prefixOf(whole, style) : SiPrefix{};
    const double shown = whole / prefix.factor;
    // Six digits hide what the conversion of units leaves behind the last typed digit.
    std::string plain = numberText(shown, 6);
    if (plain.find('.') != std::string::npos && plain.find('e') == std::string::npos) {
        plain.erase(plain.find_last_not_of('0') + 1);
        if (plain.back() == '.') plain.pop_back();
    }
    const std::size_t point = plain.find('.');
    const int decimals = point == std::string::npos ? 0 : static_cast<int>(plain.size() - point - 1);
    const std::string number = plain.find('e') == std::string::npos ? decimalText(shown, decimals, style) : plain;
    return {
        QString::fromStdString(prefix.symbol.empty() ? number : number + std::string(style.space) + std::string(prefix.symbol)),
        share ? QStringLiteral("%") : fromView(parameter.unit)};
}

FieldText splitUnit(const QString& text) {
    const qsizetype at = text.lastIndexOf(QChar(0x202F));
    return at < 0 ? FieldText{text, {}} : FieldText{text.left(at), text.mid(at + 1)};
}

std::optional<Result<double>> steppedFrom(double current, const std::string& plain) {
    static const QRegularExpression step(QStringLiteral("^([+*/-])\\s*([0-9.]+)\\s*(%?)$"));
    const QRegularExpressionMatch match = step.match(QString::fromStdString(plain));
    const QString sign = match.captured(1);
    const bool percent = !match.captured(3).isEmpty();
    const bool steps = percent ? sign == QLatin1String("+") || sign == QLatin1String("-")
                               : sign == QLatin1String("*") || sign == QLatin1String("/");
    if (!match.hasMatch() || !steps) return std::nullopt;
    const Result<double> amount = parseNumber(match.captured(2).toStdString());
    if (!amount || *amount == 0) return Result<double>(Error{ErrorCode::input, {}, "a number after " + sign.toStdString()});
    if (percent) return current * (1 + (sign == QLatin1String("-") ? -1 : 1) * *amount / 100);
    return current * (sign == QLatin1String("/") ? 1 / *amount : *amount);
}

Result<double> readField(const Parameter& parameter, const QString& text, double current, const QLocale& locale) {
    std::string plain = plainFieldText(text, locale);
    if (plain.empty()) return unreadable(parameter, "a value");
    if (const std::optional<Result<double>> stepped = steppedFrom(current, plain)) {
        if (!*stepped) return unreadable(parameter, stepped->error().detail);
        return withinLimits(parameter, stepsByOne(parameter.kind) ? std::round(**stepped) : **stepped);
    }
    if (parameter.zeroIsNone && (plain == "none" || plain == "0")) return 0.0;
    if (isShare(parameter)) {
        const Result<double> number = numberBefore(plain, "%");
        if (!number)
            return unreadable(parameter, "a number between " + numberText(parameter.low * 100) + " and " +
                                             numberText(parameter.high * 100) + " %");
        return withinLimits(parameter, *number / 100);
    }
    const Result<double> number = numberBefore(plain, parameter.unit);
    if (number && parameter.kind == ParameterKind::quantity) plain = numberText(*number) + " " + std::string(parameter.unit);
    if (number && stepsByOne(parameter.kind)) plain = numberText(*number);
    // "15 T tok" is as it is shown.
    if (!number && stepsByOne(parameter.kind) && plain.ends_with(parameter.unit))
        plain.resize(plain.find_last_not_of(' ', plain.size() - parameter.unit.size() - 1) + 1);
    return parseValue(parameter, plain);
}

int sliderPosition(const Parameter& parameter, double value, int steps) {
    const double low = parameter.low, high = parameter.high;
    if (value == 0 && parameter.zeroIsNone) return 0;
    if (!(high > low)) return 0;
    const double bounded = std::clamp(value, low, high);
    const double share =
        parameter.logarithmic && low > 0 ? std::log(bounded / low) / std::log(high / low) : (bounded - low) / (high - low);
    return static_cast<int>(std::lround(share * steps));
}

double sliderValue(const Parameter& parameter, int position, int steps) {
    const double low = parameter.low, high = parameter.high;
    if (position <= 0) return parameter.zeroIsNone ? 0 : low;
    if (position >= steps) return high;
    const double share = static_cast<double>(position) / steps;
    const double value =
        parameter.logarithmic && low > 0 ? low * std::exp(share * std::log(high / low)) : low + share * (high - low);
    const double factor = isShare(parameter) ? 0.01 : unitFactor(parameter);
    return std::clamp(tidy(parameter, value, factor), low, high);
}

std::string bareText(Metric metric, double value, const NumberStyle& style) {
    const MetricInfo& info = infoOf(metric);
    return unitText(value, info.shown, info.shown == Shown::time ? info.unit : std::string_view(), style);
}

} // namespace rackline
