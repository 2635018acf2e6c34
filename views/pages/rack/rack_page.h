// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

class QScrollArea;
class QVBoxLayout;

namespace rackline {

class RackEditor;
class RackPalette;
class RackView;

/// The rack of the scenario in hand: its parts, its elevation, and what it asks of power, cooling and floor.
class RackPage : public Page {
    Q_OBJECT

public:
    explicit RackPage(const PageContext& context);

    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    RackEditor* editor() const { return m_editor; }
    RackView* view() const { return m_view; }
    RackPalette* parts() const { return m_palette; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeParts();
    QWidget* makeCentre();
    QWidget* makeBudgets();
    static QString verdictOf(std::ptrdiff_t failing, std::ptrdiff_t doubtful);
    void showEdit();
    void fillBudgets();
    void arrange();

    PageContext m_context;
    RackEditor* m_editor;
    RackView* m_view;
    RackPalette* m_palette;
    QWidget *m_parts, *m_centre, *m_budgets, *m_tabRow = nullptr;
    SegmentBar* m_tabs = nullptr;
    TextLabel *m_name = nullptr, *m_verdict = nullptr, *m_place = nullptr, *m_hint = nullptr;
    ChoiceButton* m_rack = nullptr;
    QPushButton *m_empty = nullptr, *m_reset = nullptr;
    QScrollArea* m_budgetArea = nullptr;
};

} // namespace rackline
