// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/preferences.h"
#include "views/widgets/basics.h"

#include <QDialog>
#include <QKeySequenceEdit>
#include <QTableWidget>

class QAction;

namespace rackline {

/// Puts the user's own keys in the place of those that the menus came with.
void applyShortcuts(const QWidget& window, const Preferences& preferences);

/// Lists every action with its keys; those of the chosen action are typed below. Keys that another action has are refused.
class ShortcutDialog : public QDialog {
    Q_OBJECT

public:
    ShortcutDialog(const Theme& theme, Preferences& preferences, QWidget& window);
    QTableWidget* table() const { return m_table; }
    QKeySequenceEdit* keys() const { return m_keys; }
    QLabel* message() const { return m_message; }

private:
    QAction* chosen() const;
    void filter(const QString& words);
    void choose();
    void assign(const QKeySequence& keys);
    void showKeys();

    const Theme& m_theme;
    Preferences& m_preferences;
    QList<QAction*> m_actions;
    QTableWidget* m_table;
    QKeySequenceEdit* m_keys;
    QPushButton *m_clear, *m_default;
    TextLabel *m_name, *m_message;
};

} // namespace rackline
