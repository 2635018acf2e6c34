// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/traffic_study.h"

#include "model/candidates/pricing.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/phase_power.h"
#include "model/replay/simulated_point.h"
#include "model/search/estimate.h"
#include "model/site/phase_work.h"
#include "model/traffic/capacity.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// Larger fleets are refused; a trace of such a load is better scaled down.
constexpr int mostInstances = 1024;

/// Takes prompts and answers from the traffic. Its hits are found by the caches instead of assumed.
void takeLengths(Scenario& s, const TrafficQuestion& question) {
    double prompts = 0, answers = 0, count = 0;
    if (question.trace) {
        for (std::size_t i = 0; i < question.trace->size(); ++i)
            prompts += question.trace->prompt[i], answers += question.trace->answer[i];
        count = static_cast<double>(question.trace->size());
    } else {
        for (const traffic::Call& call : question.sessions->calls) prompts += call.prompt, answers += call.answer;
        count = static_cast<double>(question.sessions->calls.size());
    }
    s.workload.isl = std::max(1.0, prompts / count);
    s.workload.osl = std::max(2.0, answers / count);
    s.workload.prefixHit = 0;
    s.offload.prefix = 0;
}

/// The tiers of the prefix cache: HBM, and what the scenario has below it.
std::vector<traffic::CacheTier> tiersOf(const Scenario& s, const ServingEngine& serving, double blockTokens) {
    const double ranks = serving.settings.ranks;
    std::vector<traffic::CacheTier> tiers{{serving.settings.kvTokens * ranks, {}, 0}};
    const MemoryTier& below = s.offload.tier;
    if (below.capacity.si() <= 0) return tiers;
    traffic::CacheTier tier;
    tier.tokens = below.capacity / serving.kvSize * ranks;
    const Bandwidth nominal = below.bandwidth.si() > 0 ? below.bandwidth : s.system.accelerator.hostLink;
    tier.bandwidth = nominal * below.reached * ranks;
    tier.blocksPerSecond = below.accesses * (below.page / (blockTokens * serving.kvSize)) * ranks;
    tier.latency = below.latency;
    tiers.push_back(tier);
    return tiers;
}

traffic::FleetSettings fleetOf(const Scenario& s, const ServingEngine& serving, const TrafficQuestion& question) {
    traffic::FleetSettings fleet;
    fleet.engine = serving.settings;
    fleet.router = question.router;
    fleet.blockTokens = question.trace && question.trace->blockTokens > 0 ? question.trace->blockTokens : 64;
    if (question.caches) fleet.tiers = tiersOf(s, serving, fleet.blockTokens);
    fleet.kvSize = serving.kvSize;
    fleet.overlapsLoads = s.offload.overlap > 0;
    const ServiceLimits& limits = s.workload.limits;
    fleet.limits.ttft = limits.ttft.si();
    fleet.limits.tpot = limits.speed.si() > 0 ? 1 / limits.speed.si() : 0;
    return fleet;
}

/// The watts of the phases. `counted` is what the rack's share of a chip's watts contains already.
TrafficStudy::PhaseWatts wattsOf(const Pricing& pricing, const PhaseWork& decoding, const PhaseWork& reading, Power cap,
                                 Power counted = {}) {
    const auto facility = [&](Power chip) { return pricing.power().average(chip - counted); };
    return {facility(phasePower(reading.chip, PowerPhase::idle)), facility(chipPower(decoding.chip, decoding.activity, cap)),
            facility(chipPower(reading.chip, reading.activity, cap))};
}

