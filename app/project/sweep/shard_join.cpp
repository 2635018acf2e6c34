// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/sweep/shard_join.h"

#include "app/project/sweep/table.h"

#include <algorithm>

namespace rackline {

namespace {
Error wrong(const ShardReader& shard, std::string detail) { return {ErrorCode::input, shard.path(), std::move(detail)}; }

/// Numbers as `2, 5-7 and 9`, so that the missing jobs can be started again.
std::string listOf(const std::vector<std::uint64_t>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t last = i;
        while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
        if (!text.empty()) text += ",";
        text += std::to_string(numbers[i]);
        if (last > i) text += "-" + std::to_string(numbers[last]);
        i = last + 1;
    }
    return text;
}

Result<void> checkComplete(const std::vector<ShardReader>& shards) {
    std::vector<std::uint64_t> missing;
    std::uint64_t next = 1;
    constexpr std::size_t most = 100000;
    for (const ShardReader& shard : shards) {
        for (; next < shard.head().shard && missing.size() < most; ++next) missing.push_back(next);
        next = shard.head().shard + 1;
    }
    for (; next <= shards.front().head().shards && missing.size() < most; ++next) missing.push_back(next);
    if (!missing.empty())
        return Error{ErrorCode::input, "merge",
                     "of " + std::to_string(shards.front().head().shards) + " shards these are missing: " + listOf(missing)};
    std::uint64_t row = 0;
    for (const ShardReader& shard : shards) {
        if (shard.head().first != row)
            return wrong(shard, "begins at point " + std::to_string(shard.head().first + 1) + ", the shard before it ends at " +
                                    std::to_string(row));
        row = shard.head().end;
    }
    if (row != shards.front().head().points) return wrong(shards.back(), "ends before the last point of the sweep");
    return {};
}
} // namespace

Result<std::vector<ShardReader>> openShards(const std::vector<std::string>& paths) {
    std::vector<ShardReader> shards;
    for (const std::string& path : paths) {
        Result<ShardReader> shard = ShardReader::open(path);
        if (!shard) return shard.error();
        if (!shards.empty())
            if (const std::string other = shards.front().head().difference(shard->head()); !other.empty())
                return wrong(*shard, "does not belong to " + shards.front().path() + ": another " + other);
        shards.push_back(std::move(shard).value());
    }
    std::stable_sort(shards.begin(), shards.end(),
                     [](const ShardReader& a, const ShardReader& b) { return a.head().shard < b.head().shard; });
    for (std::size_t i = 1; i < shards.size(); ++i)
        if (shards[i].head().shard == shards[i - 1].head().shard)
            return wrong(shards[i], "is shard " + std::to_string(shards[i].head().shard) + " again, as " + shards[i - 1].path());
    if (const auto complete = checkComplete(shards); !complete) return complete.error();
    return shards;
}

namespace {
using Take = std::function<Result<void>(std::uint64_t row, const std::string& line)>;

Result<void> forEachRow(std::vector<ShardReader>& shards, const Take& take) {
    std::uint64_t row = 0;
    std::string line;
    for (ShardReader& shard : shards)
        for (;;) {
            const Result<bool> more = shard.next(line);
            if (!more) return more.error();
            if (!*more) break;
            if (const auto done = take(row++, line); !done) return done;
        }
    return {};
}

/// Gathers many short pieces into few long writes.
class Gathered {
public:
    explicit Gathered(ReplacedFile& file) : m_file(file) {}
    Result<void> write(std::string_view text) {
        constexpr std::size_t enough = 1 << 16;
        m_text += text;
        return m_text.size() < enough ? Result<void>() : flush();
    }
    Result<void> flush() {
        const auto done = m_file.write(m_text);
        m_text.clear();
        return done;
    }

private:
    ReplacedFile& m_file;
    std::string m_text;
};

Result<void> writeTable(std::vector<ShardReader>& shards, const ReplacedFile& file, const RowSeen& seen) {
    Result<SweepTable> table = SweepTable::create(file.path().string(), shards.front().head());
    if (!table) return table.error();
    const auto joined = forEachRow(shards, [&](std::uint64_t row, const std::string& line) {
        seen(row, line);
        return table.value().add(line);
    });
    return joined ? table.value().finish() : joined;
}
} // namespace

Result<void> joinText(std::vector<ShardReader>& shards, ReplacedFile& draft, const RowSeen& seen) {
    const ShardHead& head = shards.front().head();
    Gathered file(draft);
    if (const auto done = file.write(head.before); !done) return done;
    const auto joined = forEachRow(shards, [&](std::uint64_t row, const std::string& line) -> Result<void> {
        seen(row, line);
        if (row > 0)
            if (const auto done = file.write(head.between); !done) return done;
        return file.write(line);
    });
    if (!joined) return joined;
    if (const auto done = file.write(head.behind); !done) return done;
    return file.flush();
}

Result<void> joinShards(std::vector<ShardReader>& shards, const std::string& path, const RowSeen& seen) {
    Result<ReplacedFile> opened = ReplacedFile::beside(path);
    if (!opened) return opened.error();
    ReplacedFile& file = opened.value();
    const auto written = isDatabase(path) ? writeTable(shards, file, seen) : joinText(shards, file, seen);
    return written ? file.takePlace() : written;
}

} // namespace rackline
