// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/json_parts.h"
#include "app/report/records/rows.h"

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

namespace rackline {

/// What was asked, in every form that it can be written in; what is not asked for is not made.
struct Answer {
    std::function<std::string()> text;
    std::function<Json()> json;
    std::function<CellRows()> rows;
    /// Spaces of JSON for each level; below 0 all stands on one line.
    int indent = 2;
};

/// A form of output. A new one is a row of the table behind outputFormats(): what writes tables can be asked for it.
struct OutputFormat {
    /// As --format names it, and how the names of its files end; empty where it is not for files.
    std::string_view name, ending;
    /// Whether it is text for people, which may be fitted to a terminal.
    bool toRead;
    std::string (*whole)(const Answer&);
    /// The same a line at a time, for what is never held as a whole: what begins it, one line of it without its end, what stands
    /// between two and what ends it.
    std::string (*head)(const Answer&);
    std::string (*line)(const Answer&);
    std::string_view between, tail;
};
/// The one for people is the first.
std::span<const OutputFormat> outputFormats();
/// Null where there is no such format, or no file ends so.
const OutputFormat* formatNamed(std::string_view name);
const OutputFormat* formatOf(std::string_view file);
/// "table, json or csv"; and ".csv, .json or .xlsx" with what else a file may be.
std::string formatNames();
std::string fileEndings(std::initializer_list<std::string_view> others);

} // namespace rackline
