// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/candidate_points.h"

#include "model/base/wide.h"

#include <array>
#include <cstddef>
#include <cstring>
#include <limits>

namespace rackline {

namespace {

/// Takes the figures of one point out of those of several.
template <class Real> void share(const PointFigures<Real>& several, int lane, PointFigures<double>& one) {
    constexpr std::size_t figures = sizeof(PointFigures<double>) / sizeof(double);
    static_assert(sizeof several == figures * sizeof(Real));
    const auto* from = reinterpret_cast<const std::byte*>(&several) + std::size_t(lane) * sizeof(double);
    auto* to = reinterpret_cast<std::byte*>(&one);
#pragma GCC unroll 32
    for (std::size_t i = 0; i < figures; ++i) std::memcpy(to + i * sizeof(double), from + i * sizeof(Real), sizeof(double));
}

template <Dimension D, class Real> Quantity<D, Real> in(Quantity<D>, Real value) { return Quantity<D, Real>::fromSi(value); }

/// Groups are matched to what their links carry; rounding may put them a last digit above it.
constexpr double carriedAtMost = 1 + 1e-9;

/// What follows from rates, but for power and money.
template <class Real> void conclude(const Evaluator& evaluator, const InferenceMemory& memory, PointFigures<Real>& f) {
    f.perRack = f.perGpu * spread(evaluator.scenario().system.rack.packages, Real{});
    f.memoryUsed = memory.used(f.batch, evaluator.meanShare());
}

/// 1 where nothing keeps a point out; what may is looked at point by point in Evaluator::findingOf().
template <class Real> Real fineOf(const CandidateLayout& c, const PointFigures<Real>& f, MaskOf<Real> works) {
    const ServiceLimits& limits = c.evaluator.scenario().workload.limits;
    if (c.memory.pool < c.memory.kvReserved || c.evaluator.tiered()) return Real{};
    const auto within = [](double limit, MaskOf<Real> met) { return limit > 0 ? met : MaskOf<Real>(met == met); };
    const MaskOf<Real> fine = works & (f.batch <= c.admitted) & within(limits.ttft.si(), f.ttft.si() <= limits.ttft.si()) &
                              within(limits.speed.si(), f.speed.si() >= limits.speed.si());
    return select(fine, spread(1, Real{}), Real{});
}

template <class Real>
MeetingRanksOf<Real> meetingOf(const CandidateLayout& c, const StepCostOf<Real>& decode, const StepCostOf<Real>& mixed,
                               Real experts) {
    if (!c.meets()) return {};
    const Real added = mixed.time() - decode.time();
    return {c.layout.attentionDp, select(added > 0, portable::clamp(Real(experts / added), 0.0, 1.0), 0.0)};
}

template <class Real>
AggregatedRatesOf<Real> ratesOf(const CandidateLayout& c, Real busiest, const StepCostOf<Real>& decode,
                                const StepCostOf<Real>& mixed, const MeetingRanksOf<Real>& meeting) {
    const Scenario& s = c.evaluator.scenario();
    const Real sequences = Evaluator::meanOf(busiest, c.unevenness);
    const Real taken = c.evaluator.mixedSteps().at(busiest).promptTokens;
    return aggregatedRates(s.workload, s.engine, sequences, decode, mixed, taken, c.evaluator.draftShare(),
                           c.evaluator.idleHost(c.memory, sequences, decode), meeting);
}

/// `slowed` hands the steps out at slower contexts too; it is asked where the chips are held back.
template <class Real, class Slowed>
AggregatedFigures<Real> aggregated(const CandidateLayout& candidate, Real busiest, const StepCostOf<Real>& decode,
                                   const StepCostOf<Real>& mixed, Real experts, Slowed slowed) {
    // Not a structured binding, whose names clang 14 takes into no lambda.
    const Evaluator& evaluator = candidate.evaluator;
    const Layout& layout = candidate.layout;
    const InferenceMemory& memory = candidate.memory;
    const double unevenness = candidate.unevenness;
    const Scenario& s = evaluator.scenario();
    const Real sequences = Evaluator::meanOf(busiest, unevenness);
    const ChipLimit& limit = evaluator.held(ServingMode::aggregated).limit;
    const MeetingRanksOf<Real> meeting = meetingOf(candidate, decode, mixed, experts);
    AggregatedRatesOf<Real> rates = ratesOf(candidate, busiest, decode, mixed, meeting);
    SlowdownOf<Real> clocks;
    if (evaluator.limited()) {
        // The limit acts on the mean of a second or so, in which steps with and without prompts come by.
        clocks = evaluator.slowdown(rates.meanStep, rates.meanStepTime, limit);
        rates = ratesOf<Real>(candidate, busiest, Evaluator::slowedStep<Real>(slowed(false), clocks),
                              Evaluator::slowedStep<Real>(slowed(true), clocks), meeting);
    }
    AggregatedFigures<Real> a;
    a.requests = rates.requests * double(layout.pipeline);
    a.promptTokensPerStep = rates.promptTokensPerStep;
    a.promptFill = rates.promptFill;
    PointFigures<Real>& f = a.figures;
    if (memory.prefixBelow.si() > 0) {
        a.tierBusy =
            eachLane([&](double n, double step) { return evaluator.tierBusy(memory, n, step); }, sequences, rates.meanStepTime);
        const Real wait =
            eachLane([&](double n, double requests, double busy) { return evaluator.prefixWait(memory, n, requests, busy); },
                     sequences, a.requests, a.tierBusy);
        f.prefixLoad = in(Time{}, wait);
        rates.ttft += wait;
        rates.latency += wait;
        rates.inFlight += rates.requests * wait;
    }
    f.batch = busiest;
    f.concurrency = rates.inFlight * double(layout.attentionDp) * double(layout.pipeline);
    f.ttft = in(Time{}, rates.ttft);
    f.tpot = in(Time{}, rates.tpot);
    f.latency = in(Time{}, rates.latency);
    // With pipeline stages as many groups are in flight, each as slow as the whole pass.
    const Real throughput = rates.requests * s.workload.osl * double(layout.attentionDp) * double(layout.pipeline);
    f.throughput = in(TokenRate{}, throughput);
    f.speed = in(TokenRate{}, Real(1 / rates.tpot));
    f.perGpu = in(TokenRate{}, Real(throughput / double(layout.gpus())));
    if (evaluator.failures().counted())
        f.perGpu = evaluator.failures().goodput(layout.gpus(), memory.weights, rates.latency) * f.perGpu;
    f.chipCap = in(Power{}, spread(limit.cap.si(), Real{}));
    f.chip = evaluator.limited() ? evaluator.slowedPowerOf(rates.meanStep, rates.meanStepTime, clocks, limit)
                                 : evaluator.chipPowerOf(rates.meanStep, rates.meanStepTime);
    evaluator.pricing().price(f);
    conclude(evaluator, memory, f);
    a.fine = fineOf(candidate, f, MaskOf<Real>((a.promptFill <= nearlyFull) & (f.chip.si() <= f.chipCap.si())));
    return a;
}

/// What is the same for all points of a layout.
void setLayout(OperatingPoint& p, const CandidateLayout& c) {
    const Service& service = c.evaluator.scenario().workload;
    p.layout = c.layout;
    p.caps = c.evaluator.scenario().power.chosen;
    p.admitted = c.admitted;
    p.siteFactor = c.evaluator.pricing().siteFactor();
    p.provisioningFactor = c.evaluator.pricing().provisioningFactor();
    p.tokensPerOutput = 1 + service.isl / service.osl;
}

template <class Real> RatedPoint pointAt(const AggregatedFigures<Real>& all, int lane, const CandidateLayout& c) {
    RatedPoint rated;
    OperatingPoint& p = rated.point;
    share(all.figures, lane, p);
    setLayout(p, c);
    p.finding = c.evaluator.findingOf(p, c.memory);
    const bool held = p.finding.code == FindingCode::none || p.finding.code == FindingCode::ttftLimit;
    if (held && std::isinf(p.prefixLoad.si()))
        p.finding = c.evaluator.tierTooSlow(c.memory, p.batch, laneOf(all.requests, lane), laneOf(all.tierBusy, lane));
    if (p.feasible() && !(laneOf(all.promptFill, lane) <= nearlyFull))
        p.finding = {FindingCode::promptsOutrunSteps,
                     {laneOf(all.promptTokensPerStep, lane), c.evaluator.scenario().engine.chunk}};
    // Nobody is served so, whatever limits are missed too.
    if ((p.feasible() || p.missesLimit()) && p.chip > p.chipCap)
        p.finding = {FindingCode::capTooLow, {p.chip.si(), p.chipCap.si()}};
    return rated;
}

/// The worker of each group; any of the pool's where there is none.
template <class Real> class Readers {
public:
    Readers(const PrefillPool& pool, Real places) {
        for (int i = 0; i < lanesOf<Real>; ++i)
            m_workers[std::size_t(i)] = &pool.workers()[static_cast<std::size_t>(portable::max(0.0, laneOf(places, i)))];
    }
    template <class Figure> Real each(Figure figure) const {
        if constexpr (!IsPack<Real>) {
            return figure(*m_workers[0]);
        } else {
            Real result{};
            for (int i = 0; i < packSize; ++i) result[i] = figure(*m_workers[std::size_t(i)]);
            return result;
        }
    }
    Real gpus() const {
        return each([](const PrefillWorker& w) { return double(w.layout.gpus()); });
    }
    Real prefixLoad() const {
        return each([](const PrefillWorker& w) { return w.prefixLoad; });
    }
    Real rate(double PrefillRates::*figure) const {
        return each([figure](const PrefillWorker& w) { return w.rates.*figure; });
    }
    Real pass(double StepCost::*figure) const {
        return each([figure](const PrefillWorker& w) { return w.rates.pass.*figure; });
    }
    SlowdownOf<Real> slowed() const {
        const auto of = [this](double SlowdownOf<double>::*figure) {
            return each([figure](const PrefillWorker& w) { return w.slowed.*figure; });
        };
        using S = SlowdownOf<double>;
        return {of(&S::memory), of(&S::arithmetic), of(&S::clock)};
    }

private:
    std::array<const PrefillWorker*, lanesOf<Real>> m_workers{};
};

template <class Real>
void send(WorkerGroup<Real>& g, const CandidateLayout& decode, const PrefillPool& pool, const DecodeRatesOf<Real>& rates) {
    using R = PrefillRates;
    const Readers<Real> readers(pool, g.worker);
    const PromptReadingOf<Real> reads{readers.rate(&R::requests), readers.rate(&R::time),      readers.rate(&R::prompts),
                                      readers.rate(&R::passTime), readers.rate(&R::aloneTime), readers.rate(&R::groups)};
    const double path = pool.evaluator().scenario().engine.requestPath;
    // The prompt's KV comes while a decode step runs, on average half done; the next one gives the first token.
    const Real inFlight = g.match.requests * decode.evaluator.scenario().workload.osl * rates.tpot;
    Real senders = g.match.prefill * readers.gpus(), read{};
    if (const PrefillPool* helpers = pool.helpers(); helpers == nullptr || !anyOf(g.match.helpers > 0)) {
        read = path + readingTime(reads, g.match.prefill, g.match.requests, inFlight) + readers.prefixLoad();
    } else {
        // Each kind of workers reads what it can, and the slower kind's prompts are looked at.
        const PrefillWorker& helper = helpers->workers().front();
        senders = senders + g.match.helpers * double(helper.layout.gpus());
        const auto fixed = [](double one) { return spread(one, Real{}); };
        const R& own = helper.rates;
        const PromptReadingOf<Real> helping{fixed(own.requests), fixed(own.time),      fixed(own.prompts),
                                            fixed(own.passTime), fixed(own.aloneTime), fixed(own.groups)};
        const MaskOf<Real> helped = g.match.helpers > 0;
        const Real all = g.match.prefill * reads.requests + g.match.helpers * own.requests;
        const Real share = rackline::select(helped, Real(g.match.helpers * own.requests / all), Real{}), rest = 1 - share;
        const Real workers = portable::max(1.0, g.match.helpers), apart = rackline::select(helped, share, fixed(0.5));
        const Real chips = path + readingTime(reads, g.match.prefill, Real(rest * g.match.requests), Real(rest * inFlight)) +
                           readers.prefixLoad();
        const Real gpus =
            path + readingTime(helping, workers, Real(apart * g.match.requests), Real(apart * inFlight)) + helper.prefixLoad;
        read = rackline::select(MaskOf<Real>(helped & (chips < gpus)), gpus, chips);
    }
    const KvTransferOf<Real> transfer = pool.transfer(senders, Real(g.match.decode * double(decode.layout.cacheGpus())));
    g.largestRate = transfer.largestRate;
    g.ttft = read + transfer.exposed + 1.5 * rates.stepTime;
}

template <class Real> WorkerGroup<Real> select(MaskOf<Real> which, const WorkerGroup<Real>& a, const WorkerGroup<Real>& b) {
    const auto one = [which](Real x, Real y) { return rackline::select(which, x, y); };
    return {one(a.worker, b.worker),
            {one(a.match.prefill, b.match.prefill), one(a.match.decode, b.match.decode), one(a.match.requests, b.match.requests),
             one(a.match.helpers, b.match.helpers)},
            one(a.gpus, b.gpus),
            one(a.ttft, b.ttft),
            one(a.largestRate, b.largestRate)};
}

/// Whether a group finds room: on GPUs that both kinds share, or on those of each pool.
bool fits(const HeldWorkers& held, const PrefillWorker& reader, const CandidateLayout& decode, const PrefillPool& pool) {
    const int all = decode.evaluator.scenario().system.gpus(), reading = held.prefill * reader.layout.gpus();
    int writing = held.decode * decode.layout.gpus();
    if (held.helpers > 0) writing += held.helpers * pool.helpers()->workers().front().layout.gpus();
    if (pool.separate()) return reading <= pool.gpus() && writing <= all;
    return reading + writing <= all;
}

/// Such workers do not fit: GPUs that they take at least, and those that there are for both kinds together or for each.
Finding noRoomFor(const HeldWorkers& held, const CandidateLayout& decode, const PrefillPool& pool) {
    int reader = std::numeric_limits<int>::max();
    for (std::size_t place = 0; place < pool.workers().size(); ++place)
        if (held.reader.value_or(place) == place) reader = std::min(reader, pool.workers()[place].layout.gpus());
    const double reading = double(held.prefill) * reader, writing = double(held.decode) * decode.layout.gpus();
    const double all = decode.evaluator.scenario().system.gpus();
    if (!pool.separate()) return {FindingCode::tooManyGpus, {reading + writing, all}};
    return writing > all ? Finding{FindingCode::tooManyGpus, {writing, all}}
                         : Finding{FindingCode::tooManyGpus, {reading, double(pool.gpus())}};
}

template <class Real>
WorkerGroup<Real> bestGroup(const CandidateLayout& decode, const PrefillPool& pool, const DecodeRatesOf<Real>& rates,
                            const HeldWorkers* held) {
    const Scenario& s = decode.evaluator.scenario();
    const int gpus = decode.layout.gpus();
    const bool limited = s.workload.limits.ttft.si() > 0;
    const double limit = limited ? s.workload.limits.ttft.si() : std::numeric_limits<double>::infinity();
    WorkerGroup<Real> best;
    best.worker = spread(-1, Real{});
    best.gpus = spread(1, Real{});
    // The KV that a GPU sends or takes sets a limit to the requests that it reads or answers.
    const double carried = pool.largestRatePerGpu();
    const Real written = portable::min(rates.requests, decode.layout.cacheGpus() * carried);
    const Real perRequest = gpus / written;
    MaskOf<Real> open = perRequest == perRequest;
    const PrefillWorker* helps = pool.helpers() != nullptr ? &pool.helpers()->workers().front() : nullptr;
    const ReadingWorker helper =
        helps ? ReadingWorker{std::min(helps->rates.requests, helps->layout.gpus() * carried), helps->layout.gpus()}
              : ReadingWorker{};
    for (std::size_t place = 0; place < pool.workers().size(); ++place) {
        const PrefillWorker& worker = pool.workers()[place];
        if (held != nullptr && held->reader.value_or(place) != place) continue;
        if (held != nullptr && held->mustFit && !fits(*held, worker, decode, pool)) continue;
        const MaskOf<Real> found = best.worker >= 0, met = best.ttft <= limit;
        const Real bestPerGpu = best.match.requests / best.gpus;
        // Workers come by falling requests per GPU: where even pools that divide without a remainder cannot win, nor can later
        // ones.
        constexpr double rounding = 1 + 1e-12;
        const double read = std::min(worker.rates.requests, worker.layout.gpus() * carried), matched = read / pool.spare();
        // With helpers as if these read for free what the chips do not.
        const Real ideal = pool.beside() > 0 ? Real(1 / perRequest) : Real(1 / (worker.layout.gpus() / matched + perRequest));
        if (held == nullptr) open = open & !(found & met & (rounding * ideal < bestPerGpu));
        if (!anyOf(open)) break;
        WorkerGroup<Real> group;
        group.worker = spread(double(place), Real{});
        if (held != nullptr) {
            const Real reading = spread(held->prefill, Real{}), writing = spread(held->decode, Real{});
            const Real helping = spread(held->helpers, Real{});
            group.match = {reading, writing, portable::min(Real(reading * read + helping * helper.requests), writing * written),
                           helping};
        } else if (pool.beside() > 0) {
            group.match = matchBeside(ReadingWorker{read, worker.layout.gpus()}, helper, written, gpus, pool.gpus(),
                                      s.system.gpus(), pool.beside());
        } else {
            group.match =
                matchWorkers(matched, worker.layout.gpus(), written, gpus, ideal, pool.gpus(), s.system.gpus(), !pool.separate());
            // What they serve is another thing than what they were matched for.
            if (pool.spare() > 1)
                group.match.requests = portable::min(Real(group.match.prefill * read), Real(group.match.decode * written));
        }
        group.gpus = pool.beside() > 0 ? group.match.gpusBeside(worker.layout.gpus(), helper.chips, gpus, pool.beside())
                                       : group.match.gpus(worker.layout.gpus(), gpus);
        if (limited) send(group, decode, pool, rates);
        const MaskOf<Real> better = (group.ttft <= limit) & ((!met) | (group.match.requests / group.gpus > bestPerGpu));
        best = select<Real>(open & (group.match.prefill > 0) & ((!found) | better), group, best);
    }
    if (anyOf(best.worker >= 0)) send(best, decode, pool, rates);
    return best;
}

/// The pool that fails more holds the other one up.
template <class Real>
Real goodputOfPools(const CandidateLayout& decode, const PrefillPool& pool, Real readingGpus, Real ttft, Real latency) {
    const ServingFailures &decodes = decode.evaluator.failures(), &reads = pool.evaluator().failures();
    const auto ofReaders = [&](double gpus, double wait) {
        return reads.goodput(static_cast<int>(gpus), decode.memory.weights, wait);
    };
    return portable::min(decodes.goodput(decode.layout.gpus(), decode.memory.weights, latency),
                         eachLane(ofReaders, readingGpus, ttft));
}

/// Board power of a GPU that reads prompts as well as the chips beside it, for such a share of the time.
template <class Real> Quantity<dim::power, Real> helperChip(const PrefillPool& helpers, Real busy) {
    const PrefillWorker& worker = helpers.workers().front();
    const Evaluator& evaluator = helpers.evaluator();
    const auto power = [&](double share) {
        const double time = worker.rates.passTime / share;
        return (evaluator.limited() ? evaluator.slowedPowerOf(worker.rates.pass, time, worker.slowed,
                                                              evaluator.held(ServingMode::aggregated).limit)
                                    : evaluator.chipPowerOf(worker.rates.pass, time))
            .si();
    };
    return in(Power{}, eachLane(power, busy));
}

/// Requests a second that the group reads, for each worker of its pool.
template <class Real> Real eachReads(const WorkerGroup<Real>& g, const PrefillPool& pool, const Readers<Real>& readers) {
    const Real own = readers.rate(&PrefillRates::requests);
    if (pool.helpers() == nullptr) return own;
    return own + g.match.helpers * pool.helpers()->workers().front().rates.requests / g.match.prefill;
}

/// Sets what the group's chips draw and cost; `reading` of them for each of its GPUs read for the share `busy` of the time.
template <class Real>
void setWattsAndMoney(DisaggregatedFigures<Real>& d, const CandidateLayout& candidate, const PrefillPool& pool, Real reading,
                      Real busy) {
    const Evaluator &decode = candidate.evaluator, &prefill = pool.evaluator();
    const Power cap = decode.held(ServingMode::disaggregated).limit.cap;
    PointFigures<Real>& f = d.figures;
    if (pool.beside() <= 0) {
        const auto mixed = [&](auto ofPrefill, auto ofDecode) { return reading * ofPrefill + (1 - reading) * ofDecode; };
        f.chip = mixed(d.prefillChip, d.decodeChip);
        f.chipCap = mixed(prefill.held(ServingMode::aggregated).limit.cap, cap);
        decode.pricing().price(f, reading, d.prefillChip, d.decodeChip, prefill.pricing());
        return;
    }
    const auto same = [](Power one) { return in(Power{}, spread(one.si(), Real{})); };
    const auto idle = same(decode.scenario().system.accelerator.power.idle);
    const Real decoding = d.group.match.decode * double(candidate.layout.gpus()) / d.group.gpus;
    f.chip = decoding * d.decodeChip + (1 - decoding) * idle;
    if (const PrefillPool* helpers = pool.helpers(); helpers != nullptr) {
        const Real helping = d.group.match.helpers * double(helpers->workers().front().layout.gpus()) / d.group.gpus;
        f.chip = f.chip + helping * (helperChip(*helpers, busy) - idle);
    }
    f.chipCap = same(cap);
    decode.pricing().priceBeside(f, reading, d.prefillChip, prefill.pricing());
}

template <class Real, class Slowed>
DisaggregatedFigures<Real> disaggregated(const CandidateLayout& candidate, const PrefillPool& pool, Real batch,
                                         const StepCostOf<Real>& usual, const HeldWorkers* held, Slowed slowed) {
    const Evaluator &decode = candidate.evaluator, &prefill = pool.evaluator();
    const Layout& layout = candidate.layout;
    const InferenceMemory& memory = candidate.memory;
    const Scenario& s = decode.scenario();
    const Real sequences = Evaluator::meanOf(batch, candidate.unevenness);
    const ChipLimit& limit = decode.held(ServingMode::disaggregated).limit;
    const auto ratesWith = [&](const StepCostOf<Real>& step) {
        return decodeRates(s.workload, layout.groups(), sequences, step, decode.draftShare(),
                           decode.besideKernels(ServingMode::disaggregated, layout, memory, sequences, step));
    };
    StepCostOf<Real> step = usual;
    DecodeRatesOf<Real> rates = ratesWith(step);
    SlowdownOf<Real> clocks;
    if (decode.limited()) {
        clocks = decode.slowdown(step, rates.stepTime, limit);
        step = Evaluator::slowedStep<Real>(slowed(), clocks);
        rates = ratesWith(step);
    }
    DisaggregatedFigures<Real> d{{}, bestGroup(candidate, pool, rates, held)};
    PointFigures<Real>& f = d.figures;
    f.batch = batch;
    f.tpot = in(Time{}, rates.tpot);
    f.speed = in(TokenRate{}, Real(1 / rates.tpot));
    if (pool.workers().empty()) return d;
    const WorkerGroup<Real>& g = d.group;
    const Readers<Real> readers(pool, g.worker);
    const Real requests = g.match.requests, latency = g.ttft + (s.workload.osl - 1) * rates.tpot,
               passTime = readers.rate(&PrefillRates::passTime);
    f.ttft = in(Time{}, g.ttft);
    f.prefixLoad = in(Time{}, readers.prefixLoad());
    f.latency = in(Time{}, latency);
    f.throughput = in(TokenRate{}, Real(requests * s.workload.osl));
    f.perGpu = in(TokenRate{}, Real(f.throughput.si() / g.gpus));
    if (decode.failures().counted()) f.perGpu = goodputOfPools(candidate, pool, readers.gpus(), g.ttft, latency) * f.perGpu;
    f.concurrency = requests * latency;

    const Real prefillShare = g.match.prefill * readers.gpus() / g.gpus;
    const auto busy = [&](Real workers, Real each) { return portable::clamp(requests / (workers * each), 1e-6, 1.0); };
    const Real prefillBusy = busy(g.match.prefill, eachReads(g, pool, readers)),
               decodeBusy = busy(g.match.decode, rates.requests);
    using C = StepCost;
    const StepCostOf<Real> read{readers.pass(&C::fixed),    readers.pass(&C::work),     readers.pass(&C::links),
                                readers.pass(&C::flops16),  readers.pass(&C::flops8),   readers.pass(&C::flops4),
                                readers.pass(&C::hbmBytes), readers.pass(&C::linkBytes)};
    const ChipLimit& prefillLimit = prefill.held(ServingMode::aggregated).limit;
    d.prefillChip = prefill.limited() ? prefill.slowedPowerOf(read, Real(passTime / prefillBusy), readers.slowed(), prefillLimit)
                                      : prefill.chipPowerOf(read, Real(passTime / prefillBusy));
    d.decodeChip = decode.limited() ? decode.slowedPowerOf(step, Real(rates.stepTime / decodeBusy), clocks, limit)
                                    : decode.chipPowerOf(step, Real(rates.stepTime / decodeBusy));
    setWattsAndMoney(d, candidate, pool, prefillShare, prefillBusy);
    conclude(decode, memory, f);
    const MaskOf<Real> works = (g.worker >= 0) & (requests <= carriedAtMost * g.largestRate);
    d.fine = fineOf(candidate, f, MaskOf<Real>(works & (d.decodeChip.si() <= limit.cap.si())));
    return d;
}

/// What each chip beside a point's GPUs draws on average, where those that read draw so much and the others are idle.
Power drawBeside(const OperatingPoint& p, Power reads, Power idle) {
    return idle + std::min(1.0, p.prefillShare() / p.beside) * (reads - idle);
}

template <class Real>
RatedPoint pointAt(const DisaggregatedFigures<Real>& all, int lane, const CandidateLayout& decode, const PrefillPool& pool,
                   const HeldWorkers* held = nullptr) {
    RatedPoint rated;
    OperatingPoint& p = rated.point;
    const double worker = laneOf(all.group.worker, lane);
    if (worker < 0) {
        p.batch = laneOf(all.figures.batch, lane);
        p.tpot = Time::fromSi(laneOf(all.figures.tpot.si(), lane));
        p.speed = TokenRate::fromSi(laneOf(all.figures.speed.si(), lane));
        p.mode = ServingMode::disaggregated;
        p.layout = decode.layout;
        p.admitted = decode.admitted;
        p.finding = pool.workers().empty() ? Finding{FindingCode::promptsHaveNoRoom, {double(pool.gpus())}}
                                           : noRoomFor(held != nullptr ? *held : HeldWorkers{}, decode, pool);
        return rated;
    }
    share(all.figures, lane, p);
    setLayout(p, decode);
    p.mode = ServingMode::disaggregated;
    p.prefill = pool.workers()[static_cast<std::size_t>(worker)].layout;
    p.prefillWorkers = static_cast<int>(laneOf(all.group.match.prefill, lane));
    p.decodeWorkers = static_cast<int>(laneOf(all.group.match.decode, lane));
    rated.prefillChip = Power::fromSi(laneOf(all.prefillChip.si(), lane));
    rated.decodeChip = Power::fromSi(laneOf(all.decodeChip.si(), lane));
    p.beside = pool.beside();
    p.helpers = static_cast<int>(laneOf(all.group.match.helpers, lane));
    if (p.helpers > 0) p.helper = pool.helpers()->workers().front().layout;
    if (p.beside > 0) p.besideChip = drawBeside(p, rated.prefillChip, pool.evaluator().scenario().system.accelerator.power.idle);
    p.finding = decode.evaluator.findingOf(p, decode.memory);
    const double requests = laneOf(all.group.match.requests, lane), largest = laneOf(all.group.largestRate, lane);
    if (p.feasible() && requests > carriedAtMost * largest) p.finding = {FindingCode::saturated, {requests, largest}};
    const Power cap = decode.evaluator.held(ServingMode::disaggregated).limit.cap;
    if ((p.feasible() || p.missesLimit()) && rated.decodeChip > cap)
        p.finding = {FindingCode::capTooLow, {rated.decodeChip.si(), cap.si()}};
    return rated;
}

/// Figures of some points become those of a pack from a lane on.
template <template <class> class Figures, class Real>
void store(const Figures<Real>& some, std::size_t lane, Figures<Lanes>& pack) {
    constexpr std::size_t figures = sizeof(Figures<double>) / sizeof(double);
    static_assert(sizeof some == figures * sizeof(Real) && sizeof pack == figures * sizeof(Lanes));
    if constexpr (IsPack<Real>) {
        std::memcpy(static_cast<void*>(&pack), &some, sizeof pack);
    } else {
        const auto* from = reinterpret_cast<const std::byte*>(&some);
        auto* to = reinterpret_cast<std::byte*>(&pack) + lane * sizeof(Real);
        for (std::size_t i = 0; i < figures; ++i) std::memcpy(to + i * sizeof(Lanes), from + i * sizeof(Real), sizeof(Real));
    }
}

/// The points of a pack, one or several at a time.
template <class Real, template <class> class Figures, class Evaluate>
void fill(const CandidateSteps& steps, Figures<Lanes>& pack, Evaluate evaluate) {
    const bool placed = isPrincipal(steps.x) && isPrincipal(steps.y);
    const MetricReading x = infoOf(steps.x).figure, y = infoOf(steps.y).figure;
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        Figures<Real> some = evaluate(loaded<Real>(steps.batches + lane), lane);
        x.read(some.figures, some.x);
        y.read(some.figures, some.y);
        if (!placed) some.fine = Real{};
        store(some, lane, pack);
    }
}
template <class Real> void fillPack(const CandidateSteps& steps, AggregatedFigures<Lanes>& pack) {
    fill<Real>(steps, pack, [&](Real batch, std::size_t lane) {
        const auto slowed = [&](bool mixed) {
            return ClockedStepOf<Real>{(mixed ? steps.mixed : steps.decode).from<Real>(lane),
                                       {steps.slower[mixed].from<Real>(lane), steps.slower[2 + mixed].from<Real>(lane)}};
        };
        return aggregated(steps.candidate, batch, steps.decode.from<Real>(lane), steps.mixed.from<Real>(lane),
                          loaded<Real>(steps.experts.values + lane), slowed);
    });
}
template <class Real> void fillPack(const CandidateSteps& steps, DisaggregatedFigures<Lanes>& pack, const PrefillPool& pool) {
    fill<Real>(steps, pack, [&](Real batch, std::size_t lane) {
        const auto slowed = [&] {
            return ClockedStepOf<Real>{steps.decode.from<Real>(lane),
                                       {steps.slower[0].from<Real>(lane), steps.slower[2].from<Real>(lane)}};
        };
        return disaggregated(steps.candidate, pool, batch, steps.decode.from<Real>(lane), nullptr, slowed);
    });
}

RACKLINE_WIDE void fillWide(const CandidateSteps& steps, AggregatedFigures<Lanes>& pack) { fillPack<Pack>(steps, pack); }
RACKLINE_WIDE void fillWide(const CandidateSteps& steps, DisaggregatedFigures<Lanes>& pack, const PrefillPool& pool) {
    fillPack<Pack>(steps, pack, pool);
}

} // namespace

