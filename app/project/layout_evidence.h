// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"
#include "model/mapping/evidence.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rackline {

/// What `layouts.csv` and `rules.csv` know of every engine.
class LayoutEvidence {
public:
    static Result<LayoutEvidence> parse(std::string_view layouts, std::string_view rules);
    /// Those that the program was built with, so that it has them wherever it runs.
    static const LayoutEvidence& shipped();

    /// What they know of an engine's layouts of a model on a generation of chips.
    LayoutKnowledge of(std::string_view engine, std::string_view generation, std::string_view model) const;

private:
    struct Row {
        std::string engine, generation, model;
        PublishedLayouts layouts;
    };
    std::vector<Row> m_rows;
    std::map<std::string, LayoutRules, std::less<>> m_rules;
};

} // namespace rackline
