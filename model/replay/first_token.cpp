// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/replay/first_token.h"

#include "model/candidates/iteration_times.h"
#include "model/simulation/closed_form.h"
#include "model/simulation/cost.h"
#include "model/simulation/simulation.h"

#include <limits>

namespace rackline {

FirstToken firstToken(const Evaluator& evaluator, const Evaluator& prefillEvaluator, const BenchmarkRun& run,
                      const LoadSpec& client, EngineSettings scheduler) {
    constexpr std::uint64_t seed = 1;
    const Service& service = evaluator.scenario().workload;
    // Requests longer than the mean must fit too.
    const double longest = client.prompt.mean + client.answer.mean;
    const double tokens = std::max(kvPoolTokens(evaluator, run.layout), longest + 1);
    const StepTimes decode = iterationTimes(evaluator, run.layout);
    const auto read = [](const LoadResult& result) {
        if (result.verdict == LoadVerdict::served || result.verdict == LoadVerdict::guard ||
            result.verdict == LoadVerdict::saturated)
            return FirstToken{Time::fromSi(result.ttft.mean), Time::fromSi(result.ttft.p50)};
        const Time never = Time::fromSi(std::numeric_limits<double>::infinity());
        return FirstToken{never, never};
    };
    if (run.prefillWorkers > 0) {
        scheduler.kvTokens = std::max(kvPoolTokens(prefillEvaluator, run.prefill), longest + 1);
        scheduler.decode->kvTokens = tokens;
        return read(simulate(client, scheduler, iterationTimes(prefillEvaluator, run.prefill), decode, seed));
    }
    scheduler.kvTokens = tokens;
    const ClosedFormLoad form = closedFormLoad(client, scheduler, decode);
    if (simulateInstead(form)) return read(simulate(client, scheduler, decode, seed));
    const MeanCost cost(decode, scheduler.prefillScale, service.isl, service.freshPrompt(), service.osl);
    const ClosedFormResult result = closedForm(form, cost);
    return {Time::fromSi(result.meanTtft), Time::fromSi(result.medianTtft)};
}

} // namespace rackline
