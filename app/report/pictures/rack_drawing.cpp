// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/layouts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// Trays are read from their faces, blades from their sides: rows of a rack of blades may be lower. Pixels of a rack unit.
constexpr double leastTray = 12, leastRow = 9, leastSmall = 6.5, mostUnit = 24, tallestRack = 860;
constexpr double rail = 30, edge = 7, leastTrays = 130, mostTrays = 300, besideTrays = 250;
constexpr double unknownWidth = 0.75, mostPerMetre = 330, leastPerMetre = 240, smallPerMetre = 90, between = 46;
constexpr double nameLine = 16, textLine = 14, gap = 44;

bool isTrays(const DrawnRack& rack) { return rack.panels.empty(); }
double metresOf(const DrawnPanel& panel) { return panel.width > 0 ? panel.width : unknownWidth; }
double metresOf(const DrawnRack& rack) {
    double sum = 0;
    for (const DrawnPanel& panel : rack.panels) sum += metresOf(panel);
    return sum;
}
double betweenPanels(const DrawnRack& rack) { return between * (static_cast<double>(rack.panels.size()) - 1) + 2 * edge; }
double leastWidth(const DrawnRack& rack, bool small) {
    constexpr double besideSmall = 120;
    if (isTrays(rack)) return rail + leastTrays + (small ? besideSmall : besideTrays);
    return metresOf(rack) * (small ? smallPerMetre : leastPerMetre) + betweenPanels(rack);
}
double unitsOf(const RackDrawing& racks) {
    double most = 8;
    for (const DrawnRack& rack : racks.racks) most = std::max(most, rack.units);
    return most;
}
double headOf(const DrawnRack& rack) { return (rack.name.empty() ? 0 : 56) + (isTrays(rack) ? 0 : 24); }
/// Up to two lines each of what stands on the side that has most kinds of parts, then the notes.
double footOf(const DrawnRack& rack) {
    std::size_t most = 0;
    for (const DrawnPanel& panel : rack.panels) most = std::max(most, panel.words.size());
    return edge + 8 + 2 * (nameLine + textLine) * static_cast<double>(most) + 15 * static_cast<double>(rack.notes.size());
}

/// Where the inside of a part's face lies on the picture: a blade is a tray that stands, its right end up.
struct Face {
    PictureBox box;
    bool upright;

    double length() const { return upright ? box.height : box.width; }
    double depth() const { return upright ? box.width : box.height; }
    PicturePoint at(double along, double across) const {
        return upright ? PicturePoint{box.x + across, box.bottom() - along} : PicturePoint{box.x + along, box.y + across};
    }
    PictureBox part(double along, double across, double length, double depth) const {
        const PicturePoint a = at(along, across), b = at(along + length, across + depth);
        return {std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)};
    }
};

class RackPicture {
public:
    RackPicture(const RackDrawing& racks, const DrawingSheet& sheet) : m_racks(racks), m_sheet(sheet) {
        double head = 0, foot = 0, least = 0;
        bool blades = false;
        for (const DrawnRack& rack : racks.racks) {
            head = std::max(head, headOf(rack));
            foot = std::max(foot, footOf(rack));
            least += leastWidth(rack, racks.small);
            blades = blades || !isTrays(rack);
        }
        const double count = std::max<double>(1, static_cast<double>(racks.racks.size())), units = unitsOf(racks);
        m_unit = std::clamp((sheet.height - head - foot - edge) / units,
                            racks.small ? leastSmall
                            : blades    ? leastRow
                                        : leastTray,
                            mostUnit);
        m_floor = std::round(edge + head + units * m_unit);
        m_drawing.width = std::max(sheet.width, least + (count - 1) * gap);
        // What the racks do not need is shared by them.
        m_spare = (m_drawing.width - least - (count - 1) * gap) / count;
    }

