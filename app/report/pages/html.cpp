// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/page.h"
#include "app/report/pages/parts.h"
#include "app/report/pages/report.h"
#include "app/report/pictures/svg.h"
#include "app/report/words/markup.h"
#include "model/units/unit_text.h"

#include <algorithm>

namespace rackline {

namespace {
constexpr double figureWidth = 820;

constexpr std::string_view logo =
    R"(<svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#1E2E6E"/>)"
    R"(<path fill="#fff" d="M6 5.5h5V10H6zM6 11h6.5v4.500H6zM6 16.500h11V21H6z"/><path fill="#5FE3D2" d="M6 22h20v4.500H6z"/></svg>)";

std::string element(std::string_view tag, std::string_view words, std::string_view style = {}) {
    std::string text = "<" + std::string(tag);
    if (!style.empty()) text.append(" class=\"").append(style).append("\"");
    return text + ">" + escapedMarkup(words) + "</" + std::string(tag) + ">\n";
}

std::string idOf(const std::string& id) { return id.empty() ? std::string() : " id=\"" + escapedMarkup(id) + "\""; }

/// Lets a long word, such as an address, break after its slashes and similar signs.
std::string breakable(std::string_view text) {
    constexpr std::size_t longWord = 24;
    std::string html;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size() - 1) + 1;
        std::string_view word = text.substr(0, end);
        text.remove_prefix(end);
        while (word.size() > longWord) {
            const std::size_t at = word.find_first_of("/_-.,;=", 4);
            if (at == std::string_view::npos || at + 1 == word.size()) break;
            html += escapedMarkup(word.substr(0, at + 1)) + "<wbr>";
            word.remove_prefix(at + 1);
        }
        html += escapedMarkup(word);
    }
    return html;
}

std::string linkTo(std::string_view words, std::string_view to) {
    return "<a href=\"#" + escapedMarkup(to) + "\">" + breakable(words) + "</a>";
}

std::string fontFace(int weight, std::string_view data) {
    return "@font-face{font-family:\"Rackline Sans\";font-weight:" + std::to_string(weight) + ";src:url(data:font/woff2;base64," +
           std::string(data) + ") format(\"woff2\")}\n";
}

std::string headOf(const Report& report, const LivePart& live) {
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                       "script-src 'unsafe-inline'" +
                       std::string(live.script.empty() ? "" : " 'wasm-unsafe-eval'") +
                       "; font-src data:\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    html += "<meta name=\"generator\" content=\"Rackline " + escapedMarkup(report.version) + "\">\n";
    html += element("title", report.project.empty() ? report.answer : report.project);
    html += "<style>\n" + fontFace(400, page::regular) + fontFace(500, page::medium) + fontFace(600, page::semiBold);
    html += ":root{" + paperVariables(false) + "}\n@media screen and (prefers-color-scheme:dark){:root{" + paperVariables(true) +
            "}}\n";
    html.append(page::style).append(live.style).append("</style>\n</head>\n");
    return html;
}

std::string contentsOf(const Report& report) {
    std::string html = "<nav aria-label=\"Contents\">\n<div class=\"home\">" + std::string(logo) +
                       escapedMarkup(report.project.empty() ? "Rackline" : report.project) +
                       "</div>\n<ul>\n<li><a href=\"#summary\">Summary</a></li>\n";
    for (const ReportSection& section : report.sections)
        html += "<li><a href=\"#" + escapedMarkup(section.id) + "\">" + escapedMarkup(section.title) + "</a></li>\n";
    return html + "</ul>\n<p>The first printed page is the summary. Click a column header to sort a table. No network is "
                  "used.</p>\n</nav>\n";
}

/// A stroke of the scenario's line with its marker.
std::string swatch(int colour) {
    Drawing drawing;
    drawing.swatch({0, 7}, colour);
    SvgOptions options;
    options.theme = PaperTheme::page;
    return "<svg class=\"pic\" fill=\"none\" viewBox=\"0 0 26 14\" aria-hidden=\"true\">" + svgShapes(drawing, options) +
           "</svg>";
}

std::string headlineOf(const ReportHeadline& h) {
    std::string html = "<div class=\"head\">\n<div class=\"who\">" + swatch(h.colour) + escapedMarkup(h.name) + "</div>\n";
    const std::string value = "<b>" + escapedMarkup(h.value) + "</b><span>" + escapedMarkup(h.unit) + "</span>";
    html += h.to.empty()
                ? "<div class=\"value\">" + value + "</div>\n"
                : "<a class=\"value\" href=\"#" + escapedMarkup(h.to) + "\" title=\"What it rests on\">" + value + "</a>\n";
    if (!h.interval.empty()) html += element("div", "90\u202f% interval " + h.interval, "range");
    html += element("div", h.note, "note");
    if (!h.remark.empty()) html += element("div", h.remark, "remark");
    return html + "</div>\n";
}

