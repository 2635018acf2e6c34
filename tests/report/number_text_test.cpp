// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/evidence_text.h"
#include "app/report/words/layout_words.h"
#include "app/report/words/readable_figure.h"
#include "app/report/words/wording.h"
#include "model/units/unit_text.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <locale>
#include <set>
#include <sstream>

using namespace rackline;

using namespace std::string_literals;

namespace {
/// `_` stands for the narrow space.
std::string spelled(const std::string& text) {
    std::string result;
    for (const char c : text) result += c == '_' ? "\u202f"s : std::string(1, c);
    return result;
}
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// A locale that writes numbers as 1.234,5; made here, so that no package is needed.
class CommaNumbers : public std::numpunct<char> {
protected:
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};
} // namespace

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresOfFilesReadAsPeopleWriteThem() {
        const auto read = [](const char* written) { return QString::fromStdString(readableFigure(written)); };
        QCOMPARE(read("5.515000000000001 USD/h"), QStringLiteral("5.515\u202fUSD/h"));
        QCOMPARE(read("3.1e6 USD"), QStringLiteral("$3.1\u202fM"));
        QCOMPARE(read("300000 USD"), QStringLiteral("$300\u202fk"));
        QCOMPARE(read("189471 MiB"), QStringLiteral("199\u202fGB"));
        QCOMPARE(read("3.786e+25"), QStringLiteral("3.786\u202f\u00d7\u202f10\u00b2\u2075"));
        QCOMPARE(read("450e-15 J/FLOP"), QStringLiteral("4.5\u202f\u00d7\u202f10\u207b\u00b9\u00b3\u202fJ/FLOP"));
        QCOMPARE(read("150000000000000 tokens"), QStringLiteral("1.5\u202f\u00d7\u202f10\u00b9\u2074\u202ftokens"));
        for (const char* fine : {"7.2 TB/s", "fp8", "0.72 m2", "2026-04-03", "-"}) QCOMPARE(read(fine), QString::fromUtf8(fine));
    }
    void predictions_data() {
        QTest::addColumn<double>("value");
        QTest::addColumn<std::string>("screen");
        QTest::addColumn<std::string>("plain");
        QTest::newRow("zero") << 0.0 << spelled("0") << "0"s;
        QTest::newRow("small") << 0.01234 << spelled("0.0123") << "0.0123"s;
        QTest::newRow("micro") << 0.00012 << spelled("120_\u00b5") << "120 u"s;
        QTest::newRow("one") << 1.0 << spelled("1.00") << "1.00"s;
        QTest::newRow("carry to ten") << 9.996 << spelled("10.0") << "10.0"s;
        QTest::newRow("carry to thousand") << 999.6 << spelled("1_000") << "1000"s;
        QTest::newRow("thousands stay") << 2748.0 << spelled("2_750") << "2750"s;
        QTest::newRow("carry to prefix") << 9999.0 << spelled("10.0_k") << "10.0 k"s;
        QTest::newRow("k") << 169900.0 << spelled("170_k") << "170 k"s;
        QTest::newRow("carry between prefixes") << 999600.0 << spelled("1.00_M") << "1.00 M"s;
        QTest::newRow("M") << 1.2134e6 << spelled("1.21_M") << "1.21 M"s;
        QTest::newRow("negative") << -1.2134e6 << spelled("\u22121.21_M") << "-1.21 M"s;
        QTest::newRow("E") << 3.2e18 << spelled("3.20_E") << "3.20 E"s;
        QTest::newRow("not a number") << notANumber << "no figure"s
                                      << "no figure"s;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << "no figure"s
                                  << "no figure"s;
    }
    void predictions() {
        QFETCH(double, value);
        QTEST(predictedText(value), "screen");
        QTEST(predictedText(value, {}, plainNumbers), "plain");
    }

    void money_data() {
        QTest::addColumn<double>("usd");
        QTest::addColumn<std::string>("text");
        QTest::newRow("nothing") << 0.0 << "$0"s;
        QTest::newRow("below resolution") << 0.0012 << "< $0.01"s;
        QTest::newRow("cents") << 0.217 << "$0.22"s;
        QTest::newRow("ten") << 9.999 << "$10.0"s;
        QTest::newRow("hundreds") << 231.4 << "$231"s;
        QTest::newRow("thousands") << 2750.0 << "$2750"s;
        QTest::newRow("millions") << 3.1e6 << "$3.1 M"s;
        QTest::newRow("billions") << 4.6e9 << "$4.6 bn"s;
        QTest::newRow("loss") << -0.5 << "-$0.50"s;
    }
    void money() {
        QFETCH(double, usd);
        QTEST(moneyText(usd, plainNumbers), "text");
    }

    void times_data() {
        QTest::addColumn<double>("seconds");
        QTest::addColumn<std::string>("text");
        QTest::newRow("milliseconds") << 0.0308 << "30.8 ms"s;
        QTest::newRow("just a second") << 0.9999 << "1 s"s;
        QTest::newRow("seconds") << 1.3 << "1.3 s"s;
        QTest::newRow("minutes") << 90.0 << "1.5 min"s;
        QTest::newRow("hours") << 3600.0 << "1 h"s;
        QTest::newRow("days") << 86400.0 * 2.5 << "2.5 d"s;
        QTest::newRow("microseconds") << 4.2e-6 << "4.2 us"s;
    }
    void times() {
        QFETCH(double, seconds);
        QTEST(timeText(seconds, plainNumbers), "text");
    }

    void percentages_data() {
        QTest::addColumn<double>("fraction");
        QTest::addColumn<std::string>("text");
        QTest::newRow("none") << 0.0 << "0 %"s;
        QTest::newRow("tiny") << 0.0001 << "< 0.1 %"s;
        QTest::newRow("one decimal") << 0.0514 << "5.1 %"s;
        QTest::newRow("rounds to ten") << 0.0997 << "10 %"s;
        QTest::newRow("no decimal") << 0.354 << "35 %"s;
        QTest::newRow("nearly all") << 0.9986 << "99.9 %"s;
        QTest::newRow("as good as all") << 0.9997 << "100 %"s;
        QTest::newRow("ninety-nine") << 0.99 << "99 %"s;
        QTest::newRow("more than all") << 1.0449 << "104 %"s;
    }
    void percentages() {
        QFETCH(double, fraction);
        QTEST(percentText(fraction, plainNumbers), "text");
    }

    /// A figure that is copied from an answer may be typed as an input or a target.
    void whatIsWrittenIsRead() {
        constexpr std::array units{"tok/s", "tok/s/MW", "req/s", "W", "J/tok", "B/s", "USD"};
        for (const NumberStyle& style : {plainNumbers, screenNumbers})
            for (const char* unit : units)
                for (double value = 0.012; value < 1e14; value *= 7.3) {
                    const Unit known = *parseUnit(unit);
                    const bool money = std::string_view(unit) == "USD";
                    const bool counted = known.dimension == dim::tokens - dim::time || known.dimension == dim::none - dim::time;
                    const std::string measured = money ? moneyText(value, style) : measureText(value, unit, style);
                    for (const std::string& text : {measured, counted ? predictedText(value, unit, style) : measured}) {
                        const Result<double> read = parseQuantity(text, known.dimension);
                        QVERIFY2(read, (text + ": " + (read ? "" : read.error().detail)).c_str());
                        QVERIFY2(std::abs(*read / (value * known.factor) - 1) < (value < 1 && money ? 0.2 : 0.006), text.c_str());
                    }
                }
    }
    /// A prefix of what is counted stands before its unit, and thousands keep their digits.
    void whatIsCountedIsWrittenInOneWay() {
        QCOMPARE(measureText(2000, "tok/s", plainNumbers), "2000 tok/s"s);
        QCOMPARE(measureText(1.11e6, "tok/s", plainNumbers), "1.11 M tok/s"s);
        QCOMPARE(measureText(8.08e12, "tok", plainNumbers), "8.08 T tok"s);
        QCOMPARE(measureText(0.5, "req/s", plainNumbers), "0.5 req/s"s);
    }

    /// The ends are in the unit that the middle is written in beside them.
    void endsHaveTheUnitOfTheirMiddle() {
        QCOMPARE(measureText(8.55e9, "Wh", plainNumbers), "8.55 GWh"s);
        QCOMPARE(measureRangeText({6.12e9, 8.55e9, 12e9}, plainNumbers), "6.12-12.00"s);
        QCOMPARE(measureText(2750, "W", plainNumbers), "2.75 kW"s);
        QCOMPARE(measureRangeText({2500, 2750, 3000}, plainNumbers), "2.50-3.00"s);
        constexpr double year = 8760 * 3600.0, day = 86400;
        QCOMPARE(timeText(1.83 * year, plainNumbers), "1.83 yr"s);
        QCOMPARE(timeRangeText({1.33 * year, 1.83 * year, 2.51 * year}, plainNumbers), "1.33-2.51"s);
        QCOMPARE(timeRangeText({93 * day, 128 * day, 176 * day}, plainNumbers), "93-176"s);
        QCOMPARE(timeText(1.2e4 * year, plainNumbers), "12000 yr"s);
        QCOMPARE(timeRangeText({1e4 * year, 1.2e4 * year, 1.5e4 * year}, plainNumbers), "10000-15000"s);
    }

    /// A value has as many digits as the ends of its interval beside it; alone it leaves out the zeros at its end.
    void middlesHaveTheDigitsOfTheirEnds() {
        const auto text = [](const Interval<double>& v, Shown shown, std::string_view unit) {
            return unitText(v, shown, unit, plainNumbers);
        };
        QCOMPARE(text({2.54e9, 3.4e9, 4.27e9}, Shown::money, "USD"), "$3.40 bn ($2.54 bn-$4.27 bn)"s);
        QCOMPARE(text({2e9, 3.41e9, 5e9}, Shown::money, "USD"), "$3.41 bn ($2.00 bn-$5.00 bn)"s);
        QCOMPARE(text({0.019, 0.0242, 0.0308}, Shown::time, "s"), "24.2 ms (19.0 ms-30.8 ms)"s);
        QCOMPARE(text({0.042, 0.05, 0.061}, Shown::share, "share"), "5.0 % (4.2 %-6.1 %)"s);
        QCOMPARE(text({0.96, 0.98, 0.9904}, Shown::share, "share"), "98 % (96 %-99 %)"s);
        QCOMPARE(intervalText({7990, 11000, 15600}, "MWh", plainNumbers), "11.0 GWh (7.99 GWh-15.6 GWh)"s);
        QCOMPARE(text({3.4e9, 3.4e9, 3.4e9}, Shown::money, "USD"), "$3.4 bn"s);
        const Interval<double> days{93 * 86400.0, 130 * 86400.0, 176 * 86400.0}, exact = Interval<double>::exactly(3.4e9);
        QCOMPARE(timeText(2.5 * 3600, beside(days, plainNumbers)), "2.50 h"s);
        QCOMPARE(moneyText(3.4e9, beside(exact, plainNumbers)), "$3.4 bn"s);
    }

    void sentencesBeginWithACapital() {
        QCOMPARE(asSentence("read anew needs 3 racks"), "Read anew needs 3 racks"s);
        QCOMPARE(asSentence("read, then"), "Read, then"s);
        for (const char* name : {"vLLM needs 3", "xDiT draws", "gpt-oss-120b needs", "8 H100 take", "GB200", ""})
            QCOMPARE(asSentence(name), std::string(name));
    }

    void intervalsShareThePrefixOfTheirMiddle() {
        const Interval<double> wide{0.9e6, 1.213e6, 1.5e6};
        QCOMPARE(rangeText(wide), spelled("0.90\u20131.50"));
        QCOMPARE(intervalText(wide, "tok/s/MW"), spelled("1.21_M (0.90\u20131.50) tok/s/MW"));
        QCOMPARE(intervalText(Interval<double>::exactly(60), "tok/s"), spelled("60.0_tok/s"));
        QCOMPARE(metricText(Metric::cost, Interval<double>{0.18, 0.22, 0.27}, plainNumbers), "$0.22/Mtok ($0.18-$0.27)"s);
        QCOMPARE(metricText(Metric::tpot, 16.7, plainNumbers), "16.7 ms"s);
        QCOMPARE(metricText(Metric::batch, 1466, plainNumbers), "1466"s);
    }
    void aUnitHasOnePrefix() {
        QCOMPARE(predictedText(39800, "MWh", plainNumbers), "39.8 GWh"s);
        QCOMPARE(measureText(0.25, "MWh", plainNumbers), "250 kWh"s);
        QCOMPARE(intervalText({7990, 11200, 15600}, "MWh", plainNumbers), "11.2 GWh (7.99 GWh-15.6 GWh)"s);
    }

    void plainTextIsAscii() {
        for (const double value : {1e-7, 0.5, -3.0, 12345.0, 7e12})
            for (const std::string& text :
                 {predictedText(value, "W", plainNumbers), measureText(value, "B", plainNumbers), moneyText(value, plainNumbers),
                  timeText(value, plainNumbers), percentText(value, plainNumbers), factorText(value, plainNumbers),
                  rangeText({value, value, value}, plainNumbers)})
                for (const char c : text) QVERIFY2(c >= ' ' && c < 0x7f, text.c_str());
    }

    void findings_data() {
        QTest::addColumn<int>("code");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::addColumn<std::string>("reason");
        const auto row = [](FindingCode code, double first, double second, const std::string& reason) {
            QTest::newRow(std::string(idOf(code)).c_str()) << static_cast<int>(code) << first << second << reason;
        };
        row(FindingCode::weightsDoNotFit, 12e9, 80e9, "weights need 12 GB more than HBM leaves");
        row(FindingCode::kvAdmitsFewer, 29, 96, "KV cache admits batch 29, asked 96");
        // What holds them may be scheduler.running, with room in the KV cache.
        row(FindingCode::sequencesWait, 64, 512,
            "64 requests are in service, the rest of 512 wait: the KV cache or the places of the engine are taken");
        row(FindingCode::rackOverProvisioned, 141e3, 132e3, "the rack needs 141 kW, its supply gives 132 kW");
        row(FindingCode::ttftLimit, 2.5, 2, "the first token comes after 2.5 s, the limit is 2 s");
        row(FindingCode::speedLimit, 17.5, 20, "a user gets 17.5 tok/s, the limit is 20 tok/s");
    }
    void findings() {
        QFETCH(int, code);
        QFETCH(double, first);
        QFETCH(double, second);
        QTEST(reasonOf({static_cast<FindingCode>(code), {first, second}}, plainNumbers), "reason");
    }

    void everyFindingHasWordsOfItsOwn() {
        std::set<std::string_view> ids;
        for (int code = 0; code < findingCount; ++code) {
            const Finding finding{static_cast<FindingCode>(code), {3, 2}};
            QVERIFY2(ids.insert(idOf(finding.code)).second, "two codes share an id, or a code has no row");
            const std::string sentence = sentenceOf(finding);
            QVERIFY(sentence.ends_with("."));
            QVERIFY(sentence.find('{') == std::string::npos);
            QVERIFY(sentence[0] < 'a' || sentence[0] > 'z');
        }
    }

    void softwareIsSaidWithItsMonthsAndReleases() {
        EngineProfile engine;
        QCOMPARE(softwareText(engine), std::string());
        engine.id = "vllm-hopper";
        engine.software = "2025H2";
        QCOMPARE(softwareText(engine), std::string("The engine's profile vllm-hopper was fitted to software of 2025H2."));
        engine.runs = "2026-03 to 2026-06";
        engine.releases = "0.21.0 to 0.27.1";
        QCOMPARE(softwareText(engine),
                 std::string("The engine's profile vllm-hopper was fitted to software of 2025H2, runs of 2026-03 to 2026-06; "
                             "configurations published for its chips name releases 0.21.0 to 0.27.1."));
    }

    void lettersOfLayoutsAreSpelledOut() {
        OperatingPoint point;
        QVERIFY(spelledOut(point).empty());
        point.layout = {2, 16, 32, 1, 1, 1, 1, 0};
        point.mode = ServingMode::disaggregated;
        point.prefillWorkers = 11;
        point.decodeWorkers = 1;
        QCOMPARE(spelledOut(point),
                 "Experts spread over 32 GPUs, attention in 16 groups with requests of their own, attention heads "
                 "split over 2 GPUs; 11 prefill workers for 1 decode worker."s);
        // Whatever a label has letters for.
        for (const Degree& degree : layoutDegrees) {
            if (degree.place <= 0) continue;
            OperatingPoint one;
            one.layout.*degree.of = 2;
            QVERIFY2(!spelledOut(one).empty(), std::string(degree.label).c_str());
        }
        point = {};
        point.layout = {8, 1, 1, 8, 2, 1, 1, 0};
        QCOMPARE(spelledOut(point), "Each layer split over 8 GPUs, layers in 2 pipeline stages."s);
        TrainingLayout trained;
        trained.tp = 8;
        trained.pp = 4;
        trained.virtualStages = 16;
        trained.dp = 256;
        trained.zero = 3;
        trained.shard = 64;
        QCOMPARE(spelledOut(trained),
                 "Each layer split over 8 GPUs, layers in 4 pipeline stages, of 16 parts each, 256 replicas, optimizer states, "
                 "gradients and weights sharded over 64 GPUs."s);
    }
    void localeChangesNothing() {
        const std::string before = predictedText(1234567.0) + moneyText(0.5) + timeText(0.0123) + percentText(0.051);
        const std::locale old = std::locale::global(std::locale(std::locale::classic(), new CommaNumbers));
        QCOMPARE((std::ostringstream() << 1234.5).str(), std::string("1.234,5"));
        const std::string after = predictedText(1234567.0) + moneyText(0.5) + timeText(0.0123) + percentText(0.051);
        std::locale::global(old);
        QVERIFY(after == before);
    }
};

QTEST_GUILESS_MAIN(NumberTextTest)
#include "number_text_test.moc"
