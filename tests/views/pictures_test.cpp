// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"
#include "tests/views/open_window.h"
#include "views/charts/map_view.h"
#include "views/pages/factory_page.h"
#include "views/pages/sensitivity_page.h"
#include "views/pages/validate_page.h"
#include "views/pages/wins_page.h"
#include "views/widgets/basics.h"
#include "views/widgets/case_filter_bar.h"
#include "views/window/command_palette.h"
#include "views/window/shortcuts.h"
#include "views/window/tour.h"

#include <QDir>
#include <QLineEdit>
#include <QMenu>

using namespace rackline;

/// Renders every page so that a person can look at it; asserts only that something was drawn.
class PicturesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pictures_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<double>("scale");
        QTest::addColumn<bool>("dark");
        QTest::addColumn<Speech>("speech");
        for (const bool dark : {false, true}) {
            const char* name = dark ? "dark" : "light";
            QTest::addRow("1440x900-%s", name) << QSize(1440, 900) << 1.0 << dark << Speech::english;
            QTest::addRow("1024x640-%s", name) << QSize(1024, 640) << 1.0 << dark << Speech::english;
            QTest::addRow("640x480-%s", name) << QSize(640, 480) << 1.0 << dark << Speech::english;
            QTest::addRow("font200-%s", name) << QSize(1440, 900) << 2.0 << dark << Speech::english;
        }
        QTest::newRow("german-light") << QSize(1440, 900) << 1.0 << false << Speech::german;
        QTest::newRow("1024x640-german-light") << QSize(1024, 640) << 1.0 << false << Speech::german;
    }
    void pictures() {
        QFETCH(QSize, size);
        QFETCH(double, scale);
        QFETCH(bool, dark);
        QFETCH(Speech, speech);
        OpenWindow app(scale, dark, speech);
        app.window.resize(size);
        QVERIFY(app.open());
        app.window.showPage("factory");
        QTRY_VERIFY(app.workbench.measured() != nullptr);
        const QString folder = QString::fromStdString(buildPath("pictures"));
        QVERIFY(QDir().mkpath(folder));
        for (const PageKind& kind : pageKinds()) {
            const bool training = std::string_view(kind.id) == "training";
            if (training) QVERIFY(app.workbench.open(QStringLiteral("train-llama-405b")));
            app.window.showPage(kind.id);
            if (auto* page = qobject_cast<ValidatePage*>(app.window.page(kind.id))) page->validate(fewCases(m_folder));
            QVERIFY(app.settle());
            QTRY_VERIFY_WITH_TIMEOUT(app.window.currentPage()->isSettled(), 60000);
            const QImage image = app.window.grab().toImage();
            QCOMPARE(image.size(), size);
            QSet<QRgb> colours;
            for (int y = 0; y < image.height(); y += 3)
                for (int x = 0; x < image.width(); x += 3) colours.insert(image.pixel(x, y));
            QVERIFY(colours.size() > 30);
            if (training) QVERIFY(app.open());
            QVERIFY(image.save(QStringLiteral("%1/%2-%3.png")
                                   .arg(folder, QLatin1String(kind.id), QString::fromLatin1(QTest::currentDataTag()))));
        }
        const auto save = [&](QWidget& shown, const char* name) {
            QTest::qWait(30);
            return shown.grab().save(
                QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1String(name), QString::fromLatin1(QTest::currentDataTag())));
        };
        QVERIFY(app.open(QStringLiteral("amd-generations")));
        app.window.showPage("wins");
        QTRY_VERIFY_WITH_TIMEOUT(app.window.currentPage()->isSettled() && app.settle(), 60000);
        auto* map = qobject_cast<WinsPage*>(app.window.currentPage())->view();
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Up, Qt::Key_Up}) QTest::keyClick(map, key, Qt::ControlModifier);
        QVERIFY(save(app.window, "wins-many"));
        QVERIFY(app.open());
        app.window.showPage("sensitivity");
        auto* kinds = qobject_cast<SensitivityPage*>(app.window.currentPage())->kindBar();
        QTest::mouseClick(kinds, Qt::LeftButton, {}, QPoint(kinds->width() - 10, kinds->height() / 2));
        QVERIFY(save(app.window, "assumptions"));
        for (const auto& [place, name] : {std::pair{3, "limits"}, {5, "break-even"}}) {
            QTest::mouseClick(kinds, Qt::LeftButton, {}, QPoint(kinds->width() * place / 8, kinds->height() / 2));
            QVERIFY(app.settle());
            QVERIFY(save(app.window, name));
        }
        app.window.showPage("validate");
        qobject_cast<ValidatePage*>(app.window.currentPage())->filters()->facetChoice()->menu()->actions().at(1)->trigger();
        QVERIFY(app.settle());
        QVERIFY(save(app.window, "regions"));
        app.window.showPage("factory");
        app.window.files().takeRuns(foreignRuns());
        QVERIFY(app.settle());
        QVERIFY(save(app.window, "runs"));
        QMenu* layers = app.window.factoryPage()->layersButton()->menu();
        layers->popup(QPoint(0, 0));
        QVERIFY(save(*layers, "layers"));
        layers->hide();
        app.workbench.setOwnRuns(nullptr);
        app.window.openPalette();
        QTest::keyClicks(app.window.commandPalette()->field(), QStringLiteral("hbm"));
        QVERIFY(save(app.window, "palette"));
        QTest::keyClick(app.window.commandPalette()->field(), Qt::Key_Escape);
        auto* tour = new Tour(app.theme, app.window);
        tour->next()->click();
        tour->next()->click();
        QVERIFY(save(app.window, "tour"));
        tour->leave()->click();
        app.workbench.document().setValue(0, "workload.isl", "2048", QStringLiteral("Prompt"));
        app.workbench.document().setValue(1, "hardware.rack", "no-such-rack", QStringLiteral("Rack"));
        for (const auto dock : {SideDock::history, SideDock::issues}) app.window.docks().toggle(dock);
        app.window.showHelp();
        QVERIFY(app.settle());
        QVERIFY(save(app.window, "docks"));
        app.window.docks().toggle(SideDock::jobs);
        app.window.showPage("validate");
        qobject_cast<ValidatePage*>(app.window.currentPage())->validate(shippedCases());
        QTest::qWait(800);
        QVERIFY(save(app.window, "jobs"));
        qobject_cast<ValidatePage*>(app.window.currentPage())->cancelButton()->click();
        ShortcutDialog shortcuts(app.theme, app.preferences, app.window);
        shortcuts.show();
        QVERIFY(save(shortcuts, "shortcuts"));
    }

private:
    /// A frontier as aiconfigurator writes it, for the example's first scenario.
    QString foreignRuns() const {
        QFile file(m_folder.filePath(QStringLiteral("pareto.csv")));
        if (!file.open(QIODevice::WriteOnly)) return {};
        file.write("model,isl,osl,concurrency,ttft,tpot,tokens/s/gpu,tokens/s/user,num_total_gpus,tp,gemm,backend,system\n");
        for (int speed = 20; speed <= 140; speed += 12)
            file.write(QStringLiteral("deepseek-ai/DeepSeek-V3,1024,1024,64,500,%1,%2,%3,8,8,nvfp4,trtllm,gb200_sxm\n")
                           .arg(1000.0 / speed)
                           .arg(6000 - 38 * speed)
                           .arg(speed)
                           .toUtf8());
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(PicturesTest)
#include "pictures_test.moc"
