// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/facet_grid.h"

#include "app/workbench/text/engine_text.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/elided_text.h"

#include <QGridLayout>

#include <algorithm>
#include <utility>

namespace rackline {

FacetGrid::FacetGrid(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_axes(new TextLabel(theme, Type::caption, Role::text2)), m_grid(new QGridLayout),
      m_least(theme.px(190)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(8), 0, theme.px(8), theme.px(8));
    column->setSpacing(theme.px(4));
    m_axes->setContentsMargins(theme.px(8), theme.px(4), 0, 0);
    column->addWidget(m_axes);
    m_grid->setSpacing(theme.px(8));
    column->addLayout(m_grid, 1);
}

FacetGrid::Cell FacetGrid::makeCell() {
    Cell cell{new QWidget(this), new QBoxLayout(QBoxLayout::LeftToRight), new ElidedText(m_theme, Type::name),
              new TextLabel(m_theme, Type::caption, Role::text3), new ParetoPlot(m_theme)};
    cell.plot->setTitled(false);
    cell.plot->setLegend(m_legend);
    cell.plot->setTipTexts(
        [this, plot = cell.plot](const Mark& hit) { return m_tipTexts ? m_tipTexts(plot->chart(), hit) : QStringList(); });
    auto* column = new QVBoxLayout(cell.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    cell.head->setContentsMargins(m_theme.px(8), m_theme.px(4), m_theme.px(4), 0);
    cell.head->addWidget(cell.name);
    cell.head->addWidget(cell.words, 1);
    column->addLayout(cell.head);
    column->addWidget(cell.plot, 1);
    cell.box->setMinimumHeight(m_least);
    return cell;
}

void FacetGrid::showFacets(const std::vector<CaseFacet>& facets, bool live) {
    // As many charts stay where they are.
    if (m_count != static_cast<int>(facets.size())) m_columns = 0;
    m_count = static_cast<int>(facets.size());
    if (m_count > 0)
        m_axes->setText(
            tr("up: %1; across: %2").arg(axisText(facets.front().chart.y.title), axisText(facets.front().chart.x.title)));
    while (m_cells.size() < facets.size()) {
        m_cells.push_back(makeCell());
        Q_EMIT plotMade(static_cast<int>(m_cells.size()) - 1);
    }
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        m_cells[i].box->setVisible(i < facets.size());
        if (i >= facets.size()) continue;
        m_cells[i].name->setText(facets[i].name);
        m_cells[i].words->setText(facets[i].words);
        m_cells[i].plot->setAccessibleName(facets[i].name);
        m_cells[i].plot->showChart(facets[i].chart, live);
    }
    // A line of words above one chart alone would move its axes.
    const bool words = std::any_of(facets.begin(), facets.end(), [](const CaseFacet& facet) { return !facet.words.isEmpty(); });
    for (const Cell& cell : m_cells) cell.words->setVisible(words);
    arrange();
}

ParetoPlot* FacetGrid::plotAt(const QWidget* at) const {
    const auto found = std::find_if(m_cells.begin(), m_cells.end(),
                                    [at](const Cell& cell) { return at && (at == cell.plot || cell.plot->isAncestorOf(at)); });
    return found == m_cells.end() ? nullptr : found->plot;
}

/// The words stand below the name where they have no room beside it.
void FacetGrid::arrangeHeads() {
    const bool narrow = width() / columns() < m_theme.px(320);
    for (const Cell& cell : m_cells) {
        cell.head->setDirection(narrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
        cell.head->setSpacing(m_theme.px(narrow ? 0 : 8));
    }
}

/// As near to a square as the width allows; three stand side by side instead of leaving a hole.
int FacetGrid::columns() const {
    const int room = std::max(1, width() / m_theme.px(200));
    int square = m_count == 3 ? 3 : 1;
    while (square * square < m_count) ++square;
    return std::min(room, square);
}

void FacetGrid::arrange() {
    arrangeHeads();
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
