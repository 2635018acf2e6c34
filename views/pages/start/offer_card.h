// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/rack_offers.h"
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

namespace rackline {

class AnswerLabel;
class DataTable;
class QuantityEdit;
struct Parameter;

/// "I have 100 MW for DeepSeek-V3 at 50 tok/s per user": three fields, and below them which racks serve that best.
class OfferCard : public Card {
    Q_OBJECT

public:
    explicit OfferCard(const PageContext& context);

    /// The racks of the catalogue are asked when somebody sees the answer, and at each change.
    void refresh();
    bool isSettled() const { return !m_background->isBusy(); }
    QuantityEdit* power() const { return m_power; }
    QuantityEdit* speed() const { return m_speed; }
    ChoiceButton* model() const { return m_model; }
    QPushButton* opener() const { return m_open; }
    const RackOffers& offers() const { return m_offers; }
    const AnswerLabel& answer() const { return *m_answer; }
    const DataTable& table() const { return *m_table; }

private:
    QWidget* makeQuestion();
    QuantityEdit* makeField(const Parameter& parameter, double OfferQuestion::*value, const QString& name);
    void show(RackOffers offers);

    PageContext m_context;
    OfferQuestion m_asked;
    RackOffers m_offers;
    std::vector<OfferedModel> m_models;
    Background* m_background;
    AnswerLabel* m_answer;
    DataTable* m_table;
    QPushButton *m_open, *m_slower;
    QuantityEdit *m_power = nullptr, *m_speed = nullptr;
    ChoiceButton* m_model = nullptr;
};

} // namespace rackline
