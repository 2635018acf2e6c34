// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/keys.h"
#include "app/project/lone_task_inputs.h"
#include "app/report/charts/charts.h"
#include "app/report/pages/parts.h"
#include "app/report/pages/report.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/wording.h"
#include "model/scenario/chosen_caps.h"
#include "model/site/study.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
constexpr std::size_t mostHeadlines = 6, mostRisks = 3;

bool hasPoint(const ReportScenario& s) { return s.estimate->point.feasible() && !s.estimate->decodeStep.empty(); }
const Interval<double>& metricOf(const ReportScenario& s, Metric metric) { return s.estimate->metrics[placeOf(metric)]; }

/// The verb is the same for one rack and for many.
std::string verbFor(const Scenario& s) { return s.system.rack.status == Status::shipping ? "can serve" : "would serve"; }

std::string answerOf(const ReportInput& input) {
    const std::optional<Contrast> found = contrastOf(input);
    if (!found) return input.scenarios.empty() ? "Nothing to report." : "None of the scenarios fits.";
    const ReportScenario* best = &input.scenarios[found->best];
    const Scenario& winner = best->scenario->scenario;
    if (!found->other)
        return winner.name + " " + verbFor(winner) + " " + metricText(Metric::perMw, metricOf(*best, Metric::perMw).mid) +
               " at " + metricText(Metric::speed, metricOf(*best, Metric::speed).mid) + " per user" + conditional(winner) + ".";
    const ReportScenario* base = &input.scenarios[*found->other];
    const Interval<double> ratio = ratioOf(metricOf(*best, Metric::perMw), metricOf(*base, Metric::perMw));
    constexpr double same = 0.05;
    const std::string much = ratio.mid < 1 + same ? "as many tokens as " : factorText(ratio.mid) + " the tokens of ";
    return "On " + measureText(winner.facility.power.si(), "W") + ", " + winner.name + " " + verbFor(winner) + " " + much +
           base->scenario->scenario.name + conditional(winner) + ".";
}

/// The conditions that all scenarios share; those that differ are in their tables.
std::string conditionsOf(const ReportInput& input) {
    if (input.scenarios.empty()) return {};
    const Scenario& first = input.scenarios.front().scenario->scenario;
    const auto shared = [&](auto get) {
        return std::all_of(input.scenarios.begin(), input.scenarios.end(),
                           [&](const ReportScenario& s) { return get(s.scenario->scenario) == get(first); });
    };
    std::string text = shared([](const Scenario& s) { return s.model.id; }) ? first.model.name : "Different models";
    const auto asked = [](const ReportScenario& s) {
        return std::max(s.scenario->readAt, s.scenario->scenario.workload.limits.speed.si());
    };
    const double speed = asked(input.scenarios.front());
    if (speed > 0 &&
        std::all_of(input.scenarios.begin(), input.scenarios.end(), [&](const auto& s) { return asked(s) == speed; }))
        text += " at " + measureText(speed, "tok/s") + " per user or more";
    if (shared([](const Scenario& s) { return std::pair(s.workload.isl, s.workload.osl); }))
        text += ", " + countText(first.workload.isl) + " tokens in and " + countText(first.workload.osl) + " out" +
                (first.workload.lengths.vary() ? " on average" : "");
    if (shared([](const Scenario& s) { return s.workload.prefixHit; }) && first.workload.prefixHit > 0)
        text += ", " + percentText(first.workload.prefixHit) + " of prompts cached";
    return text + ". Output tokens, facility watts. Each at its best layout within the limits.";
}

ReportHeadline headlineOf(const ReportScenario& s, Metric metric, int colour) {
    const Scenario& scenario = s.scenario->scenario;
    ReportHeadline headline;
    headline.name = scenario.name;
    headline.remark = remarkOf(scenario);
    headline.colour = colour;
    if (!hasPoint(s)) {
        headline.value = "\u2013";
        headline.note = s.estimate->findings.empty() ? "Does not fit." : sentenceOf(s.estimate->findings.front());
        return headline;
    }
    const Interval<double>& value = metricOf(s, metric);
    const bool whole = readsWhole(infoOf(metric).shown);
    headline.value = whole ? metricText(metric, value.mid, beside(value)) : predictedText(value.mid);
    if (!whole) headline.unit = infoOf(metric).unit;
    headline.interval = metricRangeText(metric, value);
    const double racks = racksOf(AtCaps(scenario, s.estimate->point.caps).scenario(), s.estimate->point).all();
    headline.remark += (headline.remark.empty() ? "" : " \u00b7 ") + shortText(s.layout);
    headline.note = countText(racks) + ' ' + std::string(standName(scenario.system.rack, racks)) + " \u00b7 " +
                    moneyText(metricOf(s, Metric::cost).mid) + " / M tok";
    return headline;
}

