// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline::test;

/// What `rackline completion` says is tried in the shells that read it.
class CompletionTest : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    QString made(const QString& shell) {
        const Finished run = launch({QStringLiteral("completion"), shell});
        QFile file(m_folder.filePath(shell));
        if (run.code != 0 || !file.open(QIODevice::WriteOnly) || file.write(run.out) != run.out.size()) return {};
        return file.fileName();
    }
    static QByteArray outputOf(const QString& program, const QStringList& arguments) {
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(program, arguments);
        if (!process.waitForFinished() || process.exitCode() != 0) return "failed: " + process.readAll();
        return process.readAll();
    }

private slots:
    void words_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("command") << QStringLiteral("rackline est") << QByteArray("estimate");
        QTest::newRow("action") << QStringLiteral("rackline catalogue ") << QByteArray("list show check import export add");
        QTest::newRow("example") << QStringLiteral("rackline estimate three-gen") << QByteArray("three-generations");
        QTest::newRow("example to copy") << QStringLiteral("rackline examples serve-5") << QByteArray("serve-5mw");
        QTest::newRow("rack") << QStringLiteral("rackline plan --rack dgx-h1") << QByteArray("dgx-h100");
        QTest::newRow("option") << QStringLiteral("rackline estimate --form") << QByteArray("--format");
        QTest::newRow("option of an action")
            << QStringLiteral("rackline catalogue list --with") << QByteArray("--without-source");
        QTest::newRow("format") << QStringLiteral("rackline estimate --format ") << QByteArray("table json csv");
        QTest::newRow("format of an action") << QStringLiteral("rackline model import --format ") << QByteArray("table json csv");
        QTest::newRow("kind") << QStringLiteral("rackline plot x --kind to") << QByteArray("tornado");
        QTest::newRow("metric") << QStringLiteral("rackline pareto x --y tok_s_per_m") << QByteArray("tok_s_per_mw");
        QTest::newRow("parameter") << QStringLiteral("rackline sweep x --axis workload.is") << QByteArray("workload.isl=");
        QTest::newRow("no words where a file is due") << QStringLiteral("rackline report x -o /nowhere/") << QByteArray();
    }

    void bash_data() { words_data(); }
    void bash() {
        QFETCH(QString, line);
        QFETCH(QByteArray, expected);
        const QString script = made(QStringLiteral("bash"));
        const QByteArray answer = outputOf(
            QStringLiteral("bash"),
            {QStringLiteral("-c"),
             QStringLiteral("source \"$1\"; IFS=' ' read -r -a COMP_WORDS <<<\"$2\"; [[ $2 != *' ' ]] || COMP_WORDS+=(''); "
                            "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _rackline; echo \"${COMPREPLY[*]}\""),
             QStringLiteral("bash"), script, line});
        QCOMPARE(answer.trimmed(), expected);
    }

    void fish_data() { words_data(); }
    void fish() {
        QFETCH(QString, line);
        QFETCH(QByteArray, expected);
        const QByteArray answer = outputOf(QStringLiteral("fish"), {QStringLiteral("--no-config"), QStringLiteral("-c"),
                                                                    QStringLiteral("source $argv[1]; complete -C $argv[2]"),
                                                                    made(QStringLiteral("fish")), line});
        QByteArrayList found, wanted = expected.isEmpty() ? QByteArrayList() : expected.split(' ');
        for (const QByteArray& row : answer.split('\n'))
            if (!row.isEmpty()) found << row.split('\t').front();
        std::sort(found.begin(), found.end());
        std::sort(wanted.begin(), wanted.end());
        QCOMPARE(found, wanted);
    }

    /// zsh completes in a line editor alone; what it is asked to do is looked at instead.
    void zsh() {
        const QString script = made(QStringLiteral("zsh"));
        const QString stubs = QStringLiteral("_arguments() { print -rl -- $@ }; _describe() { print -rl -- $known }; "
                                             "words=(${=2}); CURRENT=$#words; source $1");
        const auto asked = [&](const QString& line) {
            return outputOf(QStringLiteral("zsh"), {QStringLiteral("-fc"), stubs, QStringLiteral("zsh"), script, line});
        };
        QVERIFY(asked(QStringLiteral("rackline est")).contains("estimate:One operating point"));
        QVERIFY(asked(QStringLiteral("rackline catalogue sh")).contains("\nshow:Every figure"));
        const QByteArray options = asked(QStringLiteral("rackline estimate x --for"));
        QVERIFY2(options.contains("--format[table, json or csv]:one of them:(table json csv)\n"), options.constData());
        QVERIFY(asked(QStringLiteral("rackline catalogue list --w")).contains("--without-source["));
    }

    void manualPage() {
        const QByteArray page = launch({QStringLiteral("completion"), QStringLiteral("man")}).out;
        for (const char* part :
             {".SH COMMANDS", ".SS catalogue list", ".SS estimate", "\\fB\\-\\-set\\fR \\fIPATH=VALUE\\fR", ".SH EXIT STATUS"})
            QVERIFY2(page.contains(part), part);
        // Said once, for all.
        QCOMPARE(page.count("\\fB\\-\\-seed\\fR"), 1);
        for (const QByteArray& line : page.split('\n')) QVERIFY2(!line.contains(" -"), line.constData());
    }

    void otherShellsAreRefused() {
        const Finished run = launch({QStringLiteral("completion"), QStringLiteral("tcsh")});
        QCOMPARE(run.code, 2);
        QVERIFY(run.err.contains("tcsh"));
    }
};

QTEST_GUILESS_MAIN(CompletionTest)
#include "completion_test.moc"
