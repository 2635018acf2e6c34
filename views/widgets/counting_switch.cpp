// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/counting_switch.h"
#include "app/workbench/document/translation.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>

namespace rackline {
namespace {

template <class Value> struct Choice {
    Value value;
    const char *id, *name, *entry;
};
constexpr Choice<TokenCount> tokenChoices[] = {
    {TokenCount::output, "count.output", QT_TRANSLATE_NOOP("rackline", "output"),
     QT_TRANSLATE_NOOP("rackline", "Count output tokens")},
    {TokenCount::total, "count.total", QT_TRANSLATE_NOOP("rackline", "total"),
     QT_TRANSLATE_NOOP("rackline", "Count total tokens")},
};
constexpr Choice<WattScope> wattChoices[] = {
    {WattScope::facility, "count.facility", QT_TRANSLATE_NOOP("rackline", "facility"),
     QT_TRANSLATE_NOOP("rackline", "Count facility watts")},
    {WattScope::it, "count.it", QT_TRANSLATE_NOOP("rackline", "IT"), QT_TRANSLATE_NOOP("rackline", "Count IT watts")},
    {WattScope::gpu, "count.gpu", QT_TRANSLATE_NOOP("rackline", "GPU"), QT_TRANSLATE_NOOP("rackline", "Count GPU watts")},
};
constexpr int scopes = std::size(wattChoices);

template <class Choices> QStringList namesOf(const Choices& choices) {
    QStringList names;
    for (const auto& choice : choices) names << tr(choice.name);
    return names;
}

void count(Workbench& workbench, Counting counting) {
    ChartChoice choice = workbench.chart();
    choice.counting = counting;
    workbench.setChart(choice);
}

} // namespace

CountingSwitch::CountingSwitch(const Theme& theme, Workbench& workbench, QWidget* parent)
    : QWidget(parent), m_workbench(workbench),
      m_tokens(new ChoiceButton(theme, tr("Tokens"), tr("Tokens that are counted"), this)),
      m_watts(new ChoiceButton(theme, tr("Watts"), tr("Watts that are counted"), this)),
      m_both(new ChoiceButton(theme, {}, tr("Tokens and watts that are counted"), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme.px(8));
    m_tokens->setToolTip(tr("Output tokens are those that are answered; total tokens count the prompt too."));
    m_watts->setToolTip(tr("Facility: all at the utility meter. IT: without cooling and the building's losses. GPU: the packages "
                           "alone, provided up to their power cap."));
    QStringList both;
    for (const QString& tokens : namesOf(tokenChoices))
        for (const QString& watts : namesOf(wattChoices)) both << tokens + QStringLiteral(" \u00b7 ") + watts;
    m_tokens->setChoices(namesOf(tokenChoices), 0);
    m_watts->setChoices(namesOf(wattChoices), 0);
    m_both->setChoices(both, 0);
    for (ChoiceButton* button : {m_tokens, m_watts, m_both}) row->addWidget(button);
    connect(m_tokens, &ChoiceButton::chosen, this, [this](int index) {
        choose({static_cast<TokenCount>(index), m_workbench.chart().counting.watts});
    });
    connect(m_watts, &ChoiceButton::chosen, this, [this](int index) {
        choose({m_workbench.chart().counting.tokens, static_cast<WattScope>(index)});
    });
    connect(m_both, &ChoiceButton::chosen, this, [this](int index) {
        choose({static_cast<TokenCount>(index / scopes), static_cast<WattScope>(index % scopes)});
    });
    connect(&workbench, &Workbench::chartChanged, this, &CountingSwitch::refresh);
    setCompact(false);
    refresh();
}

void CountingSwitch::setCompact(bool compact) {
    m_tokens->setVisible(!compact);
    m_watts->setVisible(!compact);
    m_both->setVisible(compact);
}

void CountingSwitch::choose(Counting counting) { count(m_workbench, counting); }

void CountingSwitch::refresh() {
    const Counting counting = m_workbench.chart().counting;
    const int tokens = static_cast<int>(counting.tokens), watts = static_cast<int>(counting.watts);
    m_tokens->setCurrent(tokens);
    m_watts->setCurrent(watts);
    m_both->setCurrent(scopes * tokens + watts);
}

void addCountingChoices(QMenu& menu, Workbench& workbench) {
    const auto offer = [&](const auto& choices, auto field) {
        menu.addSeparator();
        auto* group = new QActionGroup(&menu);
        for (const auto& choice : choices) {
            QAction* action = menu.addAction(tr(choice.entry));
            action->setObjectName(QString::fromLatin1(choice.id));
            action->setCheckable(true);
            group->addAction(action);
            const auto show = [action, &workbench, field, value = choice.value] {
                action->setChecked(workbench.chart().counting.*field == value);
            };
            show();
            QObject::connect(&workbench, &Workbench::chartChanged, action, show);
            QObject::connect(action, &QAction::triggered, &menu, [&workbench, field, value = choice.value] {
                Counting counting = workbench.chart().counting;
                counting.*field = value;
                count(workbench, counting);
            });
        }
    };
    offer(tokenChoices, &Counting::tokens);
    offer(wattChoices, &Counting::watts);
}

} // namespace rackline
