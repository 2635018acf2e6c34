// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/winner_map.h"
#include "app/report/records/result.h"
#include "app/report/records/rows.h"

#include <string>

namespace rackline {

/// One line a cell: the two values, who leads and by how much, and what every scenario reaches with its 90 % interval.
CellRows mapRows(const WinnerMap& map);
Json mapJson(const WinnerMap& map, const Origin& origin);
Json mapSchema();

} // namespace rackline
