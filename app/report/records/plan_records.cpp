// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/plan_records.h"

#include "app/report/records/point_records.h"
#include "app/report/records/tail_records.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/enum_names.h"
#include "model/candidates/tail_estimate.h"
#include "model/intervals/metric_spread.h"
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

/// How a goal is said: its title, the unit of its value, a value in words, and the ends of an interval.
struct GoalWords {
    std::string_view title, unit;
    std::string (*text)(double, const NumberStyle&);
    std::string (*range)(const Interval<double>&);
};
std::string wattsText(double watts, const NumberStyle& style) { return measureText(watts, "W", style); }
std::string wholeText(double racks, const NumberStyle& style) { return countText(std::ceil(racks), style); }
template <int Times> std::string dollarsText(double money, const NumberStyle& style) { return moneyText(money * Times, style); }
template <auto Text> std::string endsText(const Interval<double>& v) {
    const NumberStyle style = beside(v, plainNumbers);
    return Text(v.low, style) + "-" + Text(v.high, style);
}
constexpr int million = 1'000'000, hourSeconds = 3600;

/// The whole system where a load is to be served, and each token where a site is filled.
constexpr std::array<GoalWords, 3> ofSystem{
    {{"smallest", "rack", [](double v, const NumberStyle&) { return racksText(v); }, endsText<wholeText>},
     {"cheapest", "USD/s", [](double v, const NumberStyle& style) { return dollarsText<hourSeconds>(v, style) + "/h"; },
      endsText<dollarsText<hourSeconds>>},
     {"least power", "W", wattsText, endsText<wattsText>}}};
constexpr std::array<GoalWords, 3> ofToken{
    {{"most tokens", "s/tok", [](double v, const NumberStyle& style) { return predictedText(1 / v, "tok/s", style); },
      [](const Interval<double>& v) {
          return rangeText({1 / v.high, 1 / v.mid, 1 / v.low}, plainNumbers);
      }},
     {"cheapest token", "USD/tok", [](double v, const NumberStyle& style) { return dollarsText<million>(v, style) + "/Mtok"; },
      endsText<dollarsText<million>>},
     {"least energy", "J/tok", [](double v, const NumberStyle& style) { return predictedText(v, "J/tok", style); },
      [](const Interval<double>& v) { return rangeText(v, plainNumbers); }}}};
const GoalWords& wordsOf(PlanGoal goal, PlanTarget::Kind kind) {
    return (kind == PlanTarget::Kind::power ? ofToken : ofSystem)[static_cast<std::size_t>(goal)];
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
        {"minimise", [](const A& a) { return idOf(a.found.goal); }, schema::oneOf(idOf, PlanGoal::power)},
        {"value", &A::value},
        {"low", [](const A& a) { return a.value() / a.factor(); }},
        {"high", [](const A& a) { return a.value() * a.factor(); }},
        {"unit", [](const A& a) { return wordsOf(a.found.goal, a.kind).unit; }},
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
    const auto unanswered = [](auto read) { return when([](const P& p) { return p.plan.answers.empty(); }, read); };
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
    constexpr static EnumNames<PlanTarget::Kind, 4> kinds{"power", "requests", "tokens", "users"},
        units{"W", "req/s", "tok/s", "users"};
    const Fields<PlanTarget> target{{"kind", [](const PlanTarget& t) { return kinds.of(t.kind); }, schema::oneOf(kinds.all())},
                                    {"value", finite(&PlanTarget::amount)},
                                    {"unit", [](const PlanTarget& t) { return units.of(t.kind); }}};
    return {{"target", [](const Plans& p) { return p.target; }, target}, {"scenarios", &Plans::scenarios, scenario}};
}

} // namespace

/// Also the columns of CSV.
const Fields<PlanOption>& fieldsOf(Of<PlanOption>) {
    using O = PlanOption;
    using F = Field<O>;
    const auto hourly = [](const O& o, const NumberStyle& style) {
        return o.point.hourly.si() < 1e6 ? moneyText(o.hourly / (USD / hour), style) : "-";
    };
    static const Fields<O> list = [&] {
        Fields<O> fields{
            {"label", [](const O& o) { return heldLabel(o.point); }},
            {"batch", [](const O& o) { return o.point.batch; }},
            F("racks", [](const O& o) { return double(o.racks()); }).shown(countText),
            {"prefill_racks", [](const O& o) { return double(o.prefillUnits); }},
            F("gpus", [](const O& o) { return double(o.gpus); }).called("GPUs").shown(countText),
            {"instances", [](const O& o) { return double(o.instances); }},
            {"spare_instances", [](const O& o) { return double(o.spareInstances); }},
            F("provisioned_w", &O::provisioned).called("provisioned").shown(as::measured("W")),
            {"average_w", &O::average},
            F("usd_per_h", [](const O& o) { return o.hourly / (USD / hour); }).called("per hour").shown(hourly),
            F("tok_s", &O::tokens).called("tok/s").shown(as::predicted),
            F("req_s", &O::requests).called("req/s").shown(as::predicted),
            F("users", &O::users).shown(as::predicted),
            F("tok_s_per_user", [](const O& o) { return o.point.speed; }).called("tok/s/user").shown(as::decimals(1)),
            F("ttft_s", [](const O& o) { return o.point.ttft; }).called("first token").shown(timeText)};
        addPercentiles(fields, [](const O& o) { return o.tail ? &*o.tail : nullptr; });
        return fields;
    }();
    return list;
}

