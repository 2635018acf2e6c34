// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/generations.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace rackline {

namespace {
using Line = std::array<std::string_view, 6>;
/// Lines of descent, the newest generation first. A generation in no line is treated as Hopper, which has the most measurements.
constexpr std::array<Line, 2> lines{{
    {"feynman", "rubin", "blackwell", "hopper", "ada", "ampere"},
    {"udna", "cdna5", "cdna4", "cdna3", "cdna2", "cdna1"},
}};
/// Ada's own order: its kernels are Ampere's.
constexpr Line adaLine{"ada", "ampere", "hopper", "blackwell", "rubin", "feynman"};
} // namespace

std::vector<std::string> generationsNear(std::string_view generation) {
    if (generation == adaLine.front()) return {adaLine.begin(), adaLine.end()};
    std::vector<std::string> near{std::string(generation)};
    for (const Line& line : lines) {
        const auto own = std::find(line.begin(), line.end(), generation);
        if (own == line.end()) continue;
        for (auto older = std::next(own); older != line.end(); ++older) near.emplace_back(*older);
        for (auto newer = own; newer != line.begin();) near.emplace_back(*--newer);
        return near;
    }
    for (const auto* known : {"hopper", "blackwell", "cdna3"}) near.emplace_back(known);
    return near;
}

std::vector<std::string> enginesInOrder(std::string_view generation) {
    if (generation.starts_with("cdna") || generation == "udna") return {"sglang", "vllm", "trtllm"};
    const bool nvidia = std::find(lines[0].begin(), lines[0].end(), generation) != lines[0].end();
    if (nvidia) return {"trtllm", "sglang", "vllm"};
    return {"vllm", "sglang", "trtllm"};
}

} // namespace rackline
