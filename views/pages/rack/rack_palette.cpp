// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_palette.h"

#include "views/pages/rack/rack_view.h"
#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/rackline_style.h"

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

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (isHead(index)) return {m_theme.px(160), m_theme.px(34)};
        const auto* list = qobject_cast<const QAbstractItemView*>(option.widget);
        const Words words = wordsOf(index, (list ? list->viewport()->width() : m_theme.px(250)) - m_theme.px(4));
        return {m_theme.px(160), std::max(m_theme.px(48), words.height + m_theme.px(12))};
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
        const Words words = wordsOf(index, box.width());
        int top = box.center().y() - words.height / 2;
        const auto write = [&](const QStringList& lines, Type type, Role role) {
            painter->setFont(m_theme.font(type));
            painter->setPen(m_theme.color(role));
            for (const QString& line : lines) {
                painter->drawText(QPoint(box.left() + m_theme.px(before), top + painter->fontMetrics().ascent()), line);
                top += painter->fontMetrics().height();
            }
        };
        write(words.name, Type::name, Role::text);
        write(words.caption, Type::caption, Role::text3);
        if (on && option.state & QStyle::State_HasFocus) drawFocusRing(*painter, m_theme, box, m_theme.px(8));
        painter->restore();
    }

private:
    /// What stands left of the words.
    static constexpr int before = 9 + 32 + 10;
    struct Words {
        QStringList name, caption;
        int height = 0;
    };
    Words wordsOf(const QModelIndex& index, int width) const {
        const QFont name = m_theme.font(Type::name), caption = m_theme.font(Type::caption);
        const int room = width - m_theme.px(before + 8);
        Words words{wrapped(name, index.data().toString(), room, 2),
                    wrapped(caption, index.data(captionRole).toString(), room, 2)};
        words.height = static_cast<int>(words.name.size()) * QFontMetrics(name).height() +
                       static_cast<int>(words.caption.size()) * QFontMetrics(caption).height();
        return words;
    }
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
    setResizeMode(QListView::Adjust);
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
