// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/stack_view.h"

#include "app/report/charts/axis_scale.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

constexpr int stackMargin = 18, stackHeight = 28, rowGap = 18, legendRow = 22, underAxis = 30;

double sumOf(const StackRow& row) {
    double sum = 0;
    for (const StackPart& part : row.parts) sum += std::max(0.0, part.value);
    return sum;
}

double luminance(const QColor& colour) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

/// Text or surface, whichever is read better on a part of the ramp.
QColor inkOn(const Theme& theme, const QColor& part) {
    const auto contrast = [&](Role role) {
        const double a = luminance(theme.color(role)), b = luminance(part);
        return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
    };
    return theme.color(contrast(Role::text) >= contrast(Role::surface) ? Role::text : Role::surface);
}

} // namespace

std::vector<std::string> partNames(const StackChart& chart) {
    std::vector<std::string> names;
    for (const StackRow& row : chart.rows)
        for (std::size_t i = 0; i < row.parts.size(); ++i)
            if (std::find(names.begin(), names.end(), row.parts[i].name) == names.end())
                names.insert(names.begin() + static_cast<std::ptrdiff_t>(std::min(i, names.size())), row.parts[i].name);
    return names;
}

struct StackView::Places {
    struct Key {
        QRectF square;
        QRectF text;
    };
    std::vector<Key> legend;
    /// Of each row, and of its name.
    std::vector<QRectF> bars, names;
    double left = 0, perValue = 0, top = 0, bottom = 0, height = 0;
    AxisScale scale;
};

StackView::StackView(const Theme& theme, const QString& name, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setMouseTracking(true);
    setAccessibleName(name);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void StackView::showChart(StackChart chart, std::vector<int> colours) {
    const int before = heightForWidth(std::max(width(), 1));
    m_chart = std::move(chart);
    m_colours = std::move(colours);
    m_parts = partNames(m_chart);
    QStringList words;
    for (const StackRow& row : m_chart.rows) {
        QStringList parts;
        for (const StackPart& part : row.parts) { parts << engineText(part.name) + QLatin1Char(' ') + figureText(part.text); }
        words << rowText(row.name) + QLatin1Char(' ') + figureText(row.total) + QStringLiteral(": ") +
                     parts.join(QStringLiteral(", "));
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    if (heightForWidth(std::max(width(), 1)) != before) updateGeometry();
    update();
}

/// Names stand above their bars where there is no room beside them.
bool StackView::isNarrow(double width) const { return width < m_theme.px(460); }

StackView::Places StackView::placesFor(double width, double given) const {
    Places places;
    const QFontMetricsF legend(m_theme.font(Type::tick)), name(m_theme.font(Type::name)), total(m_theme.font(Type::heading));
    const double s = m_theme.scale(), edge = m_theme.px(stackMargin), square = 10 * s;
    double x = edge, y = m_theme.px(14);
    for (const std::string& part : m_parts) {
        const double text = legend.horizontalAdvance(engineText(part)) + 2;
        if (x > edge && x + square + 6 * s + text > width - edge) {
            x = edge;
            y += m_theme.px(legendRow);
        }
        places.legend.push_back({QRectF(x, y + (legend.height() - square) / 2, square, square),
                                 QRectF(x + square + 6 * s, y, text, legend.height())});
        x += square + 6 * s + text + 18 * s;
    }
    y += m_theme.px(legendRow) + m_theme.px(8);
    double nameWidth = 0, totalWidth = 0, most = 0;
    const double swatch = m_colours.empty() ? 0 : m_theme.px(26 + 8);
    for (const StackRow& row : m_chart.rows) {
        nameWidth = std::max(nameWidth, name.horizontalAdvance(rowText(row.name)) + swatch);
        totalWidth = std::max(totalWidth, total.horizontalAdvance(figureText(row.total)));
        most = std::max({most, sumOf(row), row.capacity});
    }
    nameWidth = std::max(nameWidth, QFontMetricsF(m_theme.font(Type::axisTitle)).horizontalAdvance(engineText(m_chart.unit)));
    const bool narrow = isNarrow(width);
    places.left = narrow ? edge : edge + std::min(nameWidth, width * 0.45) + 14 * s;
    const bool money = m_chart.unit.starts_with("USD") || m_chart.unit.starts_with("$");
    places.scale = fittedScale(0, most > 0 ? most / 1.06 : 1, false, money ? "USD" : "");
    const double room = width - places.left - totalWidth - 12 * s - edge;
    places.perValue = std::min(room / (most > 0 ? most : 1), (width - places.left - edge) / places.scale.high);
    places.top = y;
    const double natural = given > 0 ? placesFor(width).height : 0;
    const double spare = std::max(0.0, given - natural) / static_cast<double>(std::max<std::size_t>(1, m_chart.rows.size()));
    const double bar = m_theme.px(stackHeight) + std::min(spare * 0.2, double(m_theme.px(6)));
    const double gap = m_theme.px(rowGap) + std::min(spare * 0.8, double(m_theme.px(34)));
    for (std::size_t i = 0; i < m_chart.rows.size(); ++i) {
        if (narrow) {
            places.names.emplace_back(edge, y, width - 2 * edge, name.height());
            y += name.height() + 4 * s;
        }
        places.bars.emplace_back(places.left, y, 0, bar);
        if (!narrow) places.names.emplace_back(edge, y, places.left - edge - 10 * s, bar);
        y += bar + gap;
    }
    places.bottom = y - gap / 2;
    places.height = places.bottom + m_theme.px(underAxis) + (narrow ? legend.height() : 0);
    return places;
}

int StackView::heightForWidth(int width) const {
    return m_chart.rows.empty() ? m_theme.px(60) : static_cast<int>(std::ceil(placesFor(width).height));
}
QSize StackView::sizeHint() const { return {m_theme.px(560), heightForWidth(std::max(width(), m_theme.px(300)))}; }
QSize StackView::minimumSizeHint() const { return {m_theme.px(260), heightForWidth(std::max(width(), m_theme.px(260)))}; }

void StackView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->oldSize().width() != event->size().width()) updateGeometry();
}

