// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/pareto_plot.h"

#include "app/report/pictures/layouts.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/hover_tip.h"
#include "views/widgets/rackline_style.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>

namespace rackline {

/// A layer whose picture is a drawing.
class ParetoPlot::Painted : public QCPLayerable {
public:
    Painted(QCustomPlot* plot, const char* name, std::function<void(QPainter&)> paint)
        : QCPLayerable(plot, layerOf(plot, QLatin1String(name))), m_paint(std::move(paint)) {}

protected:
    // With it the plot's painter would shift everything by half a pixel.
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    QRect clipRect() const override { return mParentPlot->rect(); }
    void draw(QCPPainter* painter) override { m_paint(*painter); }

private:
    static QString layerOf(QCustomPlot* plot, const QString& name) {
        plot->addLayer(name);
        return name;
    }
    std::function<void(QPainter&)> m_paint;
};

/// What is pointed at, above the chart: a layer of the plot would be a third picture of its size, cleared and blended each time.
class ParetoPlot::Overlay : public QWidget {
public:
    explicit Overlay(ParetoPlot& owner) : QWidget(&owner), m_owner(owner) { setAttribute(Qt::WA_TransparentForMouseEvents); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const Mark& hit = m_owner.m_hovered;
        if (hit) {
            const PlotSpace space = m_owner.space();
            const ChartSeries& series = m_owner.m_chart.series[static_cast<std::size_t>(hit.group)];
            paintHover(painter, m_owner.m_theme, space.frame, space.at(m_owner.pointOf(hit)), m_owner.tipLines(hit),
                       hit.kind == Mark::Kind::point ? std::optional(series.colour) : std::nullopt);
        }
        if (m_owner.m_ring) drawFocusRing(painter, m_owner.m_theme, QRectF(rect()).adjusted(1, 1, -1, -1), m_owner.m_theme.px(8));
    }

private:
    const ParetoPlot& m_owner;
};

ParetoPlot::ParetoPlot(const Theme& theme, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_plot(new QCustomPlot(this)), m_overlay(new Overlay(*this)), m_pen(theme) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Chart"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    // Nothing is drawn on it: without a buffer of its own there is one picture less to clear and to blend.
    m_plot->layer(QStringLiteral("overlay"))->setMode(QCPLayer::lmLogical);
    m_plot->axisRect()->setAutoMargins(QCP::msNone);
    m_plot->axisRect()->setMargins({});
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
        axis->setTicks(false);
        axis->setTickLabels(false);
    }
    // The layerables belong to the plot.
    new Painted(m_plot, "ground", [this](QPainter& painter) {
        if (!m_ground) m_ground = groundOf(m_chart, frame(), sheet());
        painter.translate(origin());
        if (!m_before.series.empty()) m_pen.draw(painter, earlierLines(m_before, frame(), sheet()), true);
        m_pen.draw(painter, *m_ground, m_live);
    });
    new Painted(m_plot, "words", [this](QPainter& painter) {
        if (!m_words) m_words = overlayOf(m_chart, frame(), sheet());
        painter.translate(origin());
        m_pen.draw(painter, *m_words);
        if (m_stale) painter.fillRect(rect(), m_theme.color(Role::surface, 0.55));
    });
    adoptTheme();
    m_settle.setSingleShot(true);
    m_settle.setInterval(300);
    connect(&m_settle, &QTimer::timeout, this, [this] {
        m_live = false;
        if (!m_zoomed) fitRanges(false);
        forget();
    });
    m_forgetBefore.setSingleShot(true);
    m_forgetBefore.setInterval(300);
    connect(&m_forgetBefore, &QTimer::timeout, this, [this] {
        m_before = {};
        forget();
    });
    connect(&theme, &Theme::changed, this, &ParetoPlot::adoptTheme);
}

void ParetoPlot::adoptTheme() {
    m_pen.forget();
    m_plot->setBackground(m_theme.color(Role::surface));
    forget();
}

void ParetoPlot::forget(bool atOnce) {
    m_frame.reset();
    m_ground.reset();
    m_words.reset();
    m_plot->replot(atOnce ? QCustomPlot::rpImmediateRefresh : QCustomPlot::rpQueuedReplot);
}

