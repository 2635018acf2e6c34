// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/token_prices.h"

#include "model/scenario/parameters.h"

#include <array>

namespace rackline {

namespace {
struct Price {
    std::string_view key, row;
};
constexpr auto sold = std::to_array<Price>(
    {{"economics.price.input", ".input"}, {"economics.price.cached", ".cached"}, {"economics.price.output", ".output"}});

/// Hosts sort what they do not list by name by its parameters.
struct SizeClass {
    bool mixture;
    double parameters;
    std::string_view row;
};
constexpr auto sizes = std::to_array<SizeClass>({{false, 4e9, "dense-4b"},
                                                 {false, 16e9, "dense-16b"},
                                                 {false, 1e99, "dense"},
                                                 {true, 56e9, "mixture-56b"},
                                                 {true, 176e9, "mixture-176b"},
                                                 {true, 1e99, "mixture"}});

bool sells(const Scenario& s) { return !s.trains() && !s.postTrains() && !s.forwards(); }

Result<Entry> listOf(const Catalogue& catalogue) { return catalogue.entry("economics", std::string(tokenPrices)); }
} // namespace

std::string pricedAs(const Entry& prices, const Transformer& model) {
    if (prices.figure(model.id + ".output") != nullptr) return model.id;
    const bool mixture = model.isMixture();
    const double parameters = countParameters(model).total();
    for (const SizeClass& size : sizes)
        if (size.mixture == mixture && parameters <= size.parameters) return std::string(size.row);
    return {};
}

Result<void> takeTokenPrices(Scenario& s, const Settings& settings, const Catalogue& catalogue) {
    if (!sells(s)) return {};
    const Result<Entry> list = listOf(catalogue);
    if (!list) return list.error();
    const std::string row = pricedAs(*list, s.model);
    for (const Price& price : sold)
        if (const Figure* figure = list->figure(row + std::string(price.row)); !settings.contains(price.key))
            findParameter(price.key)->set(s, figure != nullptr ? figure->value : 0);
    return {};
}

void addPriceFigures(ResolvedScenario& r, const Settings& settings, const Catalogue& catalogue) {
    if (!sells(r.scenario)) return;
    const Result<Entry> list = listOf(catalogue);
    if (!list) return;
    const std::string row = pricedAs(*list, r.scenario.model);
    for (const Price& price : sold) {
        const Figure* figure = list->figure(row + std::string(price.row));
        if (figure == nullptr || settings.contains(price.key)) continue;
        r.inputs.push_back({std::string(price.key), std::string(findParameter(price.key)->label), figure->claim.text,
                            figure->claim.provenance, figure->rivals});
    }
}

} // namespace rackline
