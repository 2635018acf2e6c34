// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/pages/parts.h"
#include "app/report/words/wording.h"
#include "model/scenario/chosen_caps.h"
#include "model/scenario/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {

namespace {
constexpr double loss = 0.10;

/// The parameters that a limit of the decode step depends on.
struct Lever {
    Limit limit;
    std::string_view name, parameter;
};
constexpr auto levers = std::to_array<Lever>({
    {Limit::memory, "HBM bandwidth", "hardware.accelerator.hbm.bandwidth"},
    {Limit::scaleUp, "scale-up bandwidth", "hardware.accelerator.scale_up"},
    {Limit::scaleOut, "scale-out bandwidth", "hardware.out.bandwidth"},
});

/// The share of the decode step that operators take which one limit binds.
double shareOf(const Estimate& estimate, Limit limit) {
    Time waiting;
    for (const StepPart& part : estimate.decodeStep)
        if (part.limit == limit) waiting += part.time;
    return waiting / estimate.decodeStepTime;
}

/// The tokens per megawatt that a tenth less of a resource costs at the same layout and batch; 0 where the pools would change
/// with it.
double lossOf(const ReportScenario& s, const Parameter& parameter) {
    const OperatingPoint& point = s.estimate->point;
    if (point.mode != ServingMode::aggregated) return 0;
    const AtCaps at(s.scenario->scenario, point.caps);
    Scenario weaker = at.scenario();
    parameter.set(weaker, parameter.get(weaker) * (1 - loss));
    const double before = valueOf(estimateAt(at.scenario(), point.layout, point.batch).point, Metric::perMw);
    const double after = valueOf(estimateAt(weaker, point.layout, point.batch).point, Metric::perMw);
    return before > 0 && after > 0 ? std::max(0.0, 1 - after / before) : 0;
}

std::vector<ReportRisk> binding(const ReportInput& input) {
    const Lever* chosen = nullptr;
    std::string shares, losses;
    for (const ReportScenario& s : input.scenarios) {
        if (!s.estimate->point.feasible() || s.estimate->decodeStep.empty()) continue;
        const auto lever =
            std::find_if(levers.begin(), levers.end(), [&](const Lever& l) { return l.limit == s.estimate->binding; });
        if (lever == levers.end() || (chosen != nullptr && chosen != &*lever)) continue;
        chosen = &*lever;
        shares +=
            (shares.empty() ? "" : ", ") + percentText(shareOf(*s.estimate, lever->limit)) + " on " + s.scenario->scenario.name;
        const Parameter* parameter = findParameter(lever->parameter);
        const double lost = parameter != nullptr ? lossOf(s, *parameter) : 0;
        if (lost > 0)
            losses += (losses.empty() ? "" : ", ") + percentText(lost) + " of the tokens of " + s.scenario->scenario.name;
    }
    if (chosen == nullptr) return {};
    std::string text = "Operators that it limits take this share of the decode step: " + shares + ".";
    if (!losses.empty()) text += " " + percentText(loss) + " less costs " + losses + ".";
    return {{capitalised(std::string(chosen->name)) + " limits the most.", text}};
}

std::vector<ReportRisk> carriedOver(const ReportInput& input) {
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios) {
        const ChipKernels& kernels = s.scenario->scenario.kernels;
        if (kernels.carriedFrom.empty() || !s.estimate->point.feasible()) continue;
        const Interval<double>& value = s.estimate->metrics[static_cast<std::size_t>(Metric::perMw)];
        risks.push_back({"No kernel of " + s.scenario->scenario.name + " was measured.",
                         "Its efficiency is carried over from " + kernels.carriedFrom + "; tokens per megawatt may lie between " +
                             predictedText(value.low) + " and " + predictedText(value.high) + "."});
    }
    return risks;
}

