// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/mapping/evidence.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace rackline {

/// What `layouts.csv` and `rules.csv` know of every engine: views of their texts, which outlive it, because every start of the
/// program reads them and few rows are ever asked for.
class LayoutEvidence {
public:
    static Result<LayoutEvidence> parse(std::string_view layouts, std::string_view rules);
    /// Those that the program was built with, so that it has them wherever it runs.
    static const LayoutEvidence& shipped();

    /// What they know of an engine's layouts of a model on a generation of chips.
    LayoutKnowledge of(std::string_view engine, std::string_view generation, std::string_view model) const;

private:
    static constexpr std::size_t mostColumns = 16;
    using Row = std::array<std::string_view, mostColumns>;
    /// The first row has the names of the columns.
    struct Table {
        std::vector<Row> rows;

        std::string_view cell(const Row& row, std::string_view column) const;
    };
    static Result<Table> tableOf(std::string_view csv, std::string_view name);
    std::optional<PublishedLayouts> published(const Row& row) const;

    Table m_layouts, m_rules;
};

} // namespace rackline
