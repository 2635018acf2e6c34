// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start/picture_cards.h"

#include "views/pages/start/thumbnail.h"
#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/rackline_style.h"

#include <QPainter>

namespace rackline {

PressedCard::PressedCard(const Theme& theme, const QString& title, const QString& caption, QWidget* parent)
    : QAbstractButton(parent), m_theme(theme), m_caption(caption) {
    setText(title);
    setAccessibleName(title);
    setAccessibleDescription(caption);
    setToolTip(title + QLatin1Char('\n') + caption);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PressedCard::paintFrame(QPainter& painter) const {
    const double radius = m_theme.px(10);
    drawFrame(painter, rect(), radius, m_theme.color(underMouse() ? Role::control : Role::line),
              m_theme.color(isDown() ? Role::sunken : Role::surface));
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), radius);
}

void PressedCard::paintWords(QPainter& painter, const QRect& box, const QString& caption) const {
    const QFont title = m_theme.font(Type::value), small = m_theme.font(Type::caption);
    const auto heightOf = [&](const QFont& font, const QString& words) {
        return QFontMetrics(font).boundingRect(QRect(0, 0, box.width(), 1 << 12), Qt::TextWordWrap, words).height();
    };
    const int first = heightOf(title, text()), second = heightOf(small, caption), gap = m_theme.px(2);
    const int top = box.center().y() - (first + gap + second) / 2;
    painter.setFont(title);
    painter.setPen(m_theme.color(Role::text));
    painter.drawText(QRect(box.left(), top, box.width(), first), Qt::TextWordWrap, text());
    painter.setFont(small);
    painter.setPen(m_theme.color(Role::text3));
    painter.drawText(QRect(box.left(), top + first + gap, box.width(), second), Qt::TextWordWrap, caption);
}

WayIn::WayIn(const Theme& theme, const QString& symbolName, const QString& title, const QString& caption, QWidget* parent)
    : PressedCard(theme, title, caption, parent), m_symbol(symbolName) {}

QSize WayIn::sizeHint() const { return {m_theme.px(200), m_theme.px(70)}; }

void WayIn::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintFrame(painter);
    const int side = m_theme.px(40), left = m_theme.px(16);
    const QRect tile(left, (height() - side) / 2, side, side);
    drawFrame(painter, tile, m_theme.px(8), Qt::transparent, m_theme.color(Role::accentSoft));
    const int glyph = m_theme.px(20);
    symbol(m_theme, m_symbol, Role::accent)
        .paint(&painter, QRect(tile.center() - QPoint(glyph, glyph) / 2 + QPoint(1, 1), QSize(glyph, glyph)));
    paintWords(painter, rect().adjusted(left + side + m_theme.px(14), 0, -m_theme.px(10), 0), m_caption);
}

ExamplePictureCard::ExamplePictureCard(const Theme& theme, const ExampleCard& card, QWidget* parent)
    : PressedCard(theme, card.title, card.caption, parent) {}

QSize ExamplePictureCard::sizeHint() const { return {m_theme.px(220), m_theme.px(228)}; }

void ExamplePictureCard::showPicture(const Picture& picture) {
    m_picture = picture;
    m_painted = {};
    update();
}

void ExamplePictureCard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintFrame(painter);
    const int words = m_theme.px(60);
    const QRect pictureBox = rect().adjusted(m_theme.px(10), m_theme.px(9), -m_theme.px(10), -words - m_theme.px(7));
    painter.fillRect(QRect(1, height() - words, width() - 2, 1), m_theme.color(Role::line));
    paintWords(painter, QRect(m_theme.px(16), height() - words, width() - m_theme.px(28), words), m_caption);
    // A low window leaves the words alone.
    if (pictureBox.isEmpty()) return;
    const double ratio = devicePixelRatioF();
    const QSize wanted = pictureBox.size() * ratio;
    if (m_painted.size() != wanted || m_paintedDark != m_theme.isDark()) {
        m_paintedDark = m_theme.isDark();
        m_painted = QPixmap(wanted);
        m_painted.setDevicePixelRatio(ratio);
        m_painted.fill(Qt::transparent);
        QPainter once(&m_painted);
        const double edge = m_theme.px(7);
        paintThumbnail(once, m_theme, QRectF(QPointF(), QSizeF(pictureBox.size())).adjusted(edge, edge, -edge, -edge), m_picture);
    }
    painter.drawPixmap(pictureBox.topLeft(), m_painted);
}

RecentRow::RecentRow(const Theme& theme, const QString& title, const QString& caption, const QString& when, QWidget* parent)
    : PressedCard(theme, title, caption, parent), m_when(when) {}

QSize RecentRow::sizeHint() const { return {m_theme.px(220), m_theme.px(46)}; }

void RecentRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (underMouse() || isDown()) drawFrame(painter, rect(), m_theme.px(8), Qt::transparent, m_theme.color(Role::sunken));
    if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(8));
    const int side = m_theme.px(20), left = m_theme.px(10);
    symbol(m_theme, QStringLiteral("report"), Role::text3).paint(&painter, QRect(left, (height() - side) / 2, side, side));
    painter.setFont(m_theme.font(Type::caption));
    painter.setPen(m_theme.color(Role::text3));
    const int when = QFontMetrics(painter.font()).horizontalAdvance(m_when);
    painter.drawText(rect().adjusted(0, 0, -m_theme.px(10), 0), Qt::AlignVCenter | Qt::AlignRight, m_when);
    const QRect box = rect().adjusted(left + side + m_theme.px(9), 0, -when - m_theme.px(20), 0);
    paintWords(painter, box, QFontMetrics(m_theme.font(Type::caption)).elidedText(m_caption, Qt::ElideMiddle, box.width()));
}

} // namespace rackline
