// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/draws.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {

struct Moments {
    double mean = 0, deviation = 0;
};

template <class Draw> Moments momentsOf(Draw&& draw, int n = 200'000) {
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) {
        const double x = draw();
        sum += x;
        squares += x * x;
    }
    const double mean = sum / n;
    return {mean, std::sqrt(squares / n - mean * mean)};
}

} // namespace

class LoadDrawsTest : public QObject {
    Q_OBJECT
private slots:
    void sequence() {
        Draws draws(12345);
        for (double wanted : {0.1330796687, 0.2048166334, 0.1195425830, 0.1761178072})
            QVERIFY(std::abs(draws.uniform() - wanted) < 1e-10);
    }
    void uniformStaysBelowOne() {
        Draws draws(1);
        for (int i = 0; i < 100'000; ++i) {
            const double u = draws.uniform();
            QVERIFY(u >= 0 && u < 1);
        }
    }
    void exponentialMoments() {
        Draws draws(3);
        const Moments m = momentsOf([&] { return draws.exponential(); });
        QVERIFY(std::abs(m.mean - 1) < 0.01 && std::abs(m.deviation - 1) < 0.02);
    }
    void normalMoments() {
        Draws draws(5);
        const Moments m = momentsOf([&] { return draws.normal(); });
        QVERIFY(std::abs(m.mean) < 0.01 && std::abs(m.deviation - 1) < 0.01);
    }
    void gammaMoments_data() {
        QTest::addColumn<double>("cv");
        for (double cv : {0.1, 0.5, 1.0, 2.0}) QTest::addRow("%g", cv) << cv;
    }
    void gammaMoments() {
        QFETCH(double, cv);
        Draws draws(9);
        const Moments m = momentsOf([&] { return draws.gamma(cv); });
        QVERIFY(std::abs(m.mean - 1) < 0.01 * std::max(1.0, cv));
        QVERIFY(std::abs(m.deviation / cv - 1) < 0.03);
    }
    void gammaWithoutVariationIsOne() { QCOMPARE(Draws(1).gamma(0), 1.0); }
};

QTEST_GUILESS_MAIN(LoadDrawsTest)
#include "load_draws_test.moc"
