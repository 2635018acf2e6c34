// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workbench/analyses/rack_offers.h"

#include "app/workbench/document/translation.h"
#include "app/workbench/text/engine_text.h"
#include "app/workbench/text/field_text.h"
#include "model/scenario/chosen_caps.h"
#include "model/search/estimate.h"
#include "model/site/study.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace rackline {
namespace {

constexpr std::size_t mostShipping = 4, mostAnnounced = 2, mostScenarios = 3;

/// Layouts are searched over so many GPUs at least, so that servers are joined where a model needs more than one.
constexpr int searchedGpus = 64;

Settings sharedOf(const OfferQuestion& asked) {
    return {{"model", asked.model},
            {"workload.kind", "serve"},
            {"workload.isl", "1024"},
            {"workload.osl", "1024"},
            {"workload.limits.speed", numberText(asked.speed, 17) + " tok/s"},
            {"facility.power", numberText(asked.watts, 17) + " W"}};
}
ScenarioSettings scenarioOf(const std::string& rack, const std::string& name, int count) {
    return {name, {{"hardware.rack", rack}, {"hardware.count", std::to_string(count)}}};
}

std::optional<ResolvedScenario> resolvedFor(const OfferQuestion& asked, const EntrySummary& rack, const Catalogue& catalogue) {
    Project project{{}, sharedOf(asked), {scenarioOf(rack.id, rack.name, 1)}};
    Result<ResolvedScenario> one = resolve(project, 0, catalogue);
    if (!one) return std::nullopt;
    const int packages = std::max(1, one->scenario.system.rack.packages);
    if (packages >= searchedGpus) return std::move(*one);
    project.scenarios = {scenarioOf(rack.id, rack.name, (searchedGpus + packages - 1) / packages)};
    Result<ResolvedScenario> joined = resolve(project, 0, catalogue);
    if (!joined) return std::nullopt;
    return std::move(*joined);
}

/// Nothing where the power does not carry one instance.
std::optional<RackOffer> offerOf(const ResolvedScenario& resolved, const Estimate& e) {
    const AtCaps at(resolved.scenario, e.point.caps);
    const SiteRacks racks = racksOf(at.scenario(), e.point);
    if (racks.all() < 1 || racks.busy > racks.gpus) return std::nullopt;
    const System& system = resolved.scenario.system;
    RackOffer offer;
    offer.name = resolved.scenario.name.substr(0, resolved.scenario.name.find(" ("));
    offer.status = system.rack.status;
    offer.searched = static_cast<int>(system.count);
    offer.racks = racks.all();
    offer.stand = engineText(standName(system.rack, offer.racks));
    const Interval<double>& perGpu = e.metrics[placeOf(Metric::perGpu)];
    offer.tokens = {racks.busy * perGpu.low, racks.busy * perGpu.mid, racks.busy * perGpu.high};
    offer.users = offer.tokens.mid / valueOf(e.point, Metric::speed);
    offer.perMw = e.metrics[placeOf(Metric::perMw)];
    offer.perMillion = e.metrics[placeOf(Metric::cost)].mid;
    const double price = system.rack.price.si();
    offer.capital = price > 0 ? offer.racks * price : std::numeric_limits<double>::quiet_NaN();
    return offer;
}

/// Keeps the best of each chip.
void addOffer(std::vector<std::pair<std::string, RackOffer>>& best, const std::string& chip, RackOffer offer) {
    const auto same = std::find_if(best.begin(), best.end(), [&](const auto& one) { return one.first == chip; });
    if (same == best.end())
        best.emplace_back(chip, std::move(offer));
    else if (offer.perMw.low > same->second.perMw.low)
        same->second = std::move(offer);
}
std::vector<RackOffer> ranked(std::vector<std::pair<std::string, RackOffer>> best, std::size_t most) {
    std::stable_sort(best.begin(), best.end(),
                     [](const auto& a, const auto& b) { return a.second.perMw.low > b.second.perMw.low; });
    std::vector<RackOffer> offers;
    for (std::size_t i = 0; i < std::min(most, best.size()); ++i) offers.push_back(std::move(best[i].second));
    return offers;
}

/// The fastest user that a search without an answer met, which its finding names.
double fastestOf(const Estimate& e) {
    const auto found =
        std::find_if(e.findings.begin(), e.findings.end(), [](const Finding& f) { return f.code == FindingCode::speedLimit; });
    return found == e.findings.end() ? 0 : found->values[0];
}

QString racksText(const RackOffer& offer, const NumberStyle& style) {
    return fromView(countText(offer.racks, style)) + QLatin1Char(' ') + offer.stand;
}
} // namespace

