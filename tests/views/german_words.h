// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <QTranslator>

#include <set>
#include <string>

namespace rackline {

/// What layouts said and German does not have, not even as the same word.
inline std::set<std::string>& withoutGerman() {
    static std::set<std::string> words;
    return words;
}

/// Words as the window has them; those without German are noted.
inline std::string listened(std::string_view words) {
    static const QTranslator& german = []() -> QTranslator& {
        static QTranslator texts;
        if (!texts.load(QStringLiteral(":/i18n/rackline_de.qm"))) withoutGerman().insert("rackline_de.qm");
        return texts;
    }();
    const auto has = [&](const QString& text) { return !german.translate("engine", text.toUtf8().constData()).isEmpty(); };
    const QString text = fromView(words), shown = labelText(words);
    const bool unit = words == "s" || words == "ms";
    const bool known = unit || shown != text || text.isEmpty() || has(text) || has(text.left(1).toLower() + text.mid(1));
    if (!known) withoutGerman().insert(std::string(words));
    return shown.toStdString();
}

/// All words without German that a picture paints, tells and lists, as the window asks for it.
inline QString wordsWithoutGerman(const Picture& picture) {
    DrawingSheet sheet;
    sheet.width = 1400;
    sheet.height = 700;
    sheet.tables = false;
    sheet.speech = windowSpeech();
    sheet.speech.words = listened;
    withoutGerman().clear();
    for (const Mark& mark : drawingOf(picture, sheet).marks()) tipOf(picture, mark, sheet.speech);
    rowsOf(picture, sheet.speech);
    QStringList all;
    for (const std::string& words : withoutGerman()) all << fromView(words);
    return all.join(QStringLiteral("; "));
}

} // namespace rackline
