// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/scenario_list_model.h"

#include "app/report/words/wording.h"
#include "app/workbench/document/scenario_edits.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <QMimeData>

#include <algorithm>

namespace rackline {
namespace {

const auto rowMime = QStringLiteral("application/x-rackline-scenario-row");

} // namespace

ScenarioListModel::ScenarioListModel(Workbench& workbench, QObject* parent)
    : QAbstractListModel(parent), m_workbench(workbench), m_rows(static_cast<int>(workbench.scenarios().size())) {
    connect(&workbench, &Workbench::scenariosChanged, this, [this] {
        const int rows = static_cast<int>(m_workbench.scenarios().size());
        if (rows != m_rows) {
            beginResetModel();
            m_rows = rows;
            endResetModel();
        } else if (rows > 0) {
            Q_EMIT dataChanged(index(0), index(rows - 1));
        }
    });
    connect(&workbench, &Workbench::parametersChanged, this, [this] {
        if (m_rows > 0) Q_EMIT dataChanged(index(0), index(m_rows - 1));
    });
}

int ScenarioListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

QVariant ScenarioListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_workbench.scenarios().size())) return {};
    const ScenarioState& state = m_workbench.scenarios()[static_cast<std::size_t>(index.row())];
    const QString name = QString::fromStdString(state.name);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return name;
    case colourRole:
        return state.colour;
    case visibleRole:
        return state.visible;
    case problemRole:
        return QString::fromStdString(state.problem);
    case captionRole:
    case Qt::AccessibleDescriptionRole: {
        if (!state.resolved) return QString::fromStdString(state.problem);
        const System& system = state.resolved->scenario.system;
        const QString unit = engineText(standName(system.rack, double(system.count)));
        const QString units = QStringLiteral("%1 %2").arg(system.count).arg(unit);
        QString caption = QStringLiteral("%1 \u00b7 %2 GPUs").arg(units, fromView(countText(system.gpus())));
        if (state.isAnnounced()) caption += QStringLiteral(" \u00b7 ") + engineText(nameOf(system.rack.status));
        return caption;
    }
    case Qt::ToolTipRole:
        return state.problem.empty() ? QVariant() : QString::fromStdString(state.problem);
    default:
        return {};
    }
}

bool ScenarioListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid()) return false;
    const auto row = static_cast<std::size_t>(index.row());
    if (role == visibleRole)
        m_workbench.setVisible(row, value.toBool());
    else if (role == Qt::EditRole)
        m_workbench.document().renameScenario(row, value.toString());
    else
        return false;
    return true;
}

Qt::ItemFlags ScenarioListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    // An entry that is dropped on a scenario changes it; one that is dropped between two makes another scenario.
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled;
}

QStringList ScenarioListModel::mimeTypes() const { return {rowMime, draggedEntryType()}; }
Qt::DropActions ScenarioListModel::supportedDropActions() const { return Qt::MoveAction | Qt::CopyAction; }
Qt::DropActions ScenarioListModel::supportedDragActions() const { return Qt::MoveAction; }

QMimeData* ScenarioListModel::mimeData(const QModelIndexList& indexes) const {
    auto* data = new QMimeData;
    if (!indexes.isEmpty()) data->setData(rowMime, QByteArray::number(indexes.front().row()));
    return data;
}

bool ScenarioListModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int, const QModelIndex& parent) {
    int to = row >= 0 ? row : parent.isValid() ? parent.row() : m_rows;
    if (const std::optional<DraggedEntry> entry = draggedEntry(*data)) {
        const auto place = static_cast<std::size_t>(std::clamp(to, 0, m_rows));
        if (row < 0 && parent.isValid())
            useEntry(m_workbench, place, *entry);
        else
            addScenarioWith(m_workbench, *entry, place);
        return true;
    }
    if (action != Qt::MoveAction || !data->hasFormat(rowMime)) return false;
    const int from = data->data(rowMime).toInt();
    if (!parent.isValid() && to > from) --to;
    if (from == to || to < 0 || to >= m_rows) return false;
    m_workbench.document().moveScenario(static_cast<std::size_t>(from), static_cast<std::size_t>(to));
    // The document has moved the row already, so that the view must not remove it.
    return false;
}

} // namespace rackline
