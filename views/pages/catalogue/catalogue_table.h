// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/catalogue_model.h"
#include "views/style/theme.h"

#include <QTableView>

namespace rackline {

/// Entries as rows, their figures as cells that can be selected one by one; columns without room go from the right.
class CatalogueTable : public QTableView {
    Q_OBJECT

public:
    CatalogueTable(const Theme& theme, CatalogueFilter* model, QWidget* parent = nullptr);

Q_SIGNALS:
    /// A row is on its way, or has come down.
    void dragging(bool underway);

protected:
    void startDrag(Qt::DropActions actions) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();

    const Theme& m_theme;
};

} // namespace rackline
