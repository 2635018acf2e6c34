// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/preferences.h"
#include "app/workbench/workbench.h"

class QWidget;

namespace rackline {

/// What the File menu does: each asks where it must, and says in one sentence what went wrong.
void openProject(QWidget& window, Workbench& workbench, Preferences& preferences, const QString& file);
void askOpenProject(QWidget& window, Workbench& workbench, Preferences& preferences);
bool saveProjectFile(QWidget& window, Workbench& workbench, bool askWhere);
void exportReport(QWidget& window, const Workbench& workbench);
void exportPlot(QWidget& window, const std::string& svg);
/// Asks about changes that are not saved; false means stay.
bool mayDiscard(QWidget& window, Workbench& workbench);

} // namespace rackline
