// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/pareto_plot.h"

#include "app/report/charts/axis_scale.h"
#include "app/workbench/text/engine_text.h"
#include "views/charts/cloud_painting.h"
#include "views/charts/plot_labels.h"
#include "views/charts/plot_painting.h"
#include "views/charts/roofline_painting.h"
#include "views/charts/scale_ticker.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace rackline {

/// A layer whose picture is a function of the chart.
class ParetoPlot::Painted : public QCPLayerable {
public:
    Painted(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint, std::optional<int> room)
        : QCPLayerable(plot, layer), m_paint(std::move(paint)), m_room(room) {}

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(true); }
    QRect clipRect() const override {
        return m_room ? mParentPlot->axisRect()->rect().adjusted(-*m_room, -*m_room, *m_room, *m_room) : mParentPlot->rect();
    }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    std::function<void(QPainter&)> m_paint;
    /// How far it may leave the axes' frame; without a number, over the whole chart.
    std::optional<int> m_room;
};

/// What is pointed at, above the chart: a layer of the plot would be a second picture of its size, cleared and blended each time.
class ParetoPlot::Overlay : public QWidget {
public:
    explicit Overlay(ParetoPlot& owner) : QWidget(&owner), m_owner(owner) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        if (m_owner.m_hovered) paintHover(painter, m_owner.m_theme, m_owner.space(), m_owner.tipOf(*m_owner.m_hovered));
        if (m_owner.m_ring) drawFocusRing(painter, m_owner.m_theme, QRectF(rect()).adjusted(1, 1, -1, -1), m_owner.m_theme.px(8));
    }

private:
    const ParetoPlot& m_owner;
};

ParetoPlot::ParetoPlot(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_plot(new QCustomPlot(this)), m_overlay(new Overlay(*this)),
      m_halo(std::make_unique<HaloText>(theme)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->setPlottingHint(QCP::phFastPolylines);
    // Nothing is drawn on it: without a buffer of its own there is one picture less to clear and to blend.
    m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(
        makeScaleTicker([this] { return m_chart.x; }, [this](double value) { return isUnderPinTag(value); })));
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(makeScaleTicker([this] { return m_chart.y; }, {})));
    makeLayers();
    adoptTheme();
    m_settle.setSingleShot(true);
    m_settle.setInterval(300);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        m_live = false;
        if (!m_zoomed) fitRanges(false);
        m_plot->replot(QCustomPlot::rpQueuedReplot);
    });
    connect(&theme, &Theme::changed, this, &ParetoPlot::adoptTheme);
}

ParetoPlot::~ParetoPlot() = default;

QSize ParetoPlot::minimumSizeHint() const { return {m_theme.px(300), m_theme.px(190)}; }
QSize ParetoPlot::sizeHint() const { return {m_theme.px(660), m_theme.px(210)}; }

void ParetoPlot::paintWords(QPainter& painter) {
    const PlotSpace where = space();
    paintFrameTitles(painter);
    const LegendBox legend = legendBox(m_theme, where, m_chart);
    std::vector<QRectF> reserved = reservedBoxes();
    if (!legend.entries.isEmpty()) reserved.push_back(legend.box);
    paintLabels(painter, m_theme, where, m_chart, m_pins, reserved, *m_halo);
    paintLegend(painter, m_theme, legend, m_chart);
    for (std::size_t i = 0; i < m_chart.limits.size(); ++i)
        paintLimit(painter, m_theme, where, m_chart.limits[i], m_heldLimit == static_cast<int>(i));
    paintPins(painter, m_theme, where, m_pins, m_at, m_factor, m_xText);
    if (m_stale) painter.fillRect(rect(), m_theme.color(Role::surface, 0.55));
}

