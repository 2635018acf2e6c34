// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/picture.h"

#include "app/project/atomic_file.h"
#include "app/report/paper/paper.h"
#include "app/report/records.h"
#include "app/report/svg.h"

#include <charconv>
#include <initializer_list>
#include <string_view>

namespace rackline {
namespace {

/// Rows of cells as RFC 4180 has them.
class Sheet {
public:
    /// The shortest text that reads back as the same number.
    static std::string number(double value) {
        char text[32];
        const auto end = std::to_chars(std::begin(text), std::end(text), value);
        return {text, end.ptr};
    }
    void row(std::initializer_list<std::string> cells) {
        const char* before = "";
        for (const std::string& cell : cells) {
            m_text += before + csvCell(cell);
            before = ",";
        }
        m_text += "\r\n";
    }
    std::string take() { return std::move(m_text); }

private:
    std::string m_text;
};

std::string titleOf(const ChartAxis& axis) { return axis.unit.empty() ? axis.title : axis.title + " [" + axis.unit + "]"; }

void write(Sheet&, const std::monostate&) {}

void write(Sheet& sheet, const LineChart& chart) {
    const std::string y = titleOf(chart.y);
    sheet.row({"series", "kind", "label", titleOf(chart.x), y, y + " low", y + " high"});
    for (const ChartSeries& series : chart.series) {
        const auto points = [&](const char* kind, const std::vector<ChartPoint>& all) {
            for (const ChartPoint& p : all)
                sheet.row({series.name, kind, p.label, Sheet::number(p.x), Sheet::number(p.y),
                           p.high > p.low ? Sheet::number(p.low) : "", p.high > p.low ? Sheet::number(p.high) : ""});
        };
        points("line", series.points);
        for (const ChartSpot& spot : series.cloud)
            sheet.row({series.name, "candidate", "", Sheet::number(spot.x), Sheet::number(spot.y), "", ""});
        points("infeasible", series.infeasible);
        points("measured", series.measured);
    }
    for (const ChartLimit& limit : chart.limits)
        sheet.row({limit.text, "limit", "", limit.onX ? Sheet::number(limit.value) : "",
                   limit.onX ? "" : Sheet::number(limit.value), "", ""});
}

void write(Sheet& sheet, const StackChart& chart) {
    sheet.row({"row", "part", chart.unit});
    for (const StackRow& row : chart.rows) {
        for (const StackPart& part : row.parts) sheet.row({row.name, part.name, Sheet::number(part.value)});
        if (row.capacity > 0) sheet.row({row.name, "capacity", Sheet::number(row.capacity)});
    }
}

void write(Sheet& sheet, const BarChart& chart) {
    const std::string value = titleOf(chart.value);
    sheet.row({"step", "text", value + " from", value + " to"});
    for (const BarStep& step : chart.steps) sheet.row({step.name, step.text, Sheet::number(step.low), Sheet::number(step.high)});
}

void write(Sheet& sheet, const RackDrawing& drawing) {
    sheet.row({"rack", "part", "text", "lowest unit", "units"});
    for (const DrawnRack& rack : drawing.racks)
        for (const DrawnPart& part : rack.parts)
            sheet.row({rack.name, part.name, part.text, Sheet::number(part.bottom), Sheet::number(part.height)});
}

void write(Sheet& sheet, const NetworkDrawing& drawing) {
    sheet.row({"network", "tier", "count", "text", "links below"});
    for (const DrawnNetwork& network : drawing.networks)
        for (const DrawnTier& tier : network.tiers)
            sheet.row({network.name, tier.name, std::to_string(tier.count), tier.text, tier.links});
}

} // namespace

std::string svgOf(const Picture& picture, const std::string& caption) {
    SvgOptions options;
    options.caption = caption;
    return std::visit(
        [&](const auto& drawn) -> std::string {
            if constexpr (std::is_same_v<std::decay_t<decltype(drawn)>, std::monostate>)
                return {};
            else
                return svgOf(drawn, options);
        },
        picture);
}

std::string csvOf(const Picture& picture) {
    Sheet sheet;
    std::visit([&](const auto& drawn) { write(sheet, drawn); }, picture);
    return sheet.take();
}

Result<void> writePicture(const Picture& picture, const std::string& caption, const std::string& path) {
    const std::string_view name = path;
    if (name.ends_with(".csv")) return writeAtomically(path, csvOf(picture));
    if (name.ends_with(".svg")) return writeAtomically(path, svgOf(picture, caption));
    if (name.ends_with(".png")) return writePaper(svgOf(picture, caption), PaperFormat::png, path);
    if (name.ends_with(".pdf")) return writePaper(svgOf(picture, caption), PaperFormat::pdf, path);
    return Error{ErrorCode::usage, path, "expected a name that ends in .svg, .png, .pdf or .csv"};
}

} // namespace rackline
