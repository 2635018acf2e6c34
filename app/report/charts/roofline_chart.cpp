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

ChartPoint at(double x, double y) { return {x, y, 0, 0, {}, 0}; }

/// The decade at or below a value.
double decadeBelow(double value) { return std::pow(10, std::floor(std::log10(value))); }

/// What the chart draws of a scenario: what runs the phase, and its operators.
struct Roofline {
    Roofline(const ChartScenario& s, StepPhase phase) : system(systemOf(s, phase)), peaks(peaksOf(*s.scenario, chip())) {
        discs.look = ChartSeries::Look::discs;
        discs.name = s.scenario->name;
        discs.colour = s.colour;
        if (s.estimate == nullptr) return;
        const bool decode = phase == StepPhase::decode;
        const Time step = decode ? s.estimate->decodeStepTime : s.estimate->prefillStepTime;
        for (const StepPart& part : decode ? s.estimate->decodeStep : s.estimate->prefillStep) {
            if (part.work.si() <= 0 || part.traffic.si() <= 0 || part.time.si() <= 0) continue;
            const double share = part.time / step;
            std::string name(part.name);
            name[0] = upper(name.substr(0, 1))[0];
            discs.points.push_back({(part.work / part.traffic).si(), (part.work / part.time).si(), 0,
                                    (part.work / part.speedOfLight).si(), name + " " + percentText(share), share});
        }
    }

    const System& system;
    std::vector<Peak> peaks;
    ChartSeries discs;

    const Accelerator& chip() const { return system.accelerator; }
    bool known() const { return !peaks.empty() && chip().hbm.bandwidth.si() > 0; }
    Intensity ridge() const { return peaks.front().rate / chip().hbm.bandwidth; }

    /// Adds the roofs of its formats, its memory and its links, and the operators under them; of a baseline the highest roof
    /// alone.
    void addTo(LineChart& chart, bool isBaseline) const {
        const auto roof = [&](ChartSeries::Look look, std::string_view what, const std::string& name, ChartPoint from,
                              ChartPoint to) {
            ChartSeries series;
            series.look = look;
            series.remark = what;
            series.name = (isBaseline ? discs.name + ": " : "") + name;
            series.colour = discs.colour;
            series.points = {from, to};
            series.second = isBaseline;
            chart.series.push_back(std::move(series));
        };
        const double right = chart.x.high;
        constexpr auto highestLook = ChartSeries::Look::roof, lowerLook = ChartSeries::Look::lowerRoof;
        for (const Peak& peak : peaks) {
            const bool highest = &peak == peaks.data();
            const double rate = peak.rate.si(), turn = (peak.rate / chip().hbm.bandwidth).si();
            if (!highest && isBaseline) continue;
            roof(highest ? highestLook : lowerLook, "", upper(nameOf(peak.precision)) + " " + measureText(rate, "FLOPS"),
                 at(turn, rate), at(right, rate));
        }
        // A line through all that this many bytes a second can feed, from where it enters the chart to the highest roof.
        const auto slope = [&](ChartSeries::Look look, std::string_view what, std::string_view name, Bandwidth bandwidth) {
            const double bytes = bandwidth.si(), from = std::max(chart.x.low, chart.y.low / bytes);
            const double to = std::min(right, peaks.front().rate.si() / bytes);
            if (!(bytes > 0) || from >= to) return;
            const std::string rate = measureText(bytes, "B/s");
            roof(look, what, name.empty() ? rate : std::string(name) + " " + rate, at(from, from * bytes), at(to, to * bytes));
        };
        slope(highestLook, "", "HBM", chip().hbm.bandwidth);
        if (!isBaseline) {
            slope(lowerLook, "Scale-up link", "", chip().scaleUp);
            slope(lowerLook, "Network", "", system.rack.scaleOut.perGpu);
            slope(lowerLook, "Host link", "", chip().hostLink);
        }
        chart.series.push_back(discs);
        chart.series.back().second = isBaseline;
    }

private:
    static const System& systemOf(const ChartScenario& s, StepPhase phase) {
        const std::optional<PrefillHardware>& other = s.scenario->prefillHardware;
        const bool elsewhere = other && (other->beside <= 0 || (s.estimate != nullptr && s.estimate->point.beside > 0));
        return phase == StepPhase::prefill && elsewhere ? other->system : s.scenario->system;
    }
};
} // namespace

LineChart rooflineChart(const ChartScenario& s, StepPhase phase, const ChartScenario* baseline) {
    LineChart chart;
    chart.title = "How far each operator is from its roof";
    chart.subtitle = std::string(phase == StepPhase::decode ? "One decode step" : "One prefill step") +
                     "; a disc's area is its share of the time, its stem what efficiency and latency lose";
    chart.x = {"FLOP per byte of HBM and link traffic", "FLOP/B", true, 1, 1e4};
    chart.y = {"FLOP/s of one GPU, dense", "FLOP/s", true, 0, 0};
    const Roofline own(s, phase);
    if (s.estimate == nullptr || !own.known()) return chart;
    std::vector<Roofline> drawn;
    if (baseline != nullptr) drawn.emplace_back(*baseline, phase);
    if (!drawn.empty() && !drawn.back().known()) drawn.pop_back();
    drawn.push_back(own);

    const double highest = own.peaks.front().rate.si();
    double lowX = 10, lowY = highest, highX = 1e4, highY = 2 * highest;
    for (const Roofline& one : drawn) {
        for (const ChartPoint& p : one.discs.points) {
            lowX = std::min(lowX, p.x);
            lowY = std::min(lowY, p.y);
        }
        highX = std::max(highX, 4 * one.ridge().si());
        highY = std::max(highY, 2 * one.peaks.front().rate.si());
    }
    chart.x.low = decadeBelow(lowX);
    chart.x.high = decadeBelow(highX * 9.99);
    chart.y.low = decadeBelow(lowY);
    chart.y.high = highY;
    for (const Roofline& one : drawn) one.addTo(chart, &one != &drawn.back());
    return chart;
}

} // namespace rackline
