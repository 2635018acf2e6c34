// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/simulated_point.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

using namespace rackline;

/// What a search says of the points that it finds is what the engine's scheduler does, run iteration by iteration.
class FrontiersAgreeTest : public QObject {
    Q_OBJECT

    struct Point {
        Scenario scenario;
        OperatingPoint point;
        std::optional<SimulatedPoint::Differences> apart{};
    };

    /// Every other point of the frontiers of the examples that serve; lone requests have nobody beside them in a simulation.
    static std::vector<Point> points() {
        std::vector<Point> all;
        for (const char* id : {"three-generations", "llama-70b-generations", "amd-generations", "keynote", "disaggregate",
                               "kimi-k2-128k", "kyber-2t", "serve-5mw", "conversations"})
            for (const ResolvedScenario& s : test::example(id)) {
                const Exploration found = explore(s.scenario, {});
                for (std::size_t i = 0; i < found.frontier.size(); i += 2)
                    if (found.frontier[i].point.concurrency >= 2) all.push_back({s.scenario, found.frontier[i].point});
            }
        return all;
    }

    static void simulate(std::vector<Point>& all) {
        std::atomic<std::size_t> next = 0;
        std::vector<std::jthread> threads;
        for (unsigned t = 0; t < std::max(1u, std::thread::hardware_concurrency()); ++t)
            threads.emplace_back([&] {
                for (std::size_t i = next++; i < all.size(); i = next++)
                    if (const auto simulated = simulatePoint(all[i].scenario, all[i].point, {}))
                        all[i].apart = simulated->differences;
            });
    }

private slots:
    void inTheTimeOfATokenAndInTokens() {
        std::vector<Point> all = points();
        QVERIFY(all.size() > 200);
        simulate(all);
        std::vector<double> times, tokens, first;
        for (const Point& one : all) {
            QVERIFY(one.apart.has_value());
            times.push_back(std::abs(one.apart->tpot));
            tokens.push_back(std::abs(one.apart->tokens));
            first.push_back(std::abs(one.apart->ttft));
        }
        std::sort(times.begin(), times.end());
        std::sort(tokens.begin(), tokens.end());
        std::sort(first.begin(), first.end());
        const auto at = [](const std::vector<double>& sorted, double share) {
            return sorted[std::size_t(share * double(sorted.size() - 1))];
        };
        qInfo(
            "%zu points: time per token within %.3f (half), %.3f (80 %%), %.3f (95 %%), %.3f (all); tokens within %.3f (95 %%); "
            "first tokens within %.3f (half), %.3f (80 %%)",
            all.size(), at(times, 0.5), at(times, 0.8), at(times, 0.95), times.back(), at(tokens, 0.95), at(first, 0.5),
            at(first, 0.8));
        QVERIFY(at(times, 0.8) <= 0.055);
        QVERIFY(at(times, 0.95) <= 0.13);
        QVERIFY(times.back() <= 0.6);
        QVERIFY(at(tokens, 0.95) <= 0.065);
        QVERIFY(at(first, 0.8) <= 0.5);
    }
};

QTEST_GUILESS_MAIN(FrontiersAgreeTest)
#include "frontiers_agree_test.moc"
