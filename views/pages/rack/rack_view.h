// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_editor.h"
#include "views/charts/drawn_view.h"

class QMimeData;

namespace rackline {

/// What is dragged onto the rack: a unit from the palette, or one that is in it already.
QMimeData* mimeOf(const RackUnit& unit);

/// The rack with the floor below: from the front, and where it holds blades also from the rear, with its sidecar. Units are
/// chosen, moved, doubled and removed by pointer or keys.
class RackView : public DrawnView {
    Q_OBJECT

public:
    RackView(const Theme& theme, RackEditor& editor, QWidget* parent = nullptr);

    /// Counted from the floor; -1 is none.
    int selected() const { return m_selected; }
    void select(int unit);
    QRectF boxOf(int unit) const { return DrawnView::boxOf({Mark::Kind::part, 0, unit}); }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectionChanged(int unit);

protected:
    Drawing layOut(const DrawingSheet& sheet) const override;
    QString tipOf(const Mark& mark) const override;
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// Where something that is dropped would come to lie, and the line that says so.
    struct Gap {
        int unit = -1;
        QRectF line;
    };

    bool isTrays() const { return m_editor.layout().isTrays(); }
    QRectF inside() const { return rectOf(drawing().frame); }
    int unitAt(const QPointF& at) const;
    Gap gapAt(const QPointF& at) const;
    /// The next unit that way, or the same.
    int neighbour(int key) const;
    /// The nearest on the side after this one.
    int onNextSide() const;
    void paintNothing(QPainter& painter) const;
    void showEdit();

    RackEditor& m_editor;
    /// What the editor has, as a drawing.
    RackDrawing m_drawn;
    int m_selected = -1;
    Gap m_drop;
    QPoint m_pressed;
};

} // namespace rackline
