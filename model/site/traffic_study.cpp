// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/site/traffic_study.h"

#include "model/candidates/pricing.h"
#include "model/candidates/tail_figures.h"
#include "model/facility/power/chip_power.h"
#include "model/facility/power/phase_power.h"
#include "model/replay/simulated_point.h"
#include "model/search/estimate.h"
#include "model/site/fleet_layouts.h"
#include "model/site/fleet_memories.h"
#include "model/site/phase_work.h"
#include "model/site/traffic_contract.h"
#include "model/traffic/capacity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace rackline {

namespace {

/// Larger fleets are refused; a trace of such a load is better scaled down.
constexpr int mostInstances = 1024;

/// The requests a second of the trace's busiest hour; of a shorter trace those of all of it.
double busiestRate(const traffic::Trace& trace) {
    constexpr double hour = 3600, whole = 2 * hour;
    if (trace.span() <= whole) return trace.span() > 0 ? double(trace.size()) / trace.span() : 0;
    return traffic::rushOf(trace, hour).requests / hour;
}

/// Takes prompts and answers from the traffic. Its hits are found by the caches instead of assumed, and what most requests see by
/// the run.
FleetLoad takeTraffic(Scenario& s, const TrafficQuestion& question, const TrafficContract& contract) {
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
    // A step has no more adapters than there is room for.
    s.model.adapters.used = std::min(s.model.adapters.used, s.model.adapters.held());
    s.offload.prefix = 0;
    s.workload.arrivals = {};
    s.workload.limits.tail = {};
    contract.tighten(s.workload.limits);
    s.workload.lengths = {};
    // Workers that somebody states share a load in flight, which then finds their point.
    const bool isShared = s.workload.load.kind == LoadKind::concurrency && (s.layout.workers > 0 || s.prefillLayout.workers > 0);
    if (!isShared) s.workload.load = {};
    std::vector<FleetLoad::LongPrompt> longest =
        contract.longPrompts(question, std::max(question.goal, contract.tail.attainment));
    if (!question.trace) return {0, s.workload.osl, double(question.rules.lanes), std::move(longest)};
    return {busiestRate(*question.trace), s.workload.osl, 1, std::move(longest), false, double(question.trace->samples)};
}

traffic::FleetSettings fleetOf(const Scenario& s, const ServingEngine& serving, const TrafficQuestion& question,
                               const TrafficContract& contract) {
    traffic::FleetSettings fleet;
    fleet.engine = serving.settings;
    if (serving.running > 0)
        (fleet.engine.decode ? fleet.engine.decode->maxSequences : fleet.engine.maxSequences) = serving.running;
    fleet.router = question.router;
    fleet.blockTokens = question.trace && question.trace->blockTokens > 0 ? question.trace->blockTokens : 64;
    if (question.caches) fleet.tiers = cachesOf(s, serving, fleet.blockTokens);
    fleet.kvSize = serving.kvSize;
    fleet.context = s.model.maxContext;
    fleet.overlapsLoads = s.offload.overlap > 0;
    // Parts of the time that are counted are as many as those of the day, or so many times as many.
    if (const int parts = question.day ? static_cast<int>(question.day->rate.size()) : 1; parts > 1)
        fleet.bins = parts * std::max(1, (fleet.bins + parts - 1) / parts);
    fleet.limits = contract.limits;
    fleet.kinds = contract.kinds;
    return fleet;
}

/// The GPUs of one pool of an instance, and what they draw of the facility.
struct PoolOfGpus {
    const Pricing& pricing;
    PhaseWork reading;
    Power cap;
    /// What the rack's share of a chip's watts contains already.
    Power counted;
    /// With stages as many groups are in flight, each of them a worker that has all GPUs for its share of the time.
    double workers = 0, ranks = 1, gpusEach = 0;
    /// GPUs that are there and have no work.
    double left = 0;
    /// Whether workers come and go; then the run says how many there were.
    bool moves = false;