RackOffers rackOffers(const OfferQuestion& asked, const Catalogue& catalogue, const Background::Watch& watch) {
    RackOffers found;
    found.asked = asked;
    std::vector<std::pair<std::string, RackOffer>> shipping, announced;
    for (const EntrySummary& rack : catalogue.list("rack")) {
        if (watch.cancelled) return found;
        std::optional<ResolvedScenario> resolved = resolvedFor(asked, rack, catalogue);
        if (!resolved) continue;
        found.model = resolved->scenario.model.name;
        const Estimate e = estimate(resolved->scenario);
        const bool ships = resolved->scenario.system.rack.status == Status::shipping;
        if (!e.point.feasible() || e.decodeStep.empty()) {
            if (const double speed = fastestOf(e); ships && speed > found.reached) {
                found.reached = speed;
                found.fastest = resolved->scenario.name;
            }
            continue;
        }
        std::optional<RackOffer> offer = offerOf(*resolved, e);
        if (!offer) continue;
        offer->rack = rack.id;
        addOffer(ships ? shipping : announced, resolved->scenario.system.accelerator.id, std::move(*offer));
    }
    found.shipping = ranked(std::move(shipping), mostShipping);
    found.announced = ranked(std::move(announced), mostAnnounced);
    return found;
}

std::vector<OfferedModel> offeredModels(const Catalogue& catalogue) {
    std::vector<OfferedModel> models;
    for (const EntrySummary& entry : catalogue.list("model")) {
        const Result<Transformer> model = catalogue.model(entry.id);
        if (model && model->writes) models.push_back({entry.id, entry.name, entry.vendor});
    }
    return models;
}

PageAnswer offerSentence(const RackOffers& offers, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    const QString speed = fromView(roundText(offers.asked.speed, style));
    PageAnswer answer;
    if (offers.shipping.empty()) {
        const QString power = fromView(measureText(offers.asked.watts, "W", style));
        const QString text =
            offers.fastest.empty()
                ? tr("No shipping rack serves %1 with %2.").arg(fromView(offers.model), power)
                : tr("With %1 no shipping rack reaches %2 tok/s per user; the fastest is %3 with %4.")
                      .arg(power, speed, fromView(offers.fastest), fromView(roundText(std::floor(offers.reached), style)));
        answer.spans = {{text, false}};
        return answer;
    }
    const RackOffer& best = offers.shipping.front();
    answer.spans = {{tr("%1 of %2 serve %3 users at once, %4 tok/s ")
                         .arg(racksText(best, style), fromView(best.name), fromView(predictedText(best.users, {}, style)),
                              fromView(predictedText(best.tokens.mid, {}, style))),
                     false},
                    {QLatin1Char('(') + fromView(rangeText(best.tokens, style)) + QLatin1Char(')'), true},
                    {QStringLiteral("."), false}};
    answer.conditions = tr("The best rack of each chip by the low end of its 90 % interval, for prompts and answers of %1 tokens "
                           "in the model's own formats.")
                            .arg(fromView(countText(1024, style)));
    return answer;
}

TableData offerTable(const RackOffers& offers, const QLocale& locale) {
    const NumberStyle style = screenStyle(locale);
    TableData table{{{tr("Rack"), false, true},
                     {tr("How many")},
                     {tr("Users at once")},
                     {engineText("Tokens/s/MW")},
                     {engineText("$/M tokens")},
                     {tr("Racks cost")}},
                    {}};
    const auto add = [&](const RackOffer& offer, bool first) {
        TableRow row;
        const QString name = fromView(offer.name);
        row.cells = {
            {offer.status == Status::shipping ? name : name + QStringLiteral(", ") + engineText(nameOf(offer.status)), {}, first},
            {racksText(offer, style), {}},
            {fromView(predictedText(offer.users, {}, style)), {}},
            {fromView(metricText(Metric::perMw, offer.perMw.mid, beside(offer.perMw, style))),
             QLatin1Char('(') + fromView(metricRangeText(Metric::perMw, offer.perMw, style)) + QLatin1Char(')'), first},
            {std::isfinite(offer.perMillion) ? fromView(metricText(Metric::cost, offer.perMillion, style)) : dash(), {}},
            {std::isfinite(offer.capital) ? fromView(moneyText(offer.capital, style)) : dash(), {}}};
        table.rows.push_back(std::move(row));
    };
    for (const RackOffer& offer : offers.shipping) add(offer, &offer == &offers.shipping.front());
    for (const RackOffer& offer : offers.announced) add(offer, false);
    return table;
}

Project offeredProject(const RackOffers& offers) {
    Project project;
    project.name = measureText(offers.asked.watts, "W", plainNumbers) + " of " + offers.model + " at " +
                   digitsText(offers.asked.speed, 3, plainNumbers) + " tok/s";
    project.shared = sharedOf(offers.asked);
    for (const RackOffer& offer : offers.shipping) {
        if (project.scenarios.size() == mostScenarios) break;
        project.scenarios.push_back(scenarioOf(offer.rack, offer.name, offer.searched));
    }
    return project;
}

} // namespace rackline
