// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/map_records.h"

#include "app/report/records/json_number.h"
#include "app/report/records/sweep_records.h"

namespace rackline {

namespace {
using Json = nlohmann::ordered_json;

template <class Take> void eachCell(const WinnerMap& map, Take take) {
    for (std::size_t across = 0; across < map.width(); ++across)
        for (std::size_t up = 0; up < map.height(); ++up) take(across, up, map.cell(across, up));
}

Json axisValue(const SweepAxis& axis, std::size_t i) { return axis.numeric() ? number(axis.number(i)) : Json(axis.text(i)); }
std::string nameOf(const WinnerMap& map, int scenario) {
    return scenario < 0 ? std::string() : map.scenarios[static_cast<std::size_t>(scenario)];
}
} // namespace

std::string mapCsv(const WinnerMap& map) {
    const auto value = [](const SweepAxis& axis, std::size_t i) {
        return axis.numeric() ? csvCell(axis.number(i)) : csvCell(axis.text(i));
    };
    const std::string id(infoOf(map.metric).id);
    std::string text =
        csvCell(columnOf(map.grid.axes[0])) + ',' + csvCell(columnOf(map.grid.axes[1])) + ",winner,second,lead,settled";
    for (const std::string& name : map.scenarios)
        for (const char* end : {"", " low", " high"}) text += ',' + csvCell(name + ' ' + id + end);
    text += '\n';
    eachCell(map, [&](std::size_t across, std::size_t up, const MapCell& cell) {
        text += value(map.grid.axes[0], across) + ',' + value(map.grid.axes[1], up) + ',' + csvCell(nameOf(map, cell.winner)) +
                ',' + csvCell(nameOf(map, cell.second)) + ',' + (cell.second < 0 ? std::string() : csvCell(cell.lead)) + ',' +
                (cell.winner < 0 ? ""
                 : cell.settled  ? "1"
                                 : "0");
        for (std::size_t s = 0; s < map.scenarios.size(); ++s) {
            const Interval<double>& v = map.value(s, across, up);
            text += ',' + csvCell(v.mid) + ',' + csvCell(v.low) + ',' + csvCell(v.high);
        }
        text += '\n';
    });
    return text;
}

std::string mapJson(const WinnerMap& map, const Origin& origin) {
    Json json{{"format", "rackline-result"},
              {"kind", "map"},
              {"rackline", RACKLINE_VERSION},
              {"catalogue", origin.catalogueVersion},
              {"date", origin.date},
              {"command", origin.command},
              {"metric", infoOf(map.metric).id},
              {"unit", infoOf(map.metric).unit},
              {"scenarios", map.scenarios},
              {"axes", Json::array()},
              {"cells", Json::array()}};
    for (const SweepAxis& axis : map.grid.axes) {
        Json values = Json::array();
        for (std::size_t i = 0; i < axis.size(); ++i) values.push_back(axisValue(axis, i));
        json["axes"].push_back({{"path", axis.path()}, {"unit", axis.unit()}, {"values", std::move(values)}});
    }
    const auto name = [&](int scenario) { return scenario < 0 ? Json(nullptr) : Json(nameOf(map, scenario)); };
    eachCell(map, [&](std::size_t across, std::size_t up, const MapCell& cell) {
        Json values = Json::array();
        for (std::size_t s = 0; s < map.scenarios.size(); ++s) {
            const Interval<double>& v = map.value(s, across, up);
            values.push_back(std::isfinite(v.mid) ? Json{{"low", number(v.low)}, {"mid", number(v.mid)}, {"high", number(v.high)}}
                                                  : Json(nullptr));
        }
        json["cells"].push_back({{"at", {across, up}},
                                 {"winner", name(cell.winner)},
                                 {"second", name(cell.second)},
                                 {"lead", cell.second < 0 ? Json(nullptr) : number(cell.lead)},
                                 {"settled", cell.settled},
                                 {"values", std::move(values)}});
    });
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace rackline
