// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/read_by.h"

#include "app/project/keys.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rackline {

namespace {
/// A key, or the beginning of several, with a letter for each reader: the answers, rack, network, site. Of reinforcement learning
/// and of whole passes the answers alone are asked. What the answers read, traffic reads as well, but for A: it has lengths,
/// loads and hits of its own; of what has a t it reads a part, and says so itself. The guide's page on inputs moves each key, and
/// the test that reads the page holds this table to what then changes.
struct Row {
    std::string_view path, serving, training, postTraining{}, passes{};
};

constexpr auto rows = std::to_array<Row>({
    {"name", "arns", "arns", "a", "a"},
    {"model", "ars", "ars", "a", "a"},
    {"engine", "ars", "", "a", "a"},
    {"efficiency", "ars", "ars", "a", "a"},
    {"framework", "", "ars", "a"},
    {"hardware.", "ars", "ars", "a", "a"},
    {"hardware.rack", "arns", "arns", "a", "a"},
    {"hardware.units", "arns", "arns", "a", "a"},
    {"hardware.mig", "arns", "", "", "a"},
    {"hardware.count", "Ars", "arn", "a", "a"},
    {"hardware.prefill.", "ars", ""},
    {"hardware.price", "as", "as", "a", "a"},
    {"hardware.power.provisioned", "arns", "arns", "a", "a"},
    {"hardware.accelerator.tdp", "arns", "ars", "a", "a"},

    {"hardware.out.fabric", "arns", "arns", "a", "a"},
    {"hardware.out.reduction", "ars", "a"},
    {"hardware.out.bandwidth", "arns", "arns", "a", "a"},
    {"workload.kind", "arns", "arns", "a", "a"},
    {"workload.", "", "ars"},
    {"workload.compute", "", "ars", "a"},
    {"workload.scaling", "", "ars", "a"},
    {"workload.recompute", "", "ars", "a"},
    {"workload.optimizer", "", "ars", "a"},
    {"workload.context", "", "ars", "a"},
    {"workload.trained", "", "ars", "a"},
    {"workload.gpus", "", "ars", "a"},
    {"workload.rl.", "", "", "a"},
    {"workload.forward.", "", "", "", "a"},
    {"workload.load.rate", "Ars", "", "", "a"},
    {"workload.limits.latency", "ars", "", "", "a"},
    {"workload.limits.context", "ars", "", "", "a"},
    {"workload.tokens", "", "as"},
    {"workload.flops", "", "as"},
    {"workload.deadline", "", "as"},
    {"workload.goal", "", "a"},
    {"workload.isl", "Ars", "", "", "a"},
    {"workload.osl", "Ars", ""},
    {"workload.prefix_hit", "Ars", ""},
    {"workload.speculative.", "ars", ""},
    {"workload.images", "ars", "", "", "a"},
    {"workload.image.", "ars", "", "", "a"},
    {"workload.lora.", "ars", ""},
    {"workload.experts.", "ars", ""},
    {"workload.load.", "Ars", ""},
    {"workload.client.", "As", ""},
    {"workload.client.first_token", "A", ""},
    {"workload.lengths.", "Ars", ""},
    {"workload.arrivals.", "Ars", ""},
    {"workload.arrivals.day", "Ars", "", "", "a"},
    {"workload.classes", "Arst", ""},
    {"workload.limits.", "ars", ""},
    {"workload.limits.goodput", "ar", ""},
    {"precision.", "ars", "", "a"},
    {"precision.weights", "ars", "", "a", "a"},
    {"precision.attention", "ars", "", "a", "a"},
    {"precision.activations", "ars", "", "a", "a"},
    {"precision.dense", "ars", "", "a", "a"},
    {"precision.mixers", "ars", "", "", "a"},
    {"mapping.", "ars", ""},
    {"mapping.evidence", "ars", ""},
    {"mapping.tp", "ars", "", "a", "a"},
    {"mapping.ep", "ars", "", "a", "a"},
    {"mapping.attention_dp", "ars", "", "a", "a"},
    {"mapping.prefill.cp", "ars", "", "", "a"},
    {"mapping.pp", "ars", "", "a", "a"},
    {"mapping.dcp", "ars", "", "a"},
    {"mapping.afd", "ars", ""},
    {"mapping.afd_batches", "ars", ""},
    {"mapping.training.", "", "ars", "a"},
    {"mapping.training.fit", "", "a", "a"},
    {"scheduler.", "as", ""},
    {"scheduler.token_budget", "ars", "", "a"},
    {"scheduler.align_steps", "as", "", "a"},
    {"scheduler.running", "ars", "", "a"},
    {"offload.", "ars", ""},
    {"offload.prefix", "A", ""},
    {"offload.latency", "a", ""},
    {"offload.power", "arns", ""},
    {"offload.price", "as", ""},
    {"offload.tier", "arns", ""},
    {"search.", "ars", "", "a", "a"},
    {"facility.", "arns", "ars", "a", "a"},
    {"facility.power", "arns", "as"},
    {"facility.network_share", "arns", "arns", "a", "a"},
    {"facility.racks", "ns", "ns"},
    {"facility.electricity", "as", "as", "a", "a"},
    {"facility.carbon", "s", "a"},
    {"facility.water", "s", ""},
    {"facility.ups", "As", ""},
    {"facility.transformer", "As", ""},
    {"facility.hall.floor_load", "ars", "ars", "a", "a"},
    {"facility.hall.spread", "ars", "ars", "a", "a"},
    {"facility.hall.rack_mass", "ars", "ars", "a", "a"},
    {"economics.", "as", "as", "a", "a"},
    {"economics.utilisation", "As", "", "", "a"},
    {"economics.price.output", "As", ""},
    {"economics.price.input", "As", ""},
    {"economics.price.cached", "As", ""},
    {"economics.colocation", "as", "as", "a", "a"},
    {"economics.cloud", "s", ""},
    {"economics.storage", "s", ""},
    {"economics.spares", "s", ""},
    {"economics.installation", "s", ""},
    {"economics.resale", "s", ""},
    {"economics.elasticity", "s", ""},
    {"failures.", "as", "as", "a"},
    {"failures.mttf", "ars", "as", "a"},
    {"failures.blast", "ars", "as", "a"},
    {"failures.repair", "Ars", "as", "a"},
    {"failures.corruption", "", "as", "a"},
    {"checkpoint.", "", "as", "a"},
    {"checkpoint.capacity", "", "ars", "a"},
    {"checkpoint.kept", "", "ars", "a"},
    {"storage.", "as", "as", "a", "a"},
    {"storage.reads", "as", "as", "a"},
    {"storage.ingest", "", "ars"},
    {"sites.", "", "ars"},
    {"claim.", "", "a"},
    {"network.", "ns", "n"},
    {"network.oversubscription", "arns", "arns", "a", "a"},
    {"network.optics", "arns", "arns", "a", "a"},
    {"network.planes", "n", "n"},
    {"network.rails", "n", "n"},
    {"network.reach.leaf", "n", "n"},
    {"network.reach.core", "n", "n"},
    {"power.", "arns", "ars", "a", "a"},
    {"power.clock", "ars", "ars", "a", "a"},
    {"power.caps", "Arns", "ars"},
    {"power.prefill.", "arns", ""},
    {"power.decode.", "arns", ""},
    {"power.prefill.clock", "ars", ""},
    {"power.decode.clock", "ars", ""},
});

const Row* rowOf(std::string_view path) {
    const Row* best = nullptr;
    for (const Row& row : rows)
        if ((path == row.path || (row.path.back() == '.' && path.starts_with(row.path))) &&
            (best == nullptr || row.path.size() > best->path.size()))
            best = &row;
    return best;
}
} // namespace

