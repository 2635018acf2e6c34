// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/model_work.h"

#include "app/project/calibrated_factors.h"
#include "app/project/fits/calibrated_profile.h"
#include "app/project/measured/predicted_run.h"
#include "app/project/project.h"

#include <QTest>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> shipped = Catalogue::open(Catalogue::defaultPath());
    return shipped.value();
}

struct Asked {
    const char *model, *rack, *engine, *weights;
};
Scenario scenarioOf(const Asked& asked) {
    std::vector<std::string> settings{std::string("model=") + asked.model, std::string("hardware.rack=") + asked.rack,
                                      "workload.load.concurrency=32", "mapping.mode=aggregated"};
    if (*asked.engine) settings.push_back(std::string("engine=") + asked.engine);
    if (*asked.weights) settings.push_back(std::string("precision.weights=") + asked.weights);
    Project project;
    project.scenarios.emplace_back();
    const Result<ResolvedScenario> resolved = resolve(project, 0, catalogue(), settings);
    return resolved ? resolved->scenario : Scenario{};
}
OperatingPoint bestOf(const Scenario& scenario) { return PredictedRun(scenario).point(); }

} // namespace

class ModelWorkTest : public QObject {
    Q_OBJECT
private slots:
    void isOfEngineModelAndFormat_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("engine");
        QTest::addColumn<QString>("weights");
        QTest::addColumn<QString>("profile");
        QTest::addColumn<QString>("path");
        const auto row = [](const char* model, const char* rack, const char* engine, const char* weights, const char* profile,
                            const char* path) {
            QTest::addRow("%s on %s, %s, %s", model, rack, engine, weights)
                << model << rack << engine << weights << profile << path;
        };
        row("qwen3.5-397b-a17b", "mi355x-node", "sglang26", "mxfp4", "sglang26-cdna4", "model_work.mxfp4.qwen3.5-397b-a17b");
        row("qwen3.5-397b-a17b", "mi355x-node", "sglang26", "fp8-block", "sglang26-cdna4",
            "model_work.fp8-block.qwen3.5-397b-a17b");
        // Four bits are four bits.
        row("glm-5", "dgx-b200", "trtllm26", "mxfp4", "trtllm26-blackwell", "model_work.fp4.glm-5");
        row("deepseek-v4-pro", "dgx-b200", "", "", "trtllm26-blackwell", "model_work.mxfp4.deepseek-v4-pro");
        row("glm-5", "dgx-b200", "trtllm26", "fp8-block", "trtllm26-blackwell", "");
        row("deepseek-v3", "dgx-b200", "trtllm26", "fp4", "trtllm26-blackwell", "");
        // Nobody measured it on the engine's other generation, nor with its software of 2025.
        row("glm-5", "dgx-h200", "trtllm26", "fp8-block", "trtllm26-hopper", "");
        row("glm-5", "dgx-b200", "trtllm", "fp4", "trtllm-blackwell", "");
    }
    void isOfEngineModelAndFormat() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        QFETCH(QString, engine);
        QFETCH(QString, weights);
        QFETCH(QString, profile);
        QFETCH(QString, path);
        const QByteArray words[]{model.toUtf8(), rack.toUtf8(), engine.toUtf8(), weights.toUtf8()};
        const Scenario s = scenarioOf({words[0], words[1], words[2], words[3]});
        QCOMPARE(QString::fromStdString(s.engine.id), profile);
        const Result<Entry> entry = catalogue().entry("engine", s.engine.id);
        QVERIFY(entry);
        const Figure* figure = path.isEmpty() ? nullptr : entry->figure(path.toStdString());
        QCOMPARE(modelWorkOf(*entry, s), figure);
        QCOMPARE(figure == nullptr, path.isEmpty());
        QCOMPARE(s.engine.modelWork, figure ? figure->value : 1);
    }

    /// A model whose kernels take longer is slower at the same load, and its interval is wider where its configurations scatter.
    void slowsEveryKernel() {
        const Scenario measured = scenarioOf({"qwen3.5-397b-a17b", "mi355x-node", "sglang26", "mxfp4"});
        QVERIFY(measured.engine.modelWork > 1);
        Scenario as = measured;
        as.engine.modelWork = 1;
        const double factor = bestOf(measured).tpot.si() / bestOf(as).tpot.si();
        QVERIFY2(factor > 1.05 && factor <= measured.engine.modelWork, qPrintable(QString::number(factor)));

        const Scenario scattered = scenarioOf({"deepseek-v4-pro", "mi355x-node", "sglang26", "mxfp4"});
        const Result<EngineProfile> own = catalogue().engine("sglang26", "cdna4");
        QVERIFY(scattered.engine.spread > 2 * own->spread);
        QVERIFY(measured.engine.spread >= own->spread);
    }

    /// What a fit moves is the engine, not the model.
    void staysWhenAnEngineIsTuned() {
        const Scenario s = scenarioOf({"qwen3.5-397b-a17b", "mi355x-node", "sglang26", "mxfp4"});
        PredictedRun run(s);
        const double before = run.point().tpot.si();
        run.retune(catalogue().engine("sglang26", "cdna4").value());
        QCOMPARE(run.scenario()->engine.modelWork, s.engine.modelWork);
        QCOMPARE(run.point().tpot.si(), before);
    }

    /// A profile that is fitted to runs of the model keeps what its engine takes for it; how they scatter is in its own widths.
    void aCalibratedProfileKeepsIt() {
        ProfileCalibration fitted;
        fitted.base = catalogue().engine("sglang26", "cdna4").value();
        fitted.generation = "cdna4";
        fitted.chips = {"mi355x"};
        fitted.models = {"deepseek-v4-pro"};
        fitted.fit.factors.resize(calibratedFactors().size());
        const Result<Entry> entry = entryOf(fitted, "mine", {"runs.csv", "0", "2026-11-29"}, catalogue());
        QVERIFY(entry);
        const auto shipped = catalogue().entry("engine", "sglang26-cdna4");
        for (const auto& [path, scatters] :
             {std::pair{"model_work.mxfp4.deepseek-v4-pro", false}, std::pair{"model_work.fp8-block.glm-5", true}}) {
            const Figure *own = entry->figure(path), *was = shipped->figure(path);
            QVERIFY(own != nullptr && was != nullptr && was->high > was->low);
            QCOMPARE(own->value, was->value);
            QCOMPARE(own->high > own->low, scatters);
        }
    }

    /// Software of 2025 is no answer to a question about a model of 2026.
    void defaultSoftwareKnowsTheModel_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("rack");
        QTest::addColumn<QString>("profile");
        QTest::addRow("2025") << "deepseek-v3"
                              << "dgx-b200"
                              << "trtllm-blackwell";
        QTest::addRow("2026") << "deepseek-v4-pro"
                              << "dgx-b200"
                              << "trtllm26-blackwell";
        QTest::addRow("2026, AMD") << "glm-5"
                                   << "mi355x-node"
                                   << "sglang26-cdna4";
        QTest::addRow("in no runs") << "kimi-k2.5"
                                    << "dgx-b200"
                                    << "trtllm-blackwell";
        // Runs of 2024 had it; who asks today has newer software.
        QTest::addRow("in older runs") << "llama-2-70b"
                                       << "dgx-h200"
                                       << "trtllm-hopper";
    }
    void defaultSoftwareKnowsTheModel() {
        QFETCH(QString, model);
        QFETCH(QString, rack);
        const QByteArray words[]{model.toUtf8(), rack.toUtf8()};
        QTEST(QString::fromStdString(scenarioOf({words[0], words[1], "", ""}).engine.id), "profile");
    }
};

QTEST_GUILESS_MAIN(ModelWorkTest)
#include "model_work_test.moc"
