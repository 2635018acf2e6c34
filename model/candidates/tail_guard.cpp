// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/tail_guard.h"

#include "model/candidates/serving_engine.h"
#include "model/simulation/engines.h"
#include "model/simulation/simulation.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// The closed form of a figure, and how many times as long that may be.
struct TailForm {
    TailEstimate::Late late;
    double TailStretch::*stretched;
};
TailForm formOf(Spread TailFigures::*figure) {
    if (figure == &TailFigures::ttft) return {&TailEstimate::lateFirst, &TailStretch::first};
    if (figure == &TailFigures::tpot) return {&TailEstimate::slowTokens, &TailStretch::token};
    return {&TailEstimate::lateWhole, &TailStretch::whole};
}

/// What simulations of one search may take together and, as far as percentiles allow, each of them, in seconds of a core of 2024.
/// Counted from the work that they will have, so that the same search is the same everywhere.
constexpr double affordableInAll = 0.3, affordableOnce = 0.012;
constexpr double perRequest = 1.5e-6, perIteration = 1 / 9e6;

/// The median of a kind's requests counts where no share is asked for, as it does for the limits of the service.
double shareAsked(const TailLimits& limits) { return limits.attainment > 0 ? limits.attainment : 0.5; }

/// The seconds that so many requests take to be simulated: each of them, and each iteration of a rank.
double costOf(const Scenario& s, const OperatingPoint& point, double requests) {
    const double steps = s.workload.osl / s.workload.speculation.tokensPerStep() / std::max(1.0, point.batch);
    return requests * (perRequest + steps * perIteration);
}

/// An open loop of the rate that the point serves, long enough for a percentile, or the closed loop that is asked for.
LoadSpec tailLoad(const Scenario& s, const OperatingPoint& point) {
    const Service& service = s.workload;
    constexpr double fewest = 2000, usual = 8000, least = 0.1, atMost = 0.5;
    const double affordable = affordableOnce / costOf(s, point, 1);
    if (service.load.kind == LoadKind::concurrency) {
        LoadSpec closed = closedLoop(s, point);
        const double inFlight = double(closed.concurrency), enough = std::max(fewest, 4 * inFlight);
        closed.requests = std::llround(std::clamp(affordable, enough, std::max(enough, double(closed.requests))));
        closed.warmUp = std::clamp(2 * inFlight / double(closed.requests), least, atMost);
        return closed;
    }
    const double ranks = point.layout.groups() * point.decodeWorkers, running = point.batch * ranks;
    LoadSpec load = openRequests(service, Frequency::fromSi(point.throughput.si() / service.osl), running);
    // Filling up takes as many requests as run, and twice that is left out.
    load.requests = std::llround(std::max(fewest, std::min(std::max(usual, 6 * running), affordable)));
    load.warmUp = std::clamp(2 * running / double(load.requests), least, atMost);
    return load;
}

} // namespace

TailGuard::TailGuard(const Scenario& scenario)
    : m_scenario(scenario), m_evaluators(scenario), m_requests(scenario.workload), m_asked(limitsTails(scenario.workload)) {}

TailGuard::Key TailGuard::keyOf(const OperatingPoint& p) {
    Key key{static_cast<int>(p.mode), p.prefillWorkers, p.decodeWorkers, p.helpers, p.beside > 0};
    key.push_back(static_cast<int>(std::lround(p.caps.gpus.si())));
    for (const Layout& l : {p.layout, p.prefill, p.helper})
        for (const Degree& degree : layoutDegrees) key.push_back(static_cast<int>(l.*degree.of));
    return key;
}

