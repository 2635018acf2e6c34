// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/handles.h"
#include "app/project/sweep/row_maker.h"
#include "model/base/parallel.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <limits>
#include <mutex>

using namespace rackline;
using namespace rackline::library;

namespace {

/// The axis as text that --axis takes.
Result<std::string> axisText(const rackline_axis& axis) {
    if (axis.path == nullptr) return Error{ErrorCode::usage, "axes", "path is NULL"};
    if (axis.count == 0 || (axis.numbers == nullptr && axis.texts == nullptr))
        return Error{ErrorCode::usage, axis.path, "has no values"};
    std::string all = std::string(axis.path) + "=";
    for (std::size_t i = 0; i < axis.count; ++i) {
        if (i > 0) all += ',';
        if (axis.numbers != nullptr) {
            const Result<std::string> text = settingOf(axis.path, axis.numbers[i]);
            if (!text) return text.error();
            all += *text;
            continue;
        }
        if (axis.texts[i] == nullptr) return Error{ErrorCode::usage, axis.path, "a value is NULL"};
        const std::string_view text = axis.texts[i];
        if (text.find_first_of(",:") != std::string_view::npos)
            return Error{ErrorCode::usage, axis.path, quotedText(text) + " is no single value"};
        all += text;
    }
    return all;
}

Result<SweepGrid> gridOf(std::span<const rackline_axis> axes, std::size_t rows) {
    std::vector<std::string> texts;
    for (const rackline_axis& axis : axes) {
        Result<std::string> text = axisText(axis);
        if (!text) return text.error();
        texts.push_back(std::move(text).value());
    }
    Result<SweepGrid> grid = makeGrid(texts, 1);
    if (grid && grid->rows() != rows)
        return Error{ErrorCode::usage, "rows",
                     "the axes make " + std::to_string(grid->rows()) + " points, not " + std::to_string(rows)};
    return grid;
}

Result<std::vector<Metric>> metricsNamed(std::span<const char* const> ids) {
    std::vector<Metric> found;
    for (const char* id : ids) {
        const auto metric = id != nullptr ? metricWithId(id) : std::nullopt;
        if (!metric) return Error{ErrorCode::usage, "metrics", quotedText(id != nullptr ? id : "NULL") + " is not a metric"};
        found.push_back(*metric);
    }
    return found;
}

/// Makes rows in blocks, each on one thread. Where one cannot be made, all threads end.
Result<void> fill(const rackline_scenario& scenario, const SweepGrid& grid, const std::vector<Metric>& metrics, double* values,
                  unsigned threads, std::atomic<bool>& cancelled, std::atomic<std::uint64_t>& done) {
    const std::uint64_t rows = grid.rows(), blockRows = grid.repeatsRates() ? 64 : 8;
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> stopped = false;
    std::mutex mutex;
    Result<void> outcome;
    const auto block = [&](SweepRowMaker& maker, std::uint64_t first) {
        for (std::uint64_t row = first; row < std::min(first + blockRows, rows) && !cancelled && !stopped; ++row) {
            const Result<SweepRow> made = maker.at(row);
            if (!made) {
                const std::scoped_lock lock(mutex);
                outcome = made.error();
                stopped = true;
                return;
            }
            for (std::size_t m = 0; m < metrics.size(); ++m)
                values[row * metrics.size() + m] =
                    made->point.feasible() ? valueOf(made->point, metrics[m]) : std::numeric_limits<double>::quiet_NaN();
            ++done;
        }
    };
    const unsigned asked = threadsMeant(threads);
    inParallel(std::min<std::uint64_t>(asked, (rows + blockRows - 1) / blockRows), asked, [&](std::size_t) {
        SweepRowMaker maker({scenario.project, scenario.catalogue->content, scenario.settings, grid}, false, cancelled);
        for (std::uint64_t first; (first = next.fetch_add(blockRows)) < rows && !cancelled && !stopped;) block(maker, first);
    });
    return outcome;
}

} // namespace

rackline_status rackline_sweep(const rackline_scenario* scenario, const rackline_axis* axes, size_t axis_count,
                               const char* const* metrics, size_t metric_count, double* values, size_t rows, unsigned threads,
                               const rackline_control* control, rackline_error* error) {
    return guarded(error, [&] {
        for (const auto& there :
             {needed(scenario, "scenario"), needed(axes, "axes"), needed(metrics, "metrics"), needed(values, "values")})
            if (!there) return fail(error, there.error());
        if (scenario->resolved.trains())
            return fail(error, {ErrorCode::usage, "scenario", "trains; sweeps are of serving scenarios"});
        if (axis_count == 0) return fail(error, {ErrorCode::usage, "axes", "expected at least one axis"});
        const Result<std::vector<Metric>> wanted = metricsNamed({metrics, metric_count});
        if (!wanted) return fail(error, wanted.error());
        const Result<SweepGrid> grid = gridOf({axes, axis_count}, rows);
        if (!grid) return fail(error, grid.error());
        Result<void> outcome;
        const bool whole = watched(control, rows, [&](std::atomic<bool>& cancelled, std::atomic<std::uint64_t>& done) {
            outcome = fill(*scenario, *grid, *wanted, values, threads, cancelled, done);
        });
        if (!whole) return RACKLINE_CANCELLED;
        return outcome ? RACKLINE_DONE : fail(error, outcome.error());
    });
}
