// SPDX-License-Identifier: GPL-3.0-or-later
// Loads of experts that somebody recorded, and how unevenly ranks have them.
#include "app/project/service_inputs.h"
#include "hwdb/store/text_file.h"
#include "model/memory/inference_memory.h"
#include "model/operators/step_table.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
using Texts = std::vector<std::string>;

/// A file of the 32 layers of Mixtral, whose eight experts have these tokens.
struct Loads {
    QTemporaryDir folder;
    std::string file = folder.filePath(QStringLiteral("loads.csv")).toStdString();

    explicit Loads(const std::vector<double>& tokens, int layers = 32) {
        std::string text = "layer,expert,tokens\n";
        for (int layer = 0; layer < layers; ++layer)
            for (std::size_t e = 0; e < tokens.size(); ++e)
                text += std::to_string(layer) + "," + std::to_string(e) + "," + std::to_string(tokens[e]) + "\n";
        if (!writeTextFile(file, text)) throw std::runtime_error("nothing was written");
    }
    std::string setting() const { return "workload.experts.loads=" + file; }
};
Scenario mixtral(Texts more) { return test::scenarioOf("mixtral-8x7b", "dgx-h200", more); }
QByteArray refusal(const char* model, const Texts& more) {
    try {
        (void)test::scenarioOf(model, "dgx-h200", more);
    } catch (const std::exception& e) { return QByteArray(e.what()); }
    return {};
}
Estimate at(Texts more) {
    more.insert(more.begin(), {"precision.weights=fp8", "mapping.mode=aggregated", "hardware.count=1", "workload.load.batch=256",
                               "mapping.tp=1", "mapping.attention_dp=4", "mapping.ep=4"});
    return estimate(mixtral(std::move(more)));
}
bool says(const Estimate& e) {
    return std::any_of(e.findings.begin(), e.findings.end(),
                       [](const Finding& f) { return f.code == FindingCode::expertsRecorded; });
}
QByteArray wrongWith(const char* text) {
    const auto loads = parseExpertLoads(text, "a file");
    return loads ? QByteArray() : QByteArray::fromStdString(loads.error().text());
}
} // namespace

class ExpertLoadsTest : public QObject {
    Q_OBJECT
private slots:
    /// Worked by hand. In their order 6, 2 | 1, 1 is 8 of a mean of 5. Two copies are both of the first expert, whose three
    /// places have 2 each: 2, 2, 1 | 2, 2, 1 is even, and 2, 2 | 2, 1 | 2, 1 has 4 of a mean of 10/3.
    void workedByHand() {
        const std::vector<double> loads{6, 2, 1, 1};
        QCOMPARE(busiestOverMean(loads, 0, 1), 1.0);
        QCOMPARE(busiestOverMean(loads, 0, 2), 1.6);
        QCOMPARE(busiestOverMean(loads, 0, 4), 2.4);
        QCOMPARE(busiestOverMean(loads, 2, 2), 1.0);
        QCOMPARE(busiestOverMean(loads, 2, 3), 1.2);
        // The mean of layers: the other is even.
        const ExpertBalance balance = balanceOf({loads, {5, 5, 5, 5}}, 0);
        QCOMPARE(balance.over(2), (1.6 + 1) / 2);
        QCOMPARE(balance.over(4), (2.4 + 1) / 2);
        QCOMPARE(balance.over(3), 0.0);
        QCOMPARE(balanceOf({loads}, 2).over(3), 1.2);
        QCOMPARE(balanceOf({loads}, 2).over(4), 0.0);
    }

    /// The busiest rank has what was recorded where tokens are many, and chance adds to it where they are few.
    void manyTokensAreAsRecorded() {
        const ExpertPopularity popularity(128, 8, 1.01);
        QVERIFY(std::abs(busiestRank(popularity, 128, 8, 1e14, 0, 1.3) - 1.3) < 1e-6);
        QVERIFY(busiestRank(popularity, 128, 8, 50.0, 0, 1.3) > 1.3);
        QVERIFY(std::abs(busiestRank(popularity, 128, 8, 1e14, 0, 1.0) - 1) < 1e-6);
    }

    void ranksWaitForTheBusiest() {
        const Loads even({1, 1, 1, 1, 1, 1, 1, 1}), uneven({3, 3, 1, 1, 1, 1, 1, 1});
        const Estimate assumed = at({}), flat = at({even.setting()}), skewed = at({uneven.setting()});
        QVERIFY(flat.point.feasible() && skewed.point.feasible());
        QVERIFY(flat.point.tpot < skewed.point.tpot);
        QVERIFY(says(flat) && says(skewed) && !says(assumed));
        const ExpertBalance& balance = mixtral({uneven.setting()}).model.balance;
        QCOMPARE(balance.over(4), 2.0);
        // Four copies, two of each busy expert, leave places of 1 everywhere; they take memory.
        const Estimate copied = at({uneven.setting(), "workload.experts.redundant=4"});
        QCOMPARE(mixtral({uneven.setting(), "workload.experts.redundant=4"}).model.balance.over(4), 1.0);
        QVERIFY(copied.point.tpot < skewed.point.tpot);
        QVERIFY(std::abs((copied.memory.weights - flat.memory.weights).si() / (32 * 3 * 4096.0 * 14336) - 1) < 1e-9);
        QVERIFY(copied.point.admitted < flat.point.admitted);
    }

