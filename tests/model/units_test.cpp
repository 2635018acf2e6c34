// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/quoted.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"
#include "tests/model/unit_rows.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdio>
#include <random>

using namespace rackline;

namespace {
QByteArray bytes(const std::string& text) { return QByteArray::fromStdString(text); }

/// Distance in representable numbers.
std::int64_t ulpsBetween(double a, double b) {
    const auto ordered = [](double x) {
        const auto bits = std::bit_cast<std::int64_t>(x);
        return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
    };
    return std::abs(ordered(a) - ordered(b));
}

/// Random magnitudes from 1e-30 to 1e30, from a fixed seed.
std::vector<double> magnitudes(int count) {
    std::mt19937_64 random(7);
    std::vector<double> values;
    while (static_cast<int>(values.size()) < count) {
        const double mantissa = 1 + static_cast<double>(random() >> 11) * 0x1p-53;
        values.push_back(std::ldexp(mantissa, static_cast<int>(random() % 200) - 100));
    }
    return values;
}
} // namespace

class UnitsTest : public QObject {
    Q_OBJECT

private slots:
    /// In the run under a foreign locale: that locale is really in force, else the run would prove nothing.
    void foreignLocaleIsInForce() {
        if (qEnvironmentVariable("LC_ALL") != QStringLiteral("de_DE.UTF-8")) return;
        char text[16];
        std::snprintf(text, sizeof text, "%.1f", 1.5);
        QCOMPARE(text, "1,5");
    }

