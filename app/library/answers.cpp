// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/handles.h"
#include "app/project/workload_inputs.h"
#include "app/report/records/plan_records.h"
#include "app/report/records/training_records.h"
#include "app/report/sheets/traffic_sheets.h"
#include "app/report/words/number_text.h"
#include "app/report/words/wording.h"
#include "model/base/near_names.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/search/plan.h"
#include "model/units/constants.h"

#include <algorithm>
#include <optional>
#include <span>
#include <stop_token>

using namespace rackline;
using namespace rackline::library;

namespace {

/// The ends of an answer; any of the three may be left out.
struct Ends {
    double *mid, *low, *high;
    void put(std::size_t i, const Interval<double>& v) const {
        if (mid != nullptr) mid[i] = v.mid;
        if (low != nullptr) low[i] = v.low;
        if (high != nullptr) high[i] = v.high;
    }
};

Result<void> serves(const rackline_scenario* scenario) {
    if (const auto there = needed(scenario, "scenario"); !there) return there;
    if (!scenario->resolved.trains()) return {};
    return Error{ErrorCode::usage, "scenario", quotedText(scenario->resolved.name) + " trains; ask rackline_train"};
}

rackline_status infeasible(rackline_error* error, std::span<const Finding> findings, const char* otherwise) {
    return fail(error, {ErrorCode::infeasible, {}, findings.empty() ? otherwise : sentenceOf(findings.front(), plainNumbers)});
}

Result<Metric> metricOf(const char* id, const char* argument, Metric fallback) {
    if (id == nullptr) return fallback;
    if (const auto metric = metricWithId(id)) return *metric;
    std::vector<std::string_view> known;
    for (const MetricInfo& m : everyMetric()) known.push_back(m.id);
    return Error{ErrorCode::usage, argument, quotedText(id) + " is not a metric" + meantText(id, known)};
}

rackline_system systemOf(const PlanOption& best, PlanGoal goal, PlanTarget::Kind kind) {
    rackline_system system{};
    system.value = planValue(best, goal, kind);
    system.provisioned_w = best.provisioned.si();
    system.average_w = best.average.si();
    // As everywhere, a cost without a price is above any limit.
    constexpr double noPrice = 1e6;
    system.usd_per_hour = best.point.hourly.si() < noPrice ? best.hourly / (USD / hour) : 0;
    system.tokens_per_s = best.tokens.si();
    system.requests_per_s = best.requests.si();
    system.users = best.users;
    system.racks = best.racks();
    system.gpus = best.gpus;
    system.instances = best.instances;
    system.point = pointOf(best.point);
    return system;
}

/// The names of every figure, including those of a deadline.
const std::vector<TrainingFigure>& trainingNames() {
    static const std::vector<TrainingFigure> names = [] {
        TrainingEstimate withDeadline;
        withDeadline.deadlineShare = 1;
        return trainingFigures(withDeadline);
    }();
    return names;
}

} // namespace

rackline_status rackline_estimate(const rackline_scenario* scenario, rackline_point* point, double* mid, double* low,
                                  double* high, size_t count, rackline_error* error) {
    return guarded(error, [&] {
        if (const auto fits = serves(scenario); !fits) return fail(error, fits.error());
        if (count > metricCount) return fail(error, {ErrorCode::usage, "count", "is more than there are metrics"});
        const Estimate found = estimate(scenario->resolved);
        if (point != nullptr) *point = pointOf(found.point);
        const Ends ends{mid, low, high};
        for (std::size_t i = 0; i < count; ++i) ends.put(i, found.metrics[placeOf(everyMetric()[i].metric)]);
        return found.point.feasible() ? RACKLINE_DONE : infeasible(error, found.findings, "nothing is feasible");
    });
}

