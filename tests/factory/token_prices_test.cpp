// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/site_inputs.h"
#include "app/project/token_prices.h"
#include "hwdb/values/conversions.h"
#include "model/candidates/pricing.h"
#include "model/search/estimate.h"
#include "model/site/study.h"
#include "model/units/constants.h"
#include "tests/factory/examples.h"

#include <QTest>

using namespace rackline;

namespace {
ResolvedScenario asked(const std::string& model, const Settings& more = {}) {
    Project project;
    Settings settings{{"model", model}, {"hardware.rack", "dgx-h200"}, {"workload.isl", "4096"}, {"workload.osl", "512"}};
    for (const auto& [key, value] : more) settings[key] = value;
    project.scenarios.push_back({"test", settings});
    const auto resolved = resolve(project, 0, test::catalogue());
    if (!resolved) throw std::runtime_error(resolved.error().text());
    return *resolved;
}
double dollars(TokenPrice price) { return price * Mtok / USD; }
const InputFigure* inputOf(const ResolvedScenario& r, std::string_view path) {
    for (const InputFigure& one : r.inputs)
        if (one.path == path) return &one;
    return nullptr;
}
} // namespace

class TokenPricesTest : public QObject {
    Q_OBJECT
private slots:
    // By hand from the lists: Fireworks' prices are in the middle of six lists of DeepSeek-V3.
    void aModelHasItsPublishedPrice() {
        const ResolvedScenario r = asked("deepseek-v3");
        QCOMPARE(dollars(r.scenario.economics.outputPrice), 1.68);
        QCOMPARE(dollars(r.scenario.economics.inputPrice), 0.56);
        QCOMPARE(dollars(r.scenario.economics.cachedPrice), 0.28);
        const InputFigure* input = inputOf(r, "economics.price.output");
        QVERIFY(input != nullptr);
        QCOMPARE(input->provenance.source, std::string("fireworks_prices"));
        QCOMPARE(input->rivals.size(), std::size_t(4));
        const SiteInputs site = siteInputs(r, test::catalogue());
        for (const auto& line : site.lines)
            if (line.parameter->id == "economics.price.output") {
                QCOMPARE(line.range.low, 1e-6);
                QCOMPARE(line.range.high, 2.19e-6);
            }
    }
    /// Every model that writes is sold for something, and what is cached never for more than what is read anew.
    void everyModelIsSold() {
        const Entry prices = *test::catalogue().entry("economics", std::string(tokenPrices));
        int named = 0;
        for (const EntrySummary& one : test::catalogue().list("model")) {
            const Result<Transformer> model = transformerFrom(*test::catalogue().entry("model", one.id));
            QVERIFY(model);
            if (!model->writes) continue;
            const std::string row = pricedAs(prices, *model);
            named += row == one.id;
            double price[3]{};
            const char* kinds[]{".output", ".input", ".cached"};
            for (int i = 0; i < 3; ++i) {
                const Figure* figure = prices.figure(row + kinds[i]);
                QVERIFY2(figure != nullptr, (one.id + kinds[i]).c_str());
                QVERIFY2(figure->low <= figure->value && figure->value <= figure->high, (one.id + kinds[i]).c_str());
                price[i] = figure->value;
            }
            QVERIFY2(price[0] > 0 && price[1] > 0 && price[2] <= price[1] && price[1] <= price[0], one.id.c_str());
        }
        QCOMPARE(named, 45);
    }
    /// A list names no model that the catalogue lacks.
    void everyPriceIsOfAModel() {
        const Entry prices = *test::catalogue().entry("economics", std::string(tokenPrices));
        for (const Figure& figure : prices.figures) {
            const std::string row = figure.path.substr(0, figure.path.rfind('.'));
            if (row.starts_with("dense") || row.starts_with("mixture")) continue;
            QVERIFY2(test::catalogue().entry("model", row), row.c_str());
        }
    }
    void sizesHaveAPriceOfTheirOwn() {
        QCOMPARE(dollars(asked("mpt-1b").scenario.economics.outputPrice), 0.1);
        QCOMPARE(dollars(asked("mpt-30b").scenario.economics.outputPrice), 0.9);
        const ResolvedScenario r = asked("moe-2t");
        QCOMPARE(inputOf(r, "economics.price.output")->provenance.grade, Grade::judgement);
    }
    /// Revenue is one figure: of a point, and of the site that is full of such points, prompts included.
    void promptsAreSoldToo() {
        const auto perToken = [](const Settings& more) {
            const ResolvedScenario r = asked("deepseek-v3", more);
            return dollars(tokenRevenue(r.scenario));
        };
        QVERIFY(std::abs(perToken({}) - (1.68 + 8 * 0.56)) < 1e-9);
        QVERIFY(std::abs(perToken({{"workload.prefix_hit", "0.5"}}) - (1.68 + 4 * 0.56 + 4 * 0.28)) < 1e-9);
        QVERIFY(std::abs(perToken({{"economics.price.input", "0 USD/Mtok"}}) - 1.68) < 1e-9);
        QVERIFY(std::abs(perToken({{"economics.price.output", "10 USD/Mtok"}}) - (10 + 8 * 0.56)) < 1e-9);
        const auto revenue = [](const Settings& more) {
            return estimate(asked("deepseek-v3", more).scenario).point.revenue.si();
        };
        QVERIFY(revenue({{"economics.price.input", "2 USD/Mtok"}}) > revenue({}));
        QVERIFY(revenue({{"economics.price.cached", "1 USD/Mtok"}, {"workload.prefix_hit", "0.5"}}) >
                revenue({{"workload.prefix_hit", "0.5"}}));
    }
};

QTEST_GUILESS_MAIN(TokenPricesTest)
#include "token_prices_test.moc"
