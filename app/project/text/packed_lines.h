// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct gzFile_s;

namespace rackline {

/// Reads the lines of a file one after another in constant memory, and unpacks it where it is gzip. A file that unpacks to more
/// than 200 times its size, or to more than 16 GiB, is refused: no trace does, and such a file is made to fill memories.
class PackedLines {
public:
    static Result<PackedLines> open(const std::filesystem::path& file);
    /// The next line without its end, valid until the next call; empty at the end of the file or after an error.
    std::optional<std::string_view> next();
    std::size_t line() const { return m_line; }
    const std::optional<Error>& error() const { return m_error; }

private:
    PackedLines(const std::filesystem::path& file, gzFile_s* packed);
    bool fill();

    std::string m_name;
    std::unique_ptr<gzFile_s, int (*)(gzFile_s*)> m_packed;
    std::vector<char> m_block;
    std::size_t m_at = 0, m_size = 0, m_line = 0;
    std::uint64_t m_unpacked = 0;
    std::string m_long;
    std::optional<Error> m_error;
};

} // namespace rackline
