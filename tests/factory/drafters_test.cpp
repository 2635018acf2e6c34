// SPDX-License-Identifier: GPL-3.0-or-later
// What drafters were measured to propose, and what a scenario that drafts takes of it.
#include "app/project/drafter_inputs.h"
#include "model/search/estimate.h"
#include "tests/factory/examples.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rackline;

namespace {
Scenario of(const char* model, std::vector<std::string> more) { return test::scenarioOf(model, "gb200-nvl72", more); }
QByteArray refusal(const char* model, std::vector<std::string> more) {
    try {
        (void)of(model, std::move(more));
    } catch (const std::exception& e) { return QByteArray(e.what()); }
    return {};
}
double tokens(const char* model, std::vector<std::string> more) {
    return of(model, std::move(more)).workload.speculation.tokensPerStep();
}
std::string drafts(int n) { return "workload.speculative.draft=" + std::to_string(n); }
} // namespace

class DraftersTest : public QObject {
    Q_OBJECT
private slots:
    /// The tokens of a step are those that were measured (InferenceX, SPEED-Bench coding), and longer drafts are never less.
    void aModelTakesItsOwnDrafter() {
        const double qwen[]{1.93, 2.73, 3.39, 3.97, 4.41, 4.80, 5.04, 5.21}, v4[]{1.79, 2.27, 2.49, 2.54, 2.55, 2.55, 2.55, 2.58};
        for (int n = 1; n <= 8; ++n) {
            QVERIFY(std::abs(tokens("qwen3.5-397b-a17b", {drafts(n)}) - qwen[n - 1]) < 1e-6);
            QVERIFY(std::abs(tokens("deepseek-v4-pro", {drafts(n)}) - v4[n - 1]) < 1e-6);
        }
    }

    void aDrafterMayBeNamed() {
        QVERIFY(std::abs(tokens("qwen3.5-397b-a17b", {drafts(4), "workload.speculative.drafter=qwen3.5-397b-mtp-direct"}) -
                         3.83) < 1e-6);
        QVERIFY(std::abs(tokens("qwen3.5-397b-a17b", {drafts(3), "workload.speculative.drafter=Published-Mean"}) - 2.91) < 1e-6);
        // One layer of its own, where the model drafts nothing itself.
        QCOMPARE(of("kimi-k2.5", {drafts(2)}).workload.speculation.layers, 1);
        QVERIFY(estimate(of("kimi-k2.5", {drafts(2)})).point.feasible());
        QCOMPARE(of("kimi-k2.5", {drafts(2), "workload.speculative.layers=3"}).workload.speculation.layers, 3);
    }

    /// The mean of the catalogue is that of its drafters for models that think.
    void theMeanIsTheMean() {
        const Catalogue& catalogue = test::catalogue();
        for (int n = 1; n <= 8; ++n) {
            const std::string figure = "tokens." + std::to_string(n);
            double sum = 0, count = 0;
            for (const EntrySummary& one : catalogue.list("drafter")) {
                const auto entry = catalogue.entry("drafter", one.id);
                if (entry->word("model").empty() || one.id.ends_with("-direct")) continue;
                sum += entry->figure(figure)->value;
                ++count;
            }
            QVERIFY(count >= 6);
            QVERIFY(std::abs(catalogue.entry("drafter", "published-mean")->figure(figure)->value - sum / count) < 0.0051);
        }
        QVERIFY(std::abs(tokens("deepseek-v3", {drafts(3)}) - 2.91) < 1e-6);
    }

    void otherTextsAcceptLess() {
        const auto text = [](const char* kind) {
            return tokens("glm-5.2", {drafts(3), std::string("workload.speculative.text=") + kind});
        };
        QVERIFY(std::abs(text("coding") - 2.99) < 1e-6);
        QVERIFY(std::abs(text("chat") - (1 + 0.6 * 1.99)) < 1e-6);
        QVERIFY(text("creative") < text("chat") && text("chat") < text("summary") && text("coding") < text("maths"));
    }

    /// A typed acceptance is a chain, as before; beside a drafter one of the two would be unread.
    void aTypedAcceptanceWins() {
        QVERIFY(std::abs(tokens("glm-5.2", {drafts(2), "workload.speculative.acceptance=0.5"}) - 1.75) < 1e-12);
        QVERIFY(refusal("glm-5.2", {drafts(2), "workload.speculative.acceptance=0.5", "workload.speculative.text=chat"})
                    .contains("is said beside"));
        QVERIFY(refusal("kimi-k2.5", {drafts(2), "workload.speculative.drafter=glm-5.2-mtp"}).contains("drafts for glm-5.2"));
        QVERIFY(refusal("glm-5.2", {drafts(2), "workload.speculative.drafter=glm-5.2-mtq"}).contains("glm-5.2-mtp"));
    }

    /// What is about drafts or images changes nothing where there are none, and that is said.
    void whatCountsForNothingIsSaid() {
        const auto said = [](std::vector<std::string> more) {
            const Scenario s = of("qwen3.5-397b-a17b", std::move(more));
            return std::count_if(s.notes.begin(), s.notes.end(),
                                 [](const Finding& f) { return f.code == FindingCode::inputAlone; });
        };
        for (const char* one : {"workload.speculative.text=chat", "workload.speculative.drafter=qwen3.5-397b-mtp",
                                "workload.speculative.acceptance=0.7", "workload.speculative.layers=2"}) {
            QCOMPARE(said({one}), 1);
            QCOMPARE(said({one, drafts(2)}), 0);
        }
        QCOMPARE(said({"workload.image.width=512"}), 1);
        QCOMPARE(said({"workload.image.width=512", "workload.images=1", "workload.isl=4096"}), 0);
    }

    /// The list of inputs says whose acceptance it is.
    void inputsNameTheDrafter() {
        Project project;
        project.scenarios.push_back(
            {"one", {{"model", "glm-5.2"}, {"hardware.rack", "gb200-nvl72"}, {"workload.speculative.draft", "3"}}});
        const auto resolved = resolve(project, 0, test::catalogue(), {});
        QVERIFY(resolved);
        const auto named = [&](std::string_view path) {
            return std::find_if(resolved->inputs.begin(), resolved->inputs.end(),
                                [&](const InputFigure& i) { return i.path == path; });
        };
        const auto acceptance = named(acceptanceKey), drafter = named(drafterKey);
        QVERIFY(acceptance != resolved->inputs.end() && drafter != resolved->inputs.end());
        QCOMPARE(acceptance->provenance.source, std::string("infx_acceptance"));
        QCOMPARE(drafter->text, std::string("GLM-5.2, its draft layer"));
    }
};

QTEST_GUILESS_MAIN(DraftersTest)
#include "drafters_test.moc"
