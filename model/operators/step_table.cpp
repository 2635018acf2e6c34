// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/step_table.h"

#include "model/base/wide.h"

#include <algorithm>
#include <thread>

namespace rackline {

namespace {
/// Adds the costs of an operator's layers at some packs to a figure of each, which lie `step` numbers from each other. Costs that
/// do not differ are those of one pack.
template <class Real>
void addTo(double* figures, std::size_t step, std::size_t packs, double layers, const double* costs, bool differ) {
    for (std::size_t i = 0; i < packs; ++i, figures += step, costs += differ ? packSize : 0)
        for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
            const Real sum = loaded<Real>(figures + lane) + layers * loaded<Real>(costs + lane);
            std::memcpy(figures + lane, &sum, sizeof sum);
        }
}

/// What operators that see these tokens read of both loads is the same; attention reads the context too.
bool sameTokens(TokenBasis basis, const StepLoad& a, const StepLoad& b) {
    switch (basis) {
    case TokenBasis::all:
        return a.tokens() == b.tokens() && a.meanShare == b.meanShare;
    case TokenBasis::decode:
        return a.sequences == b.sequences && a.queries == b.queries;
    case TokenBasis::prompt:
        return a.samePrompt(b);
    case TokenBasis::outputs:
        return a.outputs() == b.outputs();
    }
    return false;
}

/// The context as attention sees it, by its window; nothing else reads it.
double seenContext(double window, const StepLoads& load) {
    if (window < 0) return 0;
    return window > 0 ? std::min(load.least.context, window) : load.least.context;
}

/// What goes over links reads their speed from these.
ChipSpeed withoutLinks(ChipSpeed chip) {
    chip.scaleUp = 0;
    return chip;
}
} // namespace

StepTable::StepTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
                     std::vector<double> sequences)
    : m_operators(operators) {
    renew(context, std::move(loads), std::move(sequences));
}

void StepTable::renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences) {
    // Prompts that the largest step does not pass are those of the least one, and rows of them need no grid.
    for (StepLoads& load : loads)
        if (load.promptGrowth * std::ranges::max(sequences) <= load.least.promptTokens) load = load.least;
    // The last pack is filled up.
    while (sequences.size() % packSize != 0) sequences.push_back(sequences.back());
    const bool again = loads.size() == m_loads.size() && sequences.size() <= m_room * packSize;
    const Same same = again ? sameAs(context) : Same{};
    if (again)
        forgetChanged(loads, sequences, same);
    else
        m_rows.clear();
    if (!same.both()) m_seen = {withoutLinks(context.chip), *context.kernels, *context.engine, context.links};
    m_context = &context;
    m_loads = std::move(loads);
    m_sequences = std::move(sequences);
    placeRows(same.computing);
    makeRoom(again);
}

StepTable::Same StepTable::sameAs(const OperatorContext& context) const {
    if (m_seen.engine != *context.engine || m_seen.kernels != *context.kernels) return {};
    return {m_seen.chip == withoutLinks(context.chip), m_seen.links == context.links};
}

/// For operators that see these tokens, at each load and pack whether what they read of it is the same.
std::vector<char> StepTable::samePacks(TokenBasis basis, const std::vector<StepLoads>& loads,
                                       const std::vector<double>& sequences) const {
    std::vector<char> same(loads.size() * m_room);
    const std::size_t both = std::min(sequences.size(), m_sequences.size());
    for (std::size_t l = 0; l < loads.size(); ++l) {
        const auto packs = same.begin() + static_cast<std::ptrdiff_t>(l * m_room);
        std::fill_n(packs, both / packSize, char(1));
        for (std::size_t i = 0; i < both; ++i)
            if (!sameTokens(basis, loads[l].at(sequences[i]), m_loads[l].at(m_sequences[i])))
                packs[static_cast<std::ptrdiff_t>(i / packSize)] = 0;
    }
    return same;
}

void StepTable::forgetChanged(const std::vector<StepLoads>& loads, const std::vector<double>& sequences, const Same& same) {
    std::array<std::vector<char>, bases> kept;
    for (std::size_t basis = 0; basis < bases; ++basis) kept[basis] = samePacks(TokenBasis(basis), loads, sequences);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const OperatorShape& shape = m_operators.rows()[row];
        const TokenBasis basis = basisOf(shape);
        const bool stays = spannedRanks(shape) ? same.links : same.computing;
        const double window = basis == TokenBasis::decode ? windowOf(shape).value_or(-1) : -1;
        for (std::size_t l = 0; l < loads.size(); ++l) {
            const bool reads = stays && seenContext(window, loads[l]) == seenContext(window, m_loads[l]);
            std::atomic<char>* const packs = m_known.get() + blockOf(row, l) * m_room;
            const char* const keep = kept[static_cast<std::size_t>(basis)].data() + l * m_room;
            for (std::size_t pack = 0; pack < m_room; ++pack)
                if (!reads || keep[pack] == 0) packs[pack].store(0, std::memory_order_relaxed);
        }
    }
}

