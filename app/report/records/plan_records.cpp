// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/plan_records.h"

#include "app/report/records/json_number.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/candidates/metric_spread.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace rackline {

namespace {

using Json = nlohmann::ordered_json;

/// Names and values of an option, as every format shows them.
std::vector<std::pair<std::string_view, double>> figuresOf(const PlanOption& o) {
    return {{"racks", double(o.racks())},
            {"prefill_racks", double(o.prefillUnits)},
            {"gpus", double(o.gpus)},
            {"instances", double(o.instances)},
            {"spare_instances", double(o.spareInstances)},
            {"provisioned_w", o.provisioned.si()},
            {"average_w", o.average.si()},
            {"usd_per_h", o.hourly / (USD / hour)},
            {"tok_s", o.tokens.si()},
            {"req_s", o.requests.si()},
            {"users", o.users},
            {"tok_s_per_user", o.point.speed.si()},
            {"ttft_s", o.point.ttft.si()}};
}

Json optionJson(const PlanOption& o) {
    Json json{{"label", labelOf(o.point)}, {"batch", number(o.point.batch)}};
    for (const auto& [name, value] : figuresOf(o)) json[std::string(name)] = number(value);
    return json;
}

Json leverJson(const PlanLever& lever) {
    const Parameter& p = *lever.parameter;
    return {{"path", p.id},
            {"from", valueText(p, lever.from)},
            {"to", valueText(p, lever.to)},
            {"before", number(lever.before)},
            {"after", number(lever.after)},
            {"racks", lever.best.racks()}};
}

std::string_view unitOf(PlanGoal goal, PlanTarget::Kind kind) {
    const bool each = kind == PlanTarget::Kind::power;
    switch (goal) {
    case PlanGoal::gpus:
        return each ? "rack/(tok/s)" : "rack";
    case PlanGoal::cost:
        return each ? "USD/tok" : "USD/s";
    case PlanGoal::power:
        return each ? "J/tok" : "W";
    }
    return "";
}

Json scenarioJson(const PlannedScenario& s, PlanTarget::Kind kind) {
    const Plan& plan = s.plan;
    Json json{
        {"name", s.scenario->scenario.name}, {"hash", s.scenario->hash},          {"rack", s.scenario->scenario.system.rack.id},
        {"evaluated", plan.evaluated},       {"feasible", !plan.answers.empty()}, {"findings", Json::array()},
        {"answers", Json::array()}};
    for (const Finding& f : plan.findings)
        json["findings"].push_back({{"code", idOf(f.code)}, {"text", sentenceOf(f, plainNumbers)}});
    for (const PlanAnswer& a : plan.answers) {
        const double factor = intervalFactor(s.scenario->scenario, a.best.point, Metric::perGpu);
        Json one{{"minimise", idOf(a.goal)},
                 {"value", number(planValue(a.best, a.goal, kind))},
                 {"low", number(planValue(a.best, a.goal, kind) / factor)},
                 {"high", number(planValue(a.best, a.goal, kind) * factor)},
                 {"unit", unitOf(a.goal, kind)},
                 {"best", optionJson(a.best)},
                 {"runner_up", a.runnerUp ? optionJson(*a.runnerUp) : Json(nullptr)},
                 {"binding", nameOf(a.binding)},
                 {"levers", Json::array()}};
        for (const PlanLever& lever : a.levers) one["levers"].push_back(leverJson(lever));
        json["answers"].push_back(std::move(one));
    }
    if (!plan.answers.empty()) return json;
    json["reason"] = obstacleOf(s);
    json["nearest"] = plan.nearest ? optionJson(*plan.nearest) : Json(nullptr);
    json["cures"] = Json::array();
    for (const PlanLever& cure : plan.cures) json["cures"].push_back(leverJson(cure));
    return json;
}

std::string_view nameOf(PlanTarget::Kind kind) {
    switch (kind) {
    case PlanTarget::Kind::power:
        return "power";
    case PlanTarget::Kind::requests:
        return "requests";
    case PlanTarget::Kind::tokens:
        break;
    }
    return "tokens";
}

std::string_view siUnitOf(PlanTarget::Kind kind) {
    return kind == PlanTarget::Kind::power ? "W" : kind == PlanTarget::Kind::requests ? "req/s" : "tok/s";
}

} // namespace

Result<PlanTarget> planTargetOf(const std::string& text) {
    using Kind = PlanTarget::Kind;
    for (const auto& [kind, dimension] :
         {std::pair{Kind::power, dim::power}, {Kind::requests, dim::none - dim::time}, {Kind::tokens, dim::tokens - dim::time}}) {
        const Result<double> value = parseQuantity(text, dimension);
        if (!value) continue;
        if (*value > 0) return PlanTarget{kind, *value};
        return Error{ErrorCode::usage, "--target \"" + text + "\"", "must be above 0"};
    }
    return Error{ErrorCode::usage, "--target \"" + text + "\"",
                 "expected a power, a rate of requests or a rate of tokens, such as \"5 MW\", \"100 req/s\" or \"1e9 tok/day\""};
}

