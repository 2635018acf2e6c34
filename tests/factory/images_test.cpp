// SPDX-License-Identifier: GPL-3.0-or-later
// Images are tokens of the prompt and work before it.
#include "model/operators/operator.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
Scenario of(const char* model, std::vector<std::string> more) {
    more.insert(more.begin(), {"workload.isl=6000", "workload.osl=200", "precision.weights=fp8"});
    return test::scenarioOf(model, "dgx-h200", more);
}
QByteArray refusal(const char* model, std::vector<std::string> more) {
    try {
        (void)of(model, std::move(more));
    } catch (const std::exception& e) { return QByteArray(e.what()); }
    return {};
}
/// FLOPs of the encoder for the prompts of one pass.
double encoderFlops(const Scenario& s, const StepLoad& load, const Layout& layout = {}) {
    const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    double flops = 0;
    for (const Operator& op : operatorsOf(s.model, s.precision, layout))
        if (op.name.starts_with("image encoder")) flops += costOf(op, load, context).flops();
    return flops;
}
} // namespace

class ImagesTest : public QObject {
    Q_OBJECT
private slots:
    /// Worked by hand from the published shapes: patches of 16 or 14 pixels, four to a token.
    void tokensOfAnImage_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::addColumn<double>("across");
        QTest::addColumn<double>("down");
        QTest::addColumn<double>("tokens");
        QTest::newRow("a square") << QByteArray("qwen3.5-397b-a17b") << 1024.0 << 1024.0 << 1024.0;
        QTest::newRow("a screen") << QByteArray("qwen3.5-397b-a17b") << 1920.0 << 1080.0 << 2040.0;
        QTest::newRow("a small one") << QByteArray("qwen3.5-397b-a17b") << 448.0 << 448.0 << 196.0;
        QTest::newRow("Kimi's side of 28") << QByteArray("kimi-k2.5") << 448.0 << 448.0 << 256.0;
        QTest::newRow("always as many") << QByteArray("gemma-4-26b-a4b") << 4000.0 << 100.0 << 280.0;
    }
    void tokensOfAnImage() {
        QFETCH(QByteArray, model);
        QFETCH(double, across);
        QFETCH(double, down);
        QTEST(of(model.constData(), {}).model.images.tokensOf(across, down), "tokens");
    }

    /// 27 layers of 1,152 columns and blocks of 4,304 over 4,096 patches: 5.455 TFLOP an image, four of them a prompt, whatever
    /// the layout; ranks of a group share them out.
    void workOfAnImage() {
        const Scenario s = of("qwen3.5-397b-a17b", {"workload.images=4"});
        StepLoad load;
        load.promptTokens = load.promptLength = 6000;
        QVERIFY(std::abs(encoderFlops(s, load) / (4 * 5.455e12) - 1) < 1e-3);
        QVERIFY(std::abs(4 * encoderFlops(s, load, {4, 1, 1, 4, 1}) / encoderFlops(s, load) - 1) < 1e-9);
        // What is cached is not encoded again.
        const Scenario half = of("qwen3.5-397b-a17b", {"workload.images=4", "workload.prefix_hit=0.5"});
        load.promptTokens = load.promptLength = 3000;
        load.promptBefore = 3000;
        QVERIFY(std::abs(2 * encoderFlops(half, load) / (4 * 5.455e12) - 1) < 1e-3);
    }

    void imagesCostTime() {
        const auto at = [](const char* images) {
            return estimate(of("qwen3.5-35b-a3b", {std::string("workload.images=") + images, "workload.load.batch=8",
                                                   "mapping.tp=2", "mapping.ep=2", "mapping.mode=aggregated"}));
        };
        const Estimate none = at("0"), two = at("2"), four = at("4");
        QVERIFY(none.point.feasible() && four.point.feasible());
        QVERIFY(two.point.ttft > none.point.ttft && four.point.ttft > two.point.ttft);
        QVERIFY(four.point.perWatt < two.point.perWatt && two.point.perWatt < none.point.perWatt);
        QVERIFY(four.memory.weights > none.memory.weights);
        const auto width = [](const Estimate& e) {
            const auto& i = e.metrics[placeOf(Metric::ttft)];
            return i.high / i.low;
        };
        QVERIFY(width(four) > 1.05 * width(none));
        const auto says = [](const Estimate& e) {
            return std::any_of(e.findings.begin(), e.findings.end(),
                               [](const Finding& f) { return f.code == FindingCode::imagesEncoded; });
        };
        QVERIFY(says(four) && !says(none));
    }

    void whatCannotBeIsRefused() {
        QVERIFY(refusal("deepseek-v3", {"workload.images=1"}).contains("no image encoder"));
        QVERIFY(refusal("qwen3.5-397b-a17b", {"workload.images=6"})
                    .contains("6 images of 1024 tokens do not fit into a prompt of 6000"));
        QVERIFY(refusal("qwen3.5-397b-a17b", {"workload.images=5"}).isEmpty());
    }
};

QTEST_GUILESS_MAIN(ImagesTest)
#include "images_test.moc"
