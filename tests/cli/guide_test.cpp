// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/console_page.h"
#include "tests/cli/program.h"
#include "tests/paths.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace rackline::test;

namespace {
const QDir root(QString::fromStdString(rackline::sourcePath("")));

QStringList pagesUnder(const QString& folder) {
    QStringList found;
    QDirIterator files(root.filePath(folder), {QStringLiteral("*.md")}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) found << root.relativeFilePath(files.next());
    found.sort();
    return found;
}

/// Every page of the repository; folders that are built or hidden are not its own.
QStringList allPages() {
    QStringList found = root.entryList({QStringLiteral("*.md")}, QDir::Files);
    for (const QString& folder : root.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
        if (!folder.startsWith(QLatin1String("build"))) found << pagesUnder(folder);
    return found;
}

void rows(const QStringList& pages) {
    QTest::addColumn<QString>("page");
    for (const QString& page : pages) QTest::newRow(qPrintable(page)) << page;
}
} // namespace

class GuideTest : public QObject {
    Q_OBJECT

private slots:
    void showsWhatTheProgramPrints_data() {
        rows(QStringList{QStringLiteral("README.md")} + pagesUnder(QStringLiteral("resources/help")));
    }
    /// With RACKLINE_REFRESH set, pages are rewritten with what the program prints now; a second run says whether that was all.
    void showsWhatTheProgramPrints() {
        QFETCH(QString, page);
        const QString path = root.filePath(page);
        const QByteArray text = contentOf(path);
        QVERIFY2(!text.isEmpty(), "the page is empty");
        const CheckedPage checked = checkPage(text);
        if (qEnvironmentVariableIsSet("RACKLINE_REFRESH") && checked.refreshed != text) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(checked.refreshed) == checked.refreshed.size());
        }
        QVERIFY2(checked.faults.isEmpty(), checked.faults.join("\n\n").constData());
        if (page == QLatin1String("README.md")) QVERIFY(checked.commands > 0);
    }

    void noticesWhatIsNotPrinted_data() {
        QTest::addColumn<QByteArray>("block");
        QTest::newRow("another line") << QByteArray("$ rackline --version\nrackline 0\n");
        QTest::newRow("a line is missing") << QByteArray("$ rackline catalogue list racks\n");
        QTest::newRow("not after the ellipsis")
            << QByteArray("$ rackline catalogue list racks\n\xe2\x80\xa6\nno such rack\n\xe2\x80\xa6\n");
        QTest::newRow("a failure that is not shown") << QByteArray("$ rackline estimate no-such\n\xe2\x80\xa6\n");
        QTest::newRow("another exit code") << QByteArray("$ rackline estimate no-such\n\xe2\x80\xa6\n$ echo $?\n0\n");
        QTest::newRow("another program") << QByteArray("$ ls\n");
    }
    void noticesWhatIsNotUnderstood() {
        QVERIFY(!checkPage("See `rackline estimate three-generations --sett x=1`.\n").faults.isEmpty());
        QVERIFY(checkPage("See `rackline estimate FILE`.\n").faults.isEmpty());
    }
    void noticesWhatIsNotPrinted() {
        QFETCH(QByteArray, block);
        QVERIFY(!checkPage("```console\n" + block + "```\n").faults.isEmpty());
    }

    /// A page with other figures becomes true by refreshing, and a true page stays as it is.
    void refreshes() {
        const QByteArray stale = "Text\n```console\n$ rackline estimate 'three-generations#GB200 NVL72'\n\xe2\x80\xa6\n"
                                 "Output tokens/s per user    1.5 tok/s   1.2-1.7\n\xe2\x80\xa6\n```\nText\n";
        const QByteArray refreshed = checkPage(stale).refreshed;
        QVERIFY(refreshed != stale);
        const CheckedPage again = checkPage(refreshed);
        QVERIFY2(again.faults.isEmpty(), again.faults.join('\n').constData());
        QCOMPARE(again.refreshed, refreshed);
    }

    void namesEveryExample() {
        const QByteArray page = contentOf(root.filePath(QStringLiteral("resources/help/examples.md")));
        const QDir folder(root.filePath(QStringLiteral("resources/scenarios")));
        for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.rackline")}))
            QVERIFY2(page.contains("\n## " + file.completeBaseName().toUtf8() + '\n'), qPrintable(file.fileName()));
    }

    void namesEveryCommand() {
        const QByteArray page = contentOf(root.filePath(QStringLiteral("resources/help/commands.md")));
        const QByteArray help = launch({QStringLiteral("--help")}).out;
        const qsizetype list = help.indexOf("Subcommands:\n");
        QVERIFY(list > 0);
        const qsizetype end = help.indexOf("\n\n", list);
        QVERIFY(end > list);
        for (const QByteArray& line : help.mid(list + 13, end - list - 13).trimmed().split('\n')) {
            const QByteArray name = line.trimmed().split(' ').first();
            QVERIFY2(page.contains("$ rackline " + name + ' ') || page.contains("`rackline " + name), name.constData());
        }
    }

    void linksLeadSomewhere_data() { rows(allPages()); }
    void linksLeadSomewhere() {
        QFETCH(QString, page);
        const QByteArrayList broken = brokenLinks(root.filePath(page));
        QVERIFY2(broken.isEmpty(), broken.join(", ").constData());
    }
};

QTEST_GUILESS_MAIN(GuideTest)
#include "guide_test.moc"
