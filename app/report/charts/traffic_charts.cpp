// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/traffic_charts.h"

#include "app/report/charts/charts.h"
#include "app/report/words/number_text.h"
#include "model/simulation/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace rackline {

namespace {
using traffic::RequestTimes;
using traffic::TimelinePart;
using traffic::Wait;

constexpr std::size_t parts = 120;

/// Time is counted in the unit that suits the longest run.
struct TimeUnit {
    const char* title;
    double seconds;
};
constexpr TimeUnit timeUnits[] = {
    {"Days since the first request", 86400}, {"Hours since the first request", 3600}, {"Minutes since the first request", 60}};
constexpr TimeUnit secondsUnit{"Seconds since the first request", 1};

double endOf(const ServedTraffic& served) { return std::max(served.study->run.end, served.study->run.span); }

TimeUnit timeUnitOf(std::span<const ServedTraffic> served) {
    double longest = 0;
    for (const ServedTraffic& one : served) longest = std::max(longest, endOf(one));
    constexpr double fewest = 3;
    for (const TimeUnit& unit : timeUnits)
        if (longest >= fewest * unit.seconds) return unit;
    return secondsUnit;
}

/// From the first request to the last token of all.
TimeUnit setTimeAxis(LineChart& chart, std::span<const ServedTraffic> served) {
    const TimeUnit unit = timeUnitOf(served);
    const bool days = std::all_of(served.begin(), served.end(), [](const ServedTraffic& one) { return one.study->isDay; });
    chart.x.title = days && !served.empty() ? "Hours of the day" : unit.title;
    for (const ServedTraffic& one : served) chart.x.high = std::max(chart.x.high, endOf(one) / unit.seconds);
    return unit;
}

ChartSeries seriesOf(const ServedTraffic& served) {
    ChartSeries series;
    series.name = served.name;
    series.colour = served.colour;
    series.unmarked = true;
    return series;
}

std::vector<TimelinePart> partsOf(const ServedTraffic& served) {
    return traffic::timelineOf(served.study->run.requests, endOf(served), parts);
}

/// A value of each part, at its middle.
template <class Value>
std::vector<ChartPoint> pointsOf(const std::vector<TimelinePart>& timeline, const TimeUnit& unit, Value value) {
    std::vector<ChartPoint> points;
    for (const TimelinePart& part : timeline)
        points.push_back({{(part.begin + part.end) / 2 / unit.seconds, part.*value}, 0, 0, {}, 0});
    return points;
}

struct WaitWords {
    const char *title, *axis;
    double traffic::RequestLimits::*of;
};
/// In the order of `Wait`.
constexpr std::array<WaitWords, 3> waitWords{
    {{"Time to the first token", "Time to the first token", &traffic::RequestLimits::ttft},
     {"Time between tokens", "Time between tokens, each request's mean", &traffic::RequestLimits::tpot},
     {"Time to the last token", "Time to the last token", &traffic::RequestLimits::latency}}};

/// A line and a dotted one over the parts of a run. `values` are those of a part.
template <class Values>
void addParts(LineChart& chart, const ServedTraffic& served, const TimeUnit& unit, std::array<const char*, 2> remarks,
              Values values) {
    std::array<ChartSeries, 2> lines{seriesOf(served), seriesOf(served)};
    const std::vector<traffic::FleetBin>& bins = served.study->run.bins;
    for (std::size_t i = 0; i < bins.size(); ++i) {
        // Nobody knows beforehand how long sessions take, so that all of it is one part.
        const bool alone = bins.size() == 1;
        const double middle = (bins[i].begin + bins[i].end) / 2;
        const std::array<double, 2> here = values(i, bins[i]);
        for (const double at : alone ? std::vector{bins[i].begin, bins[i].end} : std::vector{middle})
            for (std::size_t line = 0; line < 2; ++line)
                lines[line].points.push_back({{at / unit.seconds, here[line]}, 0, 0, {}, 0});
    }
    for (std::size_t line = 0; line < 2; ++line) {
        lines[line].remark = remarks[line];
        lines[line].second = line == 1;
        chart.series.push_back(std::move(lines[line]));
    }
}
} // namespace