std::string newestDate(const ReportInput& input) {
    std::string newest;
    for (const ReportScenario& s : input.scenarios)
        for (const InputFigure& figure : s.scenario->inputs) {
            const std::string& date = figure.provenance.date;
            if (date.size() >= 4 && date.find_first_not_of("0123456789-") == std::string::npos) newest = std::max(newest, date);
        }
    return newest;
}

std::string evidenceOf(const ReportInput& input) {
    std::size_t inputs = 0;
    std::string carried;
    for (const ReportScenario& s : input.scenarios) {
        inputs += s.scenario->inputs.size();
        if (!s.scenario->scenario.kernels.carriedFrom.empty())
            carried += (carried.empty() ? "" : ", ") + s.scenario->scenario.name;
    }
    std::string text = input.validation.empty() ? "" : input.validation + ". ";
    if (!carried.empty()) text += "Carried over: " + carried + ". ";
    return text + countText(static_cast<double>(inputs)) + " inputs, each with its source.";
}
Report servingReport(const ReportInput& input) {
    Report report;
    report.answer = answerOf(input);
    report.conditions = conditionsOf(input);
    std::vector<ChartScenario> shown;
    for (const ReportScenario& s : input.scenarios) {
        const int colour = s.colour < 0 ? static_cast<int>(shown.size()) : s.colour;
        shown.push_back({&s.scenario->scenario, s.exploration, s.estimate, colour});
        report.headlines.push_back(headlineOf(s, input.y, colour));
        report.headlines.back().to = s.assumptions.empty() ? "inputs" : ReportAnchors::ofAssumptions(shown.size() - 1);
    }
    std::size_t candidates = 0;
    for (const ReportScenario& s : input.scenarios) candidates += s.exploration->evaluated;
    report.figure = {paretoChart(shown, input.x, input.y),
                     countText(static_cast<double>(candidates)) + " candidates; band: 90 % interval; \u00d7 does not fit."};
    report.risks = risksOf(input);
    report.sections = sectionsOf(input, shown);
    return report;
}
} // namespace

std::string conditional(const Scenario& s) {
    switch (s.system.rack.status) {
    case Status::shipping:
        return "";
    case Status::announced:
        return ", if it ships as announced";
    case Status::projected:
        return ", if it comes as projected";
    case Status::roadmap:
        return ", if the roadmap holds";
    }
    return "";
}

Result<void> checkReported(std::span<const ResolvedScenario> scenarios) {
    const auto does = [](const ResolvedScenario& s) {
        return '"' + s.scenario.name + "\" " + std::string(doneBy(s.scenario.task));
    };
    for (const ResolvedScenario& s : scenarios)
        if (answersAlone(s.scenario.task))
            return Error{ErrorCode::input, "workload.kind",
                         does(s) + "; rackline " + std::string(nameOf(s.scenario.task)) +
                             " answers it; there is no report for it"};
    for (const ResolvedScenario& s : scenarios)
        if (s.scenario.trains() != scenarios.front().scenario.trains())
            return Error{ErrorCode::input, "workload.kind",
                         does(scenarios.front()) + " and " + does(s) + "; a report is of one kind, choose with FILE#NAME"};
    return {};
}

Report buildReport(const ReportInput& input) {
    const bool trains = !input.scenarios.empty() && input.scenarios.front().training != nullptr;
    Report report = trains ? trainingReport(input) : servingReport(input);
    report.project = input.project;
    if (report.headlines.size() > mostHeadlines) report.headlines.resize(mostHeadlines);
    if (report.risks.size() > mostRisks) report.risks.resize(mostRisks);
    for (std::string* sentence : {&report.answer, &report.conditions}) *sentence = asSentence(std::move(*sentence));
    for (ReportRisk& risk : report.risks)
        for (std::string* sentence : {&risk.title, &risk.text}) *sentence = asSentence(std::move(*sentence));
    report.evidence = evidenceOf(input);
    report.version = RACKLINE_VERSION;
    report.date = input.origin.date.empty() ? newestDate(input) : input.origin.date;
    for (const ReportScenario& s : input.scenarios)
        report.hash += (report.hash.empty() ? "" : " \u00b7 ") + s.scenario->hash.substr(0, 8);
    report.command = input.origin.command;
    dropDanglingLinks(report);
    return report;
}

} // namespace rackline
