// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/theme.h"

#include <QIcon>

namespace rackline {

/// A symbol of resources/icons in the colour of a role; it follows the theme. The theme must outlive the icon.
QIcon symbol(const Theme& theme, const QString& name, Role role = Role::text2);

} // namespace rackline
