// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QCryptographicHash>
#include <QTest>

using namespace rackline;
using test::contentOf;
using test::launch;
using test::words;

/// The promised signature stands for frontiers; this for what the other commands answer. Whoever changes an answer sees which
/// ones change, and says so with RACKLINE_REFRESH, which writes tests/cli/answers.txt anew; the change log says why.
class AnswersTest : public QObject {
    Q_OBJECT
    const QString m_path = QString::fromStdString(sourcePath("tests/cli/answers.txt"));
    QByteArray m_now;

private slots:
    void everyAnswerIsThatOfBefore_data() {
        QTest::addColumn<QByteArray>("known");
        QTest::addColumn<QString>("call");
        for (const QByteArray& line : contentOf(m_path).split('\n')) {
            if (line.startsWith('#')) m_now += line + '\n';
            if (line.isEmpty() || line.startsWith('#')) continue;
            const qsizetype code = line.indexOf(' '), call = line.indexOf(' ', code + 1);
            QTest::newRow(line.mid(call + 1).constData()) << line.left(call) << QString::fromUtf8(line.mid(call + 1));
        }
    }
    void everyAnswerIsThatOfBefore() {
        QFETCH(QByteArray, known);
        QFETCH(QString, call);
        const test::Finished answer =
            launch(words(call + QStringLiteral(" --format csv --quiet --date 2026-01-01 --no-overlay")));
        // No two of sixty answers have the same sixteen digits by chance.
        const QByteArray now = QCryptographicHash::hash(answer.out, QCryptographicHash::Sha256).toHex().left(16) + ' ' +
                               QByteArray::number(answer.code);
        m_now += now + ' ' + call.toUtf8() + '\n';
        QVERIFY2(answer.code == 0 || answer.code == 1, answer.err.constData());
        QCOMPARE(now, known);
    }
    void cleanupTestCase() {
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH")) test::put(m_path, m_now);
    }
};

QTEST_GUILESS_MAIN(AnswersTest)
#include "answers_test.moc"
