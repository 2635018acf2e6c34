// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/sweep/shard_file.h"
#include "hwdb/store/replaced_file.h"

#include <functional>
#include <vector>

namespace rackline {

/// Opens shards that are given in any order, and returns them in that of their parts. A gap, a part given twice, or a shard of
/// another sweep or version is refused by its file's name.
Result<std::vector<ShardReader>> openShards(const std::vector<std::string>& paths);

/// Is called for each row that is joined.
using RowSeen = std::function<void(std::uint64_t row, std::string_view line)>;

/// Writes the whole as a sweep in one piece would, or as a database where the name ends so. The file has either its old content
/// or all of the new.
Result<void> joinShards(std::vector<ShardReader>& shards, const std::string& path, const RowSeen& seen);

/// The same as text, into a draft that takes no place.
Result<void> joinText(std::vector<ShardReader>& shards, ReplacedFile& draft, const RowSeen& seen);

/// Whether a result of this name is a database.
inline bool isDatabase(std::string_view path) { return path.ends_with(".sqlite"); }

} // namespace rackline
