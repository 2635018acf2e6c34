// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>

namespace rackline {

/// Places of a picture, in pixels from its upper left corner.
struct PicturePoint {
    double x = 0, y = 0;
};
struct PictureBox {
    double x = 0, y = 0, width = 0, height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    PicturePoint middle() const { return {x + width / 2, y + height / 2}; }
    bool meets(const PictureBox& other) const {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
    bool holds(PicturePoint p) const { return p.x >= x && p.x <= right() && p.y >= y && p.y <= bottom(); }
    bool contains(const PictureBox& other) const {
        return other.x >= x && other.y >= y && other.right() <= right() && other.bottom() <= bottom();
    }
    friend bool operator==(const PictureBox&, const PictureBox&) = default;
};
/// A square around its middle.
inline PictureBox around(PicturePoint middle, double half) { return {middle.x - half, middle.y - half, 2 * half, 2 * half}; }
/// Around both.
inline PictureBox united(const PictureBox& a, const PictureBox& b) {
    const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

} // namespace rackline