LineChart sentChart(std::span<const ServedTraffic> served) {
    LineChart chart;
    chart.title = "Requests sent a second";
    chart.subtitle = "Means of 120 equal parts of the time";
    const TimeUnit unit = setTimeAxis(chart, served);
    chart.y = {"Requests sent a second", "req/s", false, 0, 0};
    // An open loop sends the same to each; in a closed one the next requests wait for answers.
    const bool same = !served.empty() && served.front().study->run.span > 0;
    for (const ServedTraffic& one : same ? served.first(1) : served) {
        ChartSeries& series = chart.series.emplace_back(seriesOf(one));
        if (same) series.name.clear();
        series.points = pointsOf(partsOf(one), unit, &TimelinePart::sent);
    }
    return chart;
}

LineChart presentChart(std::span<const ServedTraffic> served) {
    LineChart chart;
    chart.title = "Requests in the fleet";
    chart.subtitle = "Fainter: those that wait for their first token; the others are being answered";
    const TimeUnit unit = setTimeAxis(chart, served);
    chart.y = {"Requests at a time", "", false, 0, 0};
    for (const ServedTraffic& one : served) {
        const std::vector<TimelinePart> timeline = partsOf(one);
        for (const bool waits : {false, true}) {
            ChartSeries& series = chart.series.emplace_back(seriesOf(one));
            series.remark = waits ? "waiting" : "answered";
            series.second = waits;
            series.points = pointsOf(timeline, unit, waits ? &TimelinePart::waiting : &TimelinePart::answering);
        }
    }
    return chart;
}

LineChart waitChart(std::span<const ServedTraffic> served, Wait wait) {
    const WaitWords& words = waitWords[static_cast<std::size_t>(wait)];
    LineChart chart;
    chart.title = words.title;
    chart.subtitle = "Share of the served requests that wait no longer";
    chart.x = {words.axis, "s", true, 0, 0};
    chart.y = {"Requests, %", "%", false, 0, percents};
    constexpr int steps = 200;
    for (const ServedTraffic& one : served) {
        const std::vector<double> waits = traffic::waitsOf(one.study->run.requests, wait);
        if (waits.empty()) continue;
        ChartSeries& series = chart.series.emplace_back(seriesOf(one));
        // The slowest few in a thousand would stretch the axis and say nothing.
        for (int i = 0; i < steps; ++i) {
            const double share = (i + 0.5) / steps;
            series.points.push_back({{load::percentileOfSorted(waits, share), percents * share}, 0, 0, {}, 0});
        }
        if (chart.limits.empty()) setWaitLimit(chart, one.study->fleet.limits.*words.of);
    }
    return chart;
}

void setWaitLimit(LineChart& chart, double seconds) {
    chart.limits.clear();
    if (seconds > 0) chart.limits.push_back({true, seconds, "\u2264 " + timeText(seconds), false});
}

LineChart fleetChart(std::span<const ServedTraffic> served) {
    LineChart chart;
    chart.title = "GPUs that are on";
    chart.subtitle =
        "Means of each part of the time, those that start or end included; fainter: the fewest where all are always on";
    const TimeUnit unit = setTimeAxis(chart, served);
    chart.y = {"GPUs", "", false, 0, 0};
    const bool move = !served.empty() && served.front().study->fleet.moving.any();
    if (move) {
        chart.title = "GPUs that read prompts";
        chart.subtitle =
            "Means of each part of the time, those that leave the pool included; fainter: all GPUs, the others decode";
    }
    for (const ServedTraffic& one : served) {
        const TrafficStudy& study = *one.study;
        const double always = study.fixed ? study.fixed->gpus : study.gpus;
        constexpr double above = 1.1;
        chart.y.high = std::max(chart.y.high, above * std::max(move ? 0 : always, study.gpus));
        if (move) {
            addParts(chart, one, unit, {"reading", "all"}, [&](std::size_t, const traffic::FleetBin& bin) {
                return std::array{bin.held[0] / (bin.end - bin.begin) * double(study.point.layout.gpus()), study.gpus};
            });
            continue;
        }
        addParts(chart, one, unit, {"on", "always on"}, [&](std::size_t, const traffic::FleetBin& bin) {
            return std::array{bin.on / (bin.end - bin.begin) * double(study.point.gpus()), always};
        });
    }
    return chart;
}

std::string_view partWords(bool isPart, bool losesNone) {
    return !isPart ? "" : losesNone ? "of a part of the requests, in which no instance fails" : "of a part of the requests";
}

namespace {
/// Joined as a remark, whose parts a reader's language has each.
std::string withPart(std::string_view subtitle, bool isPart, bool losesNone) {
    return std::string(subtitle) + (isPart ? " \u00b7 " : "") + std::string(partWords(isPart, losesNone));
}
} // namespace

