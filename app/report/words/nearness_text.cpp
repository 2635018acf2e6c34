// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/words/nearness_text.h"

#include "model/base/enum_names.h"
#include "model/base/quoted.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rackline {

namespace {

constexpr EnumNames<Standing, 3> standings{"calibrated", "carried_over", "unmeasured"};

std::string runs(std::size_t count) { return std::to_string(count) + (count == 1 ? " run" : " runs"); }

/// `load 12 % higher`, `prompts 3.2 x as long`; nothing where they are the same to a hundredth.
void addDifference(std::string& text, const char* what, double ratio, const char* more, const char* less, const char* times,
                   const NumberStyle& style) {
    constexpr double same = 0.01, large = 1.5;
    if (std::abs(ratio - 1) < same) return;
    text += std::string("; ") + what + ' ';
    if (ratio > large || ratio < 1 / large)
        text += factorText(ratio, style) + ' ' + times;
    else
        text += percentText(std::abs(ratio - 1), style) + ' ' + (ratio > 1 ? more : less);
}

std::string measuredText(const KnownRun& run, const NumberStyle& style) {
    if (run.tpot > 0) return timeText(run.tpot, style) + " per token";
    return predictedText(run.perGpu, "tok/s/GPU", style);
}

} // namespace

std::string chipOf(const KnownRun& run) {
    constexpr std::string_view rest = "-gpu";
    std::string name = printable(run.chip);
    if (name.ends_with(rest)) name.resize(name.size() - rest.size());
    for (char& c : name) c = c == '-' ? ' ' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return name;
}

std::string engineOf(const KnownRun& run) {
    constexpr auto known = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"atom", "ATOM"}, {"sglang", "SGLang"}, {"trtllm", "TensorRT-LLM"}, {"vllm", "vLLM"}});
    const auto found = std::find_if(known.begin(), known.end(), [&](const auto& k) { return k.first == run.engine; });
    return found == known.end() ? printable(run.engine) : std::string(found->second);
}

std::string nearestText(const Nearness& n, const NumberStyle& style) {
    if (!n.nearest) return {};
    const KnownRun& run = *n.nearest;
    std::string text = "Nearest measured: " + measuredText(run, style) + " on " + std::to_string(run.gpus) + ' ' +
                       std::string(style.times) + ' ' + chipOf(run) + ", " + engineOf(run) + ", " +
                       (n.sameModel ? "same model" : printable(run.model)) + " (" + printable(run.id) + ")";
    addDifference(text, "load of a GPU here", n.load, "higher", "lower", "that", style);
    addDifference(text, "prompts here", n.prompt, "longer", "shorter", "as long", style);
    addDifference(text, "answers here", n.answer, "longer", "shorter", "as long", style);
    if (n.adapters) text += "; it had no adapters";
    return text + '.';
}

std::string shortText(const std::optional<Nearness>& nearness) {
    if (!nearness) return {};
    switch (nearness->standing) {
    case Standing::calibrated:
        return nearness->runsNear > 0 ? std::to_string(nearness->runsNear) + " near" : "your own";
    case Standing::carriedOver:
        return "carried over";
    case Standing::unmeasured:
        break;
    }
    return "nothing like it";
}

std::string standingText(const Nearness& n) {
    const std::string own =
        n.ownFigures > 0 ? std::to_string(n.ownFigures) + " figures of your own" + (n.runsNear > 0 ? " and " : "") : "";
    if (n.unshipped && n.standing != Standing::calibrated)
        return "The engine's profile knows public runs of this model on such chips, which may not be shipped.";
    switch (n.standing) {
    case Standing::calibrated:
        return "Calibrated on " + own + (n.runsNear > 0 ? runs(n.runsNear) + " near it" : "") + '.';
    case Standing::carriedOver: {
        if (n.sameChip && n.sameModel && n.sameEngine) return "Carried over from other loads and layouts of the same system.";
        std::string from;
        const auto add = [&from](const char* words) { from += std::string(from.empty() ? "" : ", ") + words; };
        if (!n.sameChip) add("another chip");
        if (!n.sameModel) add("another model");
        if (!n.sameEngine) add("another engine");
        return "Carried over from " + from + '.';
    }
    case Standing::unmeasured:
        break;
    }
    return "Nobody has published a measurement like it.";
}

std::string_view nameOf(Standing standing) { return standings.of(standing); }

std::string sentenceOf(const Nearness& n, const NumberStyle& style) {
    return standingText(n) + (n.nearest ? " " : "") + nearestText(n, style);
}

} // namespace rackline
