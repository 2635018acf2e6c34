// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start/thumbnail.h"

#include "views/style/screen_pen.h"

#include <QPainter>

#include <algorithm>

namespace rackline {
namespace {

/// A thumbnail is a picture of so many times its size.
constexpr double shrunk = 1.6;

/// So few candidates that the lines stay readable.
void thin(LineChart& chart) {
    constexpr std::size_t most = 220;
    for (ChartSeries& series : chart.series) {
        const std::size_t step = series.cloud.size() / most + 1;
        for (std::size_t i = 0; i * step < series.cloud.size(); ++i) series.cloud[i] = series.cloud[i * step];
        series.cloud.resize((series.cloud.size() + step - 1) / step);
        series.infeasible.clear();
    }
    chart.limits.clear();
}
/// As many bars as have room.
void thin(BarChart& chart) { chart.steps.resize(std::min<std::size_t>(6, chart.steps.size())); }
void thin(RackDrawing& racks) {
    for (DrawnRack& rack : racks.racks) {
        rack.name.clear();
        rack.total.clear();
        rack.notes.clear();
        rack.groups.clear();
    }
}
template <class Chart> void thin(Chart&) {}

/// What lies in the frame of a picture, without words; the frame becomes as large as this.
Drawing bare(const Picture& picture, const QSizeF& size, const TextMeasure& measure) {
    DrawingSheet sheet;
    sheet.measure = &measure;
    sheet.legend = false;
    sheet.width = size.width();
    sheet.height = size.height();
    Drawing drawing = drawingOf(picture, sheet);
    // What is written around the frame takes the same room whatever its size.
    sheet.width += std::max(0.0, size.width() - drawing.frame.width);
    sheet.height += std::max(0.0, size.height() - drawing.frame.height);
    drawing = drawingOf(picture, sheet);
    std::erase_if(drawing.shapes, [](const Shape& shape) { return std::holds_alternative<Words>(shape.form); });
    return drawing;
}

/// The frame of a drawing in the middle of the box, as large as fits.
void paintFramed(QPainter& painter, ScreenPen& pen, const Theme& theme, const QRectF& box, const Drawing& drawing, double edge) {
    const PictureBox frame{drawing.frame.x - edge, drawing.frame.y - edge, drawing.frame.width + 2 * edge,
                           drawing.frame.height + 2 * edge};
    const double scale = std::min(box.width() / frame.width, box.height() / frame.height);
    painter.save();
    painter.translate(box.center());
    painter.scale(scale / theme.scale(), scale / theme.scale());
    painter.translate(QPointF(-frame.middle().x, -frame.middle().y) * theme.scale());
    painter.setClipRect(QRectF(QPointF(frame.x, frame.y) * theme.scale(), QSizeF(frame.width, frame.height) * theme.scale()));
    pen.draw(painter, drawing);
    painter.restore();
}

} // namespace

void paintThumbnail(QPainter& painter, const Theme& theme, const QRectF& box, Picture picture) {
    std::visit([](auto& chart) { thin(chart); }, picture);
    ScreenPen pen(theme);
    const QSizeF size = box.size() / theme.scale() * shrunk;
    const auto* racks = std::get_if<RackDrawing>(&picture);
    if (!racks) return paintFramed(painter, pen, theme, box, bare(picture, size, pen), 0);
    constexpr std::size_t most = 8;
    const std::size_t count = std::min(racks->racks.size(), most);
    const double width = std::min(box.width() / std::max(1.0, double(count)), box.height() * 0.7);
    QRectF place(box.center().x() - width * double(count) / 2, box.top(), width, box.height());
    for (std::size_t i = 0; i < count; ++i, place.translate(width, 0)) {
        constexpr double frameEdge = 8;
        paintFramed(painter, pen, theme, place, bare(RackDrawing{{}, {}, {racks->racks[i]}}, {480, 520}, pen), frameEdge);
    }
}

} // namespace rackline
