// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/traffic_around.h"

#include "model/site/fleet_layouts.h"
#include "model/site/traffic_contract.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace rackline {

namespace {

/// The study's fleet with so many instances, all of them always on.
traffic::FleetSettings fleetWith(const TrafficStudy& study, int instances) {
    traffic::FleetSettings fleet = study.fleet;
    const auto each = [&](int workers) { return workers / study.instances; };
    fleet.engine.workers = instances * each(study.engine.workers);
    if (fleet.engine.decode) fleet.engine.decode->workers = instances * each(study.engine.decode->workers);
    fleet.instances = instances;
    fleet.scaling = {};
    fleet.moving.readers = instances * each(fleet.moving.readers);
    fleet.keepsRequests = false;
    fleet.mostMisses = -1;
    return fleet;
}

/// The loss that was asked for, as long as it was in the study.
traffic::InstanceLoss lossLike(const TrafficStudy& study, const TrafficQuestion& question) {
    return {question.loss.instances, question.loss.time, study.fleet.loss.lasts};
}

/// In rising order, each once, and as many as can be run.
std::vector<int> runnable(std::vector<int> instances, const TrafficStudy& study) {
    const auto ranks = [&](int workers, int each) { return std::max(1, workers / study.instances * each); };
    const EngineSettings& engine = study.engine;
    const int largest =
        std::max(ranks(engine.workers, engine.ranks), engine.decode ? ranks(engine.decode->workers, engine.decode->ranks) : 1);
    std::sort(instances.begin(), instances.end());
    instances.erase(std::unique(instances.begin(), instances.end()), instances.end());
    std::erase_if(instances, [largest](int n) { return n < 1 || n > mostRanks / largest; });
    return instances;
}

std::vector<int> instancesAround(const TrafficStudy& study) {
    const int found = study.instances;
    return runnable({found / 2, 3 * found / 4, found, found + (found + 1) / 2, 2 * found}, study);
}

/// The fleet of a study under other loads, always on. The busiest requests of a long trace stand for it.
class OtherLoads {
public:
    OtherLoads(const TrafficStudy& study, const TrafficQuestion& question)
        : m_study(study), m_question(question), m_part(busiestPart(*question.trace, comparedRequests)) {}

    bool isPart() const { return m_part.size() < m_question.trace->size(); }
    bool losesNone() const { return isPart() && m_question.loss.instances > 0 && m_question.loss.time > 0; }
    /// From now on so many times the load; returns its requests a second.
    double take(double times) {
        m_load = traffic::superposed(m_part, times);
        m_loss = lossIn(&m_load, isPart(), lossLike(m_study, m_question));
        return traffic::factsOf(m_load).rate;
    }
    /// The share of its requests that so many instances serve within the limits.
    double attainment(int instances) const { return shareToKeep(m_study.fleet, run(instances)); }
    traffic::FleetResult run(int instances, bool keepsRequests = false) const {
        traffic::FleetSettings fleet = fleetWith(m_study, instances);
        fleet.loss = m_loss;
        fleet.keepsRequests = keepsRequests;
        return traffic::runFleet(m_load, fleet, m_study.serving.prompts, m_study.serving.steps, m_question.stop);
    }
    /// Whether so many instances keep all limits.
    bool keeps(int instances) const {
        TrafficStudy one;
        one.fleet.kinds = m_study.fleet.kinds;
        one.tail = m_study.tail;
        one.run = run(instances);
        return one.reaches(m_question.goal);
    }

private:
    const TrafficStudy& m_study;
    const TrafficQuestion& m_question;
    traffic::Trace m_part, m_load;
    traffic::InstanceLoss m_loss;
};

/// Up to twice as many as were found, in steps, with what was found among them.
std::vector<int> mappedInstances(const TrafficStudy& study) {
    constexpr int rows = 10, least = 4;
    const int most = std::max(least, 2 * study.instances), step = (most + rows - 1) / rows;
    std::vector<int> instances{study.instances};
    for (int n = step; n < most + step; n += step) instances.push_back(n);
    return runnable(std::move(instances), study);
}

/// What runs say of one load, from the size of the fleet that was enough for the load before it.
std::vector<AttainmentMap::Share> sharesOf(const OtherLoads& loads, const std::vector<int>& instances, std::size_t& enough,
                                           const TrafficQuestion& question) {
    const double nearlyAll = std::max(0.995, question.goal), half = std::min(0.5, question.goal);
    const std::stop_token& stop = question.stop;
    using Is = AttainmentMap::Is;
    std::vector<AttainmentMap::Share> shares(instances.size());
    std::size_t above = std::min(enough, instances.size() - 1), below = above;
    const auto run = [&](std::size_t row) { shares[row] = {loads.attainment(instances[row]), Is::run}; };
    run(above);
    while (shares[above].share < nearlyAll && above + 1 < instances.size() && !stop.stop_requested()) run(++above);
    while (shares[below].share >= half && below > 0 && !stop.stop_requested()) run(--below);
    for (std::size_t row = above + 1; row < shares.size(); ++row) shares[row] = {shares[above].share, Is::atLeast};
    for (std::size_t row = 0; row < below; ++row) shares[row] = {shares[below].share, Is::atMost};
    enough = above;
    return shares;
}

/// The most times the load that so many instances carry within the limits, to 3 percent, from a guess.
double carriedBy(OtherLoads& loads, int instances, double guess, const std::stop_token& stop) {
    constexpr double precision = 1.03, step = 1.25, least = 0.01, most = 1000;
    double below = 0, above = 0;
    for (double times = guess; times >= least && times <= most && !stop.stop_requested();) {
        loads.take(times);
        (loads.keeps(instances) ? below : above) = times;
        if (below > 0 && above > 0 && above < precision * below) break;
        times = below <= 0 ? above / step : above <= 0 ? below * step : std::sqrt(below * above);
    }
    return below;
}

} // namespace

