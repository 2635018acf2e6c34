// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/catalogue/claims.h"

#include "app/workbench/models/catalogue_model.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/units/unit_text.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {

ClaimLine::ClaimLine(const Theme& theme, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_locale(locale) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize ClaimLine::sizeHint() const { return {m_theme.px(200), m_theme.px(56)}; }

void ClaimLine::showFigure(const Figure& figure) {
    m_dots.clear();
    const std::size_t at = figure.claim.text.find_first_not_of("+-.0123456789eE ");
    m_unit = at == std::string::npos ? QString() : fromView(std::string_view(figure.claim.text).substr(at));
    const Result<Unit> unit = parseUnit(m_unit.toStdString());
    m_factor = unit ? unit->factor : 1;
    for (const Claim& rival : figure.rivals)
        if (const auto value = valueOf(figure, rival)) m_dots.push_back({*value / m_factor, rival.provenance.grade, false});
    if (const auto value = valueOf(figure, figure.claim))
        m_dots.push_back({*value / m_factor, figure.claim.provenance.grade, true});
    setVisible(m_dots.size() > 1);
    update();
}

void ClaimLine::paintEvent(QPaintEvent*) {
    if (m_dots.empty()) return;
    QPainter painter(this);
    const auto [least, most] =
        std::minmax_element(m_dots.begin(), m_dots.end(), [](const Dot& a, const Dot& b) { return a.value < b.value; });
    const double span = std::max(most->value - least->value, std::abs(most->value) * 0.02);
    const double low = least->value - span * 0.12, high = most->value + span * 0.12;
    const int edge = m_theme.px(30), y = m_theme.px(28);
    const auto x = [&](double value) { return edge + (value - low) / (high - low) * (width() - 2 * edge); };
    painter.fillRect(QRect(m_theme.px(4), y, width() - m_theme.px(8), 1), m_theme.color(Role::line));
    painter.setFont(m_theme.font(Type::pointLabel));
    for (const Dot* end : {&*least, &*most}) {
        const QString text = fromView(digitsText(end->value, 4, screenStyle(m_locale))) + QChar(0x202f) + m_unit;
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        const int left = heldWithin(static_cast<int>(x(end->value)) - wide / 2, 0, width() - wide);
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(QRect(left, y + m_theme.px(9), wide + 2, m_theme.px(16)), Qt::AlignVCenter, text);
    }
    for (const Dot& dot : m_dots) {
        const QPointF at(x(dot.value), y + 0.5);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Role::window));
        painter.drawEllipse(at, m_theme.px(7), m_theme.px(7));
        drawGrade(painter, at, dot.grade, m_theme.color(dot.inUse ? Role::accent : Role::text2), m_theme.scale());
        if (!dot.inUse) continue;
        painter.setPen(m_theme.color(Role::accent));
        const QString text = tr("in use");
        const int wide = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(QRect(heldWithin(static_cast<int>(at.x()) - wide / 2, 0, width() - wide), 0, wide + 2, m_theme.px(16)),
                         Qt::AlignVCenter, text);
    }
}

