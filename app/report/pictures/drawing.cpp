// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pictures/drawing.h"

#include "app/report/pictures/text_width.h"
#include "app/report/words/markup.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rackline {

namespace {
struct Bounds {
    std::optional<PictureBox> operator()(const Box& box) const { return box; }
    std::optional<PictureBox> operator()(const Disc& disc) const { return around(disc.at, disc.radius); }
    std::optional<PictureBox> operator()(const SeriesMark& mark) const { return around(mark.at, mark.size / 2); }
    std::optional<PictureBox> operator()(const Outline& outline) const {
        std::optional<PictureBox> all;
        for (const PicturePoint& p : outline.points) all = all ? united(*all, around(p, 0)) : around(p, 0);
        return all;
    }
    std::optional<PictureBox> operator()(const Words&) const { return {}; }
    std::optional<PictureBox> operator()(const Spots&) const { return {}; }
};

/// Corners on a circle from the top clockwise; every second one is nearer by `inner`.
std::vector<PicturePoint> polygon(int corners, double radius, double turn = 0, double inner = 1) {
    std::vector<PicturePoint> points;
    const int steps = inner < 1 ? 2 * corners : corners;
    for (int i = 0; i < steps; ++i) {
        const double angle = turn + 2 * std::numbers::pi * i / steps, r = i % 2 == 1 ? radius * inner : radius;
        points.push_back({r * std::sin(angle), -r * std::cos(angle)});
    }
    return points;
}

class ShippedFont : public TextMeasure {
public:
    double width(std::string_view text, Type type) const override {
        const TypeFigures& figures = figuresOf(type);
        return textWidth(text, figures.size, figures.weight);
    }
};
} // namespace

void Drawing::marker(PicturePoint at, int series, double size, Mark mark) {
    add(SeriesMark{at, series, size}, {.fill = hasFilledMarker(series) ? Colour::series(series) : Colour(Role::surface),
                                       .stroke = Stroke{Colour::series(series), 1.7},
                                       .mark = mark});
}

void Drawing::swatch(PicturePoint left, int series) {
    line(left, {left.x + 26, left.y}, {Colour::series(series), 2, seriesFigures(series).dash});
    marker({left.x + 13, left.y}, series, 8);
}

void Drawing::add(Drawing over) {
    shapes.insert(shapes.end(), std::make_move_iterator(over.shapes.begin()), std::make_move_iterator(over.shapes.end()));
}

Mark Drawing::markAt(PicturePoint at) const {
    for (auto shape = shapes.rbegin(); shape != shapes.rend(); ++shape)
        if (shape->mark)
            if (const auto box = std::visit(Bounds(), shape->form); box && box->holds(at)) return shape->mark;
    return {};
}

std::optional<PictureBox> Drawing::boxOf(const Mark& mark) const {
    std::optional<PictureBox> all;
    for (const Shape& shape : shapes)
        if (shape.mark == mark)
            if (const auto box = std::visit(Bounds(), shape.form)) all = all ? united(*all, *box) : *box;
    return all;
}

std::vector<Mark> Drawing::marks() const {
    std::vector<Mark> all;
    for (const Shape& shape : shapes)
        if (shape.mark && std::find(all.begin(), all.end(), shape.mark) == all.end()) all.push_back(shape.mark);
    return all;
}

std::vector<PicturePoint> markerOutline(Marker marker, double size) {
    const double r = size / 2;
    switch (marker) {
    case Marker::circle:
        return polygon(24, r);
    case Marker::square:
        return polygon(4, r * std::numbers::sqrt2, std::numbers::pi / 4);
    case Marker::triangleUp:
        return polygon(3, r * 1.25);
    case Marker::diamond:
        return polygon(4, r * 1.25);
    case Marker::triangleDown:
        return polygon(3, r * 1.25, std::numbers::pi);
    case Marker::pentagon:
        return polygon(5, r * 1.15);
    case Marker::plus: {
        const double a = r / 2.6, b = r * 1.15;
        return {{-a, -b}, {a, -b}, {a, -a}, {b, -a}, {b, a}, {a, a}, {a, b}, {-a, b}, {-a, a}, {-b, a}, {-b, -a}, {-a, -a}};
    }
    case Marker::star:
        break;
    }
    return polygon(5, r * 1.3, 0, 0.5);
}

double onPixel(double value) { return std::floor(value) + 0.5; }

/// Figures of the shipped font are 0.73 of its size high.
double baseline(double middle, Type type) { return middle + 0.365 * figuresOf(type).size; }

const TextMeasure& shippedFont() {
    static const ShippedFont font;
    return font;
}

std::string DrawingSheet::fitted(std::string_view text, double most, Type type) const {
    if (widthOf(text, type) <= most) return std::string(text);
    std::string kept;
    while (!text.empty()) {
        std::string longer = kept;
        appendLetter(longer, takeLetter(text));
        if (widthOf(longer + "\u2026", type) > most) break;
        kept = std::move(longer);
    }
    while (kept.ends_with(' ')) kept.pop_back();
    return kept + "\u2026";
}

std::vector<std::string> DrawingSheet::wrapped(std::string_view text, double most, Type type, std::size_t mostLines) const {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t cut = std::min(text.find(' '), text.size());
        const std::string word(text.substr(0, cut));
        if (lines.empty() || (widthOf(lines.back() + " " + word, type) > most && lines.size() < mostLines))
            lines.push_back(word);
        else
            lines.back() += " " + word;
        text.remove_prefix(std::min(cut + 1, text.size()));
    }
    for (std::string& line : lines) line = fitted(line, most, type);
    return lines;
}

} // namespace rackline
