// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/command_palette.h"

#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/basics.h"

#include <QApplication>
#include <QGraphicsDropShadowEffect>
#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {
namespace {

class CommandDelegate : public QStyledItemDelegate {
public:
    CommandDelegate(const Theme& theme, QObject* parent) : QStyledItemDelegate(parent), m_theme(theme) {}

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        return {m_theme.px(200), m_theme.px(38) + headHeight(index)};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->save();
        const int head = headHeight(index);
        if (head > 0) {
            painter->setFont(m_theme.font(Type::caption));
            painter->setPen(m_theme.color(Role::text3));
            painter->drawText(QRect(option.rect.left() + m_theme.px(12), option.rect.top(), option.rect.width(), head),
                              Qt::AlignVCenter, index.data(CommandSearch::groupRole).toString());
        }
        const QRect box = option.rect.adjusted(0, head + 1, 0, -1);
        if (option.state & QStyle::State_Selected)
            drawFrame(*painter, box, m_theme.px(8), Qt::transparent, m_theme.color(Role::accentSoft));
        const int side = m_theme.px(16);
        symbol(m_theme, index.data(CommandSearch::symbolRole).toString(), Role::text2)
            .paint(painter, QRect(box.left() + m_theme.px(12), box.center().y() - side / 2 + 1, side, side));
        QRect line = box.adjusted(m_theme.px(40), 0, -m_theme.px(12), 0);
        const QString right = index.data(CommandSearch::rightRole).toString();
        painter->setFont(m_theme.font(Type::body));
        painter->setPen(m_theme.color(Role::text2));
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, right);
        line.setRight(line.right() - painter->fontMetrics().horizontalAdvance(right) - m_theme.px(12));
        const int used = paintTitle(*painter, line, index.data().toString(), index.data(CommandSearch::matchRole).toString());
        painter->setFont(m_theme.font(Type::caption));
        painter->setPen(m_theme.color(Role::text3));
        const QRect rest = line.adjusted(used + m_theme.px(10), 0, 0, 0);
        if (rest.width() > m_theme.px(30))
            painter->drawText(rest, Qt::AlignVCenter,
                              painter->fontMetrics().elidedText(index.data(CommandSearch::detailRole).toString(), Qt::ElideRight,
                                                                rest.width()));
        painter->restore();
    }

private:
    int headHeight(const QModelIndex& index) const {
        return index.data(CommandSearch::firstOfGroupRole).toBool() ? m_theme.px(28) : 0;
    }

    /// Paints the match in accent and bold, and returns the width that the title took.
    int paintTitle(QPainter& painter, const QRect& box, const QString& title, const QString& match) const {
        const QFontMetrics body(m_theme.font(Type::body)), bold(m_theme.font(Type::value));
        const QString shown = body.elidedText(title, Qt::ElideRight, box.width());
        const qsizetype at = match.isEmpty() ? -1 : shown.indexOf(match, 0, Qt::CaseInsensitive);
        int x = box.left();
        const auto piece = [&](const QString& text, bool hit) {
            painter.setFont(m_theme.font(hit ? Type::value : Type::body));
            painter.setPen(m_theme.color(hit ? Role::accent : Role::text));
            painter.drawText(QRect(x, box.top(), box.width(), box.height()), Qt::AlignVCenter, text);
            x += (hit ? bold : body).horizontalAdvance(text);
        };
        if (at < 0) {
            piece(shown, false);
        } else {
            piece(shown.left(at), false);
            piece(shown.mid(at, match.size()), true);
            piece(shown.mid(at + match.size()), false);
        }
        return x - box.left();
    }

    const Theme& m_theme;
};

} // namespace

