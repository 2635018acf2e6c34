// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/style/screen_pen.h"

#include <QPixmap>
#include <QWidget>

namespace rackline {

/// A widget that shows a drawing: laid out when what it shows, its size or the theme has changed, and until then painted from a
/// pixmap. Places are in its own pixels. It knows what is pointed at, by the pointer or by keys, and says it as a tool tip.
class DrawnView : public QWidget {
    Q_OBJECT

public:
    explicit DrawnView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    const Drawing& drawing() const;
    Mark markAt(const QPointF& at) const;
    QRectF boxOf(const Mark& mark) const;
    /// What is pointed at.
    const Mark& pointed() const { return m_pointed; }

protected:
    virtual Drawing layOut(const DrawingSheet& sheet) const = 0;
    /// What lies above and changes more often; it is painted each time.
    virtual Drawing layOutOver(const DrawingSheet&) const { return {}; }
    /// What a mark stands for, in the words of its tool tip; nothing where it has none.
    virtual QString tipOf(const Mark&) const { return {}; }
    /// Something else is pointed at, or nothing any more.
    virtual void pointedChanged() {}
    void setPointed(const Mark& mark);

    /// What is shown has changed.
    void forgetDrawing();
    /// Only what lies above has: what is below stays as it is, unless it needs another frame.
    void renewOver();
    void paintDrawing(QPainter& painter);
    /// As high as it must be, with its margins.
    int leastHeight(int width) const;
    QRectF rectOf(const PictureBox& box) const;
    /// In pixels of the drawing.
    PicturePoint placeOf(const QPointF& at) const;
    DrawingSheet sheet() const { return sheetFor(width(), height()); }
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

    const Theme& m_theme;
    /// In pixels of a font of 13 px.
    QMarginsF m_margins{18, 12, 18, 6};
    /// The keyboard is here and shows where.
    bool m_ring = false;

private:
    DrawingSheet sheetFor(double width, double height) const;

    mutable ScreenPen m_pen;
    mutable std::optional<Drawing> m_drawing;
    std::optional<Drawing> m_over;
    /// The width that the least height was asked for, and that height.
    mutable QSize m_least;
    QPixmap m_picture;
    Mark m_pointed;
};

} // namespace rackline
