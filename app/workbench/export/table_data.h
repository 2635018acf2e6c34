// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/provenance.h"

#include <QString>

#include <optional>
#include <vector>

namespace rackline {

/// A table of texts, as any page shows one; numbers stand with their units.
struct TableColumn {
    QString title;
    bool right = true;
    /// Takes the room that is left.
    bool wide = false;
};
struct TableCell {
    QString text;
    /// Behind the text and quieter: an interval.
    QString quiet;
    bool strong = false, bad = false;
    std::optional<Grade> grade;
};
struct TableRow {
    std::vector<TableCell> cells;
    /// Row of the theme's series table; shown before the first cell.
    int series = -1;
    /// What a click asks for, such as the id of a parameter; empty where there is nothing to ask.
    QString target;
    /// Stands below a line: a sum.
    bool total = false;
};
struct TableData {
    std::vector<TableColumn> columns;
    std::vector<TableRow> rows;
};

} // namespace rackline
