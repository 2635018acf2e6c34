// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/candidates/tail_estimate.h"

#include "model/base/portable_math.h"
#include "model/candidates/point_steps.h"
#include "model/candidates/prefill_pool.h"
#include "model/simulation/queueing.h"

#include <algorithm>
#include <cmath>

namespace rackline {

namespace {

constexpr double busiestReaders = 0.999;

/// The chance that a standard normal number is above `z` (Zelen and Severo 1964, good to 1e-7).
double normalAbove(double z) {
    if (z < 0) return 1 - normalAbove(-z);
    const double t = 1 / (1 + 0.2316419 * z);
    constexpr double invRootOfTurn = 0.3989422804014327;
    return invRootOfTurn * portable::exp(-z * z / 2) * t *
           (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}

struct Moments {
    double mean = 0, square = 0;
};
/// The moments of lengths of a law, exactly rather than of its nodes.
Moments momentsOf(const Service& service, double mean) {
    const Lengths& lengths = service.lengths;
    double cvSquared = lengths.promptCv * lengths.promptCv;
    if (lengths.shape == LengthShape::even) {
        const double low = service.client.shortest, ratio = (1 - low) / (1 + low);
        cvSquared = ratio * ratio / 3;
    }
    return {mean, mean * mean * (1 + cvSquared)};
}

/// The seconds between tokens where so many a second are written: as many sequences run as that keeps busy, which are fewer than
/// the batch where the readers bring fewer.
double timeBetweenTokens(const Evaluator& evaluator, const OperatingPoint& p) {
    const PointSteps steps(evaluator, p);
    const double ranks = p.layout.groups() * p.decodeWorkers, full = steps.decode(p.batch), tpot = p.tpot.si();
    double running = p.batch, now = tpot;
    constexpr int rounds = 12;
    for (int i = 0; i < rounds; ++i) {
        const double kept = p.throughput.si() / ranks * now;
        if (kept > 0.99 * running) break;
        running = std::max(1.0, kept);
        now = tpot * steps.decode(running) / full;
    }
    return now;
}
} // namespace

bool limitsTails(const Service& service) {
    return service.limits.tail.any() || service.limitsKinds() || (service.limitsRequests() && service.lengths.classes.size() > 1);
}

TailRequests::TailRequests(const Service& service) {
    const Lengths& lengths = service.lengths;
    const double fresh = 1 - service.prefixHit, low = service.client.shortest;
    const auto kindOf = [&](double share, double isl, double osl) {
        return Kind{share, service.limits, lengthNodes(lengths.shape, std::max(1.0, isl * fresh), lengths.promptCv, low),
                    lengthNodes(lengths.shape, osl, lengths.answerCv, low)};
    };
    Moments all = momentsOf(service, service.isl);
    if (lengths.recorded) {
        std::vector<double> prompts, answers;
        all = {};
        for (const RecordedLengths& row : *lengths.recorded) {
            prompts.push_back(std::max(1.0, row.prompt * fresh));
            answers.push_back(row.answer);
            all.mean += row.prompt;
            all.square += double(row.prompt) * row.prompt;
        }
        const auto rows = static_cast<double>(prompts.size());
        all = {all.mean / rows, all.square / rows};
        m_kinds.push_back({1, service.limits, lengthNodes(std::move(prompts)), lengthNodes(std::move(answers))});
    } else if (lengths.classes.empty()) {
        m_kinds.push_back(kindOf(1, service.isl, service.osl));
    } else {
        all = {};
        for (const RequestClass& one : lengths.classes) {
            Kind& kind = m_kinds.emplace_back(kindOf(one.share, one.isl, one.osl));
            kind.limits = service.limitsOf(one);
            const Moments own = momentsOf(service, one.isl);
            all.mean += one.share * own.mean;
            all.square += one.share * own.square;
        }
    }
    m_meanPrompt = std::max(1.0, all.mean * fresh);
    m_promptCvSquared = std::max(0.0, all.square / (all.mean * all.mean) - 1);
    m_gapCvSquared = service.arrivals.cv * service.arrivals.cv;
}

TailEstimate::TailEstimate(const TailRequests& requests, HeldPools& pools, const OperatingPoint& point) : m_requests(requests) {
    const Scenario& s = pools.evaluator().scenario();
    m_tpot = point.tpot.si();
    m_instance = point.throughput.si() / s.workload.osl;
    m_rate = m_instance * point.instancesOn(s.system.gpus());
    if (point.mode == ServingMode::disaggregated)
        takePools(pools, point);
    else
        takeAggregated(pools.evaluator(), point);
    // In a closed loop a request never waits for itself.
    if (s.workload.load.kind == LoadKind::concurrency) m_chance *= std::max(0.0, 1 - 1 / std::max(1.0, point.concurrency));
}

void TailEstimate::takeAggregated(const Evaluator& evaluator, const OperatingPoint& p) {
    const Scenario& s = evaluator.scenario();
    const PointSteps steps(evaluator, p);
    const double n = p.batch, prompt = m_requests.meanPrompt(), decode = steps.decode(n);
    const StepLoad mixed = mixedLoad(s.workload, s.engine, n);
    const double extra = std::max(0.0, steps.pass(mixed).time() - steps.pass(decodeLoad(s.workload, n)).time());
    m_perToken = s.engine.prefillFactor * extra / mixed.promptTokens;
    m_perChunk = decode;
    m_chunk = std::max(s.engine.chunk / 8, s.engine.chunk - n * (1 + s.workload.speculation.draft));
    const double rate = m_instance / (p.layout.groups() * p.decodeWorkers), each = decode / m_chunk + m_perToken;
    m_busy = std::min(busiestReaders, rate * prompt * each);
    const double spread = m_requests.gapCvSquared() + m_requests.promptCvSquared();
    m_chance = m_busy;
    m_wait = each * prompt * spread / (2 * (1 - m_busy));
    const double own = std::ceil(prompt / m_chunk) * decode + m_perToken * prompt, reading = std::min(1.0, rate * own);
    const double step = std::min(own, decode + m_perToken * m_chunk);
    const double residual =
        ((1 - reading) * decode * decode + reading * step * step) / (2 * ((1 - reading) * decode + reading * step));
    m_rest = s.engine.requestPath + p.prefixLoad.si() + residual + s.engine.schedulesAhead * decode;
    // The prompts that come during an answer make its steps longer, some more than others.
    m_tpotSpread = m_perToken * prompt * std::sqrt(rate * m_tpot * spread);
}

void TailEstimate::takePools(HeldPools& pools, const OperatingPoint& p) {
    m_tpot = timeBetweenTokens(pools.evaluator(), p);
    const PrefillPool& pool = pools.readingWith(p);
    const PrefillRates& reads = pool.workers().front().rates;
    const double servers = std::max(1.0, p.prefillWorkers * reads.groups * std::max(1.0, reads.prompts));
    const double service = servers / (std::max(1, p.prefillWorkers) * reads.requests);
    m_busy = std::min(busiestReaders, m_instance * service / servers);
    const auto waits = [&](double gaps, double prompts) {
        return queueWait(servers, m_busy * servers / service, service, gaps, prompts);
    };
    const QueueWait wait = waits(m_requests.gapCvSquared(), m_requests.promptCvSquared());
    m_chance = wait.chance;
    m_wait = wait.chance > 0 ? wait.mean / wait.chance : 0;
    m_perToken = reads.aloneTime / m_requests.meanPrompt();
    // What the closed form of the median has beside the reading of the prompt itself.
    m_rest = std::max(0.0, p.ttft.si() - reads.aloneTime - portable::ln2 * waits(1, 0).mean);
}

double TailEstimate::firstToken(double tokens) const {
    return m_rest + std::ceil(tokens / m_chunk) * m_perChunk + m_perToken * tokens;
}

double TailEstimate::lateFirst(const TailRequests::Kind& kind, double seconds) const {
    double late = 0;
    for (const LengthNode& node : kind.prompts) {
        const double left = seconds - firstToken(node.tokens);
        late += node.weight * (left < 0 ? 1 : m_chance > 0 && m_wait > 0 ? m_chance * portable::exp(-left / m_wait) : 0);
    }
    return late;
}

double TailEstimate::slowTokens(const TailRequests::Kind& kind, double seconds) const {
    double slow = 0;
    for (const LengthNode& node : kind.answers) {
        const double spread = m_tpotSpread * std::sqrt(node.tokens) / std::max(1.0, node.tokens - 1);
        slow += node.weight * (spread > 0 ? normalAbove((seconds - m_tpot) / spread) : seconds < m_tpot ? 1 : 0);
    }
    return slow;
}

double TailEstimate::lateWhole(const TailRequests::Kind& kind, double seconds) const {
    double late = 0;
    for (const LengthNode& node : kind.answers)
        late += node.weight * lateFirst(kind, seconds - std::max(0.0, node.tokens - 1) * m_tpot);
    return late;
}

double TailEstimate::late(Late figure, double seconds) const {
    double sum = 0;
    for (const TailRequests::Kind& kind : m_requests.kinds()) sum += kind.share * (this->*figure)(kind, seconds);
    return sum;
}

double TailEstimate::exceededBy(Late figure, double share, double above) const {
    double low = above, high = std::max(1e-3, 2 * above);
    constexpr double longest = 1e9;
    while (high < longest && late(figure, high) > share) low = high, high *= 2;
    constexpr int halvings = 24;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        (late(figure, middle) > share ? low : high) = middle;
    }
    return (low + high) / 2;
}

double TailEstimate::attained(const TailRequests::Kind& kind, TailStretch times) const {
    const ServiceLimits& limits = kind.limits;
    const double soon = limits.ttft.si() > 0 ? 1 - lateFirst(kind, times.first * limits.ttft.si()) : 1;
    const double quick = limits.speed.si() > 0 ? 1 - slowTokens(kind, times.token / limits.speed.si()) : 1;
    return soon * quick;
}

double TailEstimate::attained(TailStretch times) const {
    double sum = 0;
    for (const TailRequests::Kind& kind : m_requests.kinds()) sum += kind.share * attained(kind, times);
    return sum;
}

Spread TailEstimate::spreadOf(Late figure) const {
    return {0, exceededBy(figure, 0.5), exceededBy(figure, 0.1), exceededBy(figure, 0.01)};
}

TailFigures TailEstimate::shares(TailStretch times) const {
    TailFigures f;
    f.attainment = attained(times);
    if (m_requests.kinds().size() > 1)
        for (const TailRequests::Kind& kind : m_requests.kinds()) f.classes.push_back(attained(kind, times));
    f.goodput = Frequency::fromSi(m_rate * f.attainment);
    return f;
}

TailFigures TailEstimate::figures() const {
    TailFigures f = shares();
    f.ttft = spreadOf(&TailEstimate::lateFirst);
    f.tpot = spreadOf(&TailEstimate::slowTokens);
    f.latency = spreadOf(&TailEstimate::lateWhole);
    return f;
}

} // namespace rackline
