// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/paths.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// The program itself, from its first line to a picture of the window, as somebody starts it in a terminal.
class ProgramTest : public QObject {
    Q_OBJECT
    struct Ended {
        int code = -1;
        QByteArray out, err;
    };

    /// In an environment without any display, and with what is given.
    static Ended start(const QStringList& arguments, const QStringList& variables = {}) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}) environment.remove(QString::fromLatin1(name));
        for (const QString& one : variables)
            environment.insert(one.section(QLatin1Char('='), 0, 0), one.section(QLatin1Char('='), 1));
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(QString::fromStdString(rackline::buildPath("bin/rackline-gui")), arguments);
        Ended ended;
        if (!program.waitForFinished(100'000)) program.kill();
        if (program.exitStatus() == QProcess::NormalExit) ended.code = program.exitCode();
        ended.out = program.readAllStandardOutput();
        ended.err = program.readAllStandardError();
        return ended;
    }

private slots:
    void aPictureNeedsNoDisplay() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("window.png"));
        const Ended ended = start({QStringLiteral("--grab"), file, QStringLiteral("--size"), QStringLiteral("1100x700"),
                                   QStringLiteral("--page"), QStringLiteral("compare"), QStringLiteral("train-llama-405b")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QCOMPARE(QImage(file).size(), QSize(1100, 700));
    }

    void helpAndVersionNeedNone() {
        QVERIFY(start({QStringLiteral("--help")}).out.contains("--grab"));
        QVERIFY(start({QStringLiteral("--version")}).out.startsWith("Rackline "));
    }

    void whereNoWindowCanBeMadeItIsSaid_data() {
        QTest::addColumn<QStringList>("variables");
        QTest::addRow("no display") << QStringList{};
        QTest::addRow("a display that is not there") << QStringList{QStringLiteral("DISPLAY=:4711")};
        QTest::addRow("a platform that is not there") << QStringList{QStringLiteral("QT_QPA_PLATFORM=none")};
    }
    void whereNoWindowCanBeMadeItIsSaid() {
        QFETCH(QStringList, variables);
        const Ended ended = start({}, variables);
        QCOMPARE(ended.code, 4);
        QVERIFY2(ended.err.startsWith("rackline-gui: ") && ended.err.count('\n') == 1, ended.err.constData());
    }

    void wrongWordsAreRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* line, const char* says) {
            QTest::addRow("%s", line) << QString::fromLatin1(line).split(QLatin1Char(' ')) << QByteArray(says);
        };
        row("--page factry", "--page factry: there are ");
        row("--page factry --theme dark", "did you mean factory?");
        row("--theme purple", "--theme purple: there are light, dark, system");
        row("--size wide", "--size wide: a width and a height are expected");
        row("--size 0x900", "--size 0x900: a width and a height are expected");
        row("--size 99999x99999", "a width and a height are expected");
        row("keynote three-generations", "one project is opened at a time, not 2");
        row("keynote three-generations --page factory", "one project is opened at a time, not 2");
        row("--zoom 3", "Unknown option");
    }
    void wrongWordsAreRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Ended ended = start(arguments, {QStringLiteral("QT_QPA_PLATFORM=offscreen")});
        QCOMPARE(ended.code, 2);
        QVERIFY2(ended.err.contains(says) && ended.err.count('\n') == 1, ended.err.constData());
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "program_test.moc"