/// How many times a limit a closed form may be away from it and still be wrong.
double TailGuard::band(const TailEstimate& e, const OperatingPoint& point) const {
    constexpr double usual = 1.35, bursts = 1.45, busy = 1.8, untried = 3;
    const Service& service = m_scenario.workload;
    const bool poolFull = point.batch > 0.9 * point.admitted;
    const bool tried =
        point.mode == ServingMode::aggregated && !poolFull && point.layout.groups() <= 1 && e.busy() <= 0.9 &&
        service.arrivals.cv <= 2 && !service.lengths.recorded && service.load.kind != LoadKind::concurrency &&
        enginePreset(m_scenario.engine.scheduler, m_scenario.system.accelerator.generation).policy != BatchPolicy::prefillFirst;
    if (!tried) return untried;
    return e.busy() > 0.8 ? busy : service.arrivals.cv > 1.5 ? bursts : usual;
}

TailGuard::Verdict TailGuard::judged(const TailEstimate& e, TailStretch shorter, TailStretch longer) const {
    const TailLimits& limits = m_scenario.workload.limits.tail;
    bool keeps = true, misses = false;
    const auto within = [&](bool keepsShorter, bool keepsLonger) {
        keeps = keeps && keepsShorter;
        misses = misses || !keepsLonger;
    };
    for (const TailPercentile& row : tailPercentiles)
        if (const double limit = (limits.*row.limit).si(); limit > 0) {
            const auto [late, stretched] = formOf(row.figure);
            within(e.late(late, limit * shorter.*stretched) <= row.exceeds,
                   e.late(late, limit * longer.*stretched) <= row.exceeds);
        }
    const double asked = shareAsked(limits);
    if (limits.attainment > 0 || !m_scenario.workload.lengths.classes.empty())
        for (const TailRequests::Kind& kind : m_requests.kinds())
            within(e.attained(kind, shorter) >= asked, e.attained(kind, longer) >= asked);
    if (const double goodput = limits.goodput.si(); goodput > 0)
        within(e.rate() * e.attained(shorter) >= goodput, e.rate() * e.attained(longer) >= goodput);
    return misses ? Verdict::misses : keeps ? Verdict::keeps : Verdict::inDoubt;
}

TailGuard::Verdict TailGuard::verdictOf(const TailEstimate& e, const OperatingPoint& point) const {
    const double wide = m_stopped ? 1 : band(e, point);
    // What a pool decodes follows from what its readers bring, however late they are.
    constexpr double ofPools = 1.6;
    const Service& service = m_scenario.workload;
    const bool steady = point.mode == ServingMode::disaggregated && service.arrivals.cv <= 2 && !service.lengths.recorded &&
                        service.load.kind != LoadKind::concurrency;
    const double tokens = steady ? std::min(wide, ofPools) : wide;
    const TailStretch least = m_lessons.raised({1 / wide, 1 / tokens, 1 / tokens}, point, e);
    return judged(e, {1 / wide, 1 / tokens, 1 / wide}, {1 / least.first, 1 / least.token, 1 / least.whole});
}

Finding TailGuard::missed(const TailFigures& f) const {
    const ServiceLimits& medians = m_scenario.workload.limits;
    const TailLimits& limits = medians.tail;
    if (f.saturated) return {FindingCode::saturated, {f.offered.si(), f.goodput.si()}};
    if (f.simulated && medians.ttft.si() > 0 && f.ttft.p50 > medians.ttft.si())
        return {FindingCode::ttftLimit, {f.ttft.p50, medians.ttft.si()}};
    if (f.simulated && medians.speed.si() > 0 && f.tpot.p50 * medians.speed.si() > 1)
        return {FindingCode::speedLimit, {1 / f.tpot.p50, medians.speed.si()}};
    for (const TailPercentile& row : tailPercentiles)
        if (const double limit = (limits.*row.limit).si(), found = (f.*row.figure).*row.percentile; limit > 0 && found > limit)
            return {row.missed, {found, limit}};
    return missedShares(f);
}