    Drawing drawn() {
        double left = 0;
        for (m_rack = 0; m_rack < static_cast<int>(m_racks.racks.size()); ++m_rack) {
            const DrawnRack& rack = m_racks.racks[static_cast<std::size_t>(m_rack)];
            const double width = leastWidth(rack, m_racks.small) + m_spare, top = m_floor - rack.units * m_unit;
            const double named = top - (isTrays(rack) ? 0 : 24) - edge;
            const std::vector<std::string> total = m_sheet.wrapped(m_sheet.figured(rack.total), width, Type::tick, 2);
            double y = named - 6 - textLine * static_cast<double>(total.size());
            m_drawing.words({{left, y - 6}, m_sheet.fitted(rack.name, width, Type::name), Type::name}, Role::text);
            write(total, Type::tick, Role::text2, left, textLine, y);
            const double below = isTrays(rack) ? drawTrays(rack, left, top, width) : drawPanels(rack, left, top, width);
            for (std::size_t i = 0; i < rack.notes.size(); ++i)
                m_drawing.words({{left, below + 15 * static_cast<double>(i + 1)},
                                 m_sheet.fitted(m_sheet.figured(rack.notes[i]), width, Type::pointLabel),
                                 Type::pointLabel},
                                Role::text3);
            m_drawing.height = std::max(m_drawing.height, below + 15 * static_cast<double>(rack.notes.size()) + 8);
            left += width + gap;
        }
        return std::move(m_drawing);
    }

private:
    PictureBox boxOf(const DrawnPart& part, const PictureBox& side) const {
        return {side.x + part.left * side.width, side.bottom() - (part.bottom - 1 + part.height) * m_unit,
                part.width * side.width, part.height * m_unit};
    }
    void drawFrame(const PictureBox& inside, double by) {
        m_drawing.frame = m_drawing.frame.width > 0 ? united(m_drawing.frame, inside) : inside;
        m_drawing.add(Box{{onPixel(inside.x - by), onPixel(inside.y - by), std::round(inside.width + 2 * by),
                           std::round(inside.height + 2 * by)},
                          6},
                      {.fill = Role::surface, .stroke = Stroke{Role::control}});
    }

    /// Trays above each other, with neighbours named beside them; returns where the foot begins.
    double drawTrays(const DrawnRack& rack, double left, double top, double width) {
        const double wide = std::round(std::clamp(std::min(0.48 * width, width - rail - besideTrays), leastTrays, mostTrays));
        const PictureBox inside{left + rail, top, wide, rack.units * m_unit};
        drawFrame(inside, edge);
        for (std::size_t i = 0; i < rack.parts.size(); ++i) drawPart(rack.parts[i], boxOf(rack.parts[i], inside), i);
        for (double unit = 1; unit <= rack.units; unit = unit < 5 ? 5 : unit + 5)
            m_drawing.words({{inside.x - edge - 6, baseline(inside.bottom() - (unit - 0.5) * m_unit, Type::pointLabel)},
                             countText(unit, m_sheet.speech.numbers),
                             Type::pointLabel,
                             TextAnchor::end},
                            Role::text3);
        for (const DrawnGroup& group : rack.groups) drawGroup(group, inside, left + width);
        return inside.bottom() + edge;
    }

