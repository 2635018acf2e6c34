// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/tier_inputs.h"
#include "model/facility/money/cost.h"
#include "model/search/estimate.h"
#include "model/search/plan.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <bit>
#include <cmath>

using namespace rackline;

namespace {
using Words = std::vector<std::string>;

Words asked(Words more) {
    for (const char* one : {"workload.isl=8192", "workload.osl=512", "workload.load.batch=16", "mapping.mode=aggregated",
                            "mapping.tp=4", "workload.prefix_hit=0.8"})
        more.emplace_back(one);
    return more;
}
Scenario scenarioOf(const std::string& rack, const Words& more) { return test::scenarioOf("llama-3.1-70b", rack, asked(more)); }
std::string refusal(const std::string& rack, const Words& more) {
    try {
        scenarioOf(rack, more);
    } catch (const std::exception& e) { return e.what(); }
    return {};
}
std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }
} // namespace

class TierTest : public QObject {
    Q_OBJECT
private slots:
    // By hand from the catalogue: a Grace of 480 GB, or the 17 TB of a rack, for two of 72 GPUs; PCIe Gen5 and 2 TB for eight; 10
    // GB/s, eight drives of a million accesses of 4 KiB and 30.72 TB for eight or four GPUs; four drives of 13 GB/s, 2.5 million
    // accesses, 3.84 TB, 30 W and 325 USD/TB for one, behind a link of 64 or 32 GB/s.
    void aTierIsItsFigures_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("tier");
        QTest::addColumn<QString>("figures");
        const auto row = [](const char* rack, const char* tier, const char* figures) {
            QTest::addRow("%s %s", rack, tier) << rack << tier << figures;
        };
        row("xe8712", "grace-lpddr", "offload.bandwidth=225GB/s offload.capacity=240GB offload.latency=1us");
        row("gh200-server", "grace-lpddr", "offload.bandwidth=450GB/s offload.capacity=480GB offload.latency=1us");
        row("dgx-h100", "host-dram", "offload.bandwidth=64GB/s offload.capacity=250GB offload.latency=2us");
        row("dgx-a100", "host-dram", "offload.bandwidth=32GB/s offload.capacity=250GB offload.latency=2us");
        row("dgx-h100", "local-nvme",
            "offload.bandwidth=1.25GB/s offload.iops=1e6req/s offload.page=4096B offload.capacity=3840GB offload.latency=100us");
        row("gb200-nvl72", "local-nvme",
            "offload.bandwidth=2.5GB/s offload.iops=2e6req/s offload.page=4096B offload.capacity=7680GB offload.latency=100us");
        row("dgx-b200", "gpu-initiated-nvme",
            "offload.bandwidth=52GB/s offload.iops=1e7req/s offload.page=4096B offload.capacity=15360GB offload.latency=100us "
            "offload.power=120W offload.price=4992USD");
        row("dgx-a100", "gpu-initiated-nvme",
            "offload.bandwidth=32GB/s offload.iops=1e7req/s offload.page=4096B offload.capacity=15360GB offload.latency=100us "
            "offload.power=120W offload.price=4992USD");
    }
    void aTierIsItsFigures() {
        QFETCH(QString, rack);
        QFETCH(QString, tier);
        QFETCH(QString, figures);
        for (const char* kept : {"offload.weights=0.1", "offload.kv=0.2", "offload.prefix=0.9"}) {
            Words typed{kept};
            for (const QString& one : figures.split(QLatin1Char(' '))) typed.push_back(one.toStdString());
            const Scenario named = scenarioOf(rack.toStdString(), {kept, "offload.tier=" + tier.toStdString()}),
                           byHand = scenarioOf(rack.toStdString(), typed), none = scenarioOf(rack.toStdString(), {kept});
            QCOMPARE(bits(named.offload.tier.capacity.si()), bits(byHand.offload.tier.capacity.si()));
            const Estimate a = estimate(named), b = estimate(byHand);
            QCOMPARE(bits(a.point.tpot.si()), bits(b.point.tpot.si()));
            QCOMPARE(bits(a.point.ttft.si()), bits(b.point.ttft.si()));
            QCOMPARE(bits(a.point.average.si()), bits(b.point.average.si()));
            QCOMPARE(a.point.feasible(), b.point.feasible());
            QVERIFY(none.offload.tier.capacity.si() == 0);
        }
    }
    void theRackStatesItsMemory() {
        const double each = scenarioOf("gb200-nvl72", {"offload.tier=grace-lpddr"}).offload.tier.capacity.si();
        const auto rack = test::catalogue().entry("rack", "gb200-nvl72");
        QCOMPARE(each, rack->figure("total.cpu_memory")->value / 72);
    }
    void whatIsTypedWins() {
        const Scenario s = scenarioOf("dgx-h100", {"offload.tier=local-nvme", "offload.bandwidth=7GB/s"});
        QCOMPARE(s.offload.tier.bandwidth.si(), 7e9);
        QCOMPARE(s.offload.tier.capacity.si(), 3840e9);
        QCOMPARE(scenarioOf("dgx-h100", {"offload.tier=typed"}).offload.tier.capacity.si(), 0.0);
    }
    void itsRoomIsALimit() {
        const Words kept{"offload.weights=0.9", "offload.tier=host-dram", "workload.load.batch=16"};
        QVERIFY(estimate(scenarioOf("dgx-h100", kept)).point.feasible());
        Words little = kept;
        little.emplace_back("offload.capacity=1GB");
        QCOMPARE(estimate(scenarioOf("dgx-h100", little)).point.finding.code, FindingCode::tierTooSmall);
    }
    void aFasterTierIsNeverSlower() {
        const auto time = [](const char* tier) {
            return estimate(scenarioOf("gb200-nvl72", {"offload.kv=0.3", "offload.overlap=0", tier})).point.tpot.si();
        };
        const double lpddr = time("offload.tier=grace-lpddr"), drives = time("offload.tier=local-nvme");
        QVERIFY2(lpddr < drives, qPrintable(QStringLiteral("%1 %2").arg(lpddr).arg(drives)));
    }
    /// By hand: 100 W at the network's 2 % and the PUE; 1000 USD by an annuity over the horizon, without the racks' surcharge.
    void whatStandsBesideIsSuppliedAndPaid() {
        const auto found = [](const char* rack, Words more) {
            more.emplace_back("offload.kv=0.1");
            return estimate(scenarioOf(rack, more));
        };
        for (const char* rack : {"dgx-h100", "gb200-nvl72"}) {
            const Scenario s = scenarioOf(rack, {"offload.power=100 W", "offload.price=1000 USD"});
            const Estimate none = found(rack, {}), drawn = found(rack, {"offload.power=100 W"}),
                           paid = found(rack, {"offload.price=1000 USD"});
            const double outside = (1 + s.facility.networkShare) * s.facility.pue;
            const auto near = [](double one, double other) { return std::abs(one - other) <= 1e-9 * std::abs(other); };
            QVERIFY(near((drawn.point.average - none.point.average).si(), 100 * outside));
            QVERIFY(near((drawn.point.provisioned - none.point.provisioned).si(), 100 * outside));
            QCOMPARE(bits(drawn.point.perGpu.si()), bits(none.point.perGpu.si()));
            QVERIFY(near(totalOf(drawn.power).average.si(), drawn.point.average.si()));
            QVERIFY(near(totalOf(drawn.power).provisioned.si(), drawn.point.provisioned.si()));
            const GpuCost cost = gpuCost(Money::fromSi(1000), Power{}, Power{}, s.economics, s.facility.electricity);
            QVERIFY(near((paid.point.hourly - none.point.hourly).si(), (cost.capital + cost.upkeep).si()));
            QCOMPARE(bits(paid.point.average.si()), bits(none.point.average.si()));
            MoneyRate sum;
            for (const CostPart& part : paid.cost) sum += part.perGpu;
            QVERIFY(near(sum.si(), paid.point.hourly.si()));
        }
    }
    void aTierOfTheRackAddsNothing() {
        for (const auto& [rack, tier] :
             {std::pair{"dgx-h100", "host-dram"}, {"dgx-h100", "local-nvme"}, {"gb200-nvl72", "grace-lpddr"}}) {
            const Scenario s = scenarioOf(rack, {std::string("offload.tier=") + tier});
            const Estimate with = estimate(s), without = estimate(scenarioOf(rack, {}));
            QCOMPARE(bits(with.point.average.si()), bits(without.point.average.si()));
            QCOMPARE(bits(with.point.provisioned.si()), bits(without.point.provisioned.si()));
            QCOMPARE(bits(with.point.cost.si()), bits(without.point.cost.si()));
        }
    }
    void theFirstAccessDelaysTheFirstTokenAlone() {
        const auto found = [](const char* latency) {
            return estimate(scenarioOf("dgx-h100", {"offload.prefix=0.9", "offload.bandwidth=50GB/s", latency})).point;
        };
        const OperatingPoint near = found("offload.latency=none"), far = found("offload.latency=50 ms");
        QVERIFY(std::abs((far.ttft - near.ttft).si() - 0.05) < 1e-12);
        QVERIFY(std::abs((far.prefixLoad - near.prefixLoad).si() - 0.05) < 1e-12);
        QCOMPARE(bits(far.tpot.si()), bits(near.tpot.si()));
    }
    void plansBuyWhatStandsBeside() {
        const PlanGoal goals[]{PlanGoal::cost};
        const auto planned = [&](const char* more) {
            return plan(scenarioOf("dgx-h100", {"offload.kv=0.1", more}), {PlanTarget::Kind::tokens, 1e5}, goals)
                .answers.front()
                .best;
        };
        const PlanOption none = planned("offload.power=none"), watts = planned("offload.power=200 W"),
                         money = planned("offload.price=5000 USD");
        QVERIFY(watts.average > none.average && watts.provisioned > none.provisioned);
        QVERIFY(watts.hourly > none.hourly && money.hourly > none.hourly);
        QCOMPARE(bits(money.average.si()), bits(none.average.si()));
    }
    void whatIsNotThereIsRefused() {
        const auto says = [](const std::string& text, const char* words) {
            const bool holds = text.find(words) != std::string::npos;
            if (!holds) qWarning("%s", text.c_str());
            return holds;
        };
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=grace-lpddr"}), "over PCIe Gen5"));
        QVERIFY(says(refusal("vr-nvl72", {"offload.tier=grace-lpddr"}), "over NVLink-C2C to Vera"));
        QVERIFY(says(refusal("gb200-nvl72", {"offload.tier=host-dram"}), "over NVLink-C2C to Grace"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=local-nvm"}), "local-nvme"));
        for (const char* own : {"offload.kv=0.1", "offload.page=1MB", "offload.price=1USD"})
            QVERIFY(says(refusal("dgx-h100", {"offload.tier=weka", own}), "shared by many GPUs"));
        QVERIFY(refusal("dgx-h100", {"offload.tier=weka", "offload.reached=0.5"}).empty());
        QVERIFY(refusal("dgx-h100", {"offload.tier=typed,weka", "offload.capacity=1TB"}).empty());
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=weka,local-nvme"}), "nothing lies behind it; name it last"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,typed"}), "for its first memory alone"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,Host DRAM"}), "twice"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,local-nvm"}), "local-nvme"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,grace-lpddr"}), "over PCIe Gen5"));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,,weka"}), "no tier \"\""));
        QVERIFY(says(refusal("dgx-h100", {"offload.tier=host-dram,local-nvme,gpu-initiated-nvme"}), "two and a store"));
    }
    /// What lies behind the first memory is its own figures, is paid and supplied, and changes nothing of the first.
    void memoriesInOrder() {
        const Scenario one = scenarioOf("dgx-h100", {"offload.tier=host-dram"}),
                       three = scenarioOf("dgx-h100", {"offload.tier=host-dram, gpu-initiated-nvme, weka"});
        QCOMPARE(bits(three.offload.tier.capacity.si()), bits(one.offload.tier.capacity.si()));
        QCOMPARE(three.offload.behind.size(), std::size_t(1));
        QCOMPARE(three.offload.behind.front().capacity.si(), 15360e9);
        QCOMPARE(three.offload.behind.front().bandwidth.si(), 52e9);
        QCOMPARE(three.besideGpu().power.si(), 120.);
        QCOMPARE(three.besideGpu().price.si(), 4992.);
        QCOMPARE(three.offload.store->capacity.si(), 10e15);
        QCOMPARE(three.offload.store->bandwidth.si(), 80e9);
        QVERIFY(std::abs(three.offload.store->price.si() - 3e6) < 1);
        // Its accesses are of nobody knows how many bytes, and its bandwidth holds.
        QCOMPARE(three.offload.store->accesses, 0.);
        QVERIFY(!one.offload.store && one.offload.behind.empty());
        const auto said = [](const Scenario& s) {
            return std::count_if(s.notes.begin(), s.notes.end(),
                                 [](const Finding& f) { return f.code == FindingCode::storeOfTraffic; });
        };
        QCOMPARE(said(three), 1);
        QCOMPARE(said(one), 0);
        const Scenario store = scenarioOf("dgx-h100", {"offload.tier=weka"});
        QVERIFY(store.offload.store && store.offload.tier.capacity.si() == 0);
    }
    // Weights of 8-bit 70B over four GPUs, half of them below HBM, and half of the KV of each of 16 sequences: 10 GB of host
    // memory take the weights and what is left of them is KV; drives take the rest, and both are read one after the other.
    void whatHasNoRoomGoesFurtherDown() {
        const auto at = [](const char* tiers, const char* capacity, Words more = {}) {
            for (const std::string& one : {std::string("offload.tier=") + tiers, std::string("offload.capacity=") + capacity,
                                           std::string("offload.weights=0.5"), std::string("offload.kv=0.5"),
                                           std::string("offload.overlap=0"), std::string("workload.prefix_hit=0")})
                more.push_back(one);
            const Scenario s = scenarioOf("dgx-h100", more);
            Estimate e = estimate(s);
            return std::pair(s, e);
        };
        const auto [whole, alone] = at("host-dram", "250 GB");
        const auto [two, both] = at("host-dram, local-nvme", "10 GB");
        QVERIFY(alone.point.feasible() && both.point.feasible());
        QCOMPARE(at("host-dram", "10 GB").second.point.finding.code, FindingCode::tierTooSmall);
        QCOMPARE(alone.memory.second.si(), 0.);
        QVERIFY(std::abs(both.memory.second.si() - (both.memory.below.si() - 10e9)) < 1);
        const auto wait = [](const Estimate& e) {
            for (const StepPart& part : e.decodeStep)
                if (part.name == "waiting for memory below HBM") return part.time.si();
            return 0.;
        };
        const Evaluator evaluator(two);
        const InferenceMemory memory = evaluator.memoryOf(both.point.layout);
        const double weights = memory.weightsBelow.si(), share = evaluator.meanShare(),
                     kv = evaluator.meanSequences(both.point.layout, both.point.batch) * memory.kvBelow.si();
        QVERIFY(weights > 8e9 && weights < 10e9);
        const double first = weights + share * (10e9 - weights), second = share * (weights + kv - 10e9);
        QVERIFY(std::abs(wait(both) / (first / (0.8 * 64e9) + second / (0.8 * 1.25e9)) - 1) < 1e-9);
        QVERIFY(wait(alone) < wait(both) && alone.point.speed > both.point.speed);
        // Room for everything in the first leaves nothing for the second.
        const auto [ample, spare] = at("host-dram, local-nvme", "250 GB");
        QCOMPARE(bits(spare.point.tpot.si()), bits(alone.point.tpot.si()));
        const std::string refused =
            refusal("dgx-h100", {"offload.tier=typed, local-nvme", "offload.kv=0.5", "offload.bandwidth=64 GB/s"});
        QVERIFY2(refused.find("give offload.capacity") != std::string::npos, refused.c_str());
    }
    /// Prefixes come last, and of those in the second memory a request waits longer.
    void prefixesGoDownLast() {
        const auto wait = [](const char* tiers, const char* capacity) {
            const Scenario s = scenarioOf("dgx-h100", {std::string("offload.tier=") + tiers,
                                                       std::string("offload.capacity=") + capacity, "offload.prefix=1"});
            return estimate(s).point.prefixLoad.si();
        };
        const double all = wait("host-dram", "250 GB"), part = wait("host-dram, gpu-initiated-nvme", "1 GB"),
                     none = wait("gpu-initiated-nvme", "250 GB");
        QVERIFY(all > 0 && all < part && part < none);
    }
    void itsFiguresAreInputsWithTheirSources() {
        Project project;
        project.scenarios.push_back({"test",
                                     {{"model", "llama-3.1-70b"},
                                      {"hardware.rack", "dgx-h100"},
                                      {"offload.tier", "Local NVMe"},
                                      {"offload.iops", "5000 req/s"}}});
        const auto r = resolve(project, 0, test::catalogue());
        QVERIFY2(bool(r), r ? "" : r.error().text().c_str());
        const auto sourceOf = [&](std::string_view path) {
            std::string sources;
            for (const InputFigure& one : r->inputs)
                if (one.path == path) sources += one.provenance.source + ';';
            return sources;
        };
        QCOMPARE(sourceOf("offload.bandwidth"), std::string("infra-notes;"));
        QCOMPARE(sourceOf("offload.page"), std::string("rackline;"));
        QCOMPARE(sourceOf("offload.iops"), std::string("scenario;"));
    }
};

QTEST_GUILESS_MAIN(TierTest)
#include "tier_test.moc"
