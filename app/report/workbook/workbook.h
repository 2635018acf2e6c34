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

/// The most rows of a sheet, including its head; no program that reads such files takes more.
inline constexpr std::uint64_t mostSheetRows = 1'048'576;

inline bool isWorkbook(std::string_view path) { return path.ends_with(".xlsx"); }

/// What a workbook says beside its figures.
struct WorkbookAbout {
    /// The name of the first sheet, such as `pareto`.
    std::string name;
    /// The columns of the chart; the first two with numbers where there are none of these names.
    std::string x, y;
    /// Whether a line joins the points of a scenario.
    bool line = true;
    /// The origin line by line, such as "catalogue" and its version.
    std::vector<std::pair<std::string, std::string>> provenance;
    /// Further tables with heads of their own.
    struct Table {
        std::string name;
        std::vector<std::vector<std::string>> rows;
    };
    std::vector<Table> tables;
    /// The date of the figures, such as 2026-11-23; the file carries no other date.
    std::string date;
};

/// Makes a workbook of CSV with a head. Sheets of figures by rows become a sheet for each table, with units in its head; cables
/// are summed up by kind beside their list; everything else is as it stands. The file has either its old content or all of the
/// new; the same text gives the same bytes.
Result<void> writeWorkbook(const std::string& path, std::istream& csv, const WorkbookAbout& about);

} // namespace rackline
