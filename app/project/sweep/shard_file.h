// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/project/text/fingerprint.h"
#include "model/base/result.h"

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>

namespace rackline {

/// The first line of a shard: the sweep that it belongs to, and its part of it. All but the part are the same in every shard of a
/// sweep.
struct ShardHead {
    std::string version, catalogue, hash, format;
    std::uint64_t points = 0, scenarios = 0;
    /// The text before, between and behind the rows of the whole sweep.
    std::string before, between, behind;
    std::uint64_t shard = 1, shards = 1;
    /// The rows of this part. The first row of a sweep is 0, and `end` is behind the last.
    std::uint64_t first = 0, end = 0;
    /// The command that makes the whole sweep again, and the date of its inputs.
    std::string command, date;

    std::string line() const;
    static Result<ShardHead> parse(std::string_view line, const std::string& file);
    /// The name of the first thing in which two shards are not of one sweep, or empty.
    std::string difference(const ShardHead& other) const;
};

/// A file that is written beside its final name and is renamed when it is complete.
class DraftFile {
public:
    DraftFile() = default;
    DraftFile(DraftFile&&) noexcept;
    DraftFile& operator=(DraftFile&&) noexcept;
    ~DraftFile();

    /// Opens the draft, which has the final name with `.part` behind it and is kept when the writing ends early, so that it can
    /// be resumed. It is an error where another process writes it, or where a file of that name is no draft.
    static Result<DraftFile> open(const std::string& path);
    Result<void> write(std::string_view text);
    Result<void> flush();
    /// Waits until the draft is on the disk and renames it.
    Result<void> commit();
    /// Cuts the draft at a byte and goes on there.
    Result<void> continueAt(std::uint64_t bytes);
    const std::string& draft() const { return m_draft; }

private:
    Error failure(const char* what) const;
    void close();

    std::FILE* m_file = nullptr;
    std::string m_path, m_draft;
};

/// Reads a shard row by row, and at its end whether it is whole.
class ShardReader {
public:
    static Result<ShardReader> open(const std::string& path);
    const ShardHead& head() const { return m_head; }
    const std::string& path() const { return m_path; }
    /// Reads the next row; false behind the last.
    Result<bool> next(std::string& row);

private:
    std::string m_path;
    /// Open while rows are read, so that of thousands of shards only one is open at a time.
    std::unique_ptr<std::ifstream> m_file;
    ShardHead m_head;
    Fingerprint m_print;
    std::uint64_t m_read = 0;
};

/// The last line of a shard.
std::string shardEnd(std::uint64_t rows, const Fingerprint& print);

/// What is left of a sweep that was stopped: whole rows of the same sweep and part, and the byte behind them.
struct Checkpoint {
    std::uint64_t rows = 0, bytes = 0;
    Fingerprint print;
};
/// Reads a whole row, whose cells may have line breaks; false where the file ends before the row does.
bool takeRow(std::istream& file, const ShardHead& head, std::string& row);
/// Calls `row` with every finished row.
template <class Row> Result<Checkpoint> readCheckpoint(const std::string& path, const ShardHead& wanted, Row row);
Result<std::unique_ptr<std::ifstream>> openCheckpoint(const std::string& path, const ShardHead& wanted);

template <class Row> Result<Checkpoint> readCheckpoint(const std::string& path, const ShardHead& wanted, Row row) {
    auto file = openCheckpoint(path, wanted);
    if (!file) return file.error();
    Checkpoint found;
    found.bytes = wanted.line().size() + 1;
    std::string line;
    while (found.rows < wanted.end - wanted.first && takeRow(*file.value(), wanted, line)) {
        found.print.add(line + '\n');
        found.bytes += line.size() + 1;
        ++found.rows;
        row(std::string_view(line));
    }
    return found;
}

} // namespace rackline
