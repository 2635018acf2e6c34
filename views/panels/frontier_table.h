// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/models/frontier_model.h"
#include "views/style/theme.h"

#include <QTableView>

namespace rackline {

/// What each scenario reaches at the reading. Narrow tables drop columns from the right; the grade goes last, as a dot.
class FrontierTable : public QTableView {
    Q_OBJECT

public:
    FrontierTable(const Theme& theme, FrontierModel* model, QWidget* parent = nullptr);
    int fittingHeight() const;

protected:
    void resizeEvent(QResizeEvent* event) override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void fitColumns();

    const Theme& m_theme;
};

} // namespace rackline
