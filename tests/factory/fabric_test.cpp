// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fabric_inputs.h"
#include "model/candidates/evaluator.h"
#include "model/runs/training_estimate.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <bit>
#include <cmath>

using namespace rackline;

namespace {
using Words = std::vector<std::string>;

Words with(Words settings, const Words& more) {
    settings.insert(settings.end(), more.begin(), more.end());
    return settings;
}
std::uint64_t bits(double v) { return std::bit_cast<std::uint64_t>(v); }
bool says(const std::vector<Finding>& findings, FindingCode code) {
    return std::any_of(findings.begin(), findings.end(), [code](const Finding& f) { return f.code == code; });
}

/// Questions whose answers cross the network: experts over eight servers, tensor ranks over two, pools, and two training runs.
struct Question {
    const char* name;
    const char* model;
    const char* rack;
    Words settings;
    bool trains = false;
};
const std::vector<Question>& questions() {
    static const Words load{"workload.isl=2048", "workload.osl=512", "workload.load.batch=64"};
    static const Words shared = with(load, {"mapping.mode=aggregated"});
    static const std::vector<Question> all{
        {"experts", "deepseek-v3", "dgx-h100",
         with(shared, {"hardware.count=8", "mapping.ep=64", "mapping.tp=1", "mapping.attention_dp=64"})},
        {"tensor", "llama-3.1-405b", "dgx-h100", with(shared, {"hardware.count=2", "mapping.tp=16", "precision.weights=bf16"})},
        {"stages", "llama-3.1-405b", "dgx-h100",
         with(shared, {"hardware.count=2", "mapping.tp=8", "mapping.pp=2", "precision.weights=bf16"})},
        {"pools",
         "llama-3.1-70b",
         "dgx-h100",
         {"workload.isl=32000", "workload.osl=64", "workload.load.batch=8", "mapping.mode=disaggregated", "hardware.count=8"}},
        {"replicas",
         "llama-3.1-8b",
         "dgx-h100",
         {"workload.kind=train", "hardware.count=64", "mapping.training.tp=8", "mapping.training.pp=1", "mapping.training.zero=0",
          "workload.global_batch=64"},
         true},
        {"sharded", "llama-3.1-70b", "dgx-h100", {"workload.kind=train", "hardware.count=64", "mapping.training.tp=8"}, true},
    };
    return all;
}
Scenario scenarioOf(const Question& q, const Words& more) { return test::scenarioOf(q.model, q.rack, with(q.settings, more)); }
/// Seconds: of a token, of the first one where pools hand over, or of a training step.
double timeOf(const Question& q, const Words& more) {
    const Scenario s = scenarioOf(q, more);
    if (q.trains) return estimateTraining(s).point.step.time;
    const Estimate e = estimate(s);
    return (std::string_view(q.name) == "pools" ? e.point.ttft : e.point.tpot).si();
}
std::string refusal(const std::string& model, const std::string& rack, const Words& settings) {
    try {
        test::scenarioOf(model, rack, settings);
    } catch (const std::exception& e) { return e.what(); }
    return {};
}
} // namespace

