// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/row_maker.h"
#include "app/report/records/output_format.h"
#include "app/report/records/result.h"

#include <string>
#include <vector>

namespace rackline {

/// `facility.power (MW)`: the unit is part of the name, so that the column holds plain numbers.
std::string columnOf(const SweepAxis& axis);
/// A number in the axis's unit, or a word.
Json axisValue(const SweepAxis& axis, std::size_t place);

/// Writes a sweep line by line, so that it never has to be held as a whole: head, rows with `between` between them, tail.
class SweepWriter {
public:
    SweepWriter(const OutputFormat& format, const SweepGrid& grid, std::vector<std::string> scenarioNames, bool trains = false);

    std::string head(const Origin& origin, const std::string& hash) const;
    /// One line without its end.
    std::string line(const SweepRow& row) const;
    std::string_view between() const { return m_format.between; }
    std::string_view tail() const { return m_format.tail; }
    /// How a line that `line` made ends where its point is feasible.
    static std::string feasibleEnd(const OutputFormat& format);

private:
    std::string tableHead() const;
    std::string tableLine(const SweepRow& row) const;

    const OutputFormat& m_format;
    const SweepGrid& m_grid;
    std::vector<std::string> m_names;
    bool m_trains;
    /// Characters of a table's columns: the scenario, then the axes.
    std::vector<std::size_t> m_widths;
};

Json sweepSchema();

} // namespace rackline
