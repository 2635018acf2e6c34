// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/geometry.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace rackline {

/// Places labels beside their anchors where they meet no other label, marker, line or frame. Ask in order of worth.
class LabelLayout {
public:
    explicit LabelLayout(const PictureBox& frame);

    /// What no label may cover.
    void avoid(const PictureBox& box);
    /// Points along a line, close enough that no label slips between two of them.
    void avoid(std::span<const PicturePoint> line);

    /// Whether a free place suits what is named there; any place does where nobody asks.
    using Suits = std::function<bool(const PictureBox&)>;
    /// Tries eight places around the anchor, right first; takes the first that is free and keeps it.
    std::optional<PictureBox> place(PicturePoint anchor, double width, double height, double gap = 9, const Suits& suits = {});
    /// The same, but lines may be crossed; for what must be named.
    std::optional<PictureBox> placeOverLines(PicturePoint anchor, double width, double height, double gap = 9,
                                             const Suits& suits = {});
    bool isFree(const PictureBox& box, bool overLines = false) const;

private:
    /// What lies in a square of the frame: only neighbours are looked at, however many lines there are.
    struct Cell {
        std::vector<PictureBox> boxes;
        std::vector<PicturePoint> points;
    };
    template <class Take> void eachCell(const PictureBox& box, Take take) const;
    std::optional<PictureBox> search(PicturePoint anchor, double width, double height, double gap, bool overLines,
                                     const Suits& suits);

    PictureBox m_frame;
    std::size_t m_columns, m_rows;
    std::vector<Cell> m_cells;
};

} // namespace rackline
