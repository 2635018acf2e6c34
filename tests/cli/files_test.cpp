// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace rackline::test;

namespace {
/// A command, and the file that it writes.
struct Writer {
    const char *name, *line, *file;
};
constexpr Writer writers[] = {
    {"HTML", "report 'llama-70b-generations#H100 HGX' -o r.html", "r.html"},
    {"Markdown", "report 'llama-70b-generations#H100 HGX' -o r.md", "r.md"},
    {"PDF", "report 'llama-70b-generations#H100 HGX' -o r.pdf", "r.pdf"},
    {"SVG", "plot --kind pareto 'llama-70b-generations#H100 HGX' -o p.svg", "p.svg"},
    {"PNG", "plot --kind pareto 'llama-70b-generations#H100 HGX' -o p.png", "p.png"},
    {"sweep", "sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512,1024 -o s.csv", "s.csv"},
    {"database", "sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512,1024 -o s.sqlite", "s.sqlite"},
    {"shard", "sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512,1024 --shard 1/1 -o s.shard", "s.shard"},
    {"swept sheet", "sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512,1024 -o s.xlsx", "s.xlsx"},
    {"spreadsheet", "pareto 'llama-70b-generations#H100 HGX' -o p.xlsx", "p.xlsx"},
    {"merged", "merge other.shard -o m.csv", "m.csv"},
    {"export", "catalogue export switch/nvswitch3 -o e.json", "e.json"},
    {"overlay", "catalogue add accelerator/mine --from h100-sxm --figure 'tdp=701 W'", "rackline/catalogue.sqlite"},
};
const Writer& writerNamed(const QString& name) {
    for (const Writer& writer : writers)
        if (name == QLatin1String(writer.name)) return writer;
    qFatal("no such writer");
}
void eachWriter() {
    QTest::addColumn<QString>("name");
    for (const Writer& writer : writers) QTest::newRow(writer.name) << QString::fromLatin1(writer.name);
}

mode_t rightsOf(const QString& file) {
    struct stat status {};
    return ::stat(QFile::encodeName(file).constData(), &status) == 0 ? status.st_mode & 0777 : 0;
}

/// A folder with one writer's file in it.
struct Place {
    explicit Place(const QString& name) : writer(writerNamed(name)), file(folder.filePath(QString::fromLatin1(writer.file))) {
        environment.insert(QStringLiteral("XDG_DATA_HOME"), folder.path());
        // What is merged is there before.
        if (name == QLatin1String("merged"))
            launch(words(QStringLiteral("sweep 'llama-70b-generations#H100 HGX' --axis workload.isl=512,1024 --shard 1/1 "
                                        "-o other.shard")),
                   {}, environment, folder.path());
    }
    Finished run() const { return launch(words(QString::fromLatin1(writer.line)), {}, environment, folder.path()); }
    /// Names of what lies there beside the file, hidden ones too.
    QStringList beside() const {
        QStringList names = QDir(QFileInfo(file).path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
        names.removeAll(QFileInfo(file).fileName());
        names.removeAll(QStringLiteral("other.shard"));
        return names;
    }
    /// What a writer writes beside its file: a paper's inputs.
    QStringList companions() const {
        if (!file.endsWith(QStringLiteral(".pdf"))) return {};
        return {QFileInfo(file).completeBaseName() + QStringLiteral("-inputs.csv")};
    }

    QTemporaryDir folder;
    QMap<QString, QString> environment;
    const Writer& writer;
    QString file;
};
} // namespace

/// One writer for all files: what lies beside, rights, links, and a fault at every step.
class FilesTest : public QObject {
    Q_OBJECT

private slots:
    void newFilesObeyTheUmask_data() { eachWriter(); }
    void newFilesObeyTheUmask() {
        QFETCH(QString, name);
        const Place place(name);
        const mode_t before = ::umask(077);
        const Finished run = place.run();
        ::umask(before);
        QVERIFY2(run.code == 0, run.err.constData());
        QCOMPARE(rightsOf(place.file), mode_t(0600));
        QCOMPARE(place.beside(), place.companions());
    }

    void replacedFilesKeepTheirRights_data() { eachWriter(); }
    void replacedFilesKeepTheirRights() {
        QFETCH(QString, name);
        const Place place(name);
        QCOMPARE(place.run().code, 0);
        for (const mode_t rights : {mode_t(0600), mode_t(0664)}) {
            QCOMPARE(::chmod(QFile::encodeName(place.file).constData(), rights), 0);
            const Finished run = place.run();
            QVERIFY2(run.code == 0, run.err.constData());
            QCOMPARE(rightsOf(place.file), rights);
        }
    }

