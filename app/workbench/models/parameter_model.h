// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QAbstractTableModel>
#include <QLocale>

namespace rackline {

/// What a row of the parameter panel shows.
struct ParameterState {
    const Parameter* parameter = nullptr;
    double value = 0;
    double fallback = 0;
    bool changed = false;
    Grade grade = Grade::judgement;
    /// The number of rival claims that differ from the figure in use.
    int rivals = 0;
    QString source;
};

ParameterState parameterState(const Workbench& workbench, const Parameter& parameter);

/// The table of parameters with the values of the current scenario: label, value, unit, grade.
class ParameterModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { labelColumn, valueColumn, unitColumn, gradeColumn, columns };

    ParameterModel(Workbench& workbench, const QLocale& locale, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    Workbench& m_workbench;
    QLocale m_locale;
};

} // namespace rackline
