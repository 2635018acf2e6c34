// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/load_point.h"

#include "model/base/portable_math.h"
#include "model/candidates/candidate_points.h"
#include "model/operators/step_run.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

/// The batch at which a rising measure of `at` reaches a target, between a fraction of a sequence and `largest`.
template <class At, class Measure> double batchWhere(At at, Measure measure, double target, double largest) {
    const auto beyond = [&](double batch) { return portable::log(measure(at(batch).point) / target); };
    double low = 1e-3, high = largest, belowAt = beyond(low), aboveAt = beyond(high);
    if (!(belowAt < 0)) return low;
    // Where the line between the ends, in logarithms, crosses; an end that stays twice counts for half (Illinois).
    constexpr int most = 60;
    constexpr double near = 1e-11;
    int stayed = 0;
    for (int i = 0; i < most && aboveAt > near && high > low * (1 + near); ++i) {
        const double share = std::isfinite(belowAt) && std::isfinite(aboveAt) ? belowAt / (belowAt - aboveAt) : 0.5;
        const double batch = low * portable::pow(high / low, share), found = beyond(batch);
        const bool isBelow = found < 0;
        (isBelow ? low : high) = batch;
        (isBelow ? belowAt : aboveAt) = found;
        const int side = isBelow ? -1 : 1;
        if (side == stayed) (isBelow ? aboveAt : belowAt) /= 2;
        stayed = side;
    }
    return high;
}

/// One layout with its operators made once, for the many batches of a root search.
struct LayoutAt {
    const Evaluator& evaluator;
    const Layout& layout;
    InferenceMemory memory;
    std::vector<Operator> operators;

    LayoutAt(const Evaluator& e, const Layout& l)
        : evaluator(e), layout(l), memory(e.memoryOf(l)), operators(operatorsOf(e.scenario().model, e.scenario().precision, l)) {}

    ClockedStep step(const StepLoad& load) const { return clockedStep(evaluator, operators, load); }
    RatedPoint at(double batch) const {
        const Scenario& s = evaluator.scenario();
        const CandidateLayout candidate{evaluator, layout, memory};
        return {aggregatedPoint(candidate, batch, step(decodeLoad(s.workload, batch)), step(evaluator.mixedSteps().at(batch)),
                                expertsBeyond(candidate, operators, batch)),
                {},
                {}};
    }
    /// Beside a pool that reads prompts; `held` says how many workers each has.
    RatedPoint at(double batch, const PrefillPool& pool, const HeldWorkers* held) const {
        return disaggregatedPoint({evaluator, layout, memory}, pool, batch,
                                  step(decodeLoad(evaluator.scenario().workload, batch)), held);
    }
    double largestBatch() const { return std::max(1.0, memory.admitted()); }
};

bool promptsOutrun(const RatedPoint& rated) { return rated.point.finding.code == FindingCode::promptsOutrunSteps; }

/// The largest batch below `most`, at which they do, where steps still take the prompts that come; 0 where there is none.
template <class At> double batchOfFullSteps(At at, double most) {
    double low = 1e-3, high = most;
    if (promptsOutrun(at(low))) return 0;
    constexpr double near = 1e-9;
    while (high > low * (1 + near)) {
        const double batch = std::sqrt(low * high);
        (promptsOutrun(at(batch)) ? high : low) = batch;
    }
    return low;
}

/// More requests are in flight than have a place, and each place is free again after a request's stay. Where the engine preempts,
/// more of them begin, and wait for their tokens rather than for their first.
void queue(OperatingPoint& full, double concurrency, const LayoutAt& l) {
    const Scenario& s = l.evaluator.scenario();
    const Time first = full.ttft;
    const Time wait = Time::fromSi((concurrency - full.concurrency) / (full.throughput.si() / s.workload.osl));
    full.ttft += wait;
    full.latency += wait;
    if (const double exponent = s.engine.preemptionExponent;
        exponent > 0 && full.batch >= l.largestBatch() && full.batch < l.memory.running) {
        full.tpot = portable::pow(concurrency / full.concurrency, exponent) * full.tpot;
        full.speed = TokenRate::fromSi(1 / full.tpot.si());
        const Time decodes = (s.workload.osl - 1) * full.tpot;
        full.ttft = max(first, full.latency - decodes);
        full.latency = full.ttft + decodes;
    }
    full.concurrency = concurrency;
    if (full.feasible()) full.finding = l.evaluator.findingOf(full, l.memory);
}

