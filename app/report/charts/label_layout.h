// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <span>
#include <vector>

namespace rackline {

struct PicturePoint {
    double x = 0, y = 0;
};
struct PictureBox {
    double x = 0, y = 0, width = 0, height = 0;

    bool meets(const PictureBox& other) const {
        return x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height;
    }
    bool holds(PicturePoint p) const { return p.x >= x && p.x <= x + width && p.y >= y && p.y <= y + height; }
};

/// Places labels beside their anchors where they meet no other label, marker, line or frame. Ask in order of worth.
class LabelLayout {
public:
    explicit LabelLayout(PictureBox frame) : m_frame(frame) {}

    /// What no label may cover.
    void avoid(PictureBox box) { m_boxes.push_back(box); }
    /// Points along a line, close enough that no label slips between two of them.
    void avoid(std::span<const PicturePoint> line) { m_line.insert(m_line.end(), line.begin(), line.end()); }

    /// Tries eight places around the anchor, right first; takes the first that is free and keeps it.
    std::optional<PictureBox> place(PicturePoint anchor, double width, double height, double gap = 9);
    /// The same, but lines may be crossed; for what must be named.
    std::optional<PictureBox> placeOverLines(PicturePoint anchor, double width, double height, double gap = 9);
    bool isFree(const PictureBox& box, bool overLines = false) const;

private:
    std::optional<PictureBox> search(PicturePoint anchor, double width, double height, double gap, bool overLines);

    PictureBox m_frame;
    std::vector<PictureBox> m_boxes;
    std::vector<PicturePoint> m_line;
};

} // namespace rackline