void ParetoPlot::makeLayers() {
    const auto layer = [this](const char* name) {
        const QString text = QString::fromLatin1(name);
        m_plot->addLayer(text, m_plot->layer(QStringLiteral("axes")), QCustomPlot::limBelow);
        return text;
    };
    const auto each = [this](auto paint) {
        return [this, paint](QPainter& painter) {
            const PlotSpace where = space();
            for (const ChartSeries& series : m_chart.series) paint(painter, where, series);
        };
    };
    // The layerables belong to the plot.
    new Painted(
        m_plot, layer("hatch"),
        [this](QPainter& p) {
            for (const ChartLimit& limit : m_chart.limits) paintHatch(p, m_theme, space(), limit);
        },
        0);
    new Painted(
        m_plot, layer("cloud"),
        [this](QPainter& p) {
            const PlotSpace where = space();
            paintClouds(p, m_theme, where, m_chart.series, m_cloud);
            for (const ChartSeries& series : m_chart.series) paintInfeasible(p, m_theme, where, series);
        },
        0);
    using Look = ChartSeries::Look;
    const auto inFull = [this](const ChartSeries& s) { return isDrawnInFull(m_chart, s, m_pins); };
    new Painted(m_plot, layer("band"), each([this, inFull](QPainter& p, const PlotSpace& where, const ChartSeries& s) {
                    if (s.look == Look::frontier && inFull(s)) paintBand(p, m_theme, where, s, !m_live);
                    if (s.look == Look::roof) paintUnderRoof(p, m_theme, where, s);
                }),
                0);
    new Painted(m_plot, layer("line"), each([this, inFull](QPainter& p, const PlotSpace& where, const ChartSeries& s) {
                    if (s.look == Look::frontier)
                        paintLine(p, m_theme, where, s, inFull(s));
                    else if (s.look != Look::discs && s.look != Look::scatter)
                        paintRoof(p, m_theme, where, s);
                }),
                0);
    new Painted(m_plot, layer("markers"), each([this, inFull](QPainter& p, const PlotSpace& where, const ChartSeries& s) {
                    if (s.look == Look::frontier && inFull(s)) paintMarkers(p, m_theme, where, s);
                    if (s.look == Look::discs) paintDiscs(p, m_theme, where, s);
                    if (s.look == Look::scatter) paintScatter(p, m_theme, where, s);
                    if (inFull(s)) paintMeasured(p, m_theme, where, s);
                }),
                m_theme.px(5));
    m_plot->addLayer(QStringLiteral("labels"));
    new Painted(
        m_plot, QStringLiteral("labels"), [this](QPainter& p) { paintWords(p); }, std::nullopt);
}

void ParetoPlot::adoptTheme() {
    m_halo->forget();
    m_cloud.stale = true;
    m_plot->setBackground(m_theme.color(Role::surface));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(QPen(m_theme.color(Role::axis), 1));
        axis->setTickLabelFont(m_theme.font(Type::tick));
        axis->setTickLabelColor(m_theme.color(Role::text3));
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(QPen(m_theme.color(Role::axis), 1));
        axis->setSubTickLength(0, 4);
        axis->setTickLabelPadding(m_theme.px(7));
        axis->grid()->setZeroLinePen(Qt::NoPen);
        axis->grid()->setSubGridVisible(false);
    }
    m_plot->xAxis->grid()->setPen(QPen(m_theme.color(Role::grid), 1));
    m_plot->yAxis->grid()->setPen(QPen(m_theme.color(Role::line), 1));
    applyMargins();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::applyMargins() {
    const bool pills =
        std::any_of(m_chart.limits.begin(), m_chart.limits.end(), [](const ChartLimit& limit) { return limit.onX; });
    const int top = pills ? 62 : 40;
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->axisRect()->setMargins(QMargins(m_theme.px(66), m_theme.px(top), m_theme.px(26), m_theme.px(54)));
}

PlotSpace ParetoPlot::space() const {
    const QCPAxisRect* area = m_plot->axisRect();
    const QCPRange x = m_plot->xAxis->range(), y = m_plot->yAxis->range();
    PlotSpace result;
    result.frame = QRectF(area->left(), area->top(), area->width(), area->height());
    result.x = {x.lower, x.upper, m_chart.x.logarithmic, result.frame.left(), result.frame.right()};
    result.y = {y.lower, y.upper, m_chart.y.logarithmic, result.frame.bottom(), result.frame.top()};
    return result;
}

bool ParetoPlot::isUnderPinTag(double x) const {
    if (m_pins.empty()) return false;
    const PlotSpace where = space();
    return std::abs(where.x.pixel(x) - where.x.pixel(m_at)) < 36 * m_theme.scale();
}