    double gpus() const { return workers * gpusEach + left; }
    Power facility(Power chip) const { return pricing.power().average(chip - counted); }
    Power idle() const { return facility(phasePower(reading.chip, PowerPhase::idle)); }
    /// The seconds in which its workers read and write. Where both go on in one step, reading has the share of it that prompts
    /// fill.
    std::pair<double, double> worked(const std::vector<traffic::FleetBin>& bins, std::size_t place, bool apart) const {
        double busy = 0, read = 0;
        for (const traffic::FleetBin& bin : bins) busy += bin.pools[place].busy(), read += bin.pools[place].read;
        if (!apart) return {read, busy - read};
        return place == 0 ? std::pair(busy, 0.) : std::pair(0., busy);
    }
    /// Watts rise with the sequences that run, which are those of the run and mostly fewer than the point's.
    Energy drawn(const Scenario& s, const OperatingPoint& point, const traffic::FleetBin& bin, std::size_t place) const {
        const traffic::FleetBin::Pool& pool = bin.pools[place];
        const double on = bin.on, there = moves ? bin.held[place] : workers * on;
        if (!(pool.busy() > 0)) return Time::fromSi(1) * ((there * gpusEach + left * on) * idle());
        const PhaseWork work = decodingWork(s, point, std::max(1.0, pool.running / (pool.busy() * ranks)));
        const Power decodes = facility(chipPower(work.chip, work.activity, cap)),
                    reads = facility(chipPower(reading.chip, reading.activity, cap));
        const double waits = std::max(0.0, there - pool.busy());
        return Time::fromSi(1) *
               (gpusEach * (waits * idle() + pool.busy() * decodes + pool.read * (reads - decodes)) + left * on * idle());
    }
};

/// Adds GPUs and what they cost, pool by pool; `joules` are those of each.
void addMoney(const std::array<PoolOfGpus, 2>& pools, const std::array<double, 2>& joules, bool apart, bool beside,
              TrafficStudy& study) {
    Money paid;
    for (std::size_t i = 0; i < 2; ++i) {
        const double gpus = pools[i].gpus();
        if (gpus <= 0) continue;
        const double most = gpus * study.run.mostOn;
        const Time on = Time::fromSi(gpus * study.run.onTime());
        if (!(beside && i == 0)) study.gpus += most, study.gpuHours += on / hour;
        study.provisioned += most * pools[i].pricing.power().provisioned;
        const Money here = pools[i].pricing.cost().at(Power::fromSi(joules[i] / on.si())) * on;
        paid += here;
        const auto [read, written] = pools[i].worked(study.run.bins, i, apart);
        study.reading += read * pools[i].gpusEach / on.si() * here;
        study.writing += written * pools[i].gpusEach / on.si() * here;
    }
    study.money += paid;
    // What hours cost more or less is everybody's.
    if (paid.si() > 0) study.reading = study.money / paid * study.reading, study.writing = study.money / paid * study.writing;
}

/// Adds the facility watts and the money of the run, pool by pool.
void addWattsAndMoney(const Scenario& s, const TrafficQuestion& question, TrafficStudy& study) {
    const OperatingPoint& point = study.point;
    const std::vector<PhaseWork> phases = phaseWorks(s, point);
    const bool apart = point.mode == ServingMode::disaggregated;
    const bool beside = point.beside > 0;
    const Scenario reads = apart ? readOn(s, point.readers()) : s;
    const ChipUse reader = apart ? ChipUse::prefill : ChipUse::everything, writer = apart ? ChipUse::decode : ChipUse::everything;
    const Pricing first(reads, reader), second(s, writer);
    const Power readCap = reads.heldChip(reader).limit.cap, decodeCap = s.heldChip(writer).limit.cap;
    // Workers are of one instance; how many are on is the run's.
    const EngineSettings& one = study.serving.settings;
    std::array<PoolOfGpus, 2> pools{
        {{first, phases[1], readCap, beside ? phases[1].chip.power.idle : Power{}, double(std::max(1, one.workers)),
          double(one.ranks), double((apart ? point.prefill : point.layout).ranks())},
         {second,
          phases[0],
          decodeCap,
          {},
          one.decode ? double(one.decode->workers) : 0,
          one.decode ? double(one.decode->ranks) : 1,
          double(point.layout.ranks())}}};
    for (PoolOfGpus& pool : pools) pool.moves = study.fleet.moving.any();
    // Chips beside the GPUs are not GPUs; where there are more GPUs than decode, the others are idle.
    if (beside) pools[1].left = double(point.gpus()) - pools[1].gpus();
    for (std::size_t i = 0; i < 2; ++i) study.idle[i] = pools[i].idle();
    std::array<double, 2> joules{};
    for (const traffic::FleetBin& bin : study.run.bins) {
        double sum = 0;
        for (std::size_t i = 0; i < 2; ++i) {
            const double here = pools[i].drawn(s, point, bin, i).si();
            joules[i] += here;
            sum += here;
        }
        const double lasts = bin.end - bin.begin;
        study.watts.push_back(Power::fromSi(lasts > 0 ? sum / lasts : 0));
        if (!question.day) continue;
        const auto within = [&](const std::vector<double>& values) {
            return traffic::DayCurve::at(values, (bin.begin + bin.end) / 2) * sum / (kW * hour).si();
        };
        if (!question.day->carbon.empty()) study.carbon = study.carbon.value_or(0) + within(question.day->carbon);
        // The scale of a GPU's cost has the site's own price, which that of the hour replaces.
        if (!question.day->price.empty())
            study.money += within(question.day->price) * USD - s.facility.electricity * Energy::fromSi(sum);
    }
    const Time lasts = Time::fromSi(study.run.bins.back().end);
    study.energy = Energy::fromSi(joules[0] + joules[1]);
    study.average = study.energy / lasts;
    addMoney(pools, joules, apart, beside, study);
    if (s.offload.store) {
        study.store = lasts * gpuCost(s.offload.store->price, Power{}, Power{}, s.economics, s.facility.electricity).total();
        study.money += study.store;
    }
    const auto tokens = study.run.output * token;
    study.perWatt = tokens / lasts / study.provisioned;
    study.price = study.money / tokens;
}

/// The fleets of one scenario for one traffic.
class FleetRuns {
public:
    FleetRuns(const Scenario& scenario, const TrafficQuestion& question, const TrafficContract& contract, bool isPart = false)
        : m_scenario(scenario), m_question(question), m_contract(contract),
          m_loss(lossIn(question.trace, isPart, question.loss)) {}

