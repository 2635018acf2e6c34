// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/shortcuts.h"

#include "views/widgets/row_delegate.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>

#include <algorithm>

namespace rackline {
namespace {

constexpr const char* shippedKeys = "shippedKeys";

/// The actions that have an id, in the order of the menus. Examples are opened too rarely to have keys.
QList<QAction*> namedActions(const QWidget& window) {
    QList<QAction*> named;
    for (QAction* action : window.findChildren<QAction*>())
        if (const QString id = action->objectName(); id.contains(QLatin1Char('.')) && !id.startsWith(QLatin1String("example.")))
            named << action;
    return named;
}

QKeySequence shippedOf(const QAction& action) { return action.property(shippedKeys).value<QKeySequence>(); }

QString plain(QString text) { return text.remove(QLatin1Char('&')); }

QString nameOf(const QAction& action) {
    const auto* menu = qobject_cast<const QMenu*>(action.parent());
    const QString text = action.objectName() == QLatin1String("edit.undo")   ? ShortcutDialog::tr("Undo")
                         : action.objectName() == QLatin1String("edit.redo") ? ShortcutDialog::tr("Redo")
                                                                             : plain(action.text());
    return menu ? plain(menu->title()) + QStringLiteral(" \u203a ") + text : text;
}

} // namespace

void applyShortcuts(const QWidget& window, const Preferences& preferences) {
    for (QAction* action : namedActions(window)) {
        if (!action->property(shippedKeys).isValid()) action->setProperty(shippedKeys, action->shortcut());
        const auto own = preferences.shortcuts.find(action->objectName());
        action->setShortcut(own == preferences.shortcuts.end() ? shippedOf(*action)
                                                               : QKeySequence(*own, QKeySequence::PortableText));
    }
}

ShortcutDialog::ShortcutDialog(const Theme& theme, Preferences& preferences, QWidget& window)
    : QDialog(&window), m_theme(theme), m_preferences(preferences), m_actions(namedActions(window)),
      m_table(new QTableWidget(static_cast<int>(m_actions.size()), 2)), m_keys(new QKeySequenceEdit),
      m_clear(new QPushButton(tr("No keys"))), m_default(new QPushButton(tr("As shipped"))),
      m_name(new TextLabel(theme, Type::name, Role::text)), m_message(new TextLabel(theme, Type::body, Role::text3)) {
    setWindowTitle(tr("Shortcuts"));
    resize(std::min(theme.px(560), window.width() - theme.px(24)), std::min(theme.px(560), window.height() - theme.px(24)));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(16));
    column->setSpacing(theme.px(10));
    auto* search = new SearchField(theme, tr("Filter actions"), tr("Filter actions"));
    search->setMinimumHeight(theme.px(30));
    column->addWidget(search);
    column->addWidget(m_table, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.px(8));
    row->addWidget(m_name, 1);
    m_name->setWordWrap(true);
    m_keys->setAccessibleName(tr("Keys"));
    m_keys->setMinimumHeight(theme.px(30));
    m_keys->setMaximumWidth(theme.px(170));
    for (QWidget* inner : m_keys->findChildren<QLineEdit*>()) inner->setAccessibleName(tr("Keys"));
    row->addWidget(m_keys);
    for (QPushButton* button : {m_clear, m_default}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->text());
        row->addWidget(button);
    }
    column->addLayout(row);
    m_message->setWordWrap(true);
    column->addWidget(m_message);

    m_table->setAccessibleName(tr("Actions and their keys"));
    dressTable(*m_table, theme, 30);
    m_table->setItemDelegate(new RowDelegate(theme, m_table));
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    for (int i = 0; i < m_actions.size(); ++i) {
        m_table->setItem(i, 0, new QTableWidgetItem(nameOf(*m_actions[i])));
        m_table->setItem(i, 1, new QTableWidgetItem);
        m_table->item(i, 1)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    }
    showKeys();
    connect(search, &QLineEdit::textChanged, this, &ShortcutDialog::filter);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ShortcutDialog::choose);
    connect(m_keys, &QKeySequenceEdit::editingFinished, this, [this] { assign(m_keys->keySequence()); });
    connect(m_clear, &QPushButton::clicked, this, [this] { assign({}); });
    connect(m_default, &QPushButton::clicked, this, [this] {
        if (const QAction* action = chosen()) assign(shippedOf(*action));
    });
    m_table->setCurrentCell(0, 0);
}

QAction* ShortcutDialog::chosen() const { return m_actions.value(m_table->currentRow()); }

void ShortcutDialog::filter(const QString& words) {
    for (int i = 0; i < m_actions.size(); ++i)
        m_table->setRowHidden(i, !m_table->item(i, 0)->text().contains(words, Qt::CaseInsensitive) &&
                                     !m_table->item(i, 1)->text().contains(words, Qt::CaseInsensitive));
}

void ShortcutDialog::choose() {
    const QAction* action = chosen();
    m_name->setText(action ? nameOf(*action) : QString());
    m_keys->setKeySequence(action ? action->shortcut() : QKeySequence());
    m_message->setText({});
}

/// Sets the keys of an action. Keys as shipped are not written down.
void ShortcutDialog::assign(const QKeySequence& keys) {
    QAction* action = chosen();
    if (!action || keys == action->shortcut()) return;
    const auto other =
        std::find_if(m_actions.begin(), m_actions.end(), [&](const QAction* a) { return a != action && a->shortcut() == keys; });
    if (!keys.isEmpty() && other != m_actions.end()) {
        m_keys->setKeySequence(action->shortcut());
        m_message->setRole(Role::bad);
        m_message->setText(tr("%1 belongs to %2.").arg(keys.toString(QKeySequence::NativeText), nameOf(**other)));
        return;
    }
    action->setShortcut(keys);
    if (keys == shippedOf(*action))
        m_preferences.shortcuts.remove(action->objectName());
    else
        m_preferences.shortcuts[action->objectName()] = keys.toString(QKeySequence::PortableText);
    savePreferences(m_preferences);
    m_keys->setKeySequence(keys);
    m_message->setRole(Role::text3);
    m_message->setText(keys.isEmpty() ? tr("It has no shortcut now.") : tr("Kept."));
    showKeys();
}

void ShortcutDialog::showKeys() {
    for (int i = 0; i < m_actions.size(); ++i)
        m_table->item(i, 1)->setText(m_actions[i]->shortcut().toString(QKeySequence::NativeText));
}

} // namespace rackline
