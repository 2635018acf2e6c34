// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/budget_bar.h"

#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"
#include "views/style/icons.h"

#include <QPainter>

#include <algorithm>

namespace rackline {
namespace {

constexpr double trackEnd = 1.2;

} // namespace

BudgetBar::BudgetBar(const Theme& theme, const QLocale& locale, const RackBudget& budget, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_budget(budget), m_need(fromView(digitsText(budget.need, 3, screenStyle(locale)))),
      m_limit(tr("of %1").arg(fromView(digitsText(budget.limit, 3, screenStyle(locale)))) + QChar(0x202f) + budget.unit) {
    setAccessibleName(tr("%1, %2 %3").arg(budget.name, m_need, m_limit));
    setAccessibleDescription(budget.why);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    if (budget.cure.isEmpty()) return;
    m_cure = new LinkButton(theme, budget.cure, this);
    connect(m_cure, &QAbstractButton::clicked, this, &BudgetBar::cured);
}

int BudgetBar::cureHeight() const { return m_cure == nullptr ? 0 : m_cure->sizeHint().height() + m_theme.px(6); }

void BudgetBar::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (m_cure == nullptr) return;
    const QSize own = m_cure->sizeHint();
    m_cure->setGeometry(padding() - m_theme.px(2), height() - padding() - own.height(),
                        std::min(own.width(), width() - 2 * padding()), own.height());
}

int BudgetBar::padding() const { return m_theme.px(m_budget.fails() ? 14 : 0); }

int BudgetBar::whyHeight(int width) const {
    if (m_budget.why.isEmpty()) return 0;
    return QFontMetrics(m_theme.font(Type::body))
               .boundingRect(QRect(0, 0, width - 2 * padding(), 10000), Qt::TextWordWrap, m_budget.why)
               .height() +
           m_theme.px(8);
}

/// Name and figures share a line where they have room side by side.
bool BudgetBar::isOneLine(int width) const {
    const QFontMetrics bold(m_theme.font(Type::value)), body(m_theme.font(Type::body));
    return bold.horizontalAdvance(m_budget.name + m_need) + body.horizontalAdvance(m_limit) +
               m_theme.px(m_budget.fails() ? 38 : 16) <=
           width - 2 * padding();
}

int BudgetBar::heightForWidth(int width) const {
    const int line = QFontMetrics(m_theme.font(Type::value)).height();
    return 2 * padding() + (isOneLine(width) ? line : 2 * line + m_theme.px(2)) + m_theme.px(20) + whyHeight(width) +
           cureHeight();
}

QSize BudgetBar::sizeHint() const { return {m_theme.px(240), heightForWidth(std::max(width(), m_theme.px(240)))}; }

void BudgetBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool fails = m_budget.fails();
    if (fails)
        drawFrame(painter, rect(), m_theme.px(10), m_budget.assumed ? QColor(Qt::transparent) : m_theme.color(Role::bad),
                  m_theme.color(m_budget.assumed ? Role::warnSoft : Role::surface));
    const QRect box = rect().adjusted(padding(), padding(), -padding(), -padding());
    const QFontMetrics bold(m_theme.font(Type::value));
    QRect line(box.left(), box.top(), box.width(), bold.height());
    QRect name = line;
    if (fails) {
        const int side = m_theme.px(16);
        symbol(m_theme, m_budget.assumed ? QStringLiteral("warning") : QStringLiteral("error"), alarm())
            .paint(&painter, QRect(line.left(), line.center().y() - side / 2 + 1, side, side));
        name.setLeft(line.left() + side + m_theme.px(6));
    }
    painter.setFont(m_theme.font(fails ? Type::value : Type::name));
    painter.setPen(m_theme.color(fails ? alarm() : Role::text));
    painter.drawText(name, Qt::AlignVCenter, m_budget.name);
    if (!isOneLine(width())) line.translate(0, bold.height() + m_theme.px(2));
    painter.setFont(m_theme.font(Type::body));
    painter.setPen(m_theme.color(Role::text2));
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, m_limit);
    const int limit = painter.fontMetrics().horizontalAdvance(m_limit);
    painter.setFont(m_theme.font(Type::value));
    painter.setPen(m_theme.color(fails ? alarm() : Role::text));
    painter.drawText(line.adjusted(0, 0, -limit - m_theme.px(5), 0), Qt::AlignRight | Qt::AlignVCenter, m_need);

    const double y = line.bottom() + m_theme.px(9), high = m_theme.px(7);
    const double share = m_budget.limit > 0 ? m_budget.need / m_budget.limit : trackEnd;
    const QRectF track(box.left(), y, box.width(), high);
    drawFrame(painter, track, high / 2, Qt::transparent, m_theme.color(Role::sunken));
    const QRectF fill(track.left(), y, track.width() * std::clamp(share / trackEnd, 0.02, 1.0), high);
    drawFrame(painter, fill, high / 2, Qt::transparent, fails ? m_theme.color(alarm()) : m_theme.ink(0));
    painter.fillRect(QRectF(track.left() + track.width() / trackEnd - 1, y - m_theme.px(3), 2, high + m_theme.px(6)),
                     m_theme.color(Role::text));
    if (m_budget.why.isEmpty()) return;
    painter.setFont(m_theme.font(Type::body));
    painter.setPen(m_theme.color(Role::text2));
    painter.drawText(QRectF(box.left(), y + high + m_theme.px(7), box.width(), box.height()), Qt::TextWordWrap, m_budget.why);
}

} // namespace rackline