void StackView::paintAxis(QPainter& painter, const Places& places) const {
    const double s = m_theme.scale();
    painter.setFont(m_theme.font(Type::tick));
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        drawFrame(painter, places.legend[i].square, 2, Qt::transparent, m_theme.ink(static_cast<int>(i)));
        painter.setPen(m_theme.color(Role::text2));
        painter.drawText(places.legend[i].text, Qt::AlignLeft | Qt::AlignVCenter, engineText(m_parts[i]));
    }
    const QFontMetricsF ticks(painter.font());
    const double edge = 8 * s;
    double labelled = -INFINITY;
    for (const AxisTick& tick : places.scale.ticks) {
        const double x = std::floor(places.left + tick.value * places.perValue) + 0.5;
        if (x > width() - edge) continue;
        painter.setPen(QPen(m_theme.color(tick.value == 0 ? Role::axis : Role::grid), 1));
        painter.drawLine(QPointF(x, places.top - 4 * s), QPointF(x, places.bottom));
        const bool money = tick.label.starts_with("$");
        const QString label = fromView(places.scale.high < 1e5 && !money ? tickText(tick.value) : tick.label);
        const double wide = ticks.horizontalAdvance(label);
        if (x - wide / 2 < labelled + 8 * s || x + wide / 2 > width() - edge) continue;
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(QRectF(x - wide, places.bottom + 5 * s, 2 * wide, ticks.height()), Qt::AlignHCenter, label);
        labelled = x + wide / 2;
    }
    painter.setFont(m_theme.font(Type::axisTitle));
    painter.setPen(m_theme.color(Role::text2));
    const bool narrow = isNarrow(width());
    painter.drawText(QRectF(0, places.bottom + 5 * s + (narrow ? ticks.height() : 0),
                            narrow ? width() - m_theme.px(stackMargin) : places.left - 12 * s, ticks.height()),
                     Qt::AlignRight | Qt::AlignVCenter, engineText(m_chart.unit));
}

void StackView::paintEvent(QPaintEvent*) {
    if (m_chart.rows.empty()) return;
    QPainter painter(this);
    const Places places = placesFor(width(), height());
    const double s = m_theme.scale();
    paintAxis(painter, places);
    for (std::size_t i = 0; i < m_chart.rows.size(); ++i) {
        const StackRow& row = m_chart.rows[i];
        QRectF name = places.names[i];
        // A row without a swatch of its own belongs to the one above it.
        if (i < m_colours.size() && m_colours[i] < 0) name.setLeft(name.left() + m_theme.px(26 + 8));
        if (i < m_colours.size() && m_colours[i] >= 0) {
            drawSwatch(painter, m_theme.series(m_colours[i]),
                       QRectF(name.left(), name.center().y() - 8 * s, m_theme.px(26), m_theme.px(16)),
                       m_theme.color(Role::surface), s);
            name.setLeft(name.left() + m_theme.px(26 + 8));
        }
        painter.setFont(m_theme.font(Type::name));
        painter.setPen(m_theme.color(Role::text));
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, rowText(row.name));
        const QRectF& bar = places.bars[i];
        if (row.capacity > 0)
            painter.fillRect(QRectF(bar.left(), bar.top(), row.capacity * places.perValue, bar.height()),
                             m_theme.color(Role::sunken));
        double x = bar.left();
        for (const StackPart& part : row.parts) {
            const auto ink = std::find(m_parts.begin(), m_parts.end(), part.name) - m_parts.begin();
            const double wide = std::max(0.0, part.value) * places.perValue;
            painter.setRenderHint(QPainter::Antialiasing, false);
            if (wide > 0)
                painter.fillRect(QRectF(x, bar.top(), std::max(0.5, wide - 1), bar.height()), m_theme.ink(static_cast<int>(ink)));
            painter.setFont(m_theme.font(Type::caption));
            const QString text = figureText(part.text);
            if (QFontMetricsF(painter.font()).horizontalAdvance(text) + 16 * s <= wide) {
                painter.setPen(inkOn(m_theme, m_theme.ink(static_cast<int>(ink))));
                painter.drawText(QRectF(x, bar.top(), wide - 1, bar.height()), Qt::AlignCenter, text);
            }
            x += wide;
        }
        painter.setFont(m_theme.font(Type::heading));
        painter.setPen(m_theme.color(Role::text));
        const double end = std::max(x, bar.left() + row.capacity * places.perValue);
        painter.drawText(QRectF(end + 10 * s, bar.top(), width() - end, bar.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         figureText(row.total));
    }
}

bool StackView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip || m_chart.rows.empty()) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Places places = placesFor(width(), height());
    for (std::size_t i = 0; i < m_chart.rows.size(); ++i) {
        const QRectF& bar = places.bars[i];
        if (help->pos().y() < bar.top() || help->pos().y() > bar.bottom()) continue;
        double x = bar.left();
        for (const StackPart& part : m_chart.rows[i].parts) {
            const double wide = std::max(0.0, part.value) * places.perValue;
            if (help->pos().x() >= x && help->pos().x() < x + wide) {
                QToolTip::showText(help->globalPos(), engineText(part.name) + QLatin1Char(' ') + figureText(part.text), this);
                return true;
            }
            x += wide;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace rackline
