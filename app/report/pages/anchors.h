// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pages/report.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// One row of inputs; where several scenarios have the same figure, the row names all of them.
struct ReportInputRow {
    const InputFigure* figure = nullptr;
    std::string scenarios;
    std::size_t count = 1;
};

/// The rows of inputs and of sources with the names that links use: figures lead to their inputs, and inputs to their sources.
class ReportAnchors {
public:
    explicit ReportAnchors(const ReportInput& input);

    const std::vector<ReportInputRow>& inputs() const { return m_inputs; }
    /// Every source that inputs and assumptions name, including those without an entry in the catalogue.
    const std::vector<Source>& sources() const { return m_sources; }

    static std::string ofInput(std::size_t row) { return "input-" + std::to_string(row + 1); }
    static std::string ofSource(std::size_t row) { return "source-" + std::to_string(row + 1); }
    /// Under which their rows are found.
    std::string nameOf(const ReportInputRow& row) const;
    std::string nameOf(const Source& source) const { return ofSource(m_sourceRow.at(source.id)); }
    static std::string ofAssumptions(std::size_t scenario) { return "assumed-" + std::to_string(scenario + 1); }

    /// A name that leads to its input, where it is one.
    ReportCell toInput(const InputFigure& figure) const;
    /// A list of sources, each leading to its entry.
    ReportCell toSources(std::string_view list) const;
    /// The rival claims as text: "7.2 TB/s (source); 7.0 TB/s (other)".
    ReportCell rivalsOf(const InputFigure& figure) const;

private:
    void add(ReportCell& cell, std::string_view list) const;

    std::vector<ReportInputRow> m_inputs;
    std::vector<Source> m_sources;
    std::map<std::string, std::size_t, std::less<>> m_inputRow, m_sourceRow;
};

/// Removes links that lead nowhere, so that no writer can write one.
void dropDanglingLinks(Report& report);

} // namespace rackline