traffic::FleetResult underLoad(const TrafficStudy& study, const TrafficQuestion& question, double times) {
    OtherLoads loads(study, question);
    loads.take(times);
    return loads.run(study.instances, true);
}

std::optional<NextRack> nextRack(const TrafficStudy& study, const TrafficQuestion& question) {
    if (!question.trace || study.gpusOfRack <= 0) return std::nullopt;
    const double each = double(study.point.gpus());
    NextRack next;
    next.racks = static_cast<int>(std::max(1.0, std::ceil(each / study.gpusOfRack)));
    const int more = std::max(1, static_cast<int>(next.racks * study.gpusOfRack / each));
    OtherLoads loads(study, question);
    next.isPart = loads.isPart();
    next.losesNone = loads.losesNone();
    double guess = 1;
    for (auto [fleet, instances] : {std::pair{&next.now, study.instances}, {&next.then, study.instances + more}}) {
        fleet->instances = instances;
        fleet->gpus = instances * each;
        if (runnable({instances}, study).empty()) return std::nullopt;
        fleet->times = carriedBy(loads, instances, guess, question.stop);
        if (fleet->times > 0) fleet->rate = loads.take(fleet->times);
        guess = fleet->times * (study.instances + more) / study.instances;
        if (!(guess > 0)) guess = 1;
    }
    return next;
}

FleetCapacity capacityAround(const TrafficStudy& study, const TrafficQuestion& question) {
    FleetCapacity capacity;
    if (!question.trace) return capacity;
    OtherLoads loads(study, question);
    capacity.times = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4};
    capacity.instances = instancesAround(study);
    capacity.attainment.resize(capacity.instances.size());
    capacity.isPart = loads.isPart();
    capacity.losesNone = loads.losesNone();
    for (const double times : capacity.times) {
        capacity.rates.push_back(loads.take(times));
        for (std::size_t i = 0; i < capacity.instances.size(); ++i) {
            if (question.stop.stop_requested()) return capacity;
            capacity.attainment[i].push_back(loads.attainment(capacity.instances[i]));
        }
    }
    return capacity;
}

AttainmentMap attainmentAround(const TrafficStudy& study, const TrafficQuestion& question) {
    AttainmentMap map;
    if (!question.trace) return map;
    OtherLoads loads(study, question);
    map.instances = mappedInstances(study);
    map.isPart = loads.isPart();
    map.losesNone = loads.losesNone();
    constexpr int columns = 16;
    constexpr double step = 0.125;
    std::size_t enough = 0;
    for (int column = 1; column <= columns && !question.stop.stop_requested(); ++column) {
        map.times.push_back(column * step);
        map.rates.push_back(loads.take(map.times.back()));
        map.loads.push_back(sharesOf(loads, map.instances, enough, question));
    }
    return map;
}

std::optional<std::size_t> AttainmentMap::enough(std::size_t load, double goal) const {
    const std::vector<Share>& shares = loads[load];
    const auto found =
        std::find_if(shares.begin(), shares.end(), [goal](const Share& s) { return s.is != Is::atMost && s.share >= goal; });
    return found == shares.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - shares.begin()));
}

namespace {
/// The memories of the study's instances below HBM, or that behind the link to their host where they have none of their own.
std::vector<traffic::CacheTier> memoriesBelow(const TrafficStudy& study) {
    std::vector<traffic::CacheTier> below(study.fleet.tiers.begin() + 1, study.fleet.tiers.end());
    if (below.empty() || below.front().isShared) below.insert(below.begin(), study.hostTier);
    return below;
}
} // namespace

