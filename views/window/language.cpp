// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>

/// The resources of a static library are linked only where they are asked for. The name of the file gives that of the function.
static void registerTexts() { Q_INIT_RESOURCE(i18n); }

namespace rackline {
namespace {

const auto folder = QStringLiteral(":/i18n"), name = QStringLiteral("rackline"), mark = QStringLiteral("_");

} // namespace

QLocale localeOf(Language language) {
    if (language == Language::german) return QLocale(QLocale::German);
    const QLocale system = QLocale::system();
    if (language == Language::system || system.language() == QLocale::English) return system;
    return QLocale(QLocale::English);
}

bool hasTexts(Language language) {
    registerTexts();
    return language != Language::german ||
           QFile::exists(folder + QLatin1Char('/') + name + mark + nameOf(language) + QStringLiteral(".qm"));
}

Translation::Translation(const QLocale& locale) {
    registerTexts();
    if (locale.language() == QLocale::English || locale.language() == QLocale::C) return;
    if (!m_texts.load(locale, name, mark, folder)) return;
    if (m_qt.load(locale, QStringLiteral("qtbase"), mark, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&m_qt);
    QCoreApplication::installTranslator(&m_texts);
}

} // namespace rackline
