// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/records/point_records.h"
#include "app/report/records/records.h"
#include "app/report/records/tail_records.h"
#include "app/report/words/evidence_text.h"
#include "app/report/words/nearness_text.h"
#include "app/report/words/wording.h"

#include <algorithm>
#include <functional>

namespace rackline {

namespace {
/// A point of the frontier with what was remarked on it.
struct FrontierEntry {
    const ExploredScenario& scenario;
    std::size_t place = 0;

    const FrontierPoint& found() const { return scenario.exploration.frontier[place]; }
    const OperatingPoint* point() const { return &found().point; }
    /// The entry of a list that is filled only where it was asked for.
    template <class T> const T* in(const std::vector<T>& list) const { return place < list.size() ? &list[place] : nullptr; }
    std::optional<Finite> light() const {
        const double* share = in(scenario.light);
        return share ? std::optional(Finite{*share}) : std::nullopt;
    }
    std::optional<std::string_view> standing() const {
        const std::optional<Nearness>* known = in(scenario.nearness);
        return known && *known ? std::optional(nameOf((*known)->standing)) : std::nullopt;
    }
    std::optional<std::string_view> evidence() const {
        const LayoutStanding* layout = in(scenario.layouts);
        return layout ? std::optional(nameOf(layout->evidence)) : std::nullopt;
    }
    std::optional<std::string> published() const {
        const LayoutStanding* layout = in(scenario.layouts);
        return layout && !layout->last.empty() ? std::optional(layout->last) : std::nullopt;
    }
    std::optional<Finite> gain() const {
        const std::optional<double>* over = in(scenario.gains);
        return over && *over ? std::optional(Finite{**over}) : std::nullopt;
    }
    /// `supported +18 %`, or the class alone where published layouts have nothing to compare with or are as good.
    std::string evidenceText(const NumberStyle& style) const {
        const std::optional<std::string_view> known = evidence();
        const std::optional<double>* over = in(scenario.gains);
        return known ? std::string(*known) + (over ? gainText(*over, style) : std::string()) : std::string();
    }
    std::optional<TailRecord> tail() const {
        const TailFigures* figures = in(scenario.exploration.tails);
        return figures ? std::optional<TailRecord>({scenario.scenario->scenario, *figures}) : std::nullopt;
    }
    std::optional<Json> simulation() const {
        const Simulation* simulated = in(scenario.simulations);
        return simulated ? std::optional(simulationJson(*simulated, found().point)) : std::nullopt;
    }
};

/// What a table for people shows of the remarks too.
Fields<FrontierEntry> shownRemarks() {
    using E = FrontierEntry;
    using F = Field<E>;
    const auto near = [](const E& e, const NumberStyle&) { return shortText(e.scenario.nearness[e.place]); };
    return {
        F("speed_of_light_share", &E::light, "How much of the decode step the hardware's peaks alone would take")
            .called("of peak")
            .shown(percentText),
        F("standing", &E::standing, standingSchema()).called("measured").shown(near),
        F("evidence", &E::evidence, schema::oneOf(nameOf, Evidence::possible),
          "Whether somebody published the layout for this engine, generation, format and model, the engine's rules allow it, or "
          "no more is known than that heads and experts divide")
            .called("evidence")
            .shown([](const E& e, const NumberStyle& style) { return e.evidenceText(style); })};
}

Fields<FrontierEntry> entryFields() {
    using E = FrontierEntry;
    Fields<E> list;
    addThrough(list, &E::point, fieldsOf(Of<OperatingPoint>()));
    const Fields<E> rest{
        {"over_published", &E::gain,
         "How much more of y the point has than the frontier of published layouts at its x, as a share of that; null where these "
         "do not reach its x"},
        {"published", &E::published, "Month of the newest published configuration of this kind, such as 2026-05"},
        {"x", [](const E& e) { return e.found().x; },
         "The 90 % interval along the ray: its low end belongs to the low end of y, its high end to the high one"},
        {"y", [](const E& e) { return e.found().y; }, "As x"},
        {"y_at_x", [](const E& e) { return e.found().yAtX; },
         "The same interval as it stands at this x; 0, or null where less is better, where the interval's bad end is not there "
         "at this x"},
        {"percentiles", &E::tail, "Of a scenario that limits what most requests see"},
        {"simulation", &E::simulation, simulationSchema()}};
    return joined({list, shownRemarks(), rest});
}

std::vector<FrontierEntry> entriesOf(const ExploredScenario& s) {
    std::vector<FrontierEntry> entries;
    for (std::size_t i = 0; i < s.exploration.frontier.size(); ++i) entries.push_back({s, i});
    return entries;
}

/// A stretch of the frontier along which one limit binds, by the metric of its horizontal axis.
using Stretch = std::pair<Metric, BindingSpan>;
std::vector<Stretch> stretchesOf(const ExploredScenario& s) {
    std::vector<Stretch> stretches;
    for (const BindingSpan& span : withoutShort(s.binding)) stretches.emplace_back(s.along, span);
    return stretches;
}

using Explored = std::span<const ExploredScenario>;
/// With candidates where these are asked for.
Fields<Explored> paretoFields(bool candidates) {
    const Fields<Stretch> stretch{{"metric", [](const Stretch& s) { return infoOf(s.first).id; }},
                                  {"limit", [](const Stretch& s) { return nameOf(s.second.limit); }},
                                  {"from", [](const Stretch& s) { return Finite{s.second.from}; }},
                                  {"to", [](const Stretch& s) { return Finite{s.second.to}; }}};
    using S = ExploredScenario;
    const Fields<S> scenario{
        {"name", [](const S& s) { return s.scenario->scenario.name; }},
        {"hash", [](const S& s) { return s.scenario->hash; }},
        {"evaluated", [](const S& s) { return s.exploration.evaluated; }},
        {"bounded", [](const S& s) { return s.exploration.bounded; }},
        {"infeasible", [](const S& s) { return s.exploration.infeasible; }},
        {"findings", [](const S& s) { return s.exploration.findings; }},
        {"frontier", entriesOf, entryFields()},
        {"software",
         [](const S& s) {
             const std::string& software = s.scenario->scenario.engine.software;
             return software.empty() ? std::nullopt : std::optional(software);
         },
         "Half-year of the software that the engine's profile was fitted to, such as 2025H2"},
        {"binding", stretchesOf, stretch,
         "What takes most of the decode step along the frontier, by its horizontal axis; stretches shorter than a tenth are left "
         "out"},
        {"candidates",
         [candidates](const S& s) { return candidates ? std::optional(std::span(s.exploration.candidates)) : std::nullopt; }},
        {"runs", &S::runs,
         "With --measured: runs like the scenario, or what another model says (foreign); their watts are the scenario's, as "
         "nobody published any"}};
    return {{"units", [](const Explored&) { return MetricUnits(); }}, {"scenarios", std::identity(), scenario}};
}

/// A line of CSV: a candidate, a point of the frontier, or a run of others, of which no layout and no verdict is known.
struct PointLine {
    const ExploredScenario& scenario;
    std::string label;
    std::string_view series;
    const OperatingPoint& figures;
    bool isRun = false;
    std::optional<FrontierEntry> entry{};

