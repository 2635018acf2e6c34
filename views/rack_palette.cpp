// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rack_palette.h"

#include "views/drawing.h"
#include "views/icons.h"
#include "views/rack_view.h"
#include "views/rackline_style.h"

#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>
#include <QStyledItemDelegate>

#include <utility>

namespace rackline {
namespace {

constexpr int captionRole = Qt::UserRole + 1, symbolRole = captionRole + 1, indexRole = captionRole + 2;

struct KindWords {
    PartKind kind;
    const char* head;
    const char* symbol;
};
constexpr KindWords kindWords[] = {
    {PartKind::computeTray, QT_TRANSLATE_NOOP("rackline::RackPalette", "Compute trays"), "memory"},
    {PartKind::switchTray, QT_TRANSLATE_NOOP("rackline::RackPalette", "Switch trays"), "network"},
    {PartKind::powerShelf, QT_TRANSLATE_NOOP("rackline::RackPalette", "Power"), "power"},
    {PartKind::coolant, QT_TRANSLATE_NOOP("rackline::RackPalette", "Cooling"), "cooling"},
};

class UnitDelegate : public QStyledItemDelegate {
public:
    UnitDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {m_theme.px(160), m_theme.px(isHead(index) ? 34 : 48)};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const QRect box = option.rect.adjusted(0, m_theme.px(1), -m_theme.px(4), -m_theme.px(1));
        if (isHead(index)) {
            painter->setFont(m_theme.font(Type::section));
            painter->setPen(m_theme.color(Role::text2));
            painter->drawText(box.adjusted(m_theme.px(10), 0, 0, -m_theme.px(6)), Qt::AlignBottom, index.data().toString());
            painter->restore();
            return;
        }
        const bool on = option.state & QStyle::State_Selected, over = option.state & QStyle::State_MouseOver;
        if (on || over)
            drawFrame(*painter, box, m_theme.px(8), Qt::transparent, m_theme.color(on ? Role::accentSoft : Role::sunken));
        const int side = m_theme.px(32), glyph = m_theme.px(20);
        const QRect tile(box.left() + m_theme.px(9), box.center().y() - side / 2 + 1, side, side);
        drawFrame(*painter, tile, m_theme.px(6), Qt::transparent, m_theme.color(on ? Role::surface : Role::sunken));
        symbol(m_theme, index.data(symbolRole).toString(), Role::text2)
            .paint(painter, QRect(tile.center() - QPoint(glyph, glyph) / 2 + QPoint(1, 1), QSize(glyph, glyph)));
        const QRect words = box.adjusted(m_theme.px(9 + 32 + 10), 0, -m_theme.px(8), 0);
        const QFontMetrics name(m_theme.font(Type::name)), caption(m_theme.font(Type::caption));
        const int top = box.center().y() - (name.height() + caption.height()) / 2;
        painter->setFont(m_theme.font(Type::name));
        painter->setPen(m_theme.color(Role::text));
        painter->drawText(QRect(words.left(), top, words.width(), name.height()), Qt::AlignVCenter,
                          name.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
        painter->setFont(m_theme.font(Type::caption));
        painter->setPen(m_theme.color(Role::text3));
        painter->drawText(QRect(words.left(), top + name.height(), words.width(), caption.height()), Qt::AlignVCenter,
                          caption.elidedText(index.data(captionRole).toString(), Qt::ElideRight, words.width()));
        if (on && option.state & QStyle::State_HasFocus) drawFocusRing(*painter, m_theme, box, m_theme.px(8));
        painter->restore();
    }

private:
    static bool isHead(const QModelIndex& index) { return !index.data(indexRole).isValid(); }

    const Theme& m_theme;
};

} // namespace

RackPalette::RackPalette(const Theme& theme, RackEditor& editor, QWidget* parent)
    : QListWidget(parent), m_theme(theme), m_editor(editor) {
    setItemDelegate(new UnitDelegate(theme, this));
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setDragEnabled(true);
    setDragDropMode(QAbstractItemView::DragOnly);
    setAccessibleName(tr("Parts"));
    connect(&editor, &RackEditor::changed, this, &RackPalette::fill);
    connect(this, &QListWidget::itemDoubleClicked, this, [this](const QListWidgetItem* item) {
        if (const PaletteUnit* unit = unitOf(item)) Q_EMIT addAsked(unit->unit);
    });
    fill();
}

void RackPalette::setWords(const QString& words) {
    m_words = words;
    fill();
}

/// Made anew only where the list is another one, so that the selection stays while the rack is edited.
void RackPalette::fill() {
    const auto& units = m_editor.palette();
    QStringList wanted{m_words};
    for (const PaletteUnit& unit : units) wanted << QString::fromStdString(unit.unit.rack) + QLatin1Char('/') + unit.name;
    if (wanted == m_shown) return;
    m_shown = wanted;
    const QString before = currentItem() ? currentItem()->text() : QString();
    clear();
    for (const KindWords& kind : kindWords) {
        bool headed = false;
        for (std::size_t i = 0; i < units.size(); ++i) {
            const PaletteUnit& unit = units[i];
            if (unit.kind != kind.kind || !unit.name.contains(m_words, Qt::CaseInsensitive)) continue;
            if (!std::exchange(headed, true)) {
                auto* head = new QListWidgetItem(tr(kind.head), this);
                head->setFlags(Qt::NoItemFlags);
            }
            auto* item = new QListWidgetItem(unit.name, this);
            item->setData(captionRole, unit.caption);
            item->setData(symbolRole, QString::fromLatin1(kind.symbol));
            item->setData(indexRole, static_cast<int>(i));
            item->setData(Qt::AccessibleDescriptionRole, unit.caption);
            item->setToolTip(unit.name + QLatin1Char('\n') + unit.caption);
            if (unit.name == before) setCurrentItem(item);
        }
    }
    if (!currentItem() && count() > 1) setCurrentRow(1);
}

const PaletteUnit* RackPalette::unitOf(const QListWidgetItem* item) const {
    const QVariant index = item ? item->data(indexRole) : QVariant();
    if (!index.isValid() || index.toInt() >= static_cast<int>(m_editor.palette().size())) return nullptr;
    return &m_editor.palette()[static_cast<std::size_t>(index.toInt())];
}

QMimeData* RackPalette::mimeData(const QList<QListWidgetItem*>& items) const {
    const PaletteUnit* unit = items.isEmpty() ? nullptr : unitOf(items.front());
    return unit ? mimeOf(unit->unit) : nullptr;
}

void RackPalette::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (const PaletteUnit* unit = unitOf(currentItem())) Q_EMIT addAsked(unit->unit);
        return;
    }
    QListWidget::keyPressEvent(event);
}

} // namespace rackline