std::vector<ReportRisk> doesNotFit(const ReportInput& input) {
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios)
        if (!s.estimate->point.feasible())
            risks.push_back({s.scenario->scenario.name + " does not fit.", s.estimate->findings.empty()
                                                                               ? "No candidate is feasible."
                                                                               : sentenceOf(s.estimate->findings.front())});
    return risks;
}

/// A claim's text as a number; 0 where it is a range or words.
struct Size {
    double value = 0;
    Dimension dimension;
};
Size sizeOf(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789.eE+-"), text.size());
    const Result<double> number = parseNumber(text.substr(0, end));
    if (!number) return {};
    std::string_view rest = text.substr(end);
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    if (rest.empty()) return {*number, {}};
    const Result<Unit> unit = parseUnit(rest);
    return unit ? Size{*number * unit->factor, unit->dimension} : Size{};
}
} // namespace

bool hasRivals(const InputFigure& figure) {
    const Size used = sizeOf(figure.text);
    return std::any_of(figure.rivals.begin(), figure.rivals.end(), [&](const Claim& rival) {
        const Size other = sizeOf(rival.text);
        return used.value > 0 && other.value > 0 && other.dimension == used.dimension &&
               std::abs(other.value / used.value - 1) >= 0.05;
    });
}

std::vector<ReportRisk> notShipping(const ReportInput& input) {
    std::vector<ReportRisk> risks;
    for (const ReportScenario& s : input.scenarios) {
        const Scenario& scenario = s.scenario->scenario;
        if (scenario.system.rack.status == Status::shipping) continue;
        std::size_t announced = 0, rivals = 0;
        for (const InputFigure& figure : s.scenario->inputs) {
            announced += figure.provenance.grade == Grade::announced || figure.provenance.grade == Grade::estimate ? 1 : 0;
            rivals += hasRivals(figure) ? 1 : 0;
        }
        std::string text = countText(static_cast<double>(announced)) + " of its figures are announced or estimated";
        if (rivals > 0)
            text += ", and " + countText(static_cast<double>(rivals)) + (rivals == 1 ? " has" : " have") + " rival claims";
        risks.push_back({scenario.name + " is not shipping.", text + "."});
    }
    return risks;
}

std::vector<ReportRisk> disputedInputs(const ReportInput& input) {
    std::set<std::string> names;
    for (const ReportScenario& s : input.scenarios)
        for (const InputFigure& figure : s.scenario->inputs)
            if (hasRivals(figure)) names.insert(s.scenario->scenario.name + ", " + figure.label);
    if (names.empty()) return {};
    std::string text = "Sources differ by 5 % or more on " + *names.begin();
    if (names.size() > 1) text += " and " + countText(static_cast<double>(names.size() - 1)) + " more";
    return {{"Some inputs are disputed.", text + "; the table of inputs has the rival claims."}};
}

std::vector<ReportRisk> judged(const ReportInput& input) {
    std::size_t weak = 0, all = 0;
    for (const ReportScenario& s : input.scenarios)
        for (const InputFigure& figure : s.scenario->inputs) {
            ++all;
            weak += figure.provenance.grade == Grade::judgement || figure.provenance.unverified ? 1 : 0;
        }
    if (weak == 0) return {};
    return {{"Some inputs are judgement.", countText(static_cast<double>(weak)) + " of " + countText(static_cast<double>(all)) +
                                               " inputs are defaults or were not checked against a source."}};
}

std::vector<ReportRisk> firstRisks(const ReportInput& input, std::span<const FindRisks> kinds) {
    std::vector<ReportRisk> all;
    for (const FindRisks find : kinds)
        if (std::vector<ReportRisk> found = find(input); !found.empty()) all.push_back(std::move(found.front()));
    return all;
}

std::vector<ReportRisk> risksOf(const ReportInput& input) {
    return firstRisks(input, std::to_array<FindRisks>({doesNotFit, notShipping, binding, carriedOver, disputedInputs, judged}));
}

} // namespace rackline
