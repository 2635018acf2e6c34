// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/screen_pen.h"

#include "app/workbench/text/field_text.h"

#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QPixmapCache>
#include <QStaticText>

#include <cmath>

namespace rackline {
namespace {

constexpr double haloMargin = 4;
constexpr std::size_t mostStamps = 600;
constexpr std::array<QPointF, 8> haloSides{
    {{-1.75, 0}, {1.75, 0}, {0, -1.75}, {0, 1.75}, {-1.25, -1.25}, {1.25, -1.25}, {-1.25, 1.25}, {1.25, 1.25}}};

QRectF rectOf(const PictureBox& box) { return {box.x, box.y, box.width, box.height}; }
QPointF pointOf(PicturePoint p) { return {p.x, p.y}; }

/// Pixels of the device to one of the drawing.
double ratioOf(const QPainter& painter) { return painter.deviceTransform().m11(); }

/// Diagonals that are 7 px apart; Qt's own pattern is too dense and does not follow the ratio.
QPixmap hatchTile(const QColor& colour, double ratio) {
    QPixmap tile(QSize(10, 10) * ratio);
    tile.setDevicePixelRatio(ratio);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.2));
    painter.drawLine(QPointF(-1, 11), QPointF(11, -1));
    painter.drawLine(QPointF(-1, 1), QPointF(1, -1));
    painter.drawLine(QPointF(9, 11), QPointF(11, 9));
    return tile;
}

/// The sign of a series around a place.
QPainterPath pathOf(Marker marker, QPointF centre, double size) {
    QPainterPath path;
    if (marker == Marker::circle) {
        path.addEllipse(centre, size / 2, size / 2);
        return path;
    }
    QPolygonF outline;
    for (const PicturePoint& corner : markerOutline(marker, size)) outline << centre + pointOf(corner);
    path.addPolygon(outline);
    path.closeSubpath();
    return path;
}

/// Each channel times `share` of 255.
QRgb dimmed(QRgb colour, int share) {
    const QRgb even = (colour & 0xff00ff) * static_cast<QRgb>(share), odd = ((colour >> 8) & 0xff00ff) * static_cast<QRgb>(share);
    return (((even + 0x800080) >> 8) & 0xff00ff) | ((odd + 0x800080) & 0xff00ff00);
}

/// Across or upright on whole pixels, where smoothing would only blur.
bool isStraight(const Outline& outline) {
    const auto& p = outline.points;
    return p.size() == 2 && (p[0].x == p[1].x || p[0].y == p[1].y);
}

} // namespace

const QFontMetricsF& ScreenPen::metrics(Type type) const {
    std::optional<QFontMetricsF>& kept = m_metrics[static_cast<std::size_t>(type)];
    if (!kept) kept.emplace(font(type));
    return *kept;
}

/// Ticks, legends and names are the same from picture to picture.
double ScreenPen::width(std::string_view text, Type type) const {
    constexpr std::size_t mostWidths = 2000;
    if (m_widths.size() > mostWidths) m_widths.clear();
    const auto [kept, isNew] = m_widths.try_emplace({type, std::string(text)});
    if (isNew) kept->second = metrics(type).horizontalAdvance(fromView(text));
    return kept->second;
}

void ScreenPen::forget() {
    m_metrics = {};
    m_widths.clear();
    m_stamps.clear();
}

void ScreenPen::draw(QPainter& painter, const Drawing& drawing, bool quick) {
    painter.save();
    painter.scale(m_theme.scale(), m_theme.scale());
    painter.setBrushOrigin(drawing.frame.x, drawing.frame.y);
    bool clipped = false;
    for (const Shape& shape : drawing.shapes) {
        if (!shape.isSeen()) continue;
        if (shape.clipped != clipped) {
            clipped = shape.clipped;
            // What the caller cuts off stays cut off.
            clipped ? painter.save() : painter.restore();
            if (clipped) painter.setClipRect(rectOf(drawing.frame), Qt::IntersectClip);
        }
        std::visit([&](const auto& form) { paint(painter, form, shape, quick); }, shape.form);
    }
    if (clipped) painter.restore();
    painter.restore();
}

