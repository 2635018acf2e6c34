// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/basics.h"

#include "app/workbench/text/engine_text.h"
#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/rackline_style.h"

#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTableView>

namespace rackline {

TextLabel::TextLabel(const Theme& theme, Type type, Role role, const QString& text, QWidget* parent)
    : QLabel(text, parent), m_theme(theme), m_type(type), m_role(role) {
    adopt();
    connect(&theme, &Theme::changed, this, &TextLabel::adopt);
}

void TextLabel::setRole(Role role) {
    if (role == m_role) return;
    m_role = role;
    adopt();
}

void TextLabel::setType(Type type) {
    if (type == m_type) return;
    m_type = type;
    adopt();
}

void TextLabel::adopt() {
    setFont(m_theme.font(m_type));
    QPalette colours = m_theme.palette();
    colours.setColor(QPalette::WindowText, m_theme.color(m_role));
    colours.setColor(QPalette::Disabled, QPalette::WindowText, m_theme.color(m_role, 0.42));
    setPalette(colours);
}

int TextLabel::heightForWidth(int width) const {
    if (m_measured != text()) {
        m_heights.clear();
        m_measured = text();
    }
    const auto known = m_heights.constFind(width);
    return known != m_heights.constEnd() ? *known : *m_heights.insert(width, QLabel::heightForWidth(width));
}

void TextLabel::changeEvent(QEvent* event) {
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) m_heights.clear();
    QLabel::changeEvent(event);
}

Card::Card(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {}

void Card::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFrame(painter, rect(), m_theme.px(10), m_theme.color(Role::line), m_theme.color(Role::surface));
}

Hairline::Hairline(const Theme& theme, Qt::Orientation orientation, QWidget* parent) : QWidget(parent), m_theme(theme) {
    if (orientation == Qt::Horizontal)
        setFixedHeight(1);
    else
        setFixedWidth(1);
}

void Hairline::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), m_theme.color(Role::line)); }

SymbolButton::SymbolButton(const Theme& theme, const QString& symbolName, const QString& name, QWidget* parent, double size)
    : QToolButton(parent) {
    setIcon(symbol(theme, symbolName));
    setIconSize(QSize(theme.px(20), theme.px(20)));
    setFixedSize(theme.px(size), theme.px(size));
    setAutoRaise(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(name);
    setToolTip(name);
}

void dressTable(QTableView& table, const Theme& theme, int rowHeight) {
    table.horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(theme.px(24));
    table.verticalHeader()->setDefaultSectionSize(theme.px(rowHeight));
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.viewport()->setAutoFillBackground(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table.setTabKeyNavigation(false);
}

SearchField::SearchField(const Theme& theme, const QString& placeholder, const QString& name, QWidget* parent)
    : QLineEdit(parent) {
    setPlaceholderText(placeholder);
    addAction(symbol(theme, QStringLiteral("search"), Role::text3), QLineEdit::LeadingPosition);
    setAccessibleName(name);
    setFont(theme.font(Type::body));
}

GradeDot::GradeDot(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
    setFixedSize(sizeHint());
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Source"));
}

QSize GradeDot::sizeHint() const { return {m_theme.px(24), m_theme.px(24)}; }

void GradeDot::setGrade(Grade grade, int rivals, const QString& source) {
    if (grade == m_grade && rivals == m_rivals && source == m_source) return;
    m_grade = grade;
    m_rivals = rivals;
    m_source = source;
    QString text = engineText(nameOf(grade));
    if (rivals > 0) text += QStringLiteral(", ") + (rivals == 1 ? tr("1 rival claim") : tr("%1 rival claims").arg(rivals));
    setAccessibleName(text);
    setToolTip(source.isEmpty() ? text : text + QLatin1Char('\n') + source);
    update();
}

void GradeDot::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QColor colour = m_theme.color(m_rivals > 0 ? Role::warn : Role::text3);
    drawGrade(painter, QRectF(rect()).center(), m_grade, colour, m_theme.scale());
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(5));
}

InkMark::InkMark(const Theme& theme, int ink, QWidget* parent) : QWidget(parent), m_theme(theme), m_ink(ink) {
    setFixedSize(theme.px(9), theme.px(9));
}

void InkMark::setInk(int ink) {
    m_ink = ink;
    update();
}

void InkMark::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    drawFrame(painter, rect(), 2, Qt::transparent, m_theme.ink(m_ink));
}

StackBar::StackBar(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setFixedHeight(theme.px(14));
    setMouseTracking(true);
}

double StackBar::total() const {
    double sum = 0;
    for (const Part& part : m_parts) sum += part.value;
    return std::max(sum, m_capacity);
}

void StackBar::setParts(std::vector<Part> parts, double capacity) {
    m_parts = std::move(parts);
    m_capacity = capacity;
    QStringList words;
    for (const Part& part : m_parts) words << part.name + QLatin1Char(' ') + part.text;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

void StackBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath clip;
    clip.addRoundedRect(rect(), m_theme.px(4), m_theme.px(4));
    painter.setClipPath(clip);
    painter.fillRect(rect(), m_theme.color(m_capacity > 0 ? Role::sunken : Role::surface));
    const double sum = total();
    double x = 0;
    for (const Part& part : m_parts) {
        const double width = sum > 0 ? this->width() * part.value / sum : 0;
        if (width > 0) painter.fillRect(QRectF(x, 0, std::max(0.5, width - 1), height()), m_theme.ink(part.ink));
        x += width;
    }
}

bool StackBar::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const double at = static_cast<QHelpEvent*>(event)->pos().x();
        const double sum = total();
        double x = 0;
        setToolTip({});
        for (const Part& part : m_parts) {
            const double width = sum > 0 ? this->width() * part.value / sum : 0;
            if (at >= x && at < x + width) setToolTip(part.name + QLatin1Char(' ') + part.text);
            x += width;
        }
    }
    return QWidget::event(event);
}

} // namespace rackline
