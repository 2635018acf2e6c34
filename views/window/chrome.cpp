// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/chrome.h"

#include "app/workbench/analyses/answer.h"
#include "app/workbench/analyses/rack_editor.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/style/drawing.h"
#include "views/style/icons.h"
#include "views/widgets/counting_switch.h"
#include "views/widgets/elided_text.h"
#include "views/widgets/rackline_style.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace rackline {
namespace {

/// Says that the project has changes that are not saved.
class UnsavedDot : public QWidget {
public:
    UnsavedDot(const Theme& theme, QWidget* parent) : QWidget(parent), m_theme(theme) { setFixedSize(theme.px(8), theme.px(8)); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme.color(Role::text3));
        painter.drawEllipse(rect());
    }

private:
    const Theme& m_theme;
};

/// Looks like a field and opens the palette. Where there is no room only its symbol is left.
class SearchButton : public QAbstractButton {
public:
    SearchButton(const Theme& theme, QWidget* parent) : QAbstractButton(parent), m_theme(theme) {
        setText(ToolStrip::tr("Search or run"));
        setAccessibleName(text());
        setToolTip(text() + QStringLiteral("  ") + ToolStrip::tr("Ctrl Shift P"));
        setFocusPolicy(Qt::TabFocus);
        setAttribute(Qt::WA_Hover);
        setShort(false);
    }
    void setShort(bool symbolOnly) {
        m_short = symbolOnly;
        setFixedSize(m_theme.px(symbolOnly ? 30 : 236), m_theme.px(30));
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        if (!m_short || underMouse()) drawFrame(painter, rect(), m_theme.px(6), Qt::transparent, m_theme.color(Role::sunken));
        const int side = m_theme.px(m_short ? 20 : 16);
        const int left = m_short ? (width() - side) / 2 : m_theme.px(10);
        symbol(m_theme, QStringLiteral("search"), m_short ? Role::text2 : Role::text3)
            .paint(&painter, QRect(left, (height() - side) / 2, side, side));
        if (!m_short) {
            painter.setFont(m_theme.font(Type::body));
            painter.setPen(m_theme.color(Role::text3));
            painter.drawText(rect().adjusted(left + side + m_theme.px(8), 0, 0, 0), Qt::AlignVCenter, text());
            painter.setFont(m_theme.font(Type::rail));
            const QString keys = ToolStrip::tr("Ctrl Shift P");
            const int wide = painter.fontMetrics().horizontalAdvance(keys) + m_theme.px(10), high = m_theme.px(18);
            const QRect chip(width() - wide - m_theme.px(7), (height() - high) / 2, wide, high);
            drawFrame(painter, chip, m_theme.px(4), m_theme.color(Role::line), m_theme.color(Role::surface));
            painter.setPen(m_theme.color(Role::text2));
            painter.drawText(chip, Qt::AlignCenter, keys);
        }
        if (hasFocus()) drawFocusRing(painter, m_theme, rect(), m_theme.px(6));
    }

private:
    const Theme& m_theme;
    bool m_short = false;
};

QPushButton* reportButton(const Theme& theme, QWidget* parent) {
    auto* button = new QPushButton(symbol(theme, QStringLiteral("report"), Role::onAccent), ToolStrip::tr("Report"), parent);
    button->setDefault(true);
    button->setAccessibleName(ToolStrip::tr("Report"));
    button->setObjectName(QStringLiteral("report"));
    button->setFont(theme.font(Type::value));
    const auto adopt = [button, &theme] {
        QPalette colours = theme.palette();
        colours.setColor(QPalette::ButtonText, theme.color(Role::onAccent));
        button->setPalette(colours);
    };
    QObject::connect(&theme, &Theme::changed, button, adopt);
    adopt();
    return button;
}

} // namespace