    void drawGroup(const DrawnGroup& group, const PictureBox& inside, double right) {
        const double up = inside.bottom() - (group.bottom - 1 + group.height) * m_unit + 2,
                     down = inside.bottom() - (group.bottom - 1) * m_unit - 2, x = onPixel(inside.right() + edge + 10),
                     middle = (up + down) / 2;
        const Stroke bracket{group.failing ? Role::bad : Role::axis, group.failing ? 1.5 : 1};
        m_drawing.add(Outline{{{x - 5, up}, {x, up}, {x, down}, {x - 5, down}}}, {.stroke = bracket});
        m_drawing.line({x, onPixel(middle)}, {x + 8, onPixel(middle)}, bracket);
        const double left = x + 13, room = right - left, tall = down - up;
        const std::vector<std::string> names =
            m_sheet.wrapped(group.name, room, Type::name, std::max<std::size_t>(1, static_cast<std::size_t>(tall / nameLine)));
        const double spare = tall - nameLine * static_cast<double>(names.size());
        const auto lines = static_cast<std::size_t>(std::max(0.0, spare / textLine));
        const std::vector<std::string> texts =
            lines > 0 ? m_sheet.wrapped(m_sheet.figured(group.text), room, Type::caption, lines) : std::vector<std::string>();
        double y = middle - (nameLine * static_cast<double>(names.size()) + textLine * static_cast<double>(texts.size())) / 2;
        write(names, Type::name, group.failing ? Role::bad : Role::text, left, nameLine, y);
        write(texts, Type::caption, Role::text3, left, textLine, y);
        // Where only one line has room the text stands behind the name.
        const double behind = names.empty() ? 0 : m_sheet.widthOf(names.back(), Type::name) + 8;
        if (texts.empty() && behind + 40 < room)
            m_drawing.words({{left + behind, baseline(y - nameLine / 2, Type::caption)},
                             m_sheet.fitted(m_sheet.figured(group.text), room - behind, Type::caption),
                             Type::caption},
                            Role::text3);
    }
    void write(const std::vector<std::string>& lines, Type type, Role role, double x, double leading, double& y) {
        for (const std::string& line : lines) {
            m_drawing.words({{x, baseline(y + leading / 2, type)}, line, type}, role);
            y += leading;
        }
    }

    /// Front, rear and sidecar at one scale as they share the row; returns where the foot begins.
    double drawPanels(const DrawnRack& rack, double left, double top, double width) {
        const double metre = std::min((width - betweenPanels(rack)) / metresOf(rack), mostPerMetre);
        double x = left + edge, foot = m_floor;
        for (std::size_t i = 0; i < rack.panels.size(); ++i) {
            const DrawnPanel& panel = rack.panels[i];
            const PictureBox side{x, top, std::round(metresOf(panel) * metre), rack.units * m_unit};
            drawSide(rack, static_cast<int>(i), side);
            foot = std::max(foot, drawWords(panel, side));
            if (i == 0 && !rack.between.empty()) drawBetween(rack.between, side);
            if (i + 2 == rack.panels.size() && !rack.feed.empty()) {
                const double y = top + 14, begin = side.right() + edge + 2, end = side.right() + between - edge - 2;
                m_drawing.line({begin, y}, {end, y}, {Role::warn, 2});
                m_drawing.words({{(begin + end) / 2, y - 6}, m_sheet.figured(rack.feed), Type::pointLabel, TextAnchor::middle},
                                Role::text2);
            }
            x = side.right() + between;
        }
        return foot;
    }

    void drawSide(const DrawnRack& rack, int panel, const PictureBox& side) {
        drawFrame(side, 5);
        int number = 0, before = 0;
        for (const DrawnPart& chassis : rack.chassis)
            if (chassis.panel == panel) drawChassis(rack, chassis, boxOf(chassis, side), ++number, before);
        for (std::size_t i = 0; i < rack.parts.size(); ++i)
            if (rack.parts[i].panel == panel) drawPart(rack.parts[i], boxOf(rack.parts[i], side), i);
    }

    /// With the numbers of its blades where there is room above them: "Chassis 2: 19 to 36".
    void drawChassis(const DrawnRack& rack, const DrawnPart& chassis, const PictureBox& box, int number, int& before) {
        const auto inside = static_cast<int>(std::count_if(rack.parts.begin(), rack.parts.end(), [&](const DrawnPart& part) {
            return part.panel == chassis.panel && part.upright && part.bottom >= chassis.bottom &&
                   part.bottom < chassis.bottom + chassis.height && part.left >= chassis.left - 1e-9 &&
                   part.left < chassis.left + chassis.width - 1e-9;
        }));
        m_drawing.add(Box{{box.x + 1, box.y + 1, box.width - 2, box.height - 2}, 3},
                      {.fill = Role::window, .stroke = Stroke{Role::line}});
        const std::string counted = inside > 0
                                        ? std::to_string(before + 1) + m_sheet.said(" to ") + std::to_string(before + inside)
                                        : m_sheet.said("none");
        before += inside;
        m_drawing.words({{box.x + 6, box.y + 12},
                         m_sheet.fitted(m_sheet.said("Chassis") + " " + std::to_string(number) + ": " + counted, box.width - 12,
                                        Type::pointLabel),
                         Type::pointLabel},
                        Role::text3);
    }

