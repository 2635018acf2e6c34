// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/step_run.h"
#include "model/operators/step_table.h"

#include <optional>

namespace rackline {

/// The steps of a StepTable as they run: with two-batch overlap, as two halves wherever that is shorter; of layouts whose
/// feed-forward parts have GPUs of their own, as micro-batches. The scalar path is runOf(), and tests prove that both give the
/// same.
class RunTable {
public:
    RunTable(const LayoutOperators& operators, const OperatorContext& context, std::vector<StepLoads> loads,
             std::vector<double> sequences);
    /// As StepTable::renew().
    void renew(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences);

    void sums(std::size_t layout, std::size_t load, std::span<StepSums> packs);
    StepSums sums(std::size_t layout, std::size_t load, std::size_t pack);
    /// Seconds of experts where steps run whole.
    Lanes expertTimes(std::size_t layout, std::size_t load, std::size_t pack) { return m_whole.expertTimes(layout, load, pack); }
    void times(std::size_t layout, std::size_t load, std::span<Lanes> seconds);
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_whole.sequences(); }
    std::size_t workedOut() const { return m_whole.workedOut() + (m_part ? m_part->workedOut() : 0); }

private:
    StepSums apartSums(const FeedForwardHop& hop, std::size_t layout, std::size_t load, std::size_t pack);
    bool runsWhole(std::size_t layout) const { return !m_context->overlap.any() && m_whole.operators().hopOf(layout) == nullptr; }

    StepTable m_whole;
    /// The same of one half or one micro-batch; kept where steps run whole for a while.
    std::optional<StepTable> m_part;
    /// Parts that steps are looked at in; 1 where they run whole.
    int m_parts;
    std::vector<StepLoads> m_loads;
    const OperatorContext* m_context;
};

} // namespace rackline
