// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/relations/drawn.h"

#include "model/candidates/metric.h"
#include "model/scenario/parameters.h"
#include "model/search/estimate.h"
#include "model/search/explore.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace rackline::test {

namespace {
std::string trimmed(const std::string& text) {
    const auto first = text.find_first_not_of(" `");
    if (first == std::string::npos) return {};
    return text.substr(first, text.find_last_not_of(" `") - first + 1);
}

Settings settingsIn(const std::string& cell) {
    Settings settings;
    std::istringstream words(cell);
    for (std::string word; words >> word;) {
        word = trimmed(word);
        const auto equals = word.find('=');
        settings[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return settings;
}

/// Three digits are enough to tell two values apart, and short to read.
std::string numberOf(const Relation& r, double value) {
    const Parameter* parameter = findParameter(r.key);
    const bool whole = parameter != nullptr && parameter->kind == ParameterKind::count;
    std::ostringstream text;
    text.precision(whole ? 12 : 3);
    text << (whole ? std::round(value) : value);
    return text.str() + (r.unit.empty() ? "" : " " + r.unit);
}

std::optional<double> perMw(const Pair& pair, const std::string& value, const Catalogue& catalogue) {
    Project project{"r", {}, {{"r", pair.settings}}, false};
    project.scenarios.front().values[pair.relation->key] = value;
    const auto resolved = resolve(project, 0, catalogue);
    if (!resolved) return std::nullopt;
    // The point that an estimate explains, without the explanation, which takes longer than the search.
    const Exploration found = explore(resolved->scenario);
    const FrontierPoint* best = chosenOf(found);
    return best != nullptr ? valueOf(best->point, Metric::perMw) : 0.0;
}
} // namespace

std::vector<Relation> relationsIn(const std::string& page) {
    std::vector<Relation> relations;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("| `")) continue;
        std::vector<std::string> cells;
        std::istringstream row(line.substr(1));
        for (std::string cell; std::getline(row, cell, '|');) cells.push_back(cell);
        if (cells.size() < 6) return {};
        Relation r;
        r.key = trimmed(cells[0]);
        const std::string better = trimmed(cells[1]);
        r.better = better == "less" ? Relation::Better::less : better == "same" ? Relation::Better::same : Relation::Better::more;
        if (cells[2].find('`') != std::string::npos) {
            r.fromWord = trimmed(cells[2]);
            r.toWord = trimmed(cells[3]);
        } else {
            r.from = std::stod(cells[2]);
            r.to = std::stod(cells[3]);
        }
        r.unit = trimmed(cells[4]);
        r.beside = settingsIn(cells[5]);
        relations.push_back(std::move(r));
    }
    return relations;
}

std::string Pair::command() const {
    std::string line = "echo '{\"format\":\"rackline\",\"version\":1,\"name\":\"r\",\"model\":\"" + settings.at("model") +
                       "\",\"hardware\":{\"rack\":\"" + settings.at("hardware.rack") +
                       "\"}}' > r.rackline; rackline sweep r.rackline";
    for (const auto& [key, value] : settings)
        if (key != "model" && key != "hardware.rack") line += " --set '" + key + "=" + value + "'";
    return line + " --axis '" + relation->key + "=" + worse + "," + better + "'";
}

std::vector<KnownLoss> knownIn(const std::string& text, const std::vector<Relation>& relations) {
    std::vector<KnownLoss> known;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line.starts_with('#')) continue;
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ';');) cells.push_back(trimmed(cell));
        if (cells.size() != 5) return {};
        const auto relation =
            std::find_if(relations.begin(), relations.end(), [&](const Relation& r) { return r.key == cells[1]; });
        if (relation == relations.end()) return {};
        known.push_back({{&*relation, settingsIn(cells[4]), cells[2], cells[3]}, std::stod(cells[0]) / 100});
    }
    return known;
}

bool KnownLoss::covers(const Pair& other, double loss) const {
    if (other.relation != pair.relation || loss > largest) return false;
    for (const auto& [key, value] : pair.settings) {
        const bool kind = key == "mapping.mode" || key.starts_with("workload.load.") || key.starts_with("offload.") ||
                          key.starts_with("workload.limits.") || key == "efficiency";
        const auto found = other.settings.find(key);
        if (kind && (found == other.settings.end() || (key == "mapping.mode" && found->second != value))) return false;
    }
    return true;
}

