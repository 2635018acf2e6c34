// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/service_inputs.h"

#include "app/project/text/csv_rows.h"
#include "hwdb/store/text_file.h"
#include "model/intervals/profile_widths.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <map>

namespace rackline {

namespace {
Error notServed(std::string_view key, std::string detail) { return {ErrorCode::input, std::string(key), std::move(detail)}; }

/// Widens the intervals of some figures, on other chips that read prompts too.
void widen(Scenario& s, std::span<const SpreadOf> figures, double judged) {
    widenJudged(s.engine, figures, judged);
    if (s.prefillHardware) widenJudged(s.prefillHardware->engine, figures, judged);
}

bool adaptsAttention(const Attention& attention, int hidden) {
    const AttentionOperators operators = attentionOperatorsOf(attention, {double(hidden)});
    return !attends(attention) ||
           std::any_of(operators.begin(), operators.end(), [](const AttentionOperator& op) { return op.projections > 0; });
}
} // namespace

Result<void> takeImages(Scenario& s) {
    const Images& asked = s.workload.images;
    if (asked.count <= 0 || s.trains()) return {};
    ImageEncoder& encoder = s.model.images;
    constexpr std::string_view key = "workload.images";
    if (!encoder.present()) return notServed(key, s.model.name + " has no image encoder in the catalogue");
    const double tokens = encoder.tokensOf(asked.across, asked.down);
    if (asked.count * tokens > s.workload.isl)
        return notServed(key, numberText(asked.count) + " images of " + numberText(tokens) +
                                  " tokens do not fit into a prompt of " + numberText(s.workload.isl) +
                                  "; workload.isl counts them");
    encoder.take(asked.count, tokens, s.workload.isl, s.workload.prefixHit);
    // No encoder was measured. A judgement of ln: its matrices are like those of other layers, its attention sees all patches.
    constexpr double judged = 0.25;
    widen(s, std::array{SpreadOf::firstToken}, judged);
    return {};
}

Result<void> takeAdapters(Scenario& s) {
    Adapters& asked = s.model.adapters;
    if (s.task != Task::serve) asked.used = 0;
    if (!asked.any()) return {};
    if (!asked.attentionAlone && s.model.isMixture())
        return notServed("workload.lora.targets", "is all, and adapters of the experts of " + s.model.name +
                                                      " are not modelled; attention has adapters of its own");
    for (const LayerGroup& group : s.model.layers)
        if (!adaptsAttention(group.attention, s.model.hidden))
            return notServed("workload.lora.adapters", s.model.name + " has layers of " + std::string(idOf(group.attention)) +
                                                           " attention, and adapters of those are not modelled");
    // No run with adapters was measured. A judgement of ln: people report that they take 5 to 20 % of a step.
    constexpr double judged = 0.1;
    widen(s, std::array{SpreadOf::tpot, SpreadOf::rate, SpreadOf::firstToken}, judged);
    return {};
}

namespace {
constexpr std::array<std::string_view, 3> loadColumns{"layer", "expert", "tokens"};
constexpr std::uintmax_t largestLoads = 16 << 20;
/// Layers and experts have numbers below this, and tokens are no more than can be told apart.
constexpr double mostNumber = 4096, mostTokens = 1e15;

using LoadsByLayer = std::map<std::size_t, std::map<std::size_t, double>>;

/// Adds one row; the text says what is wrong with it.
std::string addLoad(LoadsByLayer& loads, const std::vector<std::string>& cells) {
    if (cells.size() != loadColumns.size()) return "has another number of columns than layer, expert and tokens";
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Result<double> number = parseNumber(cells[i]);
        const double most = i < 2 ? mostNumber : mostTokens;
        if (!number || !(*number >= 0 && *number <= most))
            return std::string(loadColumns[i]) + " is not a number from 0 to " + numberText(most);
        numbers[i] = *number;
        if (i < 2 && numbers[i] != static_cast<double>(static_cast<int>(numbers[i])))
            return std::string(loadColumns[i]) + " is not a whole number";
    }
    const auto layer = static_cast<std::size_t>(numbers[0]), expert = static_cast<std::size_t>(numbers[1]);
    if (!loads[layer].emplace(expert, numbers[2]).second) return "the layer has this expert twice";
    return {};
}

/// Loads of one layer in the order of its experts, which are numbered from 0 without a gap.
Result<std::vector<double>> loadsOf(const std::map<std::size_t, double>& experts, const Error& where, const std::string& layer) {
    std::vector<double> row;
    double sum = 0;
    for (const auto& [expert, tokens] : experts) {
        if (expert != row.size()) return Error{where.code, where.where, layer + " has no expert " + std::to_string(row.size())};
        row.push_back(tokens);
        sum += tokens;
    }
    if (!(sum > 0)) return Error{where.code, where.where, layer + " has no tokens"};
    return row;
}
} // namespace

