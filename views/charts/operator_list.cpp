// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/operator_list.h"

#include "views/style/drawing.h"

#include <QPainter>

namespace rackline {

OperatorList::OperatorList(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Operators of the step"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void OperatorList::showOperators(std::vector<OperatorRow> rows) {
    const bool grows = rows.size() != m_rows.size();
    m_rows = std::move(rows);
    QStringList words;
    for (const OperatorRow& row : m_rows)
        words << row.name + QLatin1Char(' ') + row.time + row.unit + QStringLiteral(", ") + row.limit;
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    if (grows) updateGeometry();
    update();
}

int OperatorList::rowHeight() const {
    return QFontMetrics(m_theme.font(Type::body)).height() + QFontMetrics(m_theme.font(Type::caption)).height() + m_theme.px(22);
}

QSize OperatorList::sizeHint() const { return {m_theme.px(288), rowHeight() * static_cast<int>(m_rows.size())}; }

void OperatorList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics body(m_theme.font(Type::body)), value(m_theme.font(Type::value)), caption(m_theme.font(Type::caption));
    int y = 0;
    for (const OperatorRow& row : m_rows) {
        const int top = y + m_theme.px(5);
        const int unit = row.unit.isEmpty() ? 0 : body.horizontalAdvance(row.unit) + m_theme.px(3);
        const QRect line(0, top, width(), body.height());
        painter.setFont(m_theme.font(Type::body));
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.unit);
        painter.setFont(m_theme.font(Type::value));
        painter.setPen(m_theme.color(Role::text));
        painter.drawText(line.adjusted(0, 0, -unit, 0), Qt::AlignRight | Qt::AlignVCenter, row.time);
        painter.setFont(m_theme.font(Type::name));
        const int room = width() - unit - value.horizontalAdvance(row.time) - m_theme.px(10);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(row.name, Qt::ElideRight, room));
        const QRectF bar(0, top + body.height() + m_theme.px(3), width(), m_theme.px(6));
        drawFrame(painter, bar, m_theme.px(3), Qt::transparent, m_theme.color(Role::sunken));
        if (row.reached > 0)
            drawFrame(painter,
                      QRectF(bar.topLeft(),
                             QSizeF(std::max<double>(m_theme.px(6), bar.width() * std::min(1.0, row.reached)), bar.height())),
                      m_theme.px(3), Qt::transparent, m_theme.color(Role::accent));
        const QRectF below(0, bar.bottom() + m_theme.px(3), width(), caption.height());
        painter.setFont(m_theme.font(Type::caption));
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, row.limit);
        painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, row.intensity);
        y += rowHeight();
        painter.fillRect(QRect(0, y - 1, width(), 1), m_theme.color(Role::line));
    }
}

} // namespace rackline
