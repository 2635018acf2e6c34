// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

namespace rackline {

enum class ThemeChoice { system, light, dark };
enum class Language { system, english, german };

/// What the application remembers between starts.
struct Preferences {
    ThemeChoice theme = ThemeChoice::system;
    QByteArray geometry;
    /// Where the docks stand and which are open.
    QByteArray layout;
    /// The user's own keys by the id of the action; empty where an action has none.
    QMap<QString, QString> shortcuts;
    QStringList recentFiles;
    Language language = Language::system;
    /// Whether the tour has been shown.
    bool toured = false;

    void addRecent(const QString& file);
};

/// Reads the preferences from the user's configuration directory.
Preferences loadPreferences();
void savePreferences(const Preferences& preferences);

/// "light", "dark" or "system", as the command line and the file write them.
QString nameOf(ThemeChoice choice);
ThemeChoice themeChoiceNamed(const QString& name);
/// "en", "de" or "system".
QString nameOf(Language language);
Language languageNamed(const QString& name);

} // namespace rackline