void ScreenPen::prepare(QPainter& painter, const Shape& shape) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::NoBrush);
    if (shape.stroke) {
        const Stroke& stroke = *shape.stroke;
        // Round corners of a curve, which has many, would take most of the time, and nobody sees them.
        QPen pen(m_theme.color(stroke.colour), stroke.width, Qt::SolidLine, stroke.isRound() ? Qt::RoundCap : Qt::FlatCap,
                 stroke.isRound() ? Qt::BevelJoin : Qt::MiterJoin);
        QList<qreal> dashes;
        for (const float length : stroke.dash)
            if (length > 0) dashes << length / stroke.width;
        if (!dashes.isEmpty()) pen.setDashPattern(dashes);
        painter.setPen(pen);
    }
    if (!shape.fill) return;
    const QColor fill = m_theme.color(*shape.fill);
    if (!shape.hatched) return painter.setBrush(fill);
    const double ratio = ratioOf(painter);
    QPixmap& tile = m_stamps[{QString(), fill.rgba(), 0, 0, ratio}];
    if (tile.isNull()) tile = hatchTile(fill, ratio);
    painter.setBrush(tile);
}

void ScreenPen::paint(QPainter& painter, const Box& box, const Shape& shape, bool) {
    const bool plain = box.radius == 0 && !shape.stroke;
    painter.setRenderHint(QPainter::Antialiasing, !plain);
    prepare(painter, shape);
    if (plain)
        painter.fillRect(rectOf(box), painter.brush());
    else
        painter.drawRoundedRect(rectOf(box), box.radius, box.radius);
}

void ScreenPen::paint(QPainter& painter, const Disc& disc, const Shape& shape, bool) {
    painter.setRenderHint(QPainter::Antialiasing);
    prepare(painter, shape);
    painter.drawEllipse(pointOf(disc.at), disc.radius, disc.radius);
}

void ScreenPen::paint(QPainter& painter, const Outline& outline, const Shape& shape, bool quick) {
    const bool area = shape.fill && !shape.stroke;
    painter.setRenderHint(QPainter::Antialiasing, !isStraight(outline) && !(area && quick));
    prepare(painter, shape);
    QPolygonF points;
    points.reserve(static_cast<qsizetype>(outline.points.size()));
    for (const PicturePoint& point : outline.points) points << pointOf(point);
    if (outline.apart)
        painter.drawLines(points);
    else if (outline.closed)
        painter.drawPolygon(points);
    else
        painter.drawPolyline(points);
}

/// One is drawn and stamped: a path for each would take most of a frame.
void ScreenPen::paint(QPainter& painter, const SeriesMark& mark, const Shape& shape, bool) {
    const double ratio = ratioOf(painter);
    const QColor fill = m_theme.color(*shape.fill);
    QPixmap& stamp = m_stamps[{QString(), fill.rgba(), mark.series, mark.size, ratio}];
    const int side = 2 * static_cast<int>(std::lround((mark.size + 5) / 2 * ratio)) + 1;
    if (stamp.isNull()) {
        stamp = QPixmap(side, side);
        stamp.fill(Qt::transparent);
        QPainter inner(&stamp);
        inner.setRenderHint(QPainter::Antialiasing);
        inner.scale(ratio, ratio);
        prepare(inner, shape);
        inner.drawPath(pathOf(seriesFigures(mark.series).marker, QPointF(side, side) / (2 * ratio), mark.size));
        inner.end();
        stamp.setDevicePixelRatio(ratio);
    }
    painter.drawPixmap(pointOf(mark.at) - QPointF(side, side) / (2 * ratio), stamp);
}

void ScreenPen::paint(QPainter& painter, const Words& words, const Shape& shape, bool) {
    if (words.text.empty()) return;
    const QString text = fromView(words.text);
    const QColor colour = m_theme.color(*shape.fill);
    const double share = words.anchor == TextAnchor::start ? 0 : words.anchor == TextAnchor::middle ? 0.5 : 1;
    QPointF at = pointOf(words.at);
    if (words.turned != 0) {
        painter.save();
        painter.translate(at);
        painter.rotate(words.turned);
        at = {};
    }
    if (share > 0) at.rx() -= share * width(words.text, words.type);
    if (words.halo && words.turned == 0) {
        const double ratio = ratioOf(painter);
        if (m_stamps.size() > mostStamps) m_stamps.clear();
        QPixmap& stamp = m_stamps[{text, colour.rgba(), static_cast<int>(words.type), 0, ratio}];
        if (stamp.isNull()) stamp = haloed(text, words.type, colour, ratio);
        painter.drawPixmap(at - QPointF(haloMargin, haloMargin + metrics(words.type).ascent()), stamp);
    } else {
        painter.setFont(font(words.type));
        painter.setPen(colour);
        painter.drawText(at, text);
    }
    if (words.turned != 0) painter.restore();
}

