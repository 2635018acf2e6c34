// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/text/packed_lines.h"
#include "app/project/traffic/row_collector.h"

namespace rackline::traces {

/// Reads lines of requests with block hashes, or of sessions; `first` is the first of them.
Result<void> readJsonLines(std::string_view first, PackedLines& lines, RowCollector& rows, TraceFile& file);

/// Adds the keys of all forms.
void addJsonColumns(std::vector<TraceColumn>& columns);

} // namespace rackline::traces