    const OperatingPoint* point() const { return isRun ? nullptr : &figures; }
    const Layout* layout() const { return isRun ? nullptr : &figures.layout; }
    const Simulation* simulation() const { return entry ? entry->in(scenario.simulations) : nullptr; }
    std::string_view binding() const {
        const double x = valueOf(figures, scenario.along);
        for (const BindingSpan& span : scenario.binding)
            if (entry && std::min(span.from, span.to) <= x && x <= std::max(span.from, span.to)) return nameOf(span.limit);
        return {};
    }
};

/// What only points of the frontier have.
template <class Read> auto onFrontier(Read read) {
    return [read](const PointLine& p) { return p.entry ? detail::jsonFor(std::invoke(read, *p.entry)) : Json(); };
}
/// What only simulated points have.
template <class Read> auto simulated(Read read) {
    return [read](const PointLine& p) {
        const Simulation* s = p.simulation();
        return s && s->point ? read(*s->point, p.figures) : Json();
    };
}

/// Columns with percentiles, caps, runs of others and simulations where these were asked for.
Fields<PointLine> pointColumns(bool percentiles, bool caps, bool series, bool simulation) {
    using P = PointLine;
    Fields<P> columns{{"scenario", [](const P& p) { return p.scenario.scenario->scenario.name; }}, {"layout", &P::label}};
    addThrough(columns, &P::point, fieldsOf(Of<OperatingPoint>()), {"mode"});
    addThrough(columns, &P::layout, degreeFields(false));
    addThrough(columns, &P::point, fieldsOf(Of<OperatingPoint>()), {"gpus", "concurrency"});
    for (const MetricInfo& m : metrics()) columns.emplace_back(m.id, [&m](const P& p) { return valueOf(p.figures, m.metric); });
    columns.emplace_back("y_low", onFrontier([](const FrontierEntry& e) { return e.found().yAtX.low; }));
    columns.emplace_back("y_high", onFrontier([](const FrontierEntry& e) { return e.found().yAtX.high; }));
    addThrough(columns, &P::point, fieldsOf(Of<OperatingPoint>()), {"feasible"});
    columns.emplace_back(
        "reason", [](const P& p) { return p.isRun || p.figures.feasible() ? std::string_view() : idOf(p.figures.finding.code); });
    columns.emplace_back("binding", &P::binding);
    columns.emplace_back("speed_of_light_share", onFrontier(&FrontierEntry::light));
    columns.emplace_back("standing", onFrontier(&FrontierEntry::standing));
    if (percentiles)
        addPercentiles(columns, [](const P& p) { return p.entry ? p.entry->in(p.scenario.exploration.tails) : nullptr; });
    if (caps) columns.emplace_back("cap_w", [](const P& p) { return p.figures.caps.gpus.si(); });
    if (series) columns.emplace_back("series", &P::series);
    if (!simulation) return columns;
    const std::array<SimulationRow, 3> rows = rowsOf({}, {});
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const Field<SimulationRow>& f : spreadFields())
            if (f.name != "mean")
                columns.emplace_back("simulated_" + figureOf(rows[i]) + "_" + f.name + "_" +
                                         std::string(infoOf(rows[i].metric).unit),
                                     simulated([i, value = f.value](const SimulatedPoint& s, const OperatingPoint& point) {
                                         return value(rowsOf(s, point)[i]);
                                     }));
    columns.emplace_back("simulated_tok_s", simulated([](const SimulatedPoint& s, const OperatingPoint&) {
                             return number(s.result.steadyTokenRate);
                         }));
    columns.emplace_back("simulated_verdict", [](const P& p) -> std::string_view {
        const Simulation* s = p.simulation();
        return s == nullptr ? "" : s->point ? idOf(s->point->result.verdict) : "refused";
    });
    return columns;
}
} // namespace