    /// What one looks at above it, and below it what stands there.
    double drawWords(const DrawnPanel& panel, const PictureBox& side) {
        const double left = side.x - 5, width = side.width + 10, base = side.y - 5 - 6;
        const std::string name = m_sheet.said(panel.name), measure = m_sheet.figured(panel.measure);
        m_drawing.words({{left, base}, m_sheet.fitted(name, width, Type::name), Type::name}, Role::text);
        if (m_sheet.widthOf(name, Type::name) + 8 + m_sheet.widthOf(measure, Type::caption) < width)
            m_drawing.words({{left + width, base}, measure, Type::caption, TextAnchor::end}, Role::text3);
        double y = side.bottom() + 5 + 6;
        for (const DrawnWords& words : panel.words) {
            write(m_sheet.wrapped(words.name, width, Type::name, 2), Type::name, words.failing ? Role::bad : Role::text, left,
                  nameLine, y);
            write(m_sheet.wrapped(m_sheet.figured(words.text), width, Type::caption, 2), Type::caption, Role::text3, left,
                  textLine, y);
        }
        return y;
    }

    /// The midplane, which blades of both sides plug into.
    void drawBetween(const std::string& words, const PictureBox& front) {
        const double x = front.right() + between / 2;
        m_drawing.add(Box{{onPixel(x + 2), onPixel(front.y), 5, front.height}, 2},
                      {.fill = Role::sunken, .stroke = Stroke{Role::axis}});
        m_drawing.words({{x - 2, front.middle().y},
                         m_sheet.fitted(m_sheet.said(words), front.height, Type::caption),
                         Type::caption,
                         TextAnchor::middle,
                         false,
                         -90},
                        Role::text2);
    }

    struct Look {
        Role fill, ink;
    };
    static Look lookOf(PartKind kind) {
        switch (kind) {
        case PartKind::computeTray:
            return {Role::accentSoft, Role::accent};
        case PartKind::powerShelf:
            return {Role::warnSoft, Role::warn};
        case PartKind::coolant:
            return {Role::coolantSoft, Role::coolant};
        default:
            return {Role::sunken, Role::text3};
        }
    }

    void drawPart(const DrawnPart& part, const PictureBox& place, std::size_t index) {
        const Mark mark{Mark::Kind::part, m_rack, static_cast<int>(index)};
        const Look look = lookOf(part.kind);
        constexpr double inset = 5, seam = 0.75, chassisHead = 16;
        const PictureBox box =
            part.upright
                ? PictureBox{place.x + seam, place.y + chassisHead, place.width - 2 * seam, place.height - chassisHead - inset}
                : PictureBox{place.x + inset, place.y + seam, place.width - 2 * inset, place.height - 2 * seam};
        // The whole place answers to the pointer.
        m_drawing.add(Box{place}, {.mark = mark});
        const bool chosen = static_cast<int>(index) == m_racks.racks[static_cast<std::size_t>(m_rack)].chosen;
        m_drawing.add(Box{box, 2.5},
                      {.fill = look.fill, .stroke = chosen ? chosenStroke : Stroke{Colour(look.ink, 0.42)}, .mark = mark});
        const Face face{box, part.upright};
        if (face.depth() < 4) return;
        if (part.kind == PartKind::computeTray) drawGpus(face, part.gpus, mark);
        if (part.kind == PartKind::switchTray) drawPorts(face, mark);
        if (part.kind == PartKind::coolant) drawPump(face, mark);
        if (part.kind != PartKind::powerShelf) return;
        // Nobody says how a cabinet looks inside: it says what it gives.
        if (face.depth() > 3 * mostUnit)
            drawCabinet(part, box, mark);
        else
            drawSupplies(face, mark);
    }

