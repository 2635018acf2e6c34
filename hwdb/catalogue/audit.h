// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "hwdb/catalogue/catalogue.h"

#include <string>
#include <vector>

namespace rackline {

enum class Remark { unverified, stale, conflict, doubt, total, missing };
std::string_view nameOf(Remark remark);

/// What a reader of the catalogue should know of one figure, or of an entry that is not there.
struct AuditLine {
    Remark remark;
    std::string kind, id, path, text;
};

/// Prices and announced figures older than a year before the catalogue's date, unverified figures, those whose rivals differ by 5
/// % or more, totals that their parts do not give, and what is missing; in the order of entries.
std::vector<AuditLine> audit(const Catalogue& catalogue);

} // namespace rackline
