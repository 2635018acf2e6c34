// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/report/records/field.h"

namespace rackline {

/// A figure as a line of a table, in words, with its 90 % interval where it has one.
struct FigureLine {
    std::string name, value, range;
    /// What it is called beside others, where that is not its name.
    std::string beside{};
};

inline Fields<FigureLine> figureColumns(const std::string& title,
                                        std::initializer_list<const char*> values = {"p50", "90 % interval"}) {
    using F = Field<FigureLine>;
    Fields<FigureLine> list{F::column(title, &FigureLine::name)};
    for (const char* value : values) list.push_back(F::column(value, list.size() == 1 ? &FigureLine::value : &FigureLine::range));
    return list;
}

/// The ends of an interval; nothing where they read alike.
inline std::string endsText(const std::string& low, const std::string& high, const NumberStyle& style) {
    return low == high ? std::string() : low + " " + std::string(style.dash) + " " + high;
}

/// A line for each field that people read.
template <class T> std::vector<FigureLine> figureLines(const Fields<T>& fields, const T& of, const NumberStyle& style) {
    std::vector<FigureLine> lines;
    for (const Field<T>& field : fields) {
        if (!field.text) continue;
        const Json value = field.value(of);
        const auto low = value.is_object() && field.number ? numberOf(value["low"]) : std::nullopt;
        if (!low) {
            lines.push_back({field.title, field.text(of, style), {}});
            continue;
        }
        const double high = *numberOf(value["high"]);
        const NumberStyle digits = beside(Interval<double>{*low, *low, high}, style);
        lines.push_back(
            {field.title, field.text(of, digits), endsText(field.number(*low, digits), field.number(high, digits), style)});
    }
    return lines;
}

} // namespace rackline
