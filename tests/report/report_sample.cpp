// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/report/report_sample.h"
#include "model/units/constants.h"

namespace rackline {

namespace {
OperatingPoint pointAt(double speed, double perMw) {
    OperatingPoint p;
    p.layout.attentionDp = p.layout.expertParallel = 32;
    p.batch = 1e4 / speed;
    p.speed = TokenRate::fromSi(speed);
    p.perGpu = TokenRate::fromSi(perMw * 0.0025);
    p.perRack = 72 * p.perGpu;
    p.perWatt = TokenRatePerPower::fromSi(perMw / 1e6);
    p.ttft = 1.1 * second;
    p.tpot = 1 * token / p.speed;
    p.latency = 20 * second;
    p.energy = TokenEnergy::fromSi(0.4);
    p.cost = 0.2137 * USD / Mtok;
    p.hourly = 2.4 * USD / hour;
    p.provisioned = 2277 * watt;
    p.average = 1800 * watt;
    return p;
}

Estimate estimateOf(const OperatingPoint& point) {
    Estimate e;
    e.point = point;
    for (const MetricInfo& info : metrics())
        e.metrics[static_cast<std::size_t>(info.metric)] = withinFactor(valueOf(point, info.metric), 1.2);
    e.decodeStep = {{"experts", OperatorGroup::experts, 9.4 * millisecond, 1 * millisecond, 8 * millisecond, 2 * millisecond,
                     8 * millisecond, Work::fromSi(9e12), Data::fromSi(6e10), Limit::memory},
                    {"attention over the cache", OperatorGroup::attention, 8.2 * millisecond, 1 * millisecond, 7 * millisecond,
                     1 * millisecond, 7 * millisecond, Work::fromSi(1e13), Data::fromSi(5e10), Limit::memory}};
    e.decodeStepTime = 17.6 * millisecond;
    e.memory = {53 * GB, 96 * GB, 9 * GB, 6 * GB, 35 * GB, 199 * GB};
    e.power = {{"chips", 900 * watt, 1200 * watt},
               {"compute trays", 200 * watt, 633 * watt},
               {"cooling and site", 300 * watt, 444 * watt}};
    e.cost = {{"hardware", 2 * USD / hour, 0.17 * USD / Mtok}, {"energy", 0.4 * USD / hour, 0.04 * USD / Mtok}};
    e.binding = Limit::scaleUp;
    return e;
}
} // namespace

ReportSample::ReportSample(const std::string& userText, std::size_t scenarios) : name(userText) {
    for (std::size_t s = 0; s < scenarios; ++s) {
        ResolvedScenario r;
        r.scenario.name = name + " " + std::to_string(s + 1);
        r.scenario.model.name = name;
        r.scenario.system.rack.name = name;
        r.scenario.system.rack.packages = 72;
        r.scenario.system.rack.provisioned = 132 * kW;
        r.scenario.system.rack.status = s == 1 ? Status::announced : Status::shipping;
        r.scenario.system.accelerator.tdp = 1200 * watt;
        r.scenario.system.accelerator.hbm.bandwidth = 8 * TBps;
        r.scenario.system.accelerator.peak.set(Precision::bf16, 2.5 * PFLOPS);
        r.scenario.engine.id = name;
        r.inputs = {{"facility.pue", "PUE", "1.15", {Grade::judgement, "default", "", "", false}, {}},
                    {"hardware.accelerator.hbm.bandwidth",
                     name,
                     "8 TB/s",
                     {Grade::vendor, name, "2026-03-1" + std::to_string(s), "", false},
                     {{"7.2 TB/s", {Grade::estimate, name, "2025-01-01", "", true}}}}};
        r.hash = "0123456789abcdef";
        Exploration x;
        x.evaluated = 1284960;
        x.infeasible = 3;
        for (int i = 0; i < 20; ++i) {
            const OperatingPoint p = pointAt(12.0 + 9 * i, 5.4e6 / static_cast<double>(s + 1) / (1 + 0.2 * i * i));
            x.frontier.push_back(
                {p, Interval<double>::exactly(valueOf(p, Metric::speed)), withinFactor(valueOf(p, Metric::perMw), 1.2)});
            x.candidates.push_back(p);
        }
        x.candidates.push_back(pointAt(40, 1e6));
        x.candidates.back().finding = {FindingCode::weightsDoNotFit, {12e9, 0}};
        estimates.push_back(estimateOf(x.frontier.front().point));
        explorations.push_back(std::move(x));
        resolved.push_back(std::move(r));
    }
}

ReportInput ReportSample::input() const {
    ReportInput input;
    input.project = name;
    for (std::size_t i = 0; i < resolved.size(); ++i) input.scenarios.push_back({&resolved[i], &explorations[i], &estimates[i]});
    input.origin = {"2026.11", "", "rackline report " + name};
    return input;
}

} // namespace rackline
