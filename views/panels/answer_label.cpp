// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/answer_label.h"

#include "app/workbench/text/engine_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QResizeEvent>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <utility>

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

/// The text with an ellipsis where it takes more lines than these; nothing where there is no room for one.
QString fitted(const QString& text, const QFont& font, double width, int lines) {
    if (lines < 1) return {};
    QTextLayout layout(text, font);
    layOut(layout, width, lines);
    if (layout.lineCount() == 0) return text;
    const QTextLine last = layout.lineAt(layout.lineCount() - 1);
    if (last.textStart() + last.textLength() >= text.size()) return text;
    return text.left(last.textStart()) + QFontMetricsF(font).elidedText(text.mid(last.textStart()), Qt::ElideRight, width);
}

} // namespace

AnswerLabel::AnswerLabel(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void AnswerLabel::showAnswer(PageAnswer answer, bool held) {
    // A scenario's name may begin with a small letter, and a sentence does not.
    if (!answer.spans.empty()) answer.spans.front().text = asSentence(answer.spans.front().text);
    answer.conditions = asSentence(answer.conditions);
    // The page is laid out anew only where the sentence takes another height.
    const bool freed = m_held > 0 && !held;
    m_held = !held ? 0 : m_held > 0 ? m_held : height();
    if (freed) updateGeometry();
    if (answer.plainText() == m_answer.plainText() && answer.conditions == m_answer.conditions) return;
    const int before = heightForWidth(std::max(width(), 1));
    m_answer = std::move(answer);
    m_heights.clear();
    setAccessibleName(m_answer.plainText());
    setAccessibleDescription(m_answer.conditions);
    if (heightForWidth(std::max(width(), 1)) != before) updateGeometry();
    update();
}

int AnswerLabel::heightForWidth(int width) const {
    if (m_held > 0) return m_held;
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
    const QFont large = m_theme.font(Type::title), small = m_theme.font(Type::body);
    const auto linesIn = [](double height, const QFont& font) { return static_cast<int>(height / QFontMetricsF(font).height()); };
    const int lines = m_held > 0 ? std::clamp(linesIn(m_held, large), 1, mostLines) : mostLines;
    QTextLayout title(fitted(m_answer.plainText(), large, width(), lines), large);
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
    const double taken = layOut(title, width(), lines) + m_theme.px(3);
    title.draw(&painter, {0, 0});
    const int left = m_held > 0 ? std::min(linesIn(m_held - taken, small), mostLines) : mostLines;
    QTextLayout conditions(fitted(m_answer.conditions, small, width(), left), small);
    layOut(conditions, width(), left);
    painter.setPen(m_theme.color(Role::text3));
    conditions.draw(&painter, {0, taken});
}

} // namespace rackline
