// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_view.h"

#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"
#include "views/widgets/rackline_style.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

/// Trays are read from their faces, blades from their sides: rows of a rack of blades may be lower.
constexpr double leastUnit = 12, leastRow = 9, mostUnit = 24;

} // namespace

RackView::RackView(const Theme& theme, RackEditor& editor, QWidget* parent) : QWidget(parent), m_theme(theme), m_editor(editor) {
    setFocusPolicy(Qt::StrongFocus);
    setAcceptDrops(true);
    setAccessibleName(tr("Rack"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&editor, &RackEditor::changed, this, &RackView::showEdit);
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
    showEdit();
}

void RackView::showEdit() {
    select(std::min(m_selected, static_cast<int>(m_editor.units().size()) - 1));
    updateGeometry();
    update();
}

void RackView::select(int unit) {
    const bool moved = unit != m_selected;
    m_selected = unit;
    const auto& units = m_editor.units();
    QString words = tr("%1 units").arg(units.size());
    if (unit >= 0 && unit < static_cast<int>(units.size()))
        if (const PaletteUnit* info = m_editor.info(units[static_cast<std::size_t>(unit)]))
            words = tr("Unit %1 of %2: %3, %4").arg(unit + 1).arg(units.size()).arg(info->name, info->caption);
    setAccessibleDescription(words);
    if (moved) Q_EMIT selectionChanged(unit);
    update();
}

QSize RackView::sizeHint() const { return {m_theme.px(420), m_theme.px(600)}; }

QSize RackView::minimumSizeHint() const {
    if (isTrays()) return {m_theme.px(240), m_theme.px(rows() * leastUnit + 28)};
    return {m_theme.px(380), m_theme.px(rows() * leastRow + aboveSides + belowSides)};
}

double RackView::rows() const { return std::max(8., m_editor.layout().units); }

double RackView::unitHeight() const {
    const bool trays = isTrays();
    const double room = height() - m_theme.px(trays ? 28 : aboveSides + belowSides);
    return std::clamp(room / rows(), m_theme.px(trays ? leastUnit : leastRow) * 1.0, m_theme.px(mostUnit) * 1.0);
}

QRectF RackView::inside() const {
    if (!isTrays()) {
        QRectF all;
        for (const RackSide side : m_editor.layout().sides) all = all.united(sideBox(side));
        return all;
    }
    const double left = m_theme.px(44), width = std::clamp(this->width() * 0.48, m_theme.px(130) * 1.0, m_theme.px(290) * 1.0);
    return {left, m_theme.px(12) * 1.0, width, rows() * unitHeight()};
}

QRectF RackView::boxOf(int unit) const {
    const auto& places = m_editor.layout().places;
    const auto at = static_cast<std::size_t>(unit);
    return unit >= 0 && at < places.size() ? boxIn(places[at]) : QRectF();
}

int RackView::unitAt(const QPointF& at) const {
    const double beyond = isTrays() ? m_theme.px(8) : 0;
    for (int unit = 0; unit < static_cast<int>(m_editor.units().size()); ++unit)
        if (boxOf(unit).adjusted(-beyond, 0, beyond, 0).contains(at)) return unit;
    return -1;
}

std::vector<RackView::Group> RackView::groups() const {
    std::vector<Group> all;
    const auto& units = m_editor.units();
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (!all.empty() && units[static_cast<std::size_t>(all.back().first)] == units[i])
            ++all.back().count;
        else
            all.push_back({static_cast<int>(i), 1});
    }
    return all;
}

bool RackView::isFailing(PartKind kind) const {
    const auto& budgets = m_editor.budgets();
    return kind != PartKind::other &&
           std::any_of(budgets.begin(), budgets.end(), [kind](const RackBudget& b) { return b.fails() && b.about == kind; });
}

void RackView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_editor.units().empty() && m_drop.unit < 0) paintNothing(painter);
    if (isTrays())
        paintTrays(painter);
    else
        paintSides(painter);
    if (m_drop.unit >= 0) painter.fillRect(m_drop.line, m_theme.color(Role::accent));
    const double edge = m_theme.px(7);
    if (hasFocus() && m_selected < 0)
        drawFocusRing(painter, m_theme, inside().adjusted(-edge - 3, -edge - 3, edge + 3, edge + 3), m_theme.px(8));
}

