// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_editor.h"
#include "views/style/theme.h"

#include <QWidget>

class QMimeData;

namespace rackline {

/// What is dragged onto the rack: a unit from the palette, or one that is in it already.
QMimeData* mimeOf(const RackUnit& unit);

/// The rack from the front, the floor below. Units are chosen, moved, doubled and removed by pointer or keys.
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

    double unitHeight() const;
    QRectF inside() const;
    int unitAt(const QPointF& at) const;
    /// Where something that is dropped there would come to lie.
    int gapAt(const QPointF& at) const;
    std::vector<Group> groups() const;
    bool isFailing(PartKind kind) const;
    void paintUnit(QPainter& painter, int unit) const;
    void paintGroup(QPainter& painter, const Group& group) const;
    void paintNothing(QPainter& painter) const;
    void showEdit();

    const Theme& m_theme;
    RackEditor& m_editor;
    int m_selected = -1, m_drop = -1;
    QPoint m_pressed;
};

} // namespace rackline