    void readsWhatPeopleType_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const test::AcceptedText& row : test::acceptedTexts())
            QTest::newRow((QByteArray::number(index) + " " + row.text).constData()) << index, ++index;
    }
    void readsWhatPeopleType() {
        QFETCH(int, index);
        const test::AcceptedText& row = test::acceptedTexts()[static_cast<std::size_t>(index)];
        const Result<double> value = parseQuantity(row.text, row.wanted);
        QVERIFY2(value, value ? "" : value.error().text().c_str());
        const std::string message = numberText(*value) + " is not " + numberText(row.value);
        QVERIFY2(ulpsBetween(*value, row.value) <= 2, message.c_str());
    }

    void refusesWithTheReason_data() {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const test::RefusedText& row : test::refusedTexts())
            QTest::newRow((QByteArray::number(index) + " " + bytes(quotedText(row.text))).constData()) << index, ++index;
    }
    void refusesWithTheReason() {
        QFETCH(int, index);
        const test::RefusedText& row = test::refusedTexts()[static_cast<std::size_t>(index)];
        const Result<double> value = parseQuantity(row.text, row.wanted);
        QVERIFY2(!value, value ? numberText(*value).c_str() : "");
        QVERIFY2(bytes(value.error().detail).contains(row.reason), value.error().detail.c_str());
        QCOMPARE(value.error().code, ErrorCode::input);
        QVERIFY(value.error().detail.find('\n') == std::string::npos);
    }

    void hostileTextEndsInOneCleanLine_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a megabyte of nines") << QByteArray(1 << 20, '9');
        QTest::newRow("a megabyte of slashes") << "1 " + QByteArray(1 << 20, '/');
        QTest::newRow("a long product") << "1 " + QByteArray("W*").repeated(5000) + "W";
        QTest::newRow("a long quotient") << "1 W" + QByteArray("/s").repeated(5000);
        QTest::newRow("a zero byte") << QByteArray("5 \0W", 4);
        QTest::newRow("all bytes") << [] {
            QByteArray all;
            for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
            return "1 " + all;
        }();
        QTest::newRow("emoji cut in the middle") << "1 " + QByteArray("\xf0\x9f\x98\x80").repeated(40);
        QTest::newRow("right to left override") << QByteArray("1 \xe2\x80\xaeW");
    }
    void hostileTextEndsInOneCleanLine() {
        QFETCH(QByteArray, text);
        const Result<double> value =
            parseQuantity(std::string_view(text.constData(), static_cast<std::size_t>(text.size())), dim::power);
        QVERIFY(!value);
        const QByteArray message = bytes(value.error().detail);
        QVERIFY2(message.size() < 400, message.constData());
        QCOMPARE(QString::fromUtf8(message).toUtf8(), message);
        for (const char c : message) QVERIFY(static_cast<unsigned char>(c) >= 0x20);
    }

    void everyPrefixScales_data() {
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<double>("factor");
        const std::pair<const char*, double> decimal[]{{"f", 1e-15}, {"p", 1e-12}, {"n", 1e-9}, {"u", 1e-6}, {"m", 1e-3},
                                                       {"", 1},      {"k", 1e3},   {"M", 1e6},  {"G", 1e9},  {"T", 1e12},
                                                       {"P", 1e15},  {"E", 1e18},  {"Z", 1e21}};
        const std::pair<const char*, double> binary[]{
            {"Ki", 0x1p10}, {"Mi", 0x1p20}, {"Gi", 0x1p30}, {"Ti", 0x1p40}, {"Pi", 0x1p50}};
        const char* const prefixed[]{"B",  "b", "bit", "Bps", "bps", "FLOP", "FLOPS", "FLOP/s", "OP", "OPS", "s",
                                     "Hz", "W", "J",   "Wh",  "V",   "A",    "Pa",    "m",      "g",  "USD", "tok"};
        for (const char* unit : prefixed)
            for (const auto& [prefix, factor] : decimal)
                QTest::newRow(qPrintable(QString::fromUtf8(prefix) + QString::fromUtf8(unit)))
                    << QByteArray(prefix) + unit << factor * parseUnit(unit)->factor;
        for (const char* unit : {"B", "b", "bit", "Bps", "bps"})
            for (const auto& [prefix, factor] : binary)
                QTest::newRow(qPrintable(QString::fromUtf8(prefix) + QString::fromUtf8(unit)))
                    << QByteArray(prefix) + unit << factor * parseUnit(unit)->factor;
    }
    void everyPrefixScales() {
        QFETCH(QByteArray, unit);
        QFETCH(double, factor);
        if (unit == "Pa" || unit == "min" || unit == "PA") return;
        const Result<Unit> parsed = parseUnit(unit.toStdString());
        QVERIFY2(parsed, parsed ? "" : parsed.error().detail.c_str());
        QVERIFY(ulpsBetween(parsed->factor, factor) <= 1);
    }

    void numbersReadBackAsTheSameBits() {
        for (const double value : magnitudes(20000)) {
            const Result<double> back = parseNumber(numberText(value));
            QVERIFY(back);
            QCOMPARE(std::bit_cast<std::uint64_t>(*back), std::bit_cast<std::uint64_t>(value));
            QVERIFY(ulpsBetween(*parseNumber(numberText(-value)), -value) == 0);
        }
    }

    void quantitiesReadBack_data() {
        QTest::addColumn<QByteArray>("unit");
        for (const char* unit :
             {"TB/s",  "Gb/s",     "GiB",    "GB",    "ms",  "h", "yr", "kW", "MW", "kWh",   "USD/kWh", "USD/Mtok",
              "tok/s", "tok/s/MW", "PFLOPS", "L/min", "kPa", "K", "m2", "kg", "%",  "USD/h", ""})
            QTest::newRow(unit) << QByteArray(unit);
    }
    void quantitiesReadBack() {
        QFETCH(QByteArray, unit);
        const Dimension wanted = unit.isEmpty() ? Dimension{} : parseUnit(unit.toStdString())->dimension;
        for (const double value : magnitudes(2000)) {
            const std::string text = quantityText(value, unit.toStdString());
            const Result<double> back = parseQuantity(text, wanted);
            QVERIFY2(back, text.c_str());
            QVERIFY2(ulpsBetween(*back, value) <= 1, text.c_str());
        }
    }

    void writesWhatPeopleWrite_data() {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("expected");
        const auto row = [](const std::string& written, const char* expected) {
            QTest::newRow(expected) << bytes(written) << QByteArray(expected);
        };
        row(quantityText(8e12, "TB/s"), "8 TB/s");
        row(quantityText((3.35 * TBps).si(), "TB/s"), "3.35 TB/s");
        row(quantityText(50e9, "Gb/s"), "400 Gb/s");
        row(quantityText((80 * GiB).si(), "GiB"), "80 GiB");
        row(quantityText(0.07 / 3.6e6, "USD/kWh"), "0.07 USD/kWh");
        row(quantityText(10e-6, "USD/Mtok"), "10 USD/Mtok");
        row(quantityText((4 * year).si(), "yr"), "4 yr");
        row(quantityText(1.15, ""), "1.15");
        row(quantityText(0, "W"), "0 W");
        row(quantityText(-5, "W"), "-5 W");
        row(quantityText(2276.6, "W", 4), "2277 W");
        row(numberText(14.8123, 3), "14.8");
        row(numberText(0.000123456, 3), "0.000123");
        row(numberText(2276.6, 4), "2277");
        row(numberText(123456789.0, 3), "123000000");
        row(numberText(9.999, 2), "10");
        row(numberText(99.96, 3), "100");
        row(numberText(-0.5, 1), "-0.5");
        row(numberText(1e-9, 3), "1.00e-09");
        row(numberText(1e20, 3), "1.00e+20");
        row(numberText(0, 3), "0");
        row(numberText(0.1), "0.1");
        row(numberText(1e22), "1e+22");
    }
    void writesWhatPeopleWrite() {
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, expected);
        QCOMPARE(written, expected);
    }

    void quantitiesComputeLikeNumbers() {
        QCOMPARE((8 * TBps * (2 * second)).si(), 16e12);
        QCOMPARE((132 * kW / (72 * watt)), 132e3 / 72);
        QCOMPARE((4 * year).si(), 4 * 8760 * 3600.0);
        QVERIFY(1 * GiB > 1 * GB);
        QCOMPARE(max(1 * GiB, 1 * GB).si(), 1073741824.0);
        QCOMPARE(min(1 * GiB, 1 * GB).si(), 1e9);
        QCOMPARE(abs(-5 * watt).si(), 5.0);
        static_assert(sizeof(Power) == sizeof(double) && std::is_trivially_copyable_v<Power>);
        static_assert(std::is_same_v<decltype(1 * GB / (1 * GBps)), Time>);
        static_assert(std::is_same_v<decltype((1 * second) / (1 * second)), double>);
        static_assert(std::is_same_v<decltype(1 / (1 * second)), Frequency>);
    }
};

QTEST_GUILESS_MAIN(UnitsTest)
#include "units_test.moc"
