// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/entry/measure.h"

#include "model/units/unit_text.h"

#include <charconv>

namespace rackline {

Result<Measure> parseMeasure(std::string_view text, std::optional<Dimension> wanted) {
    double ignored = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [stop, error] = std::from_chars(!text.empty() && *begin == '+' ? begin + 1 : begin, end, ignored);
    static_cast<void>(error);
    std::string_view unitText(stop, static_cast<std::size_t>(end - stop));
    while (!unitText.empty() && unitText.front() == ' ') unitText.remove_prefix(1);
    Measure measure;
    measure.unit = unitText;
    if (wanted) {
        measure.dimension = *wanted;
    } else if (!unitText.empty()) {
        const Result<Unit> unit = parseUnit(unitText);
        if (!unit) return unit.error();
        measure.dimension = unit->dimension;
    }
    const Result<double> value = parseQuantity(text, measure.dimension);
    if (!value) return value.error();
    measure.value = *value;
    return measure;
}

} // namespace rackline
