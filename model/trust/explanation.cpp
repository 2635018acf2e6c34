// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/explanation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace rackline {

namespace {

/// One mixture: a scenario and the point that is held in it.
struct Mixture {
    Scenario scenario;
    OperatingPoint point;
};

void takeChip(Mixture& m, const Mixture& from) {
    Accelerator chip = from.scenario.system.accelerator;
    const Accelerator& own = m.scenario.system.accelerator;
    chip.scaleUp = own.scaleUp;
    chip.tdp = own.tdp;
    chip.rated = own.rated;
    chip.power = own.power;
    m.scenario.system.accelerator = std::move(chip);
    m.scenario.kernels = from.scenario.kernels;
    m.scenario.prefillHardware = from.scenario.prefillHardware;
}
void takeNetwork(Mixture& m, const Mixture& from) {
    m.scenario.system.accelerator.scaleUp = from.scenario.system.accelerator.scaleUp;
    m.scenario.system.rack.scaleUp = from.scenario.system.rack.scaleUp;
    m.scenario.system.rack.scaleOut = from.scenario.system.rack.scaleOut;
}
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
/// Racks hold different numbers of packages, so that watts and dollars move by package.
void takePower(Mixture& m, const Mixture& from) {
    Rack& rack = m.scenario.system.rack;
    const Rack& other = from.scenario.system.rack;
    const Money each = rack.price / double(std::max(1, rack.packages));
    rack.packages = other.packages;
    rack.parts = other.parts;
    rack.losses = other.losses;
    rack.provisioned = other.provisioned;
    rack.cooling = other.cooling;
    rack.liquidShare = other.liquidShare;
    rack.price = each * double(rack.packages);
    m.scenario.system.count = from.scenario.system.count;
    rack.busbar = other.busbar;
    m.scenario.power = from.scenario.power;
    m.scenario.site = from.scenario.site;
    m.scenario.training.failures = from.scenario.training.failures;
    m.scenario.system.accelerator.rated = from.scenario.system.accelerator.rated;
    m.scenario.system.accelerator.tdp = from.scenario.system.accelerator.tdp;
    m.scenario.system.accelerator.power = from.scenario.system.accelerator.power;
    const EnergyPrice electricity = m.scenario.facility.electricity;
    m.scenario.facility = from.scenario.facility;
    m.scenario.facility.electricity = electricity;
}
void takePrice(Mixture& m, const Mixture& from) {
    const Rack& other = from.scenario.system.rack;
    m.scenario.system.rack.price = other.price / double(std::max(1, other.packages)) * double(m.scenario.system.rack.packages);
    m.scenario.economics = from.scenario.economics;
    m.scenario.facility.electricity = from.scenario.facility.electricity;
}
void takeWorkload(Mixture& m, const Mixture& from) {
    const Load load = m.scenario.workload.load;
    m.scenario.workload = from.scenario.workload;
    m.scenario.workload.load = load;
}
void takeModel(Mixture& m, const Mixture& from) { m.scenario.model = from.scenario.model; }

struct InputGroup {
    std::string_view label;
    void (*take)(Mixture&, const Mixture&);
};
/// The groups in the order in which they are taken over: the chip comes before those of its figures that belong to links and
/// power.
constexpr std::array<InputGroup, 10> groups{{{"Chip", takeChip},
                                             {"Formats", takePrecision},
                                             {"Links and network", takeNetwork},
                                             {"Engine", takeEngine},
                                             {"Layout", takeLayout},
                                             {"Batch", takeBatch},
                                             {"Power and facility", takePower},
                                             {"Prices", takePrice},
                                             {"Workload", takeWorkload},
                                             {"Model", takeModel}}};
constexpr unsigned chip = 1u << 0, formats = 1u << 1;

/// A cause is one group, or two that cannot be taken apart, as bits of `groups`.
struct Cause {
    std::string label;
    unsigned bits = 0;
};

bool lacksFormat(const Scenario& s) { return Evaluator(s).obstacle().code == FindingCode::precisionMissing; }

class Mixtures {
public:
    Mixtures(const Mixture& a, const Mixture& b) : m_a(a), m_b(b) {}