Result<PlanTarget> planTargetOf(const std::string& text) {
    using Kind = PlanTarget::Kind;
    const bool counts = text.ends_with("users") || text.ends_with("user");
    for (const auto& [kind, dimension] : {std::pair{Kind::power, dim::power},
                                          {Kind::requests, dim::none - dim::time},
                                          {Kind::tokens, dim::tokens - dim::time},
                                          {Kind::users, dim::none}}) {
        if (counts != (kind == Kind::users)) continue;
        const Result<double> value = parseQuantity(text, dimension);
        if (!value) continue;
        if (*value > 0) return PlanTarget{kind, *value};
        return Error{ErrorCode::usage, "--target \"" + text + "\"", "must be above 0"};
    }
    return Error{
        ErrorCode::usage, "--target \"" + text + "\"",
        "expected a power, a rate of requests or of tokens, or users, such as \"5 MW\", \"100 req/s\", \"1e9 tok/day\" or "
        "\"64 users\""};
}

std::string_view titleOf(PlanGoal goal, PlanTarget::Kind kind) { return wordsOf(goal, kind).title; }
std::string planValueText(double value, PlanGoal goal, PlanTarget::Kind kind, const NumberStyle& style) {
    return wordsOf(goal, kind).text(value, style);
}
std::string planChangeText(const PlanLever& lever, PlanGoal goal, PlanTarget::Kind kind) {
    const bool tokens = goal == PlanGoal::gpus && kind == PlanTarget::Kind::power;
    const double share = (tokens ? lever.before / lever.after : lever.after / lever.before) - 1;
    return (share > 0 ? "+" : "") + percentText(share, plainNumbers);
}
std::string planRangeText(const Interval<double>& v, PlanGoal goal, PlanTarget::Kind kind) {
    return wordsOf(goal, kind).range(v);
}

std::string obstacleOf(const PlannedScenario& planned) {
    const Plan& plan = planned.plan;
    if (!plan.beyondSite) return reasonOf(plan.obstacle, plainNumbers);
    return "the target takes " + measureText(plan.nearest->provisioned.si(), "W", plainNumbers) + ", facility.power is " +
           measureText(planned.scenario->scenario.facility.power.si(), "W", plainNumbers);
}

namespace {
Fields<PlanLine> planColumns(PlanTarget::Kind kind, const Service* service = nullptr) {
    using L = PlanLine;
    using F = Field<L>;
    const auto drawn = [kind](const L& l) {
        const double factor = intervalFactor(l.planned.scenario->scenario, l.option->point, Metric::perGpu);
        return withinFactor(planValue(*l.option, *l.goal, kind), factor);
    };
    const auto value = [kind, drawn](const L& l, const NumberStyle&) {
        if (!l.goal) return std::string();
        const Interval<double> all = drawn(l);
        return planValueText(all.mid, *l.goal, kind, beside(all, plainNumbers));
    };
    const auto range = [kind, drawn](const L& l, const NumberStyle&) {
        return l.goal ? planRangeText(drawn(l), *l.goal, kind) : std::string();
    };
    const auto title = [kind](const L& l, const NumberStyle&) {
        if (!l.goal) return std::string(l.rank);
        return l.rank == "best" ? std::string(titleOf(*l.goal, kind)) : "  " + std::string(l.rank);
    };
    Fields<L> list{{"scenario", [](const L& l) { return l.planned.scenario->scenario.name; }},
                   {"minimise", [](const L& l) { return l.goal ? idOf(*l.goal) : std::string_view(); }},
                   F("rank", &L::rank).called("").shown(title),
                   F::column("", value),
                   F::column("90 %", range)};
    addThrough(list, &L::option, fieldsOf(Of<PlanOption>()));
    if (service && limitsTails(*service))
        addLimited(list, *service, [](const L& l) { return l.option->tail ? &*l.option->tail : nullptr; });
    list.push_back(F::column("layout", [](const L& l) { return heldLabel(l.option->point); }));
    list.emplace_back("binding", [](const L& l) { return l.rank == "best" ? nameOf(l.binding) : std::string_view(); });
    list.emplace_back("reason", [](const L& l) { return l.goal ? std::string() : obstacleOf(l.planned); });
    return list;
}
} // namespace

std::string planTable(const PlannedScenario& planned, PlanTarget::Kind kind) {
    return textTable(planColumns(kind, &planned.scenario->scenario.workload), planLines(planned)).text();
}

std::vector<PlanLine> planLines(const PlannedScenario& s) {
    std::vector<PlanLine> lines;
    for (const PlanAnswer& a : s.plan.answers) {
        lines.push_back({s, "best", &a.best, a.goal, a.binding});
        if (a.runnerUp) lines.push_back({s, "runner-up", &*a.runnerUp, a.goal});
    }
    if (lines.empty() && s.plan.nearest) lines.push_back({s, "nearest", &*s.plan.nearest});
    return lines;
}

CellRows planRows(std::span<const PlannedScenario> plans) {
    std::vector<PlanLine> lines;
    for (const PlannedScenario& s : plans) {
        const std::vector<PlanLine> found = planLines(s);
        for (const PlanLine& line : found) lines.push_back(line);
        // Where nothing comes near either, the reason stands alone.
        if (found.empty()) lines.push_back({s, "", nullptr});
    }
    return tableOf(planColumns(PlanTarget::Kind::tokens), lines);
}

Json plansJson(std::span<const PlannedScenario> plans, const PlanTarget& target, const Origin& origin) {
    return resultOf("plan", origin, planFields(target.kind), {target, plans});
}
Json planSchema() { return resultSchema("plan", planFields(PlanTarget::Kind::tokens)); }

} // namespace rackline
