// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/paper/line_breaks.h"
#include "app/report/paper/page_flow.h"
#include "tests/report/report_sample.h"

#include <QTest>
#include <QXmlStreamReader>

#include <array>
#include <map>

using namespace rackline;

namespace {
struct Word {
    double x = 0, y = 0;
    bool endsThere = false;
    const TextStyle* style = nullptr;
    QString text;
};

/// Words that stand on the page itself, in the order they are drawn; none where its picture cannot be read.
std::vector<Word> wordsOf(const PaperPage& page) {
    QXmlStreamReader xml(QByteArray::fromStdString(page.svg));
    while (!xml.atEnd()) xml.readNext();
    if (xml.hasError()) qWarning("%s", qPrintable(xml.errorString()));
    std::vector<Word> words;
    if (!xml.hasError())
        for (const PaperWords& word : page.words)
            words.push_back({word.x, word.y, word.anchor == TextAnchor::end, word.style, QString::fromStdString(word.words)});
    return words;
}
bool isHeading(const TextStyle* style) {
    return style == &paper_text::section || style == &paper_text::part || style == &paper_text::answer;
}

Report emptyReport() {
    Report report;
    report.project = "Project";
    report.answer = "The answer.";
    report.figure.chart = LineChart{};
    return report;
}

ReportTable numbered(std::size_t rows, std::size_t columns) {
    ReportTable table;
    for (std::size_t c = 0; c < columns; ++c) table.columns.push_back({"column " + std::to_string(c), c > 0});
    for (std::size_t r = 0; r < rows; ++r) {
        table.rows.emplace_back();
        for (std::size_t c = 0; c < columns; ++c)
            table.rows.back().push_back({"r" + std::to_string(r) + "c" + std::to_string(c), {}});
    }
    return table;
}

std::map<QString, int> countsOf(const PaperBook& book) {
    std::map<QString, int> counts;
    for (const PaperPage& page : book.pages)
        for (const Word& word : wordsOf(page)) ++counts[word.text];
    return counts;
}

const std::string hostile = "=cmd|' <img src=x> \"q\" \xff\x01 </svg></text> \u202e " + std::string(300, 'W');
} // namespace

class PaperBookTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesStayWithinTheirWidth_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("width");
        QTest::newRow("words") << QStringLiteral("On 100 MW one rack would serve as much as another two of them.") << 120.0;
        QTest::newRow("a long name") << QStringLiteral("aic;infx_specs;glk_b200/perf-book_with_more_to_say") << 60.0;
        QTest::newRow("no place to break") << QString(200, QLatin1Char('W')) << 50.0;
        QTest::newRow("narrower than a letter") << QStringLiteral("Wide words") << 2.0;
        QTest::newRow("other scripts") << QString::fromUtf8("\u6a21\u578b\u6a21\u578b\u6a21\u578b \u00e9\u00e9\u00e9\u00e9")
                                       << 30.0;
        QTest::newRow("nothing") << QString() << 100.0;
    }
    void linesStayWithinTheirWidth() {
        QFETCH(QString, text);
        QFETCH(double, width);
        const Font font{12, FontWeight::medium};
        QString joined;
        for (const std::string& line : brokenLines(text.toStdString(), width, font)) {
            const QString words = QString::fromStdString(line);
            QVERIFY2(textWidth(line, font.size, font.weight) <= width || words.size() == 1, qPrintable(words));
            joined += words;
        }
        QCOMPARE(joined.remove(QLatin1Char(' ')), text.remove(QLatin1Char(' ')));
    }
    void balancedLinesAreAsFew() {
        const std::string text = "On 100 MW, this rack would serve 1.5 times the tokens of that one, if it ships as announced.";
        const Font font{26, FontWeight::semiBold};
        const auto plain = brokenLines(text, 674, font), balanced = balancedLines(text, 674, font);
        QCOMPARE(balanced.size(), plain.size());
        const auto last = [&](const auto& lines) { return textWidth(lines.back(), font.size, font.weight); };
        QVERIFY(last(balanced) > last(plain));
    }
    void leftOutLinesAreMarked() {
        const auto lines = firstLines(brokenLines("one two three four five six", 40, {12}), 2, 40, {12});
        QCOMPARE(lines.size(), std::size_t(2));
        QVERIFY(lines.back().ends_with("\u2026"));
        QVERIFY(textWidth(lines.back(), 12) <= 40);
    }

    void summaryIsOnePage() {
        Report report = buildReport(ReportSample("Rack").input());
        for (std::string* text : {&report.answer, &report.conditions, &report.evidence, &report.command})
            *text = QStringLiteral("many words ").repeated(200).toStdString();
        for (ReportRisk& risk : report.risks) risk.title = risk.text = report.answer;
        for (ReportHeadline& headline : report.headlines) headline.name = headline.note = report.answer;
        const PaperBook book = paperBook(report);
        for (const Word& word : wordsOf(book.pages[0]))
            QVERIFY2(word.y < paperHeight - 30 && word.x > 50 && word.x < paperWidth - 50, qPrintable(word.text));
        QCOMPARE(book.bookmarks[0].title, std::string("Summary"));
        QVERIFY(book.bookmarks[1].page > 0);
    }

    void tablesGoOnUnderTheirHeads() {
        Report report = emptyReport();
        report.sections = {{"s", "Section", {numbered(150, 4)}}};
        const PaperBook book = paperBook(report);
        std::map<QString, int> counts;
        for (std::size_t i = 1; i < book.pages.size(); ++i) {
            const std::vector<Word> words = wordsOf(book.pages[i]);
            int heads = 0, rows = 0;
            for (const Word& word : words) {
                heads += word.style == &paper_text::head ? 1 : 0;
                rows += word.style == &paper_text::first ? 1 : 0;
                ++counts[word.text];
            }
            QCOMPARE(heads, rows > 0 ? 4 : 0);
            QVERIFY2(rows != 1, "a row alone on its page");
        }
        QVERIFY(book.pages.size() > 3);
        for (int r = 0; r < 150; ++r) QCOMPARE(counts[QStringLiteral("r%1c3").arg(r)], 1);
    }

    void wideTablesAreCutIntoGroups() {
        Report report = emptyReport();
        report.sections = {{"s", "Section", {numbered(5, 40)}}};
        const PaperBook book = paperBook(report);
        for (const PaperPage& page : book.pages)
            for (const Word& word : wordsOf(page)) {
                const double width = textWidth(word.text.toStdString(), 10.5);
                QVERIFY2(word.x + (word.endsThere ? 0 : width) <= paperWidth - 58, qPrintable(word.text));
            }
        std::map<QString, int> counts = countsOf(book);
        QCOMPARE(counts[QStringLiteral("r4c39")], 1);
        QVERIFY(counts[QStringLiteral("r4c0")] > 1);
    }

    void rowsHigherThanAPageGoOn() {
        Report report = emptyReport();
        ReportTable table = numbered(3, 2);
        for (int i = 0; i < 4000; ++i) table.rows[1][1].text += " w" + std::to_string(i);
        report.sections = {{"s", "Section", {table}}};
        std::map<QString, int> counts;
        for (const PaperPage& page : paperBook(report).pages)
            for (const Word& word : wordsOf(page)) {
                QVERIFY(word.y < paperHeight - 30);
                for (const QString& part : word.text.split(QLatin1Char(' '))) ++counts[part];
            }
        for (int i = 0; i < 4000; ++i) QCOMPARE(counts[QStringLiteral("w%1").arg(i)], 1);
    }

    /// Whatever stands before it, a heading is followed by something on its page.
    void noHeadingEndsAPage() {
        std::size_t headings = 0;
        for (int words = 300; words < 1500; words += 40) {
            Report report = emptyReport();
            const ReportText text{QStringLiteral("some words ").repeated(words).toStdString()};
            ReportTable folded = numbered(6, 3);
            folded.foldedUnder = "A part";
            report.sections = {{"a", "First", {text}},
                               {"b", "Second", {folded, ReportText{"Words."}}},
                               {"c", "Third", {ReportText{"A line of words before"}, numbered(4, 3)}}};
            for (const PaperPage& page : paperBook(report).pages) {
                const TextStyle* lastStyle = nullptr;
                for (const Word& word : wordsOf(page)) {
                    if (word.style == &paper_text::remark || word.style == &paper_text::named) continue;
                    lastStyle = word.style;
                    headings += word.style == &paper_text::section ? 1 : 0;
                    QVERIFY2(word.y < paperHeight - 50, qPrintable(word.text));
                }
                QVERIFY2(!isHeading(lastStyle), "a heading ends a page");
            }
        }
        QVERIFY(headings > 60);
    }

    void longFoldedTablesAreAppendices() {
        Report report = emptyReport();
        ReportTable table = numbered(60, 3);
        table.foldedUnder = "60 more figures";
        report.sections = {{"a", "Inputs", {table}}, {"b", "Afterwards", {ReportText{"Words."}}}};
        const PaperBook book = paperBook(report);
        QCOMPARE(book.bookmarks.back().title, std::string("Appendix: 60 more figures"));
        QCOMPARE(countsOf(book)[QStringLiteral("60 more figures are in the appendix.")], 1);
    }

    void contentsLeadWhereTheSectionsAre() {
        const PaperBook book = paperBook(buildReport(ReportSample("Rack").input()));
        std::size_t sections = 0;
        for (const PaperBookmark& mark : book.bookmarks) {
            if (mark.level != 0 || mark.page == 0) continue;
            QVERIFY(sections < book.links.size());
            QCOMPARE(book.links[sections].toPage, mark.page);
            const std::vector<Word> words = wordsOf(book.pages[mark.page]);
            const bool found = std::any_of(words.begin(), words.end(), [&](const Word& word) {
                return word.text.toStdString() == mark.title && word.y > mark.top && word.y < mark.top + 30;
            });
            QVERIFY2(found, mark.title.c_str());
            ++sections;
        }
        QVERIFY(sections >= 8);
    }

    /// What a cell says of its source leads to the row of that source.
    void wordsLeadToTheirRows() {
        Report report = emptyReport();
        ReportTable table = numbered(2, 2), sources = numbered(90, 2);
        table.rows[1][1] = {"from one-long-name; another", {}, {{5, 13, "first"}, {20, 7, "last"}}};
        table.rows[0][1].text = QStringLiteral("wide ").repeated(30).toStdString();
        sources.rows.front().front().id = "first";
        sources.rows.back().front().id = "last";
        report.sections = {{"a", "First", {table}}, {"b", "Second", {sources}}};
        const PaperBook book = paperBook(report);
        QCOMPARE(book.links.size(), std::size_t(4));
        const std::array<QString, 2> rows{QStringLiteral("r0c0"), QStringLiteral("r89c0")};
        for (std::size_t i = 0; i < 2; ++i) {
            const PaperLink& link = book.links[2 + i];
            const std::vector<Word> from = wordsOf(book.pages[link.page]), to = wordsOf(book.pages[link.toPage]);
            QVERIFY(std::any_of(from.begin(), from.end(), [&](const Word& word) {
                return word.text.startsWith(QLatin1String("from one-")) && word.y > link.y && word.y < link.y + link.height &&
                       link.x > PageFlow::left;
            }));
            QVERIFY(std::any_of(to.begin(), to.end(), [&](const Word& word) {
                return word.text == rows[i] && word.y > link.toTop && word.y < link.toTop + 24;
            }));
        }
        QVERIFY(book.links[3].x > book.links[2].x && book.links[3].toPage > book.links[2].toPage);
    }
    void figuresOfTheSummaryLeadToWhatTheyRestOn() {
        const Report report = buildReport(ReportSample("Rack").input());
        const PaperBook book = paperBook(report);
        const auto fromSummary =
            std::count_if(book.links.begin(), book.links.end(), [](const PaperLink& link) { return link.page == 0; });
        QCOMPARE(static_cast<std::size_t>(fromSummary), report.headlines.size());
    }

    void everyPageHasItsNumber() {
        const PaperBook book = paperBook(buildReport(ReportSample("Rack").input()));
        for (std::size_t i = 0; i < book.pages.size(); ++i) {
            const auto words = wordsOf(book.pages[i]);
            const QString number = QStringLiteral("%1 of %2").arg(i + 1).arg(book.pages.size());
            QVERIFY(std::any_of(words.begin(), words.end(), [&](const Word& word) { return word.text == number; }));
        }
    }

    void hostileNamesStayWords() {
        Report report = buildReport(ReportSample(hostile).input());
        report.project = report.command = report.version = report.hash = report.date = hostile;
        const PaperBook book = paperBook(report);
        for (const PaperPage& page : book.pages) {
            QVERIFY(!wordsOf(page).empty());
            QVERIFY(page.svg.find("<img") == std::string::npos);
        }
    }
    void nothingToReportIsADocumentToo() { QVERIFY(!wordsOf(paperBook(buildReport({})).pages.at(0)).empty()); }
};

QTEST_GUILESS_MAIN(PaperBookTest)
#include "paper_book_test.moc"
