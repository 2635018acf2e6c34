// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/traffic_contract.h"

#include "model/candidates/serving_failures.h"
#include "model/candidates/tail_figures.h"
#include "model/site/fleet_memories.h"

#include <algorithm>
#include <optional>
#include <string>

namespace rackline {

namespace {
traffic::RequestLimits requestLimits(const ServiceLimits& limits) {
    return {limits.ttft.si(), limits.speed.si() > 0 ? 1 / limits.speed.si() : 0};
}

std::vector<traffic::KindRule> kindRules(const Service& service, const TrafficQuestion& question) {
    std::vector<traffic::KindRule> rules;
    if (!question.trace || question.trace->kind.empty()) return rules;
    for (std::size_t i = 0; i < question.trace->kinds.size(); ++i) {
        const std::string& name = question.trace->kinds[i];
        const std::vector<RequestClass>& known = service.lengths.classes;
        const auto same = std::find_if(known.begin(), known.end(), [&name](const RequestClass& one) { return one.name == name; });
        const bool isNamed = same != known.end();
        rules.push_back({i < question.turns.size() ? question.turns[i] : 0,
                         requestLimits(isNamed ? service.limitsOf(*same) : service.limits), isNamed});
    }
    return rules;
}

/// The prompts of one kind, or all of them.
std::vector<std::int32_t> promptsOf(const TrafficQuestion& question, std::optional<std::size_t> kind) {
    std::vector<std::int32_t> prompts;
    if (!question.trace) {
        for (const traffic::Call& call : question.sessions->calls) prompts.push_back(call.prompt);
        return prompts;
    }
    if (!kind) return question.trace->prompt;
    for (std::size_t i = 0; i < question.trace->size(); ++i)
        if (question.trace->kind[i] == *kind) prompts.push_back(question.trace->prompt[i]);
    return prompts;
}

double reached(std::vector<std::int32_t> prompts, double share) {
    if (prompts.empty()) return 0;
    const auto at = prompts.begin() + static_cast<std::ptrdiff_t>(share * double(prompts.size() - 1));
    std::nth_element(prompts.begin(), at, prompts.end());
    return *at;
}
} // namespace

std::vector<FleetLoad::LongPrompt> TrafficContract::longPrompts(const TrafficQuestion& question, double share) const {
    std::vector<FleetLoad::LongPrompt> longest;
    const auto add = [&](double ttft, std::optional<std::size_t> kind) {
        if (ttft > 0) longest.push_back({reached(promptsOf(question, kind), share), Time::fromSi(ttft)});
    };
    if (kinds.empty()) add(limits.ttft, std::nullopt);
    for (std::size_t i = 0; i < kinds.size(); ++i) add(kinds[i].limits.ttft, i);
    return longest;
}

void TrafficContract::tighten(ServiceLimits& limits) const {
    for (const traffic::KindRule& kind : kinds) {
        if (const double ttft = kind.limits.ttft; ttft > 0 && !(limits.ttft.si() > 0 && limits.ttft.si() < ttft))
            limits.ttft = Time::fromSi(ttft);
        if (const double tpot = kind.limits.tpot; tpot > 0 && limits.speed.si() * tpot < 1)
            limits.speed = TokenRate::fromSi(1 / tpot);
    }
}

TrafficContract trafficContract(const Scenario& s, const TrafficQuestion& question) {
    const Adapters& adapters = s.model.adapters;
    return {s.workload.limits.tail,
            requestLimits(s.workload.limits),
            kindRules(s.workload, question),
            {static_cast<std::uint32_t>(adapters.used), static_cast<std::uint32_t>(adapters.held())}};
}

Result<void> canBeStudied(const Scenario& s, const TrafficQuestion& question) {
    const auto because = [](const char* where, const char* why) { return Error{ErrorCode::infeasible, where, why}; };
    if (s.trains()) return because("workload.kind", "a training run serves no traffic");
    if (question.failures > 0 && !ServingFailures(s).counted())
        return because("failures", "the scenario states no failure rate; set failures.mttf");
    if (question.scaling && !question.trace)
        return because("workload", "sessions in a closed loop have no rate of arrivals that a fleet could follow");
    const bool apart = question.moving || s.mode == ModeChoice::disaggregated || s.readsElsewhere();
    if (s.model.adapters.loads() && (apart || question.failures > 0 || question.loss.instances > 0))
        return because("workload.lora.slots",
                       "adapters are loaded where instances read and write and none is lost; give slots for all of them");
    if (s.offload.store && readersOf(s).rack.scaleOut.perGpu.si() <= 0)
        return because("offload.tier", "no network of the racks reaches a store that they share");
    if (question.moving && s.readsElsewhere())
        return because("hardware.prefill",
                       "prompts are read on other hardware than answers are decoded on, and no worker does both");
    return {};
}

bool TrafficStudy::isLimited() const {
    return fleet.limits.any() || tail.any() ||
           std::any_of(fleet.kinds.begin(), fleet.kinds.end(), [](const traffic::KindRule& kind) { return kind.limits.any(); });
}

double shareToKeep(const traffic::FleetSettings& fleet, const traffic::FleetResult& run) {
    double share = run.attainment;
    for (std::size_t i = 0; i < run.kinds.size(); ++i)
        if (fleet.kinds[i].isOwn && fleet.kinds[i].limits.any()) share = std::min(share, run.kinds[i].attainment());
    return share;
}

bool TrafficStudy::keepsShare(double goal) const { return shareToKeep(fleet, run) >= std::max(goal, tail.attainment); }

bool TrafficStudy::keepsPercentiles() const {
    if (tail.goodput.si() > 0 && run.goodput < tail.goodput.si()) return false;
    const TailFigures seen{run.ttft, run.tpot, run.latency};
    return std::all_of(tailPercentiles.begin(), tailPercentiles.end(), [&](const TailPercentile& row) {
        const double limit = (tail.*row.limit).si();
        return limit <= 0 || seen.*row.figure.*row.percentile <= limit;
    });
}

} // namespace rackline
