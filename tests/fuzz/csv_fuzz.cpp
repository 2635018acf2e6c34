// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/csv_rows.h"
#include "tests/fuzz/fuzz.h"

using namespace rackline;

/// A cell comes back as it was through guard, quotes and rows; any text ends, whatever its quotes do.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<std::string> cells;
    for (CsvRows rows(text); rows.more();) rows.next(cells);
    const std::string row = "first," + csvQuoted(csvGuarded(text)) + "\n";
    CsvRows rows(row);
    fuzz::demand(rows.next(cells) && cells.size() == 2, "a cell is one cell");
    fuzz::demand(csvUnguarded(cells[1]) == text, "and what it was");
    return 0;
}
