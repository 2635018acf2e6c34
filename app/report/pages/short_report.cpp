// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/short_report.h"

#include "app/report/pages/anchors.h"
#include "app/report/records/rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace rackline {

namespace {
constexpr std::string_view inputsId = "inputs", sourcesId = "sources", breakdownId = "breakdown", assumptionsId = "assumptions";
/// Sections of lists: of points, of inputs, of commands and of sources.
constexpr auto lists = std::to_array<std::string_view>({"pareto", inputsId, "launch", sourcesId});
/// Rows of what an answer assumes; they begin with what moves it most.
constexpr std::size_t mostAssumptions = 8;

const ReportSection* sectionOf(const Report& report, std::string_view id) {
    const auto found =
        std::find_if(report.sections.begin(), report.sections.end(), [id](const ReportSection& s) { return s.id == id; });
    return found == report.sections.end() ? nullptr : &*found;
}

/// What each of a list of sources, which semicolons part, has in one of its columns.
std::string saidOf(std::string_view sources, const std::map<std::string, Cells>& known, std::size_t column) {
    std::string text;
    while (!sources.empty()) {
        const std::size_t end = std::min(sources.find(';'), sources.size());
        std::string id(sources.substr(0, end));
        id.erase(0, std::min(id.find_first_not_of(' '), id.size()));
        if (const auto found = known.find(id); found != known.end() && column < found->second.size())
            text += (text.empty() ? "" : "; ") + found->second[column];
        sources.remove_prefix(std::min(end + 1, sources.size()));
    }
    return text;
}

/// Keeps the pictures of a step, and the first roofline.
void shortenBreakdown(ReportSection& section) {
    bool roofline = false;
    std::erase_if(section.blocks, [&](const ReportBlock& block) {
        const auto* figure = std::get_if<ReportFigure>(&block);
        if (figure == nullptr) return std::holds_alternative<ReportTable>(block);
        return std::holds_alternative<LineChart>(figure->chart) && std::exchange(roofline, true);
    });
    // Stacks are low and share a page.
    std::stable_partition(section.blocks.begin(), section.blocks.end(), [](const ReportBlock& block) {
        const auto* figure = std::get_if<ReportFigure>(&block);
        return figure == nullptr || !std::holds_alternative<LineChart>(figure->chart);
    });
}
void shortenAssumptions(ReportSection& section) {
    for (ReportBlock& block : section.blocks)
        if (auto* table = std::get_if<ReportTable>(&block); table != nullptr && table->rows.size() > mostAssumptions)
            table->rows.resize(mostAssumptions);
}
} // namespace

Report shortReport(const Report& report) {
    Report paper = report;
    std::erase_if(paper.sections,
                  [](const ReportSection& section) { return std::find(lists.begin(), lists.end(), section.id) != lists.end(); });
    for (ReportSection& section : paper.sections) {
        if (section.id == breakdownId) shortenBreakdown(section);
        if (section.id == assumptionsId) shortenAssumptions(section);
        // The picture of memory has the same figures.
        if (section.id == "memory")
            std::erase_if(section.blocks, [](const ReportBlock& block) { return std::holds_alternative<ReportTable>(block); });
    }
    paper.evidence += " They are in the CSV file beside this document.";
    dropDanglingLinks(paper);
    return paper;
}

std::string inputsCsv(const Report& report) {
    const ReportSection *inputs = sectionOf(report, inputsId), *sources = sectionOf(report, sourcesId);
    if (inputs == nullptr) return {};
    // What a source's row says beside its name.
    std::map<std::string, Cells> known;
    Cells added;
    if (sources != nullptr)
        for (const ReportBlock& block : sources->blocks)
            if (const auto* table = std::get_if<ReportTable>(&block)) {
                for (std::size_t c = 1; c < table->columns.size(); ++c) added.push_back("Source: " + table->columns[c].title);
                for (const auto& row : table->rows)
                    for (std::size_t c = 1; c < row.size(); ++c) known[row[0].text].push_back(row[c].text);
            }
    CellRows csv;
    for (const ReportBlock& block : inputs->blocks) {
        const auto* table = std::get_if<ReportTable>(&block);
        if (table == nullptr) continue;
        csv.head.clear();
        std::size_t source = table->columns.size();
        for (std::size_t c = 0; c < table->columns.size(); ++c) {
            csv.head.push_back(table->columns[c].title);
            if (table->columns[c].title == "Source") source = c;
        }
        csv.head.insert(csv.head.end(), added.begin(), added.end());
        for (const auto& row : table->rows) {
            Cells cells;
            for (const ReportCell& cell : row) cells.push_back(cell.text);
            for (std::size_t c = 0; c < added.size(); ++c)
                cells.push_back(source < row.size() ? saidOf(row[source].text, known, c) : std::string());
            csv.rows.push_back(std::move(cells));
        }
    }
    return csvOf(csv);
}

} // namespace rackline
