// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/measured/error_statistics.h"
#include "app/report/records/field.h"
#include "model/units/unit_text.h"

/// What the records of validations and fits share.
namespace rackline {

/// What each of these outputs says of itself.
template <class T> Field<T> version() {
    return {"version", [](const T&) { return RACKLINE_VERSION; }};
}
/// A text of the user's file, whose control characters would move a terminal.
template <class Read> auto safely(Read read) {
    return [read](const auto& of) { return printable(std::invoke(read, of)); };
}

inline const Fields<RatioErrors>& ratioFields() {
    using E = Field<RatioErrors>;
    static const Fields<RatioErrors> list{
        E("mape", &RatioErrors::mean).shown(percentCell), E("median", &RatioErrors::median).called("median %").shown(percentCell),
        E("p90", &RatioErrors::p90).shown(percentCell), E("bias", &RatioErrors::bias).shown(as::decimals(2))};
    return list;
}
/// One of the errors, as a column of tables that is called so.
template <class T, class Read> Field<T> errorColumn(std::string_view title, Read read, std::string_view error) {
    return Field<T>::column(title, through<T>(read, fieldNamed(ratioFields(), error)).text);
}

} // namespace rackline
