// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/origin.h"
#include "app/cli/text_table.h"
#include "app/report/number_text.h"
#include "app/report/training_records.h"
#include "app/report/wording.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace rackline {

namespace {

std::string seconds(Time t) { return timeText(t.si(), plainNumbers); }
std::string data(double bytes) { return measureText(bytes, "B", plainNumbers); }

std::string between(const std::string& low, const std::string& high) { return low == high ? "" : low + " - " + high; }

std::string resultTable(const TrainedScenario& t) {
    const TrainingEstimate& e = t.estimate;
    TextTable table({"Training", "p50", "90 % interval"});
    table.add({"optimizer step", seconds(e.step.mid), between(seconds(e.step.low), seconds(e.step.high))});
    table.add({"tokens a second", measureText(e.tokens.si(), "tok/s", plainNumbers)});
    table.add({"tokens a second per GPU", predictedText(e.perGpu.si(), "tok/s", plainNumbers)});
    table.add({"MFU, model FLOPs over dense bf16 peak", percentText(e.mfu, plainNumbers)});
    table.add({"MFU, over the peak of " + std::string(nameOf(t.scenario->scenario.training.run.compute)),
               percentText(e.mfuOfFormat, plainNumbers)});
    table.add({"HFU, with recomputation, over bf16 peak", percentText(e.hfu, plainNumbers)});
    table.add({"tokens of the run", measureText(e.totalTokens, "tok", plainNumbers)});
    table.add({"FLOPs of the run", numberText(e.totalWork.si(), 4)});
    table.add(
        {"time to train, with goodput", seconds(e.duration.mid), between(seconds(e.duration.low), seconds(e.duration.high))});
    const auto energy = [](Energy v) { return predictedText(v.si() / 3.6e9, "MWh", plainNumbers); };
    table.add({"energy at the meter", energy(e.energy.mid), between(energy(e.energy.low), energy(e.energy.high))});
    const auto money = [](Money v) { return moneyText(v.si(), plainNumbers); };
    if (t.scenario->scenario.system.rack.price.si() > 0)
        table.add({"cost, spares included", money(e.cost.mid), between(money(e.cost.low), money(e.cost.high))});
    table.add({"power at the meter", measureText(e.power.mid.si(), "W", plainNumbers),
               between(measureText(e.power.low.si(), "W", plainNumbers), measureText(e.power.high.si(), "W", plainNumbers))});
    table.add({"carbon dioxide", predictedText(e.carbon / 1000, "t", plainNumbers)});
    if (e.deadlineShare > 0) {
        table.add({"rate per GPU that the deadline needs", measureText(e.deadlineRate.si(), "FLOP/s", plainNumbers)});
        table.add({"  as a share of the bf16 peak", percentText(e.deadlineShare, plainNumbers)});
        table.add({"  as a share of the format's peak", percentText(e.deadlineShareOfFormat, plainNumbers)});
    }
    return table.text();
}

std::string stepTable(const TrainingEstimate& e) {
    TextTable table({"Step", "time", "share"});
    std::vector<TrainingPart> parts = e.parts;
    std::stable_sort(parts.begin(), parts.end(), [](const TrainingPart& a, const TrainingPart& b) { return b.time < a.time; });
    for (const TrainingPart& p : parts)
        table.add({std::string(p.name), seconds(p.time), percentText(p.time / e.step.mid, plainNumbers)});
    table.add({"sum", seconds(e.step.mid)});
    return table.text();
}

std::string memoryTable(const TrainedScenario& t) {
    const TrainingEstimate& e = t.estimate;
    const TrainingMemory& m = e.point.memory;
    TextTable table({"Memory of the fullest GPU, stage " + std::to_string(m.stage), ""});
    table.add({"weights, gradients, optimizer", data(m.states)});
    table.add({"activations", data(m.activations)});
    table.add({"logits", data(m.logits)});
    table.add({"buffers", data(m.buffers)});
    table.add({"reserved, with fragmentation", data(m.reserved)});
    table.add({"may be reserved", data(e.memoryLimit.si())});
    table.add({"all GPUs: weights, gradients, optimizer", data(m.states * e.gpus)});
    table.add({"all GPUs: HBM", data(t.scenario->scenario.system.accelerator.hbm.visible.si() * e.gpus)});
    table.add({"chance that it fits", percentText(e.fitProbability, plainNumbers)});
    return table.text();
}

std::string failureTable(const TrainingEstimate& e) {
    const Reliability& r = e.failures;
    TextTable table({"Failures", "p50", "90 % interval"});
    table.add({"time between interruptions", seconds(r.mtti), between(seconds(e.mtti.low), seconds(e.mtti.high))});
    if (r.sources.size() > 1)
        for (const FailureSource& f : r.sources)
            table.add({"  of " + std::string(f.name) + ", " + countText(f.gpus, plainNumbers) + " GPUs each", seconds(f.mtti)});
    table.add({"checkpoint", data(r.checkpoint.si())});
    table.add({"training waits for one", seconds(r.save)});
    table.add({"one every", seconds(r.interval)});
    table.add({"storage must take", measureText(r.storageNeeded.si(), "B/s", plainNumbers)});
    table.add({"back after a failure in", seconds(r.restart)});
    table.add({"goodput", percentText(r.goodput, plainNumbers),
               between(percentText(e.goodput.low, plainNumbers), percentText(e.goodput.high, plainNumbers))});
    table.add({"GPUs held ready", countText(r.spares, plainNumbers)});
    return table.text();
}

std::string claimTable(const TrainingEstimate& e) {
    if (e.claims.empty()) return {};
    struct Row {
        std::string_view name;
        std::string (*text)(double);
    };
    constexpr auto time = [](double v) { return timeText(v, plainNumbers); };
    static constexpr std::array<Row, 4> rows{{{"time to train, at most", time},
                                              {"power, at most", [](double v) { return measureText(v, "W", plainNumbers); }},
                                              {"goodput, at least", [](double v) { return percentText(v, plainNumbers); }},
                                              {"time between interruptions, at least", time}}};
    TextTable table({"Claim", "claimed", "predicted", "90 % interval", ""}, 1);
    for (const ClaimCheck& c : e.claims) {
        const Row& row = rows[static_cast<std::size_t>(c.of)];
        table.add({std::string(row.name), row.text(c.claimed), row.text(c.predicted.mid),
                   between(row.text(c.predicted.low), row.text(c.predicted.high)), std::string(textOf(c.verdict))});
    }
    return table.text() + "\n";
}

std::string tableOf(const TrainedScenario& t) {
    const Scenario& s = t.scenario->scenario;
    const TrainingEstimate& e = t.estimate;
    std::string text =
        s.name + ": " + s.model.name + " on " + countText(e.gpus, plainNumbers) + " GPUs of " + s.system.rack.name + "\n";
    for (const Finding& finding : e.findings) text += sentenceOf(finding, plainNumbers) + "\n";
    if (e.parts.empty()) return text + "\nhash " + t.scenario->hash + "\n";
    text += labelOf(e.point.layout) + ", micro-batch " + digitsText(e.point.layout.microBatch, 3, plainNumbers) + ", recompute " +
            std::string(nameOf(e.point.layout.recompute)) + ", " + std::string(nameOf(e.point.layout.schedule)) + "; best of " +
            countText(double(e.evaluated), plainNumbers) + " layouts\n\n";
    return text + claimTable(e) + resultTable(t) + "\n" + stepTable(e) + "\n" + memoryTable(t) + "\n" + failureTable(e) +
           "\nhash " + t.scenario->hash + "\n";
}
} // namespace

int runTrain(const Options& options, Streams streams) {
    const Result<Loaded> loaded = loadScenarios(options);
    if (!loaded) return fail(loaded.error(), streams);
    std::vector<TrainedScenario> trained;
    for (const ResolvedScenario& scenario : loaded->scenarios) {
        if (!scenario.scenario.trains)
            return fail({ErrorCode::input, "workload.kind", "\"" + scenario.scenario.name + "\" serves; train needs \"train\""},
                        streams);
        trained.push_back({&scenario, estimateTraining(scenario.scenario, options.threads)});
    }
    switch (options.format) {
    case OutputFormat::json:
        streams.out << trainingJson(trained, originOf(options, *loaded));
        break;
    case OutputFormat::csv:
        streams.out << trainingCsv(trained);
        break;
    case OutputFormat::table:
        for (std::size_t i = 0; i < trained.size(); ++i) streams.out << (i > 0 ? "\n" : "") << tableOf(trained[i]);
        break;
    }
    const bool ok = std::all_of(trained.begin(), trained.end(), [](const TrainedScenario& t) { return t.estimate.feasible; });
    return ok ? done : infeasible;
}

} // namespace rackline
