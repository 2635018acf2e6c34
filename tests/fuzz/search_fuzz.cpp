// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/project.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "tests/fuzz/fuzz.h"

#include <array>
#include <cmath>

using namespace rackline;

namespace {
const Catalogue& catalogue() {
    static const Catalogue opened = Catalogue::open(Catalogue::defaultPath()).value();
    return opened;
}

/// Three bytes each: which parameter, and where between its limits it is set.
std::vector<std::string> settingsOf(const std::uint8_t* data, std::size_t size) {
    constexpr std::array<std::pair<const char*, const char*>, 4> systems{{{"llama-3.1-70b", "dgx-h100"},
                                                                          {"deepseek-v3", "gb200-nvl72"},
                                                                          {"gpt-oss-120b", "dgx-b200"},
                                                                          {"qwen3-30b-a3b", "mi355x-node"}}};
    const auto& [model, rack] = systems[data[0] % systems.size()];
    std::vector<std::string> settings{std::string("model=") + model, std::string("hardware.rack=") + rack};
    constexpr std::size_t most = 8;
    for (std::size_t at = 1; at + 3 <= size && settings.size() < 2 + most; at += 3) {
        const Parameter& p = parameters()[(std::size_t{data[at]} << 8 | data[at + 1]) % parameters().size()];
        // Simulations of percentiles take seconds each, and a fuzzer looks at many; what a number of words takes has tests.
        const std::string_view id = p.id;
        if (p.kind == ParameterKind::choice || id.starts_with("workload.limits.") || id.starts_with("workload.lengths.") ||
            id.starts_with("workload.arrivals."))
            continue;
        const double share = data[at + 2] / 255.0;
        const bool byFactor = p.logarithmic && p.low > 0;
        double value = byFactor ? p.low * std::pow(p.high / p.low, share) : p.low + share * (p.high - p.low);
        if (stepsByOne(p.kind)) value = std::round(value);
        settings.push_back(std::string(id) + "=" + valueText(p, value));
    }
    return settings;
}

Result<Scenario> with(std::vector<std::string> settings, const char* more) {
    if (*more != '\0') settings.emplace_back(more);
    const Project project{"", {}, {{"fuzz", {}}}};
    Result<ResolvedScenario> made = resolve(project, 0, catalogue(), settings);
    if (!made) return made.error();
    return std::move(made).value().scenario;
}
} // namespace

/// Whatever a scenario's numbers are, its best point has numbers or a reason, and a limit never makes a better one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::vector<std::string> settings = settingsOf(data, size);
    const Result<Scenario> free = with(settings, "");
    if (!free) {
        fuzz::demand(settings.size() > 2, "the systems are those of the catalogue");
        fuzz::demand(fuzz::isCleanText(free.error().text()), "an error is one printable line");
        return 0;
    }
    const OperatingPoint best = estimate(*free).point;
    if (best.feasible()) {
        fuzz::demand(std::isfinite(valueOf(best, Metric::perMw)) && valueOf(best, Metric::perMw) > 0, "a point makes tokens");
        fuzz::demand(best.average <= best.provisioned * (1 + 1e-9), "no more is drawn than is provided");
    }
    for (const char* limit : {"workload.limits.speed=30 tok/s", "workload.limits.ttft=0.5 s"}) {
        const Result<Scenario> limited = with(settings, limit);
        if (!limited) continue;
        const OperatingPoint point = estimate(*limited).point;
        if (!point.feasible()) continue;
        fuzz::demand(best.feasible(), "what fits within a limit fits without");
        fuzz::demand(valueOf(point, Metric::perMw) <= valueOf(best, Metric::perMw) * (1 + 1e-9),
                     "a limit never makes more of a megawatt");
    }
    return 0;
}
