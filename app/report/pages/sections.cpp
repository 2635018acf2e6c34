// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/records/tail_records.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/wording.h"
#include "model/scenario/parameters.h"
#include "model/search/step_standing.h"
#include "model/units/constants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace rackline {

namespace {
constexpr std::size_t mostFrontierRows = 12;

ReportSection scenarioSection(const ReportInput& input) {
    ScenarioTable table(input, "", false);
    const auto scenario = [](const ReportScenario& s) -> const Scenario& { return s.scenario->scenario; };
    table.addSystem();
    table.row("Formats", [&](const auto& s) {
        const PrecisionSet& p = scenario(s).precision;
        std::string others;
        if (p.dense && p.dense != p.weights) others += ", dense blocks " + std::string(nameOf(*p.dense));
        if (p.mixers && p.mixers != p.attention) others += ", recurrent layers " + std::string(nameOf(*p.mixers));
        if (p.head != Precision::bf16) others += ", LM head " + std::string(nameOf(p.head));
        return "weights " + std::string(nameOf(p.weights)) + ", attention " + std::string(nameOf(p.attention)) + others +
               ", activations " + std::string(nameOf(p.activations)) + ", KV " + std::string(nameOf(p.kv));
    });
    table.row("Workload", [&](const auto& s) {
        const Service& w = scenario(s).workload;
        return countText(w.isl) + " tokens in, " + countText(w.osl) + " out" + (w.lengths.vary() ? " on average" : "") +
               (w.prefixHit > 0 ? ", " + percentText(w.prefixHit) + " cached" : std::string());
    });
    table.row("Limits", [&](const auto& s) { return limitsText(scenario(s).workload); });
    table.addSite();
    table.row("Engine", [&](const auto& s) { return scenario(s).engine.id; });
    table.row("Hash", [&](const auto& s) { return s.scenario->hash; });
    return {"scenario", "Scenario", {table.taken()}};
}

/// A point of the frontier, and what its requests see where that is limited.
struct FrontierRow {
    const FrontierPoint* found;
    const TailFigures* tail;
};

ReportSection frontierSection(const ReportInput& input) {
    ReportSection section{"pareto", "Pareto frontier", {}};
    for (const ReportScenario& s : input.scenarios) {
        const std::vector<FrontierPoint>& frontier = s.exploration->frontier;
        const std::string name = s.scenario->scenario.name;
        section.blocks.push_back(ReportText{name + ": " + countText(static_cast<double>(s.exploration->evaluated)) +
                                            " candidates, " + countText(static_cast<double>(s.exploration->infeasible)) +
                                            " do not fit, " + countText(static_cast<double>(frontier.size())) +
                                            " on the frontier."});
        if (frontier.empty()) continue;
        const std::vector<TailFigures>& tails = s.exploration->tails;
        std::vector<FrontierRow> shown;
        const std::size_t rows = std::min(mostFrontierRows, frontier.size());
        for (std::size_t i = 0; i < rows; ++i) {
            const std::size_t at = rows == 1 ? 0 : i * (frontier.size() - 1) / (rows - 1);
            shown.push_back({&frontier[at], at < tails.size() ? &tails[at] : nullptr});
        }
        Fields<FrontierRow> columns;
        addThrough(columns, &FrontierRow::found, frontierColumns(input.x, input.y));
        if (!tails.empty()) addLimited(columns, s.scenario->scenario.workload, [](const FrontierRow& row) { return row.tail; });
        section.blocks.push_back(tableOf(columnsOf(columns), shown));
        for (const std::string& line : {bandText(frontier), softwareText(s.scenario->scenario.engine)})
            if (!line.empty()) section.blocks.push_back(ReportText{line});
    }
    return section;
}

ReportTable stepTable(const ReportScenario& s) {
    ReportTable table =
        tableOf(columnsOf(stepColumns("Operator")), stepLines(s.estimate->decodeStep, s.estimate->decodeStepTime));
    table.foldedUnder = "Operators of " + s.scenario->scenario.name;
    return table;
}

ReportSection breakdownSection(const ReportInput& input, std::span<const ChartScenario> shown) {
    ReportSection section{"breakdown", "Time, memory, power, cost", {}};
    const auto add = [&](StackChart chart) {
        if (chart.rows.empty()) return;
        section.blocks.push_back(captioned(std::move(chart)));
    };
    add(stepChart(shown));
    for (const ReportScenario& s : input.scenarios)
        if (!s.estimate->decodeStep.empty()) section.blocks.push_back(stepTable(s));
    for (const ChartScenario& s : shown) {
        if (s.estimate->decodeStep.empty()) continue;
        LineChart roofline = rooflineChart(s);
        roofline.title = s.scenario->name + ": " + "how far each operator is from its roof";
        section.blocks.push_back(captioned(std::move(roofline)));
    }
    add(memoryChart(shown));
    add(powerChart(shown));
    add(costChart(shown));
    return section;
}

/// What most requests see at the chosen point.
void addTail(ReportSection& section, const TailRecord& tail) {
    section.blocks.push_back(ReportText{tail.scenario.name + ": " + tailSentence(tail)});
    section.blocks.push_back(tableOf(columnsOf(tailColumns()), tail.rows()));
    if (tail.sharesKinds()) section.blocks.push_back(tableOf(columnsOf(kindFields()), tail.kinds()));
}

ReportSection metricsSection(const ReportInput& input) {
    ScenarioTable table(input, "Metric", true);
    for (const MetricInfo& info : metrics())
        table.row(std::string(info.title), [&info](const ReportScenario& s) {
            const Interval<double>& value = s.estimate->metrics[placeOf(info.metric)];
            return s.estimate->decodeStep.empty() ? cell("\u2013") : cell(metricText(info.metric, value), value.mid);
        });
    ReportSection section{
        "intervals",
        "Results with their intervals",
        {ReportText{"Each at its best layout within the limits; in brackets the 90 % interval, from the spread of the engine's "
                    "measured cases and of what is carried over."},
         table.taken()}};
    for (const ReportScenario& s : input.scenarios)
        if (s.estimate->tail) addTail(section, {s.scenario->scenario, *s.estimate->tail});
    return section;
}

constexpr auto servingFormulas = std::to_array<Formula>({
    {"Operator", "fixed latency + the p-norm of compute time and memory time; coefficients are measured per chip and format"},
    {"Decode step", "sum of its operators over all layers + the engine's scheduling"},
    {"Tokens/s per user", "tokens accepted in a step / time of a step"},
    {"Tokens/s/MW", "output tokens/s of one GPU / its provisioned facility power"},
    {"Facility power", "(chips + rest of the rack, over supply losses) \u00d7 (1 + network share) \u00d7 PUE"},
    {"$/M tokens", "(hardware, upkeep and data centre as annuities + energy at average power) / output tokens"},
    {"90 % interval", "median / factor to median \u00d7 factor; ln factors of engine and carried-over kernels add as squares"},
});
} // namespace

