// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/preferences.h"

namespace rackline {

class MainWindow;
class Theme;
class Workbench;

/// The menu bar; every entry does something.
void fillMenus(MainWindow& window, Theme& theme, Workbench& workbench, Preferences& preferences);

void chooseTheme(Theme& theme, Preferences& preferences, ThemeChoice choice);
/// Dark where the platform's own palette is.
bool systemPrefersDark();

} // namespace rackline
