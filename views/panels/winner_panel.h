// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/winner_card.h"
#include "views/widgets/basics.h"

#include <array>

namespace rackline {

class Callout;
class DataTable;

/// A WinnerCard as it is: who wins at the operating point, how the map is shared, and where the lead passes next.
class WinnerPanel : public Card {
    Q_OBJECT

public:
    explicit WinnerPanel(const Theme& theme, QWidget* parent = nullptr);

    void showCard(WinnerCard card);
    const WinnerCard& card() const { return m_card; }

private:
    QWidget* makePoint();
    TextLabel* wrapped(Type type, Role role, const QString& text = {});
    void showSwatch();

    const Theme& m_theme;
    WinnerCard m_card;
    QLabel* m_swatch = nullptr;
    TextLabel *m_where = nullptr, *m_winner = nullptr, *m_figure = nullptr, *m_unit = nullptr, *m_range = nullptr;
    Callout* m_lead = nullptr;
    QWidget *m_point, *m_next;
    DataTable* m_shares;
    std::array<TextLabel*, 2> m_borders;
};

} // namespace rackline
