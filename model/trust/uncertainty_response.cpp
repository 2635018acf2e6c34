// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trust/uncertainty_response.h"

#include "model/base/portable_math.h"
#include "model/intervals/metric_spread.h"

namespace rackline {

PoolFirstToken::PoolFirstToken(const PrefillRates& rates, const OperatingPoint& point, double osl)
    : m_rates(rates), m_workers(point.prefillWorkers), m_passes(rates.time / rates.passTime), m_osl(osl) {}

double PoolFirstToken::reading(const PoolParts& parts) const {
    const double most = portable::exp(parts[prefillRate]) / m_osl;
    const double requests = std::min(most, portable::exp(parts[decodeRate]) / m_osl);
    PrefillRates rates = m_rates;
    rates.aloneTime = portable::exp(parts[alonePass]);
    rates.passTime = portable::exp(parts[wholePass]);
    rates.time = m_passes * rates.passTime;
    rates.requests = most / m_workers;
    return readingTime(rates, m_workers, requests, requests * m_osl * portable::exp(parts[answerToken]));
}

double PoolFirstToken::log(const PoolParts& parts) const {
    return portable::log(reading(parts) + portable::exp(parts[notReading]));
}

Response responseOf(HeldPools& pools, const OperatingPoint& point) {
    if (point.mode != ServingMode::disaggregated) return {logMetrics(heldPoint(pools, point)), {}};
    const OperatingPoint held = heldGroup(pools, point).point;
    const HeldGroup group(pools, held);
    Response r{logMetrics(held), {}};
    // With plenty of workers of one kind, the other kind sets the rate.
    constexpr int plenty = 1 << 16;
    const auto rateOf = [](const OperatingPoint& open) { return portable::log(open.throughput.si()); };
    r.parts[prefillRate] = rateOf(group.with(point.prefillWorkers, point.decodeWorkers * plenty));
    r.parts[decodeRate] = rateOf(group.with(point.prefillWorkers * plenty, point.decodeWorkers));
    const PoolFirstToken first(group.rates(), held, pools.evaluator().scenario().workload.osl);
    r.parts[alonePass] = portable::log(group.rates().aloneTime);
    r.parts[wholePass] = portable::log(group.rates().passTime);
    // All parts are in seconds, whereas the metric counts milliseconds.
    r.parts[answerToken] = portable::log(held.tpot.si());
    r.parts[notReading] = portable::log(held.ttft.si() - first.reading(r.parts));
    for (const MetricInfo& m : everyMetric()) r.smooth[placeOf(m.metric)] += loadingOf(m.metric, point).rate * r.rate();
    return r;
}

} // namespace rackline
