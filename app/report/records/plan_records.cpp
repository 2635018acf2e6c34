// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/plan_records.h"

#include "app/report/records/point_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/enum_names.h"
#include "model/candidates/metric_spread.h"
#include "model/units/constants.h"
#include "model/units/unit_text.h"

#include <cmath>
#include <functional>

namespace rackline {

namespace {
/// An answer in its scenario.
struct Answered {
    const PlannedScenario& planned;
    const PlanAnswer& found;
    PlanTarget::Kind kind;

    double value() const { return planValue(found.best, found.goal, kind); }
    double factor() const { return intervalFactor(planned.scenario->scenario, found.best.point, Metric::perGpu); }
};

std::string_view unitOf(const Answered& answer) {
    const bool each = answer.kind == PlanTarget::Kind::power;
    switch (answer.found.goal) {
    case PlanGoal::gpus:
        return each ? "rack/(tok/s)" : "rack";
    case PlanGoal::cost:
        return each ? "USD/tok" : "USD/s";
    case PlanGoal::power:
        return each ? "J/tok" : "W";
    }
    return "";
}

Fields<PlanLever> leverFields() {
    using L = PlanLever;
    return {{"path", [](const L& l) { return l.parameter->id; }},
            {"from", [](const L& l) { return valueText(*l.parameter, l.from); }},
            {"to", [](const L& l) { return valueText(*l.parameter, l.to); }},
            {"before", &L::before},
            {"after", &L::after},
            {"racks", [](const L& l) { return l.best.racks(); }}};
}

Json optionOrNone(const std::optional<PlanOption>& option) { return option ? detail::jsonFor(*option) : Json(); }

Fields<Answered> answerFields() {
    using A = Answered;
    return {
        {"minimise", [](const A& a) { return idOf(a.found.goal); }, schema::oneOf({"gpus", "cost", "power"})},
        {"value", &A::value},
        {"low", [](const A& a) { return a.value() / a.factor(); }},
        {"high", [](const A& a) { return a.value() * a.factor(); }},
        {"unit", unitOf},
        {"best", [](const A& a) { return a.found.best; }},
        {"runner_up", [](const A& a) { return optionOrNone(a.found.runnerUp); }, schema::orNone(detail::schemaFor<PlanOption>())},
        {"binding", [](const A& a) { return nameOf(a.found.binding); }},
        {"levers", [](const A& a) { return a.found.levers; }, leverFields()}};
}

struct Plans {
    const PlanTarget& target;
    std::span<const PlannedScenario> scenarios;
};
Fields<Plans> planFields(PlanTarget::Kind kind) {
    using P = PlannedScenario;
    Fields<Finding> said;
    addThrough(said, std::identity(), fieldsOf(Of<Finding>()), {"code", "text"});
    const auto unanswered = [](auto read) {
        return [read](const P& p) { return p.plan.answers.empty() ? std::optional(read(p)) : std::nullopt; };
    };
    const auto answers = [kind](const P& p) {
        std::vector<Answered> all;
        for (const PlanAnswer& answer : p.plan.answers) all.push_back({p, answer, kind});
        return all;
    };
    const Fields<P> scenario{{"name", [](const P& p) { return p.scenario->scenario.name; }},
                             {"hash", [](const P& p) { return p.scenario->hash; }},
                             {"rack", [](const P& p) { return p.scenario->scenario.system.rack.id; }},
                             {"evaluated", [](const P& p) { return p.plan.evaluated; }},
                             {"feasible", [](const P& p) { return !p.plan.answers.empty(); }},
                             {"findings", [](const P& p) { return p.plan.findings; }, said},
                             {"answers", answers, answerFields()},
                             {"reason", unanswered(obstacleOf)},
                             {"nearest", unanswered([](const P& p) { return optionOrNone(p.plan.nearest); }),
                              schema::orNone(detail::schemaFor<PlanOption>())},
                             {"cures", unanswered([](const P& p) { return p.plan.cures; }), leverFields()}};
    constexpr static EnumNames<PlanTarget::Kind, 3> kinds{"power", "requests", "tokens"}, units{"W", "req/s", "tok/s"};
    const Fields<PlanTarget> target{{"kind", [](const PlanTarget& t) { return kinds.of(t.kind); }, schema::oneOf(kinds.all())},
                                    {"value", finite(&PlanTarget::amount)},
                                    {"unit", [](const PlanTarget& t) { return units.of(t.kind); }}};
    return {{"target", [](const Plans& p) { return p.target; }, target}, {"scenarios", &Plans::scenarios, scenario}};
}

} // namespace

/// Also the columns of CSV.
const Fields<PlanOption>& fieldsOf(Of<PlanOption>) {
    using O = PlanOption;
    static const Fields<O> list{{"label", [](const O& o) { return labelOf(o.point); }},
                                {"batch", [](const O& o) { return o.point.batch; }},
                                {"racks", [](const O& o) { return double(o.racks()); }},
                                {"prefill_racks", [](const O& o) { return double(o.prefillUnits); }},
                                {"gpus", [](const O& o) { return double(o.gpus); }},
                                {"instances", [](const O& o) { return double(o.instances); }},
                                {"spare_instances", [](const O& o) { return double(o.spareInstances); }},
                                {"provisioned_w", &O::provisioned},
                                {"average_w", &O::average},
                                {"usd_per_h", [](const O& o) { return o.hourly / (USD / hour); }},
                                {"tok_s", &O::tokens},
                                {"req_s", &O::requests},
                                {"users", &O::users},
                                {"tok_s_per_user", [](const O& o) { return o.point.speed; }},
                                {"ttft_s", [](const O& o) { return o.point.ttft; }}};
    return list;
}

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

CellRows planRows(std::span<const PlannedScenario> plans) {
    const Fields<PlanOption>& option = fieldsOf(Of<PlanOption>());
    CellRows table{{"scenario", "minimise", "rank"}};
    addNames(table.head, option);
    table.head.insert(table.head.end(), {"binding", "reason"});
    const auto line = [&](const PlannedScenario& s, std::string_view goal, std::string_view rank, const PlanOption* o,
                          std::string_view binding, const std::string& reason) {
        Cells& row = table.rows.emplace_back(Cells{s.scenario->scenario.name, std::string(goal), std::string(rank)});
        if (o)
            addCells(row, option, *o);
        else
            row.resize(row.size() + option.size());
        row.insert(row.end(), {std::string(binding), reason});
    };
    for (const PlannedScenario& s : plans) {
        for (const PlanAnswer& a : s.plan.answers) {
            line(s, idOf(a.goal), "best", &a.best, nameOf(a.binding), "");
            if (a.runnerUp) line(s, idOf(a.goal), "runner-up", &*a.runnerUp, "", "");
        }
        const std::optional<PlanOption>& nearest = s.plan.nearest;
        if (s.plan.answers.empty()) line(s, "", nearest ? "nearest" : "", nearest ? &*nearest : nullptr, "", obstacleOf(s));
    }
    return table;
}

Json plansJson(std::span<const PlannedScenario> plans, const PlanTarget& target, const Origin& origin) {
    return resultOf("plan", origin, planFields(target.kind), {target, plans});
}
Json planSchema() { return resultSchema("plan", planFields(PlanTarget::Kind::tokens)); }

} // namespace rackline
