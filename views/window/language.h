// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"

#include <QLocale>
#include <QTranslator>

namespace rackline {

/// How numbers are shown, and which texts are taken.
QLocale localeOf(Language language);
/// English needs none; another one may have been left out of the build.
bool hasTexts(Language language);

/// Texts of Rackline and of Qt's own dialogs, in the application while this lives. What has no text stays English.
class Translation {
public:
    explicit Translation(const QLocale& locale);

private:
    QTranslator m_qt, m_texts;
};

} // namespace rackline
