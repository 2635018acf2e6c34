// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/pages/report.h"
#include "app/report/words/markup.h"

#include <algorithm>

namespace rackline {

namespace {
/// Fences words by more backticks than they hold.
std::string fenced(std::string_view words) {
    std::size_t longest = 0, run = 0;
    for (const char c : words) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
    const std::string fence(std::max<std::size_t>(3, longest + 1), '`');
    return fence + "\n" + std::string(words) + "\n" + fence + "\n\n";
}

std::string placeOf(const std::string& id) { return id.empty() ? std::string() : "<a id=\"" + escapedMarkup(id) + "\"></a>"; }

std::string markdownLink(std::string_view words, std::string_view to) {
    return "[" + escapedMarkdown(words) + "](#" + std::string(to) + ")";
}

struct MarkdownBlocks {
    std::string operator()(const ReportText& text) const { return escapedMarkdown(text.words) + "\n\n"; }
    std::string operator()(const ReportCode& code) const { return fenced(code.words); }
    std::string operator()(const ReportFigure& figure) const {
        return std::visit([](const auto& chart) { return "**" + escapedMarkdown(chart.title) + "**\n\n"; }, figure.chart) +
               std::visit([this](const auto& chart) { return values(chart); }, figure.chart);
    }
    std::string operator()(const ReportTable& table) const {
        std::string head = "|", rule = "|";
        for (const ReportColumn& column : table.columns) {
            head += " " + escapedMarkdown(column.title) + " |";
            rule += column.isNumber ? "---:|" : "---|";
        }
        std::string text = placeOf(table.id);
        if (!table.foldedUnder.empty()) text += "**" + escapedMarkdown(table.foldedUnder) + "**";
        if (!text.empty()) text += "\n\n";
        text += head + "\n" + rule + "\n";
        for (const std::vector<ReportCell>& row : table.rows) {
            text += "|";
            for (const ReportCell& cell : row)
                text += " " + placeOf(cell.id) + writtenCell(cell, escapedMarkdown, markdownLink) + " |";
            text += "\n";
        }
        return text + "\n";
    }

private:
    /// The parts of a stack in words; lines are in the tables of their section.
    std::string values(const StackChart& chart) const {
        std::string text;
        for (const StackRow& row : chart.rows) {
            text += "* " + escapedMarkdown(row.name) + ": ";
            for (const StackPart& part : row.parts) text += escapedMarkdown(part.name + " " + part.text) + ", ";
            text += "total " + escapedMarkdown(row.total) + "\n";
        }
        return text + "\n";
    }
    std::string values(const BarChart& chart) const {
        std::string text;
        for (const BarStep& step : chart.steps) text += "* " + escapedMarkdown(step.name + ": " + step.text) + "\n";
        return text + "\n";
    }
    std::string values(const RackDrawing& drawing) const {
        std::string text;
        for (const DrawnRack& rack : drawing.racks) text += "* " + escapedMarkdown(rack.name + ": " + rack.total) + "\n";
        return text + "\n";
    }
    std::string values(const LineChart& chart) const {
        std::string text;
        for (const ChartSeries& series : chart.series)
            if (series.look == ChartSeries::Look::discs)
                for (const ChartPoint& point : series.points) text += "* " + escapedMarkdown(point.label) + "\n";
        return text.empty() ? escapedMarkdown(chart.y.title + " against " + chart.x.title) + ".\n\n" : text + "\n";
    }
};
} // namespace

std::string reportMarkdown(const Report& report) {
    std::string text = "# " + escapedMarkdown(report.answer) + "\n\n" + escapedMarkdown(report.conditions) + "\n\n";
    if (!report.project.empty())
        text += escapedMarkdown(report.project + " \u00b7 " + dateText(report.date) + " \u00b7 scenario " + report.hash) + "\n\n";
    for (const ReportHeadline& h : report.headlines) {
        const std::string value = h.value + (h.unit.empty() ? "" : " " + h.unit);
        text += "* **" + escapedMarkdown(h.name) + "**: " + (h.to.empty() ? escapedMarkdown(value) : markdownLink(value, h.to));
        if (!h.interval.empty()) text += " (" + escapedMarkdown(h.interval) + ")";
        text += ", " + escapedMarkdown(h.note + (h.remark.empty() ? "" : ", " + h.remark)) + "\n";
    }
    text += "\n## Risks\n\n";
    for (std::size_t i = 0; i < report.risks.size(); ++i)
        text += std::to_string(i + 1) + ". **" + escapedMarkdown(report.risks[i].title) + "** " +
                escapedMarkdown(report.risks[i].text) + "\n";
    text += "\n";
    const MarkdownBlocks blocks;
    for (const ReportSection& section : report.sections) {
        text += placeOf(section.id) + "\n\n## " + escapedMarkdown(section.title) + "\n\n";
        for (const ReportBlock& block : section.blocks) text += std::visit(blocks, block);
    }
    return text + escapedMarkdown(report.evidence) + "\n";
}

} // namespace rackline
