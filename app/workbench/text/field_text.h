// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/words/number_text.h"
#include "model/candidates/metric.h"
#include "model/scenario/parameters.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <string>

namespace rackline {

/// A parameter's value as a field shows it.
struct FieldText {
    QString number, unit;
};
FieldText fieldText(const Parameter& parameter, double value, const QLocale& locale);

/// A value with its unit as a field shows it, such as "30.8 ms".
QString shownValue(const Parameter& parameter, double value, const QLocale& locale);
/// Splits "30.8 ms", as numbers are written for the screen, into its two parts.
FieldText splitUnit(const QString& text);

/// Reads what was typed into coherent units. It takes what fields show (the locale's decimal mark, narrow spaces), `.`, a number
/// without its unit, and `+10%`, `-10%`, `*2`, `/2` of `current`.
Result<double> readField(const Parameter& parameter, const QString& text, double current, const QLocale& locale);

/// Reads `+10%`, `-10%`, `*2` or `/2` of `current` in text as files have it; empty where it is none of these.
std::optional<Result<double>> steppedFrom(double current, const std::string& plain);

/// The text without spaces inside numbers and with `.` for the locale's mark, because files know only `.`.
std::string plainFieldText(const QString& text, const QLocale& locale);

/// The slider's position between the limits of the table, linear or logarithmic. "None" is at the left end where the table allows
/// it.
int sliderPosition(const Parameter& parameter, double value, int steps);
double sliderValue(const Parameter& parameter, int position, int steps);

/// Three digits, or a whole number as it is: "20", "47.3".
std::string roundText(double value, const NumberStyle& style);
/// A value below a head that names the unit. A time says its own all the same, because it is read in the one that suits it.
std::string bareText(Metric metric, double value, const NumberStyle& style);

/// The signs of numbers on screen, with the decimal mark of the locale.
NumberStyle screenStyle(const QLocale& locale);

inline QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }
inline QString percent(double share, const NumberStyle& style) { return fromView(percentText(share, style)); }

} // namespace rackline