void ParetoPlot::fitRanges(bool grow) {
    double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
    for (const ChartSeries& series : m_chart.series)
        for (const ChartPoint& point : series.points) {
            left = std::min(left, point.x);
            right = std::max(right, point.x);
            low = std::min(low, point.low > 0 ? point.low : point.y);
            high = std::max(high, std::isfinite(point.high) ? std::max(point.high, point.y) : point.y);
        }
    if (!(left <= right)) return;
    if (!m_chart.x.logarithmic) left = std::min(0.0, left);
    if (!m_chart.y.logarithmic) low = std::min(0.0, low);
    const auto set = [grow](QCPAxis* axis, const AxisScale& scale, bool logarithmic) {
        axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        QCPRange range(scale.low, scale.high);
        if (grow) range.expand(axis->range());
        axis->setRange(range);
    };
    const bool sameScale = (m_plot->yAxis->scaleType() == QCPAxis::stLogarithmic) == m_chart.y.logarithmic &&
                           (m_plot->xAxis->scaleType() == QCPAxis::stLogarithmic) == m_chart.x.logarithmic;
    grow = grow && sameScale;
    set(m_plot->xAxis, scaleOf(m_chart.x, left, right), m_chart.x.logarithmic);
    set(m_plot->yAxis, scaleOf(m_chart.y, low, high), m_chart.y.logarithmic);
}

void ParetoPlot::showChart(LineChart chart, bool live) {
    const bool sameAxes = chart.x.title == m_chart.x.title && chart.y.title == m_chart.y.title &&
                          chart.x.logarithmic == m_chart.x.logarithmic && chart.y.logarithmic == m_chart.y.logarithmic;
    const bool first = m_chart.series.empty();
    m_chart = std::move(chart);
    m_live = live;
    m_cloud.stale = true;
    if (!sameAxes) m_zoomed = false;
    m_hovered.reset();
    applyMargins();
    if (live && sameAxes && !first) {
        if (!m_zoomed) fitRanges(true);
        m_settle.start();
    } else if (!m_zoomed) {
        fitRanges(false);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::showPins(std::vector<PlotPin> pins, const QString& factor, double at, const QString& xText) {
    if (pins == m_pins && factor == m_factor && at == m_at && xText == m_xText) return;
    m_pins = std::move(pins);
    m_factor = factor;
    m_at = at;
    m_xText = xText;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::setStale(bool stale) {
    if (m_stale == stale) return;
    m_stale = stale;
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::resetZoom() {
    m_zoomed = false;
    fitRanges(false);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::replotNow() { m_plot->replot(QCustomPlot::rpImmediateRefresh); }
void ParetoPlot::replotOverlay() { m_overlay->update(); }

void ParetoPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_overlay->setGeometry(rect());
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) adoptTheme();
}

void ParetoPlot::paintFrameTitles(QPainter& painter) const {
    const PlotSpace where = space();
    const QFont font = m_theme.font(Type::axisTitle);
    const QFontMetricsF metrics(font);
    painter.setFont(font);
    painter.setPen(m_theme.color(Role::text2));
    const QString x = axisText(m_chart.x.title), y = axisText(m_chart.y.title);
    painter.drawText(QRectF(m_theme.px(18), m_theme.px(10), width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter, y);
    painter.drawText(QRectF(0, height() - metrics.height() - m_theme.px(6), where.frame.right(), metrics.height()),
                     Qt::AlignRight | Qt::AlignVCenter, x);
}

std::vector<QRectF> ParetoPlot::reservedBoxes() const {
    std::vector<QRectF> boxes;
    const PlotSpace where = space();
    for (const ChartLimit& limit : m_chart.limits)
        if (limit.onX)
            boxes.emplace_back(where.x.pixel(limit.value) - 2, where.frame.top(), 4, where.frame.height());
        else
            boxes.push_back(limitPillBox(m_theme, where, limit));
    if (m_pins.size() == 2 && std::abs(where.x.pixel(m_pins[0].x) - where.x.pixel(m_pins[1].x)) < 1) {
        const double top = std::min(where.y.pixel(m_pins[0].y), where.y.pixel(m_pins[1].y));
        const double s = m_theme.scale();
        boxes.emplace_back(where.x.pixel(m_pins[0].x) - 3, top, 6, where.frame.bottom() - top);
        const double middle = (where.y.pixel(m_pins[0].y) + where.y.pixel(m_pins[1].y)) / 2;
        boxes.emplace_back(where.x.pixel(m_pins[0].x) - 28 * s, middle - 12 * s, 56 * s, 24 * s);
    }
    return boxes;
}

} // namespace rackline
