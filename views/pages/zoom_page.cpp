// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/zoom_page.h"

#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/wipe_view.h"
#include "views/widgets/flow_layout.h"

#include <QKeyEvent>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>

namespace rackline {

ZoomPage::ZoomPage(const PageContext& context)
    : AnalysisPage(context), m_views{new WipeView(m_theme, tr("Hall")), new WipeView(m_theme, tr("Rack")),
                                     new WipeView(m_theme, tr("Tray")), new WipeView(m_theme, tr("Step"))},
      m_levelBar(new SegmentBar(m_theme, {tr("Hall"), tr("Rack"), tr("Tray"), tr("Step")}, tr("Level of detail"))),
      m_heat(new SegmentBar(m_theme, {tr("Watts"), tr("Liquid"), tr("Dollars")}, tr("Heat"))),
      m_wipe(new SegmentBar(m_theme, {tr("Selected"), tr("A | B")}, tr("Wipe between the pinned points A and B"))),
      m_hallChoice(new ChoiceButton(m_theme, tr("Hall"), tr("Hall"))), m_path(new TextLabel(m_theme, Type::body, Role::text2)) {
    for (const Level level : {hallLevel, rackLevel, trayLevel}) {
        view(level)->setPickable(true);
        connect(view(level), &ChartView::picked, this, [this, level](int item) { lookAt(level, item); });
    }
    // One handle: what is left of it is A on every level.
    for (WipeView* moved : m_views)
        connect(moved, &WipeView::handleMoved, this, [this](double share) {
            for (WipeView* view : m_views) view->setHandle(share);
        });
    head()->addWidget(makeHead());
    m_upper = new QBoxLayout(QBoxLayout::LeftToRight);
    m_upper->setSpacing(m_theme.px(12));
    m_upper->addWidget(makeCard(hallLevel, tr("Hall"), m_views[hallLevel]), 56);
    m_upper->addWidget(makeCard(rackLevel, tr("Rack"), m_views[rackLevel]), 38);
    m_upper->addWidget(makeCard(trayLevel, tr("Tray"), m_views[trayLevel]), 40);
    body()->addLayout(m_upper, 54);
    body()->addWidget(makeCard(stepLevel, tr("Step"), m_views[stepLevel]), 46);
    connect(m_levelBar, &SegmentBar::chosen, this, [this](int level) { go(static_cast<Level>(level)); });
    connect(m_heat, &SegmentBar::chosen, this, &ZoomPage::draw);
    connect(m_wipe, &SegmentBar::chosen, this, &ZoomPage::invalidate);
    connect(m_hallChoice, &ChoiceButton::chosen, this, [this](int hall) {
        m_place.hall = hall;
        m_place.stand = 0;
        draw();
    });
}

QWidget* ZoomPage::makeHead() {
    auto* head = new QWidget;
    auto* row = new FlowLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.px(10));
    row->addWidget(m_levelBar);
    row->addWidget(m_hallChoice);
    row->addWidget(m_path);
    row->addSpring();
    row->addWidget(m_heat);
    row->addWidget(m_wipe);
    return head;
}

Card* ZoomPage::makeCard(Level level, const QString& name, QWidget* view) {
    auto* card = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*card, m_theme);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(m_theme.px(18), m_theme.px(10), m_theme.px(18), 0);
    words->setSpacing(m_theme.px(1));
    words->addWidget(m_titles[level] = new TextLabel(m_theme, Type::heading, Role::text, name));
    words->addWidget(m_texts[level] = new TextLabel(m_theme, Type::caption, Role::text2));
    m_texts[level]->setWordWrap(true);
    column->addLayout(words);
    column->addWidget(view, 1);
    return m_cards[level] = card;
}

ChartView* ZoomPage::view(Level level) const { return m_views[level]->chart(); }

QList<QWidget*> ZoomPage::areas() const {
    QList<QWidget*> shown;
    for (int level = 0; level < levels; ++level)
        if (m_cards[static_cast<std::size_t>(level)]->isVisibleTo(this)) shown << view(static_cast<Level>(level));
    return shown;
}

