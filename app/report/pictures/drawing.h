// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/label_layout.h"
#include "app/report/pictures/palette.h"
#include "app/report/words/number_text.h"

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace rackline {

enum class TextAnchor { start, middle, end };

/// What a shape stands for, so that the window knows what is pointed at and a file what to say of it. `group` counts rows, series
/// or racks of the chart and `item` what is in them.
struct Mark {
    enum class Kind { none, part, point, infeasible, measured, limit, cell };
    Kind kind = Kind::none;
    int group = 0, item = 0;

    explicit operator bool() const { return kind != Kind::none; }
    friend bool operator==(const Mark&, const Mark&) = default;
};

/// A line's colour, width in pixels and dashes.
struct Stroke {
    Colour colour;
    double width = 1;
    Dash dash{};

    /// Thick solid lines have round ends and corners.
    bool isRound() const { return width >= 1.5 && dash[0] == 0; }
};

/// Around what is looked into.
inline constexpr Stroke chosenStroke{Role::text, 2};

struct Box : PictureBox {
    double radius = 0;
};
struct Disc {
    PicturePoint at;
    double radius = 0;
};
/// Straight pieces through points, or, `apart`, one between each two of them.
struct Outline {
    std::vector<PicturePoint> points;
    bool closed = false, apart = false;
};
/// The marker of a series, which has its own fill and stroke.
struct SeriesMark {
    PicturePoint at;
    int series = 0;
    double size = 7;
};
/// `at` is on the baseline. A halo in the colour of the surface keeps words readable over lines.
struct Words {
    PicturePoint at;
    std::string text;
    Type type = Type::tick;
    TextAnchor anchor = TextAnchor::start;
    bool halo = false;
    /// Degrees clockwise around `at`.
    double turned = 0;
};
/// Squares of a grid that starts at `at`, as runs of neighbours in a row, those of one series after the other. Each has the
/// colour of its series and is `shade` of 32 parts opaque.
struct Spots {
    static constexpr int side = 2, shades = 32;
    struct Run {
        int series, column, row, length, shade;
    };
    static Colour colourOf(int series, int shade) { return Colour::series(series, double(shade) / shades); }
    PicturePoint at;
    std::vector<Run> runs;

    PictureBox boxOf(const Run& run) const {
        return {at.x + side * run.column, at.y + side * run.row, double(side) * run.length, double(side)};
    }
};

/// How a shape is drawn.
struct Paint {
    std::optional<Colour> fill = {};
    std::optional<Stroke> stroke = {};
    /// The fill is diagonals in its colour.
    bool hatched = false;
    /// Cut off at the drawing's frame.
    bool clipped = false;
    Mark mark = {};
};
struct Shape : Paint {
    explicit Shape(const Paint& paint) : Paint(paint) {}

    std::variant<Box, Disc, Outline, SeriesMark, Words, Spots> form;

    /// One with neither fill nor stroke answers to the pointer alone; squares have colours of their own.
    bool isSeen() const { return fill || stroke || std::holds_alternative<Spots>(form); }
};

/// A picture as shapes from the lowest to the topmost, in pixels; every pen draws this one.
struct Drawing {
    double width = 0, height = 0;
    /// Where values lie.
    PictureBox frame{};
    std::vector<Shape> shapes;

    template <class Form> void add(Form form, const Paint& paint) {
        Shape& shape = shapes.emplace_back(paint);
        shape.form = std::move(form);
    }
    /// Above what is there.
    void add(Drawing over);
    void line(PicturePoint from, PicturePoint to, const Stroke& stroke) { add(Outline{{from, to}}, {.stroke = stroke}); }
    /// A point of a series by its sign: open for the first eight, with a fill of their own for those that repeat their looks.
    void marker(PicturePoint at, int series, double size, Mark mark = {});
    /// A short line with the sign in its middle, 26 wide, as lists show a series.
    void swatch(PicturePoint left, int series);
    /// Letters are sharpest with their baseline between two pixels.
    void words(Words words, const Colour& colour, Mark mark = {}) {
        if (words.turned == 0) words.at.y = std::round(words.at.y);
        add(std::move(words), {.fill = colour, .mark = mark});
    }

    /// The topmost with a mark there.
    Mark markAt(PicturePoint at) const;
    /// Around everything that has the mark but words.
    std::optional<PictureBox> boxOf(const Mark& mark) const;
    /// Every mark once, in the order in which they are drawn.
    std::vector<Mark> marks() const;
};

/// Around a series's marker at 0, 0; a circle is a disc instead.
std::vector<PicturePoint> markerOutline(Marker marker, double size);
/// The middle of a pixel, where a line of one pixel is sharp.
double onPixel(double value);
/// Where the baseline lies of words whose figures are centred on a height.
double baseline(double middle, Type type);

/// Widths of texts, which the pen knows.
class TextMeasure {
public:
    virtual ~TextMeasure() = default;
    virtual double width(std::string_view text, Type type) const = 0;
};
/// By the shipped font.
const TextMeasure& shippedFont();

/// How the words and figures of charts read to whoever looks at them: files have them as the engine wrote them.
struct ChartSpeech {
    static std::string asWritten(std::string_view text) { return std::string(text); }
    /// Names of parts, titles, and what a layout adds by itself.
    std::string (*words)(std::string_view) = asWritten;
    std::string (*figures)(std::string_view) = asWritten;
    NumberStyle numbers = screenNumbers;
};

/// What a drawing is laid out for: the room, and what only the pen and its reader know.
struct DrawingSheet {
    double width = 760;
    /// A picture that needs more takes it; one that fills its room is as high as this.
    double height = 0;
    const TextMeasure* measure = &shippedFont();
    ChartSpeech speech = {};
    /// Kinds of marks are explained; off where a caption says them.
    bool legend = true;
    /// Axes have titles; off where one title stands for several pictures.
    bool titles = true;
    /// Figures in words below the picture; off where a table beside it has them.
    bool tables = true;
    /// What was measured stands out: the rest is faint, what is announced hatched and what is judged dotted.
    bool evidence = false;
    /// What can be dragged shows it, and what is dragged stands out.
    bool handles = false;
    Mark held = {};

    std::string said(std::string_view words) const { return speech.words(words); }
    std::string figured(std::string_view text) const { return speech.figures(text); }
    double widthOf(std::string_view text, Type type) const { return measure->width(text, type); }
    /// The text, cut with an ellipsis where it is wider.
    std::string fitted(std::string_view text, double most, Type type) const;
    /// On lines of at most this width; a wider word is cut, and so is the last line where words are left over.
    std::vector<std::string> wrapped(std::string_view text, double most, Type type, std::size_t mostLines = 8) const;
};

} // namespace rackline
