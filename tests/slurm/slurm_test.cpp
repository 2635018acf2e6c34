// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"
#include "tests/slurm/cluster.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace rackline::test;

namespace {

/// 192 points; a quarter of them is some kilobytes.
const QString grid = QStringLiteral("sweep llama-70b-generations --axis workload.isl=512:4096:8 --axis facility.pue=1.05:1.5:8 "
                                    "--format csv --quiet");
/// Variants of libm that a processor without these would take.
const QString otherLibm = QStringLiteral("glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4");

/// Stands in for `rackline` in the tasks: what is done to one of them, in its first run or in all.
const QString inTheTask = QStringLiteral(R"(#!/bin/bash
echo "$SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" >> ran
case "$WHAT $SLURM_ARRAY_TASK_ID ${SLURM_RESTART_COUNT:-0}" in
"killed 2 0") export LD_PRELOAD='%2' RACKLINE_TORN=4096 ;;
"hangs 2 0") exec sleep 600 ;;
"libm 2 "*) export GLIBC_TUNABLES='%1' ;;
esac
exec rackline "$@"
)");

/// Whether the variants differ on this processor at all.
bool processorHasFma() { return contentOf(QStringLiteral("/proc/cpuinfo")).contains(" fma "); }

} // namespace

class SlurmTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Cluster> m_cluster;
    QString m_folder = QString::fromStdString(rackline::buildPath("tests/slurm-XXXXXX"));

    QString about(const QString& job) const {
        return m_cluster->ask({QStringLiteral("scontrol"), QStringLiteral("show"), QStringLiteral("job"), job});
    }
    /// Whether it is queued for the second time.
    bool comesBack(const QString& job) const {
        return QTest::qWaitFor(
            [&] {
                const QString shown = about(job);
                return shown.contains(QStringLiteral("Restarts=1")) && shown.contains(QStringLiteral("JobState=PENDING"));
            },
            30000);
    }

private slots:
    void initTestCase() {
        if (const QString program = Cluster::missing(); !program.isEmpty())
            QSKIP(qPrintable(program + QStringLiteral(" is not installed")));
        m_cluster = std::make_unique<Cluster>(m_folder);
        QVERIFY2(m_cluster->start(), m_cluster->logs().constData());
    }
    void cleanup() {
        if (QTest::currentTestFailed() && m_cluster) qWarning().noquote() << m_cluster->logs();
    }
    void cleanupTestCase() { m_cluster.reset(); }

    /// The lines that --submit prints, run as they are: four shards, and the join that waits for them.
    void arrayGivesTheUnshardedBytes_data() {
        QTest::addColumn<QString>("what");
        QTest::newRow("the second is killed in a line and queues itself again") << QStringLiteral("killed");
        QTest::newRow("the second hangs and is queued again") << QStringLiteral("hangs");
        QTest::newRow("the second has another libm") << QStringLiteral("libm");
    }
    void arrayGivesTheUnshardedBytes() {
        QFETCH(QString, what);
        const bool twice = what != QStringLiteral("libm");
        const QTemporaryDir folder(m_folder);
        const QString task = folder.filePath(QStringLiteral("task.sh")), out = folder.filePath(QStringLiteral("out.csv"));
        QFile script(task);
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write(inTheTask.arg(otherLibm, QStringLiteral(RACKLINE_FAULTS)).toUtf8());
        script.close();
        QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));

        const Finished submitted =
            launch(words(grid) + QStringList{QStringLiteral("--submit"), QStringLiteral("slurm"), QStringLiteral("--shards"),
                                             QStringLiteral("4"), QStringLiteral("-o"), out});
        QVERIFY2(submitted.code == 0, submitted.err.constData());
        const QString path = QFileInfo(program()).path() + QLatin1Char(':') + qEnvironmentVariable("PATH");
        m_cluster->ask({QStringLiteral("bash"), QStringLiteral("-c"),
                        QString::fromUtf8(submitted.out) + QStringLiteral("echo \"$job\" > job\n")},
                       {{QStringLiteral("PATH"), path}, {QStringLiteral("RACKLINE"), task}, {QStringLiteral("WHAT"), what}},
                       folder.path());
        const QString job = QString::fromUtf8(contentOf(folder.filePath(QStringLiteral("job")))).trimmed();
        QVERIFY(!job.isEmpty());

        const QString shard = job + QStringLiteral("_2"), ranAs = folder.filePath(QStringLiteral("ran"));
        if (what == QStringLiteral("hangs")) {
            QVERIFY(QTest::qWaitFor([&] { return contentOf(ranAs).contains("2 0"); }, 30000));
            m_cluster->ask({QStringLiteral("scontrol"), QStringLiteral("requeue"), shard});
        }
        if (twice) {
            QVERIFY(comesBack(shard));
            const QByteArray kept = contentOf(out + QStringLiteral(".2.shard.part"));
            if (what == QStringLiteral("killed"))
                QVERIFY2(kept.count('\n') > 3 && !kept.endsWith('\n'), "it was not killed in the middle of a line");
            QVERIFY(!QFile::exists(out));
        }
        QVERIFY(QTest::qWaitFor([&] { return QFile::exists(out); }, 60000));
        QByteArrayList ran = contentOf(ranAs).trimmed().split('\n');
        std::sort(ran.begin(), ran.end());
        QByteArrayList expected{"1 0", "2 0", "3 0", "4 0"};
        if (twice) expected.insert(2, "2 1");
        QCOMPARE(ran, expected);

        const QByteArray whole = launch(words(grid)).out;
        QCOMPARE(whole.count('\n'), 193);
        QVERIFY(contentOf(out) == whole);
    }

    /// Else the row above would prove nothing.
    void theOtherLibmIsAnother() {
        const QString sums = QStringLiteral(
            "awk 'BEGIN { for (i = 0; i < 100000; ++i) printf \"%.17g\\n\", exp(i * 0.0001) + log(i + 1.7) }' | cksum");
        const QStringList command{QStringLiteral("bash"), QStringLiteral("-c"), sums};
        const QString here = m_cluster->ask(command),
                      there = m_cluster->ask(command, {{QStringLiteral("GLIBC_TUNABLES"), otherLibm}});
        QVERIFY(!here.isEmpty());
        QCOMPARE(here != there, processorHasFma());
    }
};

QTEST_GUILESS_MAIN(SlurmTest)
#include "slurm_test.moc"
