// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/posttraining/post_training_estimate.h"
#include "model/runs/training_estimate.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"
#include "tests/paths.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;
using namespace rackline::test;

namespace {
/// A small run, with settings of its own.
PostTrainingEstimate estimated(std::vector<std::string> settings) {
    std::vector<std::string> all{"workload.kind=rl",         "hardware.count=4",         "precision.weights=bf16",
                                 "workload.rl.prompts=64",   "workload.rl.answers=8",    "workload.rl.answer=1024",
                                 "workload.rl.longest=4096", "workload.rl.answer_cv=0.6"};
    all.insert(all.end(), settings.begin(), settings.end());
    return estimatePostTraining(scenarioOf("llama-3.1-8b", "dgx-h100", all), 1);
}
double stepOf(std::vector<std::string> settings) {
    const PostTrainingEstimate e = estimated(std::move(settings));
    return e.feasible() ? e.best.step : std::numeric_limits<double>::infinity();
}
std::string with(const char* key, double value) { return std::string(key) + "=" + std::to_string(value); }

/// Each of these takes no longer, or less, than the one before.
bool fall(const std::vector<double>& steps, double room = 1e-9) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!std::isfinite(steps[i]) || (i > 0 && steps[i] > steps[i - 1] * (1 + room))) {
            qWarning("step %zu: %g after %g", i, steps[i], i > 0 ? steps[i - 1] : 0);
            return false;
        }
    }
    return true;
}
std::vector<double> stepsOver(const char* key, const std::vector<double>& values, const std::vector<std::string>& beside = {},
                              const char* unit = "") {
    std::vector<double> steps;
    for (const double value : values) {
        std::vector<std::string> settings = beside;
        settings.push_back(with(key, value) + unit);
        steps.push_back(stepOf(settings));
    }
    return steps;
}
std::vector<double> reversed(std::vector<double> all) {
    std::reverse(all.begin(), all.end());
    return all;
}

