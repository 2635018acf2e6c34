// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/frontier_model.h"

#include "app/report/words/wording.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/candidates/searched_layouts.h"

#include <algorithm>
#include <cmath>

namespace rackline {
FrontierModel::FrontierModel(const Workbench& workbench, const QLocale& locale, QObject* parent)
    : QAbstractTableModel(parent), m_workbench(workbench), m_locale(locale) {
    update();
    connect(&workbench, &Workbench::detailsChanged, this, &FrontierModel::update);
    connect(&workbench, &Workbench::scenariosChanged, this, &FrontierModel::update);
    connect(&workbench, &Workbench::pinsChanged, this, &FrontierModel::update);
    connect(&workbench, &Workbench::chartChanged, this, [this] { Q_EMIT headerDataChanged(Qt::Horizontal, 0, columns - 1); });
}

void FrontierModel::update() {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < m_workbench.scenarios().size(); ++i)
        if (m_workbench.scenarios()[i].visible) order.push_back(i);
    const bool higher = infoOf(m_workbench.chart().y).higherIsBetter;
    const double x = m_workbench.reading();
    const auto worth = [&](std::size_t i) {
        const FrontierPoint* point = m_workbench.pointAt(i, x);
        if (!point) return -INFINITY;
        return static_cast<float>(higher ? point->y.mid : -point->y.mid);
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return worth(a) > worth(b); });
    const bool rows = order.size() != m_order.size();
    if (rows) beginResetModel();
    m_order = std::move(order);
    if (rows)
        endResetModel();
    else if (!m_order.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columns - 1);
}

int FrontierModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_order.size()); }
int FrontierModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

/// Whether the scenarios that are shown stand on sites of different power, so that one head does not fit them.
bool FrontierModel::sitesDiffer() const {
    std::optional<Power> first;
    for (const std::size_t place : m_order) {
        if (place >= m_workbench.scenarios().size() || !m_workbench.scenarios()[place].resolved) continue;
        const Power power = m_workbench.scenarios()[place].resolved->scenario.facility.power;
        if (first && first->si() != power.si()) return true;
        first = power;
    }
    return false;
}

QString FrontierModel::textOf(std::size_t scenario, int column) const {
    const ScenarioState& state = m_workbench.scenarios()[scenario];
    if (column == nameColumn) return QString::fromStdString(state.name);
    const FrontierPoint* point = m_workbench.pointAt(scenario, m_workbench.reading());
    const NumberStyle style = screenStyle(m_locale);
    if (column == evidenceColumn) {
        if (state.isAnnounced()) return engineText(nameOf(state.resolved->scenario.system.rack.status));
        return state.resolved && !state.resolved->scenario.kernels.carriedFrom.empty() ? tr("carried over") : tr("calibrated");
    }
    if (!point || !state.resolved) return QStringLiteral("\u2013");
    const Scenario& scenarioValue = state.resolved->scenario;
    const int packages = std::max(1, scenarioValue.system.rack.packages);
    switch (column) {
    case valueColumn:
        return fromView(bareText(m_workbench.chart().y, point->y.mid, beside(point->yAtX, style)));
    case siteColumn: {
        const QString own = sitesDiffer()
                                ? QStringLiteral(", ") + fromView(measureText(scenarioValue.facility.power.si(), "W", style))
                                : QString();
        const double each = point->point.provisioned.si() * packages;
        const double units = each > 0 ? std::floor(scenarioValue.facility.power.si() / each) : 0;
        return QStringLiteral("%1 %2").arg(fromView(countText(units, style)),
                                           engineText(standName(scenarioValue.system.rack, units))) +
               own;
    }
    case costColumn:
        return fromView(moneyText(valueOf(point->point, m_workbench.counted(Metric::cost)), style));
    case powerColumn:
        return fromView(countText(point->point.provisioned.si(), style));
    default:
        return {};
    }
}

QVariant FrontierModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_order.size())) return {};
    const std::size_t scenario = m_order[static_cast<std::size_t>(index.row())];
    if (scenario >= m_workbench.scenarios().size()) return {};
    const ScenarioState& state = m_workbench.scenarios()[scenario];
    const FrontierPoint* point = m_workbench.pointAt(scenario, m_workbench.reading());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(scenario, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == nameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (!point && !state.exploration.findings.empty()) return nothingText(state.exploration, screenStyle(m_locale));
        if (index.column() == evidenceColumn && point && state.resolved)
            return engineText(nameOf(standingOf(state.resolved->scenario, point->point).evidence));
        return index.column() == valueColumn ? QVariant(tr("With its 90 % interval at this speed.")) : QVariant();
    case colourRole:
        return state.colour;
    case scenarioRole:
        return static_cast<int>(scenario);
    case rangeRole:
        if (index.column() != valueColumn || !point || point->yAtX.low == point->yAtX.high) return {};
        return QString(QLatin1Char('(') + fromView(metricRangeText(m_workbench.chart().y, point->yAtX, screenStyle(m_locale))) +
                       QLatin1Char(')'));
    case gradeRole:
        return static_cast<int>(state.isAnnounced() ? Grade::announced : Grade::measured);
    case groundRole: {
        // What is shown is predicted: measured runs stand in the chart.
        const bool judged = state.resolved && !state.resolved->scenario.kernels.carriedFrom.empty();
        return static_cast<int>(state.isAnnounced() ? Grade::announced : judged ? Grade::judgement : Grade::estimate);
    }
    default:
        return {};
    }
}

QVariant FrontierModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == nameColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const NumberStyle style = screenStyle(m_locale);
    switch (section) {
    case nameColumn: {
        const bool higher = infoOf(m_workbench.chart().x).higherIsBetter;
        QString reading = fromView(metricText(m_workbench.chart().x, m_workbench.reading(), style));
        if (m_workbench.chart().x == Metric::speed)
            reading = tr("%1 per user").arg(fromView(roundText(m_workbench.reading(), style) + "\u202ftok/s"));
        return QStringLiteral("%1 %2 %3").arg(tr("At"), higher ? QChar(0x2265) : QChar(0x2264), reading);
    }
    case valueColumn:
        return engineText(infoOf(m_workbench.chart().y).column);
    case siteColumn: {
        const auto& all = m_workbench.scenarios();
        if (m_workbench.current() >= all.size() || !all[m_workbench.current()].resolved || sitesDiffer()) return tr("Site");
        return tr("Site, %1")
            .arg(fromView(measureText(all[m_workbench.current()].resolved->scenario.facility.power.si(), "W", style)));
    }
    case costColumn:
        return engineText(infoOf(m_workbench.counted(Metric::cost)).column);
    case powerColumn:
        return tr("W/GPU");
    default:
        return {};
    }
}

} // namespace rackline
