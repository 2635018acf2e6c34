// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/shard_file.h"

#include <functional>
#include <vector>

namespace rackline {

/// Opens shards in any order and gives them in theirs. A gap, a part given twice, or a shard of another sweep or version is
/// refused by its file's name.
Result<std::vector<ShardReader>> openShards(const std::vector<std::string>& paths);

/// The whole, as a sweep in one piece writes it, or a database where the name ends so; the file has its old content or all of the
/// new. `seen` hears of each row.
Result<void> joinShards(std::vector<ShardReader>& shards, const std::string& path,
                        const std::function<void(std::uint64_t row, std::string_view line)>& seen);

/// Whether a result of this name is a database.
inline bool isDatabase(std::string_view path) { return path.ends_with(".sqlite"); }

} // namespace rackline