Result<std::vector<std::vector<double>>> parseExpertLoads(std::string_view text, const std::string& where) {
    const auto because = [&](std::string why) { return Error{ErrorCode::input, where, std::move(why)}; };
    CsvRows rows(text);
    std::vector<std::string> cells;
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos || !rows.next(cells) ||
        !std::equal(cells.begin(), cells.end(), loadColumns.begin(), loadColumns.end()))
        return because("does not begin with the header layer,expert,tokens");
    LoadsByLayer loads;
    bool closed = true;
    while (rows.more() && (closed = rows.next(cells))) {
        if (cells.size() == 1 && cells.front().empty()) continue;
        if (const std::string why = addLoad(loads, cells); !why.empty())
            return because("line " + std::to_string(rows.line()) + ": " + why);
    }
    if (!closed) return because("has a quote that is never closed");
    if (loads.empty()) return because("has no row of a layer");
    std::vector<std::vector<double>> layers;
    for (const auto& [layer, experts] : loads) {
        Result<std::vector<double>> row = loadsOf(experts, because({}), "layer " + std::to_string(layer));
        if (!row) return row.error();
        layers.push_back(std::move(row).value());
    }
    return layers;
}

Result<void> takeExpertLoads(Scenario& s, const Settings& settings) {
    const int copies = s.model.balance.copies;
    const auto name = settings.find(expertLoadsKey);
    if (name == settings.end() || s.task != Task::serve) return {};
    std::size_t mixtures = 0, experts = 0;
    for (const LayerGroup& group : s.model.layers) {
        if (group.feedForward.experts == 0) continue;
        mixtures += static_cast<std::size_t>(group.count);
        experts = static_cast<std::size_t>(group.feedForward.experts);
    }
    if (mixtures == 0) return notServed(expertLoadsKey, "is of experts, and " + s.model.name + " has none");
    const Result<std::string> text = readTextFile(name->second, largestLoads);
    if (!text) return notServed(expertLoadsKey, text.error().text());
    const auto layers = parseExpertLoads(*text, name->second);
    if (!layers) return notServed(expertLoadsKey, layers.error().text());
    const auto fits = [&](const std::vector<double>& loads) { return loads.size() == experts; };
    const auto misfit = std::find_if_not(layers->begin(), layers->end(), fits);
    if (layers->size() != mixtures || misfit != layers->end())
        return notServed(expertLoadsKey, name->second + " has " + std::to_string(layers->size()) + " layers of " +
                                             std::to_string(misfit != layers->end() ? misfit->size() : experts) +
                                             " experts, and " + s.model.name + " has " + std::to_string(mixtures) + " of " +
                                             std::to_string(experts));
    s.model.balance = balanceOf(*layers, copies);
    return {};
}

void addExpertFigures(ResolvedScenario& r, const Settings& settings) {
    const auto name = settings.find(expertLoadsKey);
    const ExpertBalance& balance = r.scenario.model.balance;
    if (name == settings.end() || !balance.recorded()) return;
    // What the file has is said, so that another file of the same name is another input.
    std::string text = name->second + " (busiest over mean load";
    for (int ranks = 2; ranks < static_cast<int>(balance.busiest.size()); ++ranks)
        if (balance.over(ranks) > 0) text += ", " + std::to_string(ranks) + " ranks " + numberText(balance.over(ranks));
    r.inputs.push_back(
        {std::string(expertLoadsKey), "Loads of experts", text + ")", {Grade::yours, "scenario", "", "", false}, {}});
}

} // namespace rackline
