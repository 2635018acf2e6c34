// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_editor.h"
#include "views/style/theme.h"

#include <QWidget>

class QMimeData;

namespace rackline {

/// What is dragged onto the rack: a unit from the palette, or one that is in it already.
QMimeData* mimeOf(const RackUnit& unit);

/// The rack with the floor below: from the front, and where it holds blades also from the rear, with its sidecar. Units are
/// chosen, moved, doubled and removed by pointer or keys.
class RackView : public QWidget {
    Q_OBJECT

public:
    RackView(const Theme& theme, RackEditor& editor, QWidget* parent = nullptr);

    /// Counted from the floor; -1 is none.
    int selected() const { return m_selected; }
    void select(int unit);
    QRectF boxOf(int unit) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void selectionChanged(int unit);

protected:
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
    struct Group {
        int first = 0, count = 0;
    };
    /// Where something that is dropped would come to lie, and the line that says so.
    struct Gap {
        int unit = -1;
        QRectF line;
    };

    /// What is written above and below the sides of a rack of blades.
    static constexpr double aboveSides = 34, belowSides = 76;

    bool isTrays() const { return m_editor.layout().isTrays(); }
    double rows() const;
    double unitHeight() const;
    QRectF inside() const;
    /// Of one side of a rack of blades; of a rack of trays it is what is inside.
    QRectF sideBox(RackSide side) const;
    QRectF boxIn(const RackPlace& place) const;
    int unitAt(const QPointF& at) const;
    Gap gapAt(const QPointF& at) const;
    /// The next unit that way, or the same.
    int neighbour(int key) const;
    /// The nearest on the side after this one.
    int onNextSide() const;
    std::vector<Group> groups() const;
    bool isFailing(PartKind kind) const;
    void paintTrays(QPainter& painter);
    void paintSides(QPainter& painter) const;
    void paintWords(QPainter& painter, RackSide side) const;
    void paintBetween(QPainter& painter) const;
    void paintUnit(QPainter& painter, int unit) const;
    void paintFace(QPainter& painter, PartKind kind, const QRectF& box) const;
    void paintCabinet(QPainter& painter, const PaletteUnit* info, const QRectF& box) const;
    void paintGroup(QPainter& painter, const Group& group) const;
    void paintNothing(QPainter& painter) const;
    void showEdit();

    const Theme& m_theme;
    RackEditor& m_editor;
    int m_selected = -1;
    Gap m_drop;
    QPoint m_pressed;
};

} // namespace rackline
