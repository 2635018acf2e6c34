// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_parts.h"
#include "app/report/records/validation_records.h"

#include <functional>

namespace rackline {

namespace {
using traffic::KnownQueue;

std::string_view queueName(const KnownQueue& queue) {
    return queue.kind == KnownQueue::Kind::oneByOne ? "one at a time" : "shared processor";
}
const Fields<KnownQueue>& queueFields() {
    using Q = KnownQueue;
    using F = Field<Q>;
    static const Fields<Q> list{
        F(
            "queue", [](const Q& q) { return queueName(q); }, schema::oneOf({"one at a time", "shared processor"}))
            .shown(),
        F("spread", &Q::spread, "The work's coefficient of variation").called("spread of work").shown(as::decimals(1)),
        F("utilisation", &Q::utilisation).called("busy %").shown(percentCell),
        F("formula_s", &Q::formula, "Mean wait before the work of one at a time, mean time to the end of a shared processor")
            .called("formula s")
            .shown(as::decimals(4)),
        F("simulated_s", &Q::simulated).called("simulated s").shown(as::decimals(4)),
        F("error", &Q::error).called("error %").shown(percentCell)};
    return list;
}

/// The errors of the simulation, or of the closed forms, under names that say whose they are.
Fields<SimulatedRuns> errorsOf(RatioErrors SimulatedRuns::*whose, const std::string& prefix, const std::string& words) {
    using F = Field<SimulatedRuns>;
    const auto of = [whose](double RatioErrors::*error) {
        return [whose, error](const SimulatedRuns& r) { return r.*whose.*error; };
    };
    return {F(prefix + "_mape", of(&RatioErrors::mean)),
            F(prefix + "_median", of(&RatioErrors::median)).called(words + " median %").shown(percentCell),
            F(prefix + "_p90", of(&RatioErrors::p90)).called("p90 %").shown(percentCell),
            F(prefix + "_bias", of(&RatioErrors::bias)).called("bias").shown(as::decimals(2))};
}
Fields<SimulatedRuns> comparedFields() {
    using R = SimulatedRuns;
    using F = Field<R>;
    const auto grouped = [](const R& r) { return !r.by.empty(); };
    return joined({{F("metric", &R::metric).shown(), F("by", when(grouped, &R::by)).called("runs by").shown("all"),
                    F("name", when(grouped, &R::name)).called("").shown(""), F("figures", &R::figures).called("n").shown()},
                   errorsOf(&R::simulated, "simulated", "simulated"),
                   errorsOf(&R::closed, "closed", "closed form")});
}

Fields<SchedulerChecks> checkFields() {
    using C = SchedulerChecks;
    using Left = std::pair<const std::string, std::size_t>;
    const Fields<Left> left{{"reason", safely(&Left::first)}, {"figures", &Left::second}};
    return {version<C>(),
            {"queues", &C::queues, queueFields()},
            {"runs", &C::runs, comparedFields()},
            {"left_out", &C::leftOut, left}};
}
} // namespace

Answer answerOf(const SchedulerChecks& checks) {
    return {[&checks] {
                std::string text = "Queues whose mean time has a formula\n" + textTable(queueFields(), checks.queues).text();
                if (!checks.runs.empty())
                    text += "\nRuns that somebody made, as the scheduler serves them and as closed forms do\n" +
                            textTable(comparedFields(), checks.runs).text();
                return text;
            },
            [&checks] { return jsonOf(checkFields(), checks); }, [&checks] { return tableOf(comparedFields(), checks.runs); }};
}

Json schedulerSchema() { return schemaOf(checkFields()); }

} // namespace rackline
