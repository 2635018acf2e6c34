// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/frontier_text.h"

#include "app/report/records/records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/base/portable_math.h"
#include "model/units/unit_text.h"

#include <ostream>

namespace rackline {

namespace {

std::string two(double value) { return decimalText(value, 2, plainNumbers); }

/// Share inside and the width that holds it, such as `90.1 x1.27`.
std::string bandCell(const FrontierScore& s, BandLeft left) {
    const auto h = std::size_t(left);
    if (s.banded[h] == 0) return "-";
    return percentCell(s.inside[h]) + " x" + two(portable::exp(s.halfWidth[h]));
}

std::string tableOf(const FrontierValidation& v) {
    TextTable table({"frontiers of", "name", "n", "points", "none", "both axes", "layouts run", "published", "equal speed",
                     "published there", "choices", "regret %", "upright %", "widths %", "in sample", "configurations",
                     "chip x engine", "half-years", "upright width"},
                    2);
    for (const FrontierScore& s : v.scores)
        table.add({s.by.empty() ? "all" : s.by, printable(s.name), std::to_string(s.frontiers), std::to_string(s.points),
                   std::to_string(s.none), two(s.bothAxes), s.withLayouts > 0 ? two(s.layoutsRun) : "-",
                   s.withShown > 0 ? two(s.demonstrated) : "-", s.none < s.points ? two(s.equalSpeed) : "-",
                   s.withShownSpeed > 0 ? two(s.demonstratedSpeed) : "-", std::to_string(s.choices),
                   s.choices > 0 ? percentCell(portable::exp(s.regret) - 1) : "-", percentCell(s.insideUpright),
                   percentCell(s.insideWidth), bandCell(s, BandLeft::nothing), bandCell(s, BandLeft::configurations),
                   bandCell(s, BandLeft::chipEngines), bandCell(s, BandLeft::halfYears),
                   s.twoSided > 0 ? "x" + two(portable::exp(s.uprightHalfWidth)) : "-"});
    return table.text();
}

Json bandJson(const FrontierBand& band) {
    return {{"offset", band.offset},
            {"frontier_spread", band.frontierSpread},
            {"point_spread", band.pointSpread},
            {"frontiers", band.frontiers},
            {"half_width", band.halfWidth()}};
}

Json jsonOf(const FrontierScore& s) {
    Json json{{"frontiers", s.frontiers}, {"points", s.points}, {"none_at_equal_speed", s.none}, {"both_axes", s.bothAxes}};
    if (!s.by.empty()) json.update({{"by", s.by}, {"name", printable(s.name)}});
    if (s.none < s.points) json["equal_speed"] = s.equalSpeed;
    if (s.withLayouts > 0) json["layouts_run"] = s.layoutsRun;
    if (s.withShown > 0) json["demonstrated"] = s.demonstrated;
    if (s.withShownSpeed > 0) json["demonstrated_equal_speed"] = s.demonstratedSpeed;
    if (s.twoSided > 0) json.update({{"two_sided", s.twoSided}, {"upright_half_width", s.uprightHalfWidth}});
    if (s.choices > 0) json.update({{"choices", s.choices}, {"regret", portable::exp(s.regret) - 1}});
    json.update({{"inside_upright", s.insideUpright}, {"inside_widths", s.insideWidth}});
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
        if (s.banded[h] > 0)
            json["band_without_" + std::string(bandLeftNames[h])] = {
                {"points", s.banded[h]}, {"inside", s.inside[h]}, {"half_width", s.halfWidth[h]}};
    return json;
}

Json jsonOf(const FrontierMiss& m, const FrontierValidation& v) {
    const MeasuredFrontier& f = v.frontiers[m.frontier];
    const MeasuredSpot& run = f.runs[m.run];
    Json json{{"id", printable(run.id)},
              {"frontier", printable(f.name())},
              {"layout", labelOf(run.layout)},
              {"speed", run.at.x},
              {"per_gpu", run.at.y},
              {"both_axes", m.bothAxes},
              {"inside_upright", m.insideUpright},
              {"inside_widths", m.insideWidth}};
    if (m.layoutsRun > 0) json["layouts_run"] = m.layoutsRun;
    if (m.demonstrated > 0) json["demonstrated"] = m.demonstrated;
    if (m.demonstratedSpeed > 0) json["demonstrated_equal_speed"] = m.demonstratedSpeed;
    if (m.uprightHalfWidth) json["upright_half_width"] = *m.uprightHalfWidth;
    if (m.equalSpeed) json["equal_speed"] = *m.equalSpeed;
    if (m.regret) json["regret"] = portable::exp(*m.regret) - 1;
    for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
        if (m.bands[h].known()) json["band_without_" + std::string(bandLeftNames[h])] = bandJson(m.bands[h]);
    return json;
}

Json jsonOf(const FrontierValidation& v) {
    Json json{{"version", RACKLINE_VERSION},
              {"unanswered", v.unanswered},
              {"frontier_errors", Json::array()},
              {"frontier_points", Json::array()}};
    for (const FrontierScore& s : v.scores) json["frontier_errors"].push_back(jsonOf(s));
    for (const FrontierMiss& m : v.misses) json["frontier_points"].push_back(jsonOf(m, v));
    return json;
}

CellRows rowsOf(const FrontierValidation& v) {
    CellRows table{{"id", "frontier", "layout", "speed", "per_gpu", "both_axes", "layouts_run", "equal_speed", "regret",
                    "inside_upright", "inside_widths"}};
    for (const std::string_view name : bandLeftNames) table.head.push_back("inside_without_" + std::string(name));
    const auto flag = [](bool inside) { return std::string(inside ? "1" : "0"); };
    for (const FrontierMiss& m : v.misses) {
        const MeasuredFrontier& f = v.frontiers[m.frontier];
        const MeasuredSpot& run = f.runs[m.run];
        Cells& line = table.rows.emplace_back(
            Cells{printable(run.id), printable(f.name()), labelOf(run.layout), numberText(run.at.x), numberText(run.at.y),
                  numberText(m.bothAxes), m.layoutsRun > 0 ? numberText(m.layoutsRun) : "",
                  m.equalSpeed ? numberText(*m.equalSpeed) : "", m.regret ? numberText(portable::exp(*m.regret) - 1) : "",
                  flag(m.insideUpright), flag(m.insideWidth)});
        for (std::size_t h = 0; h < bandLeftNames.size(); ++h)
            line.push_back(m.bands[h].known() ? flag(m.inside(BandLeft(h))) : std::string());
    }
    return table;
}

} // namespace

int writeFrontiers(const FrontierValidation& validation, const Options& options, Streams streams) {
    write({[&] { return tableOf(validation); }, [&] { return jsonOf(validation); }, [&] { return rowsOf(validation); }}, options,
          streams);
    if (options.quiet) return done;
    streams.messages << validation.frontiers.size() << " measured frontiers of at least five runs, " << validation.misses.size()
                     << " points on them";
    if (validation.unanswered > 0)
        streams.messages << "; for " << validation.unanswered << " more points the search finds no layout that works";
    streams.messages << ".\n";
    return done;
}

} // namespace rackline
