// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rackline {

enum class Need { required, optional };

/// One row of a conversion's table: a figure's path and where it goes. `set` is called only if the figure is there.
template <class T> struct FigureRow {
    std::string_view path;
    Need need;
    void (*set)(T&, double);
};

inline Error missingFigure(const Entry& entry, std::string_view path) {
    if (entry.status == "roadmap")
        return {ErrorCode::infeasible, entry.kind + "/" + entry.id,
                entry.name + " is known only from the roadmap: its figures are not published, so it cannot be evaluated"};
    return {ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": no figure for " + std::string(path)};
}

/// Fills `target` from the entry's figures below `prefix`, in the order of the table.
template <class T>
std::optional<Error> readFigures(T& target, const Entry& entry, std::span<const FigureRow<T>> rows,
                                 const std::string& prefix = {}) {
    for (const FigureRow<T>& row : rows) {
        const std::string path = prefix + std::string(row.path);
        if (const Figure* figure = entry.figure(path))
            row.set(target, figure->value);
        else if (row.need == Need::required)
            return missingFigure(entry, path);
    }
    return std::nullopt;
}

/// Counts that the model keeps as int: a fraction or a number beyond int reads as the nearest int.
inline int countOf(double value) { return static_cast<int>(std::lround(std::clamp(value, -2e9, 2e9))); }

} // namespace rackline