Draw::Draw(const Catalogue& catalogue, std::uint64_t seed) : m_random(seed) {
    for (const EntrySummary& one : catalogue.list("rack"))
        if (catalogue.system(one.id)) m_racks.push_back(one.id);
    for (const EntrySummary& one : catalogue.list("model"))
        if (const auto model = catalogue.model(one.id); model && model->writes) m_models.push_back(one.id);
}

double Draw::between(double from, double to) {
    const double share = double(m_random() >> 11) * 0x1p-53;
    return from > 0 ? from * std::pow(to / from, share) : from + share * (to - from);
}

void Draw::drawSystem(Settings& s) {
    s["model"] = oneOf(m_models);
    s["hardware.rack"] = oneOf(m_racks);
    s["hardware.count"] = std::to_string(int(between(1, 16)));
    if (chance(0.1)) s["efficiency"] = "speed-of-light";
    if (chance(0.2)) s["precision.weights"] = oneOf<std::string>({"fp8", "bf16"});
    if (chance(0.2)) s["precision.kv"] = oneOf<std::string>({"fp8", "bf16"});
}

void Draw::drawTraffic(Settings& s) {
    s["workload.isl"] = std::to_string(int(between(32, 40000)));
    s["workload.osl"] = std::to_string(int(between(16, 4000)));
    const auto number = [](double value) { return std::to_string(int(value)); };
    if (chance(0.4)) s["workload.prefix_hit"] = "0." + number(between(10, 98));
    if (chance(0.2)) s["workload.limits.ttft"] = number(between(100, 10000)) + " ms";
    if (chance(0.2)) s["workload.limits.speed"] = number(between(5, 200)) + " tok/s";
    if (chance(0.15)) s["workload.speculative.draft"] = number(between(1, 5));
    if (chance(0.1)) s["workload.load.concurrency"] = number(between(1, 2000));
}

void Draw::drawMapping(Settings& s) {
    if (chance(0.7)) s["mapping.mode"] = oneOf<std::string>({"aggregated", "disaggregated"});
    if (chance(0.2)) s["mapping.tp"] = oneOf<std::string>({"1", "2", "4", "8"});
    if (chance(0.2)) s["search.largest"] = oneOf<std::string>({"4", "8", "16", "72"});
    if (chance(0.1)) s["offload.prefix"] = "0.5";
}

Pair Draw::pair(const Relation& relation) {
    Pair p;
    p.relation = &relation;
    drawSystem(p.settings);
    drawTraffic(p.settings);
    drawMapping(p.settings);
    for (const auto& [key, value] : relation.beside) p.settings[key] = value;
    p.settings.erase(relation.key);
    if (!relation.fromWord.empty()) {
        p.worse = relation.fromWord;
        p.better = relation.toWord;
        return p;
    }
    // Neighbours as often as far ends: some defects are steps, others trends.
    double low = between(relation.from, relation.to), high = between(relation.from, relation.to);
    if (chance(0.5)) high = low * between(1.01, 1.3);
    if (high < low) std::swap(low, high);
    high = std::min(high, relation.to);
    p.worse = numberOf(relation, relation.better == Relation::Better::less ? high : low);
    p.better = numberOf(relation, relation.better == Relation::Better::less ? low : high);
    return p;
}

std::optional<double> lossOf(const Pair& pair, const Catalogue& catalogue) {
    const auto worse = perMw(pair, pair.worse, catalogue), better = perMw(pair, pair.better, catalogue);
    if (!worse || !better) return std::nullopt;
    if (pair.relation->better == Relation::Better::same) return *worse == *better ? 0 : std::abs(*worse - *better) / *worse;
    return *worse <= *better ? 0 : 1 - *better / *worse;
}

Pair shrunk(Pair pair, const Catalogue& catalogue, double least) {
    const auto still = [&](const Pair& p) { return lossOf(p, catalogue).value_or(0) >= least; };
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const auto& [key, value] : Settings(pair.settings)) {
            if (key == "model" || key == "hardware.rack" || pair.relation->beside.contains(key)) continue;
            Pair without = pair;
            without.settings.erase(key);
            if (!still(without)) continue;
            pair = std::move(without);
            shorter = true;
        }
    }
    for (const auto& [key, simple] : Settings{{"model", "llama-3.1-70b"}, {"hardware.rack", "dgx-h100"}}) {
        Pair usual = pair;
        usual.settings[key] = simple;
        if (still(usual)) pair = std::move(usual);
    }
    return pair;
}

} // namespace rackline::test
