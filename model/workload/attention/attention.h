// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/workload/attention/compressed_keys.h"
#include "model/workload/attention/grouped_query.h"
#include "model/workload/attention/multi_head_latent.h"
#include "model/workload/attention/recurrent.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

/// A layer's attention. What is not said here is asked of the kind itself, by std::visit.
using Attention = std::variant<NoAttention, GroupedQuery, MultiHeadLatent, StateSpace, DeltaNet, CompressedKeys>;

/// Gives an empty layer of the kind that has this name in the catalogue; none where no kind has it.
std::optional<Attention> attentionNamed(std::string_view id);
/// `grouped, latent or compressed`: what a catalogue may say.
std::string attentionIds();

std::string_view idOf(const Attention& a);
inline bool attends(const Attention& a) { return !std::holds_alternative<NoAttention>(a); }
bool isRecurrent(const Attention& a);
int headsOf(const Attention& a);
/// Ranks among `tp` that keep one and the same cache; 0 where no cache grows.
int cacheCopies(const Attention& a, int tp);
/// Tokens of its sliding window; 0 where it has none.
int slidingWindowOf(const Attention& a);
/// One layer on one rank, in the order in which it runs.
AttentionOperators attentionOperatorsOf(const Attention& a, const LayerShare& share);
/// Weights of a layer.
double attentionParameters(const Attention& a, int hidden);

} // namespace rackline