CommandPalette::CommandPalette(const Theme& theme, QWidget* window)
    : QFrame(window), m_theme(theme), m_field(new QLineEdit(this)), m_list(new QListView(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(8), theme.px(8), theme.px(8), theme.px(8));
    column->setSpacing(theme.px(4));
    m_field->setFont(theme.font(Type::heading));
    m_field->setFrame(false);
    m_field->setMinimumHeight(theme.px(38));
    m_field->addAction(symbol(theme, QStringLiteral("search"), Role::text2), QLineEdit::LeadingPosition);
    m_field->setPlaceholderText(tr("Search or run"));
    m_field->setAccessibleName(tr("Search or run"));
    setAccessibleName(m_field->accessibleName());
    column->addWidget(m_field);
    column->addWidget(new Hairline(theme));
    m_list->setModel(&m_search);
    m_list->setItemDelegate(new CommandDelegate(theme, m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Results"));
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->viewport()->setAutoFillBackground(false);
    column->addWidget(m_list, 1);
    column->addWidget(new Hairline(theme));
    m_hint =
        new TextLabel(theme, Type::caption, Role::text3,
                      tr("\u2191 \u2193 choose \u00b7 Enter run \u00b7 Esc close \u00b7 \u201chbm 10 TB/s\u201d sets a value"));
    m_hint->setContentsMargins(theme.px(10), theme.px(2), theme.px(10), theme.px(2));
    m_hint->setWordWrap(true);
    column->addWidget(m_hint);
    connect(m_field, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_search.setQuery(text);
        choose(0);
    });
    connect(m_list, &QListView::clicked, this, &CommandPalette::runCurrent);
    m_field->installEventFilter(this);
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open(std::vector<PaletteCommand> commands, CommandSearch::Reader reader, const QString& asked) {
    m_field->setPlaceholderText(asked.isEmpty() ? tr("Search or run") : asked);
    m_hint->setVisible(asked.isEmpty());
    m_before = QApplication::focusWidget();
    m_search.setCommands(std::move(commands), std::move(reader));
    m_field->clear();
    m_search.setQuery({});
    choose(0);
    if (!m_theme.isDark()) {
        auto* shadow = new QGraphicsDropShadowEffect(this);
        shadow->setBlurRadius(m_theme.px(32));
        shadow->setOffset(0, m_theme.px(12));
        QColor colour = m_theme.color(Role::text);
        colour.setAlphaF(0.18f);
        shadow->setColor(colour);
        setGraphicsEffect(shadow);
    } else {
        setGraphicsEffect(nullptr);
    }
    place();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::place() {
    const QWidget* window = parentWidget();
    const int width = std::min(m_theme.px(620), window->width() - m_theme.px(24));
    const int top = std::min(m_theme.px(68), window->height() / 8);
    setGeometry((window->width() - width) / 2, top, width, std::min(m_theme.px(440), window->height() - top - m_theme.px(12)));
}

void CommandPalette::dismiss() {
    if (isHidden()) return;
    hide();
    if (m_before) m_before->setFocus();
}

void CommandPalette::choose(int step) {
    const int count = m_search.rowCount();
    if (count == 0) return;
    const int now = m_list->currentIndex().isValid() && step != 0 ? m_list->currentIndex().row() : 0;
    m_list->setCurrentIndex(m_search.index((now + step + count) % count));
}

void CommandPalette::runCurrent() {
    const int row = m_list->currentIndex().row();
    dismiss();
    m_search.run(row);
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event) {
    if (object == parentWidget() && event->type() == QEvent::Resize && isVisible()) place();
    if (object != m_field) return QFrame::eventFilter(object, event);
    if (event->type() == QEvent::FocusOut && isVisible() &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::ActiveWindowFocusReason &&
        static_cast<QFocusEvent*>(event)->reason() != Qt::PopupFocusReason)
        hide();
    if (event->type() != QEvent::KeyPress) return false;
    switch (static_cast<QKeyEvent*>(event)->key()) {
    case Qt::Key_Down:
        choose(1);
        return true;
    case Qt::Key_Up:
        choose(-1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        runCurrent();
        return true;
    case Qt::Key_Escape:
        dismiss();
        return true;
    default:
        return false;
    }
}

void CommandPalette::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    rackline::drawFrame(painter, rect(), m_theme.px(12), m_theme.color(Role::line), m_theme.color(Role::raised));
}

} // namespace rackline
