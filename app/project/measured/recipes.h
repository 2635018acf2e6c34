// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "hwdb/entry/entry_json.h"

#include <array>
#include <filesystem>
#include <functional>

namespace rackline {

/// A field of a case by its name: a column, or what is known of it.
using FieldOf = std::function<std::string(std::string_view)>;

/// What is known of a case beside its columns.
inline constexpr std::array<std::string_view, 5> derivedCaseFields{"generation", "experts", "half_year", "rank_load", "lengths"};

/// What benchmarks did that the columns of their cases do not say, as settings of a scenario:
/// `resources/measurements/recipes.json`. Each recipe that matches a case adds its settings, later ones over earlier ones.
class Recipes {
public:
    /// Refuses a recipe without name, source, date and grade, and a setting that no scenario file has.
    static Result<Recipes> parse(std::string_view json, const std::string& where);
    static Result<Recipes> read(const std::filesystem::path& file);
    /// The recipes that are installed beside the catalogue.
    static Result<Recipes> shipped();

    const OrderedJson& all() const { return m_recipes; }
    void apply(const FieldOf& field, Settings& settings) const;

private:
    OrderedJson m_recipes;
};

} // namespace rackline