    /// How deep a sign is, which does not grow with what is drawn higher than a tray.
    static double signDepth(const Face& face) { return std::min(face.depth(), mostUnit); }

    void drawGpus(const Face& face, int gpus, const Mark& mark) {
        const double deep = signDepth(face), middle = face.depth() / 2, length = face.length();
        // More than so many are no longer told from each other.
        constexpr int most = 32;
        const int shown = std::min(gpus, most);
        const double step = 0.76 * length / std::max(1, shown);
        for (int gpu = 0; gpu < shown; ++gpu)
            m_drawing.add(Box{face.part(0.22 * length + step * gpu, middle - 0.2 * deep, 0.58 * step, 0.4 * deep), 1},
                          {.fill = Colour::ink(0), .mark = mark});
        m_drawing.add(Disc{face.at(9, middle), 1.6}, {.fill = Role::good, .mark = mark});
    }
    void drawPorts(const Face& face, const Mark& mark) {
        const double length = face.length(), port = std::min(3.0, 0.02 * length), step = 0.034 * length,
                     middle = face.depth() / 2;
        m_drawing.add(
            Outline{{face.at(0.1 * length, middle), face.at(0.1 * length + 23 * step + port, middle)}},
            {.stroke = Stroke{Role::text3, 3.6, {static_cast<float>(port), static_cast<float>(step - port)}}, .mark = mark});
    }
    void drawSupplies(const Face& face, const Mark& mark) {
        const double deep = signDepth(face), length = face.length();
        for (int supply = 0; supply < 6; ++supply)
            m_drawing.add(
                Box{face.part(length * (0.06 + 0.152 * supply), face.depth() / 2 - 0.22 * deep, 0.12 * length, 0.44 * deep), 1.5},
                {.stroke = Stroke{Role::warn}, .mark = mark});
    }
    void drawPump(const Face& face, const Mark& mark) {
        const double radius = 0.32 * signDepth(face), length = face.length(), middle = face.depth() / 2;
        const Stroke pipe{Role::coolant, 1.3};
        m_drawing.add(Outline{{face.at(0.25 * length + radius, middle), face.at(0.75 * length - radius, middle)}},
                      {.stroke = pipe, .mark = mark});
        for (const double share : {0.25, 0.75})
            m_drawing.add(Disc{face.at(share * length, middle), radius}, {.stroke = pipe, .mark = mark});
    }
    void drawCabinet(const DrawnPart& part, const PictureBox& box, const Mark& mark) {
        const Type type = m_racks.small ? Type::caption : Type::value;
        const std::vector<std::string> lines = m_sheet.wrapped(m_sheet.figured(part.text), box.width - 8, type, 3);
        double y = box.middle().y - 9 * static_cast<double>(lines.size());
        for (const std::string& line : lines) {
            m_drawing.words({{box.middle().x, baseline(y + 9, type)}, line, type, TextAnchor::middle}, Role::warn, mark);
            y += 18;
        }
    }

    const RackDrawing& m_racks;
    const DrawingSheet& m_sheet;
    double m_unit = leastTray, m_floor = 0, m_spare = 0;
    int m_rack = 0;
    Drawing m_drawing;
};
} // namespace

double fileHeight(const RackDrawing& racks) {
    double head = 0, foot = 0;
    for (const DrawnRack& rack : racks.racks) head = std::max(head, headOf(rack)), foot = std::max(foot, footOf(rack));
    return head + foot + edge + std::min(tallestRack, mostUnit * unitsOf(racks));
}

Drawing drawingOf(const RackDrawing& racks, const DrawingSheet& sheet) { return RackPicture(racks, sheet).drawn(); }

std::string tipOf(const RackDrawing& racks, const Mark& mark, const ChartSpeech& speech) {
    const DrawnPart& part = racks.racks[static_cast<std::size_t>(mark.group)].parts[static_cast<std::size_t>(mark.item)];
    return part.name + " \u00b7 " + speech.figures(part.text);
}

} // namespace rackline
