// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/measured/case_settings.h"
#include "model/candidates/measured_point.h"
#include "model/units/constants.h"

#include <QTest>

#include <cmath>

using namespace rackline;

namespace {

const Catalogue& catalogue() {
    static const Result<Catalogue> opened = Catalogue::open(Catalogue::defaultPath());
    return *opened;
}

struct Served {
    std::string engine, chip, model;
    Precision weights, kv;
    int tp;
    double isl, osl;
};

Scenario scenarioOf(const Served& s) {
    Scenario scenario;
    scenario.model = *catalogue().model(s.model);
    scenario.system = *catalogue().system(*rackOf(catalogue(), s.chip));
    scenario.kernels = *catalogue().kernels(s.chip);
    scenario.engine = *catalogue().engine(s.engine, scenario.system.accelerator.generation);
    scenario.precision = {s.weights, s.weights, s.weights, s.kv};
    if (s.weights == Precision::mxfp4) scenario.precision.attention = Precision::bf16;
    scenario.workload.isl = s.isl;
    scenario.workload.osl = s.osl;
    return scenario;
}

Layout tensorParallel(const Scenario& scenario, int ranks) {
    Layout layout;
    layout.attentionTp = ranks;
    if (scenario.model.isMixture()) layout.expertTp = ranks;
    return layout;
}

OperatingPoint inClosedLoop(Scenario s, const Layout& layout, double concurrency) {
    s.workload.load = {LoadKind::concurrency, concurrency};
    const Evaluator evaluator(s);
    return asMeasured(evaluator, pointForLoad(evaluator, layout).point);
}

bool near(double value, double expected, double tolerance) { return std::abs(value / expected - 1) <= tolerance; }

} // namespace

/// Worked examples of method/serving. Memory rules hold to half a per cent; times to a tenth, because kernels and profiles have
/// been fitted again since the examples were made.
class ServingExamplesTest : public QObject {
    Q_OBJECT

private slots:
    void poolRules_data();
    void poolRules();
    void windowsAreKeptWhole();
    void closedLoops_data();
    void closedLoops();
    void offline();
    void staticBatchOf2024();
    void preemptionSlowsTokens();
    void slowPrefillEmptiesTheDecodePool();
};

void ServingExamplesTest::poolRules_data() {
    QTest::addColumn<QString>("engine");
    QTest::addColumn<double>("sequences");
    QTest::newRow("trtllm") << QStringLiteral("trtllm") << 44.09;
    QTest::newRow("vllm") << QStringLiteral("vllm") << 40.02;
    QTest::newRow("sglang") << QStringLiteral("sglang") << 43.72;
}

void ServingExamplesTest::poolRules() {
    QFETCH(QString, engine);
    QFETCH(double, sequences);
    const Scenario s =
        scenarioOf({engine.toStdString(), "h200-sxm", "llama-3.1-70b", Precision::fp8, Precision::fp8, 1, 8294.4, 0});
    const InferenceMemory m = inferenceMemory(s.model, s.precision, s.workload, Layout{}, Data::fromSi(141e9), s.engine);
    QVERIFY2(near(m.pool / m.kvReserved, sequences, 0.01), qPrintable(QString::number(m.pool / m.kvReserved)));
}

void ServingExamplesTest::windowsAreKeptWhole() {
    const auto perSequence = [](const char* engine) {
        const Scenario s = scenarioOf({engine, "b200-sxm", "gpt-oss-120b", Precision::mxfp4, Precision::fp8, 1, 8192, 8192});
        return inferenceMemory(s.model, s.precision, s.workload, Layout{}, 178 * GiB, s.engine).kvFull.si();
    };
    QVERIFY(near(perSequence("trtllm"), 36.0 * 2 * 8 * 64 * 16384, 1e-9));
    QVERIFY(near(perSequence("vllm"), 18.0 * 2 * 8 * 64 * (16384 + 128), 1e-9));
}

void ServingExamplesTest::closedLoops_data() {
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("chip");
    QTest::addColumn<QString>("model");
    QTest::addColumn<int>("weights");
    QTest::addColumn<int>("kv");
    QTest::addColumn<int>("tp");
    QTest::addColumn<double>("concurrency");
    QTest::addColumn<double>("isl");
    QTest::addColumn<double>("osl");
    QTest::addColumn<double>("tpot");
    QTest::addColumn<double>("output");
    const auto row = [](const char* engine, const char* chip, const char* model, Precision weights, Precision kv, int tp,
                        double concurrency, double isl, double osl, double tpot, double output) {
        QTest::addRow("%s %s %s", engine, chip, model)
            << QString::fromLatin1(engine) << QString::fromLatin1(chip) << QString::fromLatin1(model) << int(weights) << int(kv)
            << tp << concurrency << isl << osl << tpot << output;
    };
    using enum Precision;
    row("vllm", "h200-sxm", "llama-3.1-70b", fp8, bf16, 4, 64, 1024, 1024, 17.526, 3586.1);
    row("trtllm", "b200-sxm", "gpt-oss-120b", mxfp4, fp8, 2, 64, 1024, 8192, 6.061, 10542.1);
    row("sglang", "h200-sxm", "deepseek-v3", fp8Block, fp8, 8, 32, 1024, 1024, 23.966, 1311.1);
    row("trtllm", "h100-sxm", "qwen3-32b", fp8, fp8, 1, 64, 4096, 256, 97.012, 701.5);
}

