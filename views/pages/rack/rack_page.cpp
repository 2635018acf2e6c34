// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/rack/rack_page.h"

#include "app/report/charts/facility_drawings.h"
#include "app/workbench/analyses/rack_editor.h"
#include "app/workbench/text/engine_text.h"
#include "views/pages/rack/budget_bar.h"
#include "views/pages/rack/rack_palette.h"
#include "views/pages/rack/rack_view.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace rackline {

RackPage::RackPage(const PageContext& context)
    : m_context(context), m_editor(new RackEditor(context.workbench, context.locale, this)),
      m_view(new RackView(context.theme, *m_editor)), m_palette(new RackPalette(context.theme, *m_editor)), m_parts(nullptr),
      m_centre(nullptr), m_budgets(nullptr) {
    m_parts = makeParts();
    m_centre = makeCentre();
    m_budgets = makeBudgets();
    const Theme& theme = context.theme;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new SegmentBar(theme, {tr("Parts"), tr("Rack"), tr("Budgets")}, tr("Shown"));
    m_tabs->setCurrent(1);
    m_tabRow = new QWidget;
    auto* tabs = new QHBoxLayout(m_tabRow);
    tabs->setContentsMargins(theme.px(16), theme.px(10), theme.px(16), 0);
    tabs->addWidget(m_tabs);
    tabs->addStretch();
    column->addWidget(m_tabRow);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_parts);
    row->addWidget(m_centre, 1);
    row->addWidget(m_budgets);
    column->addLayout(row, 1);
    connect(m_tabs, &SegmentBar::chosen, this, [this] { arrange(); });
    connect(m_palette, &RackPalette::addAsked, this, [this](const RackUnit& unit) {
        const int at = m_view->selected() + 1;
        const int place = at > 0 ? at : static_cast<int>(m_editor->units().size());
        m_editor->add(unit, static_cast<std::size_t>(place));
        m_view->select(place);
    });
    connect(m_editor, &RackEditor::changed, this, &RackPage::showEdit);
    connect(m_view, &RackView::selectionChanged, this, &RackPage::showEdit);
    showEdit();
    fillBudgets();
    connect(m_editor, &RackEditor::changed, this, &RackPage::fillBudgets);
}

QWidget* RackPage::makeParts() {
    const Theme& theme = m_context.theme;
    auto* parts = new QWidget;
    auto* row = new QHBoxLayout(parts);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(theme.px(12), theme.px(14), theme.px(8), theme.px(12));
    column->setSpacing(theme.px(6));
    auto* filter = new SearchField(theme, tr("Filter parts"), tr("Filter parts"));
    filter->setFixedHeight(theme.px(30));
    connect(filter, &QLineEdit::textChanged, m_palette, &RackPalette::setWords);
    column->addWidget(filter);
    column->addWidget(m_palette, 1);
    m_hint = new TextLabel(theme, Type::caption, Role::text3,
                           tr("Drag a part onto the rack, or press Enter to add it above the chosen unit."));
    m_hint->setWordWrap(true);
    column->addWidget(m_hint);
    row->addLayout(column, 1);
    row->addWidget(new Hairline(theme, Qt::Vertical));
    return parts;
}

