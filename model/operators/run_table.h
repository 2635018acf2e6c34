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
    /// As StepTable::renew().
    void renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences);

    void sums(std::size_t layout, std::size_t load, std::span<StepSums> packs);
    StepSums sums(std::size_t layout, std::size_t load, std::size_t pack);
    void times(std::size_t layout, std::size_t load, std::span<Lanes> seconds);
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_whole.sequences(); }
    std::size_t workedOut() const { return m_whole.workedOut() + (m_half ? m_half->workedOut() : 0); }

private:
    StepTable m_whole;
    /// Kept where steps run whole for a while.
    std::optional<StepTable> m_half;
    bool m_halves;
    std::vector<StepLoads> m_loads;
    const OperatorContext* m_context;
};

} // namespace rackline