QPixmap ScreenPen::haloed(const QString& text, Type type, const QColor& colour, double ratio) const {
    const QFontMetricsF& own = metrics(type);
    const QSizeF size(own.horizontalAdvance(text) + 2 * haloMargin, own.height() + 2 * haloMargin);
    QPixmap stamp((size * ratio).toSize());
    stamp.setDevicePixelRatio(ratio);
    stamp.fill(Qt::transparent);
    QPainter inner(&stamp);
    QStaticText letters(text);
    letters.setTextFormat(Qt::PlainText);
    inner.setFont(font(type));
    // Copies all around: to stroke the outlines takes ten times as long, and labels change while a slider moves.
    inner.setPen(m_theme.color(Role::surface));
    for (const QPointF& side : haloSides) inner.drawStaticText(QPointF(haloMargin, haloMargin) + side, letters);
    inner.setPen(colour);
    inner.drawStaticText(QPointF(haloMargin, haloMargin), letters);
    return stamp;
}

/// Thousands of squares are blended by themselves, a pixel for each, into a picture that is then as large as their grid: the
/// painter would take four times as long.
void ScreenPen::paint(QPainter& painter, const Spots& spots, const Shape&, bool) {
    int columns = 1, rows = 1;
    for (const Spots::Run& run : spots.runs)
        columns = std::max(columns, run.column + run.length), rows = std::max(rows, run.row + 1);
    QImage picture(columns, rows, QImage::Format_ARGB32_Premultiplied);
    picture.fill(Qt::transparent);
    std::array<QRgb, Spots::shades + 1> inks{};
    for (std::size_t i = 0; i < spots.runs.size(); ++i) {
        const Spots::Run& run = spots.runs[i];
        if (i == 0 || spots.runs[i - 1].series != run.series)
            for (int shade = 0; shade <= Spots::shades; ++shade)
                inks[static_cast<std::size_t>(shade)] = qPremultiply(m_theme.color(Spots::colourOf(run.series, shade)).rgba());
        const QRgb ink = inks[static_cast<std::size_t>(run.shade)];
        QRgb* pixel = reinterpret_cast<QRgb*>(picture.scanLine(run.row)) + run.column;
        for (QRgb* const end = pixel + run.length; pixel != end; ++pixel) *pixel = ink + dimmed(*pixel, 255 - qAlpha(ink));
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(QRectF(spots.at.x, spots.at.y, columns * Spots::side, rows * Spots::side), picture);
}

/// Lists paint theirs with every row: one is drawn and stamped.
void drawSwatch(QPainter& painter, const Theme& theme, int series, const QRectF& box) {
    const double ratio = ratioOf(painter), half = std::ceil(7 * theme.scale()) + 0.5;
    const QString key = QStringLiteral("swatch %1 %2 %3 %4")
                            .arg(series)
                            .arg(theme.color(Colour::series(series)).rgba())
                            .arg(theme.color(Role::surface).rgba())
                            .arg(theme.scale() * 1000 + ratio);
    QPixmap stamp;
    if (!QPixmapCache::find(key, &stamp)) {
        stamp = QPixmap((QSizeF(theme.px(28), 2 * half) * ratio).toSize());
        stamp.setDevicePixelRatio(ratio);
        stamp.fill(Qt::transparent);
        QPainter inner(&stamp);
        inner.translate(1, half);
        Drawing drawing;
        drawing.swatch({}, series);
        ScreenPen(theme).draw(inner, drawing);
        inner.end();
        QPixmapCache::insert(key, stamp);
    }
    painter.drawPixmap(QPointF(std::round(box.left()) - 1, std::floor(box.center().y()) + 0.5 - half), stamp);
}

QPixmap swatchPixmap(const Theme& theme, int series, double ratio) {
    const QSize size(theme.px(26), theme.px(16));
    QPixmap pixmap(size * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    drawSwatch(painter, theme, series, QRectF(QPointF(0, 0), size));
    return pixmap;
}

} // namespace rackline
