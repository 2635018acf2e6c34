// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/program.h"

#include <QFile>
#include <QTest>

using namespace rackline::test;

namespace {
struct Example {
    QString command;
    QByteArrayList lines;
};

/// The commands of the ```console blocks of README.md, each with the lines that it is said to print.
QList<Example> examples() {
    QFile readme(QStringLiteral(RACKLINE_SOURCE_DIR "/README.md"));
    if (!readme.open(QIODevice::ReadOnly)) return {};
    QList<Example> found;
    bool inBlock = false;
    for (const QByteArray& line : readme.readAll().split('\n')) {
        if (line.startsWith("```")) {
            inBlock = line == "```console";
        } else if (inBlock && line.startsWith("$ rackline ")) {
            found.append({QString::fromUtf8(line.mid(11)), {}});
        } else if (inBlock && !found.isEmpty()) {
            found.back().lines.append(line);
        }
    }
    return found;
}
} // namespace

class ReadmeTest : public QObject {
    Q_OBJECT

private slots:
    void showsWhatTheProgramPrints_data() {
        QTest::addColumn<int>("index");
        const QList<Example> all = examples();
        QVERIFY(!all.isEmpty());
        for (int i = 0; i < all.size(); ++i) QTest::newRow(qPrintable(all[i].command)) << i;
    }
    /// A line with an ellipsis alone stands for lines that are left out.
    void showsWhatTheProgramPrints() {
        QFETCH(int, index);
        const Example example = examples()[index];
        const Finished run = launch(words(example.command));
        QVERIFY2(run.code == 0, run.err.constData());
        const QByteArrayList printed = run.out.split('\n');
        qsizetype at = 0;
        bool leftOut = false;
        for (const QByteArray& line : example.lines) {
            if (line == "\xe2\x80\xa6") {
                leftOut = true;
                continue;
            }
            if (leftOut) at = printed.indexOf(line, at);
            leftOut = false;
            const QByteArray message = "README.md says\n" + line + "\nwhere the program prints\n" + run.out;
            QVERIFY2(at >= 0 && at < printed.size() && printed[at] == line, message.constData());
            ++at;
        }
    }
};

QTEST_GUILESS_MAIN(ReadmeTest)
#include "readme_test.moc"
