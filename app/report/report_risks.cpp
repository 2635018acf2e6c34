// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_parts.h"
#include "app/report/wording.h"
#include "model/factory/parameters.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace rackline {

namespace {
constexpr double loss = 0.10;

/// The parameters that a limit of the decode step is about.
struct Lever {
    Limit limit;
    std::string_view name, parameter;
};
constexpr auto levers = std::to_array<Lever>({
    {Limit::memory, "HBM bandwidth", "hardware.accelerator.hbm.bandwidth"},
    {Limit::scaleUp, "scale-up bandwidth", "hardware.accelerator.scale_up"},
    {Limit::scaleOut, "scale-out bandwidth", "hardware.out.bandwidth"},
});

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

/// What a tenth less of the binding resource costs at the same layout and batch.
std::vector<ReportRisk> binding(const ReportInput& input) {
    std::string text, name;
    for (const ReportScenario& s : input.scenarios) {
        if (!s.estimate->point.feasible() || s.estimate->decodeStep.empty()) continue;
        for (const Lever& lever : levers) {
            const Parameter* parameter = findParameter(lever.parameter);
            if (lever.limit != s.estimate->binding || parameter == nullptr) continue;
            if (!name.empty() && name != lever.name) continue;
            Scenario weaker = s.scenario->scenario;
            parameter->set(weaker, parameter->get(weaker) * (1 - loss));
            const Estimate changed = estimateAt(weaker, s.estimate->point.layout, s.estimate->point.batch);
            const double before = valueOf(s.estimate->point, Metric::perMw), after = valueOf(changed.point, Metric::perMw);
            if (!(before > 0) || !(after > 0)) continue;
            name = lever.name;
            text += (text.empty() ? percentText(loss) + " less costs " : ", ") + percentText(1 - after / before) +
                    " of the tokens of " + s.scenario->scenario.name;
        }
    }
    if (name.empty()) return {};
    std::string title(name);
    if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return {{title + " decides.", text + ", at the same layout and batch."}};
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

std::vector<ReportRisk> risksOf(const ReportInput& input) {
    std::vector<ReportRisk> all;
    for (const auto find : {doesNotFit, notShipping, binding, carriedOver, disputedInputs, judged}) {
        std::vector<ReportRisk> found = find(input);
        if (found.size() > 1) found.resize(1);
        all.insert(all.end(), found.begin(), found.end());
    }
    return all;
}

} // namespace rackline