    Mixture made(unsigned bits) const {
        Mixture m = m_a;
        for (std::size_t g = 0; g < groups.size(); ++g)
            if ((bits >> g & 1u) != 0) groups[g].take(m, m_b);
        return m;
    }
    MetricValues at(unsigned bits) {
        const Mixture m = made(bits);
        ++m_evaluations;
        return logMetrics(heldPoint(m.scenario, m.point));
    }
    std::size_t evaluations() const { return m_evaluations; }

private:
    const Mixture& m_a;
    const Mixture& m_b;
    std::size_t m_evaluations = 0;
};

bool same(const MetricValues& a, const MetricValues& b) {
    return std::equal(a.begin(), a.end(), b.begin(),
                      [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

/// The causes that matter. Those that change nothing, neither alone nor as the last, need not be averaged over, if all of them
/// together change nothing either.
std::vector<Cause> causesOf(Mixtures& mixtures, const std::vector<Cause>& all, unsigned everything) {
    const MetricValues start = mixtures.at(0), end = mixtures.at(everything);
    std::vector<Cause> active;
    unsigned bits = 0;
    for (const Cause& cause : all)
        if (!same(mixtures.at(cause.bits), start) || !same(mixtures.at(everything & ~cause.bits), end)) {
            active.push_back(cause);
            bits |= cause.bits;
        }
    return same(mixtures.at(bits), end) ? active : all;
}

} // namespace

std::vector<double> shapleyValues(std::size_t causes, const std::function<double(unsigned)>& value) {
    std::vector<double> values(std::size_t(1) << causes);
    for (unsigned mask = 0; mask < values.size(); ++mask) values[mask] = value(mask);
    // The chance that exactly this many others come before: s! (n-1-s)! / n!.
    std::vector<double> weight(causes, 1);
    for (std::size_t s = 0; s < causes; ++s) {
        weight[s] = 1.0 / static_cast<double>(causes);
        for (std::size_t i = 1; i <= s; ++i) weight[s] *= static_cast<double>(i) / static_cast<double>(causes - i);
    }
    std::vector<double> shares(causes, 0);
    for (unsigned mask = 0; mask < values.size(); ++mask)
        for (std::size_t i = 0; i < causes; ++i)
            if ((mask >> i & 1u) == 0)
                shares[i] += weight[static_cast<std::size_t>(std::popcount(mask))] * (values[mask | 1u << i] - values[mask]);
    return shares;
}

Result<Difference> explainDifference(const Scenario& a, const OperatingPoint& ofA, const Scenario& b, const OperatingPoint& ofB) {
    for (const Scenario* s : {&a, &b})
        if (lacksFormat(*s)) return Error{ErrorCode::infeasible, s->name, "has no operating point to explain"};
    const Mixture from{a, ofA}, to{b, ofB};
    Mixtures mixtures(from, to);
    std::vector<Cause> causes;
    const bool joined = lacksFormat(mixtures.made(chip).scenario) || lacksFormat(mixtures.made(formats).scenario);
    for (std::size_t g = 0; g < groups.size(); ++g) {
        if (joined && (1u << g) == formats)
            causes.front() = {"Chip and its formats", chip | formats};
        else
            causes.push_back({std::string(groups[g].label), 1u << g});
    }
    constexpr unsigned everything = (1u << groups.size()) - 1;
    causes = causesOf(mixtures, causes, everything);

    std::vector<MetricValues> outcomes(std::size_t(1) << causes.size());
    for (unsigned mask = 0; mask < outcomes.size(); ++mask) {
        unsigned bits = 0;
        for (std::size_t c = 0; c < causes.size(); ++c)
            if ((mask >> c & 1u) != 0) bits |= causes[c].bits;
        outcomes[mask] = mixtures.at(bits);
    }
    Difference difference;
    for (const Cause& cause : causes) difference.terms.push_back({cause.label, {}});
    for (const MetricInfo& info : everyMetric()) {
        const std::size_t m = placeOf(info.metric);
        difference.from[m] = valueOf(ofA, info.metric);
        difference.to[m] = valueOf(ofB, info.metric);
        const std::vector<double> shares = shapleyValues(causes.size(), [&](unsigned mask) { return outcomes[mask][m]; });
        for (std::size_t c = 0; c < causes.size(); ++c) difference.terms[c].ln[m] = shares[c];
    }
    difference.evaluations = mixtures.evaluations();
    return difference;
}

} // namespace rackline
