// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/frontier.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace rackline;

class FrontierTest : public QObject {
    Q_OBJECT
private slots:
    void workedExample() {
        Frontier frontier;
        for (const auto& [x, y] : {std::pair{10., 100.}, {20., 90.}, {15., 80.}, {40., 50.}, {60., 20.}, {30., 50.}})
            frontier.offer({x, y, 0});
        std::vector<std::pair<double, double>> kept;
        for (const PlanePoint& p : frontier.points()) kept.emplace_back(p.x, p.y);
        const std::vector<std::pair<double, double>> expected{{10, 100}, {20, 90}, {40, 50}, {60, 20}};
        QCOMPARE(kept, expected);
        QCOMPARE(staircaseArea(frontier.points()), 3300.0);
        QVERIFY(std::abs(logArea(frontier.points(), 10, 60) - 105.15) < 0.005 * 105.15);
    }

    void sameAsByDefinition() {
        std::mt19937 draw(7);
        std::uniform_int_distribution<int> value(0, 30); // coarse, so that ties happen
        for (int run = 0; run < 200; ++run) {
            std::vector<PlanePoint> all;
            Frontier frontier;
            for (std::size_t i = 0; i < 60; ++i) {
                all.push_back({double(value(draw)), double(value(draw)), i});
                frontier.offer(all.back());
            }
            std::vector<std::pair<double, double>> expected;
            for (const PlanePoint& p : all) {
                const bool dominated = std::any_of(all.begin(), all.end(), [&](const PlanePoint& q) {
                    return q.x >= p.x && q.y >= p.y && (q.x > p.x || q.y > p.y);
                });
                if (!dominated) expected.emplace_back(p.x, p.y);
            }
            std::sort(expected.begin(), expected.end());
            expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
            std::vector<std::pair<double, double>> found;
            for (const PlanePoint& p : frontier.points()) found.emplace_back(p.x, p.y);
            QCOMPARE(found, expected);
        }
    }
};

QTEST_GUILESS_MAIN(FrontierTest)
#include "frontier_test.moc"
