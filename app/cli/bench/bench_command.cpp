// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/asked_from.h"
#include "app/cli/bench/best_of.h"
#include "app/cli/bench/schedule.h"
#include "app/cli/bench/signature.h"
#include "app/cli/bench/traffic_speed.h"
#include "app/cli/shared/command.h"
#include "app/cli/shared/explored.h"
#include "app/report/words/number_text.h"
#include "app/report/words/text_table.h"
#include "model/operators/operation_count.h"
#include "model/operators/step_table.h"
#include "model/runs/training_search.h"
#include "model/serving/aggregated.h"
#include "model/simulation/engines.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <memory>
#include <ostream>
#include <thread>

namespace rackline {

namespace {

bool measureExample(const std::string& id, Options options, TextTable& table, Streams streams) {
    options.sources = {id};
    options.settings.clear();
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) {
        fail(loaded.error(), streams);
        return false;
    }
    ExploreOptions all;
    all.keepCandidates = false;
    std::vector<ExploredScenario> explored = exploreAll(*loaded, all, 1);
    std::size_t candidates = 0;
    for (const ExploredScenario& s : explored) candidates += s.exploration.evaluated;
    constexpr int repeats = 20;
    const double one = secondsOf([&] { exploreAll(*loaded, all, 1); }, repeats);
    const double many = secondsOf([&] { exploreAll(*loaded, all, options.threads); }, repeats);
    const Scenario& first = loaded->scenarios.front().scenario;
    const double explained =
        secondsOf([&] { estimateAt(first, explored[0].exploration.frontier.front().point.layout, 8); }, repeats);
    table.add({id, countText(double(candidates), plainNumbers), timeText(one, plainNumbers), timeText(many, plainNumbers),
               predictedText(double(candidates) / one, "/s", plainNumbers), timeText(explained, plainNumbers)});
    return true;
}

/// Seconds for one evaluation of an operator at one number of sequences, and its floating-point operations.
struct OperatorSpeed {
    double alone = 0, inRows = 0, operations = 0;
};

/// The speed of operators that decode, at many numbers of sequences: each by itself, and in rows as the search has them.
OperatorSpeed operatorSpeed(const Scenario& s) {
    const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    std::vector<Operator> operators = operatorsOf(s.model, s.precision, Layout{1, 32, 32, 1, 1});
    StepLoad load = decodeLoad(s.workload, 1);
    std::erase_if(operators, [&](const Operator& op) { return idle(op.shape, load); });
    constexpr int batches = 2048, repeats = 5;
    std::vector<double> sequences(batches), costs(4 * batches);
    for (int i = 0; i < batches; ++i) sequences[i] = i + 1;
    const CostArrays out{&costs[0], &costs[batches], &costs[2 * batches], &costs[3 * batches]};
    const double evaluations = double(batches) * double(operators.size());
    OperatorSpeed speed;
    double sum = 0;
    for (const double n : sequences) {
        load.sequences = n;
        for (const Operator& op : operators) speed.operations += double(operationsOf(op.shape, load, context)) / evaluations;
    }
    const auto alone = [&] {
        for (const double n : sequences) {
            load.sequences = n;
            for (const Operator& op : operators) sum += costOf(op, load, context).time();
        }
    };
    const auto inRows = [&] {
        for (const Operator& op : operators) {
            costRow(op.shape, load, sequences, context, out);
            sum += costs.back();
        }
    };
    speed.alone = secondsOf(alone, repeats) / evaluations;
    speed.inRows = secondsOf(inRows, repeats) / evaluations;
    return sum > 0 ? speed : OperatorSpeed{};
}

void tellOperators(const Scenario& s, Streams streams) {
    const OperatorSpeed speed = operatorSpeed(s);
    const double peak = peakOperations();
    const auto told = [&](double seconds) {
        return digitsText(1e9 * seconds, 3, plainNumbers) + " ns, " +
               percentText(speed.operations / seconds / peak, plainNumbers);
    };
    streams.text << "operator evaluation " << told(speed.alone) << " of the core's peak; in rows of numbers of sequences "
                 << told(speed.inRows) << "\n"
                 << digitsText(speed.operations, 3, plainNumbers) << " floating-point operations each; the peak is "
                 << digitsText(peak / 1e9, 3, plainNumbers) << " GFLOP/s without fused multiply-add, which results do not use\n";
}

/// Every layout of a model of a trillion parameters on 4,096 GPUs, uneven stages and all schedules included.
void measureTraining(Options options, Streams streams) {
    options.sources = {"train-llama-405b"};
    options.settings = {"model=megatron-1t", "hardware.rack=dgx-h100", "hardware.count=512", "workload.global_batch=4096",
                        "workload.compute=bf16"};
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) {
        fail(loaded.error(), streams);
        return;
    }
    const Scenario& s = loaded->scenarios.front().scenario;
    const int gpus = s.system.gpus();
    TrainingSearchResult found;
    constexpr int repeats = 3;
    const double one = secondsOf([&] { found = searchTraining(s, gpus, 1, true); }, repeats);
    const double many = secondsOf([&] { searchTraining(s, gpus, options.threads, true); }, repeats);
    streams.text << "training layouts of " << s.model.name << " on " << countText(gpus, plainNumbers)
                 << " GPUs: " << countText(double(found.evaluated), plainNumbers) << ", "
                 << countText(double(found.fitting), plainNumbers) << " of which fit, in " << timeText(one, plainNumbers)
                 << ", on all threads in " << timeText(many, plainNumbers) << '\n';
}

