// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/operators/operator_row.h"

#include "model/base/wide.h"

#include <cstring>

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

/// The kind is asked once, and each has a loop of its own. libstdc++ visits up to eleven kinds by a switch, which is compiled
/// into wideRow(); of more it makes calls, which would not be wide.
static_assert(std::variant_size_v<OperatorShape> <= 11);
template <class Real>
void rowOf(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
           const CostArrays& out) {
    std::visit([&](const auto& s) { fill<Real>(s, load, sequences, context, out); }, shape);
}

RACKLINE_WIDE void wideRow(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences,
                           const OperatorContext& context, const CostArrays& out) {
    rowOf<Pack>(shape, load, sequences, context, out);
}

} // namespace

void costRow(const OperatorShape& shape, const StepLoads& load, std::span<const double> sequences, const OperatorContext& context,
             const CostArrays& out) {
    if (wide())
        wideRow(shape, load, sequences, context, out);
    else
        rowOf<double>(shape, load, sequences, context, out);
}

} // namespace rackline
