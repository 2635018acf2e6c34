// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"
#include "app/report/charts/flow_charts.h"
#include "app/report/pictures/svg.h"
#include "app/report/words/markup.h"
#include "model/units/constants.h"
#include "tests/paths.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace rackline;

namespace {
double into(const FlowChart& chart, std::size_t node) {
    double sum = 0;
    for (const Flow& flow : chart.flows) sum += flow.to == node ? flow.value : 0;
    return sum;
}
double outOf(const FlowChart& chart, std::size_t node) {
    double sum = 0;
    for (const Flow& flow : chart.flows) sum += flow.from == node ? flow.value : 0;
    return sum;
}
bool isNear(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)) + 1e-12; }

/// What is wrong with its sums: nothing is lost or made between its ends, and it goes to the right.
QString lost(const FlowChart& chart) {
    int last = 0;
    for (const FlowNode& node : chart.nodes) last = std::max(last, node.column);
    for (std::size_t i = 0; i < chart.nodes.size(); ++i) {
        const FlowNode& node = chart.nodes[i];
        const double in = into(chart, i), out = outOf(chart, i);
        const bool ends = out == 0, begins = i == 0;
        if ((!begins && !isNear(in, node.value)) || (!ends && !isNear(out, node.value)))
            return QStringLiteral("%1: %2 in, %3, %4 out")
                .arg(QString::fromStdString(node.name))
                .arg(in)
                .arg(node.value)
                .arg(out);
        if (begins && ends) return QStringLiteral("nothing flows");
        if (node.column == last && !ends) return QStringLiteral("it does not end");
    }
    for (const Flow& flow : chart.flows)
        if (chart.nodes[flow.to].column <= chart.nodes[flow.from].column) return QStringLiteral("it goes back");
    return {};
}

const FlowNode* nodeOf(const FlowChart& chart, std::string_view name) {
    for (const FlowNode& node : chart.nodes)
        if (node.name == name) return &node;
    return nullptr;
}
} // namespace

/// Flows of watts and dollars against the figures that stand beside them.
class FlowTest : public QObject {
    Q_OBJECT

    const Catalogue m_catalogue = Catalogue::open(buildPath("share/rackline/catalogue.sqlite")).value();

private slots:
    void flowsSumToTheFigures_data() {
        QTest::addColumn<QString>("example");
        for (const char* example : {"three-generations", "amd-generations", "llama-70b-generations", "site-100mw"})
            QTest::newRow(example) << QString::fromLatin1(example);
    }
    /// Points of the frontier and settings are drawn at random.
    void flowsSumToTheFigures() {
        QFETCH(QString, example);
        const Project shipped = readProject(example.toStdString()).value();
        std::mt19937_64 random(7);
        const auto between = [&random](double from, double to) {
            return std::uniform_real_distribution<double>(from, to)(random);
        };
        int looked = 0, pools = 0;
        for (int draw = 0; draw < 6; ++draw) {
            const std::vector<std::string> settings{"workload.isl=" + std::to_string(static_cast<int>(std::exp(between(5, 9)))),
                                                    "workload.osl=" + std::to_string(static_cast<int>(std::exp(between(5, 8)))),
                                                    "facility.pue=" + std::to_string(between(1.06, 1.6)),
                                                    "economics.utilisation=" + std::to_string(draw == 0 ? 1.0 : between(0.3, 1))};
            const Result<Project> project = projectWith(shipped, settings);
            QVERIFY2(bool(project), project ? "" : project.error().text().c_str());
            for (std::size_t i = 0; i < project->scenarios.size(); ++i) {
                const Result<ResolvedScenario> resolved = resolve(*project, i, m_catalogue);
                if (!resolved || resolved->scenario.trains()) continue;
                const Exploration found = explore(resolved->scenario, {});
                if (found.frontier.empty()) continue;
                for (int point = 0; point < 4; ++point) {
                    const Estimate e = explain(resolved->scenario, found.frontier[random() % found.frontier.size()].point);
                    const ChartScenario shown{&resolved->scenario, nullptr, &e, 0};
                    check(shown);
                    if (QTest::currentTestFailed()) return;
                    ++looked;
                    pools += e.point.prefillWorkers > 0;
                }
            }
        }
        QVERIFY2(looked > 10, qPrintable(QString::number(looked)));
        if (example == QLatin1String("three-generations")) QVERIFY(pools > 4 && pools < looked);
    }

