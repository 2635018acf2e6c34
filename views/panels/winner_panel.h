// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/winner_card.h"
#include "views/widgets/basics.h"

#include <array>

class QScrollArea;

namespace rackline {

class Callout;
class DataTable;

/// Who wins at the operating point with the frontiers there, where the lead passes next and why, and how the map is shared.
class WinnerPanel : public Card {
    Q_OBJECT

public:
    /// The chart is one of the frontiers at the operating point.
    WinnerPanel(const Theme& theme, QWidget* chart);

    /// Beside the map it is as high as that and scrolls; below it stands in full.
    void setScrolls(bool scrolls);
    void showCard(WinnerCard card);
    const WinnerCard& card() const { return m_card; }
    void showChart(bool shown);
    /// Nothing is said without a text.
    void showWhy(const LeadWords& why);
    QString why() const { return m_why->text(); }

Q_SIGNALS:
    void factoryAsked();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitHeight();
    QWidget* makePoint();
    QWidget* makeFrontiers(QWidget* chart);
    QWidget* makeBorders();
    TextLabel* wrapped(Type type, Role role, const QString& text = {});
    void showSwatch();

    const Theme& m_theme;
    WinnerCard m_card;
    QLabel* m_swatch = nullptr;
    TextLabel *m_where = nullptr, *m_winner = nullptr, *m_figure = nullptr, *m_unit = nullptr, *m_range = nullptr;
    Callout* m_lead = nullptr;
    std::array<TextLabel*, 2> m_borders{};
    TextLabel *m_whyHead = nullptr, *m_why = nullptr;
    QWidget *m_point, *m_frontiers, *m_next;
    DataTable* m_shares;
    QWidget* m_content;
    QScrollArea* m_area;
    bool m_scrolls = true;
};

} // namespace rackline
