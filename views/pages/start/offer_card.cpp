// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/start/offer_card.h"

#include "app/workbench/text/field_text.h"
#include "model/scenario/parameters.h"
#include "views/panels/answer_label.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"
#include "views/widgets/quantity_edit.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace rackline {

OfferCard::OfferCard(const PageContext& context)
    : Card(context.theme), m_context(context), m_models(offeredModels(context.workbench.catalogue())),
      m_background(new Background(this)), m_answer(new AnswerLabel(context.theme)),
      m_table(new DataTable(context.theme, tr("Racks for this question"))), m_open(new QPushButton(tr("Open as project"))),
      m_slower(new QPushButton) {
    const Theme& theme = context.theme;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(14));
    column->setSpacing(theme.px(10));
    column->addWidget(makeQuestion());
    column->addWidget(m_answer);
    column->addWidget(m_table);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_open, m_slower}) {
        button->setAutoDefault(false);
        buttons->addWidget(button);
    }
    buttons->addStretch();
    column->addLayout(buttons);
    for (QWidget* hidden : std::initializer_list<QWidget*>{m_table, m_open, m_slower}) hidden->hide();
    m_background->setTitle(tr("Racks for a power"));
    connect(m_open, &QPushButton::clicked, this, [this] {
        if (m_context.desk.openProject(offeredProject(m_offers))) m_context.desk.showPage("factory");
    });
    connect(m_slower, &QPushButton::clicked, this, [this] {
        m_asked.speed = std::floor(m_offers.reached);
        const Parameter& parameter = *findParameter("workload.limits.speed");
        const FieldText text = fieldText(parameter, m_asked.speed, m_context.locale);
        m_speed->showValue(text.number, text.unit, true);
        refresh();
    });
}

QWidget* OfferCard::makeQuestion() {
    const Theme& theme = m_context.theme;
    auto* question = new QWidget;
    auto* row = new FlowLayout(question);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme.px(8));
    const auto word = [&](const QString& text) { row->addWidget(new TextLabel(theme, Type::heading, Role::text, text)); };
    m_power = makeField(*findParameter("facility.power"), &OfferQuestion::watts, tr("Power of the site"));
    m_speed = makeField(*findParameter("workload.limits.speed"), &OfferQuestion::speed, tr("Speed per user"));
    m_model = new ChoiceButton(theme, {}, tr("Model"));
    QStringList names, groups;
    int current = 0;
    for (const OfferedModel& model : m_models) {
        if (model.id == m_asked.model) current = static_cast<int>(names.size());
        names << QString::fromStdString(model.name);
        groups << (model.vendor.empty() ? tr("Others") : QString::fromStdString(model.vendor));
    }
    m_model->setChoices(names, current, groups);
    connect(m_model, &ChoiceButton::chosen, this, [this](int index) {
        m_asked.model = m_models[static_cast<std::size_t>(index)].id;
        refresh();
    });
    //: The beginning of: I have 100 MW for DeepSeek-V3 at 50 tok/s per user.
    word(tr("I have"));
    row->addWidget(m_power);
    word(tr("for"));
    row->addWidget(m_model);
    word(tr("at"));
    row->addWidget(m_speed);
    word(tr("per user."));
    return question;
}

QuantityEdit* OfferCard::makeField(const Parameter& parameter, double OfferQuestion::*value, const QString& name) {
    auto* field = new QuantityEdit(m_context.theme, [this, &parameter, value](const QString& text) {
        const FieldReading read = readingOf(readField(parameter, text, m_asked.*value, m_context.locale));
        return read.ok && !(read.value > 0) ? FieldReading{false, 0, tr("expected more than nothing")} : read;
    });
    field->setAccessibleName(name);
    field->setFixedWidth(m_context.theme.px(120));
    const auto shown = [this, field, &parameter, value](bool changed) {
        const FieldText text = fieldText(parameter, m_asked.*value, m_context.locale);
        field->showValue(text.number, text.unit, changed);
    };
    shown(false);
    const auto ask = [this, value](double read) {
        if (m_asked.*value == read) return;
        m_asked.*value = read;
        refresh();
    };
    connect(field, &QuantityEdit::typed, this, ask);
    connect(field, &QuantityEdit::committed, this, [ask, shown](double read) {
        ask(read);
        shown(true);
    });
    return field;
}

void OfferCard::refresh() {
    m_background->compute([asked = m_asked, catalogue = m_context.workbench.sharedCatalogue()](
                              const Background::Watch& watch) { return rackOffers(asked, *catalogue, watch); },
                          [this](RackOffers offers) { show(std::move(offers)); });
}

void OfferCard::show(RackOffers offers) {
    m_offers = std::move(offers);
    m_answer->showAnswer(offerSentence(m_offers, m_context.locale));
    const bool found = !m_offers.shipping.empty();
    m_table->showData(offerTable(m_offers, m_context.locale));
    m_table->setVisible(found || !m_offers.announced.empty());
    m_open->setVisible(found);
    m_slower->setVisible(!found && m_offers.reached >= 1);
    m_slower->setText(tr("Use %1 tok/s").arg(m_context.locale.toString(std::floor(m_offers.reached), 'f', 0)));
}

} // namespace rackline
