// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/answer_lengths.h"
#include "model/posttraining/rollout.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace rackline;

namespace {
constexpr double alpha = 9.94e-3, beta = 4e-5, chi = 6e-9;

/// A rank whose step is alpha, beta for every sequence and chi for every token of their contexts.
GeneratingRank straightRank(double places) {
    GeneratingRank rank;
    rank.steps.step = alpha;
    rank.steps.tokens = StepCurve::linear(0, beta);
    rank.steps.context = StepCurve::linear(0, chi);
    rank.places = places;
    rank.prompt = 110;
    return rank;
}

double sumOf(const std::vector<double>& all) { return std::accumulate(all.begin(), all.end(), 0.0); }

/// What all sequences add to the steps, whenever they run.
double shared(const std::vector<double>& answers, double prompt) {
    double sum = 0;
    for (const double l : answers) sum += beta * l + chi * (prompt * l + l * l / 2);
    return sum;
}
bool near(double a, double b, double relative = 1e-9) { return std::abs(a - b) <= relative * std::abs(b); }
} // namespace

/// Answers of a step of reinforcement learning with their tail (method/posttraining 1).
class PostTrainingLengthsTest : public QObject {
    Q_OBJECT

private slots:
    void theLargestOfManyIsAsWorkedOut() {
        QVERIFY(std::abs(largestOverMean(256, 0.5) - 3.38) < 0.005);
        QVERIFY(std::abs(largestOverMean(256, 1) - 7.37) < 0.005);
    }

    void drawsKeepTheirMeanAndTheirCut() {
        for (const double cv : {0.0, 0.3, 0.7, 1.5, 4.0})
            for (const std::size_t count : {std::size_t{1}, std::size_t{2}, std::size_t{256}, std::size_t{2048}}) {
                const std::vector<double> draws = expectedDraws(count, 3206, cv, 3986);
                QCOMPARE(draws.size(), count);
                QVERIFY(near(sumOf(draws) / double(count), 3206, 1e-7));
                QVERIFY(draws.front() <= 3986 && std::is_sorted(draws.rbegin(), draws.rend()));
            }
        QCOMPARE(expectedDraws(3, 5000, 1, 4000), std::vector<double>(3, 4000.0));
        // Without a cut that matters the largest is that of the formula, but for the mean of so few.
        QVERIFY(near(expectedDraws(4096, 1000, 0.5, 1e9).front() / 1000, largestOverMean(4096, 0.5), 0.01));
    }

    void moreVariationIsWiderEverywhere() {
        std::vector<double> before = expectedDraws(256, 2000, 0.2, 8192);
        for (const double cv : {0.5, 1.0, 2.0}) {
            const std::vector<double> draws = expectedDraws(256, 2000, cv, 8192);
            // The longest of them together hold at least as many tokens as before.
            double more = 0, less = 0;
            for (std::size_t i = 0; i < draws.size(); ++i) {
                more += draws[i];
                less += before[i];
                QVERIFY(more >= less - 1e-6 * less);
            }
            before = draws;
        }
    }

    void everyAnswerIsDealtOnce() {
        for (const std::size_t count : {1, 2, 3, 7, 64, 100, 2047}) {
            std::vector<double> sorted(count);
            for (std::size_t i = 0; i < count; ++i) sorted[i] = double(count - i);
            std::vector<double> all = dealt(sorted, 1);
            std::sort(all.rbegin(), all.rend());
            QCOMPARE(all, sorted);
            QCOMPARE(dealt(sorted, 4).size(), (count + 3) / 4);
        }
    }

    /// alpha max(l) + sum(beta l + chi (P l + l^2 / 2)) where all run at once.
    void rolloutsAreExactWhereStepsAreStraight() {
        const std::vector<double> answers = dealt(expectedDraws(256, 3206, 0.7, 3986), 1);
        const Rollout r = rolloutOf(straightRank(256), answers);
        const double longest = *std::max_element(answers.begin(), answers.end());
        QVERIFY(near(r.seconds, alpha * longest + shared(answers, 110)));
        QVERIFY(near(r.tokens, sumOf(answers)) && near(r.steps, longest));
        QCOMPARE(r.ends.size(), answers.size());
        QVERIFY(std::is_sorted(r.ends.begin(), r.ends.end()) && r.ends.back() == r.seconds);
        QVERIFY(r.tail >= 0 && r.tail < r.seconds);
        // Steps that overlap by one are the same steps.
        QVERIFY(near(steadyRollout(straightRank(256), answers, 1), r.seconds));
        double before = r.seconds;
        for (const double staleness : {2.0, 4.0, 64.0}) {
            const double steady = steadyRollout(straightRank(256), answers, staleness);
            QVERIFY(steady <= before && steady > shared(answers, 110));
            before = steady;
        }
    }

    void fewerPlacesTakeLonger() {
        const std::vector<double> answers = dealt(expectedDraws(100, 500, 1, 4000), 1);
        double before = 0;
        for (const double places : {200.0, 100.0, 50.0, 10.0, 2.0, 1.0}) {
            const Rollout r = rolloutOf(straightRank(places), answers);
            QVERIFY(r.seconds >= before * (1 - 1e-12) && near(r.tokens, sumOf(answers)));
            before = r.seconds;
        }
        QVERIFY(near(before, alpha * sumOf(answers) + shared(answers, 110)));
    }

    void promptsAreReadBeforeTheirAnswers() {
        GeneratingRank rank = straightRank(2);
        rank.readPrompt = 0.5;
        const std::vector<double> answers{100, 100, 100};
        const Rollout r = rolloutOf(rank, answers);
        QVERIFY(near(r.reading, 1.5) && near(r.seconds, 1.5 + 200 * alpha + shared(answers, 110)));
    }

    void rewardsWaitForPlaces() {
        QCOMPARE(lastReward({1, 2}, {3, 3}, 0), 5.0);
        QCOMPARE(lastReward({1, 2}, {3, 3}, 1), 7.0);
        QCOMPARE(lastReward({1, 2}, {3, 3}, 2), 5.0);
        QCOMPARE(lastReward({1, 9}, {3, 3}, 1), 12.0);
        QCOMPARE(lastReward({}, {}, 1), 0.0);
    }

    void attentionSeesTheMeanSquare() {
        QCOMPARE(attendedLength({100, 300}, 0), 250.0);
        QCOMPARE(attendedLength({100, 100}, 50), 150.0);
    }
};

QTEST_GUILESS_MAIN(PostTrainingLengthsTest)
#include "post_training_lengths_test.moc"