/// The searches of an example under a limit that most requests must keep: what is shown has been simulated.
void measureTails(Options options, Streams streams) {
    options.sources = {"three-generations"};
    options.settings = {"workload.limits.ttft_p99=2 s"};
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) {
        fail(loaded.error(), streams);
        return;
    }
    std::vector<ExploredScenario> explored;
    const double one = secondsOf([&] { explored = exploreAll(*loaded, {}, 1); }, 1);
    double candidates = 0, simulated = 0;
    for (const ExploredScenario& s : explored) {
        candidates += double(s.exploration.evaluated);
        for (const Finding& f : s.exploration.findings)
            if (f.code == FindingCode::tailsAnswered) simulated += f.values[0];
    }
    streams.text << explored.size() << " searches with 99 % of first tokens within 2 s: " << countText(candidates, plainNumbers)
                 << " candidates in " << timeText(one, plainNumbers) << " on one thread, " << countText(simulated, plainNumbers)
                 << " points of their frontiers simulated\n";
}

/// One step by the readable path, operators listed anew, and one from tables that are made: of the first scenario of an example.
struct StepSpeed {
    double scalar = 0, combined = 0;
};
StepSpeed stepSpeed(const Scenario& s) {
    const OperatorContext context = contextFor(s.model, s.system, s.kernels, s.engine);
    const std::vector<Layout> layouts = legalLayouts(s.model, s.system, s.layout, s.search);
    if (layouts.empty()) return {};
    constexpr int batches = 64, repeats = 20;
    std::vector<StepLoad> loads;
    std::vector<double> sequences;
    for (int i = 1; i <= batches; ++i) {
        loads.push_back(decodeLoad(s.workload, i));
        sequences.push_back(i);
    }
    double sum = 0;
    StepSpeed speed;
    speed.scalar = secondsOf(
                       [&] {
                           for (const StepLoad& load : loads)
                               for (const Operator& op : operatorsOf(s.model, s.precision, layouts.back()))
                                   sum += costOf(op, load, context).time();
                       },
                       repeats) /
                   batches;
    LayoutOperators operators(s.model, s.precision);
    for (const Layout& layout : layouts) operators.add(layout);
    StepTable table(operators, context, {decodeLoad(s.workload, 1)}, sequences);
    const auto combine = [&] {
        for (std::size_t l = 0; l < layouts.size(); ++l)
            for (std::size_t pack = 0; pack < batches / packSize; ++pack)
                sum += table.sums(l, 0, pack).figures[workTime].values[0];
    };
    combine();
    speed.combined = secondsOf(combine, repeats) / double(batches * layouts.size());
    return sum > 0 ? speed : StepSpeed{};
}

/// Iterations a second of the simulation of an engine with so many requests in flight, on one thread.
double simulationSpeed(std::int64_t inFlight) {
    std::int64_t iterations = 0;
    const double seconds = secondsOf([&] { iterations = simulationBenchmark(inFlight).iterations; }, 5);
    return double(iterations) / seconds;
}

/// The three searches of an example as loops of parts that a crew shares: each part's time is the least of several runs.
std::vector<CrewTimes> searchTimes(const Loaded& loaded) {
    constexpr int repeats = 20;
    std::vector<CrewTimes> least(loaded.scenarios.size());
    for (std::size_t s = 0; s < least.size(); ++s)
        for (int run = 0; run < repeats; ++run) {
            CrewTimes times;
            {
                Crew watched(times);
                ExploreOptions options;
                options.crew = &watched;
                explore(loaded.scenarios[s].scenario, options);
            }
            if (run == 0) least[s] = times;
            least[s].after = std::min(least[s].after, times.after);
            for (std::size_t l = 0; l < times.loops.size(); ++l) {
                CrewTimes::Loop& best = least[s].loops[l];
                best.before = std::min(best.before, times.loops[l].before);
                for (std::size_t p = 0; p < best.parts.size(); ++p)
                    best.parts[p] = std::min(best.parts[p], times.loops[l].parts[p]);
            }
        }
    return least;
}

