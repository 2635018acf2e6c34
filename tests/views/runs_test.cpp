// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/file_kind.h"
#include "app/workbench/export/picture.h"
#include "tests/views/open_window.h"
#include "views/charts/pareto_plot.h"
#include "views/pages/factory_page.h"
#include "views/pages/validate_page.h"
#include "views/widgets/data_table.h"

#include <QDragEnterEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QTimer>

using namespace rackline;

namespace {

/// A run on the rack of the example's first scenario, as each tool writes it.
const QByteArray inferenceMax =
    R"([{"hw": "gb200", "conc": 64, "model": "deepseek-ai/DeepSeek-R1-0528", "infmax_model_prefix": "dsr1",
  "framework": "dynamo-trt", "precision": "fp4", "spec_decoding": "none", "disagg": false, "isl": 1024, "osl": 1024, "tp": 8, "ep": 8,
  "dp_attention": "true", "tput_per_gpu": 3000.0, "output_tput_per_gpu": 1500.0, "median_ttft": 0.5, "median_tpot": 0.02}])";
const QByteArray configurator =
    "model,isl,osl,concurrency,ttft,tpot,tokens/s/gpu,tokens/s/user,num_total_gpus,tp,gemm,backend,system\n"
    "deepseek-ai/DeepSeek-V3,1024,1024,64,500,20,1500,50,8,8,nvfp4,trtllm,gb200_sxm\n"
    "deepseek-ai/DeepSeek-V3,1024,1024,64,500,25,2500,40,16,16,nvfp4,trtllm,gb200_sxm\n";
const QByteArray cases = "id,kind,hardware,gpus,engine,model,weights,tp,ep,isl,osl,concurrency,metric,value,unit\n"
                         "mine-tpot,serve,gb200-gpu,8,trtllm,deepseek-v3,fp4,8,8,1024,1024,64,tpot_ms,20,ms\n"
                         "mine-tput,serve,gb200-gpu,8,trtllm,deepseek-v3,fp4,8,8,1024,1024,64,output_tok_s_gpu,1500,tok/s/GPU\n";

} // namespace

class RunsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        QTRY_VERIFY(m_app->workbench.measured() != nullptr);
    }
    void cleanup() { m_app.reset(); }

    void filesAreKnownByWhatTheySay_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* name, const QByteArray& content, FileKind kind) {
            QTest::newRow(name) << QString::fromLatin1(name) << content << static_cast<int>(kind);
        };
        row("agg_bmk.json", inferenceMax, FileKind::cases);
        row("pareto.csv", configurator, FileKind::predictions);
        row("cases.csv", cases, FileKind::cases);
        row("other.csv", "a,b\n1,2\n", FileKind::cases);
        row("config.json", R"({"model_type": "llama"})", FileKind::model);
        row("bundle.json", R"({"entries": []})", FileKind::entries);
        row("site.rackline", R"({"format": "rackline"})", FileKind::project);
        row("nothing.json", {}, FileKind::project);
    }
    void filesAreKnownByWhatTheySay() {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(int, kind);
        QCOMPARE(static_cast<int>(kindOfFile(written(name, content))), kind);
    }

    void droppedRunsLieOverTheChart_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("foreign");
        QTest::newRow("InferenceMAX") << QStringLiteral("agg_bmk.json") << inferenceMax << QString();
        QTest::newRow("aiconfigurator") << QStringLiteral("pareto.csv") << configurator << QStringLiteral("aiconfigurator");
        QTest::newRow("cases") << QStringLiteral("mine.csv") << cases << QString();
    }
    void droppedRunsLieOverTheChart() {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QString, foreign);
        const std::size_t published = plot().chart().series[0].measured.size();
        QVERIFY(published > 10);
        m_app->window.showPage("roofline");
        QVERIFY(drop(m_app->window, written(name, content)));
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->window.currentPage(), m_app->window.page("factory"));
        const LineChart& chart = plot().chart();
        QCOMPARE(QString::fromStdString(chart.measuredName), foreign.isEmpty() ? QStringLiteral("Measured") : foreign);
        QCOMPARE(chart.series[0].measured.size(), foreign.isEmpty() ? std::size_t(1) : std::size_t(2));
        QVERIFY(chart.series[1].measured.empty());
        QCOMPARE(chart.series[0].measured[0].x, 50.0);
        const std::string file = m_folder.filePath(QStringLiteral("chart.csv")).toStdString();
        QVERIFY(writePicture(chart, "", file));
        QFile csv(QString::fromStdString(file));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QCOMPARE(csv.readAll().contains(",foreign,"), !foreign.isEmpty());

        QMenu* menu = m_app->window.factoryPage()->layersButton()->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions())
            if (action->text() == QLatin1String("Published runs again")) action->trigger();
        QCOMPARE(plot().chart().series[0].measured.size(), published);
        QVERIFY(!plot().chart().foreign);
    }

    void runsOfOtherSystemsAreSaid() {
        const QString said = saidOf("h200.json", QByteArray(inferenceMax).replace("gb200", "h200"));
        QVERIFY2(said.contains(QLatin1String("h200-sxm")) && said.contains(QLatin1String("deepseek-v3")), qPrintable(said));
    }
    void aFileWithoutRunsChangesNothing() {
        const std::size_t published = plot().chart().series[0].measured.size();
        const QString said = saidOf("broken.csv", "not,a\ncase,file\n");
        QVERIFY2(said.contains(QLatin1String("broken.csv")), qPrintable(said));
        QVERIFY(!m_app->workbench.hasOwnRuns());
        QCOMPARE(plot().chart().series[0].measured.size(), published);
    }

    void resultsOfInferenceMaxAreValidated() {
        m_app->window.showPage("validate");
        auto& page = *qobject_cast<ValidatePage*>(m_app->window.page("validate"));
        QVERIFY(drop(page, written(QStringLiteral("agg_bmk.json"), inferenceMax)));
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->window.currentPage(), &page);
        QVERIFY(page.plot()->isVisible());
        QCOMPARE(page.plot()->chart().series.back().points.size(), std::size_t(1));
        QCOMPARE(page.table()->data().rows.front().cells[1].text, QStringLiteral("1"));
        // Nothing was measured here: the window lays it over the chart instead.
        QVERIFY(drop(page, written(QStringLiteral("pareto.csv"), configurator)));
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->window.currentPage(), m_app->window.page("factory"));
        QCOMPARE(plot().chart().measuredName, std::string("aiconfigurator"));
    }

private:
    ParetoPlot& plot() { return *m_app->window.factoryPage()->plot(); }
    QString written(const QString& name, const QByteArray& content) {
        QFile file(m_folder.filePath(name));
        if (file.open(QIODevice::WriteOnly)) file.write(content);
        return file.fileName();
    }
    /// Whether it was accepted.
    static bool drop(QWidget& on, const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&on, &enter);
        if (!enter.isAccepted()) return false;
        QDropEvent dropped(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&on, &dropped);
        return true;
    }
    /// What the window says to a dropped file.
    QString saidOf(const char* name, const QByteArray& content) {
        QString said;
        QTimer watch;
        connect(&watch, &QTimer::timeout, this, [&said] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                said = box->text() + QLatin1Char('\n') + box->informativeText();
                box->accept();
            }
        });
        watch.start(10);
        drop(m_app->window, written(QString::fromLatin1(name), content));
        if (!QTest::qWaitFor([&said] { return !said.isEmpty(); })) return QStringLiteral("nothing was said");
        return said;
    }

    QTemporaryDir m_folder;
    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(RunsTest)
#include "runs_test.moc"