void RackView::paintTrays(QPainter& painter) {
    const QRectF box = inside();
    const double edge = m_theme.px(7);
    drawFrame(painter, box.adjusted(-edge, -edge, edge, edge), m_theme.px(6), m_theme.color(Role::control),
              m_editor.units().empty() ? QColor(Qt::transparent) : m_theme.color(Role::surface));
    const int count = static_cast<int>(m_editor.units().size());
    for (int unit = 0; unit < count; ++unit) {
        paintUnit(painter, unit);
        if (unit != 0 && (unit + 1) % 5 != 0) continue;
        painter.setPen(m_theme.color(Role::text3));
        painter.setFont(m_theme.font(Type::pointLabel));
        const QRectF line = boxOf(unit);
        painter.drawText(QRectF(0, line.top(), m_theme.px(30), line.height()), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(unit + 1));
    }
    for (const Group& group : groups()) paintGroup(painter, group);
}

void RackView::paintNothing(QPainter& painter) const {
    const QRectF box = inside();
    const auto line = [&](double y, Type type, Role role, const QString& text) {
        painter.setFont(m_theme.font(type));
        painter.setPen(m_theme.color(role));
        painter.drawText(QRectF(box.left() + 8, y, box.width() - 16, m_theme.px(60)), Qt::AlignHCenter | Qt::TextWordWrap, text);
    };
    line(box.center().y() - m_theme.px(24), Type::value, Role::text,
         m_editor.isComposable() ? tr("No units yet") : tr("Not a rack of trays"));
    line(box.center().y() - m_theme.px(2), Type::caption, Role::text3,
         m_editor.isComposable() ? tr("Drag a part here, or choose one and press Enter.") : tr("Choose another rack above."));
}

void RackView::paintUnit(QPainter& painter, int unit) const {
    const PaletteUnit* info = m_editor.info(m_editor.units()[static_cast<std::size_t>(unit)]);
    const PartKind kind = info ? info->kind : PartKind::other;
    const RackPlace& place = m_editor.layout().places[static_cast<std::size_t>(unit)];
    const double gap = m_theme.px(5);
    const QRectF box =
        place.upright ? boxOf(unit).adjusted(0.75, gap, -0.75, -gap) : boxOf(unit).adjusted(gap, 0.75, -gap, -0.75);
    if (place.upright) {
        // A blade is a tray that stands: its face is turned.
        painter.save();
        painter.translate(box.left(), box.bottom());
        painter.rotate(-90);
        paintFace(painter, kind, {0, 0, box.height(), box.width()});
        painter.restore();
    } else if (place.side == RackSide::beside) {
        paintCabinet(painter, info, box);
    } else {
        paintFace(painter, kind, box);
    }
    if (unit == m_selected)
        drawFrame(painter, box.adjusted(-2, -1, 2, 1), m_theme.px(4), m_theme.color(Role::accent), Qt::transparent, 2);
}

