// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/candidates/operating_point.h"
#include "model/scenario/scenario.h"
#include "views/widgets/basics.h"

#include <QLocale>

#include <optional>
#include <stop_token>

namespace rackline {

class Background;

/// Runs the load of the pinned point through its engine's scheduler when asked to, and shows it beside the closed form.
class SimulationSection : public QWidget {
    Q_OBJECT

public:
    SimulationSection(const Theme& theme, const QLocale& locale, QWidget* parent = nullptr);
    ~SimulationSection() override;
    /// Shows another point; the result of the one before goes.
    void showPoint(const Scenario& scenario, const OperatingPoint& point);
    QPushButton* button() const { return m_run; }
    QString text() const { return m_found->text(); }

private:
    void run();
    void forget();

    QLocale m_locale;
    QPushButton* m_run;
    TextLabel* m_found;
    Background* m_worker;
    std::optional<Scenario> m_scenario;
    OperatingPoint m_point;
    std::stop_source m_stop;
};

} // namespace rackline
