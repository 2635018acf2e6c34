// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

class QApplication;

namespace rackline {

/// Makes style, palette and font of the whole application follow the theme from now on.
void dressApplication(QApplication& application, Theme& theme);

int runApplication(int argc, char** argv);

} // namespace rackline
