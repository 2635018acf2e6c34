// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/base/portable_math.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>

using namespace rackline;

namespace {

/// The same arguments on every machine: integer arithmetic, and one exact scaling.
class Arguments {
public:
    std::uint64_t next() {
        std::uint64_t z = m_state += 0x9e3779b97f4a7c15ull;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        return z ^ (z >> 31);
    }
    double between(double low, double high) {
        const double unit = static_cast<double>(next() >> 11) * 0x1p-53;
        return low + (high - low) * unit;
    }
    /// Magnitudes spread evenly over 2^low .. 2^high.
    double magnitude(int low, int high) {
        const int exponent = low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low));
        return std::ldexp(between(1, 2), exponent);
    }

private:
    std::uint64_t m_state = 2026;
};

/// Error of a double in units of its last place, against a longer result.
double errorInUlps(double value, long double exact) {
    const double nearest = static_cast<double>(exact);
    const double ulp = std::nextafter(std::fabs(nearest), HUGE_VAL) - std::fabs(nearest);
    return static_cast<double>(std::fabs(static_cast<long double>(value) - exact) / static_cast<long double>(ulp));
}

class Hash {
public:
    void add(double value) {
        for (std::uint64_t bits = std::bit_cast<std::uint64_t>(value), i = 0; i < 8; ++i, bits >>= 8)
            m_hash = (m_hash ^ (bits & 0xff)) * 0x100000001b3ull;
    }
    QByteArray text() const { return QByteArray::number(qulonglong(m_hash), 16); }

private:
    std::uint64_t m_hash = 0xcbf29ce484222325ull;
};

using Function = std::function<double(double, double)>;
using Exact = std::function<long double(double, double)>;
using Draw = std::function<double(Arguments&)>;

struct Case {
    const char* name;
    Function function;
    Exact exact;
    Draw x, y;
    /// A little above the largest error found over these arguments.
    double bound;
};

double one(Arguments&) { return 1; }

const std::vector<Case>& cases() {
    const Function exp2 = [](double x, double) { return portable::exp2(x); };
    const Function log2 = [](double x, double) { return portable::log2(x); };
    const Function exp = [](double x, double) { return portable::exp(x); };
    const Function log = [](double x, double) { return portable::log(x); };
    const Function pow = [](double x, double y) { return portable::pow(x, y); };
    const Function hypot = [](double x, double y) { return portable::hypot(x, y); };
    const Exact exactExp2 = [](double x, double) { return std::exp2(static_cast<long double>(x)); };
    const Exact exactLog2 = [](double x, double) { return std::log2(static_cast<long double>(x)); };
    const Exact exactExp = [](double x, double) { return std::exp(static_cast<long double>(x)); };
    const Exact exactLog = [](double x, double) { return std::log(static_cast<long double>(x)); };
    const Exact exactPow = [](double x, double y) { return std::pow(static_cast<long double>(x), static_cast<long double>(y)); };
    const Exact exactHypot = [](double x, double y) {
        return std::hypot(static_cast<long double>(x), static_cast<long double>(y));
    };
    const auto between = [](double low, double high) { return [=](Arguments& a) { return a.between(low, high); }; };
    const auto magnitude = [](int low, int high) { return [=](Arguments& a) { return a.magnitude(low, high); }; };
    static const std::vector<Case> table{
        {"exp2 over [-1022, 1023]", exp2, exactExp2, between(-1022, 1023), one, 1.05},
        {"exp2 over [-1, 1]", exp2, exactExp2, between(-1, 1), one, 1.05},
        {"log2 over all magnitudes", log2, exactLog2, magnitude(-1022, 1023), one, 1.65},
        {"log2 over [1/2, 2]", log2, exactLog2, between(0.5, 2), one, 3.45},
        {"log2 beside 1", log2, exactLog2, between(0.999, 1.001), one, 3.6},
        {"log over all magnitudes", log, exactLog, magnitude(-1022, 1023), one, 2.9},
        {"exp over [-1, 1]", exp, exactExp, between(-1, 1), one, 1.4},
        {"exp over [-30, 30]", exp, exactExp, between(-30, 30), one, 27},
        {"exp over [-700, 700]", exp, exactExp, between(-700, 700), one, 455},
        {"pow of sizes", pow, exactPow, magnitude(-40, 60), between(-2, 2), 85},
        {"pow of ratios", pow, exactPow, between(0.01, 10), between(-3, 3), 15},
        {"hypot of spreads", hypot, exactHypot, between(0, 1), between(0, 1), 0.57},
    };
    return table;
}

} // namespace

