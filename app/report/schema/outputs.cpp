// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/fields.h"
#include "app/report/schema/parts.h"

#include "model/candidates/metric.h"
#include "model/runs/training_metric.h"

#include <string>

namespace rackline::schema {

namespace {

Json pareto() {
    Json onFrontier = point();
    demand(onFrontier, "x",
           described(interval(),
                     "The 90 % interval along the ray: its low end belongs to the low end of y, its high end to the high one"));
    demand(onFrontier, "y", described(interval(), "As x"));
    demand(onFrontier, "y_at_x",
           described(interval(), "The same interval as it stands at this x; 0, or null where less is better, where the "
                                 "interval's bad end is not there at this x"));
    allow(onFrontier, "simulation", simulationOrRefusal());
    allow(onFrontier, "speed_of_light_share",
          described(number, "How much of the decode step the hardware's peaks alone would take"));
    allow(onFrontier, "standing", standing);
    allow(
        onFrontier, "evidence",
        described(Json{{"enum", {"demonstrated", "supported", "possible"}}},
                  "Whether somebody published the layout for this engine, generation, format and model, the engine's rules allow "
                  "it, or no more is known than that heads and experts divide"));
    allow(onFrontier, "published", described(text, "Month of the newest published configuration of this kind, such as 2026-05"));
    Json scenario =
        record({{"name", text},
                {"hash", text},
                {"evaluated", count},
                {"bounded", count},
                {"infeasible", count},
                {"findings", list(finding())},
                {"frontier", list(std::move(onFrontier))},
                {"binding", described(list(record({{"metric", text}, {"limit", text}, {"from", number}, {"to", number}})),
                                      "What takes most of the decode step along the frontier, by its horizontal axis; "
                                      "stretches shorter than a tenth are left out")}});
    allow(scenario, "candidates", list(point()));
    allow(scenario, "software",
          described(text, "Half-year of the software that the engine's profile was fitted to, such as 2025H2"));
    Json run = record({{"label", text}, {"series", {{"enum", {"measured", "foreign"}}}}});
    for (const MetricInfo& m : metrics()) allow(run, m.id, number);
    allow(scenario, "runs",
          described(list(std::move(run)),
                    "With --measured: runs like the scenario, or what another model says (foreign); their watts "
                    "are the scenario's, as nobody published any"));
    Json json = result("pareto");
    demand(json, "units", units());
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

Json sweep() {
    Json row = record({{"point", {{"type", "integer"}, {"minimum", 1}}},
                       {"scenario", text},
                       {"axes", described({{"type", "object"}, {"additionalProperties", {{"type", {"number", "string"}}}}},
                                          "Values by path, numbers in the unit that the head gives")},
                       {"feasible", truth},
                       {"reason", {{"type", {"string", "null"}}}}});
    allow(row, "label", text);
    allow(row, "mode", {{"enum", {"aggregated", "disaggregated"}}});
    allow(row, "gpus", count);
    allow(row, "concurrency", figure);
    for (const MetricInfo& m : metrics()) allow(row, m.id, figure);
    for (const TrainingMetricInfo& m : trainingMetrics())
        if (m.id != "gpus") allow(row, m.id, figure);
    allow(row, "step_s_low", figure);
    allow(row, "step_s_high", figure);
    allow(row, "tok_s_per_mw_at_speed_low",
          described(figure, "Of the frontier at the row's speed, as y_at_x of pareto; estimate has that of the point alone"));
    allow(row, "tok_s_per_mw_at_speed_high", figure);
    Json json = result("sweep");
    demand(json, "hash", text);
    demand(json, "axes", list(record({{"path", text}, {"unit", text}, {"values", count}})));
    allow(json, "design",
          described(record({{"kind", {{"enum", {"random", "lhs"}}}}, {"points", count}, {"seed", count}}),
                    "Of points that are drawn: how, how many a scenario, and from which seed"));
    demand(json, "units", {{"anyOf", {units(), runUnits()}}});
    demand(json, "points", count);
    demand(json, "rows", list(std::move(row)));
    return json;
}

Json map() {
    const Json nameOrNone{{"type", {"string", "null"}}};
    const Json axisValues = list(Json{{"type", {"number", "string"}}});
    Json cell = record({{"at", described(list(count), "Places of the two values on their axes, from 0")},
                        {"winner", nameOrNone},
                        {"second", nameOrNone},
                        {"lead", described(figure, "How many times better than the second; null where there is none")},
                        {"settled", described(truth, "The 90 % intervals of the two do not overlap, or there is no second")},
                        {"values", described(list(Json{{"anyOf", {interval(), Json{{"type", "null"}}}}}),
                                             "One for each scenario; null where none of its points is feasible")}});
    Json json = result("map");
    demand(json, "metric", text);
    demand(json, "unit", text);
    demand(json, "scenarios", list(text));
    demand(json, "axes",
           described(list(record({{"path", text}, {"unit", text}, {"values", axisValues}})),
                     "The first goes across, the second up"));
    demand(json, "cells", list(std::move(cell)));
    return json;
}

/// The schema that all tables share: a row has one figure or word for each column, in the row's unit where the column's title
/// states none.
Json sheets(std::string_view topic) {
    const Json cell{{"anyOf", {figure, text, interval()}}};
    const Json values{{"type", "object"}, {"additionalProperties", cell}};
    const Json row = record({{"id", text}, {"label", text}, {"unit", text}, {"values", values}});
    const Json table = record({{"id", text}, {"title", text}, {"rows", list(row)}});
    Json scenario = record(
        {{"name", text}, {"hash", text}, {"title", text}, {"feasible", truth}, {"notes", list(text)}, {"tables", list(table)}});
    Json json = result(topic);
    demand(json, "scenarios", list(std::move(scenario)));
    return json;
}

} // namespace

Json result(std::string_view kind) {
    return record({{"format", {{"const", "rackline-result"}}},
                   {"kind", {{"const", kind}}},
                   {"rackline", text},
                   {"catalogue", text},
                   {"date", described(text, "ISO date of the newest input, or as given")},
                   {"command", described(text, "The line that repeats this output")}});
}

Json object() { return {{"type", "object"}, {"additionalProperties", false}, {"properties", Json::object()}}; }

Json document(std::string_view topic, std::string_view title) {
    return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
            {"$id", "urn:rackline:" + std::string(topic) + ":" RACKLINE_VERSION},
            {"title", title}};
}

Json output(std::string_view topic) {
    Json result = document(topic, "JSON output of rackline " + std::string(topic));
    const Json body =
        topic == "estimate"      ? estimate()
        : topic == "pareto"      ? pareto()
        : topic == "sweep"       ? sweep()
        : topic == "map"         ? map()
        : topic == "plan"        ? plan()
        : topic == "train"       ? train()
        : topic == "calibrate"   ? calibrate()
        : topic == "sensitivity" ? sensitivity()
        : topic == "compare"     ? compare()
        : topic == "rack" || topic == "network" || topic == "site" || topic == "fleet" || topic == "runs" || topic == "traffic"
            ? sheets(topic)
            : validate();
    for (const auto& [key, value] : body.items()) result[key] = value;
    return result;
}

} // namespace rackline::schema
