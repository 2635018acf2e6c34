// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tier_view.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"

#include <QPainter>

#include <algorithm>

namespace rackline {
namespace {

constexpr int rowHeight = 66, boxHeight = 24, mostBoxes = 24;

} // namespace

TierView::TierView(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    setAccessibleName(tr("Tiers of the network"));
    connect(&theme, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void TierView::showNetwork(const DrawnNetwork& network) {
    m_tiers.clear();
    QStringList words;
    for (const DrawnTier& tier : network.tiers) {
        m_tiers.push_back({engineText(tier.name), figureText(tier.text), figureText(tier.links), tier.count});
        words << m_tiers.back().count + QLatin1Char(' ') + m_tiers.back().name + QLatin1Char(' ') + m_tiers.back().links;
    }
    if (network.groups > 0 && !m_tiers.empty()) m_tiers.front().name += tr(", in %1 groups").arg(network.groups);
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize TierView::sizeHint() const {
    return {m_theme.px(420), m_theme.px(rowHeight) * std::max(2, static_cast<int>(m_tiers.size())) + m_theme.px(20)};
}

/// As many boxes as there are, up to what a row shows; the count says the rest.
void TierView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics name(m_theme.font(Type::body)), value(m_theme.font(Type::value)), caption(m_theme.font(Type::caption));
    const int edge = m_theme.px(18), box = m_theme.px(boxHeight), gap = m_theme.px(5);
    int words = 0;
    for (const Tier& tier : m_tiers)
        words = std::max({words, name.horizontalAdvance(tier.name), caption.horizontalAdvance(tier.links),
                          value.horizontalAdvance(tier.count)});
    const int left = edge + words + m_theme.px(20), room = width() - left - edge;
    const int step = box + gap;
    const int fit = std::clamp(room / step, 1, mostBoxes);
    const int row = std::max(m_theme.px(rowHeight), (height() - m_theme.px(20)) / std::max(1, static_cast<int>(m_tiers.size())));
    const auto shown = [&](const Tier& tier) { return static_cast<int>(std::min<long long>(fit, tier.number)); };
    const auto centre = [&](const Tier& tier, int i) {
        const int count = shown(tier), span = count * step - gap;
        return left + (room - span) / 2 + i * step + box / 2;
    };
    for (std::size_t t = 0; t + 1 < m_tiers.size(); ++t) {
        const int y = m_theme.px(10) + static_cast<int>(t) * row + row / 2;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_theme.color(Role::line), 1));
        for (int i = 0; i < shown(m_tiers[t]); ++i)
            for (int j = 0; j < shown(m_tiers[t + 1]); ++j)
                painter.drawLine(QPointF(centre(m_tiers[t], i), y + box / 2.0),
                                 QPointF(centre(m_tiers[t + 1], j), y + row - box / 2.0));
    }
    for (std::size_t t = 0; t < m_tiers.size(); ++t) {
        const Tier& tier = m_tiers[t];
        const int y = m_theme.px(10) + static_cast<int>(t) * row + row / 2;
        const bool hosts = t + 1 == m_tiers.size();
        for (int i = 0; i < shown(tier); ++i) {
            const QRectF place(centre(tier, i) - box / 2.0, y - box / 2.0, box, box);
            const bool last = i + 1 == shown(tier) && tier.number > shown(tier);
            drawFrame(painter, place, m_theme.px(5), m_theme.color(hosts ? Role::control : Role::accent),
                      m_theme.color(hosts ? Role::sunken : Role::accentSoft), 1.2);
            if (last) {
                painter.setFont(m_theme.font(Type::section));
                painter.setPen(m_theme.color(Role::text2));
                painter.drawText(place, Qt::AlignCenter, QStringLiteral("\u2026"));
            }
        }
        painter.setFont(m_theme.font(Type::value));
        painter.setPen(m_theme.color(Role::text));
        const int top = y - (value.height() + name.height() + caption.height()) / 2;
        painter.drawText(QRect(edge, top, words, value.height()), Qt::AlignLeft | Qt::AlignVCenter, tier.count);
        painter.setFont(m_theme.font(Type::body));
        painter.setPen(m_theme.color(Role::text2));
        painter.drawText(QRect(edge, top + value.height(), words, name.height()), Qt::AlignLeft | Qt::AlignVCenter, tier.name);
        painter.setFont(m_theme.font(Type::caption));
        painter.setPen(m_theme.color(Role::text3));
        painter.drawText(QRect(edge, top + value.height() + name.height(), words, caption.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, tier.links);
    }
}

} // namespace rackline
