// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/workload/attention/attention.h"

#include <array>

namespace rackline {

namespace {
/// An empty layer of each kind, in the order of the variant.
template <std::size_t... kinds> constexpr std::array<Attention, sizeof...(kinds)> emptyLayers(std::index_sequence<kinds...>) {
    return {Attention(std::in_place_index<kinds>)...};
}
constexpr auto emptyKinds = emptyLayers(std::make_index_sequence<std::variant_size_v<Attention>>{});
} // namespace

std::string_view idOf(const Attention& a) {
    return std::visit([](const auto& kind) { return kind.id; }, a);
}

std::optional<Attention> attentionNamed(std::string_view id) {
    for (const Attention& empty : emptyKinds)
        if (attends(empty) && idOf(empty) == id) return empty;
    return std::nullopt;
}

std::string attentionIds() {
    std::string text;
    for (std::size_t i = 1; i < emptyKinds.size(); ++i)
        text += (i == 1 ? "" : i + 1 < emptyKinds.size() ? ", " : " or ") + std::string(idOf(emptyKinds[i]));
    return text;
}

bool isRecurrent(const Attention& a) {
    return std::visit([](const auto& kind) { return kind.recurrent; }, a);
}

int headsOf(const Attention& a) {
    return std::visit([](const auto& kind) { return kind.heads; }, a);
}

int cacheCopies(const Attention& a, int tp) {
    return std::visit([tp](const auto& kind) { return kind.cacheCopies(tp); }, a);
}

int slidingWindowOf(const Attention& a) {
    return std::visit(
        [](const auto& kind) {
            if constexpr (requires { kind.window; }) return kind.window;
            return 0;
        },
        a);
}

AttentionOperators attentionOperatorsOf(const Attention& a, const LayerShare& share) {
    AttentionOperators list;
    constexpr std::size_t most = 16;
    list.reserve(most);
    std::visit([&](const auto& kind) { kind.operators(list, share); }, a);
    return list;
}

double attentionParameters(const Attention& a, int hidden) {
    double count = std::visit([](const auto& kind) { return kind.smallWeights(); }, a);
    eachMatrix(attentionOperatorsOf(a, {double(hidden)}), [&](const Gemm& matrix) { count += matrix.columns * matrix.depth; });
    return count;
}

} // namespace rackline