std::vector<CacheSize> cacheSizesAround(const TrafficStudy& study, const TrafficQuestion& question) {
    std::vector<CacheSize> sizes;
    if (study.fleet.tiers.empty()) return sizes;
    traffic::FleetSettings fleet = fleetWith(study, study.instances);
    const double hbm = fleet.tiers.front().tokens;
    constexpr std::size_t sessionsOfLane = 4;
    traffic::Trace trace;
    traffic::Sessions sessions;
    if (question.trace)
        trace = busiestPart(*question.trace, comparedRequests);
    else
        sessions = firstPart(*question.sessions, sessionsOfLane * static_cast<std::size_t>(question.rules.lanes));
    const bool isPart =
        question.trace ? trace.size() < question.trace->size() : sessions.calls.size() < question.sessions->calls.size();
    fleet.loss = lossIn(question.trace ? &trace : nullptr, isPart, lossLike(study, question));
    const std::vector<traffic::CacheTier> below = memoriesBelow(study);
    for (const double times : {0.125, 0.25, 0.5, 1., 2., 4., 8., 16.}) {
        if (question.stop.stop_requested()) break;
        CacheSize size;
        size.times = times;
        size.isPart = isPart;
        size.losesNone = isPart && question.loss.instances > 0 && question.loss.time > 0;
        size.tokens = times * hbm;
        size.inHbm = std::min(size.tokens, hbm);
        size.hasStore = below.back().isShared;
        fleet.tiers.resize(1);
        fleet.tiers.front().tokens = size.inHbm;
        double left = size.tokens - size.inHbm;
        for (std::size_t t = 0; t < below.size(); ++t) {
            traffic::CacheTier tier = below[t];
            if (!tier.isShared) {
                // The last memory of an instance is as large as the size asks for.
                const bool isLast = t + 1 == below.size() || below[t + 1].isShared;
                tier.tokens = isLast ? left : std::min(tier.tokens, left);
                left -= tier.tokens;
                if (tier.tokens <= 0) continue;
            }
            fleet.tiers.push_back(tier);
        }
        const traffic::FleetResult run =
            question.trace
                ? traffic::runFleet(trace, fleet, study.serving.prompts, study.serving.steps, question.stop)
                : traffic::runFleet(sessions, question.rules, fleet, study.serving.prompts, study.serving.steps, question.stop);
        if (run.input > 0) {
            size.found = run.cached[0] / run.input;
            size.below = std::accumulate(run.cached.begin() + 1, run.cached.end(), 0.0) / run.input;
        }
        size.attainment = shareToKeep(fleet, run);
        size.ttftP99 = run.ttft.p99;
        sizes.push_back(size);
    }
    return sizes;
}

traffic::FleetResult runAgain(const TrafficStudy& study, const TrafficQuestion& question, const traffic::FleetSettings& fleet) {
    const StepTimes &prompts = study.serving.prompts, &steps = study.serving.steps;
    return question.trace ? traffic::runFleet(*question.trace, fleet, prompts, steps, question.stop)
                          : traffic::runFleet(*question.sessions, question.rules, fleet, prompts, steps, question.stop);
}

std::optional<LongestWait> longestWait(const TrafficStudy& study, const TrafficQuestion& question) {
    traffic::FleetSettings fleet = study.fleet;
    fleet.keepsRequests = true;
    std::vector<traffic::RequestTimes> requests = study.run.requests;
    if (requests.empty()) requests = runAgain(study, question, fleet).requests;
    const auto waited = [](const traffic::RequestTimes& r) { return r.isServed() ? r.first - r.sent : -1; };
    const auto longest =
        std::max_element(requests.begin(), requests.end(), [&](const auto& a, const auto& b) { return waited(a) < waited(b); });
    if (longest == requests.end() || !longest->isServed()) return std::nullopt;
    LongestWait seen;
    seen.longest = *longest;
    seen.instance = longest->instance;
    // As much again around the wait, and so long that steps are seen in it and requests before and behind.
    constexpr double least = 2, most = 60;
    const double wait = waited(*longest), shown = std::clamp(2 * wait, least, most);
    seen.begin = std::max(0.0, std::min(longest->sent - (shown - wait) / 2, longest->first - shown / 2));
    seen.end = seen.begin + shown;
    fleet.keepsRequests = false;
    fleet.watched = {seen.instance, seen.begin, seen.end};
    seen.iterations = runAgain(study, question, fleet).watched;
    for (const traffic::RequestTimes& r : requests) {
        if (r.isServed() && r.instance == seen.instance && r.sent < seen.end && r.last > seen.begin) seen.requests.push_back(r);
        if (r.session && r.session == longest->session) seen.session.push_back(r);
    }
    return seen;
}

} // namespace rackline
