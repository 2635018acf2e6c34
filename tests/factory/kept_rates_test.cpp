// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/search/kept_rates.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

using namespace rackline;

namespace {

/// What one could see of an exploration, bit by bit.
std::vector<std::uint64_t> bitsOf(const Exploration& x) {
    std::vector<std::uint64_t> bits{x.evaluated, x.infeasible, x.frontier.size(), x.candidates.size()};
    const auto add = [&](double value) { bits.push_back(std::bit_cast<std::uint64_t>(value)); };
    const auto addFinding = [&](const Finding& f) {
        bits.push_back(static_cast<std::uint64_t>(f.code));
        for (const double v : f.values) add(v);
    };
    const auto addPoint = [&](const OperatingPoint& p) {
        for (const MetricInfo& m : everyMetric()) add(valueOf(p, m.metric));
        add(p.siteFactor);
        add(p.provisioningFactor);
        for (const Power w : {p.provisioned, p.average, p.chip}) add(w.si());
        for (const int n :
             {p.layout.attentionTp, p.layout.attentionDp, p.layout.expertParallel, p.prefillWorkers, p.decodeWorkers})
            bits.push_back(static_cast<std::uint64_t>(n));
        add(p.memoryUsed.si());
        add(p.concurrency);
        addFinding(p.finding);
    };
    for (const FrontierPoint& p : x.frontier) {
        addPoint(p.point);
        for (const Interval<double>& v : {p.x, p.y})
            for (const double end : {v.low, v.mid, v.high}) add(end);
    }
    for (const OperatingPoint& p : x.candidates) addPoint(p);
    for (const Finding& f : x.findings) addFinding(f);
    addPoint(x.nearest);
    return bits;
}

ExploreOptions everything(Metric y = Metric::perMw) {
    ExploreOptions options;
    options.keepCandidates = true;
    options.y = y;
    return options;
}

} // namespace

class KeptRatesTest : public QObject {
    Q_OBJECT
private slots:
    void asExploredAnew_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QStringList>("settings");
        const auto row = [](const char* name, const char* model, const char* rack, const QStringList& settings) {
            QTest::newRow(name) << QString::fromUtf8(model) << QString::fromUtf8(rack) << settings;
        };
        row("both modes", "llama-3.1-70b", "gb200-nvl72", {});
        row("hardware for prompts", "llama-3.1-70b", "gb200-nvl72", {QStringLiteral("hardware.prefill.rack=dgx-h100")});
        row("requests in flight", "llama-3.1-70b", "dgx-h100", {QStringLiteral("workload.load.concurrency=64")});
        row("limits", "llama-3.1-70b", "dgx-h100",
            {QStringLiteral("workload.limits.speed=20 tok/s"), QStringLiteral("workload.limits.ttft=500 ms")});
        row("nothing fits", "llama-3.1-70b", "dgx-h100", {QStringLiteral("workload.limits.speed=9000 tok/s")});
    }
    /// Every parameter that is said to leave rates, at its ends and between.
    void asExploredAnew() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(QStringList, settings);
        std::vector<std::string> texts;
        for (const QString& s : settings) texts.push_back(s.toStdString());
        const Scenario base = test::scenarioOf(model.toStdString(), rack.toStdString(), texts);
        KeptRates kept;
        QCOMPARE(bitsOf(explore(base, everything(), kept)), bitsOf(explore(base, everything())));
        QVERIFY(kept.any());
        int moved = 0;
        for (const Parameter& p : parameters()) {
            if (!leavesRates(p)) continue;
            for (const double value : {p.low, (p.low + p.high) / 2, p.high}) {
                Scenario other = base;
                p.set(other, p.kind == ParameterKind::quantity || p.kind == ParameterKind::ratio ? value : std::floor(value));
                const Exploration anew = explore(other, everything(Metric::cost));
                QVERIFY2(bitsOf(explore(other, everything(Metric::cost), kept)) == bitsOf(anew), std::string(p.id).c_str());
                // And back, whatever stood in between.
                QVERIFY2(bitsOf(explore(base, everything(), kept)) == bitsOf(explore(base, everything())),
                         std::string(p.id).c_str());
                ++moved;
            }
        }
        QVERIFY(moved > 60);
    }

    void pricesAndWattsMoveThePoint() {
        const Scenario base = test::scenarioOf("llama-3.1-70b", "gb200-nvl72");
        KeptRates kept;
        const Exploration before = explore(base, {}, kept);
        for (const char* id :
             {"facility.pue", "facility.electricity", "hardware.price", "economics.rate", "economics.price.output"}) {
            const Parameter* p = findParameter(id);
            QVERIFY2(p != nullptr && leavesRates(*p), id);
            Scenario other = base;
            p->set(other, (p->get(base) + p->high) / 2);
            QVERIFY2(bitsOf(explore(other, {}, kept)) != bitsOf(before), id);
        }
    }

    /// It would be no gain otherwise: what moves rates is not looked at while they are kept.
    void ratesAreNotWorkedOutAgain() {
        const Scenario base = test::scenarioOf("llama-3.1-70b", "dgx-h100");
        Scenario other = base;
        // Lengths are read by prices too, because prompts are sold.
        other.system.accelerator.hbm.bandwidth *= 2;
        KeptRates kept;
        const Exploration before = explore(base, {}, kept);
        QCOMPARE(bitsOf(explore(other, {}, kept)), bitsOf(before));
        // Whoever keeps rates works every point out.
        ExploreOptions every;
        every.exhaustive = true;
        const Exploration anew = explore(other, every);
        QVERIFY(bitsOf(anew) != bitsOf(before));
        kept.forget();
        QCOMPARE(bitsOf(explore(other, {}, kept)), bitsOf(anew));
        for (const char* id : {"workload.isl", "hardware.accelerator.hbm.bandwidth", "hardware.accelerator.tdp",
                               "hardware.power.provisioned", "mapping.tp", "workload.limits.speed", "offload.kv"})
            QVERIFY2(!leavesRates(*findParameter(id)), id);
    }
};

QTEST_GUILESS_MAIN(KeptRatesTest)
#include "kept_rates_test.moc"