    /// Ranks that do not divide experts and copies are no layout.
    void copiesMustDivide() {
        const Loads even({1, 1, 1, 1, 1, 1, 1, 1});
        const Estimate odd = at({even.setting(), "workload.experts.redundant=3"});
        QVERIFY(!odd.point.feasible());
    }

    /// Rows of many steps have the bits of single ones.
    void bothPathsAreTheSame() {
        const Loads uneven({3, 3, 1, 1, 1, 1, 1, 1});
        const Scenario s = mixtral({uneven.setting(), "workload.experts.redundant=4"});
        const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
        LayoutOperators operators(s.model, s.precision);
        const std::vector<Layout> layouts{{1, 4, 4, 1, 1}, {2, 1, 2, 1, 1}, {4, 1, 1, 4, 1}};
        for (const Layout& layout : layouts) operators.add(layout);
        StepLoad load;
        load.context = 2048;
        load.promptTokens = 512;
        load.promptLength = 2048;
        const std::vector<double> sequences{1, 7, 64, 300};
        StepTable table(operators, context, {load}, sequences);
        for (std::size_t i = 0; i < layouts.size(); ++i)
            for (std::size_t lane = 0; lane < sequences.size(); ++lane) {
                StepCost sum;
                load.sequences = sequences[lane];
                for (const Operator& op : operatorsOf(s.model, s.precision, layouts[i])) sum += costOf(op, load, context);
                QCOMPARE(table.sums(i, 0, 0).at(lane).time(), sum.time());
            }
    }

    void whatIsWrongIsSaid() {
        QVERIFY(wrongWith("").contains("does not begin with the header layer,expert,tokens"));
        QVERIFY(wrongWith("layer,expert,load\n0,0,1\n").contains("does not begin with the header"));
        QVERIFY(wrongWith("layer,expert,tokens\n").contains("no row"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,0\n").contains("line 2: has another number of columns"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,0,-1\n").contains("line 2: tokens is not a number from 0"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,0,nan\n").contains("line 2: tokens is not a number"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,1e9,1\n").contains("line 2: expert is not a number from 0 to 4096"));
        QVERIFY(wrongWith("layer,expert,tokens\n0.5,0,1\n").contains("line 2: layer is not a whole number"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,0,1\n0,0,2\n").contains("line 3: the layer has this expert twice"));
        QVERIFY(wrongWith("layer,expert,tokens\n0,0,1\n0,2,2\n").contains("layer 0 has no expert 1"));
        QVERIFY(wrongWith("layer,expert,tokens\n3,0,0\n").contains("layer 3 has no tokens"));
        QVERIFY(wrongWith("layer,expert,tokens\n3,0,\"1\n").contains("quote"));
        QVERIFY(wrongWith("layer,expert,tokens\n3,0,1\n\n3,1,2\n").isEmpty());
    }

    void whatDoesNotFitIsRefused() {
        const Loads mixtralLike({1, 1, 1, 1, 1, 1, 1, 1}), short4({1, 1, 1, 1}), shallow({1, 1, 1, 1, 1, 1, 1, 1}, 31);
        QVERIFY(refusal("mixtral-8x7b", {mixtralLike.setting()}).isEmpty());
        QVERIFY(refusal("mixtral-8x7b", {short4.setting()}).contains("has 32 layers of 4 experts, and"));
        QVERIFY(refusal("mixtral-8x7b", {shallow.setting()}).contains("has 31 layers of 8 experts, and"));
        QVERIFY(refusal("mixtral-8x22b", {mixtralLike.setting()}).contains("and Mixtral"));
        QVERIFY(refusal("llama-3.1-8b", {mixtralLike.setting()}).contains("has none"));
        QVERIFY(refusal("mixtral-8x7b", {"workload.experts.loads=/nowhere.csv"}).contains("/nowhere.csv"));
    }

    void copiesAloneAreAFinding() {
        const auto said = [](const Texts& more) {
            const Scenario s = mixtral(more);
            return std::count_if(s.notes.begin(), s.notes.end(),
                                 [](const Finding& f) { return f.code == FindingCode::inputAlone; });
        };
        const Loads even({1, 1, 1, 1, 1, 1, 1, 1});
        QCOMPARE(said({"workload.experts.redundant=8"}), 1);
        QCOMPARE(said({"workload.experts.redundant=8", even.setting()}), 0);
        const Estimate plain = at({}), alone = at({"workload.experts.redundant=8"});
        QCOMPARE(alone.point.tpot.si(), plain.point.tpot.si());
        QCOMPARE(alone.memory.weights.si(), plain.memory.weights.si());
    }
};

QTEST_GUILESS_MAIN(ExpertLoadsTest)
#include "expert_loads_test.moc"
