// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/document/autosave.h"

#include <QProcess>
#include <QSysInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QTextStream>

#include <csignal>

using namespace rackline;

namespace {

Project project() {
    Project project;
    project.name = "A project";
    project.scenarios = {{"one", {{"hardware.rack", "gb200-nvl72"}}}};
    return project;
}

/// The other process: edits for ever, and says what it has typed.
int editForEver(const QString& folder) {
    Document document;
    document.setProject(project(), QStringLiteral("/somewhere/a project.rackline"));
    const Autosave autosave(document, folder);
    QTextStream out(stdout);
    for (int n = 1;; ++n) {
        document.setValue(0, "workload.isl", std::to_string(n), QStringLiteral("Prompt"));
        out << n << Qt::endl;
        QTest::qWait(20);
    }
}

} // namespace

class AutosaveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QVERIFY(m_folder.isValid()); }

    /// Whenever the process is killed, what was typed longer ago than the last edit is there.
    void aKilledProcessLosesTheLastEditAtMost_data() {
        QTest::addColumn<int>("edits");
        for (const int edits : {15, 16, 19, 24, 31}) QTest::addRow("after %d edits", edits) << edits;
    }
    void aKilledProcessLosesTheLastEditAtMost() {
        QFETCH(int, edits);
        const QTemporaryDir folder;
        QProcess other;
        other.start(QCoreApplication::arguments().constFirst(), {QStringLiteral("--edit"), folder.path()});
        int typed = 0;
        while (typed < edits) {
            QVERIFY(other.waitForReadyRead(20000));
            while (other.canReadLine()) typed = other.readLine().trimmed().toInt();
        }
        ::kill(static_cast<pid_t>(other.processId()), SIGKILL);
        QVERIFY(other.waitForFinished());
        while (other.canReadLine()) typed = other.readLine().trimmed().toInt();

        Document document;
        const Autosave autosave(document, folder.path());
        const std::vector<Recovered> found = autosave.orphans();
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(found.front().path, QStringLiteral("/somewhere/a project.rackline"));
        const Settings& values = found.front().project.shared;
        const auto kept = values.find("workload.isl");
        QVERIFY(kept != values.end());
        // Edits come every 20 ms here, so what one pause of a person holds is several of them.
        QVERIFY2(std::stoi(kept->second) >= typed - 12, qPrintable(QString::number(typed)));
        Autosave::discard(found.front());
        QVERIFY(autosave.orphans().empty());
    }

    void anEditIsOnDiskSoonAfter() {
        const QTemporaryDir folder;
        Document document;
        document.setProject(project(), {});
        const Autosave autosave(document, folder.path());
        QVERIFY(!QFile::exists(autosave.file()));
        document.setValue(0, "workload.isl", "4096", QStringLiteral("Prompt"));
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(autosave.file()), 1000);
        QFile file(autosave.file());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("4096"));
    }

    void savedAndClosedProjectsLeaveNothing() {
        const QTemporaryDir folder;
        QString file;
        {
            Document document;
            document.setProject(project(), {});
            Autosave autosave(document, folder.path());
            file = autosave.file();
            document.setValue(0, "workload.isl", "4096", QStringLiteral("Prompt"));
            autosave.flush();
            QVERIFY(QFile::exists(file));
            QVERIFY(document.save(folder.filePath(QStringLiteral("saved.rackline"))));
            autosave.flush();
            QVERIFY(!QFile::exists(file));
            document.setValue(0, "workload.isl", "8192", QStringLiteral("Prompt"));
            autosave.flush();
        }
        QVERIFY(!QFile::exists(file));
    }

    void aSecondWindowIsNoOrphan() {
        const QTemporaryDir folder;
        Document first, second;
        first.setProject(project(), {});
        Autosave one(first, folder.path());
        first.setValue(0, "workload.isl", "4096", QStringLiteral("Prompt"));
        one.flush();
        const Autosave two(second, folder.path());
        QVERIFY(two.file() != one.file());
        QVERIFY(two.orphans().empty());
    }

    /// Copies are of projects that others may not be allowed to read.
    void nobodyElseReadsCopies() {
        const QTemporaryDir folder;
        const QString copies = folder.filePath(QStringLiteral("unsaved"));
        Document document;
        const Autosave autosave(document, copies);
        QCOMPARE(QFile::permissions(copies) & (QFile::ReadGroup | QFile::ExeGroup | QFile::ReadOther | QFile::ExeOther),
                 QFile::Permissions());
    }

    /// What a killed window had no copy for leaves a lock, which the next one takes away.
    void locksOfTheDeadGo() {
        const QTemporaryDir folder;
        const QString lock = folder.filePath(QStringLiteral("999999999-1.lock"));
        QFile dead(lock);
        QVERIFY(dead.open(QIODevice::WriteOnly) &&
                dead.write("999999999\nrackline-gui\n" + QSysInfo::machineHostName().toUtf8() + '\n') > 0);
        dead.close();
        Document document, second;
        const Autosave autosave(document, folder.path());
        QVERIFY(!QFile::exists(lock));
        // That of a window that runs stays.
        const Autosave other(second, folder.path());
        QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*.lock")}).size(), 2);
    }

    void nonsenseInTheFolderIsLeftAlone() {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("1-1.unsaved")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("\n\x01\xff{{");
        file.close();
        Document document;
        const Autosave autosave(document, folder.path());
        QVERIFY(autosave.orphans().empty());
        QVERIFY(file.exists());
    }

    void aFolderThatCannotBeWrittenIsSaidOnce() {
        const QTemporaryDir folder;
        const QString blocked = folder.filePath(QStringLiteral("file"));
        QFile file(blocked);
        QVERIFY(file.open(QIODevice::WriteOnly));
        Document document;
        document.setProject(project(), {});
        Autosave autosave(document, blocked);
        int said = 0;
        connect(&autosave, &Autosave::failed, this, [&said] { ++said; });
        for (const char* value : {"1", "2", "3"}) {
            document.setValue(0, "workload.isl", value, QStringLiteral("Prompt"));
            autosave.flush();
        }
        QCOMPARE(said, 1);
    }

private:
    QTemporaryDir m_folder;
};

int main(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments[1] == QLatin1String("--edit")) return editForEver(arguments[2]);
    AutosaveTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "autosave_test.moc"