    /// Takes the engine of a point; false where that cannot be run.
    bool take(const OperatingPoint& point) {
        const Result<ServingEngine> serving = servingEngine(m_scenario, point);
        if (!serving) {
            m_reason = serving.error().detail;
            return false;
        }
        m_serving = serving.value();
        m_study = {};
        m_study.point = point;
        m_study.tail = m_contract.tail;
        m_study.fleet = fleetOf(m_scenario, *m_serving, m_question, m_contract);
        m_study.fleet.loss = m_loss;
        m_study.fleet.adapters = m_contract.adapters;
        m_study.fleet.adapters.load = adapterLoad(m_scenario, point.layout).si();
        const ServingFailures failures(m_scenario);
        const int gpus = static_cast<int>(point.gpus());
        if (m_loss.lasts <= 0) m_study.fleet.loss.lasts = failures.restart(gpus, m_serving->weights).si();
        if (failures.counted()) m_study.failures = failures.of(gpus, m_serving->weights);
        m_study.goTogether = failures.togetherOf(gpus);
        if (m_question.failures > 0) m_study.fleet.failures = oftener(failures.kindsOf(gpus, m_serving->weights));
        if (traffic::restarting(m_study.fleet.failures) > 1)
            return m_reason = "at the failure rate asked for, instances fail before they have recovered", false;
        if (m_moving) m_study.fleet.moving = movingOf(point, failures);
        return true;
    }
    /// From now on fleets follow the load, and so many instances are those of its busiest interval.
    void follow(const traffic::ScalingRule& rule) { m_rule = rule; }
    /// From now on workers move between the pools.
    void move(const traffic::MovingRule& rule) { m_moving = rule; }
    /// Runs so many instances; whether they are enough. In a search a run ends once too many requests were late.
    bool run(int instances, bool searching = true) {
        m_study.instances = instances;
        m_study.fleet.instances = instances;
        m_study.fleet.scaling = ruleFor(instances);
        EngineSettings& engine = m_study.fleet.engine;
        engine.workers = instances * std::max(1, m_serving->settings.workers);
        if (engine.decode) engine.decode->workers = instances * m_serving->settings.decode->workers;
        if (m_moving) {
            m_study.fleet.moving.readers = engine.workers;
            engine.workers = engine.decode->workers = engine.workers + engine.decode->workers;
        }
        const double share = std::max(m_question.goal, m_contract.tail.attainment);
        const std::size_t all = m_question.trace ? m_question.trace->size() : m_question.sessions->calls.size();
        m_study.fleet.keepsRequests = !searching && m_question.keepsRequests;
        m_study.fleet.mostMisses = searching ? (1 - share) * double(all) : -1;
        m_study.run = ran(m_study.fleet);
        return m_study.reaches(m_question.goal);
    }
    /// As many workers as those of a study that move: how most requests are within the limits where all of them stay.
    FixedSplit bestSplit(const TrafficStudy& moving) const {
        const int all = moving.engine.workers;
        constexpr int mostTried = 24;
        const int step = std::max(1, all / mostTried);
        traffic::FleetSettings fleet = moving.fleet;
        fleet.moving = {};
        fleet.keepsRequests = false;
        std::optional<FixedSplit> best;
        for (int readers = 1; readers < all && !m_question.stop.stop_requested(); readers += step) {
            fleet.engine.workers = readers;
            fleet.engine.decode->workers = all - readers;
            traffic::FleetResult run = ran(fleet);
            const auto rank = [](const traffic::FleetResult& r) { return std::pair(r.attainment, -r.ttft.p99); };
            if (!best || rank(run) > rank(best->run)) best = {readers, all - readers, std::move(run)};
        }
        return best.value_or(FixedSplit{});
    }
    /// As many instances as can be run and be of use: each session needs one at most.
    int most() const {
        const auto ranks = [](int workers, int each) { return std::max(1, workers) * std::max(1, each); };
        const EngineSettings& engine = m_serving->settings;
        int largest = std::max(ranks(engine.workers, engine.ranks),
                               engine.decode ? ranks(engine.decode->workers, engine.decode->ranks) : 1);
        // Who can be in either pool has a place in both.
        if (m_moving) largest = ranks(engine.workers + engine.decode->workers, std::max(engine.ranks, engine.decode->ranks));
        const int useful = m_question.trace ? mostInstances : std::min(mostInstances, m_question.rules.lanes);
        return std::max(1, std::min(useful, mostRanks / largest));
    }
    std::optional<int> fewest(int most, int guess = 1) {
        return traffic::smallestFleet(
            most, [this](int instances) { return run(instances); }, guess);
    }
    TrafficStudy& study() { return m_study; }
    const ServingEngine& serving() const { return *m_serving; }
    const std::string& reason() const { return m_reason; }

private:
    traffic::FleetResult ran(const traffic::FleetSettings& fleet) const {
        return m_question.trace
                   ? traffic::runFleet(*m_question.trace, fleet, m_serving->prompts, m_serving->steps, m_question.stop)
                   : traffic::runFleet(*m_question.sessions, m_question.rules, fleet, m_serving->prompts, m_serving->steps,
                                       m_question.stop);
    }
    std::vector<traffic::FailureKind> oftener(const std::vector<ServingFailures::Kind>& kinds) const {
        std::vector<traffic::FailureKind> failures;
        for (const ServingFailures::Kind& kind : kinds)
            failures.push_back(
                {kind.together, m_question.failures * kind.rate.si(), kind.restart.si(), kind.spared, kind.repair.si()});
        return failures;
    }
    traffic::MovingRule movingOf(const OperatingPoint& point, const ServingFailures& failures) const {
        traffic::MovingRule rule = *m_moving;
        rule.full = std::max(1.0, point.batch * point.layout.attentionDp);
        if (rule.switchTime <= 0 && !(point.layout == point.prefill))
            rule.switchTime = failures.restart(point.layout.gpus(), m_serving->weights).si();
        return rule;
    }
    traffic::ScalingRule ruleFor(int instances) {
        if (!m_rule) return {};
        traffic::ScalingRule rule = *m_rule;
        const std::vector<double>& arrivals = m_arrivals.empty() ? countArrivals() : m_arrivals;
        rule.rate = *std::max_element(arrivals.begin(), arrivals.end()) / rule.interval / instances;
        rule.least = std::min(rule.least, instances);
        rule.first = traffic::wantedFor(rule, arrivals.front(), instances);
        return rule;
    }
    /// The requests in each interval of the rule.
    const std::vector<double>& countArrivals() {
        const traffic::Trace& trace = *m_question.trace;
        m_arrivals.assign(1 + static_cast<std::size_t>(trace.time.back() / m_rule->interval), 0);
        for (const double time : trace.time) ++m_arrivals[static_cast<std::size_t>(time / m_rule->interval)];
        return m_arrivals;
    }

