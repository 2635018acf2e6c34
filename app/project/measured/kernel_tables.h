// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/kernel_cases.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <optional>

namespace rackline {

/// One row of a table, by the names of its columns.
class KernelRow {
public:
    KernelRow(const std::vector<std::string>& head, const std::vector<std::string>& cells) : m_head(head), m_cells(cells) {}
    const std::string& text(std::string_view column) const {
        return m_cells[static_cast<std::size_t>(std::find(m_head.begin(), m_head.end(), column) - m_head.begin())];
    }
    /// Empty where the table has no such column.
    std::string_view textIfThere(std::string_view column) const {
        const auto at = std::find(m_head.begin(), m_head.end(), column);
        return at == m_head.end() ? std::string_view() : m_cells[static_cast<std::size_t>(at - m_head.begin())];
    }
    /// A number from `least`; the first that is none is kept as the row's fault.
    double number(std::string_view column, double least = 1) {
        constexpr double most = 1e15;
        const Result<double> value = parseNumber(text(column));
        if (value && *value >= least && *value <= most) return *value;
        if (m_fault.empty()) m_fault = std::string(column) + " is \"" + text(column) + "\", expected a number";
        return least;
    }
    std::optional<Precision> precision(std::string_view column) {
        const auto known = precisionNamed(text(column));
        if (!known && m_fault.empty()) m_fault = std::string(column) + " is \"" + text(column) + "\", no known format";
        return known;
    }
    const std::string& fault() const { return m_fault; }

private:
    const std::vector<std::string>& m_head;
    const std::vector<std::string>& m_cells;
    std::string m_fault;
};

/// What a table's row becomes: a case, or why there is none.
using KernelRead = std::variant<KernelCase, std::string>;

struct KernelTable {
    std::string_view name;
    KernelRead (*read)(KernelRow&);
    /// Beside `gpu` and `latency_us`.
    std::vector<std::string_view> columns;
};
const std::vector<KernelTable>& kernelTables();

} // namespace rackline
