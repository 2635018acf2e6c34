// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/label_layout.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
struct Place {
    /// Where the anchor lies along the label: 0 is its left or top, 1 its right or bottom; and the direction of the gap.
    double alongX, alongY, gapX, gapY;
};
constexpr double diagonal = 0.6, cellSide = 32;
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

LabelLayout::LabelLayout(const PictureBox& frame)
    : m_frame(frame), m_columns(static_cast<std::size_t>(std::max(0.0, frame.width) / cellSide) + 1),
      m_rows(static_cast<std::size_t>(std::max(0.0, frame.height) / cellSide) + 1), m_cells(m_columns * m_rows) {}

template <class Take> void LabelLayout::eachCell(const PictureBox& box, Take take) const {
    const auto cell = [](double at, std::size_t count) {
        return static_cast<std::size_t>(std::clamp(at / cellSide, 0.0, static_cast<double>(count - 1)));
    };
    const std::size_t last = cell(box.right() - m_frame.x, m_columns), lowest = cell(box.bottom() - m_frame.y, m_rows);
    for (std::size_t row = cell(box.y - m_frame.y, m_rows); row <= lowest; ++row)
        for (std::size_t column = cell(box.x - m_frame.x, m_columns); column <= last; ++column) take(row * m_columns + column);
}

void LabelLayout::avoid(const PictureBox& box) {
    eachCell(box, [&](std::size_t cell) { m_cells[cell].boxes.push_back(box); });
}

void LabelLayout::avoid(std::span<const PicturePoint> line) {
    for (const PicturePoint& p : line) eachCell({p.x, p.y, 0, 0}, [&](std::size_t cell) { m_cells[cell].points.push_back(p); });
}

bool LabelLayout::isFree(const PictureBox& box, bool overLines) const {
    bool free = m_frame.contains(box);
    if (free)
        eachCell(box, [&](std::size_t at) {
            const Cell& cell = m_cells[at];
            free =
                free && std::none_of(cell.boxes.begin(), cell.boxes.end(), [&](const PictureBox& b) { return box.meets(b); }) &&
                (overLines || std::none_of(cell.points.begin(), cell.points.end(), [&](PicturePoint p) { return box.holds(p); }));
        });
    return free;
}

std::optional<PictureBox> LabelLayout::search(PicturePoint anchor, double width, double height, double gap, bool overLines,
                                              const Suits& suits) {
    for (const Place& place : places) {
        const PictureBox box{anchor.x + place.gapX * gap - place.alongX * width,
                             anchor.y + place.gapY * gap - place.alongY * height, width, height};
        if (!isFree(box, overLines) || (suits && !suits(box))) continue;
        avoid(box);
        return box;
    }
    return std::nullopt;
}

std::optional<PictureBox> LabelLayout::place(PicturePoint anchor, double width, double height, double gap, const Suits& suits) {
    return search(anchor, width, height, gap, false, suits);
}
std::optional<PictureBox> LabelLayout::placeOverLines(PicturePoint anchor, double width, double height, double gap,
                                                      const Suits& suits) {
    return search(anchor, width, height, gap, true, suits);
}

} // namespace rackline