    const Scenario& m_scenario;
    const TrafficQuestion& m_question;
    const TrafficContract& m_contract;
    const traffic::InstanceLoss m_loss;
    std::optional<traffic::ScalingRule> m_rule;
    std::optional<traffic::MovingRule> m_moving;
    std::vector<double> m_arrivals;
    std::optional<ServingEngine> m_serving;
    TrafficStudy m_study;
    std::string m_reason;
};

/// A layout whose fleet reached the goal for a part of the traffic, with so many instances.
struct TriedLayout {
    OperatingPoint point;
    int instances = 0;

    double gpus() const { return instances * double(point.gpus()); }
};
struct TriedLayouts {
    /// The fewest GPUs first; without any that reached the goal, the first that can be run stands alone with 0 instances.
    std::vector<TriedLayout> found;
    int count = 0;
    bool isWhole = false;
    std::string reason;
};
TriedLayouts layoutsFor(const Scenario& s, const TrafficQuestion& question, const TrafficContract& contract,
                        const FleetLoad& load) {
    traffic::Trace trace;
    traffic::Sessions sessions;
    TrafficQuestion part = question;
    TriedLayouts tried;
    if (question.trace) {
        trace = busiestPart(*question.trace, comparedRequests);
        part.trace = &trace;
        tried.isWhole = trace.size() == question.trace->size();
    } else {
        // Each lane has a second session, so that caches are as full as later.
        sessions = firstPart(*question.sessions, 2 * static_cast<std::size_t>(question.rules.lanes));
        part.sessions = &sessions;
        tried.isWhole = sessions.sessions.size() == question.sessions->sessions.size();
    }
    FleetRuns runs(s, part, contract, !tried.isWhole);
    double least = std::numeric_limits<double>::infinity();
    std::optional<OperatingPoint> first;
    const double shared = !question.caches ? 0 : question.trace ? sharedShare(trace) : sharedShare(sessions);
    // Where the part is not all of it, what is somewhat worse there may be better.
    const double room = tried.isWhole ? 1 : 1.5;
    for (const OperatingPoint& point : fleetLayouts(s, load, shared)) {
        if (question.stop.stop_requested()) break;
        const double most = std::ceil(room * least / point.gpus()) - 1;
        if (most < 1 || !runs.take(point)) continue;
        ++tried.count;
        if (!first) first = point;
        // With so many times what carries the mean load, beside those that fail, each request is alone, and more instances make
        // none earlier.
        constexpr double alone = 32;
        const double carrying = gpusFor(load, point) / point.gpus();
        const double lonely = std::min(alone * carrying + question.loss.instances, double(runs.most()));
        if (const std::optional<int> instances =
                runs.fewest(static_cast<int>(std::min(most, lonely)), static_cast<int>(carrying))) {
            tried.found.push_back({point, *instances});
            least = std::min(least, tried.found.back().gpus());
        }
    }
    std::stable_sort(tried.found.begin(), tried.found.end(),
                     [](const TriedLayout& a, const TriedLayout& b) { return a.gpus() < b.gpus(); });
    if (tried.found.empty() && first) tried.found.push_back({*first, 0});
    tried.reason = runs.reason();
    return tried;
}

/// The layout that serves all of the traffic with the fewest GPUs, of the first few that served a part with few.
std::optional<TriedLayout> bestOf(const TriedLayouts& tried, FleetRuns& runs, const std::stop_token& stop) {
    if (tried.isWhole && tried.found.front().instances > 0) return tried.found.front();
    std::optional<TriedLayout> best;
    constexpr int mostWhole = 3;
    int whole = 0;
    for (const TriedLayout& layout : tried.found) {
        if (stop.stop_requested() || whole == mostWhole) break;
        double most = mostInstances;
        if (best) most = std::ceil(best->gpus() / layout.point.gpus()) - 1;
        if (most < std::max(1, layout.instances) || !runs.take(layout.point)) continue;
        ++whole;
        most = std::min(most, double(runs.most()));
        // Where no layout was enough for a part, a look at the largest fleet says most often that none is.
        const int guess = layout.instances > 0 ? layout.instances : static_cast<int>(most);
        if (const std::optional<int> instances = runs.fewest(static_cast<int>(most), guess)) best = {layout.point, *instances};
    }
    return best;
}

/// The most instances that are tried where the fleet follows the load: with many more than are always enough it is of no use.
int followersOf(int always) {
    constexpr int times = 4;
    return times * (always + 1);
}

std::string whyNotFollowing(int always) {
    return "a fleet that follows the load does not keep the limits, with up to " + std::to_string(followersOf(always)) +
           " instances: new ones come too late for bursts; always on, " + std::to_string(always) +
           (always == 1 ? " keeps them" : " keep them");
}

std::string whyNotMoving(int always) {
    return "workers that move do not keep the limits, with up to " + std::to_string(followersOf(always)) +
           " instances: they come too late for bursts; those that stay keep them with " + std::to_string(always);
}

/// The layout whose fleet takes the fewest GPU hours where it follows the load or its workers move, of the first few that served
/// a part with few.
std::optional<TriedLayout> bestFollowing(const TriedLayouts& tried, const TriedLayout& fixed, FleetRuns& runs,
                                         const std::stop_token& stop) {
    constexpr std::size_t mostTried = 3;
    std::vector<TriedLayout> layouts{fixed};
    for (const TriedLayout& layout : tried.found)
        if (layouts.size() < mostTried && layout.instances > 0 && layout.point.gpus() != fixed.point.gpus())
            layouts.push_back(layout);
    std::optional<TriedLayout> best;
    double least = std::numeric_limits<double>::infinity();
    for (const TriedLayout& layout : layouts) {
        if (stop.stop_requested() || !runs.take(layout.point)) continue;
        const std::optional<int> instances = runs.fewest(std::min(runs.most(), followersOf(layout.instances)), layout.instances);
        if (!instances) continue;
        runs.run(*instances);
        const double hours = runs.study().run.onTime() * double(layout.point.gpus());
        if (hours < least) best = {layout.point, *instances}, least = hours;
    }
    return best;
}

} // namespace

