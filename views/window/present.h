// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/comparison_analysis.h"
#include "views/style/theme.h"
#include "views/widgets/basics.h"

#include <QLocale>

#include <array>

namespace rackline {

class AnswerLabel;
class Background;
class MainWindow;
class ParameterSlider;
class ChartView;
class ParetoPlot;

/// The Factory page for a room full of people: its answer, its chart, the three largest steps from one point to the other, and a
/// slider of the reading. Escape leaves.
class Present : public QWidget {
    Q_OBJECT

public:
    struct Step {
        TextLabel *number, *name, *factor;
    };

    Present(const Theme& theme, Workbench& workbench, MainWindow& window, const QLocale& locale);

    ParameterSlider* slider() const { return m_slider; }
    ParetoPlot* plot() const { return m_plot; }
    const std::array<Step, 3>& steps() const { return m_steps; }
    QString answer() const;
    bool isSettled() const;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QWidget* makeSteps();
    QWidget* makeSlider();
    void showAll();
    void showPoint();
    void explain();
    /// `where` is the reading that they are of: another may be shown by now.
    void showSteps(const ComparisonAnalysis& found, const QString& where);
    void moveTo(int position, bool live);
    /// The ends of the frontiers that are shown; both 0 where there are none.
    std::array<double, 2> range() const;

    Theme m_theme, m_large;
    Workbench& m_workbench;
    MainWindow& m_window;
    QLocale m_locale;
    AnswerLabel* m_answer;
    ParetoPlot* m_plot;
    ChartView* m_stacks;
    Background* m_background;
    std::array<Step, 3> m_steps{};
    TextLabel *m_why = nullptr, *m_rest = nullptr, *m_reading = nullptr;
    ParameterSlider* m_slider = nullptr;
    int m_gesture = 0;
};

} // namespace rackline