template <class At> RatedPoint atConcurrency(const LayoutAt& l, At at, double concurrency) {
    double most = l.largestBatch();
    RatedPoint whole = at(most);
    // Where users must be quick, no more run beside each other than are; the rest waits, as where memory is short.
    const TokenRate limit = l.evaluator.scenario().workload.limits.speed;
    if (limit.si() > 0 && whole.point.speed < limit) {
        const double each = (1 - 1e-9) / limit.si();
        most = batchWhere(
            at, [](const OperatingPoint& p) { return p.tpot.si(); }, each, most);
        whole = at(most);
    }
    if (whole.point.concurrency >= concurrency) {
        most = batchWhere(
            at, [](const OperatingPoint& p) { return p.concurrency; }, concurrency, most);
        whole = at(most);
        if (!promptsOutrun(whole)) return whole;
    }
    // Nor more than steps find room for the prompts of.
    if (promptsOutrun(whole)) {
        const double fewer = batchOfFullSteps(at, most);
        if (fewer > 0) whole = at(fewer);
    }
    OperatingPoint& full = whole.point;
    if (full.concurrency >= concurrency) return whole;
    queue(full, concurrency, l);
    return whole;
}

/// Instances of `workers` each share the rate, and GPUs that are too few for another one stay idle.
template <class At> RatedPoint atRate(const LayoutAt& l, At at, double requestsPerSecond, int workers) {
    const Scenario& s = l.evaluator.scenario();
    const double most = l.largestBatch();
    RatedPoint whole = at(most);
    OperatingPoint& full = whole.point;
    const double instances = workers * std::max(1.0, std::floor(double(s.system.gpus()) / (workers * full.gpus())));
    const double share = requestsPerSecond / instances;
    const auto served = [&](const OperatingPoint& p) { return p.throughput.si() / s.workload.osl; };
    if (served(full) <= share) {
        if (full.feasible() || full.missesLimit())
            full.finding = {FindingCode::saturated, {requestsPerSecond, served(full) * instances}};
        return whole;
    }
    return at(batchWhere(at, served, share, most));
}

/// A way to evaluate a batch becomes the point that meets the load. Of equal workers it is that of one, and `load` its share.
template <class At> RatedPoint meeting(const Load& load, const LayoutAt& l, At at, int workers = 1) {
    switch (load.kind) {
    case LoadKind::concurrency:
        return atConcurrency(l, at, load.amount);
    case LoadKind::rate:
        return atRate(l, at, load.amount, workers);
    case LoadKind::batch:
        // Where a batch runs once, what does not fit runs after what does.
        return at(l.evaluator.scenario().workload.runEnds() ? std::min(load.amount, l.largestBatch()) : load.amount);
    case LoadKind::search:
        break;
    }
    return at(1);
}

/// Requests a second whose prompts a point's workers read and send on.
double largestReading(const PrefillPool& pool, const OperatingPoint& p) {
    const auto of = [](const PrefillPool& readers, const Layout& layout) {
        const auto worker = std::find_if(readers.workers().begin(), readers.workers().end(),
                                         [&](const PrefillWorker& w) { return w.layout == layout; });
        return std::min(worker->rates.requests, layout.gpus() * readers.largestRatePerGpu());
    };
    return p.prefillWorkers * of(pool, p.prefill) + (p.helpers > 0 ? p.helpers * of(*pool.helpers(), p.helper) : 0);
}

/// A closed loop keeps the decode pool as full as its prompts are read (Little's law), so that its rate is not that of pools
/// which are to keep pace with each other. With `first` requests wait so long before they decode.
RatedPoint inClosedLoop(const LayoutAt& l, const PrefillPool& pool, RatedPoint rated, const std::optional<Time>& first) {
    OperatingPoint& p = rated.point;
    if (p.prefillWorkers == 0) return rated;
    const Scenario& s = l.evaluator.scenario();
    const double groups = p.layout.groups() * p.decodeWorkers;
    const double running = groups * l.evaluator.meanSequences(p.layout, p.batch), each = s.workload.osl * p.tpot.si();
    const double written = running / each, read = largestReading(pool, p), requests = std::min(written, read);
    p.perGpu = requests * s.workload.osl / p.throughput.si() * p.perGpu;
    p.perRack = p.perGpu * double(s.system.rack.packages);
    p.throughput = TokenRate::fromSi(requests * s.workload.osl);
    p.concurrency = running + requests * first.value_or(p.ttft).si();
    l.evaluator.pricing().price(rated, pool.evaluator().pricing());
    if (written > read && (p.feasible() || p.missesLimit())) p.finding = {FindingCode::promptsOutrunSteps, {written, read}};
    return rated;
}

RatedPoint withWorkers(const LayoutAt& l, const PrefillPool& pool, const HeldWorkers& workers,
                       const std::optional<Time>& first = {}) {
    const Load load = l.evaluator.scenario().workload.busiest();
    return meeting(load, l, [&](double batch) {
        const RatedPoint rated = l.at(batch, pool, &workers);
        return load.kind == LoadKind::concurrency ? inClosedLoop(l, pool, rated, first) : rated;
    });
}