class HtmlBlocks {
public:
    std::string operator()(const ReportText& text) const { return element("p", text.words); }
    std::string operator()(const ReportCode& code) const { return "<pre>" + escapedMarkup(code.words) + "</pre>\n"; }
    std::string operator()(const ReportTable& table) const;
    std::string operator()(const ReportFigure& figure) const { return drawn(figure, true); }

    std::string drawn(const ReportFigure& figure, bool titled) const {
        SvgOptions options;
        options.width = figureWidth;
        options.theme = PaperTheme::page;
        options.alone = options.titled = false;
        options.id = "p" + std::to_string(++m_pictures);
        std::string html = "<figure>\n";
        std::visit(
            [&](const auto& chart) {
                if (titled) html += element("h3", chart.title);
                html += svgOf(chart, options);
            },
            figure.chart);
        if (!figure.caption.empty()) html += element("figcaption", figure.caption);
        return html + "</figure>\n";
    }

private:
    mutable int m_pictures = 0;
};

std::string HtmlBlocks::operator()(const ReportTable& table) const {
    const bool folded = !table.foldedUnder.empty();
    const std::string id = idOf(table.id);
    std::string html = folded ? "<details" + id + "><summary>" + escapedMarkup(table.foldedUnder) + "</summary>\n" : "";
    html += "<div class=\"wide\"" + (folded ? std::string() : id) + "><table>\n<thead><tr>";
    for (const ReportColumn& column : table.columns) {
        html += std::string("<th scope=\"col\"") + (column.isNumber ? " class=\"n\"" : "") + ">";
        html += column.title.empty() ? "<span></span>" : "<button type=\"button\">" + escapedMarkup(column.title) + "</button>";
        html += "</th>";
    }
    html += "</tr></thead>\n<tbody>\n";
    for (const std::vector<ReportCell>& row : table.rows) {
        html += "<tr" + (row.empty() ? std::string() : idOf(row.front().id)) + ">";
        for (std::size_t i = 0; i < row.size(); ++i) {
            html += "<td";
            if (i < table.columns.size() && table.columns[i].isNumber) html += " class=\"n\"";
            if (row[i].number) html += " data-v=\"" + numberText(*row[i].number) + "\"";
            html += ">" + writtenCell(row[i], breakable, linkTo) + "</td>";
        }
        html += "</tr>\n";
    }
    return html + "</tbody>\n</table></div>\n" + (folded ? "</details>\n" : "");
}
} // namespace

std::string reportMain(const Report& report) {
    const HtmlBlocks blocks;
    std::string html = "<section class=\"summary\" id=\"summary\">\n";
    html += "<header><b>" + std::string(logo) + "Rackline</b><span>" + escapedMarkup(dateText(report.date)) +
            (report.hash.empty() ? "" : " \u00b7 scenario " + escapedMarkup(report.hash)) + "</span></header>\n";
    html += element("h1", report.answer) + element("p", report.conditions, "conditions") + "<div class=\"heads\">\n";
    for (const ReportHeadline& headline : report.headlines) html += headlineOf(headline);
    html += "</div>\n" + blocks.drawn(report.figure, true) + "<div class=\"risks\">\n";
    for (const ReportRisk& risk : report.risks)
        html += "<div>" + element("h3", risk.title) + element("p", risk.text) + "</div>\n";
    html += "</div>\n<footer>" + element("span", report.evidence) + element("span", "Rackline " + report.version, "right") +
            element("code", report.commandLine()) + element("span", dateText(report.date), "right") + "</footer>\n</section>\n";
    for (const ReportSection& section : report.sections) {
        const bool isShort = section.blocks.size() <= 2 && section.id != "scenario";
        html += std::string("<section class=\"part") + (isShort ? " short" : "") + "\" id=\"" + escapedMarkup(section.id) +
                "\">\n" + element("h2", section.title);
        for (const ReportBlock& block : section.blocks) html += std::visit(blocks, block);
        html += "</section>\n";
    }
    return html;
}

std::string reportHtml(const Report& report, const LivePart& live) {
    return headOf(report, live) + "<body>\n" + contentsOf(report) + "<main>\n" + live.controls + "<div id=\"answer\">\n" +
           reportMain(report) + "</div>\n</main>\n<script>\n" + std::string(page::script) + "</script>\n" + live.script +
           "</body>\n</html>\n";
}

} // namespace rackline
