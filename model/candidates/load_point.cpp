// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/load_point.h"

#include "model/candidates/candidate_points.h"
#include "model/operators/step_run.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// One layout with its operators made once, for the many batches of a root search.
struct LayoutAt {
    const Evaluator& evaluator;
    const Layout& layout;
    InferenceMemory memory;
    std::vector<Operator> operators;

    LayoutAt(const Evaluator& e, const Layout& l)
        : evaluator(e), layout(l), memory(e.memoryOf(l)), operators(operatorsOf(e.scenario().model, e.scenario().precision, l)) {}

    OperatingPoint at(double batch) const {
        const Scenario& s = evaluator.scenario();
        const OperatorContext& context = evaluator.context();
        return aggregatedPoint({evaluator, layout, memory}, batch, runOf(operators, decodeLoad(s.workload, batch), context).cost,
                               runOf(operators, mixedLoad(s.workload, s.engine, batch), context).cost);
    }

    /// The batch at which a rising measure of the point reaches a target, between a fraction of a sequence and `largest`.
    template <class Measure> double batchWhere(Measure measure, double target, double largest) const {
        double low = 1e-3, high = largest;
        constexpr int halvings = 40;
        for (int i = 0; i < halvings; ++i) {
            const double middle = std::sqrt(low * high);
            (measure(at(middle)) < target ? low : high) = middle;
        }
        return high;
    }
};

OperatingPoint atConcurrency(const LayoutAt& l, double concurrency) {
    const double most = std::max(1.0, l.memory.admitted());
    OperatingPoint full = l.at(most);
    if (full.concurrency >= concurrency)
        return l.at(l.batchWhere([](const OperatingPoint& p) { return p.concurrency; }, concurrency, most));
    // The pool is full: the rest waits for a place, and each place is free again after a request's stay.
    const double requests = full.throughput.si() / l.evaluator.scenario().workload.osl;
    const Time wait = Time::fromSi((concurrency - full.concurrency) / requests);
    full.ttft += wait;
    full.latency += wait;
    full.concurrency = concurrency;
    return full;
}

OperatingPoint atRate(const LayoutAt& l, double requestsPerSecond) {
    const Scenario& s = l.evaluator.scenario();
    const double instances = std::floor(double(s.system.gpus()) / l.layout.gpus());
    const double share = requestsPerSecond / std::max(1.0, instances);
    const double most = std::max(1.0, l.memory.admitted());
    const auto served = [&](const OperatingPoint& p) { return p.throughput.si() / s.workload.osl; };
    OperatingPoint full = l.at(most);
    if (served(full) <= share) {
        if (full.feasible()) full.finding = {FindingCode::saturated, {requestsPerSecond, served(full) * instances}};
        return full;
    }
    return l.at(l.batchWhere(served, share, most));
}

} // namespace

OperatingPoint pointAt(const Evaluator& evaluator, const Layout& layout, double batch) {
    return LayoutAt(evaluator, layout).at(batch);
}

OperatingPoint pointForLoad(const Evaluator& evaluator, const Layout& layout) {
    const Load& load = evaluator.scenario().workload.load;
    const LayoutAt l(evaluator, layout);
    switch (load.kind) {
    case LoadKind::concurrency:
        return atConcurrency(l, load.amount);
    case LoadKind::rate:
        return atRate(l, load.amount);
    case LoadKind::batch:
        return l.at(load.amount);
    case LoadKind::search:
        break;
    }
    return l.at(1);
}

} // namespace rackline
