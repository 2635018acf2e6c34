// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/cloud_painting.h"

#include "app/workbench/export/pareto_chart.h"
#include "model/base/parallel.h"

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
    // Four at once: of a million candidates the logarithms are most of the work.
    const std::vector<ChartSpot>& spots = series.cloud;
    for (std::size_t first = 0; first < spots.size(); first += packSize) {
        const std::size_t count = std::min<std::size_t>(packSize, spots.size() - first);
        Pack x{}, y{};
        for (std::size_t i = 0; i < count; ++i) x[i] = spots[first + i].x, y[i] = spots[first + i].y;
        x = (space.x.pixel(x) - space.frame.left()) * canvas.ratio + 0.5 - half;
        y = (space.y.pixel(y) - space.frame.top()) * canvas.ratio + 0.5 - half;
        for (std::size_t i = 0; i < count; ++i)
            // What is not a number is not in there either.
            if (x[i] >= 0 && y[i] >= 0 && x[i] < right && y[i] < bottom) take(static_cast<int>(x[i]), static_cast<int>(y[i]));
    }
}

/// A square of the chart that candidates of one series lie in, and how many.
struct Cell {
    std::uint32_t place, count;
};
struct Density {
    std::vector<Cell> cells;
    std::uint32_t most = 1;
};

struct CellGrid {
    explicit CellGrid(const Canvas& canvas)
        : columns(static_cast<std::uint32_t>(canvas.image.width() / canvas.side + 1)),
          rows(static_cast<std::uint32_t>(canvas.image.height() / canvas.side + 1)) {}
    std::uint32_t columns, rows;
};

/// `counts`: of every cell of the grid, zero before and after.
Density densityOf(const ChartSeries& series, const PlotSpace& space, const Canvas& canvas, const CellGrid& grid,
                  std::vector<std::uint32_t>& counts) {
    Density density;
    eachSpot(series, space, canvas, [&](int x, int y) {
        // The cell that the middle of its square lies in.
        const auto cell = [&](int corner) { return static_cast<std::uint32_t>((corner + canvas.side / 2) / canvas.side); };
        const std::uint32_t place = cell(y) * grid.columns + cell(x);
        const std::uint32_t count = ++counts[place];
        if (count == 1) density.cells.push_back({place, 0});
        density.most = std::max(density.most, count);
    });
    for (Cell& cell : density.cells) cell.count = std::exchange(counts[cell.place], 0);
    return density;
}

/// Of every series: each is counted by itself, on all threads.
std::vector<Density> densitiesOf(std::span<const ChartSeries> all, const PlotSpace& space, const Canvas& canvas,
                                 const CellGrid& grid) {
    std::vector<Density> densities(all.size());
    constexpr std::size_t together = 8;
    inParallel((all.size() + together - 1) / together, 0, [&](std::size_t group) {
        std::vector<std::uint32_t> counts(std::size_t{grid.columns} * grid.rows);
        for (std::size_t i = group * together; i < std::min(all.size(), (group + 1) * together); ++i)
            densities[i] = densityOf(all[i], space, canvas, grid, counts);
    });
    return densities;
}

void paintDensity(Canvas& canvas, const CellGrid& grid, const Density& density, const QColor& colour) {
    // A single candidate can still be seen.
    constexpr double least = 0.12, strongest = 0.85;
    std::array<QRgb, 64> inks;
    for (std::size_t i = 0; i < inks.size(); ++i)
        inks[i] = inkOf(colour, least + (strongest - least) * static_cast<double>(i) / (inks.size() - 1));
    for (const Cell& cell : density.cells) {
        const double share = std::sqrt(double(cell.count) / density.most);
        // The last cells may reach beyond the chart.
        const int x = std::min(static_cast<int>(cell.place % grid.columns) * canvas.side, canvas.right()),
                  y = std::min(static_cast<int>(cell.place / grid.columns) * canvas.side, canvas.bottom());
        canvas.blend(x, y, inks[static_cast<std::size_t>(share * (inks.size() - 1) + 0.5)]);
    }
}

void drawClouds(QImage& image, const QSize& size, double ratio, const Theme& theme, const PlotSpace& space,
                std::span<const ChartSeries> all, bool dense) {
    if (image.size() != size) image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    Canvas canvas{image, std::max(2, qRound(theme.px(2) * ratio)), ratio};
    if (dense) {
        const CellGrid grid(canvas);
        const std::vector<Density> densities = densitiesOf(all, space, canvas, grid);
        for (std::size_t i = 0; i < all.size(); ++i) paintDensity(canvas, grid, densities[i], theme.series(all[i].colour).line);
    } else {
        constexpr double opacity = 0.34;
        for (const ChartSeries& series : all) {
            const QRgb ink = inkOf(theme.series(series.colour).line, opacity);
            eachSpot(series, space, canvas, [&](int x, int y) { canvas.blend(x, y, ink); });
        }
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
