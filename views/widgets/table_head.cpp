// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_head.h"

#include "views/style/icons.h"

#include <QPainter>

namespace rackline {

TableHead::TableHead(const Theme& theme, QWidget* parent, int endPadding)
    : QHeaderView(Qt::Horizontal, parent), m_theme(theme), m_endPadding(endPadding) {
    viewport()->setAutoFillBackground(false);
    setBackgroundRole(QPalette::Base);
    setHighlightSections(false);
    setFocusPolicy(Qt::NoFocus);
}

QSize TableHead::sizeHint() const { return {m_theme.px(100), m_theme.px(33)}; }

void TableHead::paintSection(QPainter* painter, const QRect& rect, int section) const {
    painter->save();
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), m_theme.color(Role::line));
    painter->setFont(m_theme.font(Type::tick));
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    painter->setPen(m_theme.color(sorted ? Role::text : Role::text3));
    const bool last = section + 1 == model()->columnCount();
    const QRect inner = rect.adjusted(m_theme.px(section == 0 ? 16 : 8), 0, -m_theme.px(last ? m_endPadding : 8), 0);
    const auto alignment =
        static_cast<Qt::Alignment>(model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt());
    const QString text = painter->fontMetrics().elidedText(model()->headerData(section, Qt::Horizontal).toString(),
                                                           Qt::ElideRight, inner.width() + 1);
    painter->drawText(inner, static_cast<int>(alignment), text);
    if (sorted) {
        const int width = painter->fontMetrics().horizontalAdvance(text), side = m_theme.px(12);
        const int left =
            alignment & Qt::AlignRight ? inner.right() - width - side - m_theme.px(2) : inner.left() + width + m_theme.px(3);
        painter->translate(left + side / 2.0, rect.center().y() + 1);
        if (sortIndicatorOrder() == Qt::AscendingOrder) painter->rotate(180);
        symbol(m_theme, QStringLiteral("chev"), Role::text2).paint(painter, QRect(-side / 2, -side / 2, side, side));
    }
    painter->restore();
}

} // namespace rackline
