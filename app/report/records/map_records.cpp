// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/map_records.h"

#include "app/report/records/sweep_records.h"

namespace rackline {

namespace {
/// A place of the map.
struct Place {
    const WinnerMap& map;
    std::size_t across = 0, up = 0;
    MapCell cell = map.cell(across, up);

    Json nameOf(int scenario) const { return scenario < 0 ? Json() : Json(map.scenarios[static_cast<std::size_t>(scenario)]); }
    Json winner() const { return nameOf(cell.winner); }
    Json second() const { return nameOf(cell.second); }
    Json lead() const { return cell.second < 0 ? Json() : number(cell.lead); }
    std::vector<Json> values() const {
        std::vector<Json> values;
        for (std::size_t s = 0; s < map.scenarios.size(); ++s) {
            const Interval<double>& v = map.value(s, across, up);
            values.push_back(std::isfinite(v.mid) ? detail::jsonFor(v) : Json());
        }
        return values;
    }
};
std::vector<Place> placesOf(const WinnerMap& map) {
    std::vector<Place> places;
    for (std::size_t across = 0; across < map.width(); ++across)
        for (std::size_t up = 0; up < map.height(); ++up) places.push_back({map, across, up});
    return places;
}

std::vector<Json> valuesOf(const SweepAxis& axis) {
    std::vector<Json> all;
    for (std::size_t i = 0; i < axis.size(); ++i) all.push_back(axisValue(axis, i));
    return all;
}

Fields<WinnerMap> mapFields() {
    const Fields<SweepAxis> axis{{"path", &SweepAxis::path},
                                 {"unit", &SweepAxis::unit},
                                 {"values", valuesOf, schema::list(Json{{"type", {"number", "string"}}})}};
    const Fields<Place> place{
        {"at",
         [](const Place& p) {
             return std::array{p.across, p.up};
         },
         "Places of the two values on their axes, from 0"},
        {"winner", &Place::winner, schema::textOrNone},
        {"second", &Place::second, schema::textOrNone},
        {"lead", &Place::lead, schema::figure, "How many times better than the second; null where there is none"},
        {"settled", [](const Place& p) { return p.cell.settled; },
         "The 90 % intervals of the two do not overlap, or there is no second"},
        {"values", &Place::values, schema::list(schema::orNone(schema::interval())),
         "One for each scenario; null where none of its points is feasible"}};
    using M = WinnerMap;
    return {{"metric", [](const M& m) { return infoOf(m.metric).id; }},
            {"unit", [](const M& m) { return infoOf(m.metric).unit; }},
            {"scenarios", &M::scenarios},
            {"axes", [](const M& m) { return m.grid.axes; }, axis, "The first goes across, the second up"},
            {"cells", placesOf, place}};
}
} // namespace

CellRows mapRows(const WinnerMap& map) {
    const std::string id(infoOf(map.metric).id);
    CellRows table{{columnOf(map.grid.axes[0]), columnOf(map.grid.axes[1]), "winner", "second", "lead", "settled"}};
    for (const std::string& name : map.scenarios)
        for (const char* end : {"", " low", " high"}) table.head.push_back(name + ' ' + id + end);
    for (const Place& p : placesOf(map)) {
        Cells& row = table.rows.emplace_back();
        for (const Json& value : {axisValue(map.grid.axes[0], p.across), axisValue(map.grid.axes[1], p.up), p.winner(),
                                  p.second(), p.lead(), p.winner().is_null() ? Json() : Json(p.cell.settled)})
            row.push_back(cellOf(value));
        for (std::size_t s = 0; s < map.scenarios.size(); ++s) {
            const Interval<double>& v = map.value(s, p.across, p.up);
            row.insert(row.end(), {numberCell(v.mid), numberCell(v.low), numberCell(v.high)});
        }
    }
    return table;
}

Json mapJson(const WinnerMap& map, const Origin& origin) { return resultOf("map", origin, mapFields(), map); }
Json mapSchema() { return resultSchema("map", mapFields()); }

} // namespace rackline
