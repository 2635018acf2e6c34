// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/prefill_pool.h"

#include "model/base/crew.h"
#include "model/candidates/searched_layouts.h"
#include "model/candidates/tail_estimate.h"

#include <algorithm>
#include <limits>

namespace rackline {

namespace {

Scenario prefillScenario(const Scenario& scenario, Readers readers) {
    Scenario own = readOn(scenario, readers);
    own.layout = scenario.prefillLayout;
    own.scheduler.running = 0;
    return own;
}

/// Whether `a` has read a prompt as early as `b` while such a share of the rate of `b` comes: on as many GPUs, or as many of them
/// where their number is `fixed`.
bool readsAsEarly(const PrefillWorker& a, const PrefillWorker& b, double share, bool fixed) {
    const double workers = fixed ? 1 : std::max(1.0, double(b.layout.gpus()) / a.layout.gpus());
    const auto time = [](const PrefillWorker& worker, double of, double requests) {
        return readingTime<double>(worker.rates, of, requests, std::numeric_limits<double>::max()) + worker.prefixLoad;
    };
    const double requests = share * b.rates.requests;
    return !(fixed && a.rates.requests < b.rates.requests) && time(a, workers, requests) <= time(b, 1, requests);
}

/// Keeps the workers that no other beats in requests per GPU, in time to the first token and in GPUs: beside a decode worker on
/// few GPUs only a small one has room. Where first tokens have a limit or requests wait for each other, time counts at small
/// rates too: the reader that is slower while all are busy may be the faster one where few prompts come.
std::vector<PrefillWorker> worthwhile(std::vector<PrefillWorker> workers, bool hurried, bool fixed) {
    const auto perGpu = [](const PrefillWorker& w) { return w.rates.requests / w.layout.gpus(); };
    std::stable_sort(workers.begin(), workers.end(),
                     [&](const PrefillWorker& a, const PrefillWorker& b) { return perGpu(a) > perGpu(b); });
    const std::vector<double> shares = hurried ? std::vector{1.0, 0.75, 0.5, 0.25, 0.05} : std::vector{1.0};
    std::vector<PrefillWorker> kept;
    for (const PrefillWorker& worker : workers) {
        const auto beats = [&](const PrefillWorker& better) {
            return better.layout.gpus() <= worker.layout.gpus() && std::all_of(shares.begin(), shares.end(), [&](double share) {
                       return readsAsEarly(better, worker, share, fixed);
                   });
        };
        if (std::none_of(kept.begin(), kept.end(), beats)) kept.push_back(worker);
    }
    return kept;
}

} // namespace

PrefillPool::PrefillPool(const Evaluator& decode, Empty, Readers readers)
    : m_scenario(prefillScenario(decode.scenario(), readers)), m_separate(m_scenario.prefillHardware.has_value()),
      m_beside(m_scenario.mayReadBeside() ? m_scenario.prefillHardware->beside : 0),
      m_evaluator(m_scenario, decode, ChipUse::prefill), m_layers(m_scenario.model.layerCount()) {
    m_promptBytes = kvBytes(m_scenario.model, 1, bytesPerElement(m_scenario.precision.kv), m_scenario.workload.isl).si();
    m_bandwidth = std::min(decode.context().links.scaleOut, m_evaluator.context().links.scaleOut);
    m_handOver = m_scenario.engine.transfer + decode.context().links.scaleOutBeyond;
}

PrefillPool::PrefillPool(const Evaluator& decode, const OperatingPoint& held) : PrefillPool(decode, Empty{}, held.readers()) {
    hold(held.prefill);
    if (held.helpers == 0) return;
    m_helpers.reset(new PrefillPool(decode, Empty{}, Readers::usual));
    m_helpers->hold(held.helper);
}

void PrefillPool::hold(const Layout& held) { m_workers.push_back(workerAt(placeAlone(held, std::max(1.0, promptsOf(held))))); }

PrefillPool::PrefillPool(const Evaluator& decode, Readers readers, KeptTables* kept, Crew* crew, double spare)
    : PrefillPool(decode, Empty{}, readers) {
    m_spare = spare;
    if (m_evaluator.obstacle().code != FindingCode::none) return;
    KeptTables own;
    if (kept == nullptr) own.begin(m_scenario.model, m_scenario.precision);
    Crew alone(1);
    findPlaces(kept != nullptr ? *kept : own, crew != nullptr ? *crew : alone);
    setWorkers(crew != nullptr ? *crew : alone);
    if (m_beside > 0) m_helpers = std::make_unique<PrefillPool>(decode, Readers::usual, kept, crew);
}

PrefillPool::PrefillPool(const Evaluator& decode, const PrefillPool& same, const std::vector<Layout>& alone)
    : PrefillPool(decode, Empty{}, same.m_beside > 0 ? Readers::beside : Readers::usual) {
    m_spare = same.m_spare;
    if (m_evaluator.obstacle().code != FindingCode::none) return;
    for (const Place& place : same.m_places)
        if (alone.empty() || std::find(alone.begin(), alone.end(), place.layout) != alone.end()) m_places.push_back(place);
    Crew caller(1);
    setWorkers(caller);
    if (same.m_helpers) m_helpers = std::make_unique<PrefillPool>(decode, *same.m_helpers, alone);
}

void PrefillPool::setWorkers(Crew& crew) {
    std::vector<PrefillWorker> all(m_places.size());
    crew.each(all.size(), [&](std::size_t i) { all[i] = workerAt(m_places[i]); });
    std::erase_if(all, [this](const PrefillWorker& worker) { return overdrawn(worker); });
    const Service& service = m_scenario.workload;
    m_workers =
        worthwhile(std::move(all), service.limits.ttft.si() > 0 || limitsTails(service) || service.load.kind != LoadKind::search,
                   m_scenario.layout.workers > 0);
}

std::vector<Layout> PrefillPool::readers() {
    const std::vector<Layout> all = searchedLayouts(m_scenario.model, m_scenario.system, m_scenario.prefillLayout,
                                                    m_scenario.search, [this](const Layout& one) { return promptsOf(one) >= 1; });
    const std::vector<double> most =
        mostRequests(m_scenario, LayoutRole::reads, all, [&](std::size_t l) { return promptsOf(all[l]) >= 1; });
    std::vector<Layout> taken;
    for (std::size_t l = 0; l < all.size(); ++l)
        if (most[l] > 0) taken.push_back(all[l]);
    m_leftOut = taken.empty() && !all.empty();
    return taken;
}

void PrefillPool::findPlaces(KeptTables& kept, Crew& crew) {
    // Those that hold whole passes alone share their operators' tables, and come first.
    const double whole = promptsOfPass(m_scenario.workload, m_scenario.engine);
    std::vector<std::size_t> listed;
    std::vector<Place> fewer;
    for (const Layout& layout : readers()) {
        const double prompts = promptsOf(layout);
        if (prompts >= whole && layout.promptContext == 1) {
            m_places.push_back({layout, whole, {}, {}});
            listed.push_back(kept.operators().add(layout));
        } else if (prompts >= 1) {
            fewer.push_back({layout, prompts, {}, {}});
        }
    }
    std::vector<RunTable*> tables;
    const auto addTable = [&](const OperatorContext& context) {
        tables.push_back(&kept.table(context, {loadOf(whole), loadOf(1)}, {0}));
    };
    addTable(m_evaluator.context());
    for (const OperatorContext& context : m_evaluator.slowerContexts()) addTable(context);
    const auto stepOf = [&](std::size_t place, std::size_t load) {
        ClockedStep step{tables.front()->sums(listed[place], load, 0).at(0)};
        for (std::size_t i = 1; i < tables.size(); ++i) step.slower[i - 1] = tables[i]->sums(listed[place], load, 0).at(0);
        return step;
    };
    m_places.insert(m_places.end(), fewer.begin(), fewer.end());
    crew.each(m_places.size(), [&](std::size_t i) {
        Place& place = m_places[i];
        if (i < listed.size())
            place.pass = stepOf(i, 0), place.one = stepOf(i, 1);
        else
            place = placeAlone(place.layout, place.prompts);
    });
}

std::optional<std::size_t> PrefillPool::placeOf(const Layout& layout) const {
    const auto at = std::find_if(m_workers.begin(), m_workers.end(), [&](const PrefillWorker& w) { return w.layout == layout; });
    if (at == m_workers.end()) return std::nullopt;
    return std::size_t(at - m_workers.begin());
}

double PrefillPool::promptsOf(const Layout& layout) const {
    return std::min(promptsOfPass(m_scenario.workload, m_scenario.engine, layout.promptContext),
                    std::floor(m_evaluator.memoryOf(layout).admitted()));
}

bool PrefillPool::overdrawn(const PrefillWorker& worker) const {
    if (!m_evaluator.limited()) return false;
    const ChipLimit& limit = m_evaluator.held(ServingMode::aggregated).limit;
    return m_evaluator.slowedPowerOf(worker.rates.pass, worker.rates.passTime, worker.slowed, limit) > limit.cap;
}

PrefillPool::Place PrefillPool::placeAlone(const Layout& layout, double prompts) const {
    const std::vector<Operator> operators = operatorsOf(m_scenario.model, m_scenario.precision, layout);
    return {layout, prompts, clockedStep(m_evaluator, operators, loadOf(prompts, layout)),
            clockedStep(m_evaluator, operators, loadOf(1, layout))};
}

PrefillWorker PrefillPool::workerAt(const Place& place) const {
    const Layout& layout = place.layout;
    const double prompts = place.prompts;
    StepCost pass = place.pass.usual, alone = place.one.usual;
    // Only what lies below HBM asks for it.
    const InferenceMemory memory = m_evaluator.tiered() ? m_evaluator.memoryOf(layout) : InferenceMemory{};
    SlowdownOf<double> slowed;
    if (m_evaluator.limited()) {
        const double whole = pass.time() + m_scenario.engine.stepHost + m_evaluator.offloadWait(memory, 0.0, pass.time());
        slowed = m_evaluator.slowdown(pass, whole, m_evaluator.held(ServingMode::aggregated).limit);
        pass = Evaluator::slowedStep(place.pass, slowed);
        alone = Evaluator::slowedStep(place.one, slowed);
    }
    pass.fixed += m_evaluator.offloadWait(memory, 0.0, pass.time());
    alone.fixed += m_evaluator.offloadWait(memory, 0.0, alone.time());
    const double groups = layout.groups();
    const auto ratesOf = [&] { return prefillRates(m_scenario.workload, m_scenario.engine, prompts, layout, pass, alone); };
    PrefillWorker worker{layout, ratesOf(), 0, slowed};
    if (m_evaluator.exchangesAcross(layout)) {
        const double factor = m_scenario.engine.prefillPoolFactor, sent = worker.rates.requests / prefillReached;
        const double lone = std::min(groups, sent * worker.rates.passTime);
        worker.cacheWait =
            m_evaluator.cacheWait(layout, sent * worker.rates.passTime, worker.rates.passTime, factor * pass.links) / factor;
        alone.fixed += m_evaluator.cacheWait(layout, lone, worker.rates.aloneTime, factor * alone.links) / factor;
        pass.fixed += worker.cacheWait;
        worker.rates = ratesOf();
    }
    if (memory.prefixBelow.si() <= 0) return worker;
    // Prefixes come while prompts are read, and no sequence stays.
    const double busy = m_evaluator.tierBusy(memory, 0, worker.rates.passTime);
    const double largest = prefillReached * groups * m_evaluator.largestPrefixRate(memory, prompts, busy);
    worker.rates.requests = std::min(worker.rates.requests, largest);
    worker.prefixLoad = m_evaluator.prefixWait(memory, prompts, worker.rates.requests / groups, busy);
    return worker;
}

} // namespace rackline