std::string_view titleOf(PlanGoal goal, PlanTarget::Kind kind) {
    const bool each = kind == PlanTarget::Kind::power;
    switch (goal) {
    case PlanGoal::gpus:
        return each ? "most tokens" : "smallest";
    case PlanGoal::cost:
        return each ? "cheapest token" : "cheapest";
    case PlanGoal::power:
        return each ? "least energy" : "least power";
    }
    return "";
}

std::string planValueText(double value, PlanGoal goal, PlanTarget::Kind kind) {
    const bool each = kind == PlanTarget::Kind::power;
    switch (goal) {
    case PlanGoal::gpus:
        return each ? predictedText(1 / value, "tok/s a rack", plainNumbers)
                    : countText(value, plainNumbers) + (value == 1 ? " rack" : " racks");
    case PlanGoal::cost:
        return each ? moneyText(value * 1e6, plainNumbers) + "/Mtok" : moneyText(value * 3600, plainNumbers) + "/h";
    case PlanGoal::power:
        return each ? predictedText(value, "J/tok", plainNumbers) : measureText(value, "W", plainNumbers);
    }
    return {};
}

std::string planRangeText(const Interval<double>& v, PlanGoal goal, PlanTarget::Kind kind) {
    const bool each = kind == PlanTarget::Kind::power;
    const auto ends = [&](const auto& text) { return text(v.low) + "-" + text(v.high); };
    switch (goal) {
    case PlanGoal::gpus:
        return each ? rangeText({1 / v.high, 1 / v.mid, 1 / v.low}, plainNumbers)
                    : ends([](double racks) { return countText(std::ceil(racks), plainNumbers); });
    case PlanGoal::cost:
        return ends([&](double money) { return moneyText(money * (each ? 1e6 : 3600), plainNumbers); });
    case PlanGoal::power:
        return each ? rangeText(v, plainNumbers) : ends([](double watts) { return measureText(watts, "W", plainNumbers); });
    }
    return {};
}

std::string obstacleOf(const PlannedScenario& planned) {
    const Plan& plan = planned.plan;
    if (!plan.beyondSite) return reasonOf(plan.obstacle, plainNumbers);
    return "the target takes " + measureText(plan.nearest->provisioned.si(), "W", plainNumbers) + ", facility.power is " +
           measureText(planned.scenario->scenario.facility.power.si(), "W", plainNumbers);
}

std::string plansCsv(std::span<const PlannedScenario> plans) {
    std::string text = "scenario,minimise,rank,label,batch";
    for (const auto& [name, value] : figuresOf({})) text += ',' + std::string(name);
    text += ",binding,reason\n";
    const auto line = [&](const PlannedScenario& s, std::string_view goal, std::string_view rank, const PlanOption& o,
                          std::string_view binding, std::string_view reason) {
        text += csvCell(s.scenario->scenario.name) + ',' + std::string(goal) + ',' + std::string(rank) + ',' +
                csvCell(labelOf(o.point)) + ',' + numberText(o.point.batch);
        for (const auto& [name, value] : figuresOf(o)) text += ',' + (std::isfinite(value) ? numberText(value) : std::string());
        text += ',' + csvCell(binding) + ',' + csvCell(reason) + '\n';
    };
    for (const PlannedScenario& s : plans) {
        for (const PlanAnswer& a : s.plan.answers) {
            line(s, idOf(a.goal), "best", a.best, rackline::nameOf(a.binding), "");
            if (a.runnerUp) line(s, idOf(a.goal), "runner-up", *a.runnerUp, "", "");
        }
        if (!s.plan.answers.empty()) continue;
        if (s.plan.nearest) {
            line(s, "", "nearest", *s.plan.nearest, "", obstacleOf(s));
        } else {
            const std::size_t between = figuresOf({}).size() + 5;
            text += csvCell(s.scenario->scenario.name) + std::string(between, ',') + ',' + csvCell(obstacleOf(s)) + '\n';
        }
    }
    return text;
}

std::string plansJson(std::span<const PlannedScenario> plans, const PlanTarget& target, const Origin& origin) {
    Json result{{"format", "rackline-result"},
                {"kind", "plan"},
                {"rackline", RACKLINE_VERSION},
                {"catalogue", origin.catalogueVersion},
                {"date", origin.date},
                {"command", origin.command},
                {"target", {{"kind", nameOf(target.kind)}, {"value", number(target.amount)}, {"unit", siUnitOf(target.kind)}}},
                {"scenarios", Json::array()}};
    for (const PlannedScenario& s : plans) result["scenarios"].push_back(scenarioJson(s, target.kind));
    constexpr int indent = 2;
    return result.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace rackline
