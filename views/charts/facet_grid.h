// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/validation.h"
#include "views/widgets/basics.h"

class QGridLayout;

namespace rackline {

class ParetoPlot;

/// Small plots on the same axes, which are named once, as many side by side as there is room for.
class FacetGrid : public QWidget {
    Q_OBJECT

public:
    explicit FacetGrid(const Theme& theme, QWidget* parent = nullptr);

    void showFacets(const std::vector<CaseFacet>& facets);
    int count() const { return m_count; }
    ParetoPlot* plot(int facet) const { return m_cells[static_cast<std::size_t>(facet)].plot; }
    /// The plot that `at` lies in, else null.
    ParetoPlot* plotAt(const QWidget* at) const;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Cell {
        QWidget* box;
        TextLabel *name, *words;
        ParetoPlot* plot;
    };

    Cell makeCell();
    int columns() const;
    void arrange();

    const Theme& m_theme;
    TextLabel* m_axes;
    QGridLayout* m_grid;
    std::vector<Cell> m_cells;
    int m_count = 0, m_columns = 0;
};

} // namespace rackline
