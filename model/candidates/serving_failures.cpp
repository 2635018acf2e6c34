// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/serving_failures.h"

#include "model/base/portable_math.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {
/// Chance that a Poisson count stays below `limit`; beyond the exact sum's reach all but certain, as spares are chosen for it.
double poissonBelow(double mean, double limit) {
    constexpr double exactUpTo = 500;
    if (mean > exactUpTo) return 1;
    double term = portable::exp(-mean), sum = 0;
    for (double count = 0; count < limit; ++count) {
        sum += term;
        term *= mean / (count + 1);
    }
    return std::min(1.0, sum);
}
} // namespace

ServingFailures::ServingFailures(const Scenario& s) : m_counted(s.training.failures.serving && !s.trains()) {
    const FailurePlan& plan = s.training.failures;
    m_restart = plan.detect + plan.reschedule + plan.warmUp;
    m_storage = plan.reads();
    m_network = s.system.rack.scaleOut.perGpu;
    if (!m_counted) return;
    const double fleet = std::max(1, s.system.gpus());
    m_repair = plan.repair;
    for (const FailureSource& of : failureSources(plan, fleet, failureUnitsOf(s.system.rack))) {
        const double lost = std::max(1.0, of.gpus);
        const double failures = m_repair / of.mtti;
        m_sources.push_back({lost, lost / fleet / of.mtti.si(), poissonBelow(failures, of.spares / lost)});
        m_spares += of.spares;
    }
    m_working = fleet / (fleet + m_spares);
}

Time ServingFailures::restart(int gpus, Data weights) const {
    const Bandwidth in = min(m_storage, m_network.si() > 0 ? double(gpus) * m_network : m_storage);
    return m_restart + double(gpus) * weights / in;
}

InstanceFailures ServingFailures::of(int gpus, Data weights, bool withSpares) const {
    const double restart = this->restart(gpus, weights).si();
    double rate = 0, down = 0;
    for (const Source& source : m_sources) {
        const double hits = std::ceil(gpus / source.lost) * source.rate;
        rate += hits;
        down += hits * (restart + (withSpares ? 1 - source.spared : 1) * m_repair.si());
    }
    return {Time::fromSi(1 / rate), Time::fromSi(down / rate)};
}

int ServingFailures::togetherOf(int gpus) const {
    double most = 1;
    for (const Source& source : m_sources) most = std::max(most, source.lost);
    return std::max(1, static_cast<int>(most / gpus));
}

std::vector<ServingFailures::Kind> ServingFailures::kindsOf(int gpus, Data weights) const {
    const Time restart = this->restart(gpus, weights);
    std::vector<Kind> kinds;
    for (const Source& source : m_sources)
        kinds.push_back({std::max(1, static_cast<int>(source.lost / gpus)),
                         Frequency::fromSi(std::ceil(gpus / source.lost) * source.rate), restart, source.spared,
                         restart + m_repair});
    return kinds;
}

FailureReport failureReportOf(const Scenario& s, const OperatingPoint& p, Data weights) {
    // Published times between failures of one kind of hardware differ by two.
    constexpr double factor = 2;
    const auto with = [&](double times) {
        Scenario other = s;
        FailurePlan& plan = other.training.failures;
        for (Time* mttf : {&plan.gpuMttf, &plan.trayMttf, &plan.domainMttf, &plan.rackMttf}) *mttf = *mttf * times;
        return ServingFailures(other);
    };
    const ServingFailures usual(s), often = with(1 / factor), seldom = with(factor);
    const int gpus = p.layout.gpus();
    const auto share = [&](const ServingFailures& f) { return f.goodput(gpus, weights, p.latency.si()); };
    const InstanceFailures one = usual.of(gpus, weights), worse = often.of(gpus, weights), better = seldom.of(gpus, weights);
    const double mid = p.perGpu.si() * p.gpus() / p.throughput.si();
    return {{worse.between, one.between, better.between},
            one.down,
            {worse.availability(), one.availability(), better.availability()},
            {mid * share(often) / share(usual), mid, mid * share(seldom) / share(usual)},
            usual.spares()};
}

int instancesHeldReady(int needed, int together, double availability, double chance) {
    const int groups = (needed + together - 1) / together;
    constexpr int most = 100000;
    // At most `more` of so many more than are needed are down: the binomial sum, term by term. It rises with each.
    const auto holds = [&](int more) {
        const int n = groups + more;
        double sum = 0, ln = n * portable::log(availability);
        for (int down = 0; down <= more; ++down) {
            sum += portable::exp(ln);
            ln += portable::log((1 - availability) / availability * double(n - down) / double(down + 1));
        }
        return sum >= chance;
    };
    int tooFew = -1, enough = 0;
    while (enough < most && !holds(enough)) tooFew = enough, enough = 2 * enough + 1;
    while (enough - tooFew > 1) {
        const int middle = tooFew + (enough - tooFew) / 2;
        (holds(middle) ? enough : tooFew) = middle;
    }
    return enough * together;
}

} // namespace rackline