Fields<FrontierPoint> frontierColumns(Metric x, Metric y) {
    using P = FrontierPoint;
    using F = Field<P>;
    const auto metric = [](Metric m, std::string_view title) {
        return F(infoOf(m).id, [m](const P& p) { return valueOf(p.point, m); }).called(title).shown(as::metric(m));
    };
    return {F("layout", [](const P& p) { return labelOf(p.point); }).shown(),
            F("batch", [](const P& p) { return p.point.batch; }).shown(countText),
            F("x", [](const P& p) { return p.x.mid; }).called(infoOf(x).column).shown(as::metric(x)),
            F("y", [](const P& p) { return p.y.mid; }).called(infoOf(y).column).shown([y](const P& p, const NumberStyle& style) {
                return metricText(y, p.y.mid, beside(p.yAtX, style));
            }),
            F("y_at_x", &P::yAtX).called("90 %").shown([y](const P& p, const NumberStyle& style) {
                return metricRangeText(y, p.yAtX, style);
            }),
            metric(Metric::ttft, "first token"),
            metric(Metric::perGpu, "per GPU"),
            metric(Metric::cost, "$/Mtok")};
}

std::string frontierTable(const ExploredScenario& s, Metric x, Metric y) {
    using E = FrontierEntry;
    Fields<E> columns;
    addThrough(columns, &E::found, frontierColumns(x, y));
    if (!s.exploration.tails.empty())
        addLimited(columns, s.scenario->scenario.workload, [](const E& e) { return e.in(e.scenario.exploration.tails); });
    if (s.scenario->scenario.searchesCaps())
        columns.push_back(Field<E>::column(
            "cap", [](const E& e, const NumberStyle& style) { return measureText(e.found().point.caps.gpus.si(), "W", style); }));
    columns.push_back(Field<E>::column(
        "W/GPU", [](const E& e, const NumberStyle& style) { return countText(e.found().point.provisioned.si(), style); }));
    return textTable(joined({columns, shownRemarks()}), entriesOf(s)).text();
}

Json paretoJson(std::span<const ExploredScenario> scenarios, bool all, const Origin& origin) {
    return resultOf("pareto", origin, paretoFields(all), scenarios);
}
Json paretoSchema() { return resultSchema("pareto", paretoFields(true)); }

CellRows paretoRows(std::span<const ExploredScenario> scenarios, bool all) {
    const auto any = [&](auto asked) { return std::any_of(scenarios.begin(), scenarios.end(), asked); };
    const Fields<PointLine> columns =
        pointColumns(!all && any([](const ExploredScenario& s) { return !s.exploration.tails.empty(); }),
                     any([](const ExploredScenario& s) { return s.scenario->scenario.searchesCaps(); }),
                     any([](const ExploredScenario& s) { return s.runs.has_value(); }),
                     !all && any([](const ExploredScenario& s) { return !s.simulations.empty(); }));
    CellRows table;
    addNames(table.head, columns);
    const auto add = [&](const PointLine& line) { addCells(table.rows.emplace_back(), columns, line); };
    for (const ExploredScenario& s : scenarios) {
        if (all)
            for (const OperatingPoint& p : s.exploration.candidates) add({s, labelOf(p), "candidate", p});
        else
            for (const FrontierEntry& e : entriesOf(s)) add({s, labelOf(*e.point()), "frontier", *e.point(), false, e});
        if (s.runs)
            for (const RunPoint& run : *s.runs) add({s, run.label, run.standing(), run.point, true});
    }
    return table;
}

} // namespace rackline
