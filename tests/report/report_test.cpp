// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/anchors.h"
#include "tests/report/report_sample.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include <charconv>
#include <locale>
#include <map>
#include <sstream>

using namespace rackline;

namespace {
const std::string hostile = "=cmd|'/C calc'!A0 <img src=x onerror=alert(1)> \"q\" \xff\x01 `rm` |x| </script>";

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

const std::vector<ReportCell>* rowAt(const Report& report, const std::string& id) {
    for (const ReportSection& section : report.sections)
        for (const ReportBlock& block : section.blocks)
            if (const auto* table = std::get_if<ReportTable>(&block))
                for (const auto& row : table->rows)
                    if (row.front().id == id) return &row;
    return nullptr;
}
ReportTable tableAt(const Report& report, const std::string& id) {
    for (const ReportSection& section : report.sections)
        for (const ReportBlock& block : section.blocks)
            if (const auto* table = std::get_if<ReportTable>(&block); table != nullptr && table->id == id) return *table;
    return {};
}

std::vector<ExploredScenario> exploredOf(const ReportSample& sample) {
    std::vector<ExploredScenario> all;
    for (std::size_t i = 0; i < sample.resolved.size(); ++i) all.push_back({&sample.resolved[i], sample.explorations[i]});
    return all;
}

std::string everything(const ReportSample& sample) {
    const Report report = buildReport(sample.input());
    const auto explored = exploredOf(sample);
    return reportHtml(report) + reportMarkdown(report) + csvOf(paretoRows(explored, true)) +
           written(paretoJson(explored, true, sample.input().origin));
}

/// A locale that writes numbers as 1.234,5; made here, so that no package is needed.
class CommaNumbers : public std::numpunct<char> {
protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};
} // namespace

class ReportTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysTheAnswerFirst() {
        const ReportSample sample("Rack");
        const Report report = buildReport(sample.input());
        // The first scenario is three times the third; the second, which it is twice, is announced hardware.
        QCOMPARE(report.answer, std::string("On 100\u202fMW, Rack 1 can serve 3.0\u202f\u00d7 the tokens of Rack 3."));
        QCOMPARE(report.headlines.size(), std::size_t(3));
        QCOMPARE(report.headlines[0].value, std::string("5.40\u202fM"));
        QCOMPARE(report.headlines[0].unit, std::string("tok/s/MW"));
        QCOMPARE(report.headlines[0].interval, std::string("4.50\u20136.48"));
        QCOMPARE(report.headlines[1].remark, std::string("announced \u00b7 layout not published"));
        QVERIFY(report.risks.size() <= 3 && !report.risks.empty());
        QCOMPARE(report.risks[0].title, std::string("Rack 2 is not shipping."));
    }

    void announcedWinnersAreConditional() {
        ReportSample sample("Rack", 2);
        sample.resolved[0].scenario.system.rack.status = Status::announced;
        const std::string answer = buildReport(sample.input()).answer;
        QVERIFY2(answer.find("would serve") != std::string::npos && answer.find("if it ships as announced") != std::string::npos,
                 answer.c_str());
    }

    void dateComesFromTheNewestInput() {
        ReportSample sample("Rack");
        QCOMPARE(buildReport(sample.input()).date, std::string("2026-03-12"));
        ReportInput input = sample.input();
        input.origin.date = "2026-01-02";
        QCOMPARE(buildReport(input).date, std::string("2026-01-02"));
    }

    void infeasibleScenariosAreSaid() {
        ReportSample sample("Rack", 1);
        sample.explorations[0].frontier.clear();
        sample.estimates[0] = Estimate{};
        sample.estimates[0].point.finding = {FindingCode::weightsDoNotFit, {12e9, 0}};
        sample.estimates[0].findings = {sample.estimates[0].point.finding};
        const Report report = buildReport(sample.input());
        QCOMPARE(report.answer, std::string("None of the scenarios fits."));
        QCOMPARE(report.headlines[0].value, std::string("\u2013"));
        QVERIFY(report.headlines[0].note.find("more than HBM leaves") != std::string::npos);
        const std::string html = reportHtml(report);
        for (const char* bad : {">nan", ">inf", "no figure"}) QVERIFY2(html.find(bad) == std::string::npos, bad);
    }

    /// A scenario whose only limits are of percentiles has limits, and what its requests see stands beside them.
    void limitsOfPercentilesAreSaid() {
        ReportSample sample("Rack", 1);
        Service& service = sample.resolved[0].scenario.workload;
        service.limits = {};
        QVERIFY(reportMarkdown(buildReport(sample.input())).find("| Limits | none |") != std::string::npos);
        service.limits.tail.ttft99 = Time::fromSi(2);
        TailFigures seen;
        seen.ttft.p99 = 1.25;
        seen.simulated = true;
        sample.estimates[0].tail = seen;
        sample.explorations[0].tails.assign(sample.explorations[0].frontier.size(), seen);
        const std::string text = reportMarkdown(buildReport(sample.input()));
        QVERIFY(text.find("first token p99 \u2264 2") != std::string::npos);
        QVERIFY(text.find("| First token p99") != std::string::npos);
        QVERIFY(countOf(text, "1.25") >= 2);
        service.lengths.classes = {{"agents", 0.2, 4096, 256, Time::fromSi(6), {}},
                                   {"chat", 0.8, 1024, 256, Time::fromSi(1), {}}};
        const std::string kinds = reportMarkdown(buildReport(sample.input()));
        QVERIFY(kinds.find("TTFT of agents \u2264 6") != std::string::npos);
        QVERIFY(countOf(kinds, "out on average") == 2);
    }

    void nothingToReportIsAReportToo() {
        const std::string html = reportHtml(buildReport({}));
        QVERIFY(html.find("Nothing to report.") != std::string::npos);
        QVERIFY(html.ends_with("</html>\n"));
    }

    void hostileNamesStayWords() {
        const ReportSample sample(hostile);
        const Report report = buildReport(sample.input());
        const std::string html = reportHtml(report);
        QVERIFY(html.find("<img") == std::string::npos);
        QCOMPARE(countOf(html, "<script>"), std::size_t(1));
        QCOMPARE(countOf(html, "</script>"), std::size_t(1));
        QVERIFY(html.find("&lt;img src=x onerror=alert(1)&gt;") != std::string::npos);
        QVERIFY(QString::fromUtf8(html.c_str(), static_cast<qsizetype>(html.size())).toStdString() == html);
        QVERIFY(html.find('\x01') == std::string::npos);
        const std::string markdown = reportMarkdown(report);
        for (const std::string& line : {std::string("\n<img"), std::string(" <img"), std::string("| =cmd|")})
            QVERIFY2(markdown.find("```") != std::string::npos && countOf(markdown, line) <= countOf(markdown, "rackline report"),
                     line.c_str());
        const std::string csv = csvOf(paretoRows(exploredOf(sample), false));
        for (const QString& line : QString::fromStdString(csv).split(QLatin1Char('\n')).mid(1))
            QVERIFY2(!line.startsWith(QLatin1Char('=')) && !line.startsWith(QStringLiteral("\"=")), qPrintable(line.left(60)));
    }

    void pageNeedsNoNetwork() {
        const std::string html = reportHtml(buildReport(ReportSample("Rack").input()));
        for (const char* link : {"src=\"http", "href=\"http", "url(http", "@import", "<link", "src=\"//"})
            QVERIFY2(html.find(link) == std::string::npos, link);
        QVERIFY(html.find("default-src 'none'") != std::string::npos);
    }

    void tablesCarryTheirNumbers() {
        const ReportSample sample("Rack");
        const std::string html = reportHtml(buildReport(sample.input()));
        std::array<char, 40> buffer{};
        const double value = sample.explorations[0].frontier[0].y.mid;
        const std::string digits(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
        QVERIFY2(html.find("data-v=\"" + digits + "\"") != std::string::npos, digits.c_str());
    }

    void assumptionsLeadToTheirSources() {
        const ReportSample sample("Rack", 1);
        ReportInput input = sample.input();
        const double unknown = std::nan("");
        input.scenarios.front().assumptions = {
            {{"hardware.price", "Rack price", "3 MUSD", {Grade::estimate, "list; other", "2026-01", "", true}, {}},
             -0.5,
             {4e6, 5e6, 6e6}},
            {{"mapping.mode", "Serving mode", "any", {Grade::judgement, "default", "", "", false}, {}},
             unknown,
             {unknown, unknown, unknown}},
            {{"economics.residual", "Residual value", "0", {Grade::judgement, "default", "", "", false}, {}},
             0,
             {unknown, unknown, unknown}}};
        input.sources = {{"list", "public_web", "https://example.org/prices", "2026-01"},
                         {"unused", "public_web", "nowhere", ""}};
        const Report report = buildReport(input);
        const auto section = [&report](std::string_view id) {
            return std::find_if(report.sections.begin(), report.sections.end(), [id](const auto& s) { return s.id == id; });
        };
        const auto tableOf = [](const ReportSection& s) {
            for (const ReportBlock& block : s.blocks)
                if (const auto* table = std::get_if<ReportTable>(&block)) return *table;
            return ReportTable{};
        };
        const ReportTable assumed = tableOf(*section("assumptions")), sources = tableOf(*section("sources"));
        QCOMPARE(assumed.rows.size(), std::size_t(2));
        QCOMPARE(assumed.rows[0][0].text, std::string("Rack price"));
        QCOMPARE(assumed.rows[0][2].text, std::string("estimate, unverified"));
        QCOMPARE(assumed.rows[1][5].text, std::string("a choice"));
        QVERIFY(reportMarkdown(report).find("1 more does not move it") != std::string::npos);
        // From the figure to what it assumes, from there to an entry for each source, in the catalogue or not.
        QCOMPARE(report.headlines[0].to, tableAt(report, "assumed-1").id);
        std::map<std::string, std::string> entries;
        for (const auto& row : sources.rows) entries[row[0].id] = row[0].text + "|" + row[3].text;
        const std::vector<ReportLink>& links = assumed.rows[0][3].links;
        QCOMPARE(assumed.rows[0][3].text, std::string("list; other"));
        QCOMPARE(links.size(), std::size_t(2));
        QCOMPARE(entries[links[0].to], std::string("list|https://example.org/prices"));
        QVERIFY(entries[links[1].to].starts_with("other|"));
        QVERIFY(reportMarkdown(report).find("unused") == std::string::npos);
    }

    /// An assumption that is an input of the scenario leads to its row, and the row to its source.
    void assumptionsLeadToTheirInputs() {
        const ReportSample sample("Rack", 2);
        ReportInput input = sample.input();
        const double unknown = std::nan("");
        for (ReportScenario& s : input.scenarios) s.assumptions = {{s.scenario->inputs[1], 0.5, {unknown, unknown, unknown}}};
        const Report report = buildReport(input);
        for (std::size_t i = 0; i < 2; ++i) {
            const ReportTable assumed = tableAt(report, "assumed-" + std::to_string(i + 1));
            const std::string to = assumed.rows.at(0).at(0).links.at(0).to;
            const auto* row = rowAt(report, to);
            QVERIFY2(row != nullptr, to.c_str());
            QCOMPARE((*row)[0].text, std::string("Rack"));
            QCOMPARE((*row)[5].text, "2026-03-1" + std::to_string(i));
            QVERIFY(rowAt(report, (*row)[4].links.at(0).to) != nullptr);
        }
    }

    void linksThatLeadNowhereAreDropped() {
        Report report;
        report.headlines.resize(2);
        report.headlines[0].to = "elsewhere";
        report.headlines[1].to = "part";
        ReportTable table{{{"Name", false}}, {{{"row", {}, {{0, 3, "part"}, {0, 3, "gone"}, {1, 9, "part"}}, "here"}}}};
        report.sections = {{"part", "Part", {table}}};
        dropDanglingLinks(report);
        QCOMPARE(report.headlines[0].to, std::string());
        QCOMPARE(report.headlines[1].to, std::string("part"));
        QCOMPARE(std::get<ReportTable>(report.sections[0].blocks[0]).rows[0][0].links.size(), std::size_t(1));
    }

    /// In each format that has links.
    void everyLinkHasItsPlace_data() {
        QTest::addColumn<bool>("isHtml");
        QTest::newRow("HTML") << true;
        QTest::newRow("Markdown") << false;
    }
    void everyLinkHasItsPlace() {
        QFETCH(bool, isHtml);
        for (const std::string& name : {std::string("Rack"), hostile}) {
            const Report report = buildReport(ReportSample(name).input());
            const QString text = QString::fromStdString(isHtml ? reportHtml(report) : reportMarkdown(report));
            QSet<QString> places;
            for (auto found = QRegularExpression(QStringLiteral(" id=\"([^\"]*)\"")).globalMatch(text); found.hasNext();)
                places.insert(found.next().captured(1));
            int links = 0;
            const QString form = isHtml ? QStringLiteral("href=\"#([^\"]*)\"") : QStringLiteral("\\]\\(#([^)]*)\\)");
            for (auto found = QRegularExpression(form).globalMatch(text); found.hasNext(); ++links) {
                const QString to = found.next().captured(1);
                QVERIFY2(places.contains(to), qPrintable(to));
            }
            // Three figures, and in the rows of inputs one source each and four rivals.
            QVERIFY2(links >= 8, qPrintable(QString::number(links)));
        }
    }

    void jsonReadsBackTheSameDigits() {
        const ReportSample sample(hostile);
        const std::string text = written(paretoJson(exploredOf(sample), false, sample.input().origin));
        const nlohmann::json json = nlohmann::json::parse(text);
        std::size_t found = 0;
        for (const auto& scenario : json.at("scenarios"))
            for (const auto& point : scenario.at("frontier")) {
                const OperatingPoint& made = sample.explorations[found / 20].frontier[found % 20].point;
                for (const MetricInfo& info : metrics())
                    QCOMPARE(point.at(std::string(info.id)).get<double>(), valueOf(made, info.metric));
                ++found;
            }
        QCOMPARE(found, std::size_t(60));
    }

    void sameInputSameBytes() { QVERIFY(everything(ReportSample("Rack")) == everything(ReportSample("Rack"))); }

    void localeChangesNothing() {
        const std::string before = everything(ReportSample("Rack"));
        const std::locale old = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
        QCOMPARE((std::ostringstream() << 1234.5).str(), std::string("1.234,5"));
        const std::string after = everything(ReportSample("Rack"));
        std::locale::global(old);
        QVERIFY(after == before);
    }
};

QTEST_GUILESS_MAIN(ReportTest)
#include "report_test.moc"
