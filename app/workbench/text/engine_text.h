// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/drawing.h"
#include "app/report/words/number_text.h"
#include "model/base/finding.h"
#include "model/search/explore.h"

#include <QLocale>
#include <QString>

#include <string_view>

namespace rackline {

/// Words of the engine in the language of the window: names of parameters, metrics, parts, limits. Text without a translation,
/// such as the name of a device or a scenario, stays as it is.
QString engineText(std::string_view words);
/// The title of an axis, which may be composed: "Change of time to first token, %".
QString axisText(std::string_view title);
/// What charts are labelled with: a word of the engine with or without its capital, the title of an axis, a name and a word or
/// unit after a comma, or words that were joined with a dot.
QString labelText(std::string_view label);
/// The label of an operator with its share: "Attention of prompts 34 %".
QString discText(std::string_view label);
QString capital(QString words);
/// The same as asSentence() of wording.h: a capital where the first word is a plain one, which names such as vLLM are not.
QString asSentence(const QString& words);
/// The words with a small first letter, where the language and the words allow it.
QString withinSentence(const QString& words);
/// Words that are joined by a dot: "announced · carried over".
QString remarkText(std::string_view remark);
/// A figure that the engine wrote for reports, with the decimal mark of the locale.
QString figureText(std::string_view figure, const QLocale& locale = QLocale());

/// How charts read in the window.
ChartSpeech windowSpeech();

/// "weights need 12 GB more than HBM leaves" in the language of the window, and below the same as a sentence.
QString reasonText(const Finding& finding, const NumberStyle& style);
QString findingText(const Finding& finding, const NumberStyle& style);
/// Why a search found nothing: what is in the way of all of it, or of the point that comes nearest.
QString nothingText(const Exploration& found, const NumberStyle& style);

} // namespace rackline