void RackView::paintFace(QPainter& painter, PartKind kind, const QRectF& box) const {
    const double middle = box.center().y(), high = std::min(box.height(), m_theme.px(mostUnit) * 1.0);
    const auto colours = [&]() -> std::pair<Role, Role> {
        switch (kind) {
        case PartKind::computeTray:
            return {Role::accentSoft, Role::accent};
        case PartKind::powerShelf:
            return {Role::warnSoft, Role::warn};
        case PartKind::coolant:
            return {Role::coolantSoft, Role::coolant};
        default:
            return {Role::sunken, Role::text3};
        }
    }();
    QColor outline = m_theme.color(colours.second);
    outline.setAlphaF(0.42f);
    drawFrame(painter, box, m_theme.px(2.5), outline, m_theme.color(colours.first));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_theme.color(colours.second));
    const double s = m_theme.scale();
    if (kind == PartKind::computeTray) {
        painter.setBrush(m_theme.ink(0));
        for (int block = 0; block < 4; ++block)
            painter.drawRoundedRect(
                QRectF(box.left() + box.width() * (0.22 + 0.19 * block), middle - high * 0.2, box.width() * 0.11, high * 0.4), s,
                s);
        painter.setBrush(m_theme.color(Role::good));
        painter.drawEllipse(QPointF(box.left() + m_theme.px(9), middle), 1.6 * s, 1.6 * s);
    } else if (kind == PartKind::switchTray) {
        const double wide = std::min(3 * s, 0.02 * box.width());
        for (int port = 0; port < 24; ++port)
            painter.drawRect(QRectF(box.left() + box.width() * (0.1 + port * 0.034), middle - 1.8 * s, wide, 3.6 * s));
    } else if (kind == PartKind::powerShelf) {
        QColor line = m_theme.color(Role::warn);
        painter.setPen(QPen(line, 1));
        painter.setBrush(Qt::NoBrush);
        for (int supply = 0; supply < 6; ++supply)
            painter.drawRoundedRect(
                QRectF(box.left() + box.width() * (0.06 + supply * 0.152), middle - high * 0.22, box.width() * 0.12, high * 0.44),
                1.5 * s, 1.5 * s);
    } else if (kind == PartKind::coolant) {
        painter.setPen(QPen(m_theme.color(Role::coolant), 1.3 * s));
        painter.setBrush(Qt::NoBrush);
        const QPointF a(box.left() + box.width() * 0.25, middle), b(box.left() + box.width() * 0.75, middle);
        const double r = high * 0.32;
        painter.drawLine(a + QPointF(r, 0), b - QPointF(r, 0));
        painter.drawEllipse(a, r, r);
        painter.drawEllipse(b, r, r);
    }
}

void RackView::paintGroup(QPainter& painter, const Group& group) const {
    const PaletteUnit* info = m_editor.info(m_editor.units()[static_cast<std::size_t>(group.first)]);
    const QRectF top = boxOf(group.first + group.count - 1), bottom = boxOf(group.first);
    const double x = top.right() + m_theme.px(17), up = top.top() + 2, down = bottom.bottom() - 2, middle = (up + down) / 2;
    const bool failing = info && isFailing(info->kind);
    painter.setPen(QPen(m_theme.color(failing ? Role::bad : Role::axis), failing ? 1.5 : 1));
    const double tick = m_theme.px(5);
    painter.drawPolyline(QPolygonF{QPointF(x - tick, up), QPointF(x, up), QPointF(x, down), QPointF(x - tick, down)});
    painter.drawLine(QPointF(x, middle), QPointF(x + m_theme.px(8), middle));
    const double left = x + m_theme.px(13), room = width() - left - 2;
    const QString name = info ? info->name : tr("Unknown unit");
    const QString head = group.count > 1 ? QStringLiteral("%1\u202f\u00d7 %2").arg(group.count).arg(name) : name;
    const QFont body = m_theme.font(Type::name), small = m_theme.font(Type::caption);
    const QFontMetricsF bodyMetrics(body), smallMetrics(small);
    const auto linesIn = [](double height, const QFontMetricsF& metrics) { return static_cast<int>(height / metrics.height()); };
    const QStringList names = wrapped(body, head, room, std::max(1, linesIn(down - up, bodyMetrics)));
    const double named = static_cast<double>(names.size()) * bodyMetrics.height();
    const int spare = linesIn(down - up - named, smallMetrics);
    const QStringList captions = info && spare > 0 ? wrapped(small, info->caption, room, spare) : QStringList();
    double y = middle - (named + static_cast<double>(captions.size()) * smallMetrics.height()) / 2;
    const auto write = [&](const QStringList& lines, const QFont& font, const QFontMetricsF& metrics, Role role) {
        painter.setFont(font);
        painter.setPen(m_theme.color(role));
        for (const QString& line : lines) {
            painter.drawText(QRectF(left, y, room, metrics.height()), Qt::AlignVCenter, line);
            y += metrics.height();
        }
    };
    write(names, body, bodyMetrics, failing ? Role::bad : Role::text);
    write(captions, small, smallMetrics, Role::text3);
}

} // namespace rackline
