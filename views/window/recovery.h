// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/autosave.h"

namespace rackline {

class MainWindow;
class Workbench;

/// Asks what becomes of changes that a crash left behind. Changes that are taken back stay on disk until the new window holds a
/// copy.
void offerRecovered(MainWindow& window, Workbench& workbench, Autosave& autosave);

} // namespace rackline
