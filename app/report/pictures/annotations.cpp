// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/annotations.h"

#include <algorithm>

namespace rackline {

Box pillBox(const Pill& pill, const DrawingSheet& sheet, const std::string& words, PicturePoint middle) {
    const double width = std::max(pill.narrowest, sheet.widthOf(words, pill.type) + pill.padding);
    const double x = middle.x - width / 2, y = middle.y - pill.height / 2;
    if (pill.stroke) return {{onPixel(x), onPixel(y), std::round(width), pill.height}, pill.radius};
    return {{std::round(x), std::round(y), width, pill.height}, pill.radius};
}

void addPill(Drawing& drawing, const DrawingSheet& sheet, const std::string& words, PicturePoint middle, const Pill& pill) {
    if (words.empty()) return;
    const Box box = pillBox(pill, sheet, words, middle);
    drawing.add(box, {.fill = pill.fill, .stroke = pill.stroke});
    drawing.words({{box.middle().x, baseline(box.middle().y, pill.type)}, words, pill.type, TextAnchor::middle}, pill.words);
}

void TickRow::add(double middle, const std::string& label) {
    const double half = sheet.widthOf(label, Type::tick) / 2;
    if (label.empty() || middle - half < labelled + gap || middle + half > end) return;
    drawing.words({{middle, baseline}, label, Type::tick, TextAnchor::middle}, Role::text3);
    labelled = middle + half;
}

} // namespace rackline
