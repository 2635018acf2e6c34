// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/winner_analysis.h"
#include "views/pages/analysis_page.h"

class QBoxLayout;

namespace rackline {

class DataTable;
class MapView;
class ParetoPlot;
class WinnerPanel;
struct Closeup;
struct MapWords;

/// Which scenario is best over two inputs: what `rackline map` prints, first coarse, then fine. A click or a drag moves the
/// project.
class WinsPage : public AnalysisPage {
    Q_OBJECT

public:
    static constexpr std::array<std::size_t, 2> coarse{15, 10}, fine{60, 40};

    explicit WinsPage(const PageContext& context);

    bool isSettled() const override { return !m_question || (m_isFine && !m_background->isBusy()); }
    QList<QWidget*> areas() const override;
    Picture picture(const QWidget* at) const override;
    QString commandLine() const override;
    ChoiceButton* axisChoice(std::size_t axis) const { return m_choices[axis]; }
    ChoiceButton* metricChoice() const { return m_metric; }
    MapView* view() const { return m_view; }
    DataTable* table() const { return m_table; }
    WinnerPanel* panel() const { return m_panel; }
    /// At the operating point.
    ParetoPlot* frontiers() const { return m_frontiers; }
    SymbolButton* resetButton() const { return m_reset; }
    TextLabel* hint() const { return m_hint; }
    const WinnerMap& map() const { return m_map; }
    const std::array<MapAxis, 2>& axes() const { return m_axes; }
    /// As if it were chosen in the menu.
    void chooseAxis(std::size_t axis, std::string_view path);

protected:
    void refresh() override;
    void resizeEvent(QResizeEvent* event) override;
    bool isOutdated() const override { return m_map.values.empty() || !m_fits; }

private:
    QWidget* makeHead();
    void showChoices();
    void fitAxes();
    void start();
    void forget();
    void showMap(Result<WinnerMap> map, MapQuestion question);
    void showPoint();
    void showTable();
    void showFrontiers(LineChart chart);
    void showWhy(std::shared_ptr<const MapQuestion> question, std::shared_ptr<const Closeup> near);
    void showNoPoint();
    MapWords words() const;
    QString hintText() const;
    void move(std::size_t across, std::size_t up, bool live);
    void cancelMove();
    void zoom(const MapChart::Place& around, double steps);
    void resetZoom();

    std::vector<const Parameter*> m_parameters;
    std::array<MapAxis, 2> m_axes;
    std::array<ChoiceButton*, 2> m_choices;
    ChoiceButton* m_metric;
    SymbolButton* m_reset = nullptr;
    MapView* m_view;
    TextLabel *m_hint, *m_where;
    DataTable* m_table;
    ParetoPlot* m_frontiers;
    WinnerPanel* m_panel;
    QBoxLayout* m_row;
    /// One reads what is shown at the operating point, the other why the lead changes from there.
    Background *m_reader, *m_reasons;
    std::optional<MapQuestion> m_question;
    WinnerMap m_map;
    /// Who leads at the project's point itself, which is not quite that of its cell; empty until it is known.
    QString m_lead;
    /// The axes were put around what the scenarios have; the user narrowed them; the map is of the question; it has all of its
    /// cells.
    bool m_fitted = false, m_zoomed = false, m_fits = false, m_isFine = false;
    /// The coarse map is under way; it is asked for again when it ends.
    bool m_coarseRuns = false, m_again = false;
    int m_gesture = 0, m_before = 0;
};

} // namespace rackline