LineChart capacityChart(std::span<const VariedTraffic> varied, double goal) {
    LineChart chart;
    chart.title = "Requests within the limits, by load";
    chart.subtitle =
        withPart(varied.size() == 1 ? "A line for each number of instances" : "Of the instances that were found for the trace",
                 !varied.empty() && varied.front().capacity.isPart, !varied.empty() && varied.front().capacity.losesNone);
    chart.x = {"Requests sent a second", "req/s", true, 0, 0};
    chart.y = {"Requests within the limits, %", "%", false, 0, percents};
    for (const VariedTraffic& one : varied)
        for (std::size_t i = 0; i < one.capacity.instances.size(); ++i) {
            const int instances = one.capacity.instances[i];
            const bool found = instances == one.study->instances;
            if (varied.size() > 1 && !found) continue;
            ChartSeries& series = chart.series.emplace_back();
            series.name = varied.size() > 1 ? one.name : std::to_string(instances);
            if (varied.size() == 1) series.remark = instances == 1 ? "instance" : "instances";
            series.colour = one.colour;
            series.second = series.unmarked = !found;
            for (std::size_t load = 0; load < one.capacity.attainment[i].size(); ++load)
                series.points.push_back({{one.capacity.rates[load], percents * one.capacity.attainment[i][load]}, 0, 0, {}, 0});
        }
    double low = std::numeric_limits<double>::infinity(), high = 0;
    for (const VariedTraffic& one : varied)
        for (const double rate : one.capacity.rates) low = std::min(low, rate), high = std::max(high, rate);
    if (!(high > 0)) return chart;
    ChartSeries& asked = chart.series.emplace_back();
    asked.look = ChartSeries::Look::guide;
    asked.name = percentText(goal);
    asked.colour = -1;
    for (const double rate : {low, high}) asked.points.push_back({{rate, percents * goal}, 0, 0, {}, 0});
    return chart;
}

ShareMap attainmentMap(const VariedTraffic& varied, double goal) {
    using Is = AttainmentMap::Is;
    const AttainmentMap& map = varied.map;
    ShareMap chart;
    chart.title = "Requests within the limits, over load and instances";
    chart.subtitle = withPart("The line is below the fewest of these instances that keep the goal", map.isPart, map.losesNone);
    chart.xTitle = "Requests sent a second";
    chart.yTitle = "Instances";
    chart.lineText = "enough above it";
    constexpr int digits = 3;
    for (std::size_t load = 0; load < map.loads.size(); ++load) {
        chart.xValues.push_back(digitsText(map.rates[load], digits));
        chart.enough.push_back(map.enough(load, goal));
    }
    for (std::size_t row = 0; row < map.instances.size(); ++row) {
        chart.yValues.push_back(std::to_string(map.instances[row]));
        for (std::size_t load = 0; load < map.loads.size(); ++load) {
            const AttainmentMap::Share& s = map.loads[load][row];
            const char* sign = s.is == Is::run ? "" : s.is == Is::atLeast ? "\u2265 " : "\u2264 ";
            chart.cells.push_back({s.share, sign + percentText(s.share)});
        }
    }
    const auto load = std::find(map.times.begin(), map.times.end(), 1.0);
    const auto row = std::find(map.instances.begin(), map.instances.end(), varied.study->instances);
    if (load == map.times.end() || row == map.instances.end()) return chart;
    chart.used = {static_cast<std::size_t>(load - map.times.begin()), static_cast<std::size_t>(row - map.instances.begin())};
    return chart;
}

LineChart cacheSizesChart(std::span<const VariedTraffic> varied) {
    LineChart chart;
    chart.title = "Prompts found in caches, by size";
    const bool any = !varied.empty() && !varied.front().sizes.empty();
    chart.subtitle = withPart("HBM and the memory below it; fainter: in HBM alone", any && varied.front().sizes.front().isPart,
                              any && varied.front().sizes.front().losesNone);
    chart.x = {"Room of an instance", "tok", true, 0, 0};
    chart.y = {"Input that is found, %", "%", false, 0, percents};
    double most = 0;
    for (const VariedTraffic& one : varied)
        for (const bool all : {true, false}) {
            ChartSeries& series = chart.series.emplace_back();
            series.name = one.name;
            series.remark = all ? "found" : "in HBM";
            series.colour = one.colour;
            series.second = series.unmarked = !all;
            for (const CacheSize& size : one.sizes)
                series.points.push_back({{size.tokens, percents * (size.found + (all ? size.below : 0))}, 0, 0, {}, 0});
            for (const ChartPoint& point : series.points) most = std::max(most, point.y);
        }
    constexpr double room = 1.2, step = 10;
    chart.y.high = std::clamp(step * std::ceil(room * most / step), step, percents);
    return chart;
}

