// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/screen_pen.h"

#include <QPixmap>
#include <QWidget>

namespace rackline {

/// A widget that shows a drawing: laid out when what it shows, its size or the theme has changed, and until then painted from a
/// pixmap. Places are in its own pixels.
class DrawnView : public QWidget {
    Q_OBJECT

public:
    explicit DrawnView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    const Drawing& drawing() const;
    Mark markAt(const QPointF& at) const;
    QRectF boxOf(const Mark& mark) const;

protected:
    virtual Drawing layOut(const DrawingSheet& sheet) const = 0;
    /// What is shown has changed.
    void forgetDrawing();
    void paintDrawing(QPainter& painter);
    /// As high as it must be, with its margins.
    int leastHeight(int width) const;
    QRectF rectOf(const PictureBox& box) const;
    /// In pixels of the drawing.
    PicturePoint placeOf(const QPointF& at) const;
    void resizeEvent(QResizeEvent* event) override;

    const Theme& m_theme;
    /// In pixels of a font of 13 px.
    QMarginsF m_margins{18, 12, 18, 6};

private:
    DrawingSheet sheetFor(double width, double height) const;

    mutable ScreenPen m_pen;
    mutable std::optional<Drawing> m_drawing;
    /// The width that the least height was asked for, and that height.
    mutable QSize m_least;
    QPixmap m_picture;
};

} // namespace rackline
