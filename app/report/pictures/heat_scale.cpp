// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/heat_scale.h"

namespace rackline {

double drawHeatScale(Drawing& drawing, const DrawingSheet& sheet, const HeatScale& scale, PicturePoint at) {
    constexpr int steps = 12;
    constexpr double step = 7, height = 9, gap = 6;
    const std::string coolest = sheet.figured(scale.coolest), hottest = sheet.figured(scale.hottest);
    // The name gives way where there is little room.
    const std::string name = sheet.said(scale.name);
    const double ends = sheet.widthOf(coolest, Type::caption) + sheet.widthOf(hottest, Type::caption) + steps * step + 3 * gap;
    const double named = sheet.widthOf(name, Type::caption) + gap;
    double begin = at.x;
    if (named + ends < sheet.width) {
        drawing.words({at, name, Type::caption}, Role::text2);
        begin += named;
    }
    drawing.words({{begin, at.y}, coolest, Type::caption}, Role::text2);
    const double left = begin + sheet.widthOf(coolest, Type::caption) + gap, right = left + steps * step;
    for (int i = 0; i < steps; ++i)
        drawing.add(Box{{left + step * i, at.y - height, step, height}}, {.fill = heatColour((i + 0.5) / steps)});
    drawing.words({{right + gap, at.y}, hottest, Type::caption}, Role::text2);
    return right + gap + sheet.widthOf(hottest, Type::caption) - at.x;
}

} // namespace rackline
