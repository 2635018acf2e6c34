// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/models/parameter_model.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"

#include <algorithm>

namespace rackline {

namespace {
/// The state of a key that names an entry: what the file says, or the first choice, which is the shipped one, where it says
/// nothing.
ParameterState namedState(const Workbench& workbench, const Parameter& parameter) {
    ParameterState result;
    result.parameter = &parameter;
    const Project& project = workbench.document().project();
    if (workbench.current() >= project.scenarios.size()) return result;
    const Settings& own = project.scenarios[workbench.current()].values;
    const Settings& says = own.contains(parameter.id) ? own : project.shared;
    const auto written = says.find(parameter.id);
    if (written == says.end()) return result;
    const auto read = parseValue(parameter, written->second);
    result.value = read ? *read : 0;
    result.changed = result.value > 0;
    result.grade = Grade::yours;
    return result;
}
} // namespace

ParameterState parameterState(const Workbench& workbench, const Parameter& parameter) {
    if (parameter.get == nullptr) return namedState(workbench, parameter);
    ParameterState result;
    result.parameter = &parameter;
    if (workbench.current() >= workbench.scenarios().size()) return result;
    const ScenarioState& state = workbench.scenarios()[workbench.current()];
    if (!state.resolved) return result;
    result.value = parameter.get(state.resolved->scenario);
    result.fallback = state.defaults ? parameter.get(*state.defaults) : result.value;
    result.changed = std::abs(result.value - result.fallback) > 1e-9 * std::abs(result.fallback);
    const auto& inputs = state.resolved->inputs;
    const auto input = std::find_if(inputs.begin(), inputs.end(), [&](const InputFigure& i) { return i.path == parameter.id; });
    if (input != inputs.end()) {
        result.grade = input->provenance.grade;
        result.rivals = static_cast<int>(input->rivals.size());
        result.source = QString::fromStdString(input->provenance.source);
    }
    const Project& project = workbench.document().project();
    const bool typed =
        project.shared.contains(parameter.id) || project.scenarios[workbench.current()].values.contains(parameter.id);
    if (typed) result.grade = Grade::yours;
    return result;
}

ParameterModel::ParameterModel(Workbench& workbench, const QLocale& locale, QObject* parent)
    : QAbstractTableModel(parent), m_workbench(workbench), m_locale(locale) {
    connect(&workbench, &Workbench::parametersChanged, this,
            [this] { Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columns - 1)); });
}

int ParameterModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(parameters().size());
}
int ParameterModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant ParameterModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Parameter& parameter = parameters()[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) return engineText(parameter.help);
    if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
    const ParameterState state = parameterState(m_workbench, parameter);
    const FieldText text = fieldText(parameter, state.value, m_locale);
    switch (index.column()) {
    case labelColumn:
        return engineText(parameter.label);
    case valueColumn:
        return text.number;
    case unitColumn:
        return text.unit;
    case gradeColumn:
        return engineText(nameOf(state.grade));
    default:
        return {};
    }
}

QVariant ParameterModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QStringList heads{tr("Parameter"), tr("Value"), tr("Unit"), tr("Grade")};
    return heads.value(section);
}

bool ParameterModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::EditRole || index.column() != valueColumn) return false;
    const Parameter& parameter = parameters()[static_cast<std::size_t>(index.row())];
    const double current = parameterState(m_workbench, parameter).value;
    const Result<double> read = readField(parameter, value.toString(), current, m_locale);
    if (!read) return false;
    m_workbench.setParameter(parameter, *read);
    return true;
}

Qt::ItemFlags ParameterModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == valueColumn) flags |= Qt::ItemIsEditable;
    return flags;
}

} // namespace rackline
