// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/schema/fields.h"
#include "app/report/schema/parts.h"

#include "model/candidates/metric.h"
#include "model/mapping/layout.h"
#include "model/runs/training_metric.h"

#include <string>

namespace rackline::schema {

namespace {

void demandMetrics(Json& recordSchema) {
    for (const MetricInfo& m : metrics())
        demand(recordSchema, m.id, described(figure, std::string(m.title) + ", " + std::string(m.unit)));
}

} // namespace

Json interval() { return record({{"low", figure}, {"mid", figure}, {"high", figure}}); }

Json finding() {
    return record(
        {{"code", text}, {"text", text}, {"values", {{"type", "array"}, {"items", figure}, {"minItems", 2}, {"maxItems", 2}}}});
}

Json layout() {
    Json result = record({{"label", text}});
    for (const Degree& degree : layoutDegrees) demand(result, degree.key, count);
    demand(result, "gpus", count);
    return result;
}

Json units() {
    Json result = object();
    for (const MetricInfo& m : metrics()) demand(result, m.id, {{"const", m.unit}});
    return result;
}

Json runUnits() {
    Json result = object();
    for (const TrainingMetricInfo& m : trainingMetrics()) demand(result, m.id, {{"const", m.unit}});
    return result;
}

Json point() {
    Json p = record({{"label", text},
                     {"mode", {{"enum", {"aggregated", "disaggregated"}}}},
                     {"layout", layout()},
                     {"gpus", count},
                     {"concurrency", figure},
                     {"feasible", truth}});
    demandMetrics(p);
    allow(p, "prefill", record({{"layout", layout()}, {"workers", count}, {"decode_workers", count}}));
    allow(p, "reason", finding());
    return p;
}

} // namespace rackline::schema
