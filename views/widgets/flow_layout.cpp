// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/flow_layout.h"

#include <algorithm>

namespace rackline {

void FlowLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index < 0 || index >= count() ? nullptr : m_items[static_cast<std::size_t>(index)].get();
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    QLayoutItem* item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

/// All of it on one row.
QSize FlowLayout::sizeHint() const {
    int width = 0, height = 0;
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        width += (width > 0 ? spacing() : 0) + item->sizeHint().width();
        height = std::max(height, item->sizeHint().height());
    }
    return QSize(width, height).grownBy(contentsMargins());
}

QSize FlowLayout::minimumSize() const {
    QSize least;
    for (const auto& item : m_items)
        if (!item->isEmpty()) least = least.expandedTo(item->minimumSize());
    return least.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& box) {
    QLayout::setGeometry(box);
    arrange(box, true);
}

int FlowLayout::arrange(const QRect& box, bool move) const {
    const QRect inner = box.marginsRemoved(contentsMargins());
    int top = inner.top();
    for (std::size_t first = 0; first < m_items.size();) {
        int used = 0, spare = 0, height = 0;
        std::size_t end = first;
        for (; end < m_items.size(); ++end) {
            if (m_items[end]->isEmpty()) continue;
            const QSize size = m_items[end]->sizeHint();
            const int wide = used + (used > 0 ? spacing() : 0) + size.width();
            if (used > 0 && wide > inner.width()) break;
            used = wide;
            height = std::max(height, size.height());
        }
        spare = std::max(0, inner.width() - used);
        if (used > 0 && top > inner.top()) top += spacing();
        int left = inner.left();
        // A row may begin behind the spring.
        const int spring = m_spring < 0 ? m_spring : std::max(m_spring, static_cast<int>(first));
        for (std::size_t i = first; i < end; ++i) {
            if (static_cast<int>(i) == spring) left += spare;
            if (m_items[i]->isEmpty()) continue;
            const QSize size = m_items[i]->sizeHint().boundedTo(QSize(inner.width(), height));
            if (move) m_items[i]->setGeometry(QRect(QPoint(left, top + (height - size.height()) / 2), size));
            left += size.width() + spacing();
        }
        top += height;
        first = end;
    }
    return top - inner.top() + contentsMargins().top() + contentsMargins().bottom();
}

} // namespace rackline
