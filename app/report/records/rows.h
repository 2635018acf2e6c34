// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

using Cells = std::vector<std::string>;

/// A table as spreadsheets read it: cells are words or plain numbers, and empty where nothing is known.
struct CellRows {
    Cells head;
    std::vector<Cells> rows{};
};

/// A cell that no spreadsheet takes for a formula, quoted where it must be.
std::string csvCell(std::string_view text);
/// A plain number; empty where there is none.
std::string numberCell(double value);
/// One line with its end.
std::string csvLine(const Cells& cells);
std::string csvOf(const CellRows& table);

} // namespace rackline