double TrafficStudy::worstPartOf(const traffic::FleetResult& run) {
    double worst = 1;
    for (const traffic::FleetBin& bin : run.bins)
        if (bin.requests > 0) worst = std::min(worst, double(bin.within) / double(bin.requests));
    return worst;
}

int TrafficStudy::workers() const {
    const EngineSettings& one = serving.settings;
    return instances * (std::max(1, one.workers) + (one.decode ? one.decode->workers : 0));
}

double mostGpusTogether(std::span<const TrafficStudy> studies) {
    std::vector<double> together{0};
    for (const TrafficStudy& study : studies) {
        const std::vector<int>& on = study.run.onEachInterval;
        together.resize(std::max(together.size(), on.size()), 0);
        for (std::size_t i = 0; i < on.size(); ++i) together[i] += on[i] * double(study.point.gpus());
    }
    return *std::max_element(together.begin(), together.end());
}

double TrafficStudy::failuresExpected() const {
    double rate = 0;
    for (const traffic::FailureKind& kind : fleet.failures) rate += kind.rate * std::ceil(double(instances) / kind.together);
    return rate * run.bins.back().end;
}

namespace {
/// Why no layout serves requests of the traffic's mean lengths.
std::string whyNone(const Scenario& s, const TriedLayouts& tried) {
    if (!tried.reason.empty()) return tried.reason;
    const Estimate nearest = estimate(s);
    if (const Finding& why = nearest.point.finding; why.code == FindingCode::contextTooLong)
        return "they are longer than the model's context of " + std::to_string(static_cast<int>(why.values[1])) + " tokens";
    const Result<ServingEngine> engine = servingEngine(s, nearest.point);
    return engine ? "a fleet of instances with pipeline stages cannot be simulated" : engine.error().detail;
}

/// Why no fleet of up to so many instances keeps the limits.
Error whyTooSmall(const TrafficQuestion& question, const TailLimits& tail, int most, bool shares) {
    const bool isSlow = question.trace && double(question.trace->size()) / question.trace->span() < tail.goodput.si();
    if (isSlow)
        return {ErrorCode::infeasible, "workload.limits.goodput",
                "the trace has fewer requests a second, and no fleet serves more of them"};
    return {ErrorCode::infeasible, "workload.limits",
            "no fleet of up to " + std::to_string(most) +
                " instances keeps the limits: they are too tight for a single request, or some do not fit" +
                (shares ? ", or wait for the store that all instances share" : "")};
}

constexpr const char* noneMoves = "no layout keeps the pools apart with readers and decoders of as many GPUs, which could move";

} // namespace

