// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plot/cloud_painting.h"

#include "app/workbench/pareto_chart.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
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

/// How many candidates of one series lie in each cell, and in which: one of many series fills little of the chart.
struct CellCounts {
    std::vector<std::uint32_t> counts;
    std::vector<std::uint32_t> cells;
};

void paintDensity(Canvas& canvas, const PlotSpace& space, const ChartSeries& series, const QColor& colour, CellCounts& density) {
    const auto columns = static_cast<std::uint32_t>(canvas.image.width() / canvas.side + 1);
    const auto rows = static_cast<std::uint32_t>(canvas.image.height() / canvas.side + 1);
    density.counts.resize(std::size_t{columns} * rows);
    std::uint32_t most = 1;
    eachSpot(series, space, canvas, [&](int x, int y) {
        const std::uint32_t cell =
            static_cast<std::uint32_t>(y / canvas.side) * columns + static_cast<std::uint32_t>(x / canvas.side);
        const std::uint32_t count = ++density.counts[cell];
        if (count == 1) density.cells.push_back(cell);
        most = std::max(most, count);
    });
    // A single candidate can still be seen.
    constexpr double least = 0.12, strongest = 0.85;
    std::array<QRgb, 64> inks;
    for (std::size_t i = 0; i < inks.size(); ++i)
        inks[i] = inkOf(colour, least + (strongest - least) * static_cast<double>(i) / (inks.size() - 1));
    for (const std::uint32_t cell : density.cells) {
        const double share = std::sqrt(double(std::exchange(density.counts[cell], 0)) / most);
        const int x = static_cast<int>(cell % columns) * canvas.side, y = static_cast<int>(cell / columns) * canvas.side;
        if (x <= canvas.right() && y <= canvas.bottom())
            canvas.blend(x, y, inks[static_cast<std::size_t>(share * (inks.size() - 1) + 0.5)]);
    }
    density.cells.clear();
}

void drawClouds(QImage& image, const QSize& size, double ratio, const Theme& theme, const PlotSpace& space,
                std::span<const ChartSeries> all, bool dense) {
    if (image.size() != size) image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    Canvas canvas{image, std::max(2, qRound(theme.px(2) * ratio)), ratio};
    CellCounts density;
    for (const ChartSeries& series : all) {
        const QColor colour = theme.series(series.colour).line;
        if (dense) {
            paintDensity(canvas, space, series, colour, density);
            continue;
        }
        constexpr double opacity = 0.34;
        const QRgb ink = inkOf(colour, opacity);
        eachSpot(series, space, canvas, [&](int x, int y) { canvas.blend(x, y, ink); });
    }
    image.setDevicePixelRatio(ratio);
}

} // namespace

void paintClouds(QPainter& painter, const Theme& theme, const PlotSpace& space, std::span<const ChartSeries> all,
                 CloudPicture& picture) {
    std::size_t spots = 0;
    for (const ChartSeries& series : all) spots += series.cloud.size();
    if (spots == 0) return;
    const double ratio = painter.device()->devicePixelRatioF();
    const QSize size = (space.frame.size() * ratio).toSize();
    if (picture.stale || picture.space != space || picture.image.size() != size) {
        drawClouds(picture.image, size, ratio, theme, space, all, spots >= denseCloud);
        picture.space = space;
        picture.stale = false;
    }
    painter.drawImage(space.frame.topLeft(), picture.image);
}

} // namespace rackline
