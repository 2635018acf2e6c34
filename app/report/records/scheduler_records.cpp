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

/// Errors under names that say whose they are, beside one another in one row of CSV.
void addErrors(Fields<SimulatedRuns>& fields, RatioErrors SimulatedRuns::*whose, const std::string& words) {
    for (const Field<RatioErrors>& error : ratioFields()) {
        Field<SimulatedRuns> added = through<SimulatedRuns>(whose, error);
        added.title = words + ' ' + (error.title.empty() ? error.name : error.title);
        added.name = words + '_' + error.name;
        fields.push_back(std::move(added));
    }
}
Fields<SimulatedRuns> comparedFields() {
    using R = SimulatedRuns;
    using F = Field<R>;
    const auto grouped = [](const R& r) { return !r.by.empty(); };
    Fields<R> fields{F("metric", &R::metric).shown(), F("by", when(grouped, &R::by)).called("runs by").shown("all"),
                     F("name", when(grouped, &R::name)).called("").shown(""), F("figures", &R::figures).called("n").shown()};
    addErrors(fields, &R::simulated, "simulated");
    addErrors(fields, &R::closed, "closed");
    return fields;
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