/// The workers that are asked for, and elsewhere those that keep pace.
RatedPoint atBatch(const LayoutAt& l, const PrefillPool& pool, double batch) {
    const Scenario& s = l.evaluator.scenario();
    const RatedPoint paced = l.at(batch, pool, nullptr);
    const int reading = s.prefillLayout.workers, writing = s.layout.workers;
    if (reading == 0 && writing == 0) return paced;
    const OperatingPoint& p = paced.point;
    const HeldWorkers workers{reading > 0 ? reading : p.prefillWorkers, writing > 0 ? writing : p.decodeWorkers, p.helpers};
    return l.at(batch, pool, &workers);
}

/// More GPUs than the system has serve nobody.
void checkRoom(OperatingPoint& p, const Scenario& s) {
    if (p.feasible() && p.gpus() > s.system.gpus())
        p.finding = {FindingCode::tooManyGpus, {double(p.gpus()), double(s.system.gpus())}};
}

/// Numbers of workers that a load is asked with, whatever keeps pace.
const std::vector<int> fewWorkers{1, 2, 3, 4, 6, 8, 12, 16};

/// Groups of workers of one layout that a load was asked of, and the points that these lead to.
class GroupsTried {
public:
    GroupsTried(const LayoutAt& l, const PrefillPool& pool)
        : m_layout(l), m_pool(pool), m_scenario(l.evaluator.scenario()), m_reading(m_scenario.prefillLayout.workers),
          m_writing(m_scenario.layout.workers) {}

    void tryPaced();
    void tryFew();
    void tryReaders();
    void tryNeighbours();
    std::vector<RatedPoint> take() && { return std::move(m_points); }

private:
    /// The point of workers that were not asked before and that the file allows.
    const RatedPoint* consider(const HeldWorkers& workers);
    void tryFewWith(std::size_t reader, int decode);
    int gpusOf(std::size_t reader) const { return m_pool.workers()[reader].layout.gpus(); }
    /// The feasible point that serves most, if there is one.
    const RatedPoint* best() const;

    const LayoutAt& m_layout;
    const PrefillPool& m_pool;
    const Scenario& m_scenario;
    int m_reading, m_writing;
    bool m_paced = false;
    std::vector<RatedPoint> m_points;
    std::vector<HeldWorkers> m_known;
};

const RatedPoint* GroupsTried::consider(const HeldWorkers& workers) {
    const bool seen = std::any_of(m_known.begin(), m_known.end(), [&](const HeldWorkers& w) {
        return w.prefill == workers.prefill && w.decode == workers.decode && w.helpers == workers.helpers &&
               w.reader == workers.reader;
    });
    const auto allowed = [](int choice, int of) { return of >= 1 && (choice == 0 || choice == of); };
    if (seen || !allowed(m_reading, workers.prefill) || !allowed(m_writing, workers.decode)) return nullptr;
    m_known.push_back(workers);
    m_points.push_back(withWorkers(m_layout, m_pool, workers));
    return &m_points.back();
}

const RatedPoint* GroupsTried::best() const {
    const auto served = [](const RatedPoint& rated) { return rated.point.feasible() ? rated.point.perGpu.si() : -1; };
    const auto most = std::max_element(m_points.begin(), m_points.end(),
                                       [&](const RatedPoint& a, const RatedPoint& b) { return served(a) < served(b); });
    return most == m_points.end() || served(*most) < 0 ? nullptr : &*most;
}

/// The numbers of workers that keep pace at some batches.
void GroupsTried::tryPaced() {
    for (double batch = m_layout.largestBatch(); batch >= 1; batch /= 2) {
        const OperatingPoint match = m_layout.at(batch, m_pool, nullptr).point;
        if (match.prefillWorkers == 0) continue;
        m_paced = true;
        consider({match.prefillWorkers, match.decodeWorkers, match.helpers, true, m_pool.placeOf(match.prefill)});
    }
}

/// Groups of few workers, whatever keeps pace. Which reader is best depends on the batch that a load leads to, and that batch on
/// the reader, so that of the three sizes of readers that read most for each GPU the best is asked for itself, and of the
/// smallest, which few prompts keep busy; each reader where somebody says how many there are.
void GroupsTried::tryFew() {
    const Load load = m_scenario.workload.busiest();
    if (!m_paced) return;
    std::vector<std::size_t> readers;
    std::size_t smallest = 0;
    const std::size_t mostSizes = m_reading > 0 ? m_pool.workers().size() : 3;
    for (std::size_t reader = 0; reader < m_pool.workers().size(); ++reader) {
        if (gpusOf(reader) < gpusOf(smallest)) smallest = reader;
        const bool known =
            std::any_of(readers.begin(), readers.end(), [&](std::size_t of) { return gpusOf(of) == gpusOf(reader); });
        if (readers.size() < mostSizes && (m_reading > 0 || !known)) readers.push_back(reader);
    }
    if (!readers.empty() && std::find(readers.begin(), readers.end(), smallest) == readers.end()) readers.push_back(smallest);
    for (const int decode : m_writing > 0 ? std::vector{m_writing} : fewWorkers)
        if (m_writing > 0 || load.kind != LoadKind::concurrency || decode <= load.amount)
            for (const std::size_t reader : readers) tryFewWith(reader, decode);
}

