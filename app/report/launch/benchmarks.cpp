// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/manifests.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rackline {

namespace {
/// What a client is asked for.
struct WantedLoad {
    double fresh = 0, prefix = 0, answer = 0;
    /// Requests in flight, or a second where they come by the clock.
    double concurrency = 0, rate = 0;
    double requests = 0;
};

/// One setting of a client. `{}` becomes the value; an empty value leaves the setting out.
struct ClientFlag {
    std::string_view text;
    std::string (*value)(const WantedLoad&);
};
std::string rounded(double value) { return value > 0 ? numberText(std::round(value)) : std::string(); }
std::string prompt(const WantedLoad& w) { return rounded(w.fresh + w.prefix); }
std::string own(const WantedLoad& w) { return rounded(w.fresh); }
std::string shared(const WantedLoad& w) { return rounded(w.prefix); }
std::string answer(const WantedLoad& w) { return rounded(w.answer); }
std::string inFlight(const WantedLoad& w) { return w.rate > 0 ? std::string() : rounded(w.concurrency); }
std::string rate(const WantedLoad& w) { return w.rate > 0 ? numberText(w.rate) : std::string(); }
std::string requests(const WantedLoad& w) { return rounded(w.requests); }

constexpr std::array<ClientFlag, 7> vllmClient{{{"--random-input-len {}", own},
                                                {"--random-prefix-len {}", shared},
                                                {"--random-output-len {}", answer},
                                                {"--max-concurrency {}", inFlight},
                                                {"--request-rate {}", rate},
                                                {"--num-prompts {}", requests},
                                                {"--percentile-metrics ttft,tpot,itl,e2el --save-result", nullptr}}};
constexpr std::array<ClientFlag, 6> sglangClient{{{"--random-input-len {}", prompt},
                                                  {"--random-output-len {} --random-range-ratio 1", answer},
                                                  {"--max-concurrency {}", inFlight},
                                                  {"--request-rate {}", rate},
                                                  {"--num-prompts {}", requests},
                                                  {"--output-file run.jsonl", nullptr}}};
constexpr std::array<ClientFlag, 6> aiperfClient{
    {{"--synthetic-input-tokens-mean {} --synthetic-input-tokens-stddev 0", prompt},
     {"--output-tokens-mean {} --output-tokens-stddev 0 --extra-inputs ignore_eos:true", answer},
     {"--concurrency {}", inFlight},
     {"--request-rate {}", rate},
     {"--request-count {}", requests},
     {"--streaming", nullptr}}};

struct BenchClient {
    std::string_view command, result;
    std::span<const ClientFlag> flags;
    /// Whether it can be asked for prompts that begin alike.
    bool sharesPrefix;
};
// docs.vllm.ai: bench serve (vLLM 0.26); sglang/bench_serving.py (SGLang 0.5); docs.nvidia.com/aiperf: command line options
// (AIPerf 0.14); read 2026-11-28.
constexpr std::array<BenchClient, 3> clients{
    {{"vllm bench serve --model MODEL --dataset-name random --ignore-eos", "the .json that it saves", vllmClient, true},
     {"python3 -m sglang.bench_serving --backend sglang-oai --model MODEL --port 8000 --dataset-name random", "run.jsonl",
      sglangClient, false},
     {"aiperf profile --model MODEL --url localhost:8000 --endpoint-type completions", "profile_export_aiperf.json", aiperfClient,
      false}}};

WantedLoad wantedLoad(const Scenario& s, const OperatingPoint& point) {
    WantedLoad wanted;
    wanted.prefix = std::floor(s.workload.isl * s.workload.prefixHit);
    wanted.fresh = s.workload.isl - wanted.prefix;
    wanted.answer = s.workload.osl;
    const Load& load = s.workload.load;
    if (load.kind == LoadKind::rate) {
        wanted.rate = load.amount / point.instancesOn(s.system.gpus());
        // Two minutes, and enough for percentiles.
        constexpr double seconds = 120, fewest = 200;
        wanted.requests = std::max(fewest, std::ceil(seconds * wanted.rate));
    } else {
        wanted.concurrency = std::max(1.0, std::round(double(point.concurrency)));
        constexpr double rounds = 10;
        wanted.requests = rounds * wanted.concurrency;
    }
    return wanted;
}
} // namespace

std::string benchmarkText(const Scenario& scenario, const OperatingPoint& point) {
    const WantedLoad wanted = wantedLoad(scenario, point);
    std::string text = "# benchmarks that would check one instance; afterwards: rackline validate FILE --scenario SCENARIO\n";
    if (scenario.workload.lengths.recorded || !scenario.workload.lengths.classes.empty())
        text += "# cannot be asked for: lengths that differ; all requests have the mean ones\n";
    for (const BenchClient& client : clients) {
        text += client.command;
        for (const ClientFlag& flag : client.flags) {
            const std::string value = flag.value == nullptr ? std::string() : flag.value(wanted);
            if (flag.value != nullptr && value.empty()) continue;
            const std::size_t at = flag.text.find("{}");
            text += " " + std::string(flag.text.substr(0, at));
            if (at != flag.text.npos) text += value + std::string(flag.text.substr(at + 2));
        }
        text += "  # " + std::string(client.result);
        if (wanted.prefix > 0 && !client.sharesPrefix) text += "; its prompts share no prefix";
        text += "\n";
    }
    return text;
}

} // namespace rackline