rackline_status rackline_pareto(const rackline_scenario* scenario, const char* x, const char* y, rackline_point* points,
                                double* values, size_t capacity, size_t* count, const rackline_control* control,
                                rackline_error* error) {
    return guarded(error, [&] {
        if (const auto fits = serves(scenario); !fits) return fail(error, fits.error());
        if (const auto there = needed(count, "count"); !there) return fail(error, there.error());
        *count = 0;
        ExploreOptions options;
        const Result<Metric> across = metricOf(x, "x", options.x), up = metricOf(y, "y", options.y);
        for (const Result<Metric>& axis : {across, up})
            if (!axis) return fail(error, axis.error());
        options.x = *across;
        options.y = *up;
        Exploration found;
        const bool whole = watched(control, 0, [&](std::atomic<bool>& cancelled, std::atomic<std::uint64_t>&) {
            options.cancelled = &cancelled;
            found = explore(scenario->resolved, options);
        });
        if (!whole) return RACKLINE_CANCELLED;
        *count = found.frontier.size();
        if (found.frontier.empty()) return infeasible(error, found.findings, "nothing is feasible");
        for (std::size_t i = 0; i < std::min(capacity, *count); ++i) {
            const OperatingPoint& p = found.frontier[i].point;
            if (points != nullptr) points[i] = pointOf(p);
            for (std::size_t m = 0; values != nullptr && m < metricCount; ++m)
                values[i * metricCount + m] = valueOf(p, everyMetric()[m].metric);
        }
        return (points == nullptr && values == nullptr) || capacity >= *count ? RACKLINE_DONE : RACKLINE_TOO_SMALL;
    });
}

rackline_status rackline_plan(const rackline_scenario* scenario, const char* target, const char* goal, rackline_system* system,
                              rackline_error* error) {
    return guarded(error, [&] {
        if (const auto fits = serves(scenario); !fits) return fail(error, fits.error());
        for (const auto& there : {needed(target, "target"), needed(goal, "goal"), needed(system, "system")})
            if (!there) return fail(error, there.error());
        if (const auto sized = checkSizing(scenario->resolved); !sized) return fail(error, sized.error());
        const Result<PlanTarget> wanted = planTargetOf(target);
        if (!wanted) return fail(error, {ErrorCode::usage, "target", wanted.error().detail});
        const auto little = planGoalWithId(goal);
        if (!little) return fail(error, {ErrorCode::usage, "goal", "expected gpus, cost or power"});
        if (*little == PlanGoal::cost && !(scenario->resolved.system.rack.price.si() > 0))
            return fail(error, {ErrorCode::usage, "goal", "the rack has no known price; set hardware.price"});
        const PlannedScenario planned{nullptr, plan(scenario->resolved, *wanted, std::span(&*little, 1))};
        if (planned.plan.answers.empty()) return fail(error, {ErrorCode::infeasible, {}, obstacleOf(planned)});
        *system = systemOf(planned.plan.answers.front().best, *little, wanted->kind);
        return RACKLINE_DONE;
    });
}

size_t rackline_training_count(void) {
    std::size_t count = 0;
    guarded(nullptr, [&] {
        count = trainingNames().size();
        return RACKLINE_DONE;
    });
    return count;
}

const char* rackline_training_id(size_t figure) {
    return figure < rackline_training_count() ? trainingNames()[figure].name.data() : nullptr;
}

rackline_status rackline_train(const rackline_scenario* scenario, unsigned threads, double* mid, double* low, double* high,
                               size_t count, rackline_error* error) {
    return guarded(error, [&] {
        if (const auto there = needed(scenario, "scenario"); !there) return fail(error, there.error());
        if (!scenario->resolved.trains())
            return fail(error,
                        {ErrorCode::usage, "scenario", quotedText(scenario->resolved.name) + " serves; ask rackline_estimate"});
        if (count > trainingNames().size()) return fail(error, {ErrorCode::usage, "count", "is more than there are figures"});
        const TrainingEstimate found = estimateTraining(scenario->resolved, threads);
        const std::vector<TrainingFigure> figures = trainingFigures(found);
        const Ends ends{mid, low, high};
        for (std::size_t i = 0; i < count; ++i) {
            const auto known = std::find_if(figures.begin(), figures.end(),
                                            [i](const TrainingFigure& f) { return f.name == trainingNames()[i].name; });
            ends.put(i, known != figures.end() ? known->value : Interval<double>::exactly(0));
        }
        return found.feasible ? RACKLINE_DONE : infeasible(error, found.findings, "no layout is feasible");
    });
}

