// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/evidence/layout_evidence.h"

#include "app/project/evidence/known_runs.h"
#include "app/project/text/csv_rows.h"
#include "hwdb/store/text_file.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <sstream>

namespace rackline {

namespace {

constexpr std::uintmax_t largestEvidence = 4 << 20;
using Cells = std::map<std::string, std::string, std::less<>>;

std::vector<int> wholes(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> values;
    for (int value = 0; words >> value;) values.push_back(value);
    return values;
}

Result<void> eachRow(std::string_view csv, const std::string& where, const std::function<void(Cells&)>& take) {
    CsvRows rows(csv);
    std::vector<std::string> names, cells;
    if (!rows.more() || !rows.next(names)) return Error{ErrorCode::input, where, "has no header row"};
    while (rows.more()) {
        const bool closed = rows.next(cells);
        if (!closed || cells.size() != names.size())
            return Error{ErrorCode::input, where + ":" + std::to_string(rows.line()),
                         "is not a row of as many cells as the header"};
        Cells row;
        for (std::size_t i = 0; i < names.size(); ++i) row[names[i]] = std::move(cells[i]);
        take(row);
    }
    return {};
}

/// Empty where attention is both in tensor and in data parallel, for stages, for context parallelism and for feed-forward parts
/// on GPUs of their own: nobody published those.
std::string_view familyOf(const Layout& layout) {
    if (layout.pipeline * layout.decodeContext > 1 || layout.feedForward > 0) return "";
    if (layout.attentionDp > 1) return layout.attentionTp == 1 ? "DP" : "";
    return layout.expertParallel > 1 ? "EP" : "TP";
}

bool within(const std::vector<int>& ranks, int asked) {
    return std::any_of(ranks.begin(), ranks.end(), [asked](int r) { return asked <= 2 * r && r <= 2 * asked; });
}

} // namespace

std::string_view nameOf(Evidence evidence) {
    switch (evidence) {
    case Evidence::demonstrated:
        return "demonstrated";
    case Evidence::supported:
        return "supported";
    case Evidence::possible:
        break;
    }
    return "possible";
}

Result<LayoutEvidence> LayoutEvidence::parse(std::string_view layouts, std::string_view rules) {
    LayoutEvidence evidence;
    const Result<void> read = eachRow(layouts, "layouts.csv", [&](Cells& row) {
        evidence.m_layouts.push_back({row["engine"], row["generation"], row["format"], row["model"], row["role"], row["family"],
                                      row["last"], wholes(row["ranks"]), std::strtod(row["most_per_rank"].c_str(), nullptr)});
    });
    if (!read) return read.error();
    const Result<void> ruled = eachRow(rules, "rules.csv", [&](Cells& row) {
        evidence.m_rules.push_back({row["engine"], row["attention_dp"] == "off or all", row["experts"] == "one or all",
                                    wholes(row["slots"]), wholes(row["ranks"]), std::atoi(row["tray_above"].c_str()),
                                    std::atoi(row["tray"].c_str()), row["cache"] == "divides"});
    });
    if (!ruled) return ruled.error();
    return evidence;
}

std::optional<LayoutEvidence> LayoutEvidence::shipped() {
    const std::filesystem::path folder = shippedCases().parent_path().parent_path() / "layouts";
    const Result<std::string> layouts = readFile(folder / "layouts.csv", largestEvidence);
    const Result<std::string> rules = readFile(folder / "rules.csv", largestEvidence);
    if (!layouts || !rules) return std::nullopt;
    Result<LayoutEvidence> evidence = parse(*layouts, *rules);
    return evidence ? std::optional(std::move(evidence).value()) : std::nullopt;
}

bool LayoutEvidence::supports(const Scenario& scenario, const Layout& layout) const {
    const auto found =
        std::find_if(m_rules.begin(), m_rules.end(), [&](const LayoutRules& r) { return r.engine == scenario.engine.scheduler; });
    if (found == m_rules.end()) return false;
    const LayoutRules& rules = *found;
    if (layout.decodeContext > 1 && !rules.dividesCache) return false;
    // Engines have it as a plugin and as an experiment alone.
    if (layout.feedForward > 0) return false;
    const int ranks = layout.ranks();
    if (rules.attentionOffOrAll && layout.attentionDp != 1 && layout.attentionDp != ranks) return false;
    if (rules.expertsOneOrAll && layout.expertParallel != 1 && layout.expertParallel != ranks) return false;
    if (!rules.ranks.empty() && std::find(rules.ranks.begin(), rules.ranks.end(), ranks) == rules.ranks.end()) return false;
    if (rules.tray > 0 && ranks > rules.trayAbove && ranks % rules.tray != 0) return false;
    int experts = 0;
    for (const LayerGroup& group : scenario.model.layers) experts = std::max(experts, group.feedForward.experts);
    const auto divides = [&](int held) { return held % layout.expertParallel == 0; };
    return experts == 0 || divides(experts) || std::any_of(rules.places.begin(), rules.places.end(), divides);
}

LayoutStanding LayoutEvidence::of(const Scenario& scenario, const OperatingPoint& point) const {
    const std::string_view role = point.mode == ServingMode::disaggregated ? "decode" : "mixed";
    const std::string_view family = familyOf(point.layout), format = nameOf(scenario.precision.weights);
    LayoutStanding standing{supports(scenario, point.layout) ? Evidence::supported : Evidence::possible, {}};
    for (const PublishedLayouts& row : m_layouts)
        if (row.engine == scenario.engine.scheduler && row.generation == scenario.system.accelerator.generation &&
            row.format == format && row.model == scenario.model.id && row.role == role && row.family == family &&
            within(row.ranks, point.layout.ranks()) && (row.mostPerRank == 0 || point.batch <= 2 * row.mostPerRank)) {
            standing.evidence = Evidence::demonstrated;
            standing.last = std::max(standing.last, row.last);
        }
    return standing;
}

} // namespace rackline
