// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QAbstractTableModel>
#include <QLocale>

namespace rackline {

/// What each visible scenario reaches at the reading or better, the best first.
class FrontierModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Columns { nameColumn, valueColumn, siteColumn, costColumn, powerColumn, evidenceColumn, columns };
    enum Roles { colourRole = Qt::UserRole + 1, rangeRole, gradeRole, scenarioRole, groundRole };

    FrontierModel(const Workbench& workbench, const QLocale& locale, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void update();
    bool sitesDiffer() const;
    QString textOf(std::size_t scenario, int column) const;

    const Workbench& m_workbench;
    QLocale m_locale;
    std::vector<std::size_t> m_order;
};

} // namespace rackline