/// The group that serves most so far with each other reader.
void GroupsTried::tryReaders() {
    const RatedPoint* most = best();
    if (most == nullptr) return;
    const OperatingPoint of = most->point;
    for (std::size_t reader = 0; reader < m_pool.workers().size(); ++reader)
        consider({of.prefillWorkers, of.decodeWorkers, of.helpers, true, reader});
}

/// Workers that read are added while they bring requests or a first token within its limit, and while they have room.
void GroupsTried::tryFewWith(std::size_t reader, int decode) {
    const Time limit = m_scenario.workload.limits.ttft;
    const int taken = m_pool.separate() ? 0 : decode * m_layout.layout.gpus();
    const int room = (m_pool.gpus() - taken) / gpusOf(reader);
    TokenRate before;
    for (int prefill : m_reading > 0 ? std::vector{m_reading} : fewWorkers) {
        const bool last = prefill >= room && m_reading == 0;
        if (last) prefill = std::max(1, room);
        if (const RatedPoint* made = consider({prefill, decode, 0, true, reader})) {
            const bool late = limit.si() > 0 && made->point.ttft > limit;
            if (!late && made->point.throughput < 1.01 * before) break;
            before = made->point.throughput;
        }
        if (last) break;
    }
}

/// The group that serves most so far has neighbours that no list named. Large systems have hills too long and too flat to climb.
void GroupsTried::tryNeighbours() {
    constexpr int mostSteps = 8;
    constexpr double worthIt = 1.001;
    const RatedPoint* most = best();
    for (int climbed = 0; most != nullptr && climbed < mostSteps; ++climbed) {
        const OperatingPoint from = most->point;
        const std::optional<std::size_t> reader = m_pool.placeOf(from.prefill);
        for (const int step : {1, -1}) {
            consider({from.prefillWorkers + step, from.decodeWorkers, from.helpers, true, reader});
            consider({from.prefillWorkers, from.decodeWorkers + step, from.helpers, true, reader});
        }
        most = best();
        if (!(most->point.perGpu > worthIt * from.perGpu)) break;
    }
}

} // namespace

OperatingPoint pointAt(const Evaluator& evaluator, const Layout& layout, double batch) {
    return LayoutAt(evaluator, layout).at(batch).point;
}

RatedPoint pointForLoad(const Evaluator& evaluator, const Layout& layout) {
    const LayoutAt l(evaluator, layout);
    const Scenario& s = evaluator.scenario();
    const int workers = std::max(1, s.layout.workers);
    Load load = s.workload.busiest();
    if (load.kind == LoadKind::concurrency) load.amount /= workers;
    RatedPoint rated = meeting(
        load, l, [&l](double batch) { return l.at(batch); }, workers);
    OperatingPoint& p = rated.point;
    p.decodeWorkers = workers;
    p.concurrency *= workers;
    p.throughput = double(workers) * p.throughput;
    checkRoom(p, s);
    return rated;
}

RatedPoint pointOfWorkers(const Evaluator& evaluator, const OperatingPoint& workers, const std::optional<Time>& first) {
    return pointOfWorkers(evaluator, PrefillPool(evaluator, workers), workers, first);
}

RatedPoint pointOfWorkers(const Evaluator& evaluator, const PrefillPool& pool, const OperatingPoint& workers,
                          const std::optional<Time>& first) {
    const HeldWorkers held{workers.prefillWorkers, workers.decodeWorkers, workers.helpers, false};
    return withWorkers(LayoutAt(evaluator, workers.layout), pool, held, first);
}

std::vector<RatedPoint> pointsForLoad(const Evaluator& evaluator, const PrefillPool& pool, const Layout& layout) {
    const Load load = evaluator.scenario().workload.busiest();
    const LayoutAt l(evaluator, layout);
    if (load.kind == LoadKind::batch) return {atBatch(l, pool, load.amount)};
    GroupsTried groups(l, pool);
    groups.tryPaced();
    // Pools matched with room to spare have the same readers, and differ in the numbers that keep pace alone.
    if (pool.spare() > 1) return std::move(groups).take();
    groups.tryFew();
    groups.tryReaders();
    groups.tryNeighbours();
    std::vector<RatedPoint> points = std::move(groups).take();
    // No pair of workers fits: the point of any batch says so.
    if (points.empty()) points.push_back(l.at(1, pool, nullptr));
    return points;
}

} // namespace rackline
