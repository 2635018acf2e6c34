// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/drag_story.h"
#include "app/workbench/document/workbench.h"
#include "views/charts/plot_space.h"
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

#include <QLocale>

class QStackedWidget;

namespace rackline {

class AnswerLabel;
class Background;
class FrontierModel;
class FrontierTable;
class ParetoPlot;
struct ChartPin;
struct Mark;
class FacetGrid;

/// Answer, Pareto and the table of what each scenario reaches.
class FactoryPage : public Page {
    Q_OBJECT

public:
    explicit FactoryPage(const PageContext& context);

    /// Compact: chart and table share one card, one at a time.
    void setCompact(bool compact) override;
    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    ParetoPlot* plot() const { return m_plot; }
    /// A chart for each scenario, on the axes of the whole one.
    FacetGrid* facets() const { return m_facets; }
    SymbolButton* facetButton() const { return m_each; }
    /// The sentence above the chart: the answer, or while a slider moves what it changes.
    const PageAnswer& answer() const;
    FrontierTable* table() const { return m_table; }
    SegmentBar* scaleBar() const { return m_scale; }
    ChoiceButton* yChoice() const { return m_y; }
    ChoiceButton* xChoice() const { return m_x; }
    ChoiceButton* layersButton() const { return m_layers; }

protected:
    QSize minimumSizeHint() const override;

private:
    QWidget* makeHead();
    QWidget* makeEmpty();
    QWidget* makeTools(QWidget& head);
    void connectPlot(ParetoPlot& plot, int first);
    bool isEach() const;
    bool canFacet() const;
    void showFacets();
    void showResults();
    void showDetails();
    void showPins();
    std::vector<ChartPin> pins() const;
    void showState();
    void showMetrics();
    void chooseMetric(bool onX, int index);
    double firstTarget() const;
    void pick(int series, int point, bool other);
    QStringList tipTexts(const Mark& hit) const;
    std::size_t scenarioOf(int series) const;
    int seriesOf(std::size_t scenario) const;

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    Desk& m_desk;
    AnswerLabel* m_answer;
    DragStory m_story;
    ParetoPlot* m_plot;
    FacetGrid* m_facets;
    FrontierModel* m_model;
    FrontierTable* m_table;
    Card *m_chartCard, *m_tableCard;
    QStackedWidget* m_stack;
    Background* m_reader;
    SegmentBar *m_view = nullptr, *m_scale = nullptr;
    SymbolButton* m_each = nullptr;
    ChoiceButton *m_x = nullptr, *m_y = nullptr, *m_layers = nullptr;
    TextLabel *m_state, *m_emptyHead = nullptr, *m_emptyText = nullptr;
    int m_limitGesture = 0;
    bool m_compact = false;
};

} // namespace rackline
