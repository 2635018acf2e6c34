// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/passes/forward_estimate.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"
#include "tests/paths.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace rackline;
using namespace rackline::test;

namespace {
ForwardEstimate estimated(const char* model, std::vector<std::string> settings, const char* rack = "dgx-h100") {
    settings.insert(settings.begin(), "workload.kind=forward");
    return estimateForward(scenarioOf(model, rack, settings));
}
std::string with(const char* key, double value) { return std::string(key) + "=" + std::to_string(value); }

/// Arithmetic of all passes of a run of one input, in FLOPs: what peak and time say of it, without what stands beside.
double flopsOf(const ForwardEstimate& e, const Scenario& s) {
    const double peak = s.system.accelerator.peak.of(Precision::bf16)->si();
    return e.best.ofPeak * e.best.served / e.best.busy * peak * e.best.layout.gpus() - e.work.besideFlops;
}

struct Published {
    QByteArray model, rack;
    int gpus = 0;
    double measured = 0, predicted = 0;
};
std::vector<Published> published() {
    QFile file(QString::fromStdString(sourcePath("tests/data/xdit_runs.csv")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<Published> all;
    file.readLine();
    while (!file.atEnd()) {
        const QByteArrayList c = file.readLine().trimmed().split(',');
        if (c.size() != 8) continue;
        Scenario s =
            scenarioOf(c[0].toStdString(), c[1].toStdString(),
                       {"workload.kind=forward", "workload.forward.batch=1", "mapping.tp=1", "precision.weights=bf16",
                        "precision.attention=bf16", "mapping.prefill.cp=" + c[2].toStdString(),
                        "workload.image.width=" + c[3].toStdString(), "workload.image.height=" + c[4].toStdString(),
                        "workload.forward.frames=" + c[5].toStdString(), "workload.forward.steps=" + c[6].toStdString()});
        s.passes.overhead = 1;
        const ForwardEstimate e = estimateForward(s);
        all.push_back({c[0], c[1], c[2].toInt(), c[7].toDouble(), e.feasible() ? e.best.served : 0});
    }
    return all;
}
} // namespace

/// Models that answer in whole passes (method/passes).
class ForwardTest : public QObject {
    Q_OBJECT

private slots:
    /// Worked numbers: tokens and arithmetic of FLUX.1 dev at 1024 x 1024 in 28 steps, and of Wan 14B at 720p.
    void picturesAreTheWorkThatIsPublished() {
        const std::vector<std::string> alone{"workload.forward.batch=1", "mapping.tp=1", "mapping.prefill.cp=1"};
        const auto run = [&](std::vector<std::string> more) {
            std::vector<std::string> settings = alone;
            settings.insert(settings.end(), more.begin(), more.end());
            return settings;
        };
        const ForwardEstimate flux = estimated("flux.1-dev", alone);
        QVERIFY(flux.feasible());
        QCOMPARE(flux.work.tokens, 4096.0 + 512);
        QCOMPARE(flux.work.passes, 28.0);
        const Scenario fluxAlone = scenarioOf("flux.1-dev", "dgx-h100", run({"workload.kind=forward"}));
        QVERIFY(std::abs(flopsOf(flux, fluxAlone) / 2.082e15 - 1) < 0.01);
        const std::vector<std::string> film{"workload.image.width=1280", "workload.image.height=720",
                                            "workload.forward.frames=81"};
        const ForwardEstimate wan = estimated("wan2.1-t2v-14b", run(film));
        QVERIFY(wan.feasible());
        QCOMPARE(wan.work.tokens, 75600.0);
        QCOMPARE(wan.work.passes, 100.0);
        QVERIFY(std::abs(flopsOf(wan, fluxAlone) / 6.49e17 - 1) < 0.01);
    }

    /// An encoder's tokens see all others, those of a model that writes the ones before them.
    void textsAreWholePasses() {
        const auto alone = [](const char* model, double tokens) {
            return estimated(model, {"workload.forward.batch=1", "mapping.tp=1", with("workload.isl", tokens),
                                     "precision.weights=bf16", "precision.attention=bf16"});
        };
        const Scenario s = scenarioOf("bge-m3", "dgx-h100", {"workload.kind=forward", "precision.weights=bf16"});
        const double weights = 24 * (4.0 * 1024 * 1024 + 2.0 * 1024 * 4096);
        for (const double tokens : {512.0, 8192.0}) {
            const double expected = 2 * weights * tokens + 24 * 4 * tokens * tokens * 1024;
            QVERIFY(std::abs(flopsOf(alone("bge-m3", tokens), s) / expected - 1) < 0.01);
        }
        const double layers = 36 * (4096.0 * (2 * 4096 + 2 * 1024) + 3.0 * 4096 * 12288), tokens = 8192;
        const double expected = 2 * layers * tokens + 36 * 2 * tokens * tokens * 4096;
        QVERIFY(std::abs(flopsOf(alone("qwen3-8b", tokens), s) / expected - 1) < 0.01);
    }

    void whatIsMoreIsNeverFaster() {
        const auto served = [](const char* model, std::vector<std::string> settings) {
            settings.emplace_back("workload.forward.batch=1");
            settings.emplace_back("mapping.prefill.cp=1");
            return estimated(model, std::move(settings)).best.served;
        };
        const auto rises = [&](const char* model, const char* key, std::vector<double> values) {
            double last = 0;
            for (const double value : values) {
                const double now = served(model, {with(key, value)});
                if (!(now > last)) return false;
                last = now;
            }
            return true;
        };
        QVERIFY(rises("bge-m3", "workload.isl", {64, 512, 4096, 8192}));
        QVERIFY(rises("flux.1-dev", "workload.forward.steps", {1, 4, 28, 50}));
        QVERIFY(rises("flux.1-dev", "workload.forward.guidance", {1, 2, 3}));
        QVERIFY(rises("flux.1-dev", "workload.image.width", {256, 1024, 2048}));
        QVERIFY(rises("wan2.1-t2v-14b", "workload.forward.frames", {1, 33, 81}));
        QVERIFY(served("flux.1-dev", {"power.cap=400 W"}) > served("flux.1-dev", {}));
    }

    /// More of what hardware is made of never answers later or less.
    void moreOfHardwareIsNeverWorse() {
        const auto never = [](const char* model, const char* key, std::vector<std::string> values,
                              std::vector<std::string> beside) {
            double rate = 0, soonest = std::numeric_limits<double>::infinity();
            for (const std::string& value : values) {
                std::vector<std::string> settings = beside;
                settings.push_back(std::string(key) + "=" + value);
                const ForwardEstimate e = estimated(model, std::move(settings));
                const double all =
                    e.feasible() ? std::floor(e.gpus / double(e.frontier.back().layout.gpus())) * e.frontier.back().rate : 0;
                const double first = e.feasible() ? e.frontier.front().answer : std::numeric_limits<double>::infinity();
                if (all < rate * (1 - 1e-9) || first > soonest * (1 + 1e-9)) {
                    qWarning("%s %s=%s: %g after %g a second, %g after %g s", model, key, value.c_str(), all, rate, first,
                             soonest);
                    return false;
                }
                rate = all, soonest = first;
            }
            return rate > 0;
        };
        for (const char* model : {"bge-m3", "qwen3-30b-a3b", "flux.1-dev"}) {
            QVERIFY(never(model, "hardware.count", {"1", "2", "4"}, {}));
            QVERIFY(never(model, "hardware.accelerator.hbm.bandwidth", {"1 TB/s", "2 TB/s", "3.3 TB/s", "8 TB/s"}, {}));
            QVERIFY(never(model, "hardware.accelerator.hbm.visible", {"45 GB", "60 GB", "80 GB"}, {}));
            QVERIFY(never(model, "power.cap", {"300 W", "450 W", "600 W", "700 W"}, {}));
            QVERIFY(never(model, "workload.forward.batch", {"1", "2", "4", "8", "16"}, {}));
        }
        QVERIFY(never("hunyuanvideo", "hardware.out.bandwidth", {"10 GB/s", "50 GB/s", "100 GB/s"},
                      {"hardware.count=2", "mapping.prefill.cp=16", "workload.forward.frames=33"}));
    }

    /// A looser limit never has fewer a second, a shared input is answered sooner, and money follows the GPU's hour.
    void theBestIsTheBest() {
        double last = 0;
        for (const double limit : {0.6, 1.0, 2.0, 8.0, 60.0}) {
            const ForwardEstimate e = estimated("flux.1-dev", {with("workload.limits.latency", limit) + " s"});
            if (!e.feasible()) {
                QCOMPARE(e.finding.code, FindingCode::passTooSlow);
                QVERIFY(last == 0 && e.best.answer > limit);
                continue;
            }
            QVERIFY(e.best.answer <= limit && e.rate >= last);
            last = e.rate;
        }
        QVERIFY(last > 0);
        const ForwardEstimate whole = estimated("hunyuanvideo", {"workload.forward.frames=129"});
        QVERIFY(whole.frontier.size() > 1 && whole.frontier.front().answer < whole.frontier.back().answer);
        QVERIFY(whole.frontier.front().layout.promptContext > 1);
        const Interval<double> answer = whole.answer();
        QVERIFY(answer.low < answer.mid && answer.mid < answer.high);
    }

    void aRateIsCarriedOrRefused() {
        const ForwardEstimate most = estimated("bge-m3", {"workload.isl=512"});
        QVERIFY(most.feasible());
        double last = 0, power = 0;
        for (const double share : {0.001, 0.1, 0.5, 0.95}) {
            const ForwardEstimate e =
                estimated("bge-m3", {"workload.isl=512", with("workload.load.rate", share * most.rate) + " req/s"});
            QVERIFY(e.feasible());
            QVERIFY(std::abs(e.rate / (share * most.rate) - 1) < 1e-5);
            QVERIFY(std::abs(e.instances * e.best.rate / e.rate - 1) < 1e-5);
            QVERIFY(e.best.answer >= last * (1 - 1e-9) && e.best.average.si() >= power * (1 - 1e-9));
            QVERIFY(e.fewest >= 1 && e.fewest <= e.gpus);
            last = e.best.answer, power = e.best.average.si();
        }
        const ForwardEstimate over =
            estimated("bge-m3", {"workload.isl=512", with("workload.load.rate", 1.1 * most.rate) + " req/s"});
        QCOMPARE(over.finding.code, FindingCode::saturated);
    }

    /// What carrying kernels to a chip adds is in the interval of both.
    void chipsThatNobodyMeasuredAreLessSure() {
        for (const char* model : {"bge-m3", "flux.1-dev"}) {
            Scenario s = scenarioOf(model, "vr-nvl144-cpx", {"workload.kind=forward"});
            QVERIFY(s.kernels.carrySpread > 0);
            const double known = scenarioOf(model, "dgx-h100", {"workload.kind=forward"}).passes.interval;
            QVERIFY(s.passes.interval > known && s.passes.interval > std::exp(1.645 * s.kernels.carrySpread));
        }
    }

    void othersRefuse() {
        const Scenario s = scenarioOf("qwen3-8b", "dgx-h100", {"workload.kind=forward"});
        QCOMPARE(estimate(s).point.finding.code, FindingCode::givesPasses);
        const ForwardEstimate small = estimated("hunyuanvideo", {"hardware.accelerator.hbm.visible=20 GB", "mapping.tp=1"});
        QCOMPARE(small.finding.code, FindingCode::passesHaveNoRoom);
    }

    /// The published runs, predicted with one factor for all of them, which is their geometric mean.
    void publishedRunsArePredicted() {
        const std::vector<Published> all = published();
        QCOMPARE(all.size(), std::size_t{19});
        double sum = 0;
        std::vector<double> logs;
        for (const Published& p : all) {
            qInfo("%-14s %-9s %d GPUs: measured %8.2f s, operators alone %8.2f s: %.2f", p.model.data(), p.rack.data(), p.gpus,
                  p.measured, p.predicted, p.measured / p.predicted);
            QVERIFY(p.predicted > 0);
            logs.push_back(std::log(p.measured / p.predicted));
            sum += logs.back();
        }
        const double mean = sum / double(all.size());
        const Scenario s = scenarioOf("flux.1-dev", "dgx-h100", {"workload.kind=forward"});
        int within = 0;
        for (const double one : logs) within += std::abs(one - std::log(s.passes.overhead)) <= std::log(s.passes.interval);
        qInfo("geometric mean %.3f, %d of %d within the interval", std::exp(mean), within, int(all.size()));
        QVERIFY(std::abs(std::exp(mean) / s.passes.overhead - 1) < 0.02);
        QCOMPARE(within, int(all.size()));
    }
};

QTEST_GUILESS_MAIN(ForwardTest)
#include "forward_test.moc"
