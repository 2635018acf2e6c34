// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/explanation.h"

#include "model/scenario/chosen_caps.h"

namespace rackline {

namespace {

/// One mixture: a scenario and the point that is held in it.
struct Mixture {
    Scenario scenario;
    OperatingPoint point;
};

void takeChip(Mixture& m, const Mixture& from) {
    takeSilicon(m.scenario, from.scenario);
    m.scenario.prefillHardware = from.scenario.prefillHardware;
}
void takeNetwork(Mixture& m, const Mixture& from) { takeLinks(m.scenario, from.scenario); }
void takePrecision(Mixture& m, const Mixture& from) { m.scenario.precision = from.scenario.precision; }
void takeEngine(Mixture& m, const Mixture& from) {
    m.scenario.engine = from.scenario.engine;
    m.scenario.overlap = from.scenario.overlap;
}
void takeLayout(Mixture& m, const Mixture& from) {
    const double batch = m.point.batch;
    m.point = from.point;
    m.point.batch = batch;
    m.scenario.mode = from.scenario.mode;
}
void takeBatch(Mixture& m, const Mixture& from) {
    m.point.batch = from.point.batch;
    m.scenario.workload.load = from.scenario.workload.load;
}
void takePower(Mixture& m, const Mixture& from) {
    Rack& rack = m.scenario.system.rack;
    const Rack& other = from.scenario.system.rack;
    rack.price = priceWith(rack, other.packages);
    rack.packages = other.packages;
    rack.parts = other.parts;
    rack.losses = other.losses;
    rack.provisioned = other.provisioned;
    rack.cooling = other.cooling;
    rack.liquidShare = other.liquidShare;
    rack.busbar = other.busbar;
    m.scenario.system.count = from.scenario.system.count;
    m.scenario.training.failures = from.scenario.training.failures;
    takeChipPowerAndFacility(m.scenario, from.scenario);
}
void takeMoney(Mixture& m, const Mixture& from) { takePrices(m.scenario, from.scenario); }
void takeWorkload(Mixture& m, const Mixture& from) {
    const Load load = m.scenario.workload.load;
    m.scenario.workload = from.scenario.workload;
    m.scenario.workload.load = load;
}
void takeModel(Mixture& m, const Mixture& from) { m.scenario.model = from.scenario.model; }

constexpr InputGroups<Mixture> groups{{{"Chip", takeChip},
                                       {"Formats", takePrecision},
                                       {"Links and network", takeNetwork},
                                       {"Engine", takeEngine},
                                       {"Layout", takeLayout},
                                       {"Batch", takeBatch},
                                       {"Power and facility", takePower},
                                       {"Prices", takeMoney},
                                       {"Workload", takeWorkload},
                                       {"Model", takeModel}}};

bool lacksFormat(const Scenario& s) { return Evaluator(s).obstacle().code == FindingCode::precisionMissing; }

} // namespace

Result<Difference> explainDifference(const Scenario& a, const OperatingPoint& ofA, const Scenario& b, const OperatingPoint& ofB) {
    for (const Scenario* s : {&a, &b})
        if (lacksFormat(*s)) return Error{ErrorCode::infeasible, s->name, "has no operating point to explain"};
    const AtCaps atA(a, ofA.caps), atB(b, ofB.caps);
    const Mixture from{atA.scenario(), ofA}, to{atB.scenario(), ofB};
    Difference difference;
    const auto at = [&](unsigned bits) {
        const Mixture m = mixtureOf(groups, from, to, bits);
        ++difference.evaluations;
        return logMetrics(heldPoint(m.scenario, m.point));
    };
    const auto lacks = [&](unsigned bits) { return lacksFormat(mixtureOf(groups, from, to, bits).scenario); };
    const std::vector<Cause> causes = causesThatMatter(causesOf(groups, lacks(chipBit) || lacks(formatBit)), at);
    std::vector<MetricValues> outcomes(std::size_t(1) << causes.size());
    for (std::size_t mask = 0; mask < outcomes.size(); ++mask) outcomes[mask] = at(bitsOf(causes, mask));
    difference.terms = termsOf(causes, outcomes);
    for (const MetricInfo& info : everyMetric()) {
        difference.from[placeOf(info.metric)] = valueOf(ofA, info.metric);
        difference.to[placeOf(info.metric)] = valueOf(ofB, info.metric);
    }
    return difference;
}

} // namespace rackline
