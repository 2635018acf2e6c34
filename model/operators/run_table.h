// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/step_run.h"
#include "model/operators/step_table.h"

#include <optional>

namespace rackline {

/// The steps of a StepTable as they run: with two-batch overlap, as two halves wherever that is shorter. The scalar path is
/// runOf(), and a test proves that both give the same.
class RunTable {
public:
    RunTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
             std::vector<double> sequences);

    void sums(std::size_t layout, std::size_t load, std::span<StepSums> packs);
    StepSums sums(std::size_t layout, std::size_t load, std::size_t pack);
    void times(std::size_t layout, std::size_t load, std::span<Lanes> seconds);
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_whole.sequences(); }

private:
    StepTable m_whole;
    std::optional<StepTable> m_half;
    std::vector<StepLoads> m_loads;
    const OperatorContext& m_context;
};

} // namespace rackline
