// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator_row.h"

#include "model/base/wide.h"

#include <cstring>
#include <utility>

namespace rackline {

namespace {

template <class Real, class Shape>
void fill(const Shape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
          const CostArrays& out) {
    constexpr std::size_t step = IsPack<Real> ? packSize : 1;
    for (std::size_t i = 0; i + step <= sequences.size(); i += step) {
        Real count;
        std::memcpy(&count, sequences.data() + i, sizeof count);
        const OperatorCostOf<Real> one = layerCost(shape, load.at(count), context);
        std::memcpy(out.fixed + i, &one.fixed, sizeof(Real));
        std::memcpy(out.time + i, &one.time, sizeof(Real));
        std::memcpy(out.flops + i, &one.flops, sizeof(Real));
        std::memcpy(out.bytes + i, &one.bytes, sizeof(Real));
    }
}

/// The kind is asked once, and each has a loop of its own. libstdc++ visits more than eleven kinds by calls, which would not be
/// compiled into wideRow(); these choices are.
template <class Real, std::size_t... kinds>
void rowOf(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
           const CostArrays& out, std::index_sequence<kinds...>) {
    const auto fillIf = [&](const auto* s) {
        if (s != nullptr) fill<Real>(*s, load, sequences, context, out);
    };
    (fillIf(std::get_if<kinds>(&shape)), ...);
}
constexpr auto everyKind = std::make_index_sequence<std::variant_size_v<OperatorShape>>{};

RACKLINE_WIDE void wideRow(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences,
                           const OperatorContext& context, const CostArrays& out) {
    rowOf<Pack>(shape, load, sequences, context, out, everyKind);
}

} // namespace

void costRow(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
             const CostArrays& out) {
    if (wide())
        wideRow(shape, load, sequences, context, out);
    else
        rowOf<double>(shape, load, sequences, context, out, everyKind);
}

} // namespace rackline
