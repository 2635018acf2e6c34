// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/drawing.h"
#include "views/style/theme.h"

#include <QFontMetricsF>
#include <QPixmap>

#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

class QPainter;

namespace rackline {

/// Draws with Qt what files draw as SVG, in the colours and at the size of a theme: it measures texts for the layout, and keeps
/// as pixmaps what is dear to draw, words with halos and markers.
class ScreenPen : public TextMeasure {
public:
    explicit ScreenPen(const Theme& theme) : m_theme(theme) {}

    double width(std::string_view text, Type type) const override;
    /// Laid out in pixels of a font of 13 px, it is painted at the theme's scale. `quick` leaves the edges of areas rough.
    void draw(QPainter& painter, const Drawing& drawing, bool quick = false);
    /// The theme has changed.
    void forget();

private:
    void prepare(QPainter& painter, const Shape& shape);
    void paint(QPainter& painter, const Box& box, const Shape& shape, bool quick);
    void paint(QPainter& painter, const Disc& disc, const Shape& shape, bool quick);
    void paint(QPainter& painter, const Outline& outline, const Shape& shape, bool quick);
    void paint(QPainter& painter, const SeriesMark& mark, const Shape& shape, bool quick);
    void paint(QPainter& painter, const Words& words, const Shape& shape, bool quick);
    void paint(QPainter& painter, const Spots& spots, const Shape& shape, bool quick);
    QPixmap haloed(const QString& text, Type type, const QColor& colour, double ratio) const;
    QFont font(Type type) const { return m_theme.font(type, 1); }
    const QFontMetricsF& metrics(Type type) const;

    const Theme& m_theme;
    mutable std::array<std::optional<QFontMetricsF>, typeCount> m_metrics;
    mutable std::map<std::pair<Type, std::string>, double> m_widths;
    /// By text, colour, kind, size and ratio: a text by its type, a marker by its series; a hatch has no size.
    std::map<std::tuple<QString, QRgb, int, double, double>, QPixmap> m_stamps;
};

/// The sign of a series in the middle of a box, as charts have it.
void drawSwatch(QPainter& painter, const Theme& theme, int series, const QRectF& box);
/// The same alone, for a label.
QPixmap swatchPixmap(const Theme& theme, int series, double ratio);

} // namespace rackline