Result<TrafficStudy> studyTraffic(Scenario s, const TrafficQuestion& question) {
    const auto because = [](const char* where, std::string why) { return Error{ErrorCode::infeasible, where, std::move(why)}; };
    if (const Result<void> fits = canBeStudied(s, question); !fits) return fits.error();
    if (question.moving) s.mode = ModeChoice::disaggregated;
    if (s.model.adapters.loads()) s.mode = ModeChoice::aggregated;
    const TrafficContract contract = trafficContract(s, question);
    FleetLoad load = takeTraffic(s, question, contract);
    load.moves = question.moving.has_value();
    const auto ended = [&] { return because(s.name.c_str(), "the run was ended before its time"); };
    const TriedLayouts tried = layoutsFor(s, question, contract, load);
    if (question.stop.stop_requested()) return ended();
    FleetRuns runs(s, question, contract);
    if (tried.found.empty() && question.moving) return because(s.name.c_str(), noneMoves);
    if (tried.found.empty() || !runs.take(tried.found.front().point)) {
        return because(s.name.c_str(), "no point serves requests of the traffic's mean lengths: " + whyNone(s, tried));
    }
    const bool smallest = question.instances <= 0;
    // As many as somebody says are of the layout that comes first for a part, so that more are more of the same.
    std::optional<TriedLayout> best{{tried.found.front().point, question.instances}};
    if (smallest) best = bestOf(tried, runs, question.stop);
    if (question.stop.stop_requested()) return ended();
    if (!best) {
        if (runs.study().run.verdict == LoadVerdict::invalid) return because("workload", runs.study().run.reason);
        return whyTooSmall(question, contract.tail, runs.most(), s.offload.store.has_value());
    }
    const auto served = [&](const TriedLayout& layout) -> Result<TrafficStudy> {
        runs.take(layout.point);
        runs.run(layout.instances, false);
        TrafficStudy& study = runs.study();
        if (question.stop.stop_requested()) return ended();
        if (study.run.verdict == LoadVerdict::invalid) return because("workload", study.run.reason);
        study.smallest = smallest;
        study.layouts = tried.count;
        study.isDay = question.day != nullptr;
        study.engine = study.fleet.engine;
        study.serving = runs.serving();
        study.hostTier = tierBelow(s, s.offload.tier, study.serving, study.fleet.blockTokens);
        if (!s.readsElsewhere()) study.gpusOfRack = s.system.rack.packages;
        addWattsAndMoney(s, question, study);
        return std::move(study);
    };
    Result<TrafficStudy> fixed = served(*best);
    if (!fixed || (!question.scaling && !question.moving)) return fixed;
    if (question.scaling) runs.follow(*question.scaling);
    if (question.moving) runs.move(*question.moving);
    const TriedLayout stays = *best;
    if (smallest) best = bestFollowing(tried, stays, runs, question.stop);
    if (question.stop.stop_requested()) return ended();
    if (!best)
        return because("workload.limits", question.moving ? whyNotMoving(stays.instances) : whyNotFollowing(stays.instances));
    Result<TrafficStudy> following = served(*best);
    if (!following) return following;
    TrafficStudy study = std::move(following).value();
    if (question.moving) study.split = std::make_shared<const FixedSplit>(runs.bestSplit(study));
    if (question.stop.stop_requested()) return ended();
    TrafficStudy always = std::move(fixed).value();
    always.run.requests = {};
    study.fixed = std::make_shared<const TrafficStudy>(std::move(always));
    return study;
}

} // namespace rackline