Finding TailGuard::missedShares(const TailFigures& f) const {
    const TailLimits& limits = m_scenario.workload.limits.tail;
    const double asked = shareAsked(limits);
    const bool wholly = limits.attainment > 0 || m_scenario.workload.lengths.classes.size() == 1;
    if (wholly && f.attainment < asked) return {FindingCode::tailAttainment, {f.attainment, asked}};
    for (const double share : f.classes)
        if (share < asked) return {FindingCode::tailKind, {share, asked}};
    if (limits.goodput.si() > 0 && f.goodput < limits.goodput)
        return {FindingCode::tailGoodput, {f.goodput.si(), limits.goodput.si()}};
    return {};
}

Finding TailGuard::missed(const TailEstimate& e, TailStretch least) const {
    const TailLimits& limits = m_scenario.workload.limits.tail;
    for (const TailPercentile& row : tailPercentiles)
        if (const double limit = (limits.*row.limit).si(); limit > 0) {
            const auto [late, stretched] = formOf(row.figure);
            const double times = least.*stretched;
            if (e.late(late, limit / times) > row.exceeds)
                return {row.missed, {times * e.exceededBy(late, row.exceeds, limit / times), limit}};
        }
    return missedShares(e.shares({1 / least.first, 1 / least.token, 1 / least.whole}));
}

Finding TailGuard::refuses(const OperatingPoint& point) {
    if (!m_asked || !point.feasible()) return {};
    if (const auto known = m_known.find(keyOf(point)); known != m_known.end()) {
        if (point.batch >= known->second.missesFrom) return known->second.why;
        if (known->second.at.contains(point.batch)) return {};
    }
    const std::size_t lessons = m_lessons.known(point);
    const auto [judged, fresh] = m_known[keyOf(point)].closed.try_emplace(point.batch);
    auto& [why, after] = judged->second;
    if (!fresh && (why.code != FindingCode::none || after == lessons)) return why;
    after = lessons;
    const TailEstimate estimate(m_requests, m_evaluators.poolsOf(point), point);
    if (verdictOf(estimate, point) != Verdict::misses) return {};
    why = missed(estimate, {});
    // The closed form may keep what simulations of points like it say that it misses.
    if (why.code == FindingCode::none) why = missed(estimate, m_lessons.raised({}, point, estimate));
    // A figure that is put together from several may meet by a hair what its parts do not.
    if (why.code == FindingCode::none) why = {FindingCode::tailAttainment, {0, shareAsked(m_scenario.workload.limits.tail)}};
    return why;
}

std::vector<double> TailGuard::sharesOf(std::span<const ClassOutcome> outcomes, const OperatingPoint& point) {
    constexpr std::int64_t enough = 30;
    std::vector<double> shares;
    for (const ClassOutcome& one : outcomes) shares.push_back(one.withinLimits);
    if (std::all_of(outcomes.begin(), outcomes.end(), [](const ClassOutcome& one) { return one.measured >= enough; }))
        return shares;
    const TailFigures closed = TailEstimate(m_requests, m_evaluators.poolsOf(point), point).figures();
    for (std::size_t i = 0; i < std::min(shares.size(), closed.classes.size()); ++i)
        if (outcomes[i].measured < enough) shares[i] = closed.classes[i];
    return shares;
}

std::optional<LoadResult> TailGuard::run(const OperatingPoint& point) {
    if (point.helpers > 0 || m_scenario.offload.weights > 0 || m_scenario.offload.kv > 0) return std::nullopt;
    const LoadSpec load = tailLoad(m_scenario, point);
    const ServingEngine serving = servingEngine(m_evaluators.of(point), point);
    constexpr std::uint64_t seed = 1;
    return simulate(load, serving.letting(load.concurrency), serving.prompts, serving.steps, seed);
}

