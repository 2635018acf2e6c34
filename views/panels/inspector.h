// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/standing_text.h"
#include "app/workbench/document/workbench.h"
#include "views/widgets/basics.h"

#include <QLocale>
#include <QScrollArea>

class QVBoxLayout;

namespace rackline {

class Callout;
class ComparisonSection;
class SimulationSection;
class StackSection;

/// Explains the pinned point A or B, or shows the two side by side.
class Inspector : public QScrollArea {
    Q_OBJECT

public:
    enum Tab { pointA, pointB, aToB };

    Inspector(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent = nullptr);
    void setTab(int tab);
    SegmentBar* tabs() const { return m_tabs; }
    QSize sizeHint() const override { return {m_theme.px(320), m_theme.px(600)}; }
    QSize minimumSizeHint() const override { return {m_theme.px(240), m_theme.px(120)}; }
    /// The tabs are hidden where the window has its own.
    void setTabsVisible(bool visible) { m_tabs->setVisible(visible); }

Q_SIGNALS:
    void commandLineAsked(PinName name);

private:
    void refresh();
    void showPage(QWidget* page);
    void showPoint(const Pin& pin, const Estimate& estimate);
    void showNothing(const QString& head, const QString& why);
    /// Adds the name of the point, its layout, and the figure that the axes show.
    void addPointHead(QVBoxLayout& column, QWidget* page);
    QWidget* makePointPage();

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    SegmentBar* m_tabs;
    QWidget *m_pointPage = nullptr, *m_emptyPage = nullptr;
    TextLabel *m_emptyHead = nullptr, *m_emptyWhy = nullptr;
    QLabel* m_swatch = nullptr;
    TextLabel *m_name = nullptr, *m_layoutLine = nullptr, *m_display = nullptr, *m_displayUnit = nullptr, *m_range = nullptr;
    std::vector<TextLabel*> m_factHeads, m_factValues;
    StackSection *m_step = nullptr, *m_memory = nullptr, *m_power = nullptr, *m_cost = nullptr;
    SimulationSection* m_simulation = nullptr;
    Callout* m_callout = nullptr;
    TextLabel *m_evidence = nullptr, *m_standing = nullptr, *m_nearest = nullptr;
    ComparisonSection* m_comparison = nullptr;
    MeasuredStanding m_measured;
};

} // namespace rackline
