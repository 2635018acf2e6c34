// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/row_delegate.h"

#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QAbstractItemView>
#include <QIcon>
#include <QPainter>

namespace rackline {
namespace {

constexpr int edge = 12, side = 16, least = 30, mostLines = 4;

} // namespace

int RowDelegate::wordsLeft(const QModelIndex& index) const {
    return m_theme.px(index.data(Qt::DecorationRole).isNull() ? edge : edge + side + 8);
}

QStringList RowDelegate::lines(const QModelIndex& index, int width) const {
    return wrapped(m_theme.font(Type::body), index.data().toString(), width - wordsLeft(index) - m_theme.px(edge), mostLines);
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view && index.model()->columnCount() == 1 ? view->viewport()->width() : m_theme.px(400);
    const QFontMetrics metrics(m_theme.font(Type::body));
    const auto count = static_cast<int>(lines(index, width).size());
    const int natural = wordsLeft(index) + metrics.horizontalAdvance(index.data().toString()) + m_theme.px(edge);
    return {std::min(natural, width), std::max(m_theme.px(least), count * metrics.height() + m_theme.px(12))};
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    painter->save();
    const bool on = option.state & QStyle::State_Selected, over = option.state & QStyle::State_MouseOver;
    const QRect box = option.rect.adjusted(0, 1, 0, -1);
    // Cells of one row make one shape.
    if (on || over)
        drawFrame(*painter, box, index.model()->columnCount() == 1 ? m_theme.px(8) : 0, Qt::transparent,
                  m_theme.color(on ? Role::accentSoft : Role::sunken));
    const int symbolSide = m_theme.px(side);
    if (const QVariant symbol = index.data(Qt::DecorationRole); !symbol.isNull())
        symbol.value<QIcon>().paint(
            painter, QRect(box.left() + m_theme.px(edge), box.center().y() - symbolSide / 2 + 1, symbolSide, symbolSide));
    painter->setFont(m_theme.font(Type::body));
    painter->setPen(m_theme.color(Role::text));
    const QStringList words = lines(index, box.width());
    const int high = painter->fontMetrics().height();
    int y = box.center().y() + 1 - static_cast<int>(words.size()) * high / 2;
    const QVariant alignment = index.data(Qt::TextAlignmentRole);
    for (const QString& line : words) {
        painter->drawText(QRect(box.left() + wordsLeft(index), y, box.width() - wordsLeft(index) - m_theme.px(edge), high),
                          (alignment.isNull() ? int(Qt::AlignLeft) : alignment.toInt()) | Qt::AlignVCenter, line);
        y += high;
    }
    if (on && option.state & QStyle::State_HasFocus && option.widget && option.widget->hasFocus())
        drawFocusRing(*painter, m_theme, box, m_theme.px(8));
    painter->restore();
}

} // namespace rackline