QWidget* RackPage::makeCentre() {
    const Theme& theme = m_context.theme;
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(theme.px(20), theme.px(14), theme.px(16), theme.px(8));
    column->setSpacing(theme.px(8));
    auto* head = new QHBoxLayout;
    head->setSpacing(theme.px(10));
    m_name = new TextLabel(theme, Type::title, Role::text);
    m_name->setWordWrap(true);
    head->addWidget(m_name, 1);
    column->addLayout(head);
    m_verdict = new TextLabel(theme, Type::body, Role::text2);
    m_verdict->setWordWrap(true);
    column->addWidget(m_verdict);
    auto* row = new QHBoxLayout;
    row->setSpacing(theme.px(8));
    m_rack = new ChoiceButton(theme, tr("Rack"), tr("Rack"));
    // A long name gives way to the budgets beside it.
    m_rack->setMinimumWidth(theme.px(140));
    row->addWidget(m_rack);
    row->addStretch();
    const auto button = [&](const QString& text, auto act) {
        auto* made = new QPushButton(text);
        made->setAutoDefault(false);
        made->setAccessibleName(text);
        connect(made, &QPushButton::clicked, this, act);
        row->addWidget(made);
        return made;
    };
    m_empty = button(tr("Empty"), [this] { m_editor->clear(); });
    m_reset = button(tr("As shipped"), [this] { m_editor->reset(); });
    column->addLayout(row);
    connect(m_rack, &ChoiceButton::chosen, this, [this](int index) {
        const auto& racks = m_editor->racks();
        if (index < static_cast<int>(racks.size())) m_editor->chooseRack(racks[static_cast<std::size_t>(index)].id);
    });
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->viewport()->setAutoFillBackground(false);
    m_view->setAutoFillBackground(false);
    area->setWidget(m_view);
    column->addWidget(area, 1);
    m_place = new TextLabel(theme, Type::caption, Role::text3);
    m_place->setWordWrap(true);
    column->addWidget(m_place);
    return centre;
}

QWidget* RackPage::makeBudgets() {
    const Theme& theme = m_context.theme;
    auto* budgets = new QWidget;
    auto* row = new QHBoxLayout(budgets);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(new Hairline(theme, Qt::Vertical));
    m_budgetArea = new QScrollArea;
    m_budgetArea->setWidgetResizable(true);
    m_budgetArea->setFrameShape(QFrame::NoFrame);
    m_budgetArea->setFocusPolicy(Qt::NoFocus);
    m_budgetArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_budgetArea->viewport()->setAutoFillBackground(false);
    row->addWidget(m_budgetArea, 1);
    return budgets;
}

QList<QWidget*> RackPage::areas() const { return {m_palette, m_view}; }

Picture RackPage::picture(const QWidget*) const {
    const Workbench& workbench = m_context.workbench;
    if (workbench.current() >= workbench.scenarios().size()) return {};
    const ScenarioState& state = workbench.scenarios()[workbench.current()];
    if (!state.resolved) return {};
    const ChartScenario charted{&state.resolved->scenario, nullptr, nullptr, state.colour};
    return rackDrawing(std::span(&charted, 1));
}

QString RackPage::verdictOf(std::ptrdiff_t failing, std::ptrdiff_t doubtful) {
    if (failing == 1) return tr("1 budget fails.");
    if (failing > 1) return tr("%1 budgets fail.").arg(failing);
    if (doubtful == 1) return tr("All budgets of the rack hold; one of a typical hall does not.");
    if (doubtful > 1) return tr("All budgets of the rack hold; %1 of a typical hall do not.").arg(doubtful);
    return tr("All budgets hold.");
}

void RackPage::showEdit() {
    m_name->setText(m_editor->name());
    const auto& budgets = m_editor->budgets();
    const auto failing =
        std::count_if(budgets.begin(), budgets.end(), [](const RackBudget& b) { return b.fails() && !b.assumed; });
    const auto doubtful = std::count_if(budgets.begin(), budgets.end(), [](const RackBudget& b) { return b.assumed; });
    const bool bad = failing > 0 || !m_editor->problem().isEmpty();
    m_verdict->setRole(bad ? Role::bad : doubtful > 0 ? Role::warn : Role::text2);
    if (!m_editor->problem().isEmpty())
        m_verdict->setText(m_editor->problem());
    else
        m_verdict->setText(asSentence(m_editor->belongsTo() + QStringLiteral(" \u00b7 ") + verdictOf(failing, doubtful)));
    QStringList names;
    int current = -1;
    for (const EntrySummary& rack : m_editor->racks()) {
        if (rack.id == m_editor->rackId()) current = static_cast<int>(names.size());
        names << QString::fromStdString(rack.name);
    }
    m_rack->setChoices(names, current);
    m_hint->setVisible(m_editor->isComposable());
    m_empty->setEnabled(!m_editor->units().empty());
    m_reset->setEnabled(m_editor->isChanged());
    const bool blades = !m_editor->layout().isTrays();
    const int unit = m_view->selected() + 1;
    if (!m_editor->isComposable())
        m_place->setText(tr("It has no trays to move. Choose another rack to build one."));
    else if (unit == 0)
        m_place->setText(blades                  ? tr("Click a blade to choose it. Heights are not to scale.")
                         : m_editor->isToScale() ? tr("Click a unit to choose it.")
                                                 : tr("Click a unit to choose it. Units of unknown height are drawn one slot "
                                                      "high."));
    else if (blades)
        m_place->setText(
            tr("Unit %1: arrows choose, F other side, Ctrl with arrows moves, Ctrl D double, Del remove.").arg(unit));
    else
        m_place->setText(tr("Unit %1: \u2191 \u2193 choose, Ctrl \u2191 \u2193 move, Ctrl D double, Del remove.").arg(unit));
}

