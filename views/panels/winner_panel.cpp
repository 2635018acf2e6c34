// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/winner_panel.h"

#include "views/panels/callout.h"
#include "views/style/screen_pen.h"
#include "views/widgets/data_table.h"

#include <QVBoxLayout>

namespace rackline {

WinnerPanel::WinnerPanel(const Theme& theme, QWidget* parent)
    : Card(theme, parent), m_theme(theme), m_point(makePoint()), m_next(new QWidget),
      m_shares(new DataTable(theme, tr("How the map is shared"))), m_borders{wrapped(Type::body, Role::text2),
                                                                             wrapped(Type::body, Role::text2)} {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, theme.px(12), 1, theme.px(12));
    column->setSpacing(theme.px(4));
    column->addWidget(m_point);
    column->addWidget(m_shares);
    auto* next = new QVBoxLayout(m_next);
    next->setContentsMargins(theme.px(16), theme.px(8), theme.px(16), 0);
    next->setSpacing(theme.px(6));
    next->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("Nearest border")));
    for (TextLabel* border : m_borders) next->addWidget(border);
    column->addWidget(m_next);
    column->addStretch();
    connect(&theme, &Theme::changed, this, &WinnerPanel::showSwatch);
}

TextLabel* WinnerPanel::wrapped(Type type, Role role, const QString& text) {
    auto* label = new TextLabel(m_theme, type, role, text);
    label->setWordWrap(true);
    return label;
}

QWidget* WinnerPanel::makePoint() {
    auto* point = new QWidget;
    auto* column = new QVBoxLayout(point);
    column->setContentsMargins(m_theme.px(16), 0, m_theme.px(16), m_theme.px(8));
    column->setSpacing(m_theme.px(4));
    column->addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Operating point")));
    column->addWidget(m_where = wrapped(Type::caption, Role::text3));
    column->addSpacing(m_theme.px(10));
    auto* name = new QHBoxLayout;
    name->setSpacing(m_theme.px(8));
    name->addWidget(m_swatch = new QLabel, 0, Qt::AlignTop);
    name->addWidget(m_winner = wrapped(Type::name, Role::text), 1);
    column->addLayout(name);
    auto* figure = new QHBoxLayout;
    figure->setSpacing(m_theme.px(6));
    figure->addWidget(m_figure = new TextLabel(m_theme, Type::display, Role::text), 0, Qt::AlignBaseline);
    figure->addWidget(m_unit = new TextLabel(m_theme, Type::body, Role::text2), 0, Qt::AlignBaseline);
    figure->addStretch();
    figure->addWidget(m_range = new TextLabel(m_theme, Type::body, Role::text3), 0, Qt::AlignBaseline);
    m_range->setToolTip(tr("The 90 % interval."));
    column->addLayout(figure);
    column->addWidget(m_lead = new Callout(m_theme, point));
    return point;
}

void WinnerPanel::showCard(WinnerCard card) {
    m_card = std::move(card);
    m_point->setVisible(!m_card.where.isEmpty());
    m_where->setText(m_card.where);
    m_winner->setText(m_card.winner);
    for (const auto& [label, text] : {std::pair(m_figure, &m_card.figure), {m_unit, &m_card.unit}, {m_range, &m_card.range}}) {
        label->setText(*text);
        label->setVisible(!text->isEmpty());
    }
    m_lead->setVisible(!m_card.lead.isEmpty());
    m_lead->say(m_card.lead, m_card.overlap);
    m_shares->showData(m_card.shares);
    m_next->setVisible(!m_card.borders.isEmpty());
    for (qsizetype i = 0; i < m_card.borders.size(); ++i) m_borders[static_cast<std::size_t>(i)]->setText(m_card.borders[i]);
    showSwatch();
}

void WinnerPanel::showSwatch() {
    m_swatch->setVisible(m_card.series >= 0);
    if (m_card.series >= 0) m_swatch->setPixmap(swatchPixmap(m_theme, m_card.series, devicePixelRatioF()));
}

} // namespace rackline
