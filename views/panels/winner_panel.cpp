// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/winner_panel.h"

#include "views/panels/callout.h"
#include "views/style/screen_pen.h"
#include "views/widgets/data_table.h"
#include "views/widgets/link_button.h"

#include <QEvent>
#include <QScrollArea>
#include <QVBoxLayout>

namespace rackline {

WinnerPanel::WinnerPanel(const Theme& theme, QWidget* chart)
    : Card(theme), m_theme(theme), m_point(makePoint()), m_frontiers(makeFrontiers(chart)), m_next(makeBorders()),
      m_shares(new DataTable(theme, tr("How the map is shared"))), m_content(new QWidget), m_area(new QScrollArea) {
    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, theme.px(8), 0, theme.px(8));
    column->setSpacing(theme.px(4));
    column->addWidget(m_point);
    column->addWidget(m_frontiers, 3);
    column->addWidget(m_next);
    column->addWidget(m_shares);
    column->addStretch(1);
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->viewport()->setAutoFillBackground(false);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setWidget(m_content);
    m_content->setAutoFillBackground(false);
    m_content->installEventFilter(this);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(1, theme.px(4), theme.px(2), theme.px(4));
    whole->addWidget(m_area);
    connect(&theme, &Theme::changed, this, &WinnerPanel::showSwatch);
    showChart(false);
    showWhy({});
}

void WinnerPanel::setScrolls(bool scrolls) {
    m_scrolls = scrolls;
    fitHeight();
}

/// What its texts need at this width, which no layout above asks for.
void WinnerPanel::fitHeight() {
    m_area->setMinimumHeight(m_scrolls ? 0 : m_content->heightForWidth(m_area->viewport()->width()));
}

bool WinnerPanel::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_content && event->type() == QEvent::LayoutRequest) fitHeight();
    return Card::eventFilter(watched, event);
}

void WinnerPanel::resizeEvent(QResizeEvent* event) {
    Card::resizeEvent(event);
    fitHeight();
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

QWidget* WinnerPanel::makeFrontiers(QWidget* chart) {
    auto* part = new QWidget;
    auto* column = new QVBoxLayout(part);
    column->setSpacing(0);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(m_theme.px(10), 0, m_theme.px(10), 0);
    head->addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Frontiers here")), 1);
    auto* factory = new LinkButton(m_theme, tr("Open in Factory"));
    connect(factory, &LinkButton::clicked, this, &WinnerPanel::factoryAsked);
    head->addWidget(factory);
    column->addLayout(head);
    chart->setMinimumSize(m_theme.px(240), m_theme.px(210));
    part->setMaximumHeight(m_theme.px(350));
    column->addWidget(chart, 1);
    column->setContentsMargins(m_theme.px(6), 0, m_theme.px(6), 0);
    return part;
}

QWidget* WinnerPanel::makeBorders() {
    auto* part = new QWidget;
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(m_theme.px(16), 0, m_theme.px(16), m_theme.px(8));
    column->setSpacing(m_theme.px(4));
    column->addWidget(new TextLabel(m_theme, Type::section, Role::text2, tr("Nearest border")));
    for (TextLabel*& border : m_borders) column->addWidget(border = wrapped(Type::body, Role::text2));
    column->addSpacing(m_theme.px(6));
    column->addWidget(m_whyHead = new TextLabel(m_theme, Type::section, Role::text2));
    column->addWidget(m_why = wrapped(Type::body, Role::text2));
    return part;
}

void WinnerPanel::showChart(bool shown) { m_frontiers->setVisible(shown); }

void WinnerPanel::showWhy(const LeadWords& why) {
    for (const auto& [label, text] : {std::pair(m_whyHead, &why.head), {m_why, &why.text}}) {
        label->setText(*text);
        label->setVisible(!why.text.isEmpty());
    }
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