/// A published step of GRPO with the layouts that it ran on.
struct Published {
    std::string model;
    double gpus = 0, step = 0, predicted = 0, answers = 0, learning = 0;
    bool apart = false, feasible = false;
};
std::vector<Published> published() {
    QFile file(QString::fromStdString(sourcePath("tests/data/nemo_rl_v0.4.csv")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    std::vector<Published> all;
    file.readLine();
    while (!file.atEnd()) {
        const QByteArrayList c = file.readLine().trimmed().split(',');
        if (c.size() != 16) continue;
        const auto text = [&c](int i) { return c[i].toStdString(); };
        // Tokens a second count prompts too, and the mean answer without them stands beside.
        const double tokens = c[14].toDouble() * c[15].toDouble() * c[1].toDouble();
        const double prompt = std::max(1.0, std::round(tokens / (c[6].toDouble() * c[7].toDouble()) - c[5].toDouble()));
        std::vector<std::string> settings{"workload.kind=rl",
                                          "engine=vllm",
                                          "framework=megatron-bridge",
                                          "precision.weights=bf16",
                                          "precision.attention=bf16",
                                          "precision.activations=bf16",
                                          "precision.kv=bf16",
                                          "workload.rl.reference=on",
                                          "hardware.count=" + std::to_string(c[1].toInt() / 8),
                                          "workload.rl.staleness=" + text(3),
                                          with("workload.rl.prompt", prompt),
                                          with("workload.rl.longest", c[4].toDouble() - prompt),
                                          "workload.rl.answer=" + text(5),
                                          "workload.rl.prompts=" + text(6),
                                          "workload.rl.answers=" + text(7),
                                          "workload.rl.updates=" + text(8),
                                          "mapping.tp=" + text(9),
                                          "search.largest=32",
                                          "mapping.training.tp=" + text(10),
                                          "mapping.training.cp=" + text(11),
                                          "mapping.training.pp=" + text(13)};
        if (c[12].toInt() > 1) settings.push_back("mapping.training.ep=" + text(12));
        if (c[3].toInt() > 0) settings.push_back("workload.rl.generators=" + text(2));
        settings.push_back(c[3].toInt() > 0 ? "workload.rl.placement=apart" : "workload.rl.placement=colocated");
        const PostTrainingEstimate e = estimatePostTraining(scenarioOf(text(0), "dgx-h100", settings), 0);
        all.push_back({text(0), c[1].toDouble(), c[15].toDouble(), e.best.step, e.best.generation.seconds(),
                       e.best.learning.seconds(), c[3].toInt() > 0, e.feasible()});
    }
    return all;
}
} // namespace

/// Steps of reinforcement learning on a cluster (method/posttraining).
class PostTrainingTest : public QObject {
    Q_OBJECT

private slots:
    void partsMakeTheStep() {
        for (const char* placement : {"colocated", "apart"})
            for (const double staleness : {0.0, 1.0, 4.0}) {
                const bool together = std::string(placement) == "apart";
                if (staleness > 0 && !together) continue;
                const PostTrainingEstimate e =
                    estimated({std::string("workload.rl.placement=") + placement, with("workload.rl.staleness", staleness)});
                QVERIFY(e.feasible());
                double sum = 0;
                for (const PostTrainingPart& part : e.best.parts())
                    if (!part.beside) sum += part.time.si();
                QVERIFY(std::abs(sum / e.best.step - 1) < 1e-9);
                QVERIFY(std::abs(e.step.mid.si() - e.best.step) < 1e-12 && e.step.high / e.step.mid > 1.599);
                QVERIFY(e.power.mid.si() > 0 && e.energy.low.si() > 0 && e.duration.low < e.duration.mid);
                QCOMPARE(e.best.generation.gpus + (together ? e.best.learning.gpus : 0), 32);
            }
    }

    void moreGpusAreNeverSlower() {
        QVERIFY(fall(stepsOver("hardware.count", {1, 2, 4, 8, 16})));
        QVERIFY(fall(stepsOver("hardware.count", {2, 4, 8, 16}, {"workload.rl.staleness=1"})));
    }
    void longerTailsAreNeverFaster() { QVERIFY(fall(reversed(stepsOver("workload.rl.answer_cv", {0, 0.3, 0.6, 1, 2})))); }
    void laterCutsAreNeverFaster() {
        // A later cut also makes longer packs, whose matrix products are a little faster for a token.
        QVERIFY(fall(reversed(stepsOver("workload.rl.longest", {1500, 2048, 4096, 8192})), 0.02));
    }
    void stalenessIsNeverSlower() {
        QVERIFY(fall(stepsOver("workload.rl.staleness", {0, 1, 2, 4, 8}, {"workload.rl.placement=apart"})));
        QVERIFY(fall(
            stepsOver("workload.rl.staleness", {0, 1, 2, 4, 8}, {"workload.rl.placement=apart", "workload.rl.generators=16"})));
    }
    void rewardsAreNeverFree() {
        QVERIFY(fall(reversed(stepsOver("workload.rl.reward.time", {0, 1, 10, 100}, {}, " s"))));
        QVERIFY(fall(stepsOver("workload.rl.reward.slots", {1, 4, 32, 1000, 100000}, {"workload.rl.reward.time=5 s"})));
        QVERIFY(fall(reversed(stepsOver("workload.rl.reward.gpus", {0, 8, 16}))));
    }
    void answersAndPassesCost() {
        QVERIFY(fall(reversed(stepsOver("workload.rl.answer", {256, 512, 1024, 2048}))));
        QVERIFY(stepOf({"workload.rl.reference=off"}) < stepOf({"workload.rl.reference=on"}));
        QVERIFY(std::abs(stepOf({"workload.rl.hand_over=13 s"}) - stepOf({"workload.rl.hand_over=3 s"}) - 10) < 1e-9);
        const PostTrainingEstimate some = estimated({"workload.rl.steps=100"}), more = estimated({"workload.rl.steps=300"});
        QVERIFY(std::abs(more.duration.mid / some.duration.mid - 3) < 1e-9);
        QVERIFY(std::abs(more.cost.mid / some.cost.mid - 3) < 1e-9);
    }

    void aDivisionThatIsSearchedIsTheBest() {
        const double best = stepOf({"workload.rl.staleness=1"});
        for (const double generators : {8, 16, 24})
            QVERIFY(best <= stepOf({"workload.rl.staleness=1", with("workload.rl.generators", generators)}) * (1 + 1e-12));
    }

    void whatDoesNotFitIsSaid() {
        const auto reason = [](std::vector<std::string> settings) { return estimated(std::move(settings)).best.finding.code; };
        QCOMPARE(reason({"workload.rl.reward.gpus=32"}), FindingCode::tooManyGpus);
        QCOMPARE(reason({"workload.rl.generators=32"}), FindingCode::tooManyGpus);
        QCOMPARE(reason({"mapping.training.pp=1000"}), FindingCode::stagesExceedLayers);
        QCOMPARE(
            reason({"hardware.accelerator.hbm.visible=17 GB", "mapping.tp=1", "mapping.pp=1", "workload.rl.placement=apart"}),
            FindingCode::nothingGenerates);
    }

    /// With both in HBM where there is room, and with states at the host where there is not.
    void statesLeaveWhereTheyMust() {
        const auto way = [](const char* count) {
            const PostTrainingEstimate e =
                estimatePostTraining(scenarioOf("qwen3-32b", "dgx-h100",
                                                {"workload.kind=rl", "precision.weights=bf16", "workload.rl.placement=colocated",
                                                 "mapping.tp=1", "mapping.pp=1", std::string("hardware.count=") + count}),
                                     0);
            return e.best;
        };
        const PostTrainingWay tight = way("2");
        QVERIFY(tight.feasible() && tight.offloads && tight.move > 0);
        const double hbm = scenarioOf("qwen3-32b", "dgx-h100").system.accelerator.hbm.visible.si();
        QVERIFY(tight.learning.point.memory.states + tight.generation.weights.si() > hbm);
        const PostTrainingWay wide = way("64");
        QVERIFY(wide.feasible() && (wide.offloads ? wide.move > 0 : wide.move == 0));
    }

    /// No other answer takes such a scenario for one that serves or trains.
    void othersRefuse() {
        const Scenario s = scenarioOf("llama-3.1-8b", "dgx-h100", {"workload.kind=rl"});
        QVERIFY(s.trains() && s.postTrains());
        const TrainingEstimate trained = estimateTraining(s, 1);
        QVERIFY(!trained.feasible && trained.findings.front().code == FindingCode::postTrains);
        QCOMPARE(estimate(s).point.finding.code, FindingCode::postTrains);
    }

    /// The published steps, predicted with one factor for all of them.
    void publishedStepsArePredicted() {
        const std::vector<Published> all = published();
        QCOMPARE(all.size(), std::size_t{10});
        double sum = 0;
        int within = 0;
        for (const Published& p : all) {
            const double ratio = p.predicted / p.step;
            qInfo("%-16s %4.0f GPUs %-9s measured %6.1f s, predicted %6.1f s (answers %.1f, learning %.1f): %.2f",
                  p.model.c_str(), p.gpus, p.apart ? "one off" : "in turn", p.step, p.predicted, p.answers, p.learning, ratio);
            QVERIFY(p.feasible && std::abs(std::log(ratio)) < std::log(2));
            within += std::abs(std::log(ratio)) <= std::log(1.6);
            sum += std::log(ratio);
        }
        const double mean = std::exp(sum / double(all.size()));
        qInfo("geometric mean %.3f, %d of ten within the interval", mean, within);
        // The one factor is their mean, and nine of ten are what an interval of 90 % holds.
        QVERIFY(std::abs(std::log(mean)) < 0.05 && within >= 9);
    }
};

QTEST_GUILESS_MAIN(PostTrainingTest)
#include "post_training_test.moc"
