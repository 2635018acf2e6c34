// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/paper.h"
#include "app/report/pictures/svg.h"
#include "app/workbench/text/parameter_words.h"
#include "model/scenario/parameters.h"
#include "tests/paths.h"
#include "tests/views/hands.h"
#include "tests/views/open_window.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/compare_page.h"
#include "views/pages/factory_page.h"
#include "views/pages/rack/rack_page.h"
#include "views/pages/rack/rack_view.h"
#include "views/panels/answer_label.h"
#include "views/panels/left_panel.h"
#include "views/widgets/parameter_row.h"
#include "views/widgets/parameter_slider.h"
#include "views/widgets/quantity_edit.h"
#include "views/window/rail.h"

#include <QImage>
#include <QProcess>

using namespace rackline;

/// Five tasks that people come with, done with the mouse and the keys alone, each from a window that shows three generations.
class TasksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        m_app->window.resize(1440, 900);
        QVERIFY(m_app->open());
        m_app->window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_app->window));
        go("factory");
    }
    void cleanup() { m_app.reset(); }

    /// Which rack is best at 60 tokens a second, and why.
    void theBestRackAtSixty() {
        type("workload.limits.speed", QStringLiteral("60"));
        const Workbench& workbench = m_app->workbench;
        QCOMPARE(workbench.reading(), 60.0);
        std::size_t best = 0;
        const auto tokens = [&](std::size_t scenario) {
            const FrontierPoint* point = workbench.pointAt(scenario, 60);
            return point ? point->y.mid : 0.0;
        };
        for (std::size_t i = 1; i < workbench.scenarios().size(); ++i)
            if (tokens(i) > tokens(best)) best = i;
        QVERIFY(tokens(best) > 0);
        const QString answer = sentence();
        QVERIFY2(answer.contains(nameOf(best)) && answer.contains(QStringLiteral("60")), qPrintable(answer));
        go("compare");
        // The steps of the waterfall lead from the one total to the other.
        const auto* page = qobject_cast<ComparePage*>(m_app->window.currentPage());
        QVERIFY(page != nullptr);
        const Picture picture = page->picture(nullptr);
        const auto* waterfall = std::get_if<BarChart>(&picture);
        QVERIFY(waterfall != nullptr && waterfall->steps.size() > 3);
        QVERIFY(waterfall->steps.front().total && waterfall->steps.back().total);
    }

    /// What else people call a parameter finds it, in the panel as in the palette; each of them is one.
    void parametersAreFoundByWhatPeopleCallThem() {
        for (const OtherWords& other : otherWords()) {
            const Parameter* parameter = findParameter(other.parameter);
            QVERIFY2(parameter != nullptr, other.parameter.data());
            QVERIFY(searchedWords(*parameter).contains(QString::fromUtf8(other.words.data(), qsizetype(other.words.size()))));
        }
        for (const auto& [words, path] :
             {std::pair("isl", "workload.isl"), std::pair("sla", "workload.limits.speed"),
              std::pair("mtp", "workload.speculative.draft"), std::pair("strompreis", "facility.electricity")}) {
            panel().filter()->setText(QString::fromLatin1(words));
            QVERIFY2(panel().row(path)->isVisible(), path);
        }
        panel().filter()->clear();
    }

    /// Eight thousand tokens of context, by slider and by typing.
    void contextOfEightThousand() {
        QTest::keyClick(&m_app->window, Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(panel().filter(), QStringLiteral("context"));
        ParameterRow* row = panel().row("workload.isl");
        QVERIFY2(row->isVisible(), "the prompt is found by what people call it");
        QVERIFY(m_app->settle());
        const double before = m_app->workbench.pointAt(0, 0)->y.mid;
        ParameterSlider* slider = row->slider();
        slider->setFocus();
        for (int step = 0; step < 400 && tokensOfPrompt() < 7000; ++step) QTest::keyClick(slider, Qt::Key_Right);
        QVERIFY(m_app->settle());
        QVERIFY(tokensOfPrompt() >= 7000);
        QVERIFY(m_app->workbench.pointAt(0, 0)->y.mid < before);
        type("workload.isl", QStringLiteral("8k"));
        for (const ScenarioState& state : m_app->workbench.scenarios())
            QCOMPARE(findParameter("workload.isl")->get(state.resolved->scenario), 8192.0);
        QVERIFY(sentence().size() > 20);
    }

    /// A rack of MI355X beside them, compared.
    void anMi355xIsAddedAndCompared() {
        searchFor(m_app->window, QStringLiteral("add on a rack"));
        answerPalette(m_app->window, QStringLiteral("mi355x rack"));
        QVERIFY(m_app->settle());
        const auto& scenarios = m_app->workbench.scenarios();
        QCOMPARE(scenarios.size(), std::size_t(4));
        const std::size_t added = m_app->workbench.current();
        QVERIFY(scenarios[added].resolved->scenario.system.accelerator.name.find("MI355X") != std::string::npos);
        QVERIFY(!scenarios[added].exploration.frontier.empty());
        QCOMPARE(m_app->window.factoryPage()->plot()->chart().series.size(), std::size_t(4));
        go("compare");
        QVERIFY(labels(*m_app->window.currentPage()).join(QLatin1Char(' ')).contains(QStringLiteral("MI355X")) ||
                !m_app->window.currentPage()->findChildren<QTableView*>().empty());
    }

    /// A tray is taken out of the rack, and put back.
    void aTrayIsTakenOut() {
        go("rack");
        auto* page = qobject_cast<RackPage*>(m_app->window.currentPage());
        QVERIFY(page != nullptr);
        const auto packages = [this] { return m_app->workbench.scenarios()[0].resolved->scenario.system.rack.packages; };
        const int before = packages();
        int tray = 0;
        while (page->editor()->info(page->editor()->units()[std::size_t(tray)])->kind != PartKind::computeTray) ++tray;
        const QString verdicts = labels(*page).join(QLatin1Char('\n'));
        QTest::mouseClick(page->view(), Qt::LeftButton, {}, page->view()->boxOf(tray).center().toPoint());
        QTest::keyClick(page->view(), Qt::Key_Delete);
        QVERIFY(m_app->settle());
        QCOMPARE(packages(), before - 4);
        QVERIFY(labels(*page).join(QLatin1Char('\n')) != verdicts);
        QTest::keyClick(&m_app->window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(m_app->settle());
        QCOMPARE(packages(), before);
    }

    void theReportIsWrittenAndReadBack_data() {
        QTest::addColumn<QString>("file");
        for (const char* file : {"report.html", "report.pdf"}) QTest::newRow(file) << QString::fromLatin1(file);
    }
    void theReportIsWrittenAndReadBack() {
        QFETCH(QString, file);
        const QString path = m_folder.filePath(file);
        typeIntoFileDialog(m_app->window, path);
        QVERIFY(press(m_app->window, "Report"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 30000);
        QFile written(path);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray bytes = written.readAll();
        QString text = QString::fromUtf8(bytes);
        if (file.endsWith(QLatin1String("pdf"))) {
            QVERIFY(bytes.startsWith("%PDF-") && bytes.contains("RacklineSans"));
            QProcess reader;
            reader.start(QStringLiteral("pdftotext"), {path, QStringLiteral("-")});
            if (!reader.waitForStarted()) QSKIP("no pdftotext");
            QVERIFY(reader.waitForFinished(60000));
            text = QString::fromUtf8(reader.readAllStandardOutput());
            // Eight to ten pages, each ended by a form feed, with what people sign in them; what they look up lies beside.
            const qsizetype pages = text.count(QLatin1Char('\f'));
            QVERIFY2(pages >= 8 && pages <= 10, qPrintable(QString::number(pages)));
            for (const char* words :
                 {"Contents", "Recommendation and risks", "Why they differ", "The rack and its budgets", "Formulas"})
                QVERIFY2(text.contains(QLatin1String(words)), words);
            QVERIFY(!text.contains(QLatin1String("power.busy")));
            QFile beside(m_folder.filePath(QStringLiteral("report-inputs.csv")));
            QVERIFY(beside.open(QIODevice::ReadOnly));
            QVERIFY(beside.readAll().count('\n') > 200);
        }
        for (std::size_t i = 0; i < m_app->workbench.scenarios().size(); ++i)
            QVERIFY2(text.contains(nameOf(i)), qPrintable(nameOf(i)));
    }
    void theChartIsWrittenAndReadBack() {
        const QString path = m_folder.filePath(QStringLiteral("chart.png"));
        typeIntoFileDialog(m_app->window, path);
        searchFor(m_app->window, QStringLiteral("export plot"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), 30000);
        QImage picture;
        QTRY_VERIFY_WITH_TIMEOUT(picture.load(path), 30000);
        QVERIFY(picture.width() > 600 && picture.height() > 300);
        // Words and lines in several colours, not one surface.
        QSet<QRgb> colours;
        for (int y = 0; y < picture.height(); y += 3)
            for (int x = 0; x < picture.width(); x += 3) colours.insert(picture.pixel(x, y));
        QVERIFY(colours.size() > 40);
    }

    /// Letters that a process with a window draws into a file are those of the reference, which somebody has looked at.
    void lettersAreThoseOfTheReference() {
        BarChart chart;
        chart.title = "Letters AaGgQq \u00c4\u00df 0123456789 \u00d7 \u00b5 \u2013 \u00b7";
        chart.subtitle = "Rackline draws words in its own font";
        chart.value = {"tok/s/MW", "", false, 0, 2};
        for (const char* name : {"GB200 NVL72", "Rubin Ultra Kyber"}) chart.steps.push_back({name, "1.5 \u00d7", 0, 1.5, true});
        const QString drawn = m_folder.filePath(QStringLiteral("letters.png"));
        const Result<void> written = writePicture(svgOf(chart), drawn.toStdString());
        QVERIFY2(bool(written), written ? "" : written.error().text().c_str());
        const QString reference = QString::fromStdString(sourcePath("tests/views/letters.png"));
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH")) {
            QFile::remove(reference);
            QVERIFY(QFile::copy(drawn, reference));
        }
        const QImage own = QImage(drawn).convertToFormat(QImage::Format_Grayscale8),
                     wanted = QImage(reference).convertToFormat(QImage::Format_Grayscale8);
        QCOMPARE(own.size(), wanted.size());
        // A twentieth of the ink may differ by how edges are smoothed.
        qint64 ink = 0, other = 0;
        for (int y = 0; y < own.height(); ++y)
            for (int x = 0; x < own.width(); ++x) {
                ink += qGray(wanted.pixel(x, y)) < 128;
                other += std::abs(qGray(own.pixel(x, y)) - qGray(wanted.pixel(x, y))) > 64;
            }
        QVERIFY2(ink > 5000, qPrintable(QString::number(ink)));
        QVERIFY2(20 * other < ink, qPrintable(QString::number(other)));
    }

private:
    ParameterPanel& panel() { return *m_app->window.leftPanel()->parameters(); }
    double tokensOfPrompt() { return findParameter("workload.isl")->get(m_app->workbench.scenarios()[0].resolved->scenario); }
    QString nameOf(std::size_t i) const {
        return QString::fromStdString(m_app->workbench.scenarios()[i].resolved->scenario.name);
    }
    QString sentence() const {
        const auto* answer = m_app->window.currentPage()->findChild<AnswerLabel*>();
        return answer ? answer->answer().plainText() + QLatin1Char(' ') + answer->answer().conditions : QString();
    }

    /// By a click on the rail.
    void go(const char* id) {
        auto* rail = m_app->window.findChild<Rail*>();
        QVERIFY(rail != nullptr);
        int row = 0;
        while (QLatin1String(pageKinds()[std::size_t(row)].id) != QLatin1String(id)) ++row;
        QTest::mouseClick(rail->viewport(), Qt::LeftButton, {}, rail->visualItemRect(rail->item(row)).center());
        QVERIFY(m_app->settle());
        QCOMPARE(QString::fromLatin1(m_app->window.currentKind().id), QString::fromLatin1(id));
    }
    void type(const char* parameter, const QString& text) {
        QuantityEdit* field = panel().row(parameter)->field();
        QTest::mouseClick(field, Qt::LeftButton);
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(m_app->settle());
    }

    std::unique_ptr<OpenWindow> m_app;
    QTemporaryDir m_folder;
};

QTEST_MAIN(TasksTest)
#include "tasks_test.moc"
