// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/fitting/crossed_fit.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace rackline;

namespace {

/// Rows that miss by the sum of their figures' logs less what each was measured at: straight, so that one step is the answer.
struct Straight {
    std::vector<std::vector<double>> slopes;
    std::vector<double> measured;

    std::vector<double> misses(std::span<const double> logs, std::span<const std::size_t> rows) const {
        std::vector<double> values;
        for (const std::size_t row : rows) {
            double miss = -measured[row];
            for (std::size_t j = 0; j < slopes.size(); ++j) miss += slopes[j][row] * logs[j];
            values.push_back(miss);
        }
        return values;
    }
    std::vector<std::size_t> all() const {
        std::vector<std::size_t> rows(measured.size());
        std::iota(rows.begin(), rows.end(), std::size_t{0});
        return rows;
    }
    std::vector<double> fitted(std::span<const GroupedPrior> priors, std::span<const std::size_t> rows) const {
        const std::vector<double> weights(measured.size(), 1), still(slopes.size(), 0);
        const CrossedFit fit(priors, weights, misses(still, all()), slopes);
        return fit.solve(rows,
                         [this](std::span<const double> logs, std::span<const std::size_t> of) { return misses(logs, of); });
    }
};

Straight oneFigure(std::size_t rows, double measured) {
    return {{std::vector<double>(rows, 1)}, std::vector<double>(rows, measured)};
}

} // namespace

class CrossedFitTest : public QObject {
    Q_OBJECT

private slots:
    void manyRowsOutweighThePrior() {
        const std::vector<GroupedPrior> priors{{0, 0.3, 0, 0}};
        const Straight rows = oneFigure(200, 0.2);
        QVERIFY(std::abs(rows.fitted(priors, rows.all())[0] - 0.2) < 0.01);
    }
    /// Below the finest miss the loss is a square: r = 0.02 of one row against the prior, 1/0.04^2 to 1/0.1^2.
    void oneRowIsWeighedAgainstThePrior() {
        const std::vector<GroupedPrior> priors{{0, 0.1, 0, 0}};
        const Straight rows = oneFigure(1, 0.02);
        const double expected = 0.02 * 625 / (625 + 100);
        QVERIFY(std::abs(rows.fitted(priors, rows.all())[0] / expected - 1) < 0.01);
    }
    void withoutRowsThePriorStands() {
        const std::vector<GroupedPrior> priors{{-0.1, 0.3, 0, 0}};
        const Straight rows = oneFigure(3, 0.2);
        QVERIFY(std::abs(rows.fitted(priors, {})[0] + 0.1) < 1e-9);
    }
    /// The second figure has no rows: it follows its group, by the share of its spread that the group has.
    void figuresOfAGroupFollowEachOther() {
        Straight rows = oneFigure(400, 0.3);
        rows.slopes.emplace_back(400, 0.0);
        const std::vector<GroupedPrior> apart{{0, 0.3, 0, 0}, {0, 0.3, 0, 1}}, together{{0, 0.3, 0.3, 0}, {0, 0.3, 0.3, 0}};
        QVERIFY(std::abs(rows.fitted(apart, rows.all())[1]) < 1e-9);
        const std::vector<double> logs = rows.fitted(together, rows.all());
        QVERIFY(std::abs(logs[1] / logs[0] - 0.5) < 1e-6);
    }
    /// One row in ten says something else altogether.
    void strangeRowsDoNotDecide() {
        Straight rows = oneFigure(100, 0.1);
        for (std::size_t i = 0; i < 10; ++i) rows.measured[i] = 2;
        const std::vector<GroupedPrior> priors{{0, 0.3, 0, 0}};
        QVERIFY(std::abs(rows.fitted(priors, rows.all())[0] - 0.1) < 0.02);
    }
    void rowsLeftOutSayNothing() {
        Straight rows = oneFigure(40, 0.1);
        std::vector<std::size_t> first(20);
        std::iota(first.begin(), first.end(), std::size_t{0});
        const std::vector<GroupedPrior> priors{{0, 0.3, 0, 0}};
        const std::vector<double> before = rows.fitted(priors, first);
        for (std::size_t i = 20; i < 40; ++i) rows.measured[i] = -1;
        QCOMPARE(rows.fitted(priors, first), before);
        QVERIFY(rows.fitted(priors, rows.all()) != before);
    }
};

QTEST_GUILESS_MAIN(CrossedFitTest)
#include "crossed_fit_test.moc"
