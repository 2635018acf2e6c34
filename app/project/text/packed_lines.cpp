// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project/text/packed_lines.h"
#include "hwdb/store/text_file.h"

#include <cstring>
#include <zlib.h>

namespace rackline {

Result<PackedLines> PackedLines::open(const std::filesystem::path& file) {
    if (const auto fit = checkReadable(file); !fit) return Error{ErrorCode::input, file.string(), "cannot be read"};
    gzFile packed = gzopen(file.c_str(), "rb");
    if (!packed) return Error{ErrorCode::input, file.string(), "cannot be read"};
    return PackedLines(file, packed);
}

PackedLines::PackedLines(const std::filesystem::path& file, gzFile_s* packed)
    : m_name(file.string()), m_packed(packed, gzclose), m_block(std::size_t(1) << 18) {}

bool PackedLines::fill() {
    constexpr std::uint64_t largestRatio = 200, largest = std::uint64_t(16) << 30, noticed = std::uint64_t(64) << 20;
    const int n = gzread(m_packed.get(), m_block.data(), static_cast<unsigned>(m_block.size()));
    int state = Z_OK;
    gzerror(m_packed.get(), &state);
    if (n < 0 || (n == 0 && state != Z_OK)) {
        m_error = Error{ErrorCode::input, m_name, "is not whole: its packing is broken"};
        return false;
    }
    m_at = 0;
    m_size = static_cast<std::size_t>(n);
    m_unpacked += m_size;
    const auto packed = static_cast<std::uint64_t>(gzoffset(m_packed.get()));
    const bool bomb = gzdirect(m_packed.get()) == 0 && m_unpacked > noticed && m_unpacked / largestRatio > packed;
    if (bomb || m_unpacked > largest)
        m_error = Error{ErrorCode::input, m_name, "unpacks to more than 200 times its size or to more than 16 GiB"};
    return n > 0 && !m_error;
}

std::optional<std::string_view> PackedLines::next() {
    constexpr std::size_t longest = std::size_t(64) << 20;
    m_long.clear();
    if (m_error) return std::nullopt;
    for (;;) {
        if (m_at == m_size && !fill()) {
            if (m_error || m_long.empty()) return std::nullopt;
            ++m_line;
            return m_long;
        }
        const char* from = m_block.data() + m_at;
        const auto* end = static_cast<const char*>(std::memchr(from, '\n', m_size - m_at));
        const std::size_t length = end ? static_cast<std::size_t>(end - from) : m_size - m_at;
        m_at += length + (end ? 1 : 0);
        std::string_view line(from, length);
        if (!end || !m_long.empty()) {
            m_long.append(line);
            line = m_long;
        }
        if (line.size() > longest) {
            m_error = Error{ErrorCode::input, m_name, "has a line of more than 64 MB: it is no trace"};
            return std::nullopt;
        }
        if (!end) continue;
        ++m_line;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        return line;
    }
}

} // namespace rackline
