// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"

namespace rackline {

class FileActions;
class MainWindow;
class Theme;
class Workbench;

/// Fills the menu bar. Every entry does something and has an id, its object name, by which pages, the palette and tests find it.
void fillMenus(MainWindow& window, FileActions& files, Theme& theme, Workbench& workbench, Preferences& preferences);

void chooseTheme(Theme& theme, Preferences& preferences, ThemeChoice choice);
/// Whether the platform's own palette is dark.
bool systemPrefersDark();

} // namespace rackline
