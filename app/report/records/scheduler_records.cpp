// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/validation_parts.h"
#include "app/report/records/validation_records.h"

#include <algorithm>
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

const Fields<ReplayFigure>& replayFields() {
    using R = ReplayFigure;
    using F = Field<R>;
    static const Fields<R> list{F("replay", safely(&R::replay), "The project that serves the requests, and its scenario").shown(),
                                F("kind", when([](const R& r) { return !r.kind.empty(); }, safely(&R::kind))).shown(""),
                                F("metric", &R::metric, "Its name ends with its unit").shown(),
                                F("statistic", &R::statistic).called("").shown(),
                                F("measured", &R::measured).shown(as::digits(3)),
                                F("simulated", &R::simulated).shown(as::digits(3)),
                                F("ratio", &R::ratio, "Simulated over measured").shown(as::decimals(2))};
    return list;
}

/// Figures of one replay that differ only in the kind of requests, as one.
struct ReplayedKinds {
    std::vector<ReplayFigure> figures;
    RatioErrors errors() const {
        std::vector<double> ratios;
        for (const ReplayFigure& figure : figures) ratios.push_back(figure.ratio());
        return ratioErrors(ratios);
    }
};
/// What is of kinds is one row for each metric and statistic of a replay, unless it is of one kind alone.
std::string replaysText(const std::vector<ReplayFigure>& figures) {
    std::vector<ReplayedKinds> groups;
    std::vector<ReplayFigure> alone;
    for (const ReplayFigure& figure : figures) {
        const auto same = std::find_if(groups.begin(), groups.end(), [&](const ReplayedKinds& group) {
            const ReplayFigure& one = group.figures.front();
            return one.replay == figure.replay && one.metric == figure.metric && one.statistic == figure.statistic;
        });
        if (figure.kind.empty())
            alone.push_back(figure);
        else if (same == groups.end())
            groups.push_back({{figure}});
        else
            same->figures.push_back(figure);
    }
    for (const ReplayedKinds& group : groups)
        if (group.figures.size() == 1) alone.push_back(group.figures.front());
    std::erase_if(groups, [](const ReplayedKinds& group) { return group.figures.size() == 1; });
    std::string text = "Replays that somebody published\n";
    if (!alone.empty()) text += textTable(replayFields(), alone).text();
    if (groups.empty()) return text;
    using K = ReplayedKinds;
    using F = Field<K>;
    const auto first = [](std::string ReplayFigure::*member) {
        return safely([member](const K& k) { return k.figures.front().*member; });
    };
    Fields<K> fields{F("replay", first(&ReplayFigure::replay)).shown(), F("metric", first(&ReplayFigure::metric)).shown(),
                     F("statistic", first(&ReplayFigure::statistic)).called("").shown(),
                     F("figures", [](const K& k) { return k.figures.size(); }).called("kinds").shown()};
    for (const Field<RatioErrors>& error : ratioFields()) fields.push_back(through<K>(&K::errors, error));
    if (!alone.empty()) text += "\nThe same over kinds of requests\n";
    return text + textTable(fields, groups).text();
}

Fields<SchedulerChecks> checkFields() {
    using C = SchedulerChecks;
    using Left = std::pair<const std::string, std::size_t>;
    const Fields<Left> left{{"reason", safely(&Left::first)}, {"figures", &Left::second}};
    return {version<C>(),
            {"queues", &C::queues, queueFields()},
            {"runs", &C::runs, comparedFields()},
            {"replays", &C::replays, replayFields()},
            {"left_out", &C::leftOut, left}};
}
} // namespace

Answer answerOf(const SchedulerChecks& checks) {
    return {[&checks] {
                std::string text;
                const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : "\n") + part; };
                if (!checks.queues.empty())
                    add("Queues whose mean time has a formula\n" + textTable(queueFields(), checks.queues).text());
                if (!checks.runs.empty())
                    add("Runs that somebody made, as the scheduler serves them and as closed forms do\n" +
                        textTable(comparedFields(), checks.runs).text());
                if (!checks.replays.empty()) add(replaysText(checks.replays));
                return text;
            },
            [&checks] { return jsonOf(checkFields(), checks); },
            // Replays are a table of their own where nothing else was asked for.
            [&checks] {
                return checks.queues.empty() ? tableOf(replayFields(), checks.replays) : tableOf(comparedFields(), checks.runs);
            }};
}

Json schedulerSchema() { return schemaOf(checkFields()); }

} // namespace rackline
