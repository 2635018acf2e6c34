// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/facet_grid.h"

#include "app/workbench/text/engine_text.h"
#include "views/charts/pareto_plot.h"

#include <QGridLayout>

#include <algorithm>
#include <utility>

namespace rackline {

FacetGrid::FacetGrid(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_axes(new TextLabel(theme, Type::caption, Role::text2)), m_grid(new QGridLayout) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(8), 0, theme.px(8), theme.px(8));
    column->setSpacing(theme.px(4));
    m_axes->setContentsMargins(theme.px(8), theme.px(4), 0, 0);
    column->addWidget(m_axes);
    m_grid->setSpacing(theme.px(8));
    column->addLayout(m_grid, 1);
}

FacetGrid::Cell FacetGrid::makeCell() {
    Cell cell{new QWidget(this), new TextLabel(m_theme, Type::name, Role::text),
              new TextLabel(m_theme, Type::caption, Role::text3), new ParetoPlot(m_theme)};
    cell.plot->setTitled(false);
    cell.plot->setTipTexts(
        [this, plot = cell.plot](const Mark& hit) { return m_tipTexts ? m_tipTexts(plot->chart(), hit) : QStringList(); });
    auto* column = new QVBoxLayout(cell.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(m_theme.px(8), m_theme.px(4), m_theme.px(4), 0);
    head->setSpacing(m_theme.px(8));
    head->addWidget(cell.name);
    head->addWidget(cell.words, 1);
    column->addLayout(head);
    column->addWidget(cell.plot, 1);
    cell.box->setMinimumHeight(m_theme.px(190));
    return cell;
}

void FacetGrid::showFacets(const std::vector<CaseFacet>& facets) {
    m_count = static_cast<int>(facets.size());
    if (m_count > 0)
        m_axes->setText(
            tr("up: %1; across: %2").arg(axisText(facets.front().chart.y.title), axisText(facets.front().chart.x.title)));
    while (m_cells.size() < facets.size()) m_cells.push_back(makeCell());
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_cells[i].box->setVisible(i < facets.size());
        if (i >= facets.size()) continue;
        m_cells[i].name->setText(facets[i].name);
        m_cells[i].words->setText(facets[i].words);
        m_cells[i].plot->setAccessibleName(facets[i].name);
        m_cells[i].plot->showChart(facets[i].chart, false);
    }
    m_columns = 0;
    arrange();
}

ParetoPlot* FacetGrid::plotAt(const QWidget* at) const {
    const auto found = std::find_if(m_cells.begin(), m_cells.end(),
                                    [at](const Cell& cell) { return at && (at == cell.plot || cell.plot->isAncestorOf(at)); });
    return found == m_cells.end() ? nullptr : found->plot;
}

/// As near to a square as the width allows.
int FacetGrid::columns() const {
    const int room = std::max(1, width() / m_theme.px(200));
    int square = 1;
    while (square * square < m_count) ++square;
    return std::min(room, square);
}

void FacetGrid::arrange() {
    if (columns() == m_columns) return;
    m_columns = columns();
    for (const Cell& cell : m_cells) m_grid->removeWidget(cell.box);
    for (int i = 0; i < m_count; ++i) m_grid->addWidget(m_cells[static_cast<std::size_t>(i)].box, i / m_columns, i % m_columns);
}

void FacetGrid::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrange();
}

} // namespace rackline
