// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/export/picture.h"

#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "hwdb/store/text_file.h"
#include "model/units/unit_text.h"

#include <cmath>
#include <functional>
#include <string_view>

namespace rackline {
namespace {

/// What takes the rows of a picture one by one; there may be a million of them.
struct Sheet {
    std::function<void(const Cells&)> row;
    ChartSpeech speech = {};
    /// The candidates behind a frontier, too.
    bool candidates = true;

    std::string said(std::string_view words) const { return words.empty() ? std::string() : speech.words(words); }
};

std::string titleOf(const ChartAxis& axis) { return axis.unit.empty() ? axis.title : axis.title + " [" + axis.unit + "]"; }

void write(const Sheet&, const std::monostate&) {}

void write(const Sheet& sheet, const LineChart& chart) {
    const std::string y = titleOf(chart.y);
    sheet.row({"series", "kind", "label", titleOf(chart.x), y, y + " low", y + " high"});
    for (const ChartSeries& series : chart.series) {
        const std::string name = nameOf(chart, series, sheet.speech);
        const auto points = [&](const char* words, const std::vector<ChartPoint>& all) {
            const std::string kind = sheet.said(words);
            for (const ChartPoint& p : all)
                sheet.row({name, kind, p.label, numberText(p.x), numberText(p.y), p.high > p.low ? numberText(p.low) : "",
                           p.high > p.low ? numberText(p.high) : ""});
        };
        points("line", series.points);
        if (sheet.candidates)
            for (const ChartSpot& spot : series.cloud)
                sheet.row({name, sheet.said("candidate"), "", numberText(spot.x), numberText(spot.y), "", ""});
        points("infeasible", series.infeasible);
        points(chart.foreign ? "foreign" : "measured", series.measured);
    }
    for (const ChartLimit& limit : chart.limits)
        sheet.row({limit.text, sheet.said("limit"), "", limit.onX ? numberText(limit.value) : "",
                   limit.onX ? "" : numberText(limit.value), "", ""});
}

void write(const Sheet& sheet, const StackChart& chart) {
    sheet.row({"row", "part", chart.unit});
    for (const StackRow& row : chart.rows) {
        const std::string name = nameOf(row, sheet.speech);
        for (const StackPart& part : row.parts) sheet.row({name, sheet.said(part.name), numberText(part.value)});
        if (row.capacity > 0) sheet.row({name, sheet.said("capacity"), numberText(row.capacity)});
    }
}

void write(const Sheet& sheet, const FlowChart& chart) {
    sheet.row({"from", "to", chart.unit});
    for (const Flow& flow : chart.flows)
        sheet.row({sheet.said(chart.nodes[flow.from].name), sheet.said(chart.nodes[flow.to].name), numberText(flow.value)});
}

void write(const Sheet& sheet, const BarChart& chart) {
    const std::string value = titleOf(chart.value);
    sheet.row({"step", "text", value + " from", value + " to"});
    for (const BarStep& step : chart.steps)
        sheet.row({nameOf(step, sheet.speech), step.text, numberText(step.low), numberText(step.high)});
}

void write(const Sheet& sheet, const MapChart& chart) {
    sheet.row({chart.xTitle, chart.yTitle, "best", "lead", "intervals"});
    for (std::size_t across = 0; across < chart.xValues.size(); ++across)
        for (std::size_t up = 0; up < chart.yValues.size(); ++up) {
            const MapChart::Cell& cell = chart.at(across, up);
            const bool led = cell.winner >= 0;
            sheet.row({chart.xValues[across], chart.yValues[up], led ? chart.series[static_cast<std::size_t>(cell.winner)] : "",
                       led && std::isfinite(cell.lead) ? numberText(cell.lead) : "",
                       !led           ? ""
                       : cell.settled ? sheet.said("apart")
                                      : sheet.said("overlap")});
        }
}

void write(const Sheet& sheet, const ShareMap& chart) {
    sheet.row({chart.xTitle, chart.yTitle, "share", "text"});
    for (std::size_t across = 0; across < chart.xValues.size(); ++across)
        for (std::size_t up = 0; up < chart.yValues.size(); ++up)
            sheet.row(
                {chart.xValues[across], chart.yValues[up], numberText(chart.at(across, up).share), chart.at(across, up).text});
}

void write(const Sheet& sheet, const LaneChart& chart) {
    sheet.row({"lane", "what", "begin [s]", "end [s]", "text"});
    for (std::size_t i = 0; i < chart.lanes.size(); ++i)
        for (const LaneChart::Bar& bar : chart.lanes[i].bars)
            sheet.row({chart.lanes[i].name.empty() ? std::to_string(i + 1) : sheet.said(chart.lanes[i].name),
                       sheet.said(chart.inks[static_cast<std::size_t>(bar.ink)]), numberText(bar.begin), numberText(bar.end),
                       bar.text});
}

void write(const Sheet& sheet, const StepLanes& chart) {
    Cells head{"operator", "seconds", "limited by"};
    for (const std::string& lane : chart.lanes) head.push_back(sheet.said(lane) + " at its peak [s]");
    sheet.row(head);
    for (const StepLanes::Part& part : chart.parts) {
        Cells row{sheet.said(part.name), numberText(part.seconds), sheet.said(chart.lanes[static_cast<std::size_t>(part.lane)])};
        for (const double light : part.light) row.push_back(numberText(light));
        sheet.row(row);
    }
}

void write(const Sheet& sheet, const HallPlan& plan) {
    sheet.row({"place", "work", "W", "from the left [m]", "from above [m]"});
    for (const HallPlan::Stand& stand : plan.stands) {
        const HallPlan::Work& work = plan.works[static_cast<std::size_t>(stand.work)];
        sheet.row({stand.name, sheet.said(work.name), numberText(work.watts), numberText(stand.x), numberText(stand.y)});
    }
}

void write(const Sheet& sheet, const TrayPlan& plan) {
    sheet.row({"part", "W"});
    for (const auto* parts : {&plan.chips, &plan.hosts, &plan.others})
        for (const TrayPlan::Part& part : *parts)
            sheet.row({parts == &plan.others ? sheet.said(part.name) : part.name, numberText(part.watts)});
}

void write(const Sheet& sheet, const RackDrawing& drawing) {
    sheet.row({"rack", "part", "text", "lowest unit", "units", "side", "left", "width"});
    for (const DrawnRack& rack : drawing.racks)
        for (const DrawnPart& part : rack.parts) {
            const auto panel = static_cast<std::size_t>(part.panel);
            sheet.row({rack.name, part.name, part.text, numberText(part.bottom), numberText(part.height),
                       sheet.said(panel < rack.panels.size() ? rack.panels[panel].name : "Front"), numberText(part.left),
                       numberText(part.width)});
        }
}

void write(const Sheet& sheet, const NetworkDrawing& drawing) {
    sheet.row({"network", "tier", "count", "text", "links below"});
    for (const DrawnNetwork& network : drawing.networks)
        for (const DrawnTier& tier : network.tiers)
            sheet.row({network.name, sheet.said(tier.name), std::to_string(tier.count), tier.text, tier.links});
}

/// Nothing is made of nothing.
template <class Made, class Make> Made ofChart(const Picture& picture, Make make) {
    return std::visit(
        [&](const auto& chart) -> Made {
            if constexpr (std::is_same_v<std::decay_t<decltype(chart)>, std::monostate>)
                return {};
            else
                return make(chart);
        },
        picture);
}

} // namespace

Drawing drawingOf(const Picture& picture, const DrawingSheet& sheet) {
    return ofChart<Drawing>(picture, [&](const auto& chart) { return drawingOf(chart, sheet); });
}

std::string tipOf(const Picture& picture, const Mark& mark, const ChartSpeech& speech) {
    return ofChart<std::string>(picture, [&](const auto& chart) { return tipOf(chart, mark, speech); });
}

std::string svgOf(const Picture& picture, const std::string& caption) {
    SvgOptions options;
    options.caption = caption;
    return ofChart<std::string>(picture, [&](const auto& chart) { return svgOf(chart, options); });
}

std::string csvOf(const Picture& picture) {
    std::string text;
    const Sheet sheet{[&text](const Cells& cells) { text += csvLine(cells); }};
    std::visit([&](const auto& drawn) { write(sheet, drawn); }, picture);
    return text;
}

CellRows rowsOf(const Picture& picture, const ChartSpeech& speech) {
    CellRows table;
    const Sheet sheet{[&table](const Cells& cells) {
                          if (table.head.empty())
                              table.head = cells;
                          else
                              table.rows.push_back(cells);
                      },
                      speech, false};
    std::visit([&](const auto& drawn) { write(sheet, drawn); }, picture);
    return table;
}

Result<void> writePicture(const Picture& picture, const std::string& caption, const std::string& path) {
    const std::string_view name = path;
    if (name.ends_with(".csv")) return writeTextFile(path, csvOf(picture));
    if (name.ends_with(".svg")) return writeTextFile(path, svgOf(picture, caption));
    if (name.ends_with(".png")) return writePaper(svgOf(picture, caption), PaperFormat::png, path);
    if (name.ends_with(".pdf")) return writePaper(svgOf(picture, caption), PaperFormat::pdf, path);
    return Error{ErrorCode::usage, path, "expected a name that ends in .svg, .png, .pdf or .csv"};
}

} // namespace rackline
