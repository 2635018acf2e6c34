// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/project.h"
#include "app/project/sweep/design.h"
#include "model/scenario/parameters.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace rackline {

/// Whether a key looks up or chooses other inputs, so that a scenario with another value of it is resolved anew.
bool isStructural(std::string_view path);
/// The same for a given scenario: where a climate gives the PUE, a PUE replaces it.
bool looksUp(std::string_view path, const Scenario& scenario);

/// Another value of a resolved scenario's parameter, for which what follows from it is looked up anew. Both arguments outlive it.
OtherValue otherValuesOf(const ResolvedScenario& scenario, const Catalogue& catalogue);

/// One axis of a grid: a list of texts, or evenly spaced numbers that are made when they are asked for.
class SweepAxis {
public:
    /// Reads `path=a,b,c` or `path=lo:hi:n`, with `:log` for even ratios, and for points that are drawn also `path=lo:hi`. An
    /// unknown path names the nearest.
    static Result<SweepAxis> parse(const std::string& text);

    const std::string& path() const { return m_path; }
    /// Whether it is a range without steps, whose points can only be drawn.
    bool continuous() const { return m_continuous; }
    /// Whether its values are written out one by one.
    bool listed() const { return !m_texts.empty(); }
    /// Whether its values keep even ratios.
    bool logarithmic() const { return m_logarithmic; }
    std::uint64_t size() const { return m_texts.empty() ? m_count : m_texts.size(); }
    /// The value as the text that --set would take.
    std::string text(std::uint64_t index) const;
    /// The row of the parameter table, or null where the axis names something (a rack, a model).
    const Parameter* parameter() const { return m_parameter; }
    /// Whether it looks up or chooses other inputs, so that the scenario is resolved anew.
    bool structural() const { return m_structural; }
    /// Whether it changes only power and money.
    bool ofMoney() const { return m_ofMoney; }
    /// Whether its values are numbers; `unit` is the one that they are shown in.
    bool numeric() const { return m_parameter != nullptr && m_parameter->kind != ParameterKind::choice; }
    std::string_view unit() const;
    /// A value in that unit.
    double number(std::uint64_t index) const;

private:
    Result<void> parseRange(std::string_view range);
    Result<void> checkWholeNumbers() const;
    Error wrong(std::string detail) const;

    std::string m_path;
    const Parameter* m_parameter = nullptr;
    bool m_structural = false, m_ofMoney = false, m_logarithmic = false, m_continuous = false;
    std::vector<std::string> m_texts;
    /// The ends in the shown unit.
    double m_low = 0, m_high = 0;
    std::uint64_t m_count = 0;
};

/// The rows of a part, counted from 0; `end` is behind the last.
struct RowRange {
    std::uint64_t first = 0, end = 0;
    std::uint64_t size() const { return end - first; }
};

/// Every scenario at every combination of the axes, or at the same points drawn from them. From row to row the last axis runs
/// fastest, and the scenarios slowest.
struct SweepGrid {
    std::vector<SweepAxis> axes;
    SweepDesign design;
    std::uint64_t scenarios = 0, perScenario = 0;

    std::uint64_t rows() const { return scenarios * perScenario; }
    std::uint64_t scenarioOf(std::uint64_t row) const { return row / perScenario; }
    std::vector<std::uint64_t> coordinates(std::uint64_t row) const;
    /// Shard k of n, with k from 1. The sizes of shards differ by one row at most.
    RowRange shard(std::uint64_t k, std::uint64_t n) const;
    /// Whether two rows differ at most on axes of power and money, so that their rates are the same.
    bool sameRates(std::uint64_t row, std::uint64_t other) const;
    /// Whether most rows have the same rates as the row before them.
    bool repeatsRates() const;
};

/// Makes a grid. An axis that is given twice, or more rows than can be counted, is refused.
Result<SweepGrid> makeGrid(const std::vector<std::string>& axes, std::size_t scenarios, const SweepDesign& design = {});

/// Gives the scenario of a row. Each thread has its own.
class SweepPoints {
public:
    SweepPoints(const Project& project, const Catalogue& catalogue, std::vector<std::string> overrides, const SweepGrid& grid)
        : m_project(project), m_catalogue(catalogue), m_overrides(std::move(overrides)), m_grid(grid) {}

    Result<Scenario> at(std::uint64_t row);
    /// The scenario where one answer is wanted: no user may be slower than at the project's operating point, unless the axes ask
    /// for a limit.
    Result<Scenario> atOperatingPoint(std::uint64_t row);
    const SweepGrid& grid() const { return m_grid; }

private:
    Result<const Scenario*> resolved(std::uint64_t scenario, const std::vector<std::uint64_t>& coordinates);

    const Project& m_project;
    const Catalogue& m_catalogue;
    std::vector<std::string> m_overrides;
    const SweepGrid& m_grid;
    double m_readAt = 0;
    /// The scenarios by their number and the coordinates on the structural axes.
    std::map<std::vector<std::uint64_t>, Scenario> m_known;
};

/// A hash over every scenario and every value that something is looked up by: two sweeps with one hash have the same inputs.
Result<std::string> sweepHash(const Project& project, const Catalogue& catalogue, const std::vector<std::string>& overrides,
                              const SweepGrid& grid);

} // namespace rackline
