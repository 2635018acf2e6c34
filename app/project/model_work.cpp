// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/model_work.h"

#include "model/base/interval.h"
#include "model/base/portable_math.h"
#include "model/intervals/profile_widths.h"

#include <array>
#include <string>

namespace rackline {

namespace {

void take(EngineProfile& engine, const std::string& generation, const Scenario& s, const Catalogue& catalogue) {
    const auto entry = catalogue.entry("engine", engine.carriedFrom.empty() ? engine.id : engine.carriedFrom);
    if (!entry || entry->word("generation") != generation) return;
    const Figure* figure = modelWorkOf(*entry, s);
    if (figure == nullptr) return;
    engine.modelWork = figure->value;
    if (figure->low <= 0 || figure->high <= figure->low) return;
    const double scatter = portable::log(figure->high / figure->low) / (2 * normal95);
    widenJudged(engine, std::array{SpreadOf::tpot, SpreadOf::rate, SpreadOf::firstToken}, scatter);
}

} // namespace

const Figure* modelWorkOf(const Entry& engine, const Scenario& s) {
    const auto in = [&](Precision format) {
        const Figure* figure = engine.figure("model_work." + std::string(nameOf(format)) + '.' + s.model.id);
        return figure != nullptr && figure->value > 0 ? figure : nullptr;
    };
    const Precision own = s.precision.weights;
    const Figure* figure = in(own);
    if (figure != nullptr || (own != Precision::fp4 && own != Precision::mxfp4)) return figure;
    return in(own == Precision::fp4 ? Precision::mxfp4 : Precision::fp4);
}

void takeModelWork(Scenario& scenario, const Catalogue& catalogue) {
    take(scenario.engine, scenario.system.accelerator.generation, scenario, catalogue);
    if (auto& prefill = scenario.prefillHardware)
        take(prefill->engine, prefill->system.accelerator.generation, scenario, catalogue);
}

} // namespace rackline