ReadBy readBy(std::string_view path, Task task) {
    const Row* row = rowOf(path);
    if (row == nullptr) return {};
    const std::array<std::string_view, taskCount> columns{row->serving, row->training, row->postTraining, row->passes};
    const std::string_view letters = columns[static_cast<std::size_t>(task)];
    const auto has = [letters](char letter) { return letters.find(letter) != std::string_view::npos; };
    return {has('a') || has('A'), has('r'), has('n'), has('s'), task == Task::serve && has('a'), task == Task::serve && has('t')};
}

ReadBy readBy(std::string_view path, const Scenario& scenario) {
    const bool draws = scenario.model.diffusion.present();
    if (path.starts_with("workload.image") && !draws && !scenario.model.images.present()) return {};
    if (path.starts_with("workload.experts.") && !scenario.model.isMixture()) return {};
    constexpr auto ofPictures =
        std::to_array<std::string_view>({"workload.forward.steps", "workload.forward.guidance", "workload.forward.frames"});
    constexpr auto ofTexts = std::to_array<std::string_view>({"workload.isl", "workload.images", "workload.limits.context"});
    const auto isOf = [&](const auto& keys) { return std::find(keys.begin(), keys.end(), path) != keys.end(); };
    if (scenario.forwards() && (draws ? isOf(ofTexts) : isOf(ofPictures))) return {};
    return readBy(path, scenario.task);
}

std::string_view keyAt(std::size_t place) {
    const std::size_t plain = parameters().size();
    if (place < plain) return parameters()[place].id;
    return place - plain < structuralKeys().size() ? structuralKeys()[place - plain].id : "an input";
}

std::size_t placeOf(std::string_view path) {
    std::size_t place = 0;
    while (place < parameters().size() + structuralKeys().size() && keyAt(place) != path) ++place;
    return place;
}

std::string readByText(std::string_view path) {
    const ReadBy serving = readBy(path, Task::serve), training = readBy(path, Task::train);
    std::string text;
    for (const auto& [reads, word] : {std::pair{serving.answers, "serving"},
                                      {training.answers, "training"},
                                      {readBy(path, Task::postTrain).answers, "post-training"},
                                      {readBy(path, Task::passes).answers, "passes"},
                                      {serving.rack || training.rack, "rack"},
                                      {serving.network || training.network, "network"},
                                      {serving.site || training.site, "site"}})
        if (reads) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

} // namespace rackline
