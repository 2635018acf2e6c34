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

Fields<Place> mapCellFields() {
    return {{"at",
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
}

/// CSV has a column for each axis and three for each scenario.
Fields<Place> columnsOf(const WinnerMap& map) {
    using F = Field<Place>;
    Fields<Place> list{F(columnOf(map.grid.axes[0]), [](const Place& p) { return axisValue(p.map.grid.axes[0], p.across); }),
                       F(columnOf(map.grid.axes[1]), [](const Place& p) { return axisValue(p.map.grid.axes[1], p.up); })};
    addThrough(list, std::identity(), mapCellFields(), {"winner", "second", "lead"});
    list.emplace_back("settled", [](const Place& p) { return p.winner().is_null() ? Json() : Json(p.cell.settled); });
    for (std::size_t s = 0; s < map.scenarios.size(); ++s)
        for (const auto& [name, end] :
             {std::pair{"", &Interval<double>::mid}, {" low", &Interval<double>::low}, {" high", &Interval<double>::high}})
            list.emplace_back(map.scenarios[s] + ' ' + std::string(infoOf(map.metric).id) + name,
                              [s, end = end](const Place& p) { return p.map.value(s, p.across, p.up).*end; });
    return list;
}

Fields<WinnerMap> mapFields() {
    const Fields<SweepAxis> axis{{"path", &SweepAxis::path},
                                 {"unit", &SweepAxis::unit},
                                 {"values", valuesOf, schema::list(Json{{"type", {"number", "string"}}})}};
    using M = WinnerMap;
    return {{"metric", [](const M& m) { return infoOf(m.metric).id; }},
            {"unit", [](const M& m) { return infoOf(m.metric).unit; }},
            {"scenarios", &M::scenarios},
            {"axes", [](const M& m) { return m.grid.axes; }, axis, "The first goes across, the second up"},
            {"cells", placesOf, mapCellFields()}};
}
} // namespace

CellRows mapRows(const WinnerMap& map) { return tableOf(columnsOf(map), placesOf(map)); }

Json mapJson(const WinnerMap& map, const Origin& origin) { return resultOf("map", origin, mapFields(), map); }
Json mapSchema() { return resultSchema("map", mapFields()); }

} // namespace rackline
