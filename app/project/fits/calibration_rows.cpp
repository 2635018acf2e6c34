// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/fits/calibration_rows.h"

#include "app/project/measured/case_units.h"
#include "model/units/unit_text.h"

#include <algorithm>
#include <array>
#include <set>

namespace rackline {

namespace {

constexpr auto fitMetrics =
    std::to_array<std::string_view>({"tpot_ms", "tok_s_user", "output_tok_s_gpu", "total_tok_s_gpu", "latency"});

struct Words {
    LeftOut why;
    std::string_view what, consequence;
};
constexpr auto words = std::to_array<Words>({
    {LeftOut::impossible, "with a value that cannot be", "left out"},
    {LeftOut::otherKind, "of another kind than serve and static-batch", "left out"},
    {LeftOut::otherMetric, "of a metric that the fit does not use", "left out"},
    {LeftOut::otherUnit, "in another unit", "left out"},
    {LeftOut::repeated, "repeating another one", "counted once"},
    {LeftOut::contradictory, "contradicting another one", "both left out"},
    {LeftOut::surplus, "more runs than a fit takes", "left out evenly of every configuration"},
    {LeftOut::notPredicted, "that the model cannot predict", "left out"},
    {LeftOut::farOff, "so far off that their unit or label must be wrong", "left out"},
});

std::string measuredText(const MeasuredCase& row) {
    return row.id + " (" + numberText(row.value, 4) + " " + std::string(unitOfMetric(row.metric)) + ")";
}

/// Alike in everything but the source and what was measured.
std::string keyOf(const MeasuredCase& row) {
    constexpr char mark = '\x1f';
    return row.configuration + mark + numberText(row.concurrency) + mark + numberText(row.batch) + mark + row.metric;
}

/// Measurements of one and the same differ by less, whatever the release and the day: beyond, one of them is mislabelled.
constexpr double sameWithin = 1.5;

void dropRepeated(CalibrationRows& rows) {
    std::map<std::string, std::vector<const MeasuredCase*>> alike;
    for (const MeasuredCase* row : rows.used) alike[keyOf(*row)].push_back(row);
    std::set<const MeasuredCase*> dropped;
    for (const auto& [key, members] : alike) {
        const auto [least, most] =
            std::minmax_element(members.begin(), members.end(), [](const auto* a, const auto* b) { return a->value < b->value; });
        if ((*most)->value > sameWithin * (*least)->value) {
            for (const MeasuredCase* row : members) {
                leaveOut(rows.leftOut, LeftOut::contradictory, measuredText(**least) + " and " + measuredText(**most));
                dropped.insert(row);
            }
            continue;
        }
        std::map<double, const MeasuredCase*> values;
        for (const MeasuredCase* row : members) {
            const auto [first, fresh] = values.try_emplace(row->value, row);
            if (fresh) continue;
            leaveOut(rows.leftOut, LeftOut::repeated, row->id + " of " + first->second->id);
            dropped.insert(row);
        }
    }
    std::erase_if(rows.used, [&](const MeasuredCase* row) { return dropped.count(row) > 0; });
}

} // namespace

bool tellsFit(std::string_view metric) { return std::find(fitMetrics.begin(), fitMetrics.end(), metric) != fitMetrics.end(); }

void leaveOut(LeftOutTable& table, LeftOut why, const std::string& example) {
    LeftOutRows& rows = table[why];
    if (rows.rows++ == 0) rows.example = example;
}

std::string sentenceOf(LeftOut why, const LeftOutRows& rows, bool withConsequence) {
    const Words& found = *std::find_if(words.begin(), words.end(), [why](const Words& w) { return w.why == why; });
    std::string text = std::to_string(rows.rows) + (rows.rows == 1 ? " row " : " rows ") + std::string(found.what);
    if (withConsequence) text += ", " + std::string(found.consequence);
    return text + ", such as " + rows.example;
}

CalibrationRows calibrationRows(const std::vector<MeasuredCase>& cases) {
    CalibrationRows rows;
    for (const MeasuredCase& row : cases) {
        if (!scaleOfUnit(row.metric, row.unit))
            leaveOut(rows.leftOut, LeftOut::otherUnit,
                     row.id + ": \"" + row.unit + "\", expected \"" + std::string(unitOfMetric(row.metric)) + "\"");
        else if (!row.fault.empty())
            leaveOut(rows.leftOut, LeftOut::impossible, row.id + ": " + row.fault);
        else if (!isServed(row.kind))
            leaveOut(rows.leftOut, LeftOut::otherKind, row.id);
        else if (!tellsFit(row.metric))
            leaveOut(rows.leftOut, LeftOut::otherMetric, row.id + ": " + row.metric);
        else if (row.value <= 0)
            leaveOut(rows.leftOut, LeftOut::impossible, row.id + ": value is 0, expected more");
        else
            rows.used.push_back(&row);
    }
    dropRepeated(rows);
    return rows;
}

} // namespace rackline
