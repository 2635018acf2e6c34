// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/roofline_analysis.h"
#include "views/style/theme.h"

#include <QWidget>

namespace rackline {

/// Operators of a step: name and time, how much of its limit each reaches as a bar, and in words.
class OperatorList : public QWidget {
    Q_OBJECT

public:
    explicit OperatorList(const Theme& theme, QWidget* parent = nullptr);
    void showOperators(std::vector<OperatorRow> rows);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {m_theme.px(220), sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int rowHeight() const;

    const Theme& m_theme;
    std::vector<OperatorRow> m_rows;
};

} // namespace rackline