void ServingExamplesTest::closedLoops() {
    QFETCH(QString, engine);
    QFETCH(QString, chip);
    QFETCH(QString, model);
    QFETCH(int, weights);
    QFETCH(int, kv);
    QFETCH(int, tp);
    QFETCH(double, concurrency);
    QFETCH(double, isl);
    QFETCH(double, osl);
    QFETCH(double, tpot);
    QFETCH(double, output);
    const Scenario s = scenarioOf({engine.toStdString(), chip.toStdString(), model.toStdString(), static_cast<Precision>(weights),
                                   static_cast<Precision>(kv), tp, isl, osl});
    const OperatingPoint p = inClosedLoop(s, tensorParallel(s, tp), concurrency);
    QVERIFY(p.feasible());
    QVERIFY(p.batch > 0.9 * concurrency && p.batch <= concurrency);
    QVERIFY2(near(p.tpot.si() * 1e3, tpot, 0.1) && near(p.throughput.si(), output, 0.12),
             qPrintable(QString::asprintf("%.3f ms, %.1f tok/s", p.tpot.si() * 1e3, p.throughput.si())));
}

void ServingExamplesTest::offline() {
    Scenario s = scenarioOf({"trtllm", "b200-sxm", "llama-3.1-70b", Precision::fp4, Precision::fp8, 1, 1000, 2000});
    s.workload.client.rounds = 1;
    s.workload.client.shortest = 1;
    const OperatingPoint p = inClosedLoop(s, Layout{}, 1500);
    QVERIFY2(near(p.perGpu.si(), 6764.9, 0.1) && near(p.admitted, 272.2, 0.05),
             qPrintable(QString::asprintf("%.1f tok/s, %.1f admitted", p.perGpu.si(), p.admitted)));
    // Ramp and drain cost less the more requests there are.
    QVERIFY(inClosedLoop(s, Layout{}, 15000).perGpu > p.perGpu);
}

void ServingExamplesTest::staticBatchOf2024() {
    Scenario s = scenarioOf({"vllm24", "mi300x", "llama-3.1-70b", Precision::fp16, Precision::bf16, 4, 1024, 1024});
    s.workload.load = {LoadKind::batch, 16};
    s.workload.client.rounds = 1;
    const Evaluator evaluator(s);
    const OperatingPoint p = asMeasured(evaluator, pointForLoad(evaluator, tensorParallel(s, 4)).point);
    QVERIFY2(near(p.latency.si(), 40.12, 0.15), qPrintable(QString::asprintf("%.2f s, step %.2f ms, prefill %.2f s",
                                                                             p.latency.si(), p.tpot.si() * 1e3, p.ttft.si())));
    QVERIFY(near(p.ttft.si() + 1023 * p.tpot.si(), p.latency.si(), 1e-12));
    QVERIFY(near(p.throughput.si() * p.latency.si(), 16 * 1024, 1e-12));
}

void ServingExamplesTest::preemptionSlowsTokens() {
    const Scenario s = scenarioOf({"vllm", "h100-sxm", "llama-3.1-70b", Precision::fp8, Precision::bf16, 2, 4096, 2048});
    const Layout layout = tensorParallel(s, 2);
    const double admitted = std::floor(Evaluator(s).memoryOf(layout).admitted());
    QVERIFY(admitted >= 1);
    const OperatingPoint full = inClosedLoop(s, layout, admitted), over = inClosedLoop(s, layout, 4 * admitted);
    QVERIFY(near(over.tpot / full.tpot, std::pow(4, s.engine.preemptionExponent), 0.05));
    // Little's law over what a request stays longer, wherever it waits: the rate is that of a full pool.
    const OperatingPoint more = inClosedLoop(s, layout, 8 * admitted);
    QCOMPARE(more.throughput, over.throughput);
    QVERIFY(near(over.throughput.si() / 2048 * (more.latency - over.latency).si(), 4 * admitted, 1e-9));
}

void ServingExamplesTest::slowPrefillEmptiesTheDecodePool() {
    Scenario s = scenarioOf({"trtllm", "gb200-gpu", "gpt-oss-120b", Precision::mxfp4, Precision::fp8, 1, 8192, 256});
    s.workload.load = {LoadKind::concurrency, 512};
    OperatingPoint workers;
    workers.mode = ServingMode::disaggregated;
    workers.layout = tensorParallel(s, 2);
    workers.prefill = tensorParallel(s, 1);
    const auto reading = [&](int readers) {
        workers.prefillWorkers = readers;
        return pointOfWorkers(Evaluator(s), workers).point;
    };
    const OperatingPoint one = reading(1), four = reading(4);
    QVERIFY(one.batch < four.batch && one.feasible());
    QVERIFY(four.throughput > one.throughput && near(four.throughput / one.throughput, 4, 0.3));
    QCOMPARE(four.gpus(), 6);
    // Whoever does not decode waits for its prompt.
    QVERIFY(near(one.throughput.si() / 256 * one.latency.si(), 512, 0.01));
}

QTEST_GUILESS_MAIN(ServingExamplesTest)
#include "serving_examples_test.moc"
