// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/document/workbench.h"

#include <QAbstractListModel>

namespace rackline {

/// The scenarios of the document. Rows are edited, moved and hidden through it.
class ScenarioListModel : public QAbstractListModel {
    Q_OBJECT

public:
    enum Roles { captionRole = Qt::UserRole + 1, colourRole, visibleRole, problemRole };

    explicit ScenarioListModel(Workbench& workbench, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QStringList mimeTypes() const override;
    Qt::DropActions supportedDropActions() const override;
    Qt::DropActions supportedDragActions() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) override;

private:
    Workbench& m_workbench;
    int m_rows = 0;
};

} // namespace rackline
