// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/analysis_page.h"

#include "app/report/words/wording.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/pages/picture_buttons.h"
#include "views/panels/answer_label.h"

#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QVBoxLayout>

namespace rackline {

/// 3 px at the top of what is being computed; as long as what is done, or all of it where that is not known.
class BusyBar : public QWidget {
public:
    explicit BusyBar(const Theme& theme) : m_theme(theme) { setFixedHeight(theme.px(3)); }
    void setBusy(bool busy) {
        m_busy = busy;
        m_share = 0;
        update();
    }
    void setShare(double share) {
        m_share = share;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        if (!m_busy) return;
        QPainter painter(this);
        painter.fillRect(rect(), m_theme.color(Role::sunken));
        painter.fillRect(QRectF(0, 0, width() * (m_share > 0 ? m_share : 1), height()),
                         m_theme.color(Role::accent, m_share > 0 ? 1 : 0.5));
    }

private:
    const Theme& m_theme;
    bool m_busy = false;
    double m_share = 0;
};

AnalysisPage::AnalysisPage(const PageContext& context)
    : m_theme(context.theme), m_workbench(context.workbench), m_locale(context.locale), m_desk(context.desk),
      m_background(new Background(this)), m_answer(new AnswerLabel(m_theme)), m_busy(new BusyBar(m_theme)),
      m_buttons(new PictureButtons(m_theme, m_desk)), m_body(new QWidget), m_nothing(new QWidget),
      m_bodyLayout(new QVBoxLayout(m_body)), m_head(new QVBoxLayout), m_what(new TextLabel(m_theme, Type::heading, Role::text)),
      m_how(new TextLabel(m_theme, Type::body, Role::text3)) {
    const Theme& theme = m_theme;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(theme.px(16), theme.px(14), theme.px(16), theme.px(12));
    column->setSpacing(theme.px(8));
    auto* answer = new QHBoxLayout;
    answer->setContentsMargins(theme.px(4), 0, theme.px(4), 0);
    answer->addWidget(m_answer, 1);
    answer->addWidget(m_buttons, 0, Qt::AlignTop);
    column->addLayout(answer);
    column->addLayout(m_head);
    column->addWidget(m_busy);
    m_bodyLayout->setContentsMargins(0, 0, 0, 0);
    m_bodyLayout->setSpacing(theme.px(12));
    column->addWidget(m_body, 1);
    auto* words = new QVBoxLayout(m_nothing);
    words->addStretch();
    for (TextLabel* label : {m_what, m_how}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        words->addWidget(label);
    }
    words->addStretch(2);
    column->addWidget(m_nothing, 1);
    m_buttons->hide();
    m_body->hide();
    m_nothing->hide();
    m_wait.setSingleShot(true);
    m_wait.setInterval(100);
    connect(&m_wait, &QTimer::timeout, this, [this] { setFaded(m_background->isBusy()); });
    connect(m_background, &Background::started, this, [this] {
        if (!m_wait.isActive()) m_wait.start();
    });
    connect(m_background, &Background::ended, this, [this] {
        m_wait.stop();
        setFaded(false);
    });
    connect(m_background, &Background::cancelled, this, [this] {
        m_stale = true;
        if (isVisible() && m_body->isHidden())
            showNothing(tr("Cancelled"), tr("It starts again when an input changes or the page is shown again."));
    });
    connect(m_background, &Background::progressed, this, [this](qulonglong done, qulonglong total) {
        if (total > 0) m_busy->setShare(static_cast<double>(done) / static_cast<double>(total));
    });
    connect(&m_workbench, &Workbench::detailsChanged, this, &AnalysisPage::invalidate);
    connect(&m_workbench, &Workbench::pinsChanged, this, &AnalysisPage::invalidate);
    connect(&m_workbench, &Workbench::parametersChanged, this, &AnalysisPage::invalidate);
}

QSize AnalysisPage::minimumSizeHint() const { return {m_theme.px(352), QWidget::minimumSizeHint().height()}; }

void AnalysisPage::setSeenHeight(int height) {
    // A higher one has room for everything at once.
    constexpr int low = 720;
    if (m_main) m_main->setMinimumHeight(height < m_theme.px(low) ? (height + 1) / 2 : 0);
}

void AnalysisPage::invalidate() {
    m_stale = !isVisible();
    if (isVisible()) refresh();
}

void AnalysisPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) invalidate();
}

void AnalysisPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    if (!m_background->isBusy()) return;
    m_background->cancel();
    m_stale = true;
}

const PageAnswer& AnalysisPage::answer() const { return m_answer->answer(); }

void AnalysisPage::showAnswer(const PageAnswer& answer) { m_answer->showAnswer(answer); }

void AnalysisPage::showBody() {
    m_buttons->show();
    m_nothing->hide();
    m_body->show();
}

void AnalysisPage::showNothing(const QString& what, const QString& how) {
    m_background->cancel();
    m_what->setText(what);
    m_how->setText(how);
    m_buttons->hide();
    m_body->hide();
    m_nothing->show();
}

void AnalysisPage::setFaded(bool faded) {
    m_busy->setBusy(faded);
    constexpr double fadedOpacity = 0.45;
    if (!faded || !isOutdated()) return m_body->setGraphicsEffect(nullptr);
    auto* effect = new QGraphicsOpacityEffect(m_body);
    effect->setOpacity(fadedOpacity);
    m_body->setGraphicsEffect(effect);
}

namespace {
/// Offers titles of one kind; the choice keeps its place where it offered that kind before.
void offer(ChoiceButton& choice, const char* kind, const QStringList& titles, std::size_t first) {
    constexpr const char* offered = "offered";
    const bool same = choice.property(offered).toByteArray() == kind;
    choice.setProperty(offered, QByteArray(kind));
    choice.setChoices(titles, same ? choice.current() : static_cast<int>(first));
}
} // namespace

void offerMetrics(ChoiceButton& choice, const Workbench& workbench) {
    QStringList titles;
    std::size_t first = 0;
    for (const MetricInfo& info : metrics()) {
        if (info.metric == Metric::perMw) first = static_cast<std::size_t>(titles.size());
        titles << engineText(infoOf(workbench.counted(info.metric)).column);
    }
    offer(choice, "points", titles, first);
}

Metric chosenMetric(const ChoiceButton& choice, const Workbench& workbench) {
    return workbench.counted(metrics()[static_cast<std::size_t>(choice.current())].metric);
}

void offerRunMetrics(ChoiceButton& choice, TrainingMetric first) {
    QStringList titles;
    for (const TrainingMetricInfo& info : trainingMetrics()) titles << engineText(info.title);
    offer(choice, "runs", titles, placeOf(first));
}

TrainingMetric chosenRunMetric(const ChoiceButton& choice) {
    return trainingMetrics()[static_cast<std::size_t>(choice.current())].metric;
}

QVBoxLayout* cardColumn(Card& card, const Theme& theme) {
    auto* column = new QVBoxLayout(&card);
    column->setContentsMargins(1, 1, 1, theme.px(6));
    column->setSpacing(0);
    return column;
}

} // namespace rackline