class PortableMathTest : public QObject {
    Q_OBJECT

private slots:
    void errorsStayWithinWhatWasMeasured_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases().size(); ++i) QTest::newRow(cases()[i].name) << static_cast<int>(i);
    }
    void errorsStayWithinWhatWasMeasured() {
        QFETCH(int, index);
        const Case& c = cases()[static_cast<std::size_t>(index)];
        Arguments arguments;
        double worst = 0, atX = 0, atY = 0;
        for (int i = 0; i < 200000; ++i) {
            const double x = c.x(arguments), y = c.y(arguments);
            const double error = errorInUlps(c.function(x, y), c.exact(x, y));
            if (!(error <= worst)) worst = error, atX = x, atY = y;
        }
        const QByteArray message =
            QByteArray::number(worst) + " ulps at " + QByteArray::number(atX, 'g', 17) + ", " + QByteArray::number(atY, 'g', 17);
        qInfo("%s: %s", c.name, message.constData());
        QVERIFY2(worst <= c.bound, message.constData());
        QVERIFY2(worst >= c.bound * 0.9, "the bound is looser than the measurement");
    }

    void exactWhereItMustBe() {
        for (int e = -1022; e <= 1023; ++e) {
            QCOMPARE(portable::exp2(double(e)), std::ldexp(1.0, e));
            QCOMPARE(portable::log2(std::ldexp(1.0, e)), double(e));
        }
        QCOMPARE(portable::log2(1.0), 0.0);
        QCOMPARE(portable::exp(0), 1.0);
        QCOMPARE(portable::pow(0, 3), 0.0);
        QCOMPARE(portable::pow(5, 0), 1.0);
        QCOMPARE(portable::pow(1, 7.3), 1.0);
        QCOMPARE(portable::hypot(3, -4), 5.0);
        QCOMPARE(portable::hypot(0, 0), 0.0);
        QCOMPARE(portable::hypot(0, 0.3), 0.3);
        QCOMPARE(portable::hypot(0.3, 1e-30), 0.3);
    }

    void endsSaturate() {
        QCOMPARE(portable::exp2(5000.0), 0x1p1023);
        QCOMPARE(portable::exp2(-5000.0), 0x1p-1022);
        QVERIFY(std::isnan(portable::exp2(std::nan(""))));
    }

    void risesWithItsArgument() {
        Arguments arguments;
        for (int i = 0; i < 100000; ++i) {
            const double x = arguments.between(-50, 50);
            QVERIFY(portable::exp2(x) <= portable::exp2(x + 1e-12));
            const double m = arguments.magnitude(-30, 30);
            QVERIFY(portable::log2(m) <= portable::log2(m * (1 + 1e-12)));
        }
    }

    /// A number that changes only when some bit of a million results changes, on this processor or any other.
    void aMillionResultsHaveTheseBits() {
        Arguments arguments;
        Hash hash;
        for (int i = 0; i < 200000; ++i) {
            hash.add(portable::exp2(arguments.between(-100, 100)));
            hash.add(portable::log2(arguments.magnitude(-100, 100)));
            hash.add(portable::exp(arguments.between(-50, 50)));
            hash.add(portable::log(arguments.magnitude(-100, 100)));
            const double base = arguments.magnitude(-30, 30);
            hash.add(portable::pow(base, arguments.between(-2, 2)));
        }
        QCOMPARE(hash.text(), QByteArray("69b39a624ecae6c7"));
    }
    /// The C library of x86 has the same; that of Arm, which takes fused multiply-adds, has daaff37c0b54ba4f.
    void rootsOfSquaresHaveTheseBits() {
        Arguments arguments;
        Hash hash;
        for (int i = 0; i < 200000; ++i) {
            const double x = arguments.magnitude(-30, 30);
            hash.add(portable::hypot(x, arguments.magnitude(-30, 30)));
        }
        QCOMPARE(hash.text(), QByteArray("1c8f18caf3d898a5"));
    }

    /// Not a promise of the product, but why the product has its own functions: this line differs between processors.
    void libraryBitsAreNotedOnly() {
        Arguments arguments;
        Hash hash;
        for (int i = 0; i < 200000; ++i) {
            const double base = arguments.magnitude(-30, 30);
            hash.add(std::pow(base, arguments.between(-2, 2)));
        }
        qInfo("the C library's pow on this processor: %s", hash.text().constData());
    }
};

QTEST_GUILESS_MAIN(PortableMathTest)
#include "portable_math_test.moc"
