// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/factory/uncertainty_response.h"

#include "model/base/portable_math.h"
#include "model/factory/metric_spread.h"
#include "model/factory/prefill_pool.h"

namespace rackline {

FirstToken::FirstToken(const Evaluator& evaluator, const OperatingPoint& point)
    : m_rates(PrefillPool(evaluator, point.prefill).workers().front().rates), m_workers(point.prefillWorkers),
      m_passes(m_rates.time / m_rates.passTime), m_osl(evaluator.scenario().workload.osl) {}

double FirstToken::reading(const PoolParts& parts) const {
    const double most = portable::exp(parts[prefillRate]) / m_osl;
    const double requests = std::min(most, portable::exp(parts[decodeRate]) / m_osl);
    PrefillRates rates = m_rates;
    rates.aloneTime = portable::exp(parts[alonePass]);
    rates.passTime = portable::exp(parts[wholePass]);
    rates.time = m_passes * rates.passTime;
    rates.requests = most / m_workers;
    return readingTime(rates, m_workers, requests, requests * m_osl * portable::exp(parts[answerToken]));
}

double FirstToken::log(const PoolParts& parts) const { return portable::log(reading(parts) + portable::exp(parts[notReading])); }

Response responseOf(const Evaluator& evaluator, const OperatingPoint& point) {
    Response r{logMetrics(heldPoint(evaluator, point)), {}};
    if (point.mode != ServingMode::disaggregated) return r;
    // With workers of one kind in plenty the other kind sets the rate.
    constexpr int plenty = 1 << 16;
    OperatingPoint open = point;
    open.decodeWorkers *= plenty;
    r.parts[prefillRate] = portable::log(heldPoint(evaluator, open).throughput.si());
    open = point;
    open.prefillWorkers *= plenty;
    r.parts[decodeRate] = portable::log(heldPoint(evaluator, open).throughput.si());
    const FirstToken first(evaluator, point);
    r.parts[alonePass] = portable::log(first.rates().aloneTime);
    r.parts[wholePass] = portable::log(first.rates().passTime);
    r.parts[answerToken] = r.smooth[placeOf(Metric::tpot)];
    r.parts[notReading] = portable::log(portable::exp(r.smooth[placeOf(Metric::ttft)]) - first.reading(r.parts));
    for (const MetricInfo& m : everyMetric()) r.smooth[placeOf(m.metric)] += loadingOf(m.metric, point).rate * r.rate();
    return r;
}

} // namespace rackline
