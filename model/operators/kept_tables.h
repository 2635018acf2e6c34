// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/operators/run_table.h"

#include <list>
#include <optional>

namespace rackline {

/// The operators of one search after the other and what they cost. What a scenario does not change of the one before it stays,
/// and it is the tables themselves that look: nobody has to say what is another. Each thread has its own.
class KeptTables {
public:
    KeptTables() = default;
    KeptTables(const KeptTables&) = delete;
    /// For the next search. Its model and formats may be others; nothing stays then.
    void begin(const Transformer& model, const PrecisionSet& precision);
    LayoutOperators& operators() { return *m_operators; }
    /// The next table that this search asks for, of the layouts that are listed by now. It is good until the search after.
    RunTable& table(const OperatorContext& context, std::vector<StepLoads> loads, std::vector<double> sequences);
    /// How many costs of an operator at a pack of batches were worked out, all in all.
    std::size_t workedOut() const;

private:
    Transformer m_model;
    PrecisionSet m_precision;
    std::optional<LayoutOperators> m_operators;
    /// By tables that are gone.
    std::size_t m_workedOut = 0;
    /// In the order in which searches ask for them, so that most find their own.
    std::list<RunTable> m_tables;
    std::list<RunTable>::iterator m_next = m_tables.begin();
};

} // namespace rackline
