// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/export/picture.h"
#include "app/workbench/export/table_data.h"

#include <QLocale>

namespace rackline {

/// A chart as a table, for those who read better than they see: a row for each mark but the candidates behind a frontier.
TableData tableOf(const Picture& picture, const QLocale& locale);

} // namespace rackline
