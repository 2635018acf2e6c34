// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

class QMenu;

namespace rackline {

/// Which tokens and which watts every figure counts: two buttons, or one where there is little room.
class CountingSwitch : public QWidget {
    Q_OBJECT

public:
    CountingSwitch(const Theme& theme, Workbench& workbench, QWidget* parent = nullptr);
    void setCompact(bool compact);

private:
    void refresh();
    void choose(Counting counting);

    Workbench& m_workbench;
    ChoiceButton *m_tokens, *m_watts, *m_both;
};

/// The same choices as entries of a menu.
void addCountingChoices(QMenu& menu, Workbench& workbench);

} // namespace rackline