std::vector<ReportSection> sectionsOf(const ReportInput& input, std::span<const ChartScenario> shown) {
    const ReportAnchors anchors(input);
    std::vector<ReportSection> all{scenarioSection(input),
                                   metricsSection(input),
                                   recommendationSection(input),
                                   whySection(input),
                                   frontierSection(input),
                                   requestsSection(input),
                                   breakdownSection(input, shown),
                                   rackSection(input, shown),
                                   assumptionsSection(input, anchors),
                                   validationSection(input),
                                   inputsSection(anchors),
                                   launchSection(input),
                                   sourcesSection(anchors),
                                   formulasSection(input, servingFormulas)};
    std::erase_if(all, [](const ReportSection& section) { return section.blocks.empty(); });
    return all;
}

std::string dateText(const std::string& iso) {
    constexpr std::array<std::string_view, 12> months{"January", "February", "March",     "April",   "May",      "June",
                                                      "July",    "August",   "September", "October", "November", "December"};
    const bool whole = iso.size() == 10 && iso[4] == '-' && iso[7] == '-';
    const int month = iso.size() >= 7 && iso[4] == '-' ? (iso[5] - '0') * 10 + iso[6] - '0' : 0;
    if (month < 1 || month > 12) return iso;
    const std::string named = std::string(months[static_cast<std::size_t>(month - 1)]) + " " + iso.substr(0, 4);
    if (!whole) return iso.size() == 7 ? named : iso;
    return (iso[8] == '0' ? iso.substr(9, 1) : iso.substr(8, 2)) + " " + named;
}

} // namespace rackline
