// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/label_layout.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
struct Place {
    /// Where the anchor lies along the label: 0 is its left or top, 1 its right or bottom; and the direction of the gap.
    double alongX, alongY, gapX, gapY;
};
constexpr double diagonal = 0.6;
constexpr std::array<Place, 8> places{{
    {0, 0.5, 1, 0},
    {0, 1, diagonal, -diagonal},
    {0.5, 1, 0, -1},
    {1, 1, -diagonal, -diagonal},
    {1, 0.5, -1, 0},
    {1, 0, -diagonal, diagonal},
    {0.5, 0, 0, 1},
    {0, 0, diagonal, diagonal},
}};
} // namespace

bool LabelLayout::isFree(const PictureBox& box, bool overLines) const {
    if (box.x < m_frame.x || box.y < m_frame.y || box.x + box.width > m_frame.x + m_frame.width ||
        box.y + box.height > m_frame.y + m_frame.height)
        return false;
    if (std::any_of(m_boxes.begin(), m_boxes.end(), [&](const PictureBox& other) { return box.meets(other); })) return false;
    return overLines || std::none_of(m_line.begin(), m_line.end(), [&](PicturePoint p) { return box.holds(p); });
}

std::optional<PictureBox> LabelLayout::search(PicturePoint anchor, double width, double height, double gap, bool overLines) {
    for (const Place& place : places) {
        const PictureBox box{anchor.x + place.gapX * gap - place.alongX * width,
                             anchor.y + place.gapY * gap - place.alongY * height, width, height};
        if (!isFree(box, overLines)) continue;
        m_boxes.push_back(box);
        return box;
    }
    return std::nullopt;
}

std::optional<PictureBox> LabelLayout::place(PicturePoint anchor, double width, double height, double gap) {
    return search(anchor, width, height, gap, false);
}
std::optional<PictureBox> LabelLayout::placeOverLines(PicturePoint anchor, double width, double height, double gap) {
    return search(anchor, width, height, gap, true);
}

} // namespace rackline
