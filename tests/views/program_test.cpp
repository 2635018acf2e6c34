// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QImage>
#include <QTemporaryDir>
#include <QTest>

using namespace rackline;

/// The program itself, from its first line to a picture of the window, as somebody starts it in a terminal.
class ProgramTest : public QObject {
    Q_OBJECT
    using Variables = QMap<QString, QString>;

    /// In an environment without any display, but for what is given.
    static test::Finished start(const QStringList& arguments, const Variables& given = {}) {
        Variables variables;
        for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
            variables[QString::fromLatin1(name)] = QString();
        variables.insert(given);
        return test::start(QString::fromStdString(buildPath("bin/rackline-gui")), arguments, {}, variables);
    }

private slots:
    void aPictureNeedsNoDisplay() {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("window.png"));
        const test::Finished ended =
            start({QStringLiteral("--grab"), file, QStringLiteral("--size"), QStringLiteral("1100x700"), QStringLiteral("--page"),
                   QStringLiteral("compare"), QStringLiteral("train-llama-405b")});
        QVERIFY2(ended.code == 0, ended.err.constData());
        QCOMPARE(QImage(file).size(), QSize(1100, 700));
    }

    void helpAndVersionNeedNone() {
        QVERIFY(start({QStringLiteral("--help")}).out.contains("--grab"));
        QVERIFY(start({QStringLiteral("--version")}).out.startsWith("Rackline "));
    }

    void whereNoWindowCanBeMadeItIsSaid_data() {
        QTest::addColumn<Variables>("variables");
        QTest::addRow("no display") << Variables{};
        QTest::addRow("a display that is not there") << Variables{{QStringLiteral("DISPLAY"), QStringLiteral(":4711")}};
        QTest::addRow("a platform that is not there") << Variables{{QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("none")}};
    }
    void whereNoWindowCanBeMadeItIsSaid() {
        QFETCH(Variables, variables);
        const test::Finished ended = start({}, variables);
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
        row("--page x --theme y", "--page x: there are ");
        row("--page \x1b[31m", "\u241b[31m");
        row("--zoom 3", "Unknown option");
    }
    void wrongWordsAreRefused() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const test::Finished ended = start(arguments, {{QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen")}});
        QCOMPARE(ended.code, 2);
        QVERIFY2(ended.err.contains(says) && ended.err.count('\n') == 1, ended.err.constData());
    }
};

QTEST_GUILESS_MAIN(ProgramTest)
#include "program_test.moc"
