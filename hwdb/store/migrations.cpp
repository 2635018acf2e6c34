// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/migrations.h"

#include <algorithm>
#include <string>

namespace rackline {

/// Version 1 is the first, so that no step leads to it.
std::span<const Migration> migrations() { return {}; }

Result<void> migrate(SqliteDatabase& database, std::span<const Migration> steps, int target) {
    auto version = database.integer("PRAGMA user_version");
    if (!version) return version.error();
    int at = *version;
    while (at < target) {
        const auto step = std::find_if(steps.begin(), steps.end(), [at](const Migration& m) { return m.from == at; });
        if (step == steps.end())
            return Error{ErrorCode::input, "",
                         "no step leads on from version " + std::to_string(at) + " of the catalogue database"};
        if (auto applied = step->apply(database); !applied) return applied;
        ++at;
    }
    return database.execute("PRAGMA user_version = " + std::to_string(target));
}

} // namespace rackline
