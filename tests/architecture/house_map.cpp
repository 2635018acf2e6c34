// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/house_map.h"

#include <algorithm>
#include <array>

namespace rackline::architecture {

namespace fs = std::filesystem;

namespace {
constexpr int width = 1120, boxWidth = 130, boxHeight = 34, columnStep = 142, levelStep = 62, floorGap = 26, titleHeight = 30,
              edge = 20;

/// The floors from the top of the house; app/cli and app/workbench may not know each other's rooms.
constexpr std::array<std::string_view, 7> floors{"views",       "app/cli", "app/workbench", "app/report",
                                                 "app/project", "hwdb",    "model"};

struct FloorPlan {
    std::map<std::string, int> files;
    std::set<Arrow> arrows;
    std::map<std::string, int> level;
};

std::string folderOf(const std::string& file) { return fs::path(file).parent_path().string(); }

std::string_view floorOf(const std::string& file) {
    const auto found =
        std::find_if(floors.begin(), floors.end(), [&](std::string_view f) { return file.starts_with(std::string(f) + "/"); });
    return found == floors.end() ? std::string_view() : *found;
}

/// Whether `to` is reached from `from` by at least `steps` arrows.
bool leads(const std::set<Arrow>& arrows, const std::string& from, const std::string& to, int steps) {
    return std::any_of(arrows.begin(), arrows.end(), [&](const Arrow& a) {
        return a.first == from && ((a.second == to && steps <= 1) || (a.second != to && leads(arrows, a.second, to, steps - 1)));
    });
}

int levelOf(FloorPlan& plan, const std::string& room) {
    if (const auto known = plan.level.find(room); known != plan.level.end()) return known->second;
    // Rooms that include one another, which another test names, would have none.
    int level = plan.level[room] = 0;
    for (const auto& [from, to] : plan.arrows)
        if (from == room) level = std::max(level, 1 + levelOf(plan, to));
    return plan.level[room] = level;
}

std::map<std::string_view, FloorPlan> plansOf(const fs::path& root) {
    std::map<std::string_view, FloorPlan> plans;
    for (const fs::path& file : sourcesOf(root)) {
        const std::string from = file.string();
        const std::string_view floor = floorOf(from);
        if (floor.empty()) continue;
        FloorPlan& plan = plans[floor];
        ++plan.files[folderOf(from)];
        for (const Include& include : includesOf(root / file))
            if (!include.angled && floorOf(include.target) == floor && folderOf(include.target) != folderOf(from))
                plan.arrows.insert({folderOf(from), folderOf(include.target)});
    }
    for (auto& [floor, plan] : plans)
        for (const auto& [room, files] : plan.files) levelOf(plan, room);
    return plans;
}

std::string text(int x, int y, std::string_view style, const std::string& words) {
    return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" " + std::string(style) + ">" + words +
           "</text>\n";
}

/// Draws a floor below `y` and returns where it ends.
int drawFloor(std::string& svg, std::string_view floor, const FloorPlan& plan, int y) {
    std::map<int, std::vector<std::string>> byLevel;
    for (const auto& [room, level] : plan.level) byLevel[level].push_back(room);
    const int highest = byLevel.rbegin()->first, height = titleHeight + (highest + 1) * levelStep;
    std::map<std::string, std::pair<int, int>> places;
    for (const auto& [level, rooms] : byLevel) {
        const int across = static_cast<int>(rooms.size()) * columnStep;
        for (std::size_t i = 0; i < rooms.size(); ++i)
            places[rooms[i]] = {(width - across) / 2 + static_cast<int>(i) * columnStep + (columnStep - boxWidth) / 2,
                                y + titleHeight + (highest - level) * levelStep};
    }
    svg += "<rect x=\"" + std::to_string(edge) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
           std::to_string(width - 2 * edge) + "\" height=\"" + std::to_string(height) + "\" rx=\"8\" fill=\"#f4f5f7\"/>\n" +
           text(edge + 12, y + 20, "font-weight=\"600\"", std::string(floor));
    for (const auto& [from, to] : plan.arrows) {
        if (leads(plan.arrows, from, to, 2)) continue;
        const auto [x1, y1] = places.at(from);
        const auto [x2, y2] = places.at(to);
        svg += "<path d=\"M" + std::to_string(x1 + boxWidth / 2) + " " + std::to_string(y1 + boxHeight) + "L" +
               std::to_string(x2 + boxWidth / 2) + " " + std::to_string(y2) + "\" stroke=\"#8a94a3\" fill=\"none\"/>\n";
    }
    for (const auto& [room, place] : places) {
        const std::string name = room == floor ? "(this folder)" : room.substr(floor.size() + 1);
        svg += "<rect x=\"" + std::to_string(place.first) + "\" y=\"" + std::to_string(place.second) + "\" width=\"" +
               std::to_string(boxWidth) + "\" height=\"" + std::to_string(boxHeight) +
               "\" rx=\"5\" fill=\"#ffffff\" stroke=\"#3b5b8c\"/>\n" +
               text(place.first + boxWidth / 2, place.second + 21, "text-anchor=\"middle\"", name);
    }
    return y + height;
}
} // namespace

std::string houseMap(const fs::path& root) {
    const std::map<std::string_view, FloorPlan> plans = plansOf(root);
    std::string body;
    int y = edge;
    for (const std::string_view floor : floors) y = drawFloor(body, floor, plans.at(floor), y) + floorGap;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(y) +
           "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#1d2430\">\n<rect width=\"100%\" height=\"100%\" "
           "fill=\"#ffffff\"/>\n" +
           body + "</svg>\n";
}

} // namespace rackline::architecture