ToolStrip::ToolStrip(const Theme& theme, Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_workbench(workbench), m_name(new ElidedText(theme, Type::heading)),
      m_unsaved(new UnsavedDot(theme, this)), m_drawer(new SymbolButton(theme, QStringLiteral("filter"), tr("Inputs"), this)),
      m_undo(new SymbolButton(theme, QStringLiteral("undo"), tr("Undo"), this)),
      m_redo(new SymbolButton(theme, QStringLiteral("redo"), tr("Redo"), this)),
      m_counting(new CountingSwitch(theme, workbench, this)),
      m_efficiency(new ChoiceButton(theme, tr("Efficiency"), tr("Efficiency"), this)) {
    auto* row = new QHBoxLayout(this);
    setFixedHeight(theme.px(48));
    row->setContentsMargins(theme.px(20), 0, theme.px(16), 0);
    row->setSpacing(theme.px(8));
    row->addWidget(m_drawer);
    m_drawer->hide();
    row->addWidget(m_name);
    row->addWidget(m_unsaved);
    row->addSpacing(theme.px(6));
    auto* line = new Hairline(theme, Qt::Vertical, this);
    line->setFixedHeight(theme.px(18));
    row->addWidget(line);
    row->addWidget(m_undo);
    row->addWidget(m_redo);
    row->addSpacing(theme.px(4));
    row->addWidget(m_counting);
    row->addWidget(m_efficiency);
    connect(m_efficiency, &ChoiceButton::chosen, this, [this](int index) {
        const std::string id = m_efficiencies.value(index).toStdString();
        m_workbench.document().change(tr("Efficiency"), [id](Project& project) {
            for (ScenarioSettings& scenario : project.scenarios) scenario.values.erase("efficiency");
            project.shared["efficiency"] = id;
        });
    });
    row->addStretch();
    m_search = new SearchButton(theme, this);
    row->addWidget(m_search);
    connect(m_search, &QAbstractButton::clicked, this, &ToolStrip::searchAsked);
    m_look = new SymbolButton(theme, QStringLiteral("theme"), tr("Light or dark"), this);
    row->addWidget(m_look);
    QPushButton* button = reportButton(theme, this);
    row->addWidget(button);
    connect(m_drawer, &QToolButton::clicked, this, &ToolStrip::drawerAsked);
    connect(m_look, &QToolButton::clicked, this, &ToolStrip::themeAsked);
    connect(button, &QPushButton::clicked, this, &ToolStrip::reportAsked);
    QUndoStack* stack = workbench.document().undoStack();
    connect(m_undo, &QToolButton::clicked, stack, &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, stack, &QUndoStack::redo);
    connect(stack, &QUndoStack::indexChanged, this, &ToolStrip::refresh);
    connect(&workbench.document(), &Document::changed, this, &ToolStrip::refresh);
    connect(&workbench, &Workbench::catalogueChanged, this, [this] {
        listEfficiencies();
        refresh();
    });
    connect(&workbench.document(), &Document::modifiedChanged, this, &ToolStrip::refresh);
    connect(&workbench, &Workbench::scenariosChanged, this, &ToolStrip::fit);
    connect(&workbench, &Workbench::parametersChanged, this, &ToolStrip::fit);
    listEfficiencies();
    refresh();
}

void ToolStrip::setDrawerButton(bool visible) {
    m_drawer->setVisible(visible);
    m_look->setVisible(!visible);
    fit();
}

void ToolStrip::setCompact(bool compact) {
    m_compact = compact;
    m_counting->setCompact(compact);
    m_efficiency->setVisible(!compact);
    static_cast<SearchButton*>(m_search)->setShort(compact);
    fit();
}

/// Which tokens and watts are counted is a question of what serves.
void ToolStrip::fit() {
    if (shownTask(m_workbench) != Task::serve) return m_counting->hide();
    const int spared = m_counting->isHidden() ? m_counting->sizeHint().width() + layout()->spacing() : 0;
    m_counting->setVisible(!m_compact || layout()->sizeHint().width() + spared <= width());
}

void ToolStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void ToolStrip::listEfficiencies() {
    m_efficiencyTitles = {tr("calibrated"), tr("speed of light")};
    m_efficiencies = {QStringLiteral("calibrated"), QStringLiteral("speed-of-light")};
    for (const EntrySummary& entry : m_workbench.catalogue().list("engine"))
        if (entry.yours) {
            m_efficiencies << QString::fromStdString(entry.id);
            m_efficiencyTitles << m_efficiencies.back();
        }
}

void ToolStrip::refresh() {
    const Settings& shared = m_workbench.document().project().shared;
    const auto efficiency = shared.find("efficiency");
    const QString chosen = efficiency == shared.end() ? m_efficiencies.front() : QString::fromStdString(efficiency->second);
    m_efficiency->setChoices(m_efficiencyTitles, std::max(0, static_cast<int>(m_efficiencies.indexOf(chosen))));
    const QUndoStack* stack = m_workbench.document().undoStack();
    m_name->setText(QString::fromStdString(m_workbench.document().project().name));
    m_unsaved->setVisible(m_workbench.document().isModified());
    m_unsaved->setToolTip(tr("Not saved yet"));
    m_undo->setEnabled(stack->canUndo());
    m_redo->setEnabled(stack->canRedo());
    m_undo->setToolTip(tr("Undo %1").arg(stack->undoText()).trimmed());
    m_redo->setToolTip(tr("Redo %1").arg(stack->redoText()).trimmed());
    fit();
}

void ToolStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::window));
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.color(Role::line));
}