ClaimRow::ClaimRow(const Theme& theme, const QLocale& locale, const Claim& claim, bool inUse, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_note(QString::fromStdString(claim.provenance.note)),
      m_source(QString::fromStdString(claim.provenance.source)), m_grade(claim.provenance.grade) {
    setText(claimText(claim, locale));
    setCheckable(true);
    setChecked(inUse);
    setAutoExclusive(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    m_source.replace(QLatin1Char(';'), QLatin1String(", "));
    if (!claim.provenance.date.empty()) m_source += QStringLiteral(" \u00b7 ") + QString::fromStdString(claim.provenance.date);
    if (claim.provenance.unverified) m_source += QStringLiteral(" \u00b7 ") + tr("unverified");
    const QString words = inUse ? tr("%1, %2, in use") : tr("%1, %2, rival claim");
    setAccessibleName(words.arg(text(), engineText(nameOf(m_grade))));
    setAccessibleDescription(m_note + QLatin1Char(' ') + m_source);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

QRect ClaimRow::noteBox(int width) const {
    if (m_note.isEmpty()) return {};
    return QFontMetrics(m_theme.font(Type::body))
        .boundingRect(QRect(0, 0, width - m_theme.px(46), 10000), Qt::TextWordWrap, m_note);
}

int ClaimRow::heightForWidth(int width) const {
    const int source = QFontMetrics(m_theme.font(Type::caption))
                           .boundingRect(QRect(0, 0, width - m_theme.px(46), 10000), Qt::TextWordWrap, m_source)
                           .height();
    return m_theme.px(10) + QFontMetrics(m_theme.font(Type::value)).height() + m_theme.px(3) + noteBox(width).height() +
           m_theme.px(2) + source + m_theme.px(10);
}

QSize ClaimRow::sizeHint() const { return {m_theme.px(240), heightForWidth(std::max(m_theme.px(240), width()))}; }

void ClaimRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (isChecked() || underMouse())
        drawFrame(painter, rect(), m_theme.px(8), Qt::transparent, m_theme.color(isChecked() ? Role::accentSoft : Role::sunken));
    const int left = m_theme.px(34), line = QFontMetrics(m_theme.font(Type::value)).height();
    int y = m_theme.px(10);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF radio(m_theme.px(18), y + line / 2.0);
    const double r = 6.5 * m_theme.scale();
    painter.setPen(QPen(m_theme.color(isChecked() ? Role::accent : Role::control), (isChecked() ? 4 : 1) * m_theme.scale()));
    painter.setBrush(m_theme.color(Role::surface));
    const double inner = isChecked() ? r - 1.5 * m_theme.scale() : r;
    painter.drawEllipse(radio, inner, inner);
    painter.setFont(m_theme.font(Type::value));
    painter.setPen(m_theme.color(Role::text));
    painter.drawText(QRect(left, y, width() - left, line), Qt::AlignVCenter, text());
    painter.setFont(m_theme.font(Type::caption));
    painter.setPen(m_theme.color(isChecked() ? Role::text2 : Role::text3));
    const QString grade = engineText(nameOf(m_grade));
    const int wide = painter.fontMetrics().horizontalAdvance(grade);
    painter.drawText(QRect(width() - wide - m_theme.px(12), y, wide + 2, line), Qt::AlignVCenter, grade);
    drawGrade(painter, QPointF(width() - wide - m_theme.px(22), y + line / 2.0), m_grade, m_theme.color(Role::text2),
              m_theme.scale());
    y += line + m_theme.px(3);
    painter.setFont(m_theme.font(Type::body));
    painter.setPen(m_theme.color(Role::text));
    const int note = noteBox(width()).height();
    painter.drawText(QRect(left, y, width() - m_theme.px(46), note), Qt::TextWordWrap, m_note);
    y += note + m_theme.px(2);
    painter.setFont(m_theme.font(Type::caption));
    painter.setPen(m_theme.color(isChecked() ? Role::text2 : Role::text3));
    painter.drawText(QRect(left, y, width() - m_theme.px(46), height() - y), Qt::TextWordWrap, m_source);
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(8));
}

FigureButton::FigureButton(const Theme& theme, const QLocale& locale, const Figure& figure, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_value(claimParts(figure.claim, locale)), m_unitRoom(unitWidth()),
      m_grade(figure.claim.provenance.grade), m_disputed(disputes(figure) > 0) {
    setText(figureName(figure.path));
    setToolTip(fromView(figure.path));
    setAccessibleName(tr("%1, %2, %3").arg(text(), claimText(figure.claim, locale), engineText(nameOf(m_grade))));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize FigureButton::sizeHint() const { return {m_theme.px(220), m_theme.px(28)}; }

int FigureButton::unitWidth() const {
    return m_value.unit.isEmpty() ? 0 : QFontMetrics(m_theme.font(Type::body)).horizontalAdvance(m_value.unit) + m_theme.px(4);
}

QRect FigureButton::room() const { return rect().adjusted(m_theme.px(8), 0, -m_theme.px(28), 0); }

int FigureButton::numberEdge() const { return room().right() - m_unitRoom; }

void FigureButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (underMouse()) drawFrame(painter, rect(), m_theme.px(5), Qt::transparent, m_theme.color(Role::sunken));
    drawGrade(painter, QPointF(width() - m_theme.px(14), QRectF(rect()).center().y()), m_grade,
              m_theme.color(m_disputed ? Role::warn : Role::text3), m_theme.scale());
    const QRect all = room();
    QRect left = all;
    left.setRight(numberEdge());
    painter.setFont(m_theme.font(Type::value));
    const QString number = painter.fontMetrics().elidedText(m_value.number, Qt::ElideRight, left.width() * 2 / 3);
    const int wide = painter.fontMetrics().horizontalAdvance(number);
    painter.setPen(m_theme.color(Role::text));
    painter.drawText(left, Qt::AlignRight | Qt::AlignVCenter, number);
    painter.setFont(m_theme.font(Type::body));
    painter.setPen(m_theme.color(Role::text2));
    painter.drawText(QRect(left.right() + 1 + m_theme.px(4), 0, m_unitRoom, height()), Qt::AlignVCenter, m_value.unit);
    painter.drawText(left, Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, left.width() - wide - m_theme.px(8)));
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(5));
}

} // namespace rackline
