// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/contrast.h"
#include "app/report/records/comparison.h"
#include "app/workbench/analyses/rack_editor.h"
#include "app/workbench/analyses/stack_facts.h"
#include "app/workbench/export/report_page.h"
#include "app/workbench/models/frontier_model.h"
#include "app/workbench/runs/training_analysis.h"
#include "app/workbench/text/field_text.h"
#include "tests/views/open_window.h"
#include "views/charts/chart_view.h"
#include "views/pages/compare_page.h"
#include "views/pages/rack/rack_page.h"
#include "views/pages/stack_page.h"
#include "views/panels/answer_label.h"
#include "views/window/chrome.h"
#include "views/window/docks.h"

#include <QRegularExpression>

#include <atomic>

using namespace rackline;

/// What two places of the product say of the same thing.
class AgreementTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theReportComparesWhatTheWindowDoes_data() {
        QTest::addColumn<QString>("project");
        for (const char* project : {"site-100mw", "amd-generations", "three-generations", "upgrade-newsletter"})
            QTest::newRow(project) << QString::fromLatin1(project);
    }
    void theReportComparesWhatTheWindowDoes() {
        QFETCH(QString, project);
        OpenWindow app;
        QVERIFY(app.open(project));
        const auto name = [&](PinName pin) { return app.workbench.scenarios()[app.workbench.pin(pin)->scenario].name; };
        const Result<Report> report = reportOf(reportSource(app.workbench));
        QVERIFY(bool(report));
        for (const PinName pin : {PinName::a, PinName::b})
            QVERIFY2(report->answer.find(name(pin)) != std::string::npos, report->answer.c_str());
    }

    /// The factor between the two that are compared first has one interval in the window and in the report, and it is said what
    /// of.
    void aFactorHasOneInterval_data() { theReportComparesWhatTheWindowDoes_data(); }
    void aFactorHasOneInterval() {
        QFETCH(QString, project);
        OpenWindow app;
        QVERIFY(app.open(project));
        app.window.showPage("compare");
        QVERIFY(app.settle());
        const auto* page = qobject_cast<ComparePage*>(app.window.currentPage());
        const QString said = page->answer().plainText() + QLatin1Char(' ') + page->answer().conditions;
        const Result<Report> report = reportOf(reportSource(app.workbench));
        QVERIFY(bool(report));
        QString written;
        for (const ReportSection& section : report->sections)
            for (const ReportBlock& block : section.blocks)
                if (const auto* text = std::get_if<ReportText>(&block)) written += fromView(text->words) + QLatin1Char('\n');
        static const QRegularExpression lead(QStringLiteral("Its lead over .* is ([0-9.]+\u202f\u00d7 \\([^)]+\\));"));
        const QRegularExpressionMatch found = lead.match(written);
        QVERIFY2(found.hasMatch(), qPrintable(written.left(600)));
        QVERIFY2(said.contains(found.captured(1)), qPrintable(found.captured(1) + QStringLiteral(" in ") + said));
        for (const QString& place : {said, written}) QVERIFY(place.contains(fromView(factorRangeNote)));
    }

    /// The first comparison has something to say.
    void twinsAreNotComparedFirst() {
        OpenWindow app;
        QVERIFY(app.open(QStringLiteral("upgrade-newsletter")));
        const auto value = [&](PinName pin) {
            return app.workbench.pointAt(app.workbench.pin(pin)->scenario, app.workbench.reading())->y.mid;
        };
        QVERIFY(factorText(value(PinName::b) / value(PinName::a)) != factorText(1));
    }

    void runsAreComparedAsTheReportDoes() {
        OpenWindow app;
        QVERIFY(app.open(QStringLiteral("train-gpt-moe-90-days")));
        app.window.showPage("compare");
        QVERIFY(app.settle());
        const auto* page = qobject_cast<ComparePage*>(app.window.currentPage());
        QVERIFY(page != nullptr);
        std::vector<TrainedScenario> runs;
        for (const ScenarioState& state : app.workbench.scenarios())
            runs.push_back({&*state.resolved, estimateTraining(state.resolved->scenario, 1), 0});
        const std::optional<Contrast> found = contrastOf(runs);
        QVERIFY(found && found->other);
        const auto& steps = page->bars()->chart<BarChart>().steps;
        QVERIFY(steps.size() > 2);
        QCOMPARE(steps.front().name, runs[*found->other].scenario->scenario.name);
        QCOMPARE(steps.back().name, runs[found->best].scenario->scenario.name);
    }

    /// What fails on the page Rack is counted below and named in the list.
    void budgetsThatFailAreIssues_data() {
        QTest::addColumn<QString>("project");
        for (const char* project : {"kyber-2t", "three-generations", "amd-generations", "train-llama-405b"})
            QTest::newRow(project) << QString::fromLatin1(project);
    }
    void budgetsThatFailAreIssues() {
        QFETCH(QString, project);
        OpenWindow app;
        QVERIFY(app.open(project));
        app.window.docks().toggle(SideDock::issues);
        app.window.showPage("rack");
        QVERIFY(app.settle());
        const auto* list = app.window.findChild<IssueList*>();
        QVERIFY(list != nullptr);
        QStringList listed;
        for (int row = 0; row < list->count(); ++row) listed << list->item(row)->text();
        qsizetype failing = 0;
        RackEditor editor(app.workbench, QLocale::c());
        editor.setAwake(true);
        for (std::size_t i = 0; i < app.workbench.scenarios().size(); ++i) {
            app.workbench.setCurrent(i);
            for (const RackBudget& budget : editor.budgets()) {
                if (!budget.fails() || budget.assumed) continue;
                ++failing;
                const QString name = QString::fromStdString(app.workbench.scenarios()[i].name);
                QVERIFY2(
                    std::any_of(listed.begin(), listed.end(),
                                [&](const QString& line) { return line.startsWith(name + QStringLiteral(": ") + budget.name); }),
                    qPrintable(budget.name));
            }
        }
        QStringList said;
        for (const QLabel* label : app.window.findChild<StatusStrip*>()->findChildren<QLabel*>()) said << label->text();
        const QString wanted = failing == 0   ? QStringLiteral("No issues")
                               : failing == 1 ? QStringLiteral("1 issue")
                                              : QStringLiteral("%1 issues").arg(failing);
        QVERIFY2(said.contains(wanted), qPrintable(said.join(QLatin1Char('|'))));
        if (project == QLatin1String("kyber-2t")) QVERIFY(failing > 0);
    }

    /// A value and its interval are read in one unit, so that the value lies within what stands behind it.
    void valuesLieWithinTheirIntervals_data() {
        QTest::addColumn<QString>("project");
        for (const char* project : {"train-llama-405b", "train-gpt-moe-90-days", "train-far-apart", "train-100t"})
            QTest::newRow(project) << QString::fromLatin1(project);
    }
    void valuesLieWithinTheirIntervals() {
        QFETCH(QString, project);
        OpenWindow app;
        QVERIFY(app.open(project));
        const std::atomic<bool> cancelled{false};
        const Background::Watch watch{cancelled, [](std::size_t, std::size_t) {}};
        const auto study = trainingStudy(trainingInputs(app.workbench), watch);
        int ranged = 0;
        for (const TableRow& row : trainingView(*study, QLocale::c()).figures.rows)
            for (const TableCell& cell : row.cells) {
                if (cell.quiet.isEmpty()) continue;
                ++ranged;
                const std::vector<double> value = numbersIn(cell.text), ends = numbersIn(cell.quiet);
                QVERIFY2(value.size() == 1 && ends.size() == 2 && ends[0] <= value[0] && value[0] <= ends[1],
                         qPrintable(row.cells.front().text + QLatin1Char(' ') + cell.text + QLatin1Char(' ') + cell.quiet));
            }
        QVERIFY(ranged > 0);
    }

    void runningSequencesAreCounted() {
        OpenWindow app;
        QVERIFY(app.open());
        for (std::size_t i = 0; i < 3; ++i) {
            const Estimate e = app.workbench.explained({i, app.workbench.reading()}).value();
            const QString said = memoryFacts(e, QLocale::c()).front().value;
            QCOMPARE(said, fromView(metricText(Metric::batch, e.point.batch, screenStyle(QLocale::c()))));
            if (e.point.batch == std::floor(e.point.batch)) QCOMPARE(numbersIn(said).front(), e.point.batch);
        }
        // The digits of a large number are no unit.
        QCOMPARE(endsText(QStringLiteral("12\u202f000"), QStringLiteral("13\u202f000")),
                 QStringLiteral("12\u202f000\u201313\u202f000"));
        QCOMPARE(endsText(QStringLiteral("12\u202fd"), QStringLiteral("13\u202fd")), QStringLiteral("12\u201313\u202fd"));
    }

    /// A head that names one site stands above rows of that site alone.
    void sitesOfDifferentPowerSayTheirs() {
        for (const char* project : {"upgrade-newsletter", "three-generations"}) {
            OpenWindow app;
            QVERIFY(app.open(QString::fromLatin1(project)));
            FrontierModel model(app.workbench, QLocale::c());
            const QString head = model.headerData(FrontierModel::siteColumn, Qt::Horizontal, Qt::DisplayRole).toString();
            for (int row = 0; row < model.rowCount(); ++row) {
                const auto place = model.index(row, 0).data(FrontierModel::scenarioRole).toULongLong();
                const double watts = app.workbench.scenarios()[place].resolved->scenario.facility.power.si();
                const QString power = fromView(measureText(watts, "W"));
                const QString cell = model.index(row, FrontierModel::siteColumn).data().toString();
                QVERIFY2(head.endsWith(power) != cell.endsWith(power), qPrintable(head + QLatin1Char('|') + cell));
            }
        }
    }

    /// A name with a small letter begins no sentence; a name of two cases stays.
    void sentencesBeginWithACapital() {
        OpenWindow app;
        AnswerLabel label(app.theme);
        label.showAnswer(
            {{{QStringLiteral("read anew needs 3 instances."), false}}, QStringLiteral("reading EP4 DP4, decoding TP2.")});
        QCOMPARE(label.answer().plainText(), QStringLiteral("Read anew needs 3 instances."));
        QCOMPARE(label.answer().conditions, QStringLiteral("Reading EP4 DP4, decoding TP2."));
        label.showAnswer({{{QStringLiteral("vLLM needs 3 instances."), false}}, {}});
        QCOMPARE(label.answer().plainText(), QStringLiteral("vLLM needs 3 instances."));
        QVERIFY(app.open(QStringLiteral("kyber-2t")));
        app.window.showPage("rack");
        QVERIFY(app.settle());
        QVERIFY(labels(*app.window.currentPage()).filter(QStringLiteral("budgets fail")).value(0).startsWith(QLatin1Char('F')));
    }

private:
    static std::vector<double> numbersIn(QString text) {
        text.remove(QRegularExpression(QStringLiteral("(?<=\\d)\u202f(?=\\d)")));
        static const QRegularExpression number(QStringLiteral("\\d+(\\.\\d+)?"));
        std::vector<double> found;
        for (auto match = number.globalMatch(text); match.hasNext();) found.push_back(match.next().captured().toDouble());
        return found;
    }
};

QTEST_MAIN(AgreementTest)
#include "agreement_test.moc"
