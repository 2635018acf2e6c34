// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/summary_page.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <span>

namespace rackline {

namespace {
constexpr double left = PageFlow::left, right = PageFlow::right, width = PageFlow::width;
constexpr double footTop = paperHeight - 98, evidenceWidth = 540;

std::vector<std::string> broken(std::string_view text, std::size_t most, double lineWidth, const TextStyle& style) {
    return firstLines(brokenLines(text, lineWidth, style.font), most, lineWidth, style.font);
}

/// Draws one scenario's figure in its column, and returns where it ends.
double drawHeadline(PageFlow& flow, const ReportHeadline& h, double x, double y, double columnWidth) {
    flow.drawing().swatch({x, y + 9}, h.colour);
    flow.text(x + 36, y + 13.5, broken(h.name, 1, columnWidth - 36, paper_text::who).front(), paper_text::who);
    y += 24;
    flow.text(x, y + 24, h.value, paper_text::value);
    if (!h.to.empty()) flow.references.push_back({flow.page(), x, y, columnWidth, 33, h.to});
    const Font valued = paper_text::value.font;
    flow.text(x + textWidth(h.value, valued.size, valued.weight) + 8, y + 24, h.unit, paper_text::unit);
    y += 33;
    const auto add = [&](const std::string& words, std::size_t most, const TextStyle& style) {
        if (words.empty()) return;
        for (const std::string& line : broken(words, most, columnWidth, style)) {
            flow.text(x, y + 11.5, line, style);
            y += style.leading;
        }
    };
    if (!h.interval.empty()) add("90\u202f% interval " + h.interval, 1, paper_text::remark);
    add(h.note, 3, paper_text::small);
    add(h.remark, 2, paper_text::remark);
    return y;
}

void drawHeadlineRow(PageFlow& flow, std::span<const ReportHeadline> headlines, std::size_t columns) {
    const double start = flow.y(), columnWidth = width / static_cast<double>(std::max<std::size_t>(1, columns));
    constexpr double inset = 16;
    flow.drawing().line({left, start}, {right, start}, {Role::text, 2});
    double end = start + inset;
    for (std::size_t i = 0; i < headlines.size(); ++i) {
        const double x = left + columnWidth * static_cast<double>(i) + (i == 0 ? 0 : inset);
        const double own = columnWidth - (i == 0 ? inset : 2 * inset);
        end = std::max(end, drawHeadline(flow, headlines[i], x, start + 15, own));
    }
    end += 12;
    for (std::size_t i = 1; i < headlines.size(); ++i) {
        const double x = left + columnWidth * static_cast<double>(i);
        flow.drawing().line({x, start + 1}, {x, end}, {Role::line});
    }
    flow.drawing().line({left, end}, {right, end}, {Role::line});
    flow.advance(end - start);
}

/// Draws the figures in rows of three, or of two where there are four.
void drawHeadlines(PageFlow& flow, std::span<const ReportHeadline> headlines) {
    const std::size_t columns = headlines.size() == 4 ? 2 : std::min<std::size_t>(3, headlines.size());
    for (; headlines.size() > columns; headlines = headlines.subspan(columns))
        drawHeadlineRow(flow, headlines.first(columns), columns);
    drawHeadlineRow(flow, headlines, columns);
}

struct RiskWords {
    std::vector<std::string> title, text;
};
constexpr double riskGap = 24, riskIndent = 26;
double riskWidth(std::size_t count) { return (width - riskGap * static_cast<double>(count - 1)) / static_cast<double>(count); }

std::vector<RiskWords> riskWords(const std::vector<ReportRisk>& risks) {
    std::vector<RiskWords> all;
    for (const ReportRisk& risk : risks) {
        const double own = riskWidth(risks.size());
        all.push_back({broken(risk.title, 2, own - riskIndent, paper_text::part), broken(risk.text, 7, own, paper_text::small)});
    }
    return all;
}

double heightOf(const std::vector<RiskWords>& risks) {
    double most = 0;
    for (const RiskWords& risk : risks)
        most = std::max(most, static_cast<double>(risk.title.size()) * paper_text::part.leading + 4 +
                                  static_cast<double>(risk.text.size()) * paper_text::small.leading);
    return most;
}

void drawRisks(PageFlow& flow, const std::vector<RiskWords>& risks) {
    const double start = flow.y();
    for (std::size_t i = 0; i < risks.size(); ++i) {
        const double x = left + (riskWidth(risks.size()) + riskGap) * static_cast<double>(i);
        flow.advance(start - flow.y());
        flow.drawing().add(Disc{{x + 9, start + 9.5}, 9}, {.fill = Role::text});
        flow.text(x + 9, start + 13.5, std::to_string(i + 1), paper_text::number, TextAnchor::middle);
        flow.lines(paper_text::part, risks[i].title, x + riskIndent);
        flow.advance(4);
        flow.lines(paper_text::small, risks[i].text, x);
    }
}

void drawFoot(PageFlow& flow, const Report& report) {
    flow.drawing().line({left, footTop}, {right, footTop}, {Role::line});
    const auto evidence = broken(report.evidence, 1, evidenceWidth, paper_text::remark);
    const auto command = broken(report.commandLine(), 2, evidenceWidth, paper_text::code);
    flow.text(left, footTop + 21, evidence.front(), paper_text::remark);
    flow.text(right, footTop + 21, "Rackline " + report.version, paper_text::remark, TextAnchor::end);
    for (std::size_t i = 0; i < command.size(); ++i)
        flow.text(left, footTop + 38 + 14 * static_cast<double>(i), command[i], paper_text::code);
}
} // namespace

void drawSummary(PageFlow& flow, const Report& report) {
    flow.newPage();
    constexpr const TextStyle& answer = paper_text::answer;
    flow.lines(answer, firstLines(balancedLines(report.answer, width, answer.font), 3, width, answer.font), left);
    flow.advance(8);
    flow.lines(paper_text::conditions, broken(report.conditions, 3, width, paper_text::conditions), left);
    flow.advance(20);
    drawHeadlines(flow, report.headlines);
    flow.advance(20);
    flow.bookmarks.push_back({"Summary", 0, 0, 0});

    const std::vector<RiskWords> risks = riskWords(report.risks);
    const double risksTop = footTop - 24 - heightOf(risks);
    std::visit([&](const auto& chart) { flow.lines(paper_text::part, {chart.title}, left); }, report.figure.chart);
    flow.advance(6);
    constexpr double caption = 22, tallest = 440;
    SvgOptions options;
    options.width = width;
    const bool fills = std::holds_alternative<LineChart>(report.figure.chart);
    options.height = fills ? std::min(tallest, risksTop - 28 - caption - flow.y()) : 0;
    options.alone = options.titled = false;
    options.id = "summary";
    std::visit(
        [&](const auto& chart) {
            const Drawing drawing = paperDrawing(chart, options);
            flow.picture(svgElement(drawing, chart.title, chart.subtitle, options));
            flow.advance(drawing.height + 4);
        },
        report.figure.chart);
    flow.text(left, flow.y() + 13, broken(report.figure.caption, 1, width, paper_text::remark).front(), paper_text::remark);
    flow.advance(caption);
    if (!risks.empty()) {
        const double start = std::min(risksTop, flow.y() + 26);
        flow.drawing().line({left, start - 14}, {right, start - 14}, {Role::line});
        flow.advance(start - flow.y());
        drawRisks(flow, risks);
    }
    drawFoot(flow, report);
}

} // namespace rackline
