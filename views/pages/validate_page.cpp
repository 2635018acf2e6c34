// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/pages/validate_page.h"

#include "app/workbench/document/file_kind.h"
#include "app/workbench/text/field_text.h"
#include "views/charts/facet_grid.h"
#include "views/charts/pareto_plot.h"
#include "views/widgets/case_filter_bar.h"
#include "views/widgets/data_table.h"
#include "views/widgets/flow_layout.h"

#include <QDragEnterEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QVBoxLayout>

#include <cmath>

namespace rackline {
namespace {

QString caseFilter() { return ValidatePage::tr("Measured runs (*.csv *.json *.jsonl *.txt *.log *.gz);;All files (*)"); }

/// What the scenario in hand says of a run whose file says less.
Given saidBy(const Workbench& workbench) {
    Given given;
    const Project& project = workbench.document().project();
    if (workbench.current() >= project.scenarios.size()) return given;
    const ScenarioSettings& scenario = project.scenarios[workbench.current()];
    Project one = project;
    one.scenarios = {scenario};
    (void)giveByScenario(given, one, scenario.name);
    return given;
}

} // namespace

ValidatePage::ValidatePage(const PageContext& context)
    : AnalysisPage(context), m_job(new Background(this)), m_fit(new Background(this)), m_plot(new ParetoPlot(m_theme)),
      m_filters(new CaseFilterBar(m_theme)), m_facets(new FacetGrid(m_theme)), m_table(new DataTable(m_theme, tr("Errors"))),
      m_subject(new ChoiceButton(m_theme, tr("Figure"), tr("Measured figure"))),
      m_kind(new SegmentBar(m_theme, {tr("Errors"), tr("Worst cases"), tr("Calibration")}, tr("Table"))),
      m_start(new QPushButton(tr("Run again"))), m_cancel(new QPushButton(tr("Cancel"))),
      m_open(new QPushButton(tr("Other cases\u2026"))), m_calibrate(new QPushButton(tr("Calibrate\u2026"))),
      m_save(new QPushButton(tr("Save profile"))), m_progress(new TextLabel(m_theme, Type::body, Role::text3)),
      m_notes(new TextLabel(m_theme, Type::caption, Role::text2)), m_nearest(new TextLabel(m_theme, Type::caption, Role::text2)),
      m_row(new QBoxLayout(QBoxLayout::LeftToRight)) {
    setAcceptDrops(true);
    head()->addWidget(makeHead());
    m_row->setSpacing(m_theme.px(12));
    m_row->addWidget(makeChart(), 1);
    m_row->addWidget(makeTable(), 1);
    body()->addLayout(m_row, 1);
    listen();
}

QWidget* ValidatePage::makeChart() {
    m_plot->setAccessibleName(tr("Predicted against measured"));
    auto* chart = new Card(m_theme);
    QVBoxLayout* inner = cardColumn(*chart, m_theme);
    inner->setContentsMargins(1, m_theme.px(8), m_theme.px(8), m_theme.px(8));
    inner->addWidget(m_filters);
    inner->addWidget(m_plot, 1);
    inner->addWidget(m_facets, 1);
    m_facets->hide();
    inner->addWidget(m_nearest);
    m_nearest->setWordWrap(true);
    m_nearest->setContentsMargins(m_theme.px(12), m_theme.px(4), m_theme.px(4), 0);
    chart->setMinimumHeight(m_theme.px(300));
    m_plot->setTipTexts([this](const Mark& hit) { return tipTexts(m_plot->chart(), hit); });
    m_facets->setTipTexts([this](const LineChart& drawn, const Mark& hit) { return tipTexts(drawn, hit); });
    return chart;
}

/// Points of a frontier say what those of any frontier do.
QStringList ValidatePage::tipTexts(const LineChart& drawn, const Mark& hit) const {
    if (isOfFrontiers()) return {};
    const ChartPoint& point = drawn.series[static_cast<std::size_t>(hit.group)].points[static_cast<std::size_t>(hit.item)];
    const NumberStyle style = screenStyle(m_locale);
    return {fromView(point.label), tr("predicted %1").arg(fromView(digitsText(point.y, 3, style))),
            tr("measured %1").arg(fromView(digitsText(point.x, 3, style))),
            tr("off by %1").arg(fromView(factorText(point.y / point.x, style)))};
}

QWidget* ValidatePage::makeTable() {
    auto* table = new Card(m_theme);
    QVBoxLayout* column = cardColumn(*table, m_theme);
    auto* bar = new QWidget;
    auto* tabs = new FlowLayout(bar);
    tabs->setContentsMargins(m_theme.px(12), m_theme.px(8), m_theme.px(12), m_theme.px(4));
    tabs->setSpacing(m_theme.px(8));
    tabs->addWidget(m_kind);
    tabs->addSpring();
    for (QPushButton* button : {m_calibrate, m_save}) {
        button->setAccessibleName(button->text());
        button->setAutoDefault(false);
        tabs->addWidget(button);
    }
    m_save->hide();
    m_kind->setChoiceEnabled(calibrated, false);
    column->addWidget(bar);
    column->addWidget(m_table, 1);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(m_theme.px(16), m_theme.px(8), m_theme.px(16), m_theme.px(12));
    m_notes->hide();
    column->addWidget(m_notes);
    m_table->setMostRows(9);
    return table;
}

void ValidatePage::listen() {
    connect(m_job, &Background::progressed, this, &ValidatePage::showProgress);
    connect(m_start, &QPushButton::clicked, this, [this] { validate(shippedCases()); });
    m_job->setTitle(tr("Validation"));
    connect(m_job, &Background::cancelled, this, [this] { showState(tr("Cancelled.")); });
    m_fit->setTitle(tr("Calibration"));
    connect(m_fit, &Background::cancelled, this, [this] { showState(tr("Cancelled.")); });
    connect(m_cancel, &QPushButton::clicked, m_job, &Background::cancel);
    connect(m_cancel, &QPushButton::clicked, m_fit, &Background::cancel);
    connect(m_save, &QPushButton::clicked, this, &ValidatePage::save);
    connect(m_calibrate, &QPushButton::clicked, this, [this] {
        const bool own = !m_file.empty() && m_file != shippedCases();
        const std::filesystem::path file =
            own ? m_file
                : std::filesystem::path(
                      QFileDialog::getOpenFileName(this, tr("Measured cases of your own"), {}, caseFilter()).toStdString());
        if (!file.empty()) calibrate(file);
    });
    connect(m_open, &QPushButton::clicked, this, [this] {
        const QString file = QFileDialog::getOpenFileName(this, tr("Measured cases"), {}, caseFilter());
        if (!file.isEmpty()) validate(file.toStdString());
    });
    connect(m_subject, &ChoiceButton::chosen, this, [this] {
        m_filters->clear();
        show();
    });
    connect(m_filters, &CaseFilterBar::changed, this, &ValidatePage::show);
    connect(m_kind, &SegmentBar::chosen, this, &ValidatePage::showTable);
    connect(m_table, &DataTable::targetAsked, this, [this](const QString& group) {
        const qsizetype cut = group.indexOf(QLatin1Char('|'));
        if (isOfFrontiers()) {
            bool chosen = false;
            const uint place = group.mid(cut + 1).toUInt(&chosen);
            m_frontier = chosen ? std::optional<std::size_t>(place) : std::nullopt;
            return show();
        }
        m_filters->narrow(group.left(cut).toStdString(), group.mid(cut + 1).toStdString());
    });
}

QWidget* ValidatePage::makeHead() {
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(m_theme.px(8));
    row->addWidget(m_subject);
    row->addWidget(m_progress, 1);
    m_progress->setWordWrap(true);
    for (QPushButton* button : {m_cancel, m_start, m_open}) {
        button->setAccessibleName(button->text());
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    m_subject->hide();
    m_cancel->hide();
    m_start->hide();
    return bar;
}

QList<QWidget*> ValidatePage::areas() const {
    return {m_facets->count() > 0 ? static_cast<QWidget*>(m_facets->plot(0)) : m_plot, m_table};
}

Picture ValidatePage::picture(const QWidget* at) const {
    if (!m_run) return Picture();
    const ParetoPlot* facet = m_facets->plotAt(at);
    return facet ? Picture(facet->chart()) : Picture(m_view.chart);
}

void ValidatePage::resizeEvent(QResizeEvent* event) {
    AnalysisPage::resizeEvent(event);
    m_row->setDirection(width() >= m_theme.px(900) ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

/// The cases do not depend on the scenarios: they are predicted once.
void ValidatePage::refresh() {
    if (!m_asked) return validate(shippedCases());
    show();
}

void ValidatePage::validate(const std::filesystem::path& file) {
    m_asked = true;
    if (m_file != file) forgetCalibration();
    m_file = file;
    m_clock.start();
    m_job->compute(
        [file, said = saidBy(m_workbench)](const Background::Watch& watch) { return runValidation(file, watch, said); },
        [this](Result<ValidationRun> run) { adopt(std::move(run)); });
    showState(tr("Predicting measured runs."));
}

void ValidatePage::calibrate(const std::filesystem::path& file) {
    if (m_file != file) validate(file);
    m_fit->compute([file, said = saidBy(m_workbench)](const Background::Watch& watch) { return calibrateOwn(file, watch, said); },
                   [this](Result<OwnCalibration> own) { adopt(std::move(own)); });
    showState(fitting());
}

QString ValidatePage::fitting() const {
    if (!m_fit->isBusy()) return {};
    return tr("Fitting engine profiles to %1.").arg(QString::fromStdString(m_file.filename().string()));
}

void ValidatePage::forgetCalibration() {
    m_fit->cancel();
    m_own.reset();
    m_kind->setChoiceEnabled(calibrated, false);
    if (m_kind->current() == calibrated) m_kind->setCurrent(errors);
    m_save->hide();
    m_notes->hide();
}

void ValidatePage::adopt(Result<OwnCalibration> own) {
    if (!own) return showState(QString::fromStdString(own.error().text()));
    m_own = std::make_shared<OwnCalibration>(std::move(own).value());
    m_kind->setChoiceEnabled(calibrated, true);
    m_kind->setCurrent(calibrated);
    showState({});
    showTable();
}

void ValidatePage::save() {
    const Result<std::vector<std::string>> ids = saveCalibration(m_workbench, *m_own);
    if (!ids) return showState(QString::fromStdString(ids.error().text()));
    QStringList names;
    for (const std::string& id : *ids)
        if (!id.empty()) names << QString::fromStdString(id);
    showState(tr("Saved in your catalogue as %1: choose it under Efficiency.").arg(names.join(QStringLiteral(", "))));
}

QString ValidatePage::notes() const { return m_notes->isHidden() ? QString() : m_notes->text(); }

void ValidatePage::showTable() {
    const bool own = m_kind->current() == calibrated && m_own;
    m_save->setVisible(own && m_own->hasAccepted());
    QStringList said;
    if (m_run && !own)
        for (const std::string& note : m_run->notes) said << fromView(printable(note));
    m_notes->setVisible(own || !said.isEmpty());
    m_notes->setText(said.join(QLatin1Char('\n')));
    if (!own) return m_table->showData(m_kind->current() == worst ? m_view.worst : m_view.errors);
    const CalibrationView view = calibrationView(*m_own, m_locale);
    m_table->showData(view.table);
    m_notes->setText(view.notes.join(QLatin1Char('\n')));
}

void ValidatePage::showProgress(qulonglong done, qulonglong total) {
    const NumberStyle style = screenStyle(m_locale);
    const double left = double(total - done) / double(done) * double(m_clock.elapsed()) / 1000;
    showState(tr("%1 of %2 cases, %3 left")
                  .arg(fromView(countText(double(done), style)), fromView(countText(double(total), style)),
                       fromView(timeText(std::max(1.0, std::round(left)), style))));
}

/// Beside the buttons once there is something to look at; in the middle of the page before.
void ValidatePage::showState(const QString& text) {
    const bool running = m_job->isBusy() || m_fit->isBusy();
    m_cancel->setVisible(running);
    m_start->setVisible(!running);
    m_open->setVisible(!running);
    m_calibrate->setVisible(!running);
    if (m_run) return m_progress->setText(text);
    m_progress->clear();
    showAnswer({{{tr("How far off is the model?"), false}}, tr("Predictions against published measurements.")});
    showNothing(running ? tr("Predicting measured runs") : tr("Nothing predicted yet"), text);
}

void ValidatePage::adopt(Result<ValidationRun> run) {
    if (!run) return showState(QString::fromStdString(run.error().text()));
    m_run = std::make_shared<ValidationRun>(std::move(run).value());
    m_subjects = subjectsOf(*m_run);
    m_frontiers.reset();
    m_frontier.reset();
    m_filters->clear();
    QStringList titles;
    int current = 0;
    for (const ValidationSubject& subject : m_subjects) titles << titleOf(subject);
    titles << tr("Frontiers");
    m_subject->setChoices(titles, current);
    m_subject->setVisible(!m_subjects.empty());
    showState(m_subjects.empty() ? tr("The file has no case that can be predicted.") : fitting());
    show();
}

void ValidatePage::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (urls.size() == 1 && kindOfFile(urls.front().toLocalFile()) == FileKind::cases)
        event->acceptProposedAction();
    else
        event->ignore();
}

void ValidatePage::dropEvent(QDropEvent* event) { validate(event->mimeData()->urls().front().toLocalFile().toStdString()); }

ValidationSubject ValidatePage::subject() const {
    const int at = m_subject->current();
    return at >= 0 && at < static_cast<int>(m_subjects.size()) ? m_subjects[static_cast<std::size_t>(at)] : ValidationSubject{};
}

bool ValidatePage::isOfFrontiers() const {
    return !m_subjects.empty() && m_subject->current() == static_cast<int>(m_subjects.size());
}

void ValidatePage::chooseFrontiers() {
    m_subject->setCurrent(static_cast<int>(m_subjects.size()));
    show();
}

void ValidatePage::showView(ValidationView view) {
    m_view = std::move(view);
    showAnswer(m_view.answer);
    m_plot->showChart(m_view.chart, false);
    m_facets->showFacets(m_view.facets);
    m_plot->setVisible(m_view.facets.empty());
    m_facets->setVisible(!m_view.facets.empty());
    if (!isOfFrontiers()) m_filters->offer(m_view);
    showTable();
}

/// Searched when somebody asks for them.
void ValidatePage::showFrontiers() {
    using Searched = std::shared_ptr<const FrontierValidation>;
    compute(
        [run = m_run, known = m_frontiers, chosen = m_frontier, locale = m_locale](const Background::Watch&) {
            if (known) return std::pair(known, frontierView(*known, chosen, locale));
            Result<FrontierValidation> found = searchFrontiers(*run);
            if (!found) {
                ValidationView view;
                view.answer.spans = {{QString::fromStdString(found.error().text()), false}};
                return std::pair(Searched(), std::move(view));
            }
            const Searched searched = std::make_shared<FrontierValidation>(std::move(found).value());
            return std::pair(searched, frontierView(*searched, chosen, locale));
        },
        [this](std::pair<Searched, ValidationView> made) {
            m_frontiers = std::move(made.first);
            if (isOfFrontiers()) showView(std::move(made.second));
        });
}

void ValidatePage::show() {
    if (!m_run || m_subjects.empty()) return;
    const bool frontiers = isOfFrontiers();
    m_filters->setVisible(!frontiers);
    m_kind->setChoiceEnabled(worst, !frontiers);
    if (frontiers && m_kind->current() == worst) m_kind->setCurrent(errors);
    if (frontiers) {
        showFrontiers();
    } else {
        compute([run = m_run, subject = subject(), filter = m_filters->filter(), by = m_filters->facetsBy(),
                 locale = m_locale](const Background::Watch&) { return validationView(*run, subject, filter, by, locale); },
                [this](ValidationView view) { showView(std::move(view)); });
    }
    const std::optional<Nearness> near = m_standing.of(m_workbench, {m_workbench.current(), m_workbench.reading()});
    m_nearest->setVisible(near.has_value());
    if (near)
        m_nearest->setText(tr("%1 at the reading: %2 %3")
                               .arg(fromView(m_workbench.scenarios()[m_workbench.current()].name), standingWords(*near),
                                    nearestWords(*near, m_locale)));
}

} // namespace rackline
