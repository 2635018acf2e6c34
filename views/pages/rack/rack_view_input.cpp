// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_view.h"

#include <QApplication>
#include <QDrag>
#include <QKeyEvent>
#include <QMimeData>

#include <algorithm>

namespace rackline {
namespace {

const auto unitFormat = QStringLiteral("application/x-rackline-unit"),
           placeFormat = QStringLiteral("application/x-rackline-place");

std::optional<RackUnit> unitOf(const QMimeData& data) {
    const Result<std::vector<RackUnit>> units = parseUnits(data.data(unitFormat).toStdString());
    return units && units->size() == 1 ? std::optional<RackUnit>(units->front()) : std::nullopt;
}

} // namespace

QMimeData* mimeOf(const RackUnit& unit) {
    auto* data = new QMimeData;
    data->setData(unitFormat, QByteArray::fromStdString(unitsText(std::span(&unit, 1))));
    return data;
}

/// Ctrl+D doubles a unit here, though the menu has it for scenarios.
bool RackView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->modifiers() == Qt::ControlModifier && key->key() == Qt::Key_D) {
            event->accept();
            return true;
        }
    }
    return DrawnView::event(event);
}

void RackView::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_editor.units().size()) - 1;
    const bool control = event->modifiers() & Qt::ControlModifier;
    const bool chosen = m_selected >= 0;
    const auto at = static_cast<std::size_t>(std::max(0, m_selected));
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (isTrays()) break;
        [[fallthrough]];
    case Qt::Key_Up:
    case Qt::Key_Down: {
        if (last < 0) return;
        const int to = neighbour(event->key());
        if (control && chosen) m_editor.move(at, static_cast<std::size_t>(to));
        return select(to);
    }
    case Qt::Key_F:
        if (isTrays() || !chosen) break;
        return select(onNextSide());
    case Qt::Key_Home:
        return select(last < 0 ? -1 : 0);
    case Qt::Key_End:
        return select(last);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (chosen) m_editor.remove(at);
        return;
    case Qt::Key_D:
        if (!control || !chosen) break;
        m_editor.duplicate(at);
        return select(m_selected + 1);
    default:
        break;
    }
    DrawnView::keyPressEvent(event);
}

void RackView::mousePressEvent(QMouseEvent* event) {
    m_pressed = event->position().toPoint();
    select(unitAt(event->position()));
}

void RackView::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton) || m_selected < 0) return;
    if ((event->position().toPoint() - m_pressed).manhattanLength() < QApplication::startDragDistance()) return;
    QMimeData* carried = mimeOf(m_editor.units()[static_cast<std::size_t>(m_selected)]);
    carried->setData(placeFormat, QByteArray::number(m_selected));
    auto* drag = new QDrag(this);
    drag->setMimeData(carried);
    drag->exec(Qt::MoveAction | Qt::CopyAction, Qt::MoveAction);
}

void RackView::dragEnterEvent(QDragEnterEvent* event) {
    if (m_editor.isComposable() && event->mimeData()->hasFormat(unitFormat)) event->acceptProposedAction();
}

void RackView::dragMoveEvent(QDragMoveEvent* event) {
    m_drop = gapAt(event->position());
    event->acceptProposedAction();
    update();
}

void RackView::dragLeaveEvent(QDragLeaveEvent*) {
    m_drop = {};
    update();
}

void RackView::dropEvent(QDropEvent* event) {
    const int gap = gapAt(event->position()).unit;
    m_drop = {};
    const std::optional<RackUnit> unit = unitOf(*event->mimeData());
    if (!unit) return;
    bool inside = false;
    const int from = event->mimeData()->data(placeFormat).toInt(&inside);
    event->acceptProposedAction();
    if (inside && event->source() == this) {
        const int to = std::max(0, gap > from ? gap - 1 : gap);
        m_editor.move(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
        return select(to);
    }
    m_editor.add(*unit, static_cast<std::size_t>(gap));
    select(gap);
}

} // namespace rackline
