// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"

#include <QLocale>
#include <QTranslator>

namespace rackline {

/// The locale in which numbers are shown and from which texts are taken.
QLocale localeOf(Language language);
/// Whether the texts of a language are there. English needs none; another one may have been left out of the build.
bool hasTexts(Language language);

/// The texts of Rackline and of Qt's own dialogs, which the application uses while this object lives. Text without a translation
/// stays English.
class Translation {
public:
    explicit Translation(const QLocale& locale);

private:
    QTranslator m_qt, m_texts;
};

} // namespace rackline
