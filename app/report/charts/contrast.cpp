// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/charts/contrast.h"

#include "app/report/words/number_text.h"

namespace rackline {
namespace {

/// The places of those that reach anything but one, ranked so that the first is what the best one is held against.
template <class Before>
std::optional<std::size_t> heldAgainst(std::span<const Contender> contenders, std::size_t best, Before before) {
    const auto isTwin = [&](std::size_t i) {
        return factorText(*contenders[i].value / *contenders[best].value) == factorText(1);
    };
    std::optional<std::size_t> other;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        if (i == best || !contenders[i].value) continue;
        if (!other || (isTwin(i) == isTwin(*other) ? before(i, *other) : isTwin(*other))) other = i;
    }
    return other;
}

template <class Better> std::optional<std::size_t> bestOf(std::span<const Contender> contenders, Better better) {
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < contenders.size(); ++i)
        if (contenders[i].value && (!best || better(i, *best))) best = i;
    return best;
}

} // namespace

std::optional<Contrast> contrastOf(std::span<const Contender> contenders, bool higherIsBetter) {
    const auto better = [&](std::size_t i, std::size_t j) {
        return higherIsBetter ? *contenders[i].value > *contenders[j].value : *contenders[i].value < *contenders[j].value;
    };
    const std::optional<std::size_t> best = bestOf(contenders, better);
    if (!best) return std::nullopt;
    return Contrast{*best, heldAgainst(contenders, *best, [&](std::size_t i, std::size_t j) {
                        return contenders[i].ships != contenders[j].ships ? contenders[i].ships : better(i, j);
                    })};
}

std::vector<Contender> contendersOf(std::span<const TrainedScenario> runs) {
    std::vector<Contender> contenders;
    const TrainedScenario* first = nullptr;
    for (const TrainedScenario& run : runs) {
        const bool trains = run.estimate.feasible && !run.estimate.parts.empty();
        if (trains && first == nullptr) first = &run;
        const bool alike = trains && run.scenario->scenario.model.id == first->scenario->scenario.model.id &&
                           run.estimate.totalTokens == first->estimate.totalTokens;
        contenders.push_back({alike ? std::optional(run.estimate.duration.mid.si()) : std::nullopt,
                              run.scenario->scenario.system.rack.status == Status::shipping});
    }
    return contenders;
}

std::optional<Contrast> contrastOf(std::span<const TrainedScenario> runs) {
    const std::vector<Contender> contenders = contendersOf(runs);
    const std::optional<std::size_t> best =
        bestOf(contenders, [&](std::size_t i, std::size_t j) { return *contenders[i].value < *contenders[j].value; });
    if (!best) return std::nullopt;
    return Contrast{*best, heldAgainst(contenders, *best, [](std::size_t i, std::size_t j) { return i < j; })};
}

} // namespace rackline
