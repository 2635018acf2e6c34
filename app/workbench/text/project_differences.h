// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"

#include <QString>

namespace rackline {

/// What two versions of a project's file differ in, a line for each input, the first of them.
QString differencesText(const Project& mine, const Project& theirs);

} // namespace rackline
