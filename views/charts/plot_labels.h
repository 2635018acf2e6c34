// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_space.h"
#include "views/style/theme.h"

#include <QHash>
#include <QPixmap>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace rackline {

/// Text with a halo in the surface colour. Stroking an outline is dear, so each text is kept as a pixmap.
class HaloText {
public:
    explicit HaloText(const Theme& theme) : m_theme(theme) {}

    QSizeF sizeOf(const QString& text, Type type) const;
    void draw(QPainter& painter, const QPointF& topLeft, const QString& text, Type type, const QColor& colour);
    void forget() { m_pixmaps.clear(); }

private:
    const Theme& m_theme;
    QHash<QString, QPixmap> m_pixmaps;
};

/// Finds a place beside a point that meets no other label, marker, line or the frame.
class LabelPlacer {
public:
    explicit LabelPlacer(const QRectF& frame);

    void block(const QRectF& box);
    /// Takes this very place if it is free.
    bool take(const QRectF& box);
    void blockPoint(const QPointF& point, double radius);
    void blockLine(const PlotSpace& space, const ChartSeries& series);
    /// The first free of eight places around `anchor`; taken then.
    std::optional<QRectF> place(const QPointF& anchor, const QSizeF& size, double distance);

private:
    /// First and last of the cells that a box touches.
    struct Cells {
        int left, right, top, bottom;
    };
    Cells cellsOf(const QRectF& box) const;
    bool isFree(const QRectF& box) const;

    QRectF m_frame;
    int m_columns, m_rows;
    /// What lies in each cell of the frame, row by row: only neighbours are looked at, however many lines there are.
    std::vector<std::vector<QRectF>> m_blocked;
};

/// Names of series at the end of their lines, and layouts at up to three points of each.
void paintLabels(QPainter& painter, const Theme& theme, const PlotSpace& space, const LineChart& chart,
                 const std::vector<PlotPin>& pins, const std::vector<QRectF>& reserved, HaloText& halo);

} // namespace rackline