Picture ZoomPage::picture(const QWidget* at) const {
    if (!m_found.site) return {};
    for (int level = 0; level < levels; ++level)
        if (isWithin(at, m_cards[static_cast<std::size_t>(level)])) return view(static_cast<Level>(level))->picture();
    return view(m_level)->picture();
}

void ZoomPage::refresh() {
    std::optional<AnalysisInput> input = selectedInput(m_workbench), beside;
    if (!input) {
        showAnswer(answerOf(m_workbench, m_locale));
        return showNothing(tr("No site to look into"), selectedTrains(m_workbench)
                                                           ? tr("Halls are drawn of scenarios that serve.")
                                                           : tr("The selected scenario has no layout that fits."));
    }
    const std::optional<Pin> a = m_workbench.pin(PinName::a), b = m_workbench.pin(PinName::b);
    const bool both = a && b;
    m_wipe->setChoiceEnabled(1, both);
    if (!both) m_wipe->setCurrent(0);
    if (m_wipe->current() == 1) {
        std::optional<AnalysisInput> first = inputAt(m_workbench, a->scenario, a->x);
        // Where one of them is not reached there is nothing to lay over the other.
        if (first) beside = inputAt(m_workbench, b->scenario, b->x);
        if (beside) input = std::move(first);
    }
    compute([input = *input, beside, locale = m_locale](const Background::Watch&) { return zoomAnalysis(input, beside, locale); },
            [this](const ZoomAnalysis& found) { show(found); });
}

void ZoomPage::show(const ZoomAnalysis& found) {
    m_found = found;
    showAnswer(found.answer);
    QStringList halls;
    const SiteZoom zoom = found.site->seen(heat());
    if (zoom.stands() == 0) return showNothing(tr("No rack to look into"), tr("The power of the site does not carry one rack."));
    for (int hall = 0; hall < zoom.halls(); ++hall)
        halls << tr("%1 of %2").arg(m_locale.toString(hall + 1), m_locale.toString(zoom.halls()));
    m_hallChoice->setChoices(halls, zoom.within(m_place).hall);
    m_hallChoice->setVisible(zoom.halls() > 1);
    const bool liquid = found.site->scenario.system.rack.liquidShare > 0;
    m_heat->setChoiceEnabled(static_cast<int>(Heat::liquid), liquid);
    if (!liquid && heat() == Heat::liquid) m_heat->setCurrent(0);
    draw();
    arrange();
}

QString ZoomPage::path() const { return m_path->text(); }

void ZoomPage::draw() {
    if (!m_found.site) return;
    const SiteZoom zoom = m_found.site->seen(heat());
    m_place = zoom.within(m_place);
    QStringList path;
    for (const auto& [name, number] : zoom.pathTo(m_place))
        path << engineText(name) + QLatin1Char(' ') + QString::fromStdString(number);
    m_path->setText(path.join(QStringLiteral(" \u203a ")));
    m_titles[rackLevel]->setText(path.value(2));
    m_titles[trayLevel]->setText(path.value(3));
    drawHall(zoom);
    drawRack(zoom);
    drawTray(zoom);
    drawStep(zoom.phaseAt(m_place));
}

std::optional<SiteZoom> ZoomPage::besideZoom() const {
    if (!m_found.beside) return std::nullopt;
    return m_found.beside->seen(heat());
}

namespace {
/// What is said of the two that lie over each other.
QString bothText(const QString& a, const QString& b) { return QStringLiteral("A: %1 \u00b7 B: %2").arg(a, b); }
} // namespace

void ZoomPage::drawHall(const SiteZoom& zoom) {
    HallPlan hall = zoom.hall(m_place);
    m_texts[hallLevel]->setText(hallText(zoom, m_place.hall, m_locale));
    Picture beside;
    if (const auto other = besideZoom()) {
        HallPlan plan = other->hall(other->within(m_place));
        m_texts[hallLevel]->setText(bothText(m_found.site->name(), m_found.beside->name()));
        // One scale for both.
        hall.width = plan.width = std::max(hall.width, plan.width);
        hall.depth = plan.depth = std::max(hall.depth, plan.depth);
        const auto below = [](const HallPlan& one) { return one.works.size() + one.notes.size(); };
        const std::size_t lines = std::max(below(hall), below(plan));
        for (HallPlan* one : {&hall, &plan}) one->notes.resize(lines - one->works.size());
        beside = std::move(plan);
    }
    m_views[hallLevel]->showBeside(beside);
    view(hallLevel)->showChart(std::move(hall));
}

