// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/command_search.h"

#include <QLocale>

namespace rackline {

class MainWindow;
class Workbench;

/// All that the window can do or show: parameters, pages, menu entries, entries of the catalogue, help.
std::vector<Command> commandsOf(MainWindow& window, Workbench& workbench, const QLocale& locale);
/// "hbm 10 TB/s" as the command that sets it.
CommandSearch::Reader valueReader(Workbench& workbench, const QLocale& locale);

} // namespace rackline
