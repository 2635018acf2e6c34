// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/present.h"

#include "app/workbench/document/background.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/chart_view.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/analysis_page.h"
#include "views/pages/factory_page.h"
#include "views/panels/answer_label.h"
#include "views/widgets/parameter_slider.h"
#include "views/window/main_window.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace rackline {
namespace {

/// Type is larger than in the window, the answer's most of all; a smaller screen has less of both.
constexpr double typeFactor = 1.35, answerFactor = 1.9, usualWidth = 1440;

double scaleFor(const Theme& theme, const QWidget& window, double factor) {
    return std::max(theme.scale(), theme.scale() * factor * std::min(1.0, window.width() / (usualWidth * theme.scale())));
}

} // namespace

Present::Present(const Theme& theme, Workbench& workbench, MainWindow& window, const QLocale& locale)
    : QWidget(&window, Qt::Window), m_theme(scaleFor(theme, window, typeFactor)), m_large(scaleFor(theme, window, answerFactor)),
      m_workbench(workbench), m_window(window), m_locale(locale), m_answer(new AnswerLabel(m_large)),
      m_plot(new ParetoPlot(m_theme)), m_stacks(new ChartView(m_theme, tr("Stacks"))), m_background(new Background(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Rackline, presenting"));
    setAccessibleName(tr("Presenting"));
    for (Theme* own : {&m_theme, &m_large}) {
        own->setDark(theme.isDark());
        own->setEvidence(theme.showsEvidence());
    }
    setPalette(m_theme.palette());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(m_theme.px(44), m_theme.px(32), m_theme.px(44), m_theme.px(12));
    column->setSpacing(m_theme.px(16));
    column->addWidget(m_answer);
    auto* row = new QHBoxLayout;
    row->setSpacing(m_theme.px(28));
    auto* card = new Card(m_theme);
    QVBoxLayout* inner = cardColumn(*card, m_theme);
    inner->setContentsMargins(m_theme.px(6), m_theme.px(6), m_theme.px(6), m_theme.px(6));
    inner->addWidget(m_plot);
    inner->addWidget(m_stacks);
    m_stacks->hide();
    m_plot->setAccessibleName(tr("Frontiers"));
    row->addWidget(card, 4);
    row->addWidget(makeSteps(), 1);
    column->addLayout(row, 1);
    column->addWidget(makeSlider());
    auto* foot =
        new TextLabel(m_theme, Type::rail, Role::text3, tr("Rackline %1 \u00b7 Esc leaves").arg(QLatin1String(RACKLINE_VERSION)));
    column->addWidget(foot);
    m_background->setTitle(tr("Presenting"));
    connect(&workbench, &Workbench::resultsChanged, this, &Present::showAll);
    connect(&workbench, &Workbench::detailsChanged, this, &Present::showAll);
    connect(&workbench, &Workbench::pinsChanged, this, &Present::showPoint);
    // A page of runs is computed in the background.
    for (const Background* job : window.page("factory")->findChildren<Background*>())
        connect(job, &Background::ended, this, &Present::showAll, Qt::QueuedConnection);
    showAll();
    m_slider->setFocus(Qt::OtherFocusReason);
}

QString Present::answer() const { return m_answer->answer().plainText(); }

bool Present::isSettled() const { return !m_background->isBusy(); }

QWidget* Present::makeSteps() {
    auto* side = new QWidget;
    side->setMinimumWidth(m_theme.px(190));
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(m_theme.px(12));
    column->addWidget(m_why = new TextLabel(m_theme, Type::section, Role::text2));
    m_why->setWordWrap(true);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        auto* card = new Card(m_theme);
        auto* grid = new QGridLayout(card);
        grid->setContentsMargins(m_theme.px(12), m_theme.px(12), m_theme.px(12), m_theme.px(12));
        grid->setHorizontalSpacing(m_theme.px(8));
        Step& step = m_steps[i];
        step = {new TextLabel(m_theme, Type::heading, Role::text3, QString::number(i + 1)),
                new TextLabel(m_theme, Type::name, Role::text), new TextLabel(m_theme, Type::heading, Role::accent)};
        step.name->setWordWrap(true);
        grid->addWidget(step.number, 0, 0, Qt::AlignTop);
        grid->addWidget(step.name, 0, 1);
        grid->addWidget(step.factor, 0, 2, Qt::AlignRight | Qt::AlignTop);
        grid->setColumnStretch(1, 1);
        column->addWidget(card);
        card->hide();
    }
    column->addWidget(m_rest = new TextLabel(m_theme, Type::caption, Role::text3));
    m_rest->setWordWrap(true);
    column->addStretch();
    return side;
}

QWidget* Present::makeSlider() {
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.px(20));
    const QString name = axisText(infoOf(m_workbench.chart().x).title);
    row->addWidget(new TextLabel(m_theme, Type::name, Role::text, name));
    m_slider = new ParameterSlider(m_theme);
    m_slider->setAccessibleName(tr("%1, slider").arg(name));
    row->addWidget(m_slider, 1);
    row->addWidget(m_reading = new TextLabel(m_theme, Type::heading, Role::text));
    m_reading->setMinimumWidth(m_theme.px(96));
    connect(m_slider, &ParameterSlider::moved, this, &Present::moveTo);
    connect(m_slider, &ParameterSlider::settled, this, [this] { m_gesture = 0; });
    return bar;
}

