// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/pictures/layouts.h"
#include "views/charts/drawn_view.h"

#include <QStringList>

#include <functional>
#include <optional>
#include <utility>

namespace rackline {

/// What is said of the project's point: there, on both axes, and in full, to be read out.
struct MapWords {
    QString point, pointX, pointY, said;
};

/// Shows a MapChart. A click or a drag tells the cell that the project is to stand on; arrows
/// walk the cells and Enter takes one, or opens it where the project stands there already.
class MapView : public DrawnView {
    Q_OBJECT

public:
    using Cell = std::pair<std::size_t, std::size_t>;

    explicit MapView(const Theme& theme, const QString& name, QWidget* parent = nullptr);

    void showMap(MapChart chart, const MapWords& words);
    /// The same map with the project elsewhere.
    void showPoint(std::optional<MapChart::Place> point, const MapWords& words);
    const MapChart& chart() const { return m_chart; }
    /// Lines of text about a cell, the first a heading.
    void setTipTexts(std::function<QStringList(std::size_t across, std::size_t up)> texts) { m_tipTexts = std::move(texts); }
    std::optional<Cell> hovered() const { return cellOf(pointed()); }
    std::optional<Cell> cellAt(const QPointF& at) const;
    QPointF centreOf(const Cell& cell) const { return boxOf(markOf(cell)).center(); }
    /// The cell that the project stands on.
    std::optional<Cell> pointCell() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The project is to stand there; with `live` the button is still down.
    void cellPicked(std::size_t across, std::size_t up, bool live);
    void dragSettled();
    void dragCancelled();
    /// Enter where the project stands.
    void pointOpened();
    /// By so many steps of the wheel around a place, which keeps its value.
    void zoomAsked(MapChart::Place around, double steps);

protected:
    Drawing layOut(const DrawingSheet& sheet) const override;
    Drawing layOutOver(const DrawingSheet& sheet) const override;
    void pointedChanged() override;
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static Mark markOf(const Cell& cell) {
        return {Mark::Kind::cell, static_cast<int>(cell.first), static_cast<int>(cell.second)};
    }
    static std::optional<Cell> cellOf(const Mark& mark);
    bool isEmpty() const { return m_chart.cells.empty(); }
    QRectF frame() const { return rectOf(drawing().frame); }
    void walk(int across, int up);
    void take(const Cell& cell, bool live);
    void adopt(const MapWords& words);

    /// With the words of the point, so that a file has them.
    MapChart m_chart;
    MapLayout m_layout;
    QString m_said;
    std::function<QStringList(std::size_t, std::size_t)> m_tipTexts;
    std::optional<Cell> m_taken;
    bool m_dragging = false, m_moved = false;
    QPointF m_pressedAt;
};

} // namespace rackline