/// Adds the facility watts and the money of the run, pool by pool.
void addWattsAndMoney(const Scenario& s, TrafficStudy& study) {
    const OperatingPoint& point = study.point;
    const std::vector<PhaseWork> phases = phaseWorks(s, point);
    const bool apart = point.mode == ServingMode::disaggregated;
    const bool beside = point.beside > 0;
    const Scenario reads = apart ? readOn(s, point.readers()) : s;
    const Pricing first(reads, apart ? ChipUse::prefill : ChipUse::everything),
        second(s, apart ? ChipUse::decode : ChipUse::everything);
    const Power readCap = reads.heldChip(apart ? ChipUse::prefill : ChipUse::everything).limit.cap;
    const Power decodeCap = s.heldChip(apart ? ChipUse::decode : ChipUse::everything).limit.cap;
    study.phases[0] = wattsOf(first, phases[0], phases[1], readCap, beside ? phases[1].chip.power.idle : Power{});
    study.phases[1] = wattsOf(second, phases[0], phases[0], decodeCap);
    const double workers[] = {double(study.engine.workers), study.engine.decode ? double(study.engine.decode->workers) : 0};
    const double gpusEach[] = {double((apart ? point.prefill : point.layout).gpus()), double(point.layout.gpus())};
    // Chips beside the GPUs are not GPUs; where there are more GPUs than decode, the others are idle.
    const double left = beside ? double(study.instances) * point.gpus() - workers[1] * gpusEach[1] : 0;
    const Pricing* pricings[] = {&first, &second};
    std::array<double, 2> joules{};
    for (const traffic::FleetBin& bin : study.run.bins) {
        double sum = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const traffic::FleetBin::Pool& pool = bin.pools[i];
            const TrafficStudy::PhaseWatts& watts = study.phases[i];
            const double busy = pool.decoding + pool.withPrompts, idle = workers[i] * (bin.end - bin.begin) - busy;
            double here = gpusEach[i] * (std::max(0.0, idle) * watts.idle.si() + busy * watts.decoding.si() +
                                         pool.read * (watts.reading - watts.decoding).si());
            if (i == 1) here += left * (bin.end - bin.begin) * watts.idle.si();
            joules[i] += here;
            sum += here;
        }
        const double lasts = bin.end - bin.begin;
        study.watts.push_back(Power::fromSi(lasts > 0 ? sum / lasts : 0));
    }
    const Time lasts = Time::fromSi(study.run.bins.back().end);
    study.energy = Energy::fromSi(joules[0] + joules[1]);
    study.average = study.energy / lasts;
    for (std::size_t i = 0; i < 2; ++i) {
        const double gpus = workers[i] * gpusEach[i] + (i == 1 ? left : 0);
        if (gpus <= 0) continue;
        study.gpus += beside && i == 0 ? 0 : gpus;
        study.provisioned += gpus * pricings[i]->power().provisioned;
        study.money += gpus * pricings[i]->cost().at(Power::fromSi(joules[i] / lasts.si() / gpus)) * lasts;
    }
    const auto tokens = study.run.output * token;
    study.perWatt = tokens / lasts / study.provisioned;
    study.price = study.money / tokens;
}

} // namespace

Result<TrafficStudy> studyTraffic(Scenario s, const TrafficQuestion& question) {
    const auto because = [](const char* where, std::string why) { return Error{ErrorCode::infeasible, where, std::move(why)}; };
    if (s.trains) return because("workload.kind", "a training run serves no traffic");
    takeLengths(s, question);
    TrafficStudy study;
    study.point = estimate(s).point;
    const Result<ServingEngine> serving = servingEngine(s, study.point);
    if (!serving)
        return because(s.name.c_str(), "no point serves requests of the traffic's mean lengths: " + serving.error().detail);
    if (study.point.layout.pipeline > 1 && study.point.mode == ServingMode::aggregated)
        return because("mapping.pipeline", "fleets of instances with pipeline stages are not modelled");
    study.fleet = fleetOf(s, *serving, question);
    const auto ended = [&] { return because(s.name.c_str(), "the run was ended before its time"); };
    const auto run = [&](int instances) {
        study.instances = instances;
        study.fleet.engine.workers = instances * std::max(1, serving->settings.workers);
        if (study.fleet.engine.decode) study.fleet.engine.decode->workers = instances * serving->settings.decode->workers;
        study.run = question.trace
                        ? traffic::runFleet(*question.trace, study.fleet, serving->prompts, serving->steps, question.stop)
                        : traffic::runFleet(*question.sessions, question.rules, study.fleet, serving->prompts, serving->steps,
                                            question.stop);
        return study.reaches(question.goal);
    };
    study.smallest = question.instances <= 0;
    const std::optional<int> fewest = study.smallest ? traffic::smallestFleet(mostInstances, run) : question.instances;
    if (question.stop.stop_requested()) return ended();
    if (study.run.verdict == LoadVerdict::invalid) return because("workload", study.run.reason);
    if (!fewest)
        return because("workload.limits",
                       "no fleet of up to " + std::to_string(mostInstances) +
                           " instances keeps the limits: they are too tight for a single request, or some do not fit");
    if (study.instances != *fewest || study.run.bins.empty()) run(*fewest);
    if (question.stop.stop_requested()) return ended();
    study.engine = study.fleet.engine;
    addWattsAndMoney(s, study);
    return study;
}

} // namespace rackline
