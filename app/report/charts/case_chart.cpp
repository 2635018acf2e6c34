// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/case_chart.h"

#include <algorithm>
#include <array>
#include <limits>

namespace rackline {

namespace {

/// Metrics of case files in the order in which they are offered; the unit is of the value in the file.
struct CaseMetric {
    std::string_view id, axis, unit;
};
constexpr std::array<CaseMetric, 10> caseMetricTable{{
    {"output_tok_s_gpu", "output tokens/s per GPU", ""},
    {"total_tok_s_gpu", "tokens/s per GPU, prompts included", ""},
    {"tok_s_user", "output tokens/s per user", ""},
    {"tpot_ms", "time per output token", "ms"},
    {"ttft_ms", "time to the first token", "ms"},
    {"latency", "time of a whole batch", "s"},
    {"step_s", "time of a training step", "s"},
    {"tok_s_gpu", "trained tokens/s per GPU", ""},
    {"tflops_gpu", "TFLOP/s per GPU", ""},
    {"reserved_gb", "memory reserved on one GPU", "GB"},
}};

std::size_t placeOf(std::string_view metric) {
    const auto found =
        std::find_if(caseMetricTable.begin(), caseMetricTable.end(), [&](const CaseMetric& m) { return m.id == metric; });
    return static_cast<std::size_t>(found - caseMetricTable.begin());
}

std::string axisOf(const std::string& metric) {
    const std::size_t place = placeOf(metric);
    if (place == caseMetricTable.size()) return metric;
    const CaseMetric& known = caseMetricTable[place];
    return std::string(known.axis) + (known.unit.empty() ? "" : ", ") + std::string(known.unit);
}

ChartSeries guide(std::string name, double factor, double low, double high) {
    ChartSeries series;
    series.name = std::move(name);
    series.look = ChartSeries::Look::guide;
    series.points = {{low, low * factor, 0, 0, {}, 0}, {high, high * factor, 0, 0, {}, 0}};
    return series;
}

} // namespace

bool isDrawn(const MeasuredCase& row, const CasePrediction& p) {
    return p.status == CaseStatus::ok && row.value > 0 && p.predicted > 0;
}

std::vector<CaseSubject> subjectsOf(std::span<const MeasuredCase> cases, std::span<const CasePrediction> predictions) {
    std::vector<CaseSubject> subjects;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!isDrawn(cases[i], predictions[i])) continue;
        auto found = std::find_if(subjects.begin(), subjects.end(), [&](const CaseSubject& s) { return s.has(cases[i]); });
        if (found == subjects.end()) found = subjects.insert(subjects.end(), {cases[i].kind, cases[i].metric, 0});
        ++found->cases;
    }
    const auto rank = [](const CaseSubject& s) { return std::pair(s.kind, placeOf(s.metric)); };
    std::stable_sort(subjects.begin(), subjects.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return subjects;
}

LineChart caseChart(std::span<const MeasuredCase> cases, std::span<const CasePrediction> predictions, const CaseSubject& subject,
                    const std::vector<bool>& chosen, std::string group) {
    LineChart chart;
    const std::string axis = axisOf(subject.metric);
    chart.title = "Predicted against measured";
    chart.subtitle = "Every published figure of this kind; dashed lines are 20 % off";
    chart.x = {"Measured " + axis, "", true, 0, 0};
    chart.y = {"Predicted " + axis, "", true, 0, 0};
    ChartSeries rest, marked;
    rest.look = marked.look = ChartSeries::Look::scatter;
    rest.colour = -1;
    marked.name = std::move(group);
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
        if (!subject.has(cases[i]) || !isDrawn(cases[i], predictions[i])) continue;
        const double measured = cases[i].value, predicted = predictions[i].predicted;
        (chosen[i] ? marked : rest).points.push_back({measured, predicted, 0, 0, cases[i].id, 0});
        low = std::min({low, measured, predicted});
        high = std::max({high, measured, predicted});
    }
    if (!(low < high)) return chart;
    // Both axes have one range, so that equal lies on the diagonal.
    constexpr double room = 1.15;
    low /= room;
    high *= room;
    chart.x.low = chart.y.low = low;
    chart.x.high = chart.y.high = high;
    chart.series = {guide("+20\u202f%", 1.2, low, high), guide("\u221220\u202f%", 0.8, low, high), guide("", 1, low, high),
                    std::move(rest), std::move(marked)};
    return chart;
}

} // namespace rackline
