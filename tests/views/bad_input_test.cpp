// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/own_entries.h"
#include "tests/views/open_window.h"
#include "views/pages/factory_page.h"
#include "views/panels/left_panel.h"
#include "views/widgets/elided_text.h"
#include "views/window/chrome.h"
#include "views/window/read_only_strip.h"

#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QTimer>

#include <csignal>
#include <filesystem>
#include <sys/resource.h>

using namespace rackline;

namespace {

QByteArray contentOf(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

/// Closes the next message box and keeps what it said.
void readMessage(QString& said) {
    QTimer::singleShot(50, qApp, [&said] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) return;
        said = box->text() + QLatin1Char(' ') + box->informativeText();
        box->accept();
    });
}

/// As on a full disk: files of this process end after so many bytes.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        ::getrlimit(RLIMIT_FSIZE, &m_before);
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        const rlimit small{bytes, m_before.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }

private:
    rlimit m_before{};
    void (*m_signal)(int) = SIG_DFL;
};

} // namespace

/// Nothing crashes, nothing is lost, one sentence tells what happened.
class BadInputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() {
        m_app = std::make_unique<OpenWindow>();
        QVERIFY(m_app->open());
    }
    void cleanup() { m_app.reset(); }

    void nonsenseIsPastedIntoEveryField_data() {
        QTest::addColumn<QString>("nonsense");
        QTest::newRow("words") << QStringLiteral("ten bananas");
        QTest::newRow("not a number") << QStringLiteral("NaN");
        QTest::newRow("infinite") << QStringLiteral("1e999");
        QTest::newRow("signs") << QString::fromUtf8("%1 <b>\xe2\x88\x9e \xe2\x80\xae\xf0\x9f\x98\x80</b> &amp; \x01\x02");
        QTest::newRow("endless") << QString(20000, QLatin1Char('9'));
        QTest::newRow("lines") << QStringLiteral("1\n2\r\n3\t4");
    }
    void nonsenseIsPastedIntoEveryField() {
        QFETCH(QString, nonsense);
        const Project before = m_app->workbench.document().project();
        QApplication::clipboard()->setText(nonsense);
        int fields = 0;
        for (const PageKind& kind : pageKinds()) {
            if (std::string_view(kind.id) == "validate") continue; // it computes for seconds, and has no field
            m_app->window.showPage(kind.id);
            QVERIFY(m_app->settle());
            QList<QPointer<QLineEdit>> all;
            for (QLineEdit* field : m_app->window.findChildren<QLineEdit*>())
                if (field->isVisible() && field->isEnabled() && !field->isReadOnly()) all << field;
            for (const QPointer<QLineEdit>& field : all) {
                if (!field || !field->isVisible()) continue;
                field->setFocus();
                field->selectAll();
                field->paste();
                if (field) QTest::keyClick(field, Qt::Key_Return);
                if (field) QTest::keyClick(field, Qt::Key_Escape);
                if (field && field->property("text").toString().contains(nonsense)) field->clear();
                ++fields;
            }
        }
        QVERIFY(fields > 20);
        QVERIFY(m_app->settle());
        for (const ScenarioState& state : m_app->workbench.scenarios()) QVERIFY2(state.problem.empty(), state.problem.c_str());
        QVERIFY(m_app->workbench.document().project() == before);
    }

    void aProjectOfANewerVersionIsReadAndSaysSo() {
        const QString file = m_folder.filePath(QStringLiteral("newer.rackline"));
        QByteArray text = QByteArray::fromStdString(writeProject(m_app->workbench.document().project()));
        QVERIFY(text.contains("\"version\": 1"));
        text.replace("\"version\": 1", "\"version\": 99");
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(text) == text.size());
        out.close();
        const auto* strip = m_app->window.findChild<ReadOnlyStrip*>();
        QVERIFY(strip && !strip->isVisible());
        QVERIFY(m_app->window.files().open(file));
        QVERIFY(m_app->settle());
        QVERIFY(strip->isVisible());
        QVERIFY(strip->text().contains(QLatin1String("newer version")));
        QVERIFY(!m_app->workbench.scenarios().front().exploration.frontier.empty());
        QuantityEdit* field = m_app->window.leftPanel()->parameters()->row("workload.isl")->field();
        QVERIFY(field->isReadOnly());
        QString said;
        readMessage(said);
        QVERIFY(!m_app->window.files().save(false));
        QVERIFY2(said.contains(QLatin1String("newer version")), qPrintable(said));
        QCOMPARE(contentOf(file), text);
        QVERIFY(m_app->window.files().open(QStringLiteral("three-generations")));
        QVERIFY(!strip->isVisible());
    }

    void aFullDiskLosesNothing() {
        const QString file = m_folder.filePath(QStringLiteral("kept.rackline"));
        QVERIFY(m_app->workbench.document().save(file));
        const QByteArray before = contentOf(file);
        m_app->workbench.setParameter(*findParameter("workload.isl"), 3072);
        QString said;
        {
            const FullDisk disk(64);
            readMessage(said);
            QVERIFY(!m_app->window.files().save(false));
        }
        QVERIFY2(said.contains(QLatin1String("kept.rackline")) && said.contains(QLatin1String("unchanged")), qPrintable(said));
        QCOMPARE(contentOf(file), before);
        QVERIFY(m_app->workbench.document().isModified());
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral("kept*")}, QDir::Files).size(), 1);
        QVERIFY(m_app->window.files().save(false));
        QVERIFY(contentOf(file) != before);
        QVERIFY(!m_app->workbench.document().isModified());
    }

    void aCatalogueThatVanishesIsSaidAndNothingIsLost() {
        const QString copy = m_folder.filePath(QStringLiteral("catalogue.sqlite"));
        QVERIFY(QFile::copy(QString::fromStdString(Catalogue::defaultPath().string()), copy));
        const QByteArray shipped = qgetenv("RACKLINE_CATALOGUE");
        qputenv("RACKLINE_CATALOGUE", copy.toUtf8());
        Workbench workbench(Catalogue::open(Catalogue::defaultPath()).value(),
                            m_folder.filePath(QStringLiteral("own.sqlite")).toStdString());
        qputenv("RACKLINE_CATALOGUE", shipped);
        QVERIFY(workbench.open(QStringLiteral("three-generations")));
        qputenv("RACKLINE_CATALOGUE", copy.toUtf8());
        QVERIFY(QFile::remove(copy));
        const Entry rack = workbench.catalogue().entry("rack", "gb200-nvl72").value();
        const Result<std::string> own = copyEntry(workbench, rack, QStringLiteral("Mine"));
        qputenv("RACKLINE_CATALOGUE", shipped);
        QVERIFY(!own);
        QVERIFY2(QString::fromStdString(own.error().text()).contains(QLatin1String("catalogue.sqlite")),
                 own.error().text().c_str());
        QTRY_VERIFY_WITH_TIMEOUT(!workbench.explorer().isBusy(), 60000);
        QCOMPARE(workbench.scenarios().size(), std::size_t(3));
        for (const ScenarioState& state : workbench.scenarios()) QVERIFY(state.problem.empty());
    }

    void aLongNameOfAProjectEndsInAnEllipsis() {
        m_app->workbench.document().change(QStringLiteral("Name"),
                                           [](Project& project) { project.name = std::string(400, 'w'); });
        m_app->window.resize(1024, 640);
        QTest::qWait(30);
        const auto* name = m_app->window.findChild<ToolStrip*>()->findChild<ElidedText*>();
        QVERIFY(name->isVisible() && name->width() < 1024);
        QVERIFY(name->shownText().endsWith(QChar(0x2026)));
        QCOMPARE(name->toolTip().size(), 400);
        QCOMPARE(m_app->window.size(), QSize(1024, 640));
    }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<OpenWindow> m_app;
};

QTEST_MAIN(BadInputTest)
#include "bad_input_test.moc"
