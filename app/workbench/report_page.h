// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/workbench.h"

#include <string>

namespace rackline {

/// The project as one HTML file: the page that the command line writes for the same scenarios.
std::string reportPage(const Workbench& workbench);

} // namespace rackline
