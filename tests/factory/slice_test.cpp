// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <bit>

using namespace rackline;

namespace {
using Words = std::vector<std::string>;

Scenario dgx(const std::string& profile, Words more = {}) {
    more.push_back("hardware.mig=" + profile);
    return test::scenarioOf("llama-3.1-8b", "dgx-h100", more);
}
std::string refusal(const std::string& rack, const Words& more) {
    try {
        test::scenarioOf("llama-3.1-8b", rack, more);
    } catch (const std::exception& e) { return e.what(); }
    return {};
}
std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }
bool close(double a, double b) { return std::abs(a / b - 1) < 1e-12; }
} // namespace

class SliceTest : public QObject {
    Q_OBJECT
private slots:
    /// By hand from the catalogue: instances, sevenths of the arithmetic, eighths of the memory.
    void aSliceIsAPart_data() {
        QTest::addColumn<int>("instances");
        QTest::addColumn<int>("sevenths");
        QTest::addColumn<int>("eighths");
        QTest::newRow("1g.10gb") << 7 << 1 << 1;
        QTest::newRow("1g.20gb") << 4 << 1 << 2;
        QTest::newRow("2g.20gb") << 3 << 2 << 2;
        QTest::newRow("3g.40gb") << 2 << 3 << 4;
        QTest::newRow("7g.80gb") << 1 << 7 << 8;
    }
    void aSliceIsAPart() {
        QFETCH(int, instances);
        QFETCH(int, sevenths);
        QFETCH(int, eighths);
        const Scenario whole = dgx("whole"), s = dgx(QTest::currentDataTag());
        const Accelerator &a = whole.system.accelerator, &b = s.system.accelerator;
        QVERIFY(std::abs(*b.peak.of(Precision::fp8) / *a.peak.of(Precision::fp8) - sevenths / 7.0) < 1e-4);
        QVERIFY(close(b.hbm.visible / a.hbm.visible, eighths / 8.0));
        QVERIFY(close(b.hbm.bandwidth / a.hbm.bandwidth, eighths / 8.0));
        QVERIFY(close(a.tdp / b.tdp, instances));
        QVERIFY(close(whole.system.rack.scaleOut.perGpu / s.system.rack.scaleOut.perGpu, instances));
        QCOMPARE(s.system.rack.packages, 8 * instances);
        QCOMPARE(s.system.rack.scaleUp.packages, 1);
        // The server is the same one: what it is rated at and what it costs.
        QCOMPARE(bits(s.system.rack.provisioned.si()), bits(whole.system.rack.provisioned.si()));
        QCOMPARE(bits(s.system.rack.price.si()), bits(whole.system.rack.price.si()));
    }

    /// All slices of a server together reach no more than its GPUs, from no more watts, and an instance is one of them.
    void slicesAddUpToNoMore_data() {
        // In 10 GB eight billion parameters find no room beside the engine.
        for (QTest::addColumn<QString>("profile"); const char* one : {"1g.20gb", "2g.20gb", "3g.40gb"}) QTest::newRow(one) << one;
    }
    void slicesAddUpToNoMore() {
        QFETCH(QString, profile);
        for (const char* speed : {"5 tok/s", "20 tok/s"}) {
            const Words limits{std::string("workload.limits.speed=") + speed, "precision.weights=fp8", "workload.isl=512",
                               "workload.osl=128"};
            const Estimate whole = estimate(dgx("whole", limits)), e = estimate(dgx(profile.toStdString(), limits));
            QVERIFY(whole.point.feasible() && e.point.feasible());
            QVERIFY(e.point.layout.gpus() == 1);
            QVERIFY(e.point.perRack <= whole.point.perRack);
            QVERIFY(e.point.perWatt <= whole.point.perWatt);
            const Power each = e.point.provisioned, gpu = whole.point.provisioned;
            QVERIFY(close(dgx(profile.toStdString()).system.rack.packages * (each / gpu), 8));
        }
    }

    /// As wide as the whole chip, it is the whole chip.
    void theWidestIsTheGpu() {
        QCOMPARE(bits(estimate(dgx("7g.80gb", {"mapping.tp=1"})).point.perGpu.si()),
                 bits(estimate(dgx("whole", {"mapping.tp=1", "search.largest=1"})).point.perGpu.si()));
    }

    void intervalsSayThatNoSliceWasMeasured() {
        const auto width = [](const std::string& profile) {
            const Interval<double> speed =
                estimate(dgx(profile, {"workload.load.batch=32", "mapping.tp=1"})).metrics[std::size_t(Metric::speed)];
            return speed.high / speed.low;
        };
        QVERIFY(width("3g.40gb") > 1.1 * width("whole"));
    }

    void refusals_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("settings");
        QTest::addColumn<QString>("why");
        QTest::newRow("a profile of another") << "dgx-h100"
                                              << "hardware.mig=1g.23gb"
                                              << "expected whole or one of 1g.10gb";
        QTest::newRow("no slices") << "mi300x-node"
                                   << "hardware.mig=1g.10gb"
                                   << "cannot be cut";
        QTest::newRow("a cap") << "dgx-h100"
                               << "hardware.mig=1g.10gb|power.cap=500 W"
                               << "power.rack";
        QTest::newRow("a tier") << "dgx-h100"
                                << "hardware.mig=1g.10gb|offload.tier=host-dram"
                                << "offload.bandwidth";
        QTest::newRow("readers") << "dgx-h100"
                                 << "hardware.mig=1g.10gb|hardware.prefill.rack=dgx-h100"
                                 << "hardware.prefill";
    }
    void refusals() {
        QFETCH(QString, rack);
        QFETCH(QString, settings);
        QFETCH(QString, why);
        Words words;
        for (const QString& one : settings.split(QLatin1Char('|'))) words.push_back(one.toStdString());
        const QString told = QString::fromStdString(refusal(rack.toStdString(), words));
        QVERIFY2(told.contains(why), qPrintable(told));
    }
};

QTEST_GUILESS_MAIN(SliceTest)
#include "slice_test.moc"