/// What lies below the words stays as it is laid out.
void ParetoPlot::forgetWords() {
    m_words.reset();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

DrawingSheet ParetoPlot::sheet() const {
    const double s = m_theme.scale();
    DrawingSheet sheet;
    sheet.width = std::max(1.0, width() / s - 18);
    sheet.height = std::max(1.0, height() / s - 16);
    sheet.measure = &m_pen;
    sheet.speech = windowSpeech();
    sheet.handles = true;
    sheet.titles = m_titled;
    sheet.legend = m_legend;
    sheet.evidence = m_theme.showsEvidence();
    if (m_heldLimit >= 0) sheet.held = {Mark::Kind::limit, 0, m_heldLimit};
    return sheet;
}

const LineFrame& ParetoPlot::frame() const {
    if (m_frame) return *m_frame;
    const auto shown = [](ChartAxis axis, const QCPRange& range) {
        axis.low = range.lower;
        axis.high = range.upper;
        return scaleOf(axis, range.lower, range.upper, windowSpeech().numbers);
    };
    m_frame = frameOf(m_chart, {shown(m_chart.x, m_plot->xAxis->range()), shown(m_chart.y, m_plot->yAxis->range())}, sheet());
    // The axes of the plot lie where they are drawn: it zooms and moves them.
    const QRect area = space().frame.toRect();
    m_plot->axisRect()->setMargins(
        {area.left(), area.top(), width() - area.left() - area.width(), height() - area.top() - area.height()});
    return *m_frame;
}

PlotSpace ParetoPlot::space() const {
    const double s = m_theme.scale();
    const LineFrame& f = frame();
    PlotSpace result;
    result.frame = QRectF(f.box.x * s + origin().x(), f.box.y * s + origin().y(), f.box.width * s, f.box.height * s);
    result.x = {f.xScale.low, f.xScale.high, f.xScale.logarithmic, result.frame.left(), result.frame.right()};
    result.y = {f.yScale.low, f.yScale.high, f.yScale.logarithmic, result.frame.bottom(), result.frame.top()};
    return result;
}

void ParetoPlot::fitRanges(bool grow) {
    const LineScales scales = scalesOf(m_chart);
    const auto scaleType = [](const ChartAxis& axis) { return axis.logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear; };
    grow = grow && m_plot->xAxis->scaleType() == scaleType(m_chart.x) && m_plot->yAxis->scaleType() == scaleType(m_chart.y);
    const auto set = [grow](QCPAxis* axis, const AxisScale& scale, QCPAxis::ScaleType type) {
        axis->setScaleType(type);
        QCPRange range(scale.low, scale.high);
        if (grow) range.expand(axis->range());
        axis->setRange(range);
    };
    set(m_plot->xAxis, scales.x, scaleType(m_chart.x));
    set(m_plot->yAxis, scales.y, scaleType(m_chart.y));
}

/// Takes the lines where a slider begins to move: points alone, not what lies around them.
void ParetoPlot::keepBefore(bool live, bool sameAxes) {
    if (!live || !sameAxes) {
        if (!m_before.series.empty()) m_forgetBefore.start();
        return;
    }
    if (!m_before.series.empty() && !m_forgetBefore.isActive()) return;
    m_forgetBefore.stop();
    m_before = {};
    for (const ChartSeries& series : m_chart.series) {
        if (series.look != ChartSeries::Look::frontier) continue;
        ChartSeries& line = m_before.series.emplace_back();
        line.colour = series.colour;
        line.points = series.points;
    }
}

void ParetoPlot::showChart(LineChart chart, bool live) {
    const bool sameAxes = chart.x.title == m_chart.x.title && chart.y.title == m_chart.y.title &&
                          chart.x.logarithmic == m_chart.x.logarithmic && chart.y.logarithmic == m_chart.y.logarithmic;
    const bool first = m_chart.series.empty();
    keepBefore(live, sameAxes);
    chart.pins = std::move(m_chart.pins);
    chart.reading = m_chart.reading;
    m_chart = std::move(chart);
    m_live = live;
    if (!sameAxes) m_zoomed = false;
    setHovered({});
    const bool grows = live && sameAxes && !first;
    if (!m_zoomed) fitRanges(grows);
    if (grows) m_settle.start();
    forget();
}

void ParetoPlot::showPins(std::vector<ChartPin> pins, double reading) {
    if (pins == m_chart.pins && reading == m_chart.reading) return;
    m_chart.pins = std::move(pins);
    m_chart.reading = reading;
    // Among many frontiers those with a pin are drawn in full.
    if (m_chart.series.size() > mostInFull)
        forget();
    else
        forgetWords();
}

void ParetoPlot::setStale(bool stale) {
    if (m_stale == stale) return;
    m_stale = stale;
    forgetWords();
}

void ParetoPlot::resetZoom() {
    m_zoomed = false;
    fitRanges(false);
    forget();
}

void ParetoPlot::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_overlay->setGeometry(rect());
    forget();
}

void ParetoPlot::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) adoptTheme();
}

QStringList ParetoPlot::tipLines(const Mark& hit) const {
    const QStringList lines = m_tipTexts ? m_tipTexts(hit) : QStringList();
    return lines.isEmpty() ? fromView(tipOf(m_chart, hit, windowSpeech())).split(QLatin1Char('\n')) : lines;
}

} // namespace rackline
