// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/preferences.h"

#include <QSettings>

namespace rackline {
namespace {

constexpr qsizetype recentMost = 10;

/// The keys of the file, named once.
const auto themeKey = QStringLiteral("theme"), geometryKey = QStringLiteral("geometry"), recentKey = QStringLiteral("recent"),
           layoutKey = QStringLiteral("layout"), shortcutsKey = QStringLiteral("shortcuts"),
           languageKey = QStringLiteral("language"), touredKey = QStringLiteral("toured");

class SettingsFile : public QSettings {
public:
    SettingsFile() : QSettings(IniFormat, UserScope, QStringLiteral("rackline"), QStringLiteral("rackline")) {}
};

} // namespace

void Preferences::addRecent(const QString& file) {
    recentFiles.removeAll(file);
    recentFiles.prepend(file);
    while (recentFiles.size() > recentMost) recentFiles.removeLast();
}

QString nameOf(ThemeChoice choice) {
    if (choice == ThemeChoice::light) return QStringLiteral("light");
    return choice == ThemeChoice::dark ? QStringLiteral("dark") : QStringLiteral("system");
}

ThemeChoice themeChoiceNamed(const QString& name) {
    for (const ThemeChoice choice : {ThemeChoice::light, ThemeChoice::dark})
        if (name == nameOf(choice)) return choice;
    return ThemeChoice::system;
}

QString nameOf(Language language) {
    if (language == Language::english) return QStringLiteral("en");
    return language == Language::german ? QStringLiteral("de") : QStringLiteral("system");
}

Language languageNamed(const QString& name) {
    for (const Language language : {Language::english, Language::german})
        if (name == nameOf(language)) return language;
    return Language::system;
}

Preferences loadPreferences() {
    SettingsFile settings;
    Preferences read;
    read.theme = themeChoiceNamed(settings.value(themeKey).toString());
    read.geometry = settings.value(geometryKey).toByteArray();
    read.layout = settings.value(layoutKey).toByteArray();
    read.recentFiles = settings.value(recentKey).toStringList();
    read.language = languageNamed(settings.value(languageKey).toString());
    read.toured = settings.value(touredKey).toBool();
    settings.beginGroup(shortcutsKey);
    for (const QString& action : settings.childKeys()) read.shortcuts[action] = settings.value(action).toString();
    return read;
}

void savePreferences(const Preferences& preferences) {
    SettingsFile settings;
    settings.setValue(themeKey, nameOf(preferences.theme));
    settings.setValue(geometryKey, preferences.geometry);
    settings.setValue(layoutKey, preferences.layout);
    settings.setValue(recentKey, preferences.recentFiles);
    settings.setValue(languageKey, nameOf(preferences.language));
    settings.setValue(touredKey, preferences.toured);
    settings.remove(shortcutsKey);
    settings.beginGroup(shortcutsKey);
    for (auto own = preferences.shortcuts.begin(); own != preferences.shortcuts.end(); ++own)
        settings.setValue(own.key(), own.value());
}

} // namespace rackline
