// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/command_search.h"
#include "views/style/theme.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListView;

namespace rackline {

/// A field over the window that finds everything that can be done. Esc or a click elsewhere closes it.
class CommandPalette : public QFrame {
    Q_OBJECT

public:
    CommandPalette(const Theme& theme, QWidget* window);

    /// `asked` is shown in the empty field.
    void open(std::vector<PaletteCommand> commands, CommandSearch::Reader reader, const QString& asked = {});
    QLineEdit* field() const { return m_field; }
    QListView* list() const { return m_list; }

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void place();
    void choose(int step);
    void runCurrent();
    void dismiss();

    const Theme& m_theme;
    CommandSearch m_search;
    QLineEdit* m_field;
    QListView* m_list;
    QLabel* m_hint;
    QWidget* m_before = nullptr;
};

} // namespace rackline
