// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rackline {

/// Rows of a sheet, its head among them; no program that reads such files takes more.
inline constexpr std::uint64_t mostSheetRows = 1'048'576;

inline bool isWorkbook(std::string_view path) { return path.ends_with(".xlsx"); }

/// What a workbook says beside its figures.
struct WorkbookAbout {
    /// Of the first sheet: `pareto`.
    std::string name;
    /// Columns of the chart; the first two that have numbers where there are none of these names.
    std::string x, y;
    /// Whether the points of a scenario follow each other on a line.
    bool line = true;
    /// Of the origin, such as "catalogue" and its version, line by line.
    std::vector<std::pair<std::string, std::string>> provenance;
    /// Further tables with heads of their own.
    struct Table {
        std::string name;
        std::vector<std::vector<std::string>> rows;
    };
    std::vector<Table> tables;
    /// Of the figures, as 2026-11-23; the file carries no other.
    std::string date;
};

/// Makes a workbook of CSV with a head: sheets of figures by rows become a sheet of each table with units in its head, cables are
/// summed up by kind beside their list, everything else is as it stands. The file has its old content or all of the new; the same
/// text gives the same bytes.
Result<void> writeWorkbook(const std::string& path, std::istream& csv, const WorkbookAbout& about);

} // namespace rackline
