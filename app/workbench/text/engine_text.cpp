// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/text/engine_text.h"

#include "app/report/words/wording.h"
#include "app/workbench/text/field_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace rackline {
namespace {

/// The words that stand between the figures of one text.
constexpr const char* joints[] = {QT_TRANSLATE_NOOP("engine", " to "), QT_TRANSLATE_NOOP("engine", " of "),
                                  QT_TRANSLATE_NOOP("engine", " links, "), QT_TRANSLATE_NOOP("engine", " in each group"),
                                  QT_TRANSLATE_NOOP("engine", "interrupted every ")};

} // namespace

QString engineText(std::string_view words) {
    if (words.empty()) return {};
    return QCoreApplication::translate("engine", QByteArray(words.data(), static_cast<qsizetype>(words.size())).constData());
}

namespace {
/// What the engine has with a capital, within a sentence.
QString wordsWithin(std::string_view words) {
    const std::string large = capital(fromView(words)).toStdString();
    const QString text = engineText(large);
    return large != words && text != fromView(large) ? withinSentence(text) : engineText(words);
}
} // namespace

QString axisText(std::string_view title) {
    constexpr std::pair<std::string_view, const char*> composed[] = {{"Change of ", QT_TRANSLATE_NOOP("engine", "Change of %1")},
                                                                     {"Measured ", QT_TRANSLATE_NOOP("engine", "Measured %1")},
                                                                     {"Predicted ", QT_TRANSLATE_NOOP("engine", "Predicted %1")}};
    for (const auto& [before, text] : composed) {
        if (!title.starts_with(before)) continue;
        title.remove_prefix(before.size());
        const std::size_t unit = std::min(title.rfind(", "), title.size());
        const bool whole = wordsWithin(title) != fromView(title);
        const std::string_view words = whole ? title : title.substr(0, unit);
        return engineText(text).arg(wordsWithin(words)) + fromView(title.substr(words.size()));
    }
    return engineText(title);
}

QString labelText(std::string_view label) {
    if (label.find(" \u00b7 ") != std::string_view::npos) return remarkText(label);
    if (const QString text = axisText(label); text != fromView(label)) return text;
    if (label.size() > 1 && label[1] >= 'a') {
        const QString small = fromView(label.substr(0, 1)).toLower() + fromView(label.substr(1));
        if (const QString text = engineText(small.toStdString()); text != small) return capital(text);
    }
    const std::size_t comma = label.rfind(", ");
    if (comma == std::string_view::npos) return fromView(label);
    return engineText(label.substr(0, comma)) + QStringLiteral(", ") + engineText(label.substr(comma + 2));
}

QString discText(std::string_view label) {
    const std::size_t share = std::min(label.rfind(' '), label.size());
    return labelText(label.substr(0, share)) + figureText(label.substr(share));
}

ChartSpeech windowSpeech() {
    return {[](std::string_view words) { return labelText(words).toStdString(); },
            [](std::string_view figure) { return figureText(figure).toStdString(); }, screenStyle(QLocale())};
}

QString capital(QString words) {
    if (!words.isEmpty()) words[0] = words[0].toUpper();
    return words;
}

QString asSentence(const QString& words) {
    static const QRegularExpression wordEnd(QStringLiteral("[ ,.:;]"));
    const QString first = words.section(wordEnd, 0, 0);
    const bool plain = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isLower(); });
    return plain ? capital(words) : words;
}

QString withinSentence(const QString& words) {
    // German nouns keep their capital. The translation of the text "en" says which language is in use.
    if (engineText(QT_TRANSLATE_NOOP("engine", "en")) != QLatin1String("en")) return words;
    if (words.size() < 2 || words[1].isUpper()) return words;
    return words[0].toLower() + words.mid(1);
}

QString remarkText(std::string_view remark) {
    QStringList parts = fromView(remark).split(QStringLiteral(" \u00b7 "), Qt::SkipEmptyParts);
    for (QString& part : parts) part = engineText(part.toStdString());
    return parts.join(QStringLiteral(" \u00b7 "));
}

QString figureText(std::string_view figure, const QLocale& locale) {
    static const QRegularExpression mark(QStringLiteral("(?<=\\d)\\.(?=\\d)"));
    QString text = fromView(figure);
    for (const char* joint : joints) text.replace(QLatin1String(joint), engineText(joint));
    const NumberStyle style = screenStyle(locale);
    for (const auto& [english, own] : {std::pair{screenNumbers.million, style.million},
                                       {screenNumbers.billion, style.billion},
                                       {screenNumbers.trillion, style.trillion}}) {
        const QString behind = fromView(english);
        if (text.startsWith(QLatin1Char('$')) && text.endsWith(QChar(0x202F) + behind)) {
            text.chop(behind.size());
            text += fromView(own);
            break;
        }
    }
    return text.replace(mark, locale.decimalPoint());
}

QString reasonText(const Finding& finding, const NumberStyle& style) {
    return fromView(filled(engineText(patternOf(finding.code)).toStdString(), finding, style));
}

QString findingText(const Finding& finding, const NumberStyle& style) {
    return capital(reasonText(finding, style)) + QLatin1Char('.');
}

QString nothingText(const Exploration& found, const NumberStyle& style) {
    if (found.findings.empty()) return {};
    const bool searched = std::any_of(found.findings.begin(), found.findings.end(),
                                      [](const Finding& f) { return f.code == FindingCode::nothingFits; });
    return findingText(searched ? found.nearest.finding : found.findings.front(), style);
}

} // namespace rackline
