// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/entry/entry.h"
#include "model/base/result.h"
#include "model/units/figure_row.h"

#include <optional>
#include <string>
#include <string_view>

namespace rackline {

inline Error missingFigure(const Entry& entry, std::string_view path) {
    if (entry.status == "roadmap")
        return {ErrorCode::infeasible, entry.kind + "/" + entry.id,
                entry.name + " is known only from the roadmap: its figures are not published, so it cannot be evaluated"};
    return {ErrorCode::input, entry.kind + "/" + entry.id, entry.id + ": no figure for " + std::string(path)};
}

/// Fills `target` from the entry's figures below `prefix`, in the order of its table.
template <class T> std::optional<Error> readFigures(T& target, const Entry& entry, const std::string& prefix = {}) {
    for (const FigureRow<T>& row : figureRows<T>) {
        const std::string path = prefix + std::string(row.path);
        if (const Figure* figure = entry.figure(path))
            row.set(target, figure->value);
        else if (row.need == Need::required)
            return missingFigure(entry, path);
    }
    return std::nullopt;
}

} // namespace rackline
