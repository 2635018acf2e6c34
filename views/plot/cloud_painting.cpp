// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plot/cloud_painting.h"

#include "app/workbench/pareto_chart.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace rackline {
namespace {

/// Each channel times `share` of 255.
QRgb dimmed(QRgb colour, unsigned share) {
    const unsigned even = (colour & 0xff00ff) * share, odd = ((colour >> 8) & 0xff00ff) * share;
    return (((even + 0x800080) >> 8) & 0xff00ff) | ((odd + 0x800080) & 0xff00ff00);
}

/// The pixels of a canvas and the side of a candidate's square.
struct Canvas {
    QImage& image;
    int side;
    double ratio;

    int right() const { return image.width() - side; }
    int bottom() const { return image.height() - side; }
    QRgb* row(int y) { return reinterpret_cast<QRgb*>(image.scanLine(y)); }
    /// Premultiplied `ink` over the square at a corner.
    void blend(int x, int y, QRgb ink) {
        const unsigned shine = 255u - static_cast<unsigned>(qAlpha(ink));
        for (int line = y; line < y + side; ++line)
            for (QRgb *pixel = row(line) + x, *const end = pixel + side; pixel != end; ++pixel)
                *pixel = ink + dimmed(*pixel, shine);
    }
};

QRgb inkOf(QColor colour, double opacity) {
    colour.setAlphaF(static_cast<float>(opacity));
    return qPremultiply(colour.rgba());
}

template <class Take> void eachSpot(const ChartSeries& series, const PlotSpace& space, const Canvas& canvas, Take take) {
    const int half = canvas.side / 2;
    const double right = canvas.right() + 1, bottom = canvas.bottom() + 1;
    for (const ChartSpot& spot : series.cloud) {
        const double x = (space.x.pixel(spot.x) - space.frame.left()) * canvas.ratio + 0.5 - half,
                     y = (space.y.pixel(spot.y) - space.frame.top()) * canvas.ratio + 0.5 - half;
        // What is not a number is not in there either.
        if (x >= 0 && y >= 0 && x < right && y < bottom) take(static_cast<int>(x), static_cast<int>(y));
    }
}

void paintDensity(Canvas& canvas, const PlotSpace& space, const ChartSeries& series, const QColor& colour) {
    const int columns = canvas.image.width() / canvas.side + 1, rows = canvas.image.height() / canvas.side + 1;
    std::vector<std::uint32_t> counts(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows));
    const auto cell = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x);
    };
    // Where anything lies: one of many scenarios fills little of the chart.
    int left = columns, right = -1, top = rows, bottom = -1;
    eachSpot(series, space, canvas, [&](int x, int y) {
        const int column = x / canvas.side, row = y / canvas.side;
        left = std::min(left, column), right = std::max(right, column);
        top = std::min(top, row), bottom = std::max(bottom, row);
        ++counts[cell(column, row)];
    });
    std::uint32_t most = 1;
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) most = std::max(most, counts[cell(x, y)]);
    // A single candidate can still be seen.
    constexpr double least = 0.12, strongest = 0.85;
    const int width = canvas.image.width(), height = canvas.image.height();
    for (int y = top; y <= bottom && (y + 1) * canvas.side <= height; ++y)
        for (int x = left; x <= right && (x + 1) * canvas.side <= width; ++x)
            if (const std::uint32_t count = counts[cell(x, y)])
                canvas.blend(x * canvas.side, y * canvas.side,
                             inkOf(colour, least + (strongest - least) * std::sqrt(double(count) / most)));
}

} // namespace

void paintClouds(QPainter& painter, const Theme& theme, const PlotSpace& space, std::span<const ChartSeries> all, QImage& image) {
    std::size_t spots = 0;
    for (const ChartSeries& series : all) spots += series.cloud.size();
    if (spots == 0) return;
    const double ratio = painter.device()->devicePixelRatioF();
    const QSize size = (space.frame.size() * ratio).toSize();
    if (image.size() != size) image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    Canvas canvas{image, std::max(2, qRound(theme.px(2) * ratio)), ratio};
    for (const ChartSeries& series : all) {
        const QColor colour = theme.series(series.colour).line;
        if (spots >= denseCloud) {
            paintDensity(canvas, space, series, colour);
            continue;
        }
        constexpr double opacity = 0.34;
        const QRgb ink = inkOf(colour, opacity);
        eachSpot(series, space, canvas, [&](int x, int y) { canvas.blend(x, y, ink); });
    }
    image.setDevicePixelRatio(ratio);
    painter.drawImage(space.frame.topLeft(), image);
}

} // namespace rackline
