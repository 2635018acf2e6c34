// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/text/packed_lines.h"
#include "app/project/traffic/row_collector.h"

namespace rackline::traces {

/// Reads the rows behind the header that was read, and fills in the file's format. A header that is not known is an error.
Result<void> readCsvRows(std::string_view header, PackedLines& lines, RowCollector& rows, TraceFile& file);

/// Adds the columns of all forms.
void addCsvColumns(std::vector<TraceColumn>& columns);

} // namespace rackline::traces