/// How many times quicker searches are on several threads, as their parts' times say; and the largest search alone.
void tellBalance(const Loaded& loaded, Streams streams) {
    const std::vector<CrewTimes> times = searchTimes(loaded);
    const auto alone = [](const CrewTimes& one) { return secondsOnThreads({one}, 1); };
    const CrewTimes largest = *std::max_element(times.begin(), times.end(),
                                                [&](const CrewTimes& a, const CrewTimes& b) { return alone(a) < alone(b); });
    const auto quicker = [](const std::vector<CrewTimes>& pieces, unsigned threads) {
        return digitsText(secondsOnThreads(pieces, 1) / secondsOnThreads(pieces, threads), 3, plainNumbers);
    };
    std::vector<CrewTimes> many;
    for (int copy = 0; copy < 8; ++copy) many.insert(many.end(), times.begin(), times.end());
    streams.text << "by the times of their parts, " << times.size() << " searches are " << quicker(times, 2)
                 << " times quicker on 2 threads and " << quicker(times, 8) << " on 8, the largest alone "
                 << quicker({largest}, 2) << " and " << quicker({largest}, 8) << ", and " << many.size() << " of them "
                 << quicker(many, 8) << " on 8\n";
}

/// What it takes to search caps together with layouts.
void tellCaps(const Loaded& loaded, Streams streams) {
    const auto seconds = [&loaded](Caps caps) {
        double sum = 0;
        for (const ResolvedScenario& one : loaded.scenarios) {
            Scenario s = one.scenario;
            s.power.caps = caps;
            constexpr int repeats = 20;
            sum += secondsOf([&s] { explore(s); }, repeats);
        }
        return sum;
    };
    const double fixed = seconds(Caps::fixed), searched = seconds(Caps::searched);
    streams.text << "the searches with caps of chips searched too: " << timeText(searched, plainNumbers) << ", "
                 << digitsText(searched / fixed, 3, plainNumbers) << " times as long\n";
}

int runBench(const Options& options, Streams streams) {
    TextTable table({"example", "candidates", "one thread", "all threads", "candidates/s", "one estimate"});
    for (const char* id : {"three-generations", "llama-70b-generations"})
        if (!measureExample(id, options, table, streams)) return badInput;
    streams.text << table.text();
    Options first = options;
    first.sources = {"three-generations"};
    if (const Result<Loaded> loaded = loadScenarios(first)) {
        tellBalance(*loaded, streams);
        tellCaps(*loaded, streams);
        tellOperators(loaded->scenarios.front().scenario, streams);
    }
    measureTails(options, streams);
    measureTraining(options, streams);
    for (const char* id : {"llama-70b-generations", "three-generations"}) {
        first.sources = {id};
        const Result<Loaded> loaded = loadScenarios(first);
        if (!loaded) continue;
        const Scenario& s = loaded->scenarios.front().scenario;
        const StepSpeed speed = stepSpeed(s);
        streams.text << "one step of " << s.model.name << ": " << timeText(speed.scalar, plainNumbers) << " by operators, "
                     << digitsText(1e9 * speed.combined, 3, plainNumbers) << " ns from tables\n";
    }
    for (std::int64_t inFlight : {64, 1024})
        streams.text << "simulation with " << countText(double(inFlight), plainNumbers)
                     << " requests in flight: " << predictedText(simulationSpeed(inFlight), "iterations/s", plainNumbers) << '\n';
    tellAskedFrom(options, streams);
    streams.text << "threads " << std::thread::hardware_concurrency() << '\n';
    return tellSignature(options, streams);
}
} // namespace

Run addBench(CLI::App& parser, Options& options) {
    const auto alone = std::make_shared<bool>(false), traffic = std::make_shared<bool>(false);
    parser.add_flag("--signature", *alone, "Measure nothing: say whether this build gives the results of every other");
    parser.add_flag("--traffic", *traffic, "Measure fleets instead, for half a minute: a million requests, agents, another load");
    return [alone, traffic, &options](Streams streams) {
        if (*alone) return tellSignature(options, streams);
        return *traffic ? tellTraffic(options, streams) : runBench(options, streams);
    };
}

} // namespace rackline