StatusStrip::StatusStrip(const Theme& theme, Workbench& workbench, const QLocale& locale, QWidget* parent)
    : QWidget(parent), m_theme(theme), m_workbench(workbench), m_locale(locale) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(theme.px(16), theme.px(5), theme.px(16), theme.px(5));
    row->setSpacing(theme.px(12));
    const auto label = [&](TextLabel*& target, bool first) {
        // A label and the line in front of it share a cell.
        auto* cell = new QWidget(this);
        auto* inside = new QHBoxLayout(cell);
        inside->setContentsMargins(0, 0, 0, 0);
        inside->setSpacing(theme.px(12));
        if (!first) {
            auto* line = new Hairline(theme, Qt::Vertical);
            line->setFixedHeight(theme.px(12));
            inside->addWidget(line);
        }
        target = new TextLabel(theme, Type::caption, Role::text2);
        inside->addWidget(target);
        row->addWidget(cell);
    };
    label(m_candidates, true);
    label(m_infeasible, false);
    label(m_catalogue, false);
    label(m_issues, false);
    m_issues->parentWidget()->setCursor(Qt::PointingHandCursor);
    row->addStretch();
    m_basis = new TextLabel(theme, Type::caption, Role::text3);
    row->addWidget(m_basis);
    connect(&workbench, &Workbench::detailsChanged, this, &StatusStrip::refresh);
    connect(&workbench, &Workbench::parametersChanged, this, &StatusStrip::refresh);
    refresh();
}

void StatusStrip::refresh() {
    const NumberStyle style = screenStyle(m_locale);
    const bool ofRuns = shownTask(m_workbench) != Task::serve;
    const auto evaluated = ofRuns ? 0 : static_cast<double>(m_workbench.evaluated());
    m_candidates->setText(evaluated > 0
                              ? tr("%1 candidates in %2")
                                    .arg(fromView(countText(evaluated, style)), fromView(timeText(m_workbench.seconds(), style)))
                              : tr("Ready"));
    m_infeasible->parentWidget()->setVisible(!ofRuns && m_roomy);
    m_infeasible->setText(tr("%1 infeasible").arg(fromView(countText(static_cast<double>(m_workbench.infeasible()), style))));
    m_catalogue->setText(tr("Catalogue %1").arg(QString::fromStdString(m_workbench.catalogue().version())));
    const auto& states = m_workbench.scenarios();
    refreshIssues(ofRuns);
    const std::size_t current = m_workbench.current();
    if (current < states.size() && states[current].resolved) {
        const Scenario& scenario = states[current].resolved->scenario;
        const QString kernels = QString::fromStdString(scenario.kernels.id);
        m_basis->setText(scenario.trains()
                             ? tr("Framework %1, kernels %2").arg(QString::fromStdString(scenario.training.profile.id), kernels)
                             : tr("Engine %1, kernels %2").arg(QString::fromStdString(scenario.engine.id), kernels));
    }
    // Otherwise a cell that was laid out for a shorter text keeps its width.
    for (const TextLabel* label : {m_candidates, m_infeasible, m_catalogue, m_issues}) {
        label->parentWidget()->layout()->invalidate();
        label->parentWidget()->updateGeometry();
    }
    layout()->activate();
}

/// Counts scenarios that have no answer, and what racks that have one do not keep.
void StatusStrip::refreshIssues(bool ofRuns) {
    QStringList issues;
    for (const ScenarioState& s : m_workbench.scenarios()) {
        const bool nothing = !ofRuns && s.explored && s.exploration.frontier.empty() && !s.exploration.findings.empty();
        if (!s.problem.empty())
            issues << QString::fromStdString(s.problem);
        else if (nothing)
            issues << nothingText(s.exploration, screenStyle(m_locale));
        else if (s.resolved)
            for (const RackBudget& budget : failingBudgets(*s.resolved, m_workbench.catalogue(), m_locale))
                issues << failureText(budget, m_locale);
    }
    m_issues->setText(issues.isEmpty()     ? tr("No issues")
                      : issues.size() == 1 ? tr("1 issue")
                                           : tr("%1 issues").arg(issues.size()));
    m_issues->setRole(issues.isEmpty() ? Role::text2 : Role::bad);
    m_issues->setToolTip(issues.value(0));
}

/// A click opens the list of issues, which the menu does for the keyboard.
void StatusStrip::mouseReleaseEvent(QMouseEvent* event) {
    const QWidget* cell = m_issues->parentWidget();
    if (cell->geometry().contains(event->position().toPoint())) Q_EMIT issuesAsked();
}

void StatusStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int room = static_cast<int>(width() / m_theme.scale());
    m_catalogue->parentWidget()->setVisible(room > 900);
    m_basis->setVisible(room > 760);
    m_roomy = room > 560;
    m_infeasible->parentWidget()->setVisible(m_roomy && shownTask(m_workbench) == Task::serve);
}

void StatusStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.color(Role::window));
    painter.fillRect(QRect(0, 0, width(), 1), m_theme.color(Role::line));
}

} // namespace rackline
