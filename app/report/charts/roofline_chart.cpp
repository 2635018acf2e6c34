// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/charts.h"
#include "app/report/words/wording.h"
#include "model/units/constants.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace rackline {

namespace {
using Intensity = Quantity<dim::work - dim::data>;

struct Peak {
    Precision precision;
    ComputeRate rate;
};

/// Peaks of the formats that the scenario computes in, the highest first.
std::vector<Peak> peaksOf(const Scenario& scenario, const Accelerator& chip) {
    std::set<Precision> formats;
    for (const Precision p : {scenario.precision.weights, scenario.precision.attention, scenario.precision.activations})
        formats.insert(formatOf(p).arithmetic);
    std::vector<Peak> peaks;
    for (const Precision format : formats)
        if (const auto rate = chip.peak.of(format)) peaks.push_back({format, *rate});
    std::stable_sort(peaks.begin(), peaks.end(), [](const Peak& a, const Peak& b) { return b.rate < a.rate; });
    return peaks;
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

ChartSeries roof(ChartSeries::Look look, std::string name, std::vector<ChartPoint> points) {
    ChartSeries series;
    series.look = look;
    series.name = std::move(name);
    series.points = std::move(points);
    return series;
}
ChartPoint at(double x, double y) { return {x, y, 0, 0, {}, 0}; }

/// The decade at or below a value, and the one at or above.
double decadeBelow(double value) { return std::pow(10, std::floor(std::log10(value))); }
} // namespace

LineChart rooflineChart(const ChartScenario& s, StepPhase phase) {
    const bool decode = phase == StepPhase::decode;
    const std::optional<PrefillHardware>& other = s.scenario->prefillHardware;
    const bool elsewhere = other && (other->beside <= 0 || (s.estimate != nullptr && s.estimate->point.beside > 0));
    const Accelerator& chip = !decode && elsewhere ? other->system.accelerator : s.scenario->system.accelerator;
    LineChart chart;
    chart.title = "How far each operator is from its roof";
    chart.subtitle = std::string(decode ? "One decode step" : "One prefill step") +
                     "; a disc's area is its share of the time, its stem what efficiency and latency lose";
    chart.x = {"FLOP per byte of HBM and link traffic", "FLOP/B", true, 1, 1e4};
    chart.y = {"FLOP/s of one GPU, dense", "FLOP/s", true, 0, 0};
    const std::vector<Peak> peaks = peaksOf(*s.scenario, chip);
    const Bandwidth hbm = chip.hbm.bandwidth;
    if (s.estimate == nullptr || peaks.empty() || !(hbm.si() > 0)) return chart;

    const std::vector<StepPart>& parts = decode ? s.estimate->decodeStep : s.estimate->prefillStep;
    const Time step = decode ? s.estimate->decodeStepTime : s.estimate->prefillStepTime;

    ChartSeries discs;
    discs.look = ChartSeries::Look::discs;
    discs.name = s.scenario->name;
    discs.colour = s.colour;
    double lowX = 10, lowY = peaks.front().rate.si();
    for (const StepPart& part : parts) {
        if (part.work.si() <= 0 || part.traffic.si() <= 0 || part.time.si() <= 0) continue;
        const Intensity intensity = part.work / part.traffic;
        const ComputeRate reached = part.work / part.time, limit = part.work / part.speedOfLight;
        const double share = part.time / step;
        lowX = std::min(lowX, intensity.si());
        lowY = std::min(lowY, reached.si());
        std::string name(part.name);
        name[0] = upper(name.substr(0, 1))[0];
        discs.points.push_back({intensity.si(), reached.si(), 0, limit.si(), name + " " + percentText(share), share});
    }
    const Intensity highestRidge = peaks.front().rate / hbm;
    const double left = decadeBelow(lowX), right = std::max(1e4, 4 * highestRidge.si());
    chart.x.low = left;
    chart.x.high = decadeBelow(right * 9.99);
    chart.y.low = decadeBelow(lowY);
    chart.y.high = peaks.front().rate.si() * 2;
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        const ComputeRate rate = peaks[i].rate;
        const Intensity ridge = rate / hbm;
        const auto look = i == 0 ? ChartSeries::Look::roof : ChartSeries::Look::lowerRoof;
        chart.series.push_back(roof(look, upper(nameOf(peaks[i].precision)) + " " + measureText(rate.si(), "FLOPS"),
                                    {at(ridge.si(), rate.si()), at(chart.x.high, rate.si())}));
        if (i == 0) {
            const ComputeRate start = hbm * Intensity::fromSi(left);
            chart.series.push_back(
                roof(look, "HBM " + measureText(hbm.si(), "B/s"), {at(left, start.si()), at(ridge.si(), rate.si())}));
        }
    }
    chart.series.push_back(std::move(discs));
    return chart;
}

} // namespace rackline