    /// Files of the user that are called as drafts were, and links of those names.
    void whatLiesBesideIsLeftAlone_data() { eachWriter(); }
    void whatLiesBesideIsLeftAlone() {
        QFETCH(QString, name);
        const Place place(name);
        QVERIFY(QDir().mkpath(QFileInfo(place.file).path()));
        const QString victim = place.folder.filePath(QStringLiteral("victim"));
        put(victim, "mine");
        const bool sweeps = name == QLatin1String("sweep") || name == QLatin1String("database") ||
                            name == QLatin1String("shard") || name == QLatin1String("swept sheet");
        for (const char* ending : {".new", ".part", ".whole", ".draft", ".csv.draft"}) {
            put(place.file + QLatin1String(ending), "mine");
            const Finished run = place.run();
            const bool taken = sweeps && QLatin1String(ending) == QLatin1String(".part");
            QVERIFY2(run.code == (taken ? 3 : 0), run.err.constData());
            QCOMPARE(contentOf(place.file + QLatin1String(ending)), QByteArray("mine"));
            QVERIFY(QFile::remove(place.file + QLatin1String(ending)));
            QVERIFY(QFile::link(victim, place.file + QLatin1String(ending)));
            QCOMPARE(place.run().code, taken ? 3 : 0);
            QCOMPARE(contentOf(victim), QByteArray("mine"));
            QVERIFY(QFile::remove(place.file + QLatin1String(ending)));
        }
    }

    void linksAreWrittenThrough_data() { eachWriter(); }
    void linksAreWrittenThrough() {
        QFETCH(QString, name);
        const Place place(name);
        QVERIFY(QDir().mkpath(QFileInfo(place.file).path()) && QDir(place.folder.path()).mkdir(QStringLiteral("far")));
        if (name == QLatin1String("overlay")) QCOMPARE(place.run().code, 0);
        const QString far = place.folder.filePath(QStringLiteral("far/file"));
        if (QFile::exists(place.file)) QVERIFY(QFile::rename(place.file, far));
        QVERIFY(QFile::link(far, place.file));
        const Finished run = place.run();
        QVERIFY2(run.code == 0, run.err.constData());
        QVERIFY(QFileInfo(place.file).isSymLink());
        QVERIFY(contentOf(far).size() > 100);
        QCOMPARE(QDir(place.folder.filePath(QStringLiteral("far"))).entryList(QDir::Files | QDir::Hidden),
                 QStringList{QStringLiteral("file")});
    }

    void pipesAreRefused_data() { eachWriter(); }
    void pipesAreRefused() {
        QFETCH(QString, name);
        const Place place(name);
        QVERIFY(QDir().mkpath(QFileInfo(place.file).path()));
        QCOMPARE(::mkfifo(QFile::encodeName(place.file).constData(), 0600), 0);
        const Finished run = place.run();
        QVERIFY2(run.code == 3, run.err.constData());
        struct stat status {};
        QVERIFY(::lstat(QFile::encodeName(place.file).constData(), &status) == 0 && S_ISFIFO(status.st_mode));
    }

    void whatTheDeadLeftGoes() {
        const Place place(QStringLiteral("HTML"));
        put(place.file + QStringLiteral(".abcdefgh.rackline-draft"), "half a fi");
        put(place.folder.filePath(QStringLiteral("other.html.abcdefgh.rackline-draft")), "of another file");
        QCOMPARE(place.run().code, 0);
        QCOMPARE(place.beside(), QStringList{QStringLiteral("other.html.abcdefgh.rackline-draft")});
    }

