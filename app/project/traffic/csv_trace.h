// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/text/packed_lines.h"
#include "app/project/traffic/row_collector.h"

namespace rackline::traces {

/// Rows behind the header that was read; empty where the header is none that is known. Fills in the file's format.
Result<void> readCsvRows(std::string_view header, PackedLines& lines, RowCollector& rows, TraceFile& file);

} // namespace rackline::traces