void ZoomPage::drawRack(const SiteZoom& zoom) {
    // What a rack is called and draws stands over the picture.
    const auto untitled = [](RackDrawing rack) {
        rack.racks.front().name.clear();
        rack.racks.front().total.clear();
        return rack;
    };
    RackDrawing rack = zoom.rack(m_place);
    QString text = figureText(rack.racks.front().total, m_locale);
    if (const int nodes = zoom.nodesAt(m_place); nodes > 1)
        text =
            tr("%1; drawn is one of its %2 nodes, %3").arg(text).arg(nodes).arg(figureText(zoom.nodeAmount(m_place), m_locale));
    Picture beside;
    if (const auto other = besideZoom()) {
        RackDrawing second = other->rack(other->within(m_place));
        text = bothText(text, figureText(second.racks.front().total, m_locale));
        beside = untitled(std::move(second));
    }
    m_texts[rackLevel]->setText(text);
    m_views[rackLevel]->showBeside(beside);
    view(rackLevel)->showChart(untitled(std::move(rack)));
}

void ZoomPage::drawTray(const SiteZoom& zoom) {
    TrayPlan tray = zoom.tray(m_place);
    QString text = figureText(tray.subtitle, m_locale);
    Picture beside;
    if (const auto other = besideZoom()) {
        TrayPlan second = other->tray(other->within(m_place));
        text = bothText(text, figureText(second.subtitle, m_locale));
        beside = std::move(second);
    }
    m_texts[trayLevel]->setText(text);
    m_views[trayLevel]->showBeside(beside);
    view(trayLevel)->showChart(std::move(tray));
}

void ZoomPage::drawStep(StepPhase phase) {
    m_titles[stepLevel]->setText(phase == StepPhase::decode ? tr("A step that decodes") : tr("A step that reads prompts"));
    StepLanes step = m_found.site->step(phase);
    QString text = stepText(*m_found.site, phase, m_locale);
    Picture beside;
    if (m_found.beside) {
        StepLanes second = m_found.beside->step(phase);
        text = bothText(text, stepText(*m_found.beside, phase, m_locale));
        // A second is as wide in both.
        step.shown = second.shown = std::max(step.seconds(), second.seconds());
        beside = std::move(second);
    }
    m_texts[stepLevel]->setText(text);
    m_views[stepLevel]->showBeside(beside);
    view(stepLevel)->showChart(std::move(step));
}

/// What is picked on a level is looked into on the next.
void ZoomPage::lookAt(Level level, int item) {
    if (level == hallLevel) m_place.stand = item;
    if (level == rackLevel) m_place.part = item;
    if (level == trayLevel) m_place.chip = item;
    draw();
    go(static_cast<Level>(level + 1));
}

void ZoomPage::go(Level level) {
    m_level = level;
    m_levelBar->setCurrent(level);
    arrange();
    view(level)->setFocus(Qt::OtherFocusReason);
}

void ZoomPage::step(int by) { go(static_cast<Level>(std::clamp(m_level + by, 0, levels - 1))); }

void ZoomPage::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return step(1);
    case Qt::Key_Minus:
    case Qt::Key_Backspace:
    case Qt::Key_Escape:
        return step(-1);
    default:
        AnalysisPage::keyPressEvent(event);
    }
}

void ZoomPage::wheelEvent(QWheelEvent* event) {
    // Where the window is lower than the page the wheel scrolls it.
    const QWidget* shown = parentWidget();
    if (event->angleDelta().y() == 0 || (shown && shown->height() < height())) return AnalysisPage::wheelEvent(event);
    step(event->angleDelta().y() > 0 ? 1 : -1);
    event->accept();
}

void ZoomPage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    arrange();
}

/// All levels at once, or the one that is looked at where there is no room for more.
void ZoomPage::arrange() {
    const bool all = width() >= m_theme.px(980) && height() >= m_theme.px(640);
    for (int level = 0; level < levels; ++level) m_cards[static_cast<std::size_t>(level)]->setVisible(all || level == m_level);
}

} // namespace rackline
