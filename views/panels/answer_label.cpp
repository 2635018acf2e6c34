// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/answer_label.h"

#include <QPainter>
#include <QResizeEvent>
#include <QTextLayout>

#include <cmath>

namespace rackline {
namespace {

/// Two lines are the rule. Narrow windows and large fonts take up to this many, so that no sentence is cut.
constexpr int mostLines = 5;

/// Lays out `text` in lines of `width`, and returns the height that they take.
double layOut(QTextLayout& layout, double width, int lines) {
    double y = 0;
    layout.beginLayout();
    for (int i = 0; i < lines; ++i) {
        QTextLine line = layout.createLine();
        if (!line.isValid()) break;
        line.setLineWidth(width);
        line.setPosition({0, y});
        y += line.height();
    }
    layout.endLayout();
    return y;
}

} // namespace

AnswerLabel::AnswerLabel(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AnswerLabel::showAnswer(const PageAnswer& answer) {
    // While a slider moves only the figures change, and the page is laid out anew only where the sentence takes another height.
    if (answer.plainText() == m_answer.plainText() && answer.conditions == m_answer.conditions) return;
    const int before = heightForWidth(std::max(width(), 1));
    m_answer = answer;
    m_heights.clear();
    setAccessibleName(answer.plainText());
    setAccessibleDescription(answer.conditions);
    if (heightForWidth(std::max(width(), 1)) != before) updateGeometry();
    update();
}

int AnswerLabel::heightForWidth(int width) const {
    if (const auto known = m_heights.constFind(width); known != m_heights.constEnd()) return *known;
    QTextLayout title(m_answer.plainText(), m_theme.font(Type::title));
    QTextLayout conditions(m_answer.conditions, m_theme.font(Type::body));
    const double height = layOut(title, width, mostLines) + m_theme.px(3) + layOut(conditions, width, mostLines);
    return *m_heights.insert(width, std::max(m_theme.px(46), static_cast<int>(std::ceil(height))));
}

QSize AnswerLabel::sizeHint() const { return {m_theme.px(480), heightForWidth(std::max(width(), m_theme.px(240)))}; }
/// A scroll area does not ask for a height by width, so the height at the present width is the least.
QSize AnswerLabel::minimumSizeHint() const { return {m_theme.px(200), heightForWidth(std::max(width(), m_theme.px(200)))}; }

void AnswerLabel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) updateGeometry();
}

void AnswerLabel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    m_heights.clear();
}

void AnswerLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QTextLayout title(m_answer.plainText(), m_theme.font(Type::title));
    QList<QTextLayout::FormatRange> formats;
    int start = 0;
    for (const AnswerSpan& span : m_answer.spans) {
        QTextLayout::FormatRange range;
        range.start = start;
        range.length = static_cast<int>(span.text.size());
        range.format.setForeground(m_theme.color(span.quiet ? Role::text3 : Role::text));
        QFont font = m_theme.font(Type::title);
        if (span.quiet) font.setWeight(QFont::Normal);
        range.format.setFont(font);
        formats << range;
        start += range.length;
    }
    title.setFormats(formats);
    const double height = layOut(title, width(), mostLines);
    title.draw(&painter, {0, 0});
    QTextLayout conditions(m_answer.conditions, m_theme.font(Type::body));
    layOut(conditions, width(), mostLines);
    painter.setPen(m_theme.color(Role::text3));
    conditions.draw(&painter, {0, height + m_theme.px(3)});
}

} // namespace rackline
