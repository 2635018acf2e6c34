// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/read_by.h"

#include "app/project/keys.h"
#include "model/scenario/parameters.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rackline {

namespace {
/// A key, or the beginning of several, with a letter for each reader: the answers, rack, network, site. What the answers read,
/// traffic reads as well, but for A: it has lengths, loads and hits of its own. The guide's page on inputs moves each key, and
/// the test that reads the page holds this table to what then changes.
struct Row {
    std::string_view path, serving, training;
};

constexpr auto rows = std::to_array<Row>({
    {"name", "arns", "arns"},
    {"model", "ars", "ars"},
    {"engine", "ars", ""},
    {"efficiency", "ars", "ars"},
    {"framework", "", "ars"},
    {"hardware.", "ars", "ars"},
    {"hardware.rack", "arns", "arns"},
    {"hardware.units", "arns", "arns"},
    {"hardware.mig", "arns", ""},
    {"hardware.count", "Ars", "arn"},
    {"hardware.prefill.", "ars", ""},
    {"hardware.price", "as", "as"},
    {"hardware.power.provisioned", "arns", "ars"},
    {"hardware.accelerator.tdp", "arns", "ars"},

    {"hardware.out.fabric", "arns", "arns"},
    {"hardware.out.reduction", "ars", "a"},
    {"hardware.out.bandwidth", "arns", "arns"},
    {"workload.kind", "arns", "arns"},
    {"workload.", "", "ars"},
    {"workload.tokens", "", "as"},
    {"workload.flops", "", "as"},
    {"workload.deadline", "", "as"},
    {"workload.goal", "", "a"},
    {"workload.isl", "Ars", ""},
    {"workload.osl", "Ars", ""},
    {"workload.prefix_hit", "Ars", ""},
    {"workload.speculative.", "ars", ""},
    {"workload.image", "ars", ""},
    {"workload.load.", "Ars", ""},
    {"workload.client.", "As", ""},
    {"workload.client.first_token", "A", ""},
    {"workload.lengths.", "Ars", ""},
    {"workload.arrivals.", "Ars", ""},
    {"workload.classes", "Ars", ""},
    {"workload.limits.", "ars", ""},
    {"workload.limits.goodput", "ar", ""},
    {"precision.", "ars", ""},
    {"mapping.", "ars", ""},
    {"mapping.training.", "", "ars"},
    {"mapping.training.fit", "", "a"},
    {"scheduler.", "as", ""},
    {"scheduler.token_budget", "ars", ""},
    {"scheduler.running", "ars", ""},
    {"offload.", "ars", ""},
    {"offload.prefix", "A", ""},
    {"offload.latency", "a", ""},
    {"offload.power", "arns", ""},
    {"offload.price", "as", ""},
    {"offload.tier", "arns", ""},
    {"search.", "ars", ""},
    {"facility.", "arns", "ars"},
    {"facility.power", "ns", "s"},
    {"facility.racks", "ns", "ns"},
    {"facility.electricity", "as", "as"},
    {"facility.carbon", "s", "a"},
    {"facility.water", "s", ""},
    {"facility.ups", "As", ""},
    {"facility.transformer", "As", ""},
    {"facility.hall.floor_load", "r", "r"},
    {"facility.hall.spread", "r", "r"},
    {"facility.hall.rack_mass", "r", "r"},
    {"economics.", "as", "as"},
    {"economics.utilisation", "As", ""},
    {"economics.price.output", "As", ""},
    {"economics.price.input", "s", ""},
    {"economics.price.cached", "s", ""},
    {"economics.colocation", "as", "as"},
    {"economics.cloud", "s", ""},
    {"economics.storage", "s", ""},
    {"economics.spares", "s", ""},
    {"economics.installation", "s", ""},
    {"economics.resale", "s", ""},
    {"economics.elasticity", "s", ""},
    {"failures.", "as", "as"},
    {"failures.mttf", "ars", "as"},
    {"failures.blast", "ars", "as"},
    {"failures.repair", "Ars", "as"},
    {"failures.corruption", "", "as"},
    {"checkpoint.", "", "as"},
    {"checkpoint.capacity", "", "ars"},
    {"checkpoint.kept", "", "ars"},
    {"sites.", "", "ars"},
    {"claim.", "", "a"},
    {"network.", "ns", "n"},
    {"network.oversubscription", "arns", "arns"},
    {"network.optics", "arns", "ars"},
    {"network.planes", "n", "n"},
    {"network.rails", "n", "n"},
    {"network.reach.leaf", "n", "n"},
    {"network.reach.core", "n", "n"},
    {"power.", "arns", "ars"},
    {"power.clock", "ars", "ars"},
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
                                      {serving.rack || training.rack, "rack"},
                                      {serving.network || training.network, "network"},
                                      {serving.site || training.site, "site"}})
        if (reads) text.append(text.empty() ? "" : ", ").append(word);
    return text;
}

} // namespace rackline
