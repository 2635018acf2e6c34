// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/command_search.h"

#include <QLocale>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

class MainWindow;
class Workbench;

/// The entries of a kind of the catalogue as commands, to choose one of them.
std::vector<PaletteCommand> entryCommands(const Workbench& workbench, std::string_view kind,
                                          const std::function<void(const std::string& id)>& use);
/// Everything that the window can do or show: parameters, pages, menu entries, entries of the catalogue, help.
std::vector<PaletteCommand> commandsOf(MainWindow& window, Workbench& workbench, const QLocale& locale);
/// Reads "hbm 10 TB/s" as the command that sets this value.
CommandSearch::Reader valueReader(Workbench& workbench, const QLocale& locale);

} // namespace rackline
