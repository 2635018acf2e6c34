// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/row_maker.h"
#include "app/report/records/records.h"
#include "model/base/interval.h"
#include "model/candidates/operating_point.h"
#include "model/runs/training_estimate.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rackline {

enum class SweepFormat { csv, json, table };

/// `facility.power (MW)`: the unit is part of the name, so that the column holds plain numbers.
std::string columnOf(const SweepAxis& axis);

/// Writes a sweep line by line, so that it never has to be held as a whole: head, rows with `between` between them, tail.
class SweepWriter {
public:
    SweepWriter(SweepFormat format, const SweepGrid& grid, std::vector<std::string> scenarioNames, bool trains = false);

    std::string head(const Origin& origin, const std::string& hash) const;
    /// One line without its end.
    std::string line(const SweepRow& row) const;
    std::string_view between() const;
    std::string tail() const;
    /// Whether a line that `line` made is of a feasible point.
    static bool feasible(SweepFormat format, std::string_view line);

private:
    std::string csvHead() const;
    std::string tableHead() const;
    std::string csvLine(const SweepRow& row) const;
    std::string jsonLine(const SweepRow& row) const;
    std::string tableLine(const SweepRow& row) const;

    SweepFormat m_format;
    const SweepGrid& m_grid;
    std::vector<std::string> m_names;
    bool m_trains;
    /// Of a table's columns: the scenario, then the axes.
    std::vector<std::size_t> m_widths;
};

} // namespace rackline