StepTable::Alike StepTable::alike(TokenBasis basis) const {
    const bool seesDecode = basis != TokenBasis::prompt, seesPrompt = basis != TokenBasis::decode;
    Alike loads{};
    for (std::size_t l = 0; l < m_loads.size(); ++l) {
        const auto same = [&](const StepLoads& o) {
            return (!seesDecode || m_loads[l].sameDecode(o)) && (!seesPrompt || m_loads[l].samePrompt(o));
        };
        while (!same(m_loads[loads[l]])) ++loads[l];
        if (tokensOf(basis, m_loads[l].at(m_sequences.front())) <= 0) loads[l] = none;
    }
    return loads;
}

/// Says where the costs of rows stand; those before may stand where they did.
void StepTable::placeRows(bool sameChip) {
    std::array<Alike, bases> now{};
    for (std::size_t basis = 0; basis < bases; ++basis) now[basis] = alike(TokenBasis(basis));
    std::array<bool, mostLoads> grow{};
    for (std::size_t l = 0; l < m_loads.size(); ++l) grow[l] = m_loads[l].grows();
    const std::size_t placed = sameChip && now == m_alike && grow == m_grow ? m_rows.size() : 0;
    m_alike = now;
    m_grow = grow;
    m_rows.resize(m_operators.rows().size());
    for (std::size_t row = placed; row < m_rows.size(); ++row) {
        const OperatorShape& shape = m_operators.rows()[row];
        const TokenBasis basis = basisOf(shape);
        m_rows[row] = {placesOf(shape, m_context->chip), {}};
        for (std::size_t l = 0; l < m_loads.size(); ++l) {
            const std::size_t same = now[static_cast<std::size_t>(basis)][l];
            if (same == none) continue;
            // An operator that does not see the sequences costs the same at every number of them.
            const bool differ = basis != TokenBasis::prompt || grow[l];
            m_rows[row].costs[l] = {static_cast<std::uint32_t>(blockOf(row, same)), differ};
        }
    }
}

void StepTable::makeRoom(bool again) {
    if (!again) {
        m_room = m_sequences.size() / packSize;
        m_blockPacks = 0;
    }
    const std::size_t had = m_blockPacks, packs = blockOf(m_rows.size(), 0) * m_room;
    if (packs <= had) return;
    auto costs = std::make_unique_for_overwrite<double[]>(packs * packCosts);
    std::copy_n(m_costs.get(), had * packCosts, costs.get());
    auto worked = std::make_unique<std::atomic<char>[]>(packs);
    for (std::size_t i = 0; i < had; ++i) worked[i].store(m_known[i].load(std::memory_order_relaxed), std::memory_order_relaxed);
    m_costs = std::move(costs);
    m_known = std::move(worked);
    m_blockPacks = packs;
    if (had > 0) return;
    for (std::size_t i = 0; i < m_room; ++i) m_known[i].store(known, std::memory_order_relaxed);
    std::fill_n(m_costs.get(), m_room * packCosts, 0.0);
}

/// From a pack on, those before `end` that no other thread took; where it took the first, it is waited for. Returns the pack
/// behind them.
std::size_t StepTable::workOut(std::size_t row, std::size_t load, std::size_t pack, std::size_t end) {
    const Costs& costs = m_rows[row].costs[load];
    std::atomic<char>* const states = m_known.get() + costs.block * m_room;
    std::size_t next = pack;
    for (char none = 0; next < end && states[next].compare_exchange_strong(none, taken, std::memory_order_acquire); none = 0)
        ++next;
    if (next == pack) {
        // This takes less than a microsecond.
        while (states[pack].load(std::memory_order_acquire) != known) std::this_thread::yield();
        return pack + 1;
    }
    costRow(m_operators.rows()[row], m_loads[load], std::span(m_sequences).subspan(pack * packSize, (next - pack) * packSize),
            *m_context, arraysAt(costs, pack));
    for (std::size_t p = pack; p < next; ++p) states[p].store(known, std::memory_order_release);
    m_workedOut.fetch_add(next - pack, std::memory_order_relaxed);
    return next;
}

