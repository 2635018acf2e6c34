// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/foreign/names.h"

#include <algorithm>
#include <array>
#include <span>

namespace rackline {

namespace {
/// A name that begins so, without case and signs, is this entry of the catalogue.
struct Known {
    std::string_view begins, id;
};
constexpr std::array<Known, 14> chips{{{"h100", "h100-sxm"},
                                       {"h200", "h200-sxm"},
                                       {"h800", "h800-sxm"},
                                       {"b200", "b200-sxm"},
                                       {"b300", "b300-sxm"},
                                       {"gb200", "gb200-gpu"},
                                       {"gb300", "gb300-gpu"},
                                       {"a100", "a100-80g-sxm"},
                                       {"l40s", "l40s"},
                                       {"mi300x", "mi300x"},
                                       {"mi325x", "mi325x"},
                                       {"mi355x", "mi355x"},
                                       {"mi250x", "mi250x"},
                                       {"gh200", "gh200"}}};
constexpr std::array<Known, 25> models{{{"dsr1", "deepseek-v3"},
                                        {"deepseekr1", "deepseek-v3"},
                                        {"deepseekv32", "deepseek-v3.2"},
                                        {"deepseekv3", "deepseek-v3"},
                                        {"gptoss120b", "gpt-oss-120b"},
                                        {"gptoss20b", "gpt-oss-20b"},
                                        {"gptoss", "gpt-oss-120b"},
                                        {"llama70b", "llama-3.1-70b"},
                                        {"llama3170b", "llama-3.1-70b"},
                                        {"llama3370b", "llama-3.1-70b"},
                                        {"llama318b", "llama-3.1-8b"},
                                        {"llama31405b", "llama-3.1-405b"},
                                        {"metallama3170b", "llama-3.1-70b"},
                                        {"metallama318b", "llama-3.1-8b"},
                                        {"metallama31405b", "llama-3.1-405b"},
                                        {"llama4maverick", "llama-4-maverick"},
                                        {"llama4scout", "llama-4-scout"},
                                        {"qwen332b", "qwen3-32b"},
                                        {"qwen330ba3b", "qwen3-30b-a3b"},
                                        {"qwen3235ba22b", "qwen3-235b-a22b"},
                                        {"kimik25", "kimi-k2.5"},
                                        {"kimik2", "kimi-k2"},
                                        {"minimaxm25", "minimax-m2.5"},
                                        {"glm45air", "glm-4.5-air"},
                                        {"glm45", "glm-4.5"}}};

std::string squeezed(std::string_view name) {
    std::string letters;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
    }
    return letters;
}

std::string named(std::span<const Known> table, std::string_view name) {
    const std::string letters = squeezed(name.substr(name.rfind('/') + 1));
    const auto found =
        std::find_if(table.begin(), table.end(), [&](const Known& known) { return letters.starts_with(known.begins); });
    return std::string(found == table.end() ? name : found->id);
}
} // namespace

std::string foreignChip(std::string_view name) { return named(chips, name); }

std::string foreignBoard(std::string_view name) {
    std::string letters = squeezed(name);
    for (const std::string_view maker : {"nvidia", "amd", "instinct"})
        if (letters.starts_with(maker)) letters.erase(0, maker.size());
    // Boards of other forms have other clocks and links; those that the catalogue lacks keep their names.
    if (letters.starts_with("h100pcie")) return "h100-pcie";
    if (letters.starts_with("gh200144g")) return "gh200-144g";
    for (const std::string_view other : {"pcie", "nvl", "a10040gb", "a100sxm440gb"})
        if (letters.find(other) != std::string::npos) return std::string(name);
    const bool known =
        std::any_of(chips.begin(), chips.end(), [&](const Known& chip) { return letters.starts_with(chip.begins); });
    return known ? named(chips, letters) : std::string(name);
}
std::string foreignModel(std::string_view name) { return named(models, name); }

std::string foreignEngine(std::string_view name) {
    for (const std::string_view front : {"dynamo-", "mori-"})
        if (name.starts_with(front)) name.remove_prefix(front.size());
    return std::string(name.starts_with("trt") ? std::string_view("trtllm") : name);
}

std::string foreignWeights(std::string_view name, std::string_view model, std::string_view chip) {
    const std::string letters = squeezed(name);
    if (letters == "bfloat16" || letters == "bf16" || letters == "float16" || letters == "fp16") return "bf16";
    if (letters == "fp8block" || (letters == "fp8" && model == "deepseek-v3")) return "fp8-block";
    if (letters.starts_with("fp8")) return "fp8";
    if (letters == "mxfp4" || (letters == "fp4" && (model.starts_with("gpt-oss") || chip.starts_with("mi")))) return "mxfp4";
    if (letters == "nvfp4" || letters == "fp4") return "fp4";
    return std::string(name);
}

} // namespace rackline
