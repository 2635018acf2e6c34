// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/chart_view.h"

namespace rackline {

/// A chart over which another of the same scale can be drawn from the right, as far as a handle that is dragged or moved by keys.
class WipeView : public QWidget {
    Q_OBJECT

public:
    WipeView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    ChartView* chart() const { return m_chart; }
    /// The other chart; nothing takes it away.
    void showBeside(const Picture& chart);
    bool isWiping() const;
    /// Where the handle stands, as a share of the width.
    double handle() const { return m_share; }
    void setHandle(double share);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return m_chart->heightForWidth(width); }
    QSize sizeHint() const override { return m_chart->sizeHint(); }
    QSize minimumSizeHint() const override { return m_chart->minimumSizeHint(); }

Q_SIGNALS:
    /// By the hand or the keys.
    void handleMoved(double share);

protected:
    /// The room that the chart asks for is asked for in turn: no layout stands between the two.
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void moveHandle(double share);
    void lay();

    const Theme& m_theme;
    ChartView *m_chart, *m_beside;
    QWidget *m_curtain, *m_handle;
    double m_share = 0.5;
};

} // namespace rackline