class FabricTest : public QObject {
    Q_OBJECT
private slots:
    void theOwnFabricChangesNothing_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("fabrics");
        QTest::newRow("GB200") << "gb200-nvl72"
                               << "hardware.domain.fabric=nvlink5 hardware.out.fabric=ib-ndr";
        QTest::newRow("MI300X") << "mi300x-node"
                                << "hardware.domain.fabric=infinity-fabric hardware.out.fabric=roce";
        QTest::newRow("Rubin") << "vr-nvl72"
                               << "hardware.scale_up.fabric=nvlink6 hardware.scale_out.fabric=shipped";
        QTest::newRow("TPU") << "tpu-v7-pod"
                             << "hardware.domain.fabric=tpu-ici";
        QTest::newRow("sizes") << "gb200-nvl72"
                               << "hardware.domain.packages=72 hardware.domain.reduction=on hardware.out.latency=2us";
    }
    void theOwnFabricChangesNothing() {
        QFETCH(QString, rack);
        QFETCH(QString, fabrics);
        const Words usual{"workload.isl=4096", "workload.osl=512", "workload.limits.speed=20 tok/s", "hardware.count=2"};
        Words chosen = usual;
        for (const QString& one : fabrics.split(QLatin1Char(' '))) chosen.push_back(one.toStdString());
        const Estimate a = estimate(test::scenarioOf("llama-3.1-70b", rack.toStdString(), usual)),
                       b = estimate(test::scenarioOf("llama-3.1-70b", rack.toStdString(), chosen));
        for (std::size_t i = 0; i < metricCount; ++i) QCOMPARE(bits(b.metrics[i].mid), bits(a.metrics[i].mid));
        QVERIFY(a.findings == b.findings);
    }

    void fabrics_data() {
        QTest::addColumn<int>("question");
        QTest::addColumn<QString>("slower");
        QTest::addColumn<QString>("faster");
        QTest::addColumn<bool>("bites");
        for (int i = 0; i < int(questions().size()); ++i) {
            const auto row = [i](const char* what, const char* slower, const char* faster, bool bites) {
                QTest::addRow("%s, %s", questions()[std::size_t(i)].name, what) << i << slower << faster << bites;
            };
            const std::string_view name = questions()[std::size_t(i)].name;
            row("bandwidth", "hardware.out.fabric=roce", "hardware.out.fabric=ultra-ethernet", true);
            row("network", "hardware.out.fabric=slingshot", "hardware.out.fabric=ib-xdr", true);
            row("latency", "hardware.out.latency=100us", "hardware.out.latency=2us", true);
            row("kind", "hardware.out.fabric=ethernet", "hardware.out.fabric=ib-ndr", true);
            row("reduction", "hardware.out.reduction=off", "hardware.out.reduction=on", name == "tensor" || name == "replicas");
            row("domain", "hardware.domain.packages=4", "hardware.domain.packages=8", name != "sharded" && name != "pools");
            row("links", "hardware.domain.fabric=nvlink3", "hardware.domain.fabric=nvlink5",
                name != "experts" && name != "pools");
        }
    }
    /// Faster fabrics, less latency, larger domains and switches that add are never slower, and are faster where they are used.
    void fabrics() {
        QFETCH(int, question);
        QFETCH(QString, slower);
        QFETCH(QString, faster);
        QFETCH(bool, bites);
        const Question& q = questions()[std::size_t(question)];
        const double before = timeOf(q, {slower.toStdString()}), after = timeOf(q, {faster.toStdString()});
        QVERIFY(before > 0 && std::isfinite(before));
        const QByteArray times = QByteArray::number(before, 'g', 9) + " s, then " + QByteArray::number(after, 'g', 9) + " s";
        QVERIFY2(after <= before, times.constData());
        if (bites) QVERIFY2(after < before, times.constData());
    }

    /// A domain that has no switch that adds gathers what it reduces: 8 GPUs, 1 GB.
    void withoutReduction() {
        const Scenario on = test::scenarioOf("llama-3.1-70b", "dgx-h100"),
                       off = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.domain.reduction=off"});
        const double bytes = 1e9, with = allReduceTime(bytes, 8.0, linksOf(on.system), on.kernels),
                     without = allReduceTime(bytes, 8.0, linksOf(off.system), off.kernels);
        // NVLink 3 has no switches that add, and 300 GB/s.
        const Scenario older = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.domain.fabric=nvlink3"});
        QVERIFY(linksOf(older.system).gathersOnly && !linksOf(on.system).gathersOnly);
        const double gathered = 2 * ringTime(7.0 / 8 * bytes, 8.0, 450e9, on.kernels.allGather);
        QVERIFY(without > with);
        QCOMPARE(without, std::min(gathered, engineAllReduceTime(bytes, 8.0, 450e9, on.kernels.engineAllReduce)));
    }

    /// Over eight servers of eight GPUs each card sends its eighth once, not twice: 1 GB, by hand.
    void reductionInTheNetwork() {
        const Scenario s = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.out.reduction=on"});
        const double bytes = 1e9, inside = 2 * ringTime(7.0 / 8 * bytes, 8.0, 450e9, s.kernels.allGather);
        const double across = 20e-6 + 2 * 2e-6 + bytes / 8 / (50e9 * 0.9);
        QVERIFY(std::abs(allReduceTime(bytes, 64.0, linksOf(s.system), s.kernels) / (inside + across) - 1) < 1e-12);
    }

    void ports_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<double>("ports");
        QTest::newRow("one") << "gb200-nvl72" << 1.0;
        QTest::newRow("two") << "vr-nvl72" << 2.0;
        QTest::newRow("half") << "h100-pcie-server" << 0.5;
        QTest::newRow("three") << "gaudi3-node" << 3.0;
        QTest::newRow("no speed in the name") << "tpu-v7-pod" << 1.0;
        QTest::newRow("a version is no speed") << "trn2-ultraserver" << 1.0;
    }
    void ports() {
        QFETCH(QString, rack);
        QTEST(portsOf(test::catalogue().system(rack.toStdString())->rack.scaleOut), "ports");
    }

    /// XDR: two ports of 100 GB/s in place of two; a NIC of 60 W and 3,000 dollars in place of 25 W and 1,800 at each GPU.
    void cardsFollow() {
        const Scenario ndr = test::scenarioOf("llama-3.1-70b", "dgx-h100"),
                       xdr = test::scenarioOf("llama-3.1-70b", "dgx-h100", {"hardware.out.fabric=ib-xdr"});
        QCOMPARE(xdr.system.rack.scaleOut.perGpu.si(), 100e9);
        QCOMPARE((xdr.system.rack.price - ndr.system.rack.price).si(), 8 * 1200.0);
        const auto watts = [](const Scenario& s) {
            double sum = 0;
            for (const RackPart& part : s.system.rack.parts) sum += part.count * part.busyEach.si();
            return sum;
        };
        QVERIFY(std::abs(watts(xdr) - watts(ndr) - 8 * 35) < 1e-9);
        // Switches of twice the bandwidth draw and cost more than those of NDR.
        QVERIFY(xdr.facility.networkShare > ndr.facility.networkShare);
        QVERIFY(xdr.economics.surcharge > ndr.economics.surcharge);
        const Scenario own =
            test::scenarioOf("llama-3.1-70b", "dgx-h100",
                             {"hardware.out.fabric=ib-xdr", "facility.network_share=0.1", "economics.surcharge=0.3",
                              "hardware.price=1 MUSD", "hardware.out.bandwidth=70 GB/s"});
        QCOMPARE(own.facility.networkShare, 0.1);
        QCOMPARE(own.economics.surcharge, 0.3);
        QCOMPARE(own.system.rack.price.si(), 1e6);
        QCOMPARE(own.system.rack.scaleOut.perGpu.si(), 70e9);
    }

    /// What stays as it was is said, by serving and by training.
    void whatStaysIsSaid() {
        const Words links{"hardware.domain.fabric=infinity-fabric", "hardware.out.fabric=slingshot"};
        const Estimate e = estimate(scenarioOf(questions()[1], links));
        const TrainingEstimate t = estimateTraining(scenarioOf(questions()[4], links));
        for (const FindingCode code :
             {FindingCode::linksMeasuredElsewhere, FindingCode::linksAreMesh, FindingCode::rackStaysPriced,
              FindingCode::networkLatencyStays, FindingCode::cardsStayPriced, FindingCode::switchesStayPriced}) {
            QVERIFY(says(e.findings, code));
            QVERIFY(says(t.findings, code));
        }
    }

    void refusals_data() {
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("why");
        const auto row = [](const char* rack, const char* setting, const char* why) {
            QTest::newRow(setting) << rack << setting << why;
        };
        row("gb200-nvl72", "hardware.domain.packages=50", "domains of 50 do not divide the 72 GPUs");
        row("gb200-nvl72", "hardware.domain.packages=144", "do not divide");
        row("mi355x-rack-64", "hardware.domain.packages=64", "Infinity Fabric mesh joins 8 GPUs at most, not 64");
        row("gb200-nvl72", "hardware.domain.fabric=infinity-fabric", "joins 8 GPUs at most, not 72");
        row("gb200-nvl72", "hardware.domain.fabric=tpu-ici", "give what Blackwell GPU in GB200");
        row("gb200-nvl72", "hardware.domain.fabric=pcie5", "is no scale-up fabric; expected shipped, ");
        row("gb200-nvl72", "hardware.out.fabric=cxl", "CXL 4.0 is no scale-out fabric");
        row("gb200-nvl72", "hardware.out.fabric=tokenring", "expected shipped, ");
        row("gb200-nvl72", "hardware.domain.fabric=ualink hardware.domain.reduction=on",
            "UALink 200G 1.0 is not known to support in-network reduction");
        row("mi300x-node", "hardware.domain.reduction=on", "are not known to support in-network reduction");
        row("mi300x-node", "hardware.out.reduction=on", "RoCE 400 is not known to support in-network reduction; InfiniBand does");
    }
    void refusals() {
        QFETCH(QString, rack);
        QFETCH(QString, setting);
        QFETCH(QString, why);
        Words settings;
        for (const QString& one : setting.split(QLatin1Char(' '))) settings.push_back(one.toStdString());
        const std::string said = refusal("llama-3.1-70b", rack.toStdString(), settings);
        QVERIFY2(QString::fromStdString(said).contains(why), said.c_str());
    }

    /// The cache that a pool takes comes over the links that its experts exchange over, and each second of it costs the share of
    /// the step that sends.
    void theCacheOfPromptsSharesTheLinks() {
        const Words load{"hardware.count=16",       "workload.isl=8192",
                         "workload.osl=256",        "workload.load.batch=64",
                         "mapping.ep=32",           "mapping.tp=1",
                         "mapping.attention_dp=32", "mapping.prefill.ep=32",
                         "mapping.prefill.tp=1",    "mapping.prefill.attention_dp=32",
                         "precision.kv=bf16"};
        const auto waitOf = [](const std::vector<StepPart>& parts) {
            double wait = 0;
            for (const StepPart& p : parts)
                if (p.name == "links shared with the cache of prompts") wait += p.time.si();
            return wait;
        };
        const auto answered = [&](const Words& more) {
            return estimate(test::scenarioOf("deepseek-v3", "dgx-h100", with(load, more)));
        };
        const Estimate pools = answered({"mapping.mode=disaggregated"});
        QCOMPARE(pools.point.layout.expertParallel, 32);
        const double wait = waitOf(pools.decodeStep);
        QVERIFY(wait > 0 && waitOf(pools.prefillStep) > 0);
        double whole = 0, links = 0;
        for (const StepPart& p : pools.decodeStep) {
            whole += p.time.si();
            if (p.limit == Limit::scaleOut && p.name != "links shared with the cache of prompts")
                links += (p.time - p.fixed).si();
        }
        QVERIFY(std::abs(whole / pools.point.tpot.si() - 1) < 1e-9);
        // A row of 576 in two bytes for each of 61 layers and 8,192 tokens, over 32 links of 50 GB/s, of which transfers reach
        // 0.8.
        const Scenario scenario = test::scenarioOf("deepseek-v3", "dgx-h100", with(load, {"mapping.mode=disaggregated"}));
        const double running = Evaluator(scenario).meanSequences(pools.point.layout, 64);
        const double arriving = 32 * running / 256 * (8192 * 61 * 576 * 2.0) / 32 / (0.8 * 50e9);
        QVERIFY2(std::abs(wait / (links * arriving / (whole - wait)) - 1) < 0.03, qPrintable(QString::number(wait)));
        // Twice the network is half as long in the way; where nothing crosses it, nothing is.
        QVERIFY(waitOf(answered({"mapping.mode=disaggregated", "hardware.out.bandwidth=100 GB/s"}).decodeStep) < 0.6 * wait);
        QCOMPARE(waitOf(answered({"mapping.mode=aggregated"}).decodeStep), 0.0);
        const Scenario inside = test::scenarioOf("deepseek-v3", "gb200-nvl72", with(load, {"mapping.mode=disaggregated"}));
        QCOMPARE(waitOf(estimate(inside).decodeStep), 0.0);
    }

    /// Switches that may not add slow the library's all-reduce; the engine's own stays, and both are said.
    void switchesThatDoNotAddAreSaid() {
        const auto s = [](const char* add) {
            return test::scenarioOf("llama-3.1-70b", "dgx-b200", {std::string("hardware.domain.reduction=") + add});
        };
        QVERIFY(says(s("off").notes, FindingCode::engineAdds));
        QVERIFY(!says(s("on").notes, FindingCode::engineAdds));
        QVERIFY(says(estimate(s("off")).findings, FindingCode::engineAdds));
    }
    /// The frontier and the estimate read the file alike, and pools of other racks are on the same network.
    void oneTruth() {
        const Words chosen{"hardware.out.fabric=ib-xdr", "hardware.domain.packages=36", "hardware.count=2", "workload.isl=4096",
                           "workload.osl=512"};
        const Scenario s = test::scenarioOf("deepseek-v3", "gb200-nvl72", chosen);
        const Exploration found = explore(s);
        const FrontierPoint* best = chosenOf(found);
        QVERIFY(best != nullptr);
        QCOMPARE(bits(estimate(s).point.perGpu.si()), bits(best->point.perGpu.si()));
        const Scenario other = test::scenarioOf("deepseek-v3", "gb200-nvl72", with(chosen, {"hardware.prefill.rack=dgx-h100"}));
        QCOMPARE(other.prefillHardware->system.rack.scaleOut.perGpu.si(), 100e9);
        QCOMPARE(other.prefillHardware->system.rack.scaleUp.packages, 8);
    }
};

QTEST_GUILESS_MAIN(FabricTest)
#include "fabric_test.moc"
