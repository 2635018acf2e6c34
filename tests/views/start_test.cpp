// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/estimate.h"
#include "tests/views/open_window.h"
#include "views/pages/start/offer_card.h"
#include "views/pages/start/picture_cards.h"
#include "views/pages/start/start_page.h"
#include "views/panels/answer_label.h"
#include "views/widgets/data_table.h"
#include "views/widgets/quantity_edit.h"

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

    /// "I have 100 MW for DeepSeek-V3 at 50 tok/s per user": the best that ships comes first, with the figures of the command
    /// line.
    void theQuestionIsAnswered() {
        OfferCard& card = asked();
        const std::vector<RackOffer>& offers = card.offers().shipping;
        QVERIFY(offers.size() >= 3);
        for (std::size_t i = 1; i < offers.size(); ++i) QVERIFY(offers[i].perMw.low <= offers[i - 1].perMw.low);
        for (const RackOffer& offer : offers) QVERIFY(offer.status == Status::shipping && offer.racks > 0 && offer.users > 0);
        for (const RackOffer& offer : card.offers().announced) QVERIFY(offer.status != Status::shipping);
        const QString said = card.answer().answer().plainText();
        QVERIFY2(said.contains(QString::fromStdString(offers.front().name)), qPrintable(said));
        QCOMPARE(card.table().data().rows.size(), offers.size() + card.offers().announced.size());
        const Project project = offeredProject(card.offers());
        const auto best = resolve(project, 0, m_app->workbench.catalogue());
        QVERIFY(bool(best));
        QCOMPARE(estimate(best->scenario).metrics[placeOf(Metric::perMw)].mid, offers.front().perMw.mid);
    }
    /// Twice the megawatts carry twice the racks; a faster user leaves fewer at once.
    void itsFieldsBite() {
        OfferCard& card = asked();
        const RackOffer before = card.offers().shipping.front();
        type(*card.power(), QStringLiteral("200"));
        const RackOffer more = card.offers().shipping.front();
        QCOMPARE(more.name, before.name);
        QVERIFY(std::abs(more.racks / before.racks - 2) < 0.01 && std::abs(more.users / before.users - 2) < 0.01);
        type(*card.speed(), QStringLiteral("100"));
        QVERIFY(card.offers().shipping.front().users < more.users);
    }
    /// Each key is answered, and Escape asks again what stood before.
    void eachKeyIsAnswered() {
        OfferCard& card = asked();
        const double before = card.offers().shipping.front().racks;
        QuantityEdit& power = *card.power();
        power.setFocus();
        power.selectAll();
        QTest::keyClicks(&power, QStringLiteral("300"));
        QVERIFY(power.isModified());
        asked();
        QVERIFY(std::abs(card.offers().shipping.front().racks / before - 3) < 0.01);
        QTest::keyClick(&power, Qt::Key_Escape);
        asked();
        QCOMPARE(card.offers().shipping.front().racks, before);
    }
    /// What no rack reaches is said with what one does, and taken with a click.
    void aSpeedThatNothingReachesGivesWay() {
        OfferCard& card = asked();
        type(*card.speed(), QStringLiteral("5000"));
        QVERIFY(card.offers().shipping.empty() && card.offers().reached > 50);
        QVERIFY(!card.opener()->isVisible());
        QPushButton* slower = nullptr;
        for (QPushButton* button : card.findChildren<QPushButton*>())
            if (button->isVisible() && button->text().startsWith(QLatin1String("Use "))) slower = button;
        QVERIFY(slower != nullptr);
        QTest::mouseClick(slower, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(card.isSettled() && !card.offers().shipping.empty(), 30000);
    }
    /// A power that carries no instance of any rack offers nothing, and is named beside whatever is said.
    void aPowerThatCarriesNothingIsSaid() {
        OfferCard& card = asked();
        type(*card.power(), QStringLiteral("0.001"));
        const QString said = card.answer().answer().plainText();
        QVERIFY2(card.offers().shipping.empty() && said.contains(QStringLiteral("ith 1\u202fkW")), qPrintable(said));
        QVERIFY(!card.opener()->isVisible());
    }
    void theOffersOpenAsAProject() {
        OfferCard& card = asked();
        QTest::mouseClick(card.opener(), Qt::LeftButton);
        QVERIFY(m_app->settle());
        QCOMPARE(m_app->workbench.scenarios().size(), std::size_t(3));
        QCOMPARE(m_app->workbench.reading(), 50.0);
        QCOMPARE(std::string(m_app->window.currentKind().id), std::string("factory"));
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
    /// The card with its first answer.
    OfferCard& asked() {
        OfferCard& card = *page()->offer();
        for (int wait = 0; wait < 600 && (card.offers().model.empty() || !card.isSettled()); ++wait) QTest::qWait(50);
        return card;
    }
    void type(QuantityEdit& field, const QString& text) {
        field.setFocus();
        field.selectAll();
        QTest::keyClicks(&field, text);
        QTest::keyClick(&field, Qt::Key_Return);
        asked();
    }

    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(StartTest)
#include "start_test.moc"
