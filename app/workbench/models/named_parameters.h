// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"
#include "model/scenario/parameters.h"

#include <deque>

namespace rackline {

/// Keys that name entries of the catalogue, as choices of the parameter panel. Such a row has no getter, because its value is the
/// file's text. Rows keep their address while this object lives.
class NamedParameters {
public:
    explicit NamedParameters(const Catalogue& catalogue);
    NamedParameters(const NamedParameters&) = delete;
    NamedParameters& operator=(const NamedParameters&) = delete;

    struct Row {
        std::vector<std::string> names;
        std::vector<std::string_view> choices;
        Parameter parameter;
        /// The parameter in front of which the row stands.
        std::string_view before;
    };
    const std::deque<Row>& rows() const { return m_rows; }

private:
    std::deque<Row> m_rows;
};

} // namespace rackline