OperatingPoint aggregatedPoint(const CandidateLayout& candidate, double batch, const ClockedStep& decode,
                               const ClockedStep& mixed, double experts) {
    const auto slowed = [&](bool prompts) { return prompts ? mixed : decode; };
    return pointAt(aggregated(candidate, batch, decode.usual, mixed.usual, experts, slowed), 0, candidate).point;
}

double expertsBeyond(const CandidateLayout& c, const std::vector<Operator>& operators, double batch) {
    if (!c.meets()) return 0;
    const OperatorContext& context = c.evaluator.context();
    return expertTime(operators, c.evaluator.mixedSteps().at(batch), context) -
           expertTime(operators, decodeLoad(c.evaluator.scenario().workload, batch), context);
}

RatedPoint disaggregatedPoint(const CandidateLayout& decode, const PrefillPool& pool, double batch, const ClockedStep& step,
                              const HeldWorkers* held) {
    return pointAt(disaggregated(decode, pool, batch, step.usual, held, [&] { return step; }), 0, decode, pool, held);
}

SlowdownOf<double> slowdownAt(const Evaluator& evaluator, const OperatingPoint& point) {
    if (!evaluator.limited()) return {};
    const Scenario& s = evaluator.scenario();
    const InferenceMemory memory = evaluator.memoryOf(point.layout);
    const CandidateLayout candidate{evaluator, point.layout, memory};
    const std::vector<Operator> operators = operatorsOf(s.model, s.precision, point.layout);
    const double sequences = evaluator.meanSequences(point.layout, point.batch);
    const StepCost decode = runOf(operators, decodeLoad(s.workload, point.batch), evaluator.context()).cost;
    const ChipLimit& limit = evaluator.held(point.mode).limit;
    if (point.mode == ServingMode::disaggregated)
        return evaluator.slowdown(decode,
                                  decode.time() * (1 + evaluator.draftShare()) +
                                      evaluator.besideKernels(point.mode, point.layout, memory, sequences, decode),
                                  limit);
    const StepCost mixed = runOf(operators, evaluator.mixedSteps().at(point.batch), evaluator.context()).cost;
    const auto meeting = meetingOf(candidate, decode, mixed, expertsBeyond(candidate, operators, point.batch));
    const AggregatedRates rates = ratesOf(candidate, point.batch, decode, mixed, meeting);
    return evaluator.slowdown(rates.meanStep, rates.meanStepTime, limit);
}

void AggregatedPack::evaluate(const CandidateSteps& steps) {
    wide() ? fillWide(steps, m_figures) : fillPack<double>(steps, m_figures);
}
void DisaggregatedPack::evaluate(const CandidateSteps& steps) {
    wide() ? fillWide(steps, m_figures, m_pool) : fillPack<double>(steps, m_figures, m_pool);
}

RatedPoint AggregatedPack::read(const CandidateLayout& candidate, std::size_t lane) const {
    return pointAt(m_figures, static_cast<int>(lane), candidate);
}
RatedPoint DisaggregatedPack::read(const CandidateLayout& candidate, std::size_t lane) const {
    return pointAt(m_figures, static_cast<int>(lane), candidate, m_pool);
}

} // namespace rackline
