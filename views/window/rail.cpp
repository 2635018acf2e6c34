// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/rail.h"

#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/rackline_style.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace rackline {
namespace {

constexpr int symbolRole = Qt::UserRole + 1, firstOfGroupRole = symbolRole + 1;

class EntryDelegate : public QStyledItemDelegate {
public:
    EntryDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    bool words = true;
    /// Rows with words stand closer where not all have room otherwise.
    bool close = false;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {m_theme.px(words ? 60 : 44), m_theme.px(!words ? 38 : close ? 46 : 49) + gapAbove(index)};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const bool on = option.state & QStyle::State_Selected, over = option.state & QStyle::State_MouseOver;
        const int gap = gapAbove(index);
        if (gap > 0) {
            const int width = m_theme.px(32);
            painter->fillRect(QRect(option.rect.center().x() - width / 2, option.rect.top() + gap / 2, width, 1),
                              m_theme.color(Role::line));
        }
        // A word may be wider than the box that is behind it.
        const QRect all = option.rect.adjusted(0, gap + m_theme.px(1), 0, -m_theme.px(1)),
                    box = all.adjusted(m_theme.px(4), 0, -m_theme.px(4), 0);
        if (on || over)
            drawFrame(*painter, box, m_theme.px(8), Qt::transparent, m_theme.color(on ? Role::accentSoft : Role::sunken));
        const int side = m_theme.px(20);
        const int y = words ? box.top() + m_theme.px(6) : box.center().y() - side / 2 + 1;
        symbol(m_theme, index.data(symbolRole).toString(), on ? Role::accent : Role::text2)
            .paint(painter, QRect(box.center().x() - side / 2 + 1, y, side, side));
        if (words) {
            QFont font = m_theme.font(Type::rail);
            if (on) font.setWeight(QFont::DemiBold);
            painter->setFont(font);
            painter->setPen(m_theme.color(on ? Role::accent : Role::text2));
            painter->drawText(QRect(all.left(), y + side, all.width(), box.bottom() - y - side), Qt::AlignCenter,
                              index.data().toString());
        }
        if (option.state & QStyle::State_HasFocus && option.state & QStyle::State_KeyboardFocusChange)
            drawFocusRing(*painter, m_theme, box, m_theme.px(8));
        painter->restore();
    }

private:
    int gapAbove(const QModelIndex& index) const { return index.data(firstOfGroupRole).toBool() ? m_theme.px(9) : 0; }

    const Theme& m_theme;
};

} // namespace

Rail::Rail(const Theme& theme, QWidget* parent) : QListWidget(parent), m_theme(theme) {
    setItemDelegate(new EntryDelegate(theme, this));
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // The wheel and the keys scroll it; a scroll bar would take the room of the symbols.
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setAccessibleName(tr("Pages"));
    setWords(true);
}

void Rail::addPage(const QString& symbolName, const QString& name, int group) {
    auto* item = new QListWidgetItem(name, this);
    item->setData(symbolRole, symbolName);
    item->setData(firstOfGroupRole, count() > 1 && group != m_group);
    m_group = group;
    item->setToolTip(name);
    setWords(m_words);
}

void Rail::setWords(bool words) {
    m_words = words;
    setViewportMargins(m_theme.px(2), m_theme.px(8), m_theme.px(2), m_theme.px(8));
    setFixedWidth(std::max(m_theme.px(words ? 72 : 56), words ? widestWord() + m_theme.px(4) : 0));
    fit();
}

/// As bold as the page that is shown: another language's words may be wider than the rail.
int Rail::widestWord() const {
    QFont font = m_theme.font(Type::rail);
    font.setWeight(QFont::DemiBold);
    const QFontMetrics metrics(font);
    int widest = 0;
    for (int row = 0; row < count(); ++row) widest = std::max(widest, metrics.horizontalAdvance(item(row)->text()));
    return widest;
}

void Rail::fit() {
    auto* delegate = static_cast<EntryDelegate*>(itemDelegate());
    const auto fits = [&](bool close) {
        delegate->words = true;
        delegate->close = close;
        int needed = m_theme.px(16);
        for (int row = 0; row < count(); ++row) needed += delegate->sizeHint({}, model()->index(row, 0)).height();
        return needed <= height();
    };
    delegate->words = m_words && (fits(false) || fits(true));
    scheduleDelayedItemsLayout();
}

void Rail::resizeEvent(QResizeEvent* event) {
    QListWidget::resizeEvent(event);
    fit();
}

} // namespace rackline
