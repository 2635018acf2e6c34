// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/drawing.h"
#include "app/workbench/analyses/validation.h"
#include "views/widgets/basics.h"

#include <QStringList>

#include <functional>

class QBoxLayout;
class QGridLayout;

namespace rackline {

class ElidedText;
class ParetoPlot;

/// Small plots on the same axes, which are named once, as many side by side as there is room for.
class FacetGrid : public QWidget {
    Q_OBJECT

public:
    explicit FacetGrid(const Theme& theme, QWidget* parent = nullptr);

    /// `live` while a slider moves.
    void showFacets(const std::vector<CaseFacet>& facets, bool live = false);
    /// The least height of a chart with its name.
    void setLeastHeight(int height) { m_least = height; }
    /// Off, before the first charts, where the kinds of marks are explained elsewhere.
    void setLegend(bool legend) { m_legend = legend; }
    /// What is said of a point of one of the charts: lines of text, the first a heading.
    void setTipTexts(std::function<QStringList(const LineChart&, const Mark&)> texts) { m_tipTexts = std::move(texts); }
    int count() const { return m_count; }
    ParetoPlot* plot(int facet) const { return m_cells[static_cast<std::size_t>(facet)].plot; }
    /// The plot that `at` lies in, else null.
    ParetoPlot* plotAt(const QWidget* at) const;

Q_SIGNALS:
    /// The first charts with so many facets made it; it stays.
    void plotMade(int facet);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Cell {
        QWidget* box;
        QBoxLayout* head;
        ElidedText* name;
        TextLabel* words;
        ParetoPlot* plot;
    };

    Cell makeCell();
    int columns() const;
    void arrange();
    void arrangeHeads();

    const Theme& m_theme;
    TextLabel* m_axes;
    QGridLayout* m_grid;
    std::function<QStringList(const LineChart&, const Mark&)> m_tipTexts;
    std::vector<Cell> m_cells;
    int m_count = 0, m_columns = 0, m_least;
    bool m_legend = true;
};

} // namespace rackline
