// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/cli/questions.h"
#include "tests/paths.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <map>

using namespace rackline;
using namespace rackline::test;

namespace {
/// Every number of an answer under its name, in fifteen digits; sentences have tests of their own.
void addFigures(const QJsonValue& value, const QString& name, QByteArray& to) {
    if (value.isDouble()) to += name.toUtf8() + ' ' + QByteArray::number(value.toDouble(), 'g', 15) + '\n';
    if (value.isArray())
        for (const QJsonValue& one : value.toArray()) addFigures(one, name, to);
    const QJsonObject object = value.toObject();
    for (auto one = object.begin(); one != object.end(); ++one) addFigures(one.value(), name + QLatin1Char('.') + one.key(), to);
}

/// Keys that stand together in a file: workload.limits of workload.limits.ttft.
QString familyOf(const QString& key) { return key.left(key.lastIndexOf(QLatin1Char('.'))); }
} // namespace

/// The figures that each command answers when an input of the guide's page has its second value are those of before, so that
/// nothing in the model changes unseen. Whoever changes some sees which families of inputs they belong to, and says so with
/// RACKLINE_REFRESH, which writes tests/cli/figures.txt anew; the change log says why.
class FiguresTest : public QObject {
    Q_OBJECT
    const QString m_path = QString::fromStdString(sourcePath("tests/cli/figures.txt"));
    QByteArray m_now =
        "# What commands answer where one input has its second value: the beginning of the SHA-256 of all numbers,\n"
        "# the command and the family of the inputs. See figures_test.cpp.\n";

private slots:
    void everyFigureIsThatOfBefore_data() {
        QTest::addColumn<QByteArray>("known");
        QTest::addColumn<QByteArray>("requests");
        std::map<QByteArray, QByteArray> known;
        for (const QByteArray& line : contentOf(m_path).split('\n')) known[line.mid(17)] = line.left(16);
        const std::vector<InputRow> rows = inputRows();
        for (const Question& question : questions) {
            std::map<QString, QByteArrayList> requests;
            for (const InputRow& row : rows) {
                // Some limits are simulated, which takes long: one command is enough.
                const bool again =
                    row.key.startsWith(QLatin1String("workload.limits.")) && question.name() != QLatin1String("estimate");
                if (question.reads(row.key) && !again) requests[familyOf(row.key)] << requestOf(row, question, row.to);
            }
            for (const auto& [family, lines] : requests) {
                const QByteArray name = question.name().toUtf8() + ' ' + family.toUtf8();
                QTest::newRow(name.constData()) << known[name] << lines.join();
            }
        }
    }
    void everyFigureIsThatOfBefore() {
        QFETCH(QByteArray, known);
        QFETCH(QByteArray, requests);
        const Finished done = launch(words(QStringLiteral("batch --no-overlay --quiet --date 2026-01-01")), requests);
        QByteArray figures;
        for (const QByteArray& line : done.out.trimmed().split('\n')) {
            const QJsonDocument answer = QJsonDocument::fromJson(line);
            QVERIFY2(answer.isObject(), line);
            addFigures(answer.object(), {}, figures);
        }
        const QByteArray now = QCryptographicHash::hash(figures, QCryptographicHash::Sha256).toHex().left(16);
        m_now += now + ' ' + QTest::currentDataTag() + '\n';
        QCOMPARE(now, known);
    }
    void cleanupTestCase() {
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH")) put(m_path, m_now);
    }
};

QTEST_GUILESS_MAIN(FiguresTest)
#include "figures_test.moc"