void RackPage::fillBudgets() {
    const Theme& theme = m_context.theme;
    auto* content = new QWidget;
    content->setAutoFillBackground(false);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(16));
    column->setSpacing(theme.px(12));
    column->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("Budgets at full load")));
    for (const RackBudget& budget : m_editor->budgets()) {
        auto* bar = new BudgetBar(theme, m_context.locale, budget);
        // The bars are made anew by what the cure changes, so that it runs once this one has been heard.
        connect(
            bar, &BudgetBar::cured, m_editor, [this, budget] { m_editor->cure(budget); }, Qt::QueuedConnection);
        column->addWidget(bar);
    }
    if (m_editor->budgets().empty()) {
        auto* none =
            new TextLabel(theme, Type::body, Role::text3, tr("Nothing is checked until there is something that computes."));
        none->setWordWrap(true);
        column->addWidget(none);
    }
    if (!m_editor->facts().empty()) {
        column->addWidget(new Hairline(theme));
        column->addWidget(new TextLabel(theme, Type::section, Role::text2, tr("This rack gives")));
        auto* grid = new QGridLayout;
        grid->setVerticalSpacing(theme.px(8));
        grid->setColumnStretch(0, 1);
        int row = 0;
        constexpr qsizetype longestFact = 18;
        for (const RackFact& fact : m_editor->facts()) {
            auto* name = new TextLabel(theme, Type::body, Role::text2, fact.name);
            name->setWordWrap(true);
            grid->addWidget(name, row, 0);
            auto* value = new TextLabel(theme, Type::value, Role::text, fact.value);
            value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
            // A long name of a fabric must not widen the column, whose bars would be cut off.
            value->setWordWrap(fact.value.size() > longestFact);
            grid->addWidget(value, row++, 1);
        }
        column->addLayout(grid);
    }
    column->addStretch();
    if (QWidget* before = m_budgetArea->takeWidget()) before->deleteLater();
    m_budgetArea->setWidget(content);
    content->show();
}

void RackPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_editor->setAwake(true);
}

void RackPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_editor->setAwake(false);
}

void RackPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    arrange();
}

/// Side by side, or one at a time.
void RackPage::arrange() {
    const Theme& theme = m_context.theme;
    const double width = this->width() / theme.scale();
    const bool beside = width >= 900;
    m_tabRow->setVisible(!beside);
    m_parts->setVisible(beside || m_tabs->current() == 0);
    m_centre->setVisible(beside || m_tabs->current() == 1);
    m_budgets->setVisible(beside || m_tabs->current() == 2);
    const bool wide = width >= 1200;
    m_parts->setMaximumWidth(beside ? theme.px(wide ? 264 : 210) : QWIDGETSIZE_MAX);
    m_budgets->setMaximumWidth(beside ? theme.px(wide ? 352 : 270) : QWIDGETSIZE_MAX);
    m_parts->setMinimumWidth(beside ? theme.px(wide ? 264 : 210) : 0);
    m_budgets->setMinimumWidth(beside ? theme.px(wide ? 352 : 270) : 0);
}

} // namespace rackline