    /// The draft of a file whose name is as long as can be has less of it.
    void longNamesAreWritten() {
        const QTemporaryDir folder;
        const QString name = QString(251, QLatin1Char('a')) + QStringLiteral(".csv");
        put(folder.filePath(QString(231, QLatin1Char('a')) + QStringLiteral(".abcdefgh.rackline-draft")), "half a fi");
        for (int i = 0; i < 2; ++i) {
            const Finished run = launch(
                {QStringLiteral("pareto"), QStringLiteral("keynote"), QStringLiteral("--quiet"), QStringLiteral("-o"), name}, {},
                {}, folder.path());
            QVERIFY2(run.code == 0, run.err.constData());
            QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{name});
        }
        const Finished longer = launch({QStringLiteral("pareto"), QStringLiteral("keynote"), QStringLiteral("--quiet"),
                                        QStringLiteral("-o"), QStringLiteral("a") + name},
                                       {}, {}, folder.path());
        QCOMPARE(longer.code, 3);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{name});
    }

    void anInputIsNoOutput_data() {
        QTest::addColumn<QString>("line");
        QTest::newRow("sweep") << "sweep s.csv --axis workload.isl=1 -o s.csv";
        QTest::newRow("by another name") << "sweep s.csv --axis workload.isl=1 -o link.csv";
        QTest::newRow("of a scenario") << "sweep s.csv#x --axis workload.isl=1 -o s.csv";
        QTest::newRow("merge") << "merge s.csv -o s.csv";
    }
    void anInputIsNoOutput() {
        QFETCH(QString, line);
        const QTemporaryDir folder;
        put(folder.filePath(QStringLiteral("s.csv")), "mine");
        QVERIFY(QFile::link(folder.filePath(QStringLiteral("s.csv")), folder.filePath(QStringLiteral("link.csv"))));
        const Finished run = launch(words(line), {}, {}, folder.path());
        QVERIFY2(run.code == 2 && run.err.contains("is the file that is read"), run.err.constData());
        QCOMPARE(contentOf(folder.filePath(QStringLiteral("s.csv"))), QByteArray("mine"));
    }

    /// Two writers of one PDF drew into the same draft: one in five was broken.
    void twoWritersOfOneFile() {
        const Place place(QStringLiteral("PDF"));
        QProcess first, second;
        for (QProcess* one : {&first, &second}) {
            one->setWorkingDirectory(place.folder.path());
            one->start(program(), words(QString::fromLatin1(place.writer.line)));
        }
        QVERIFY(first.waitForFinished() && second.waitForFinished());
        QCOMPARE(first.exitCode(), 0);
        QCOMPARE(second.exitCode(), 0);
        const QByteArray content = contentOf(place.file);
        QVERIFY(content.startsWith("%PDF") && content.trimmed().endsWith("%%EOF"));
        QCOMPARE(place.beside(), place.companions());
    }

    void theSizeOfFilesMayBeLimited() {
        const Place place(QStringLiteral("HTML"));
        QProcess limited;
        limited.setWorkingDirectory(place.folder.path());
        // A build that counts coverage must not cut its counts off.
        limited.start(QStringLiteral("/bin/bash"),
                      {QStringLiteral("-c"), QStringLiteral("export GCOV_PREFIX=/proc; ulimit -f 10; exec '%1' %2")
                                                 .arg(program(), QString::fromLatin1(place.writer.line))});
        QVERIFY(limited.waitForFinished());
        QCOMPARE(limited.exitStatus(), QProcess::NormalExit);
        QCOMPARE(limited.exitCode(), 3);
        QVERIFY(limited.readAllStandardError().contains("the disk is full"));
        QCOMPARE(place.beside(), QStringList());
    }

    /// Every open, write, flush, change of rights and rename fails once; the old or the new file is there, whole, and it was
    /// said.
    void everyStepFailsOnce_data() { eachWriter(); }
    void everyStepFailsOnce() {
        QFETCH(QString, name);
        const Place place(name);
        const QString log = place.folder.filePath(QStringLiteral("fault"));
        const Finished first = place.run();
        QVERIFY2(first.code == 0, first.err.constData());
        // The overlay is changed, the other files are made anew.
        const bool isOverlay = name == QLatin1String("overlay");
        const QByteArray old = isOverlay ? contentOf(place.file) : QByteArray("old");
        const QStringList line = words(QString::fromLatin1(place.writer.line)) +
                                 (isOverlay ? words(QStringLiteral("--figure 'tdp=702 W' --replace")) : QStringList());
        QCOMPARE(launch(line, {}, place.environment, place.folder.path()).code, 0);
        const QByteArray whole = contentOf(place.file);
        int step = 1;
        for (constexpr int most = 2000; step < most; ++step) {
            put(place.file, old);
            QMap<QString, QString> environment = place.environment;
            environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(RACKLINE_FAULTS));
            environment.insert(QStringLiteral("GCOV_PREFIX"), QStringLiteral("/proc"));
            // A build with the address sanitizer would not start behind it.
            environment.insert(QStringLiteral("ASAN_OPTIONS"), QStringLiteral("verify_asan_link_order=0"));
            environment.insert(QStringLiteral("RACKLINE_FAULT"), QString::number(step));
            environment.insert(QStringLiteral("RACKLINE_FAULT_LOG"), log);
            const Finished run = launch(line, {}, environment, place.folder.path());
            QVERIFY2(run.code >= 0, QByteArray::number(step));
            const bool fired = QFile::remove(log);
            const QByteArray now = contentOf(place.file);
            const QByteArray at = "step " + QByteArray::number(step) + ", code " + QByteArray::number(run.code) + ": " + run.err;
            QVERIFY2(now == whole || now == old, at.constData());
            QVERIFY2(run.code == 0 || (run.code == 3 && run.err.contains("rackline: ")), at.constData());
            QVERIFY2(run.code != 0 || now == whole, at.constData());
            for (const QString& left : place.beside()) {
                QVERIFY2(!left.contains(QStringLiteral("rackline-")), (at + left.toUtf8()).constData());
                if (left.endsWith(QStringLiteral(".part"))) QVERIFY(QFile::remove(place.folder.filePath(left)));
            }
            if (!fired) break;
        }
        qInfo("%d steps", step - 1);
        QVERIFY(step > 5);
    }

    /// Memory ends once, at any allocation from the first file that is opened for writing on: the old or the new file is there,
    /// whole, and it was said. Some of the allocations are tried, or as many as RACKLINE_ALLOCATIONS says.
    void everyAllocationFailsOnce_data() { eachWriter(); }
    void everyAllocationFailsOnce() {
#ifdef __SANITIZE_ADDRESS__
        return; // The sanitizer's own allocator is not asked.
#endif
        QFETCH(QString, name);
        const Place place(name);
        const QString log = place.folder.filePath(QStringLiteral("allocations"));
        QCOMPARE(place.run().code, 0);
        const bool isOverlay = name == QLatin1String("overlay");
        const QByteArray old = isOverlay ? contentOf(place.file) : QByteArray("old");
        const QStringList line = words(QString::fromLatin1(place.writer.line)) +
                                 (isOverlay ? words(QStringLiteral("--figure 'tdp=702 W' --replace")) : QStringList());
        const auto runs = [&](unsigned long failing) {
            put(place.file, old);
            QMap<QString, QString> environment = place.environment;
            environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(RACKLINE_SCARCE));
            environment.insert(QStringLiteral("GCOV_PREFIX"), QStringLiteral("/proc"));
            environment.insert(QStringLiteral("RACKLINE_SCARCE"), QString::number(failing));
            environment.insert(QStringLiteral("RACKLINE_SCARCE_LOG"), log);
            return launch(line, {}, environment, place.folder.path());
        };
        QCOMPARE(runs(0).code, 0);
        const QByteArray whole = contentOf(place.file);
        const unsigned long all = contentOf(log).toULong();
        const unsigned long tried =
            qEnvironmentVariableIsSet("RACKLINE_ALLOCATIONS") ? qEnvironmentVariableIntValue("RACKLINE_ALLOCATIONS") : 8;
        QVERIFY(all > 0);
        int said = 0;
        for (unsigned long step = 1; step <= all; step += std::max(1UL, all / tried)) {
            const Finished run = runs(step);
            const QByteArray at =
                "allocation " + QByteArray::number(qulonglong(step)) + ", code " + QByteArray::number(run.code) + ": " + run.err;
            QVERIFY2(run.code == 0 || ((run.code == 3 || run.code == 4) && run.err.contains("rackline: ")), at.constData());
            const QByteArray now = contentOf(place.file);
            // Where it gets no memory libxlsxwriter may leave out a width or a filter and say nothing; the program has counted
            // parts and cells then.
            const bool checked = QLatin1String(place.writer.file).endsWith(QLatin1String(".xlsx")) && run.code == 0;
            QVERIFY2(now == whole || checked || (now == old && run.code != 0), at.constData());
            QFile::remove(log);
            said += run.code != 0;
            if (place.beside().filter(QStringLiteral("rackline-")).isEmpty()) continue;
            // Where a library ended the program nobody tidied up; the next one does.
            QVERIFY2(run.code == 4, at.constData());
            const Finished next = launch(line, {}, place.environment, place.folder.path());
            QVERIFY2(next.code == 0 && contentOf(place.file) == whole, (at + next.err).constData());
            QVERIFY2(place.beside().filter(QStringLiteral("rackline-")).isEmpty(), at.constData());
        }
        qInfo("%lu allocations, %d of those tried were said", all, said);
    }
};

QTEST_GUILESS_MAIN(FilesTest)
#include "files_test.moc"
