// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/charts/chart.h"
#include "views/style/theme.h"

#include <QWidget>

namespace rackline {

/// The tiers of a network as rows of switches with their counts, and the links between them.
class TierView : public QWidget {
    Q_OBJECT

public:
    explicit TierView(const Theme& theme, QWidget* parent = nullptr);
    void showNetwork(const DrawnNetwork& network);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {m_theme.px(240), sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Theme& m_theme;
    struct Tier {
        QString name, count, links;
        long long number = 0;
    };
    std::vector<Tier> m_tiers;
};

} // namespace rackline
