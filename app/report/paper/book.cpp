// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/book.h"
#include "app/report/paper/page_table.h"
#include "app/report/paper/summary_page.h"
#include "app/report/words/markup.h"

#include <algorithm>

namespace rackline {

namespace {
/// The height of a chart whose rows do not give it.
constexpr double lineChartHeight = 360;
constexpr double contentsRow = 24;
/// A longer table that a page shows only when asked becomes an appendix.
constexpr std::size_t mostFoldedRows = 40;
/// The level of a line of words before a table, which has no bookmark of its own.
constexpr int noBookmark = -1;

class Blocks {
public:
    explicit Blocks(PageFlow& flow) : m_flow(flow) {}

    void draw(const std::vector<ReportBlock>& blocks) {
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const auto* text = std::get_if<ReportText>(&blocks[i]);
            const bool leads = text != nullptr && i + 1 < blocks.size() && std::holds_alternative<ReportTable>(blocks[i + 1]);
            if (leads)
                lead(*text);
            else
                std::visit(*this, blocks[i]);
        }
    }

    /// Draws the long tables that were put off, each from the top of a page.
    void drawAppendices() {
        for (const ReportTable* table : m_appendices) {
            m_flow.newPage();
            m_flow.hold(paper_text::section, "Appendix: " + table->foldedUnder, 0, table->id);
            drawTable(m_flow, *table);
        }
    }
    static std::size_t appendicesOf(const Report& report) {
        std::size_t count = 0;
        for (const ReportSection& section : report.sections)
            for (const ReportBlock& block : section.blocks)
                if (const auto* table = std::get_if<ReportTable>(&block)) count += isAppendix(*table) ? 1 : 0;
        return count;
    }

    void operator()(const ReportText& text) {
        m_flow.gap(8);
        m_flow.paragraph(paper_text::body, text.words);
    }
    void operator()(const ReportTable& table) {
        m_flow.gap(10);
        if (isAppendix(table)) {
            m_appendices.push_back(&table);
            return (*this)(ReportText{table.foldedUnder + " are in the appendix."});
        }
        if (!table.foldedUnder.empty()) m_flow.hold(paper_text::part, table.foldedUnder, 1, table.id);
        drawTable(m_flow, table);
    }
    void operator()(const ReportCode& code);
    void operator()(const ReportFigure& figure);

private:
    static bool isAppendix(const ReportTable& table) { return !table.foldedUnder.empty() && table.rows.size() > mostFoldedRows; }
    void lead(const ReportText& text) {
        if (brokenLines(text.words, PageFlow::width, paper_text::body.font).size() > 3) return (*this)(text);
        m_flow.hold(paper_text::body, text.words, noBookmark);
    }

    PageFlow& m_flow;
    std::vector<const ReportTable*> m_appendices;
    int m_pictures = 0;
};

void Blocks::operator()(const ReportCode& code) {
    constexpr double inset = 12;
    constexpr const TextStyle& style = paper_text::code;
    const std::vector<std::string> all = brokenLines(code.words, PageFlow::width - 2 * inset, style.font);
    m_flow.gap(8);
    for (std::size_t at = 0; at < all.size();) {
        m_flow.take(2 * inset + style.leading);
        const double space = (PageFlow::bottom - m_flow.y() - 2 * inset) / style.leading;
        const std::size_t to =
            std::min(all.size(), at + std::max<std::size_t>(1, static_cast<std::size_t>(std::max(0.0, space))));
        const double height = static_cast<double>(to - at) * style.leading + 2 * inset;
        m_flow.drawing().add(Box{{PageFlow::left, m_flow.y(), PageFlow::width, height}, 6}, {.fill = Role::sunken});
        m_flow.advance(inset);
        m_flow.lines(style, {all.begin() + static_cast<std::ptrdiff_t>(at), all.begin() + static_cast<std::ptrdiff_t>(to)},
                     PageFlow::left + inset);
        m_flow.advance(inset);
        at = to;
    }
}

void Blocks::operator()(const ReportFigure& figure) {
    SvgOptions options;
    options.width = PageFlow::width;
    options.height = std::holds_alternative<LineChart>(figure.chart) ? lineChartHeight : 0;
    options.alone = options.titled = false;
    options.id = "f" + std::to_string(++m_pictures);
    const auto [title, picture, wide, tall] = std::visit(
        [&](const auto& chart) {
            const Drawing drawing = paperDrawing(chart, options);
            return std::tuple(chart.title, svgElement(drawing, chart.title, chart.subtitle, options), drawing.width,
                              drawing.height);
        },
        figure.chart);
    const std::vector<std::string> caption = figure.caption.empty()
                                                 ? std::vector<std::string>()
                                                 : brokenLines(figure.caption, PageFlow::width, paper_text::small.font);
    // Rows of very many scenarios and wide racks are drawn smaller, so that the picture stays whole.
    const double words = 6 + static_cast<double>(caption.size()) * paper_text::small.leading;
    const double scale = std::min({1.0, PageFlow::width / wide, (PageFlow::bottom - PageFlow::top - 80 - words) / tall});
    const double height = tall * scale;
    m_flow.hold(paper_text::part, title, 1);
    m_flow.take(height + words);
    m_flow.picture(picture, scale);
    m_flow.advance(height + 6);
    m_flow.lines(paper_text::remark, caption, PageFlow::left);
    m_flow.gap(14);
}

/// Draws the list of sections with their pages on the second page, once it is known where they begin.
void drawContents(PageFlow& flow, std::vector<PaperLink>& links, std::size_t page, double top) {
    for (const PaperBookmark& mark : flow.bookmarks) {
        if (mark.level != 0 || mark.page == 0) continue;
        flow.textOn(page, {PageFlow::left, top + 16, TextAnchor::start, &paper_text::body, mark.title});
        flow.textOn(page, {PageFlow::right, top + 16, TextAnchor::end, &paper_text::body, std::to_string(mark.page + 1)});
        flow.drawingOn(page).line({PageFlow::left, top + contentsRow}, {PageFlow::right, top + contentsRow}, {Role::line});
        links.push_back({page, PageFlow::left, top, PageFlow::width, contentsRow, mark.page, mark.top});
        top += contentsRow;
    }
}
} // namespace

PaperBook paperBook(const Report& report) {
    PageFlow flow;
    drawSummary(flow, report);
    PaperBook book;
    if (!report.sections.empty()) {
        flow.newPage();
        flow.lines(paper_text::section, {"Contents"}, PageFlow::left);
        flow.advance(6);
        const double contentsTop = flow.y();
        flow.advance(contentsRow * static_cast<double>(report.sections.size() + Blocks::appendicesOf(report)));
        Blocks blocks(flow);
        for (const ReportSection& section : report.sections) {
            flow.hold(paper_text::section, section.title, 0, section.id);
            blocks.draw(section.blocks);
        }
        blocks.drawAppendices();
        flow.take(0);
        drawContents(flow, book.links, 1, contentsTop);
        const std::vector<PaperLink> links = flow.links();
        book.links.insert(book.links.end(), links.begin(), links.end());
    }
    book.pages = flow.finished(report);
    book.bookmarks = flow.bookmarks;
    std::erase_if(book.bookmarks, [](const PaperBookmark& mark) { return mark.level < 0; });
    book.title = report.project.empty() ? report.answer : report.project + ": " + report.answer;
    book.subject = report.conditions;
    book.creator = "Rackline " + report.version;
    book.date = report.date;
    return book;
}

} // namespace rackline
