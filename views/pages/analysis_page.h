// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/workbench/analyses/analysis_input.h"
#include "app/workbench/analyses/answer.h"
#include "app/workbench/document/background.h"
#include "model/runs/training_metric.h"
#include "views/pages/desk.h"
#include "views/widgets/basics.h"

#include <QTimer>

class QVBoxLayout;

namespace rackline {

class AnswerLabel;
class BusyBar;
class PictureButtons;

/// A page that is computed in the background when it is shown and whenever what it rests on changes: an answer over its body,
/// and where there is nothing to show, what is missing. A long computation leaves the last picture, faded.
class AnalysisPage : public Page {
    Q_OBJECT

public:
    explicit AnalysisPage(const PageContext& context);

    QSize minimumSizeHint() const override;
    void setSeenHeight(int height) override;
    const PageAnswer& answer() const;

protected:
    /// Starts what the page needs; called while it is visible.
    virtual void refresh() = 0;
    /// What is shown is of other inputs: it fades while the new is computed.
    virtual bool isOutdated() const { return true; }
    void askFor(const QString& parameter) { m_desk.showParameter(parameter.toStdString()); }
    /// Now where the page is visible, else when it is shown.
    void invalidate();
    void showAnswer(const PageAnswer& answer);
    void showBody();
    /// Instead of the body: what is missing, and how to add it.
    void showNothing(const QString& what, const QString& how);
    QVBoxLayout* body() const { return m_bodyLayout; }
    /// Above the body, and there even where nothing is shown.
    QVBoxLayout* head() const { return m_head; }
    /// The chart keeps half of what is seen of the page: in a low window what stands below it is reached by scrolling.
    void keepHalfFor(QWidget* chart) { m_main = chart; }
    template <class Compute, class Show> void compute(Compute work, Show show) {
        m_background->compute(std::move(work), [this, show = std::move(show)](auto result) {
            showBody();
            show(std::move(result));
        });
    }

    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

    const Theme& m_theme;
    Workbench& m_workbench;
    QLocale m_locale;
    Desk& m_desk;
    Background* m_background;

private:
    void setFaded(bool faded);

    AnswerLabel* m_answer;
    BusyBar* m_busy;
    PictureButtons* m_buttons;
    QWidget *m_body, *m_nothing, *m_main = nullptr;
    QVBoxLayout *m_bodyLayout, *m_head;
    TextLabel *m_what, *m_how;
    QTimer m_wait;
    bool m_stale = true;
};

/// Every metric by its short name, with the tokens and watts that the workbench counts; tokens per megawatt is chosen. What is
/// chosen stays, where metrics of points were offered before.
void offerMetrics(ChoiceButton& choice, const Workbench& workbench);
Metric chosenMetric(const ChoiceButton& choice, const Workbench& workbench);
/// The same of the metrics of runs.
void offerRunMetrics(ChoiceButton& choice, TrainingMetric first = TrainingMetric::duration);
TrainingMetric chosenRunMetric(const ChoiceButton& choice);

/// A heading over a body on one card.
QVBoxLayout* cardColumn(Card& card, const Theme& theme);

} // namespace rackline