namespace {
constexpr int readsInk = 0, decodesInk = 1, waitsInk = 2, writesInk = 3;

LaneChart lanes(std::string title, std::string subtitle) {
    LaneChart chart{std::move(title), std::move(subtitle), "Seconds since the first request"};
    chart.inks = {"Steps that read prompts", "Steps that only decode", "Waits for its first token", "Is answered"};
    return chart;
}

std::string tokensText(double tokens) { return countText(tokens) + " tok"; }

/// A request as two bars: until its first token, and its answer.
void addRequest(LaneChart::Lane& lane, const traffic::RequestTimes& r, bool subject) {
    const std::string text = tokensText(r.prompt) + " \u2192 " + tokensText(r.answer);
    lane.bars.push_back({r.sent, r.first, waitsInk, text, subject});
    lane.bars.push_back({r.first, r.last, writesInk, text, false});
}

/// Each in the first lane that is free again when it is sent.
void addRequests(LaneChart& chart, std::span<const traffic::RequestTimes> requests, const traffic::RequestTimes& longest) {
    const std::size_t first = chart.lanes.size();
    std::vector<double> free;
    for (const traffic::RequestTimes& r : requests) {
        if (!r.isServed()) continue;
        const auto place = std::find_if(free.begin(), free.end(), [&](double until) { return until <= r.sent; }) - free.begin();
        if (place == std::ssize(free)) {
            free.push_back(0);
            chart.lanes.emplace_back();
        }
        free[static_cast<std::size_t>(place)] = r.last;
        addRequest(chart.lanes[first + static_cast<std::size_t>(place)], r,
                   r.sent == longest.sent && r.first == longest.first && r.last == longest.last);
    }
}
} // namespace

LaneChart instanceChart(const VariedTraffic& varied) {
    const LongestWait& wait = varied.wait;
    LaneChart chart =
        lanes("One instance while a request waits longest",
              "Above its steps, below the requests whose prompts it reads; the frame is around the one that waits longest");
    chart.begin = wait.begin;
    chart.end = wait.end;
    std::vector<std::uint32_t> workers{wait.instance};
    for (const traffic::Iterations& it : wait.iterations)
        if (std::find(workers.begin(), workers.end(), it.worker) == workers.end()) workers.push_back(it.worker);
    // Those that read come first.
    std::sort(workers.begin(), workers.end());
    for (const std::uint32_t worker : workers) {
        LaneChart::Lane& lane = chart.lanes.emplace_back();
        // The first of many decoders stands for their name.
        if (worker == wait.instance)
            lane.name = workers.size() == 1 ? "Steps" : "Reads";
        else if (chart.lanes.size() == 2)
            lane.name = "Decodes";
        for (const traffic::Iterations& it : wait.iterations)
            if (it.worker == worker)
                lane.bars.push_back({it.begin, it.end, it.prompt > 0 ? readsInk : decodesInk,
                                     "\u00d7 " + countText(double(it.count)) + ", " + tokensText(it.prompt) + ", " +
                                         countText(it.running) + " seq"});
    }
    addRequests(chart, wait.requests, wait.longest);
    return chart;
}

LaneChart sessionChart(const VariedTraffic& varied) {
    const LongestWait& wait = varied.wait;
    LaneChart chart = lanes("The session with the request that waits longest",
                            "Each request until its first token, and its answer; between them the user thinks or a tool works");
    if (wait.session.empty()) return chart;
    chart.begin = wait.session.front().sent;
    for (const traffic::RequestTimes& r : wait.session) chart.end = std::max(chart.end, r.last);
    addRequests(chart, wait.session, wait.longest);
    return chart;
}

LineChart trafficPowerChart(std::span<const ServedTraffic> served) {
    LineChart chart;
    chart.title = "Watts at the meter";
    chart.subtitle = "Idle GPUs included; fainter: what the site must provide";
    const TimeUnit unit = setTimeAxis(chart, served);
    chart.y = {"Facility watts", "W", false, 0, 0};
    for (const ServedTraffic& one : served)
        if (!one.study->watts.empty())
            addParts(chart, one, unit, {"drawn", "provided"}, [&](std::size_t i, const traffic::FleetBin&) {
                return std::array{one.study->watts[i].si(), one.study->provisioned.si()};
            });
    return chart;
}

} // namespace rackline
