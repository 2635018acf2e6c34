// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/interval.h"
#include "model/base/provenance.h"
#include "model/base/quoted.h"
#include "model/base/result.h"
#include "model/units/constants.h"

#include <QTest>

#include <memory>

using namespace rackline;

namespace {
QByteArray bytes(const std::string& text) { return QByteArray::fromStdString(text); }

Result<int> half(int n) {
    if (n % 2 != 0) return Error{ErrorCode::input, "n", "expected an even number"};
    return n / 2;
}
} // namespace

class BaseTest : public QObject {
    Q_OBJECT

private slots:
    void resultIsAValueOrAnError() {
        QVERIFY(half(4));
        QCOMPARE(*half(4), 2);
        QVERIFY(!half(3));
        QCOMPARE(half(3).error().code, ErrorCode::input);
        QCOMPARE(bytes(half(3).error().text()), "n: expected an even number");
        QCOMPARE(bytes(Error{ErrorCode::io, "", "gone"}.text()), "gone");
        QCOMPARE(bytes(Error{ErrorCode::io, "a\x1b[1mb\n/c",
                             "\xff"
                             "gone"}
                           .text()),
                 "a\u241b[1mb\u240a/c: ?gone");
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(half(3).value()), std::bad_variant_access);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(half(4).error()), std::bad_variant_access);
    }

    void resultMovesWhatCannotBeCopied() {
        Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
        QVERIFY(result);
        const std::unique_ptr<int> taken = std::move(result).value();
        QCOMPARE(*taken, 5);
        QCOMPARE(Result<std::string>(std::string("abc"))->size(), std::size_t(3));
    }

    void resultOfNothingSaysWhetherItWorked() {
        QVERIFY(Result<void>());
        const Result<void> bad(Error{ErrorCode::usage, "--set", "unknown"});
        QVERIFY(!bad);
        QCOMPARE(bad.error().code, ErrorCode::usage);
    }

    void intervalsHoldTheirEnds() {
        const Interval<Time> time = withinFactor(2 * second, 1.25);
        QCOMPARE(time.low.si(), 1.6);
        QCOMPARE(time.mid.si(), 2.0);
        QCOMPARE(time.high.si(), 2.5);
        QCOMPARE(Interval<double>::exactly(3), (Interval<double>{3, 3, 3}));
        QVERIFY(withinFactor(5.0, 1.0) == Interval<double>::exactly(5));
    }

    void gradesKeepTheirOrderAndNames() {
        const std::pair<Grade, const char*> grades[]{{Grade::measured, "measured"},   {Grade::vendor, "vendor"},
                                                     {Grade::announced, "announced"}, {Grade::estimate, "estimate"},
                                                     {Grade::yours, "yours"},         {Grade::judgement, "judgement"}};
        for (const auto& [grade, name] : grades) {
            QCOMPARE(bytes(std::string(nameOf(grade))), name);
            QVERIFY(gradeNamed(name) == grade);
        }
        QVERIFY(!gradeNamed("guess"));
        QVERIFY(!gradeNamed(""));
        QVERIFY(Grade::measured < Grade::vendor && Grade::estimate < Grade::judgement);
    }

    void whatRestsOnTwoFiguresIsAsGoodAsTheWorse_data() {
        QTest::addColumn<int>("a");
        QTest::addColumn<int>("b");
        for (int a = 0; a <= int(Grade::judgement); ++a)
            for (int b = 0; b <= int(Grade::judgement); ++b)
                QTest::addRow("%s and %s", nameOf(Grade(a)).data(), nameOf(Grade(b)).data()) << a << b;
    }
    void whatRestsOnTwoFiguresIsAsGoodAsTheWorse() {
        QFETCH(int, a);
        QFETCH(int, b);
        const Provenance left{Grade(a), "data sheet", "2024-03-18", "", false};
        const Provenance right{Grade(b), "log", "2025-01-02", "read from a log", true};
        const Provenance merged = worstOf(left, right);
        QCOMPARE(merged.grade, Grade(std::max(a, b)));
        QVERIFY(merged.unverified);
        QCOMPARE(bytes(merged.date), "2024-03-18");
        QCOMPARE(bytes(merged.source), "data sheet; log");
        QCOMPARE(bytes(merged.note), "read from a log");
        QCOMPARE(worstOf(right, left).grade, merged.grade);
    }

    void mergingAgainAddsNothing() {
        const Provenance a{Grade::vendor, "data sheet", "2024-03-18", "dense", false};
        const Provenance b{Grade::measured, "log", "", "", false};
        const Provenance c{Grade::estimate, "article", "2023-01-01", "", false};
        QVERIFY(worstOf(a, a) == a);
        const Provenance ab = worstOf(a, b);
        QVERIFY(worstOf(ab, b) == ab);
        QVERIFY(worstOf(ab, a) == ab);
        QVERIFY(worstOf(worstOf(a, b), c) == worstOf(a, worstOf(b, c)));
        QCOMPARE(bytes(worstOf(worstOf(a, b), worstOf(b, c)).source), "data sheet; log; article");
        QCOMPARE(bytes(ab.date), "2024-03-18");
    }

    void messagesQuoteCleanly_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("expected");
        QTest::newRow("plain") << QByteArray("8 TB/s") << QByteArray("\"8 TB/s\"");
        QTest::newRow("empty") << QByteArray() << QByteArray("\"\"");
        QTest::newRow("accents stay") << QByteArray("\xc2\xb5s") << QByteArray("\"\xc2\xb5s\"");
        QTest::newRow("controls go") << QByteArray("a\x1b[0m\nb") << QByteArray("\"a\u241b[0m\u240ab\"");
        QTest::newRow("C1 controls go") << QByteArray("a\xc2\x9b") << QByteArray("\"a[U+009B]\"");
        QTest::newRow("marks that turn the writing are named")
            << QByteArray("a\u202eb\u2066") << QByteArray("\"a[U+202E]b[U+2066]\"");
        QTest::newRow("broken UTF-8") << QByteArray("a\xff\xc3") << QByteArray("\"a??\"");
        QTest::newRow("overlong UTF-8") << QByteArray("\xc0\xaf\xe0\x80\xaf") << QByteArray("\"?????\"");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\"???\"");
        QTest::newRow("long") << QByteArray(100, 'x') << "\"" + QByteArray(60, 'x') + "...\"";
        QTest::newRow("sixty") << QByteArray(60, 'x') << "\"" + QByteArray(60, 'x') + "\"";
    }
    void messagesQuoteCleanly() {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, expected);
        QCOMPARE(bytes(quotedText(text.toStdString())), expected);
    }
};

QTEST_GUILESS_MAIN(BaseTest)
#include "base_test.moc"