TailGuard::Run TailGuard::simulates(const OperatingPoint& point, const std::optional<LoadResult>& run, TailFigures& f) {
    if (!run) return Run::unknown;
    const LoadSpec load = tailLoad(m_scenario, point);
    const LoadResult& r = *run;
    using enum LoadVerdict;
    if (r.verdict == kvTooSmall) return Run::tooLong;
    if (r.verdict == invalid || r.served == 0) return Run::unknown;
    f = {r.ttft, r.tpot, r.latency, r.withinLimits, {}, {}, true, load.requests};
    if (r.classes.size() > 1) f.classes = sharesOf(r.classes, point);
    if (load.arrivals != ArrivalLaw::closed) f.offered = load.rate;
    f.saturated = r.verdict == saturated;
    if (f.saturated) {
        f.goodput = Frequency::fromSi(r.largestRate);
        f.attainment = 0;
        return Run::done;
    }
    // The rate that comes counts, not that of a run which still drains.
    const double rate = load.arrivals == ArrivalLaw::closed ? r.requestRate : load.rate.si();
    f.goodput = Frequency::fromSi(rate * r.withinLimits * point.instancesOn(m_scenario.system.gpus()));
    return Run::done;
}

bool TailGuard::isOpen(const OperatingPoint& point) const {
    if (!point.feasible()) return false;
    const auto known = m_known.find(keyOf(point));
    return known == m_known.end() || (!known->second.at.contains(point.batch) && point.batch < known->second.missesFrom);
}

std::size_t TailGuard::confirm(std::span<const OperatingPoint> points, bool all, Crew* crew) {
    std::size_t failed = 0;
    if (m_stopped && !all) return failed;
    // What a point says may close others, whose runs are then for nothing.
    std::vector<std::optional<LoadResult>> runs(all && crew != nullptr ? points.size() : 0);
    // The crew finds the evaluators there.
    for (const OperatingPoint& point : points) m_evaluators.of(point);
    if (!runs.empty())
        crew->each(points.size(), [&](std::size_t i) {
            if (isOpen(points[i])) runs[i] = run(points[i]);
        });
    for (std::size_t i = 0; i < points.size(); ++i) {
        const OperatingPoint& point = points[i];
        if (!isOpen(point)) continue;
        Known& known = m_known[keyOf(point)];
        if (!all && verdictOf(TailEstimate(m_requests, m_evaluators.poolsOf(point), point), point) == Verdict::keeps) continue;
        // The point that is shown is simulated even when all others have had their share.
        if (!all && m_spent > affordableInAll) {
            stopSimulating();
            break;
        }
        TailFigures figures;
        const Run answer = simulates(point, runs.empty() ? run(point) : runs[i], figures);
        if (!all) m_spent += costOf(m_scenario, point, double(tailLoad(m_scenario, point).requests));
        if (answer == Run::unknown) continue;
        if (answer == Run::tooLong) {
            // Some request fits into no batch's memory.
            known.missesFrom = 0;
            known.why = {FindingCode::kvAdmitsFewer, {0, 1}};
            ++failed;
            continue;
        }
        known.at[point.batch] = figures;
        const TailEstimate estimate(m_requests, m_evaluators.poolsOf(point), point);
        m_lessons.learn(point, estimate, figures);
        const Finding why = missed(figures);
        if (why.code == FindingCode::none) continue;
        // What a batch misses, larger ones miss too.
        known.missesFrom = point.batch;
        known.why = why;
        ++failed;
    }
    return failed;
}

void TailGuard::stopSimulating() {
    if (m_stopped) return;
    m_stopped = true;
    for (auto& [key, known] : m_known) known.closed.clear();
}

TailFigures TailGuard::figuresOf(const OperatingPoint& point) {
    if (const auto known = m_known.find(keyOf(point)); known != m_known.end())
        if (const auto at = known->second.at.find(point.batch); at != known->second.at.end()) return at->second;
    return TailEstimate(m_requests, m_evaluators.poolsOf(point), point).figures();
}

Finding TailGuard::answered(std::span<const OperatingPoint> points) const {
    double simulated = 0;
    for (const OperatingPoint& point : points)
        if (const auto known = m_known.find(keyOf(point)); known != m_known.end())
            simulated += known->second.at.contains(point.batch) ? 1 : 0;
    return {FindingCode::tailsAnswered, {simulated, double(points.size()) - simulated}};
}

} // namespace rackline
