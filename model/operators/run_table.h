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
    RunTable(std::vector<StepLoads> loads, std::vector<double> sequences, const TwoBatchOverlap& overlap);

    std::size_t add(const std::vector<Operator>& operators, std::size_t wanted);
    void evaluate(const OperatorContext& context);
    StepSums sums(std::size_t layout, std::size_t load) const;
    /// The numbers of sequences, filled up to whole packs.
    const std::vector<double>& sequences() const { return m_whole.sequences(); }

private:
    struct Divided {
        std::vector<Operator> exchanges;
        std::size_t wanted = 0;
        /// Where the sums of the layout begin in m_sums; without an exchange it has no sums of its own.
        std::size_t at = 0;
    };
    void divide(std::size_t layout, std::size_t load, const OperatorContext& context);

    StepTable m_whole;
    std::optional<StepTable> m_half;
    std::vector<StepLoads> m_loads;
    std::vector<Divided> m_layouts;
    std::vector<double> m_sums;
};

} // namespace rackline
