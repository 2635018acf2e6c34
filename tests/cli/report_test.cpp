// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline;
using namespace rackline::test;

/// Every shipped example gives a report that answers its question.
class ReportCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyExampleIsReported_data() {
        QTest::addColumn<QString>("name");
        // Runs that learn from their own answers have no report; they are refused below.
        for (const QFileInfo& file : scenarios().entryInfoList({QStringLiteral("*.rackline")}))
            if (!contentOf(file.filePath()).contains("\"rl\""))
                QTest::newRow(qPrintable(file.completeBaseName())) << file.completeBaseName();
    }
    void everyExampleIsReported() {
        QFETCH(QString, name);
        const bool trains = contentOf(scenarios().filePath(name + QStringLiteral(".rackline"))).contains("\"train\"");
        const QByteArray page = written(name, QStringLiteral("html")), text = written(name, QStringLiteral("md"));
        const qsizetype head = page.indexOf("<h1>");
        const QByteArray answer = page.mid(head, page.indexOf("</h1>", head) - head);
        QVERIFY2(answer.contains(trains ? " trains on " : " the tokens of ") || answer.contains(" as many tokens as "), answer);
        QVERIFY2(text.startsWith("# " + answer.mid(4, 12)), text.left(60));
        for (const char* bad : {">nan", ">-nan", ">inf<", ">-inf<", "| inf", "| nan"})
            QVERIFY2(!page.contains(bad) && !text.contains(bad), bad);
        for (const char* part : {"id=\"summary\"", "id=\"intervals\"", "id=\"inputs\"", "id=\"assumptions\"", "id=\"formulas\"",
                                 trains ? "id=\"failures\"" : "id=\"pareto\""})
            QVERIFY2(page.contains(part), part);
        for (const char* part : {"id=\"sizes\"", "id=\"power\"", "id=\"causes\""}) QVERIFY2(!trains || page.contains(part), part);
    }

    void aRunThatTrainsSaysWhatTheCommandSays() {
        const QByteArray text = written(QStringLiteral("train-llama-405b"), QStringLiteral("md"));
        const QByteArray table = launch(words(QStringLiteral("train train-llama-405b"))).out;
        for (const char* figure :
             {"time to train, with goodput", "energy at the meter", "chance that it fits", "recovery after a failure"}) {
            static const QRegularExpression number(QStringLiteral("\\s(\\d[\\d.]*)\\s"));
            const qsizetype at = table.indexOf(figure);
            QVERIFY2(at >= 0, figure);
            const QString line = QString::fromUtf8(table.mid(at, table.indexOf('\n', at) - at)).mid(qsizetype(strlen(figure)));
            const QByteArray value = number.match(line + QLatin1Char(' ')).captured(1).toUtf8();
            QByteArray label(figure);
            label[0] = char(std::toupper(label[0]));
            const qsizetype row = text.indexOf("| " + label + " |");
            QVERIFY2(row >= 0 && !value.isEmpty(), figure);
            QVERIFY2(text.mid(row, text.indexOf('\n', row) - row).contains("| " + value), value);
        }
    }
    /// One interval of one factor, whoever says it; and nobody is told to measure what does not ship yet.
    void theLeadIsThatOfCompare() {
        const Finished made =
            launch(words(QStringLiteral("report three-generations --quiet -o")) << at(QStringLiteral("lead.md")));
        QCOMPARE(made.code, 0);
        QString report = QString::fromUtf8(contentOf(at(QStringLiteral("lead.md"))));
        report.replace(QChar(0x202F), QLatin1Char(' '))
            .replace(QChar(0xD7), QLatin1Char('x'))
            .replace(QChar(0x2013), QLatin1Char('-'));
        static const QRegularExpression lead(QStringLiteral("Its lead over GB200 NVL72 is ([0-9.]+ x \\([^)]+\\)); ([^.]+)\\."));
        const QRegularExpressionMatch found = lead.match(report);
        QVERIFY(found.hasMatch());
        QVERIFY2(found.captured(2).endsWith(QLatin1String("only what ships can be measured")), qPrintable(found.captured(2)));
        QString compared;
        for (const QByteArray& line : launch(words(QStringLiteral("compare three-generations"))).out.split('\n'))
            if (line.startsWith("Output tokens/s per facility MW")) compared += QString::fromUtf8(line);
        QVERIFY2(compared.contains(found.captured(1)), qPrintable(found.captured(1) + QLatin1String(" in ") + compared));
    }
    /// A number of racks that somebody gives is the one that the first page names.
    void theRacksAreThoseThatAreAsked() {
        const Finished made = launch(words(QStringLiteral("report three-generations --set facility.racks=100 -o"))
                                     << at(QStringLiteral("racks.html")));
        QCOMPARE(made.code, 0);
        const QByteArray page = contentOf(at(QStringLiteral("racks.html")));
        QVERIFY(page.contains("100 racks \u00b7 ") && !page.contains(" 609 racks \u00b7 ") && !page.contains(">609 racks"));
    }
    void runsThatLearnFromTheirAnswersAreRefused() {
        const Finished refused = launch(words(QStringLiteral("report rl-grpo-32b -o")) << at(QStringLiteral("x.html")));
        QCOMPARE(refused.code, 3);
        QVERIFY2(refused.err.contains("rackline rl answers it"), refused.err);
    }
    void runsOfBothKindsAreNotCompared() {
        const Finished both =
            launch(words(QStringLiteral("report train-llama-405b three-generations -o")) << at(QStringLiteral("x.html")));
        QCOMPARE(both.code, 3);
        QVERIFY2(both.err.contains("trains") && both.err.contains("serves"), both.err);
        QVERIFY(!QFile::exists(at(QStringLiteral("x.html"))));
    }

private:
    static QDir scenarios() { return QDir(QString::fromStdString(sourcePath("resources/scenarios"))); }
    QString at(const QString& file) const { return m_folder.filePath(file); }
    /// Where something does not fit the report says so, and the exit code with it.
    QByteArray written(const QString& name, const QString& ending) {
        const QString file = at(name + QLatin1Char('.') + ending);
        const Finished done = launch({QStringLiteral("report"), name, QStringLiteral("--quiet"), QStringLiteral("-o"), file});
        if (done.code != 0 && done.code != 1) qWarning("%s", done.err.constData());
        return contentOf(file);
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(ReportCommandTest)
#include "report_test.moc"
