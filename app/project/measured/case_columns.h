// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string_view>

namespace rackline {

/// A column of case files; without those that are needed no row can be predicted.
struct CaseColumn {
    std::string_view name, help;
    bool needed = false;
};
/// Every column that a case file may have, in the order that the product writes them.
std::span<const CaseColumn> caseColumns();

} // namespace rackline
