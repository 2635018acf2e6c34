// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/launch/hints.h"

#include "model/scenario/chosen_caps.h"

#include <algorithm>
#include <array>

namespace rackline {

namespace {
std::string filled(std::string_view text, std::string_view value) {
    std::string result;
    while (!text.empty()) {
        const std::size_t at = text.find("{}");
        result += text.substr(0, at);
        if (at == std::string_view::npos) break;
        result += value;
        text.remove_prefix(at + 2);
    }
    return result;
}

template <class Ask> void askDegrees(const LaunchEngine& engine, const WantedWorker& wanted, Ask ask) {
    ask(engine.ranks.text, engine.ranks.value(wanted));
    for (const Degree& degree : layoutDegrees)
        if (const int n = wanted.layout.*degree.of; n != Layout{}.*degree.of)
            ask(degree.launch.*engine.degrees, std::to_string(n));
}

/// No engine holds chips back; whoever starts it does.
Power capOf(const WantedWorker& wanted) {
    const ChipUse use = wanted.role == WorkerRole::prefill  ? ChipUse::prefill
                        : wanted.role == WorkerRole::decode ? ChipUse::decode
                                                            : ChipUse::everything;
    const Scenario& s = *wanted.scenario;
    const bool others = wanted.role == WorkerRole::prefill && s.prefillHardware;
    const Accelerator& chip = others ? s.prefillHardware->system.accelerator : s.system.accelerator;
    const Power cap = others ? readOn(s, Readers::usual).heldChip(use).limit.cap : s.heldChip(use).limit.cap;
    return cap < chip.ratedTdp() ? cap : Power{};
}

LaunchWorker workerOf(const LaunchEngine& engine, const WantedWorker& wanted, int count) {
    LaunchWorker worker{wanted.role, count, wanted.layout, {}, {}, capOf(wanted)};
    worker.command = wanted.role == WorkerRole::whole ? std::string(engine.whole) : filled(engine.worker, nameOf(wanted.role));
    const auto ask = [&](std::string_view text, const std::string& value) {
        if (text.empty() || value.empty()) return;
        const std::string words = filled(text, value);
        if (engine.isFile)
            worker.file += words + "\n";
        else
            worker.command += " " + words;
    };
    askDegrees(engine, wanted, ask);
    for (const LaunchFlag& flag : engine.flags) ask(flag.text, flag.value(wanted));
    return worker;
}

LaunchHint hintOf(const LaunchEngine& engine, const Scenario& scenario, const OperatingPoint& point) {
    struct Pool {
        WantedWorker wanted;
        int count;
    };
    const bool isWhole = point.mode == ServingMode::aggregated;
    std::vector<Pool> pools;
    if (!isWhole) pools.push_back({{&scenario, point.prefill, 0, WorkerRole::prefill}, point.prefillWorkers});
    if (point.helpers > 0) pools.push_back({{&scenario, point.helper, 0, WorkerRole::prefill}, point.helpers});
    pools.push_back({{&scenario, point.layout, point.batch, isWhole ? WorkerRole::whole : WorkerRole::decode},
                     isWhole ? 1 : point.decodeWorkers});
    LaunchHint hint{&engine, {}, {}};
    for (const Pool& pool : pools) {
        hint.workers.push_back(workerOf(engine, pool.wanted, pool.count));
        for (const LaunchGap& gap : engine.gaps)
            if (gap.applies(pool.wanted) && std::find(hint.gaps.begin(), hint.gaps.end(), gap.words) == hint.gaps.end())
                hint.gaps.emplace_back(gap.words);
    }
    return hint;
}
} // namespace

std::string_view nameOf(WorkerRole role) {
    constexpr std::array<std::string_view, 3> names{"whole", "prefill", "decode"};
    return names[static_cast<std::size_t>(role)];
}

std::vector<LaunchHint> launchHints(const Scenario& asked, const OperatingPoint& point) {
    std::vector<LaunchHint> hints;
    if (!point.feasible()) return hints;
    const AtCaps at(asked, point.caps);
    const Scenario& scenario = at.scenario();
    for (const LaunchEngine& engine : launchEngines()) hints.push_back(hintOf(engine, scenario, point));
    std::stable_partition(hints.begin(), hints.end(),
                          [&](const LaunchHint& hint) { return scenario.engine.id.starts_with(hint.engine->id); });
    return hints;
}

std::string degreesText(std::string_view engine, const WantedWorker& wanted) {
    const auto engines = launchEngines();
    const auto of = std::find_if(engines.begin(), engines.end(), [&](const LaunchEngine& one) { return one.id == engine; });
    std::string words;
    askDegrees(*of, wanted, [&](std::string_view text, const std::string& value) {
        if (!text.empty() && !value.empty()) words += " " + filled(text, value);
    });
    return words;
}

std::string checkpointText(const Scenario& scenario) {
    return "a checkpoint of " + scenario.model.name + " with " + std::string(nameOf(scenario.precision.weights)) +
           " weights; engines read its formats from it";
}

std::string capText(Power cap) {
    const std::string watts = std::to_string(static_cast<int>(cap.si()));
    return "hold each GPU at " + watts + " W (on NVIDIA: nvidia-smi --power-limit=" + watts + ")";
}

std::string launchText(const LaunchHint& hint) {
    std::string text;
    for (const LaunchWorker& worker : hint.workers) {
        if (worker.role != WorkerRole::whole)
            text += "# " + std::to_string(worker.count) + " x " + std::string(nameOf(worker.role)) + "\n";
        if (worker.cap.si() > 0) text += "# before it starts, " + capText(worker.cap) + "\n";
        text += worker.command + "\n";
        if (worker.file.empty()) continue;
        text += "# " + worker.command.substr(worker.command.rfind(' ') + 1) + "\n" + worker.file;
    }
    for (const std::string& gap : hint.gaps) text += "# cannot be asked for: " + gap + "\n";
    return text;
}

} // namespace rackline
