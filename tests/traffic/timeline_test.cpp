// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/simulation/statistics.h"
#include "model/traffic/timeline.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline::traffic;

/// What the charts of a run show, against sums that are made another way.
class TimelineTest : public QObject {
    Q_OBJECT

private slots:
    void threeRequestsByHand() {
        // The first waits 1 s and is answered for 2, the second fills whole parts, the third was refused.
        const std::vector<RequestTimes> requests{{0.5, 1.5, 3.5, 0, 10, 3}, {1, 1, 4, 0, 10, 5}, {2.5, -1, -1, 0, 99, 2}};
        const std::vector<TimelinePart> parts = timelineOf(requests, 4, 4);
        const double sent[] = {1, 1, 1, 0}, waiting[] = {0.5, 0.5, 0, 0}, answering[] = {0, 1.5, 2, 1.5};
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(parts[i].sent, sent[i]);
            QCOMPARE(parts[i].waiting, waiting[i]);
            QCOMPARE(parts[i].answering, answering[i]);
        }
        QCOMPARE(waitsOf(requests, Wait::firstToken), (std::vector<double>{0, 1}));
        QCOMPARE(waitsOf(requests, Wait::perToken), (std::vector<double>{0.75, 1}));
        QCOMPARE(waitsOf(requests, Wait::lastToken), (std::vector<double>{3, 3}));
        QVERIFY(timelineOf(requests, 0, 4).empty());
        // What was refused was not in time.
        QCOMPARE(shareWithin(requests, Wait::firstToken, 0.5), 1.0 / 3);
        QCOMPARE(shareWithin(requests, Wait::firstToken, 1), 2.0 / 3);
        QCOMPARE(shareWithin({}, Wait::lastToken, 1), 0.0);
    }
    void percentilesOfSortedValuesAreTheOthers() {
        std::vector<double> values;
        for (int i = 0; i < 137; ++i) values.push_back(std::fmod(i * 37.0, 101));
        std::vector<double> sorted = values;
        std::sort(sorted.begin(), sorted.end());
        const rackline::Spread spread = rackline::load::spreadOf(values);
        QCOMPARE(rackline::load::percentileOfSorted(sorted, 0.5), spread.p50);
        QCOMPARE(rackline::load::percentileOfSorted(sorted, 0.9), spread.p90);
        QCOMPARE(rackline::load::percentileOfSorted(sorted, 0.99), spread.p99);
        QCOMPARE(rackline::load::percentileOfSorted({4}, 0.9), 4.0);
    }
    /// However fine the parts are, they hold the same seconds (Little's law), and no request is lost.
    void partsHoldAllSeconds() {
        std::vector<RequestTimes> requests;
        double waiting = 0, answering = 0, end = 0;
        for (int i = 0; i < 1000; ++i) {
            const double sent = 0.37 * i, first = sent + 0.01 * (i % 97), last = first + 0.5 * (i % 13);
            requests.push_back({sent, first, last, 0, 1, 2});
            waiting += first - sent;
            answering += last - first;
            end = std::max(end, last);
        }
        for (const std::size_t parts : {1u, 7u, 100u, 5000u}) {
            double waits = 0, answers = 0, sent = 0;
            for (const TimelinePart& part : timelineOf(requests, end, parts)) {
                const double lasts = part.end - part.begin;
                waits += part.waiting * lasts;
                answers += part.answering * lasts;
                sent += part.sent * lasts;
            }
            QVERIFY(std::abs(waits / waiting - 1) < 1e-9);
            QVERIFY(std::abs(answers / answering - 1) < 1e-9);
            QVERIFY(std::abs(sent / 1000 - 1) < 1e-9);
        }
    }
};

QTEST_APPLESS_MAIN(TimelineTest)
#include "timeline_test.moc"
