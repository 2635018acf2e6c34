// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/open_window.h"
#include "views/pages/start/picture_cards.h"
#include "views/pages/start/start_page.h"

#include <QMessageBox>
#include <QMimeData>
#include <QTemporaryDir>
#include <QTimer>

using namespace rackline;

namespace {

/// Presses a button of the next message box, and keeps what it said.
void answer(QMessageBox::StandardButton button, QString* said = nullptr) {
    QTimer::singleShot(50, qApp, [=] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(box);
        if (said) *said = box->text() + QLatin1Char(' ') + box->informativeText();
        box->button(button)->click();
    });
}

} // namespace

class StartTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
        m_app->window.showPage("start");
    }
    void cleanup() { m_app.reset(); }

    void everyFirstExampleHasItsPicture() {
        QTRY_VERIFY_WITH_TIMEOUT(page()->isSettled(), 60000);
        const auto& cards = page()->cards();
        QVERIFY(cards.size() >= 6);
        for (std::size_t i = 0; i < 6; ++i) {
            QVERIFY(cards[i]->isVisible());
            const QImage image = cards[i]->grab().toImage();
            QSet<QRgb> colours;
            for (int y = 20; y < image.height() - 70; ++y)
                for (int x = 20; x < image.width() - 20; ++x) colours.insert(image.pixel(x, y));
            QVERIFY2(colours.size() > 3, qPrintable(cards[i]->text()));
        }
    }

    void aClickOpensTheExampleOnItsPage() {
        m_app->workbench.openNew();
        QTest::mouseClick(page()->cards().front(), Qt::LeftButton);
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.document().path(), QStringLiteral("three-generations"));
        QCOMPARE(std::string(m_app->window.currentKind().id), std::string("factory"));
    }

    void unsavedChangesAreAskedAbout() {
        m_app->workbench.document().setValue(0, "workload.isl", "4096", QStringLiteral("Prompt"));
        const QString before = m_app->workbench.document().path();
        answer(QMessageBox::Cancel);
        QTest::mouseClick(page()->cards()[1], Qt::LeftButton);
        QCOMPARE(m_app->workbench.document().path(), before);
        QVERIFY(m_app->workbench.document().isModified());
        answer(QMessageBox::Discard);
        QTest::mouseClick(page()->cards()[1], Qt::LeftButton);
        QVERIFY(m_app->workbench.document().path() != before);
    }

    void whatWasSavedIsRecent() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("mine.rackline"));
        QVERIFY(m_app->workbench.document().save(file));
        m_app->workbench.openNew();
        m_app->preferences.addRecent(file);
        m_app->window.showPage("factory");
        m_app->window.showPage("start");
        const auto rows = page()->findChildren<RecentRow*>();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows.front()->text(), QStringLiteral("mine"));
        QTest::keyClick(rows.front(), Qt::Key_Space);
        QCOMPARE(m_app->workbench.document().path(), file);
    }

    void nonsenseThatIsDroppedIsRefusedInOneSentence_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("binary") << QByteArray("\x7f\x45\x4c\x46\x00\x01\xff", 7);
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("other json") << QByteArray("{\"a\": [1, 2]}");
        QTest::newRow("a model that is none") << QByteArray("{\"model_type\": \"no-such-thing\"}");
        QTest::newRow("entries that are none") << QByteArray("{\"entries\": 5}");
    }
    void nonsenseThatIsDroppedIsRefusedInOneSentence() {
        QFETCH(QByteArray, content);
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("dropped.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        const Project before = m_app->workbench.document().project();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file.fileName())});
        QString said;
        answer(QMessageBox::Ok, &said);
        QDragEnterEvent enter(QPoint(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_app->window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(400, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&m_app->window, &drop);
        QVERIFY2(said.contains(QLatin1String("dropped.json")), qPrintable(said));
        QVERIFY(m_app->workbench.document().project() == before);
    }

    void aNarrowWindowPutsTheSideBelow() {
        m_app->window.resize(640, 480);
        QTest::qWait(30);
        QCOMPARE(m_app->window.size(), QSize(640, 480));
        QVERIFY(page()->width() <= 640);
        const auto& cards = page()->cards();
        QVERIFY(cards[1]->x() > cards[0]->x());
        QCOMPARE(cards[2]->x(), cards[0]->x());
    }

private:
    StartPage* page() { return qobject_cast<StartPage*>(m_app->window.page("start")); }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(StartTest)
#include "start_test.moc"