CostArrays StepTable::costsUpTo(std::size_t row, std::size_t load, std::size_t packs) {
    const Costs& costs = m_rows[row].costs[load];
    if (!costs.differ) packs = std::min<std::size_t>(packs, 1);
    for (std::size_t pack = 0; pack < packs;)
        if (m_known[costs.block * m_room + pack].load(std::memory_order_acquire) == known)
            ++pack;
        else
            pack = workOut(row, load, pack, packs);
    return arraysAt(costs, 0);
}

template <class Real> void StepTable::sumUp(std::size_t layout, std::size_t load, std::size_t pack, StepSums& sums) {
    for (std::size_t lane = 0; lane < packSize; lane += lanesOf<Real>) {
        std::array<Real, costFigures> figures{};
        for (const LayoutOperators::Part& part : m_operators.of(layout)) {
            const CostArrays costs = costsAt(part.row, load, pack);
            const CostPlaces& places = m_rows[part.row].places;
            figures[fixedTime] += part.count * loaded<Real>(costs.fixed + lane);
            figures[places.time] += part.count * loaded<Real>(costs.time + lane);
            figures[places.flops] += part.count * loaded<Real>(costs.flops + lane);
            figures[places.bytes] += part.count * loaded<Real>(costs.bytes + lane);
        }
        for (std::size_t f = 0; f < costFigures; ++f) std::memcpy(sums.figures[f].values + lane, &figures[f], sizeof(Real));
    }
}

StepSums StepTable::sums(std::size_t layout, std::size_t load, std::size_t pack) {
    StepSums sums;
    if (wide())
        widely([&] { sumUp<Pack>(layout, load, pack, sums); });
    else
        sumUp<double>(layout, load, pack, sums);
    return sums;
}

Lanes StepTable::expertTimes(std::size_t layout, std::size_t load, std::size_t pack) {
    Lanes seconds{};
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        if (!part.experts) continue;
        const CostArrays costs = costsAt(part.row, load, pack);
        for (std::size_t lane = 0; lane < packSize; ++lane)
            seconds.values[lane] += part.count * costs.fixed[lane] + part.count * costs.time[lane];
    }
    return seconds;
}

std::array<StepSums, sideCount> StepTable::sideSums(std::size_t layout, std::size_t load, std::size_t pack) {
    std::array<StepSums, sideCount> sums;
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostArrays costs = costsAt(part.row, load, pack);
        const CostPlaces& places = m_rows[part.row].places;
        std::array<Lanes, costFigures>& figures = sums[static_cast<std::size_t>(part.side)].figures;
        for (std::size_t lane = 0; lane < packSize; ++lane) {
            figures[fixedTime].values[lane] += part.count * costs.fixed[lane];
            figures[places.time].values[lane] += part.count * costs.time[lane];
            figures[places.flops].values[lane] += part.count * costs.flops[lane];
            figures[places.bytes].values[lane] += part.count * costs.bytes[lane];
        }
    }
    return sums;
}

void StepTable::sums(std::size_t layout, std::size_t load, std::span<StepSums> packs) {
    std::fill(packs.begin(), packs.end(), StepSums{});
    constexpr std::size_t step = sizeof(StepSums) / sizeof(double);
    auto* const figures = reinterpret_cast<double*>(packs.data());
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostArrays costs = costsUpTo(part.row, load, packs.size());
        const CostPlaces& places = m_rows[part.row].places;
        const bool differ = m_rows[part.row].costs[load].differ;
        const auto add = [&]<class Real>(Real, CostFigure figure, const double* cost) {
            addTo<Real>(figures + figure * packSize, step, packs.size(), part.count, cost, differ);
        };
        const auto addAll = [&](auto real) {
            add(real, fixedTime, costs.fixed);
            add(real, places.time, costs.time);
            add(real, places.flops, costs.flops);
            add(real, places.bytes, costs.bytes);
        };
        if (wide())
            widely([&] { addAll(Pack{}); });
        else
            addAll(double{});
    }
}

void StepTable::times(std::size_t layout, std::size_t load, std::span<Lanes> seconds) {
    std::fill(seconds.begin(), seconds.end(), Lanes{});
    for (const LayoutOperators::Part& part : m_operators.of(layout)) {
        const CostArrays costs = costsUpTo(part.row, load, seconds.size());
        const bool differ = m_rows[part.row].costs[load].differ;
        const auto addAll = [&](auto real) {
            for (const double* cost : {costs.fixed, costs.time})
                addTo<decltype(real)>(seconds.front().values, packSize, seconds.size(), part.count, cost, differ);
        };
        if (wide())
            widely([&] { addAll(Pack{}); });
        else
            addAll(double{});
    }
}

} // namespace rackline
