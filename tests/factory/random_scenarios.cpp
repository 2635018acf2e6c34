// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/factory/random_scenarios.h"

#include "model/candidates/tail_estimate.h"
#include "model/scenario/parameters.h"
#include "tests/factory/examples.h"

#include <QtGlobal>

#include <cmath>

namespace rackline::test {

namespace {
int fromEnvironment(const char* name, int usual) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : usual;
}
} // namespace

int RandomScenarios::asked(int usual) { return fromEnvironment("RACKLINE_RANDOM_SCENARIOS", usual); }
int RandomScenarios::seed() { return fromEnvironment("RACKLINE_RANDOM_SEED", 0); }

RandomScenarios::RandomScenarios(int seed) : m_draw(static_cast<std::uint64_t>(20261121 + seed)) {
    for (const char* model : {"llama-3.1-8b", "llama-3.1-70b", "deepseek-v3", "gpt-oss-120b", "dense-100t", "moe-100t",
                              "nemotron-3-nano", "qwen3-next-80b-a3b", "deepseek-v3.2"})
        for (const char* rack : {"dgx-h100", "gb200-nvl72", "rubin-ultra-kyber"}) m_bases.push_back(scenarioOf(model, rack));
}

Scenario RandomScenarios::next() {
    Scenario s = m_bases[m_count++ % m_bases.size()];
    // From two GPUs to a million and more, and contexts beyond what the model was made for.
    s.system.count = int(std::exp(share() * std::log(2e4)));
    constexpr double rare = 0.05;
    if (share() < rare) s.system.count = 1, s.system.rack.packages = 2;
    if (share() < 0.5) s.model.maxContext = 0;
    m_drawn = s.model.id + " on " + s.system.rack.id + " x " + std::to_string(s.system.count);
    for (const Parameter& p : parameters()) {
        constexpr double changed = 0.15;
        if (share() > changed) continue;
        const double at = share();
        double value = p.logarithmic ? p.low * std::pow(p.high / p.low, at) : p.low + at * (p.high - p.low);
        if (p.kind == ParameterKind::count || p.kind == ParameterKind::choice) value = std::floor(value);
        const double before = p.get(s);
        p.set(s, value);
        // Limits at percentiles are simulated, which takes a thousand times as long.
        constexpr double simulated = 0.005;
        if (limitsTails(s.workload) && share() > simulated) {
            p.set(s, before);
            continue;
        }
        m_drawn.append(" ").append(p.id).append("=").append(std::to_string(value));
    }
    return s;
}

} // namespace rackline::test