std::array<double, 2> Present::range() const {
    double low = INFINITY, high = 0;
    for (const ScenarioState& state : m_workbench.scenarios())
        if (state.visible)
            for (const FrontierPoint& point : state.exploration.frontier)
                low = std::min(low, point.x.mid), high = std::max(high, point.x.mid);
    return high > low && low > 0 ? std::array{low, high} : std::array{0.0, 0.0};
}

/// Equal ways are equal factors.
void Present::moveTo(int position, bool live) {
    const auto [low, high] = range();
    if (!(low > 0)) return;
    const double x = low * std::pow(high / low, static_cast<double>(position) / ParameterSlider::steps);
    const double step = std::pow(10.0, std::floor(std::log10(x)) - 1);
    if (live && m_gesture == 0) m_gesture = m_workbench.newGesture();
    m_workbench.setReading(std::clamp(std::round(x / step) * step, low, high), live ? m_gesture : 0);
}

void Present::showAll() {
    const Picture picture = m_window.page("factory")->picture(nullptr);
    const bool stacks = std::holds_alternative<StackChart>(picture);
    m_plot->setVisible(!stacks);
    m_stacks->setVisible(stacks);
    if (stacks)
        m_stacks->showChart(picture);
    else
        m_plot->showChart(m_window.factoryPlot()->chart(), m_workbench.isLive());
    showPoint();
}

void Present::showPoint() {
    const LineChart& chart = m_window.factoryPlot()->chart();
    // What does not serve has no reading that could move.
    const auto* other = qobject_cast<AnalysisPage*>(m_window.page("factory"));
    if (!other) m_plot->showPins(chart.pins, chart.reading.value_or(m_workbench.reading()));
    m_answer->showAnswer(other ? other->answer() : answerOf(m_workbench, m_locale));
    m_slider->parentWidget()->setVisible(!other);
    const NumberStyle style = screenStyle(m_locale);
    const Metric x = m_workbench.chart().x;
    // A speed is said as in the sentence above.
    m_reading->setText(fromView(x == Metric::speed ? roundText(m_workbench.reading(), style) + "\u202ftok/s"
                                                   : metricText(x, m_workbench.reading(), style)));
    const auto [low, high] = range();
    m_slider->setEnabled(low > 0);
    if (low > 0 && !m_slider->isSliderDown())
        m_slider->showPosition(
            static_cast<int>(std::lround(ParameterSlider::steps * std::log(m_workbench.reading() / low) / std::log(high / low))));
    explain();
}

void Present::explain() {
    std::optional<ComparisonInput> input = comparisonInput(m_workbench);
    if (!input) {
        m_background->cancel();
        return showSteps({}, {});
    }
    const Metric metric = m_workbench.chart().y;
    const QString where = m_reading->text();
    m_background->compute([input = std::move(*input), metric, locale = m_locale](
                              const Background::Watch&) { return comparisonAnalysis(*comparisonStudy(input), metric, locale); },
                          [this, where](const ComparisonAnalysis& found) { showSteps(found, where); });
}

/// The largest first; what is left over is said as one factor, so that all of them multiply to the whole.
void Present::showSteps(const ComparisonAnalysis& found, const QString& where) {
    std::vector<const BarStep*> steps;
    for (const BarStep& step : found.waterfall.steps)
        if (!step.total && step.low > 0 && step.high > 0) steps.push_back(&step);
    const auto size = [](const BarStep* step) { return std::abs(std::log(step->high / step->low)); };
    std::stable_sort(steps.begin(), steps.end(), [&](const BarStep* a, const BarStep* b) { return size(a) > size(b); });
    const NumberStyle style = screenStyle(m_locale);
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        const bool shown = i < steps.size();
        m_steps[i].name->parentWidget()->setVisible(shown);
        if (!shown) continue;
        m_steps[i].name->setText(engineText(steps[i]->name));
        m_steps[i].factor->setText(figureText(steps[i]->text));
        m_steps[i].factor->setRole(steps[i]->worse ? Role::bad : Role::accent);
    }
    double rest = 1;
    for (std::size_t i = m_steps.size(); i < steps.size(); ++i) rest *= steps[i]->high / steps[i]->low;
    m_why->setText(steps.empty() ? QString() : tr("Where it comes from, at %1").arg(where));
    m_rest->setText(!found.missing.isEmpty()        ? found.missing
                    : steps.size() > m_steps.size() ? tr("Everything else together: %1.").arg(fromView(factorText(rest, style)))
                                                    : QString());
}

void Present::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_F5) return void(close());
    QWidget::keyPressEvent(event);
}

void Present::paintEvent(QPaintEvent*) { QPainter(this).fillRect(rect(), m_theme.color(Role::surface)); }

} // namespace rackline