namespace {
TrafficAsked askedOf(const rackline_requests& requests) {
    TrafficAsked asked;
    asked.trace = requests.trace;
    if (requests.router != nullptr) asked.router = requests.router;
    asked.times = requests.times;
    asked.goal = requests.attain;
    asked.compress = requests.compress != 0;
    asked.noCache = requests.no_cache != 0;
    asked.instances = requests.instances;
    asked.lanes = requests.lanes;
    if (requests.day != nullptr) asked.day = requests.day;
    asked.autoscale = requests.autoscale != 0;
    if (asked.autoscale) asked.rule = {0, requests.interval, requests.hold, requests.start_delay, requests.least, 1};
    return asked;
}

/// The numbers of a page; its words are for people.
std::vector<rackline_figure> figuresOf(const SheetPage& page) {
    std::vector<rackline_figure> figures;
    for (const Sheet& sheet : page.sheets)
        for (const SheetRow& row : sheet.rows)
            for (std::size_t i = 0; i < row.cells.size() && i < sheet.columns.size(); ++i) {
                const SheetCell& cell = row.cells[i];
                if (!cell.word.empty()) continue;
                rackline_figure& figure = figures.emplace_back();
                copyText(figure.id, sizeof figure.id, sheet.id + "." + row.id + "." + sheet.columns[i].first);
                copyText(figure.unit, sizeof figure.unit, cell.unit.empty() ? row.unit : cell.unit);
                figure.mid = cell.value;
                figure.low = cell.low;
                figure.high = cell.high;
            }
    return figures;
}

/// Holds the caller's progress function, and ends the replay when that asks for the end.
struct Ended {
    const rackline_control* control;
    std::stop_source stop;

    static int progress(void* user, std::uint64_t done, std::uint64_t total) {
        Ended& self = *static_cast<Ended*>(user);
        const int end = self.control->progress(self.control->user, done, total);
        if (end != 0) self.stop.request_stop();
        return end;
    }
};
} // namespace

rackline_status rackline_traffic(const rackline_scenario* scenario, const rackline_requests* requests, rackline_figure* figures,
                                 size_t capacity, size_t* count, const rackline_control* control, rackline_error* error) {
    return guarded(error, [&] {
        if (const auto fits = serves(scenario); !fits) return fail(error, fits.error());
        for (const auto& there : {needed(requests, "requests"), needed(count, "count")})
            if (!there) return fail(error, there.error());
        *count = 0;
        if (const auto there = needed(requests->trace, "trace"); !there) return fail(error, there.error());
        Ended ended{control, {}};
        const rackline_control watch{Ended::progress, &ended};
        const bool listens = control != nullptr && control->progress != nullptr;
        ResolvedScenario resolved;
        resolved.scenario = scenario->resolved;
        std::optional<Result<SheetPage>> page;
        const bool whole = watched(listens ? &watch : nullptr, 0, [&](std::atomic<bool>&, std::atomic<std::uint64_t>&) {
            const Result<TracedRequests> read = TracedRequests::read(askedOf(*requests));
            page = read ? read->page(resolved, ended.stop.get_token()) : Result<SheetPage>(read.error());
        });
        if (!whole) return RACKLINE_CANCELLED;
        if (!*page) {
            // Options of the command line are members of the structure here, so the error names them so.
            Error wrong = page->error();
            if (wrong.where.starts_with("--")) wrong.where.erase(0, 2);
            return fail(error, wrong);
        }
        const std::vector<rackline_figure> found = figuresOf(**page);
        *count = found.size();
        if (figures != nullptr) {
            std::copy_n(found.begin(), std::min(capacity, found.size()), figures);
            if (capacity < found.size()) return RACKLINE_TOO_SMALL;
        }
        return (*page)->feasible ? RACKLINE_DONE : infeasible(error, {}, "the fleet does not keep the limits");
    });
}