    void check(const ChartScenario& shown) {
        const Estimate& e = *shown.estimate;
        const FlowChart power = powerFlow(shown), cost = costFlow(shown);
        QVERIFY2(lost(power).isEmpty(), qPrintable(lost(power)));
        QVERIFY(isNear(power.nodes.front().value, e.point.average.si()));
        const FlowNode* gpu = nodeOf(power, "GPU");
        QVERIFY(gpu != nullptr && gpu == &power.nodes[power.subject]);
        double chips = 0;
        for (const PowerStackPart& part : e.power) chips += part.name == "chips" ? part.average.si() : 0;
        QVERIFY(isNear(gpu->value, chips));
        double used = 0;
        for (std::size_t i = 0; i < power.nodes.size(); ++i)
            if (outOf(power, i) == 0) used += power.nodes[i].value;
        QVERIFY(isNear(used, e.point.average.si()));
        if (e.point.prefillWorkers > 0 && e.point.beside <= 0)
            QVERIFY(isNear(nodeOf(power, "Decoding")->value, (1 - e.point.prefillShare()) * e.decodeChip.si()));
        checkCost(shown, cost);
    }

    static void checkCost(const ChartScenario& shown, const FlowChart& cost) {
        const Estimate& e = *shown.estimate;

        if (cost.nodes.empty()) {
            QVERIFY(!std::isfinite(e.point.cost.si()));
            return;
        }
        QVERIFY2(lost(cost).isEmpty(), qPrintable(lost(cost)));
        QVERIFY(isNear(cost.nodes.front().value, e.point.cost / (USD / Mtok)));
        const StackChart stack = costChart(std::array{shown});
        for (const StackPart& part : stack.rows.front().parts) {
            const FlowNode* node = nodeOf(cost, part.name);
            QVERIFY(node != nullptr && isNear(node->value, part.value) && node->text == part.text);
        }
        const FlowNode* idle = nodeOf(cost, "Idle hours");
        QVERIFY(isNear(idle ? idle->value : 0, (1 - shown.scenario->economics.utilisation) * cost.nodes.front().value));
    }

    void nothingServedIsNothingDrawn() {
        const Estimate none;
        const Scenario scenario;
        const ChartScenario shown{&scenario, nullptr, &none, 0};
        QVERIFY(powerFlow(shown).nodes.empty() && costFlow(shown).nodes.empty());
        QVERIFY(drawingOf(powerFlow(shown), {}).shapes.empty());
    }

    void everyNameStandsApart_data() {
        QTest::addColumn<double>("width");
        for (const double width : {420.0, 620.0, 760.0, 1030.0}) QTest::addRow("%g", width) << width;
    }
    /// No words lie on words and none leave the picture, and a node is as high as its flows are wide.
    void everyNameStandsApart() {
        QFETCH(double, width);
        const Project project = readProject("three-generations").value();
        for (const std::size_t i : {std::size_t{0}, std::size_t{2}}) {
            const ResolvedScenario resolved = resolve(project, i, m_catalogue).value();
            const Estimate e = estimate(resolved.scenario);
            for (const FlowChart& chart :
                 {powerFlow({&resolved.scenario, nullptr, &e, 0}), costFlow({&resolved.scenario, nullptr, &e, 0})}) {
                DrawingSheet sheet;
                sheet.width = width;
                const Drawing drawing = drawingOf(chart, sheet);
                std::vector<PictureBox> words;
                for (const Shape& shape : drawing.shapes)
                    if (const auto* text = std::get_if<Words>(&shape.form)) {
                        const TypeFigures& type = figuresOf(text->type);
                        words.push_back(
                            {text->at.x, text->at.y - 0.8 * type.size, sheet.widthOf(text->text, text->type), double(type.size)});
                        QVERIFY2(words.back().right() <= width && words.back().bottom() <= drawing.height + 1,
                                 text->text.c_str());
                        for (std::size_t k = 0; k + 1 < words.size(); ++k)
                            QVERIFY2(!words[k].meets(words.back()), text->text.c_str());
                    }
                QVERIFY(words.size() >= chart.nodes.size());
            }
        }
    }

    void aFlowIsLiftedFromEndToEnd() {
        const Project project = readProject("three-generations").value();
        const ResolvedScenario resolved = resolve(project, 0, m_catalogue).value();
        const Estimate e = estimate(resolved.scenario);
        const FlowChart chart = powerFlow({&resolved.scenario, nullptr, &e, 0});
        const auto lifted = [&](const Mark& mark) {
            const Drawing over = overlayOf(chart, mark, {});
            return std::count_if(over.shapes.begin(), over.shapes.end(),
                                 [](const Shape& shape) { return std::holds_alternative<Outline>(shape.form); });
        };
        const Mark utility{Mark::Kind::part, 0, 0};
        QCOMPARE(std::size_t(lifted(utility)), chart.flows.size());
        // The way to the UPS is one flow, and nothing goes on from there.
        const auto ups = std::find_if(chart.flows.begin(), chart.flows.end(),
                                      [&](const Flow& flow) { return chart.nodes[flow.to].name == "UPS, transformer"; });
        QVERIFY(ups != chart.flows.end());
        QCOMPARE(lifted({Mark::Kind::part, 1, static_cast<int>(ups - chart.flows.begin())}), 1);
        QVERIFY(tipOf(chart, utility).find("100\u202f%") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(FlowTest)
#include "flow_test.moc"
