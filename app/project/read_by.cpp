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
/// the answers alone are asked. What the answers read, traffic reads as well, but for A: it has lengths, loads and hits of its
/// own. The guide's page on inputs moves each key, and the test that reads the page holds this table to what then changes.
struct Row {
    std::string_view path, serving, training, postTraining{};
};

constexpr auto rows = std::to_array<Row>({
    {"name", "arns", "arns", "a"},
    {"model", "ars", "ars", "a"},
    {"engine", "ars", "", "a"},
    {"efficiency", "ars", "ars", "a"},
    {"framework", "", "ars", "a"},
    {"hardware.", "ars", "ars", "a"},
    {"hardware.rack", "arns", "arns", "a"},
    {"hardware.units", "arns", "arns", "a"},
    {"hardware.mig", "arns", ""},
    {"hardware.count", "Ars", "arn", "a"},
    {"hardware.prefill.", "ars", ""},
    {"hardware.price", "as", "as", "a"},
    {"hardware.power.provisioned", "arns", "ars", "a"},
    {"hardware.accelerator.tdp", "arns", "ars", "a"},

    {"hardware.out.fabric", "arns", "arns", "a"},
    {"hardware.out.reduction", "ars", "a"},
    {"hardware.out.bandwidth", "arns", "arns", "a"},
    {"workload.kind", "arns", "arns", "a"},
    {"workload.", "", "ars"},
    {"workload.compute", "", "ars", "a"},
    {"workload.scaling", "", "ars", "a"},
    {"workload.recompute", "", "ars", "a"},
    {"workload.optimizer", "", "ars", "a"},
    {"workload.context", "", "ars", "a"},
    {"workload.trained", "", "ars", "a"},
    {"workload.gpus", "", "ars", "a"},
    {"workload.rl.", "", "", "a"},
    {"workload.tokens", "", "as"},
    {"workload.flops", "", "as"},
    {"workload.deadline", "", "as"},
    {"workload.goal", "", "a"},
    {"workload.isl", "Ars", ""},
    {"workload.osl", "Ars", ""},
    {"workload.prefix_hit", "Ars", ""},
    {"workload.speculative.", "ars", ""},
    {"workload.images", "ars", ""},
    {"workload.image.", "ars", ""},
    {"workload.lora.", "ars", ""},
    {"workload.experts.", "ars", ""},
    {"workload.load.", "Ars", ""},
    {"workload.client.", "As", ""},
    {"workload.client.first_token", "A", ""},
    {"workload.lengths.", "Ars", ""},
    {"workload.arrivals.", "Ars", ""},
    {"workload.classes", "Ars", ""},
    {"workload.limits.", "ars", ""},
    {"workload.limits.goodput", "ar", ""},
    {"precision.", "ars", "", "a"},
    {"precision.mixers", "ars", ""},
    {"mapping.", "ars", ""},
    {"mapping.tp", "ars", "", "a"},
    {"mapping.ep", "ars", "", "a"},
    {"mapping.attention_dp", "ars", "", "a"},
    {"mapping.pp", "ars", "", "a"},
    {"mapping.dcp", "ars", "", "a"},
    {"mapping.training.", "", "ars", "a"},
    {"mapping.training.fit", "", "a", "a"},
    {"scheduler.", "as", ""},
    {"scheduler.token_budget", "ars", "", "a"},
    {"scheduler.running", "ars", "", "a"},
    {"offload.", "ars", ""},
    {"offload.prefix", "A", ""},
    {"offload.latency", "a", ""},
    {"offload.power", "arns", ""},
    {"offload.price", "as", ""},
    {"offload.tier", "arns", ""},
    {"search.", "ars", "", "a"},
    {"facility.", "arns", "ars", "a"},
    {"facility.power", "ns", "s"},
    {"facility.racks", "ns", "ns"},
    {"facility.electricity", "as", "as", "a"},
    {"facility.carbon", "s", "a"},
    {"facility.water", "s", ""},
    {"facility.ups", "As", ""},
    {"facility.transformer", "As", ""},
    {"facility.hall.floor_load", "r", "r"},
    {"facility.hall.spread", "r", "r"},
    {"facility.hall.rack_mass", "r", "r"},
    {"economics.", "as", "as", "a"},
    {"economics.utilisation", "As", ""},
    {"economics.price.output", "As", ""},
    {"economics.price.input", "s", ""},
    {"economics.price.cached", "s", ""},
    {"economics.colocation", "as", "as", "a"},
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
    {"sites.", "", "ars"},
    {"claim.", "", "a"},
    {"network.", "ns", "n"},
    {"network.oversubscription", "arns", "arns", "a"},
    {"network.optics", "arns", "ars", "a"},
    {"network.planes", "n", "n"},
    {"network.rails", "n", "n"},
    {"network.reach.leaf", "n", "n"},
    {"network.reach.core", "n", "n"},
    {"power.", "arns", "ars", "a"},
    {"power.clock", "ars", "ars", "a"},
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

ReadBy readBy(std::string_view path, bool trains) {
    const Row* row = rowOf(path);
    if (row == nullptr) return {};
    const std::string_view letters = trains ? row->training : row->serving;
    const auto has = [letters](char letter) { return letters.find(letter) != std::string_view::npos; };
    return {has('a') || has('A'), has('r'), has('n'), has('s'), !trains && has('a')};
}

ReadBy readByPostTraining(std::string_view path) {
    const Row* row = rowOf(path);
    return {row != nullptr && row->postTraining == "a", false, false, false, false};
}

ReadBy readBy(std::string_view path, const Scenario& scenario) {
    if (path.starts_with("workload.image") && !scenario.model.images.present()) return {};
    return scenario.postTrains ? readByPostTraining(path) : readBy(path, scenario.trains);
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
    const ReadBy serving = readBy(path, false), training = readBy(path, true);
    std::string text;
    for (const auto& [reads, word] : {std::pair{serving.answers, "serving"},
                                      {training.answers, "training"},
                                      {readByPostTraining(path).answers, "post-training"},
                                      {serving.rack || training.rack, "rack"},
                                      {serving.network || training.network, "network"},
                                      {serving.site || training.site, "site"}})
        if (reads) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

} // namespace rackline
