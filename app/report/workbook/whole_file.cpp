// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/workbook/whole_file.h"

#include "hwdb/store/text_file.h"

#include <zlib.h>

#include <array>
#include <limits>
#include <string_view>

namespace rackline {

namespace {
/// A little-endian number of a ZIP file; places beyond its end are 0, which no sum agrees with.
std::uint64_t numberAt(std::string_view file, std::size_t at, int bytes) {
    std::uint64_t value = 0;
    for (int i = bytes - 1; i >= 0; --i)
        value = value << 8 | (at + static_cast<std::size_t>(i) < file.size()
                                  ? static_cast<unsigned char>(file[at + static_cast<std::size_t>(i)])
                                  : 0u);
    return value;
}

/// Counts the tags of an XML text that comes in pieces. What libxlsxwriter writes has no `>` within a tag.
class Tags {
public:
    void add(std::string_view text) {
        for (const char c : text) {
            if (c == '<') {
                m_open = true;
                m_tag.clear();
            } else if (m_open && c == '>') {
                m_open = false;
                close();
            } else if (m_open) {
                constexpr std::size_t enough = 12;
                if (m_tag.size() < enough) m_tag += c;
                m_last = c;
            }
        }
    }
    bool isWhole() const { return !m_open && m_declared && m_any && m_depth == 0 && !m_broken; }
    std::uint64_t cells = 0, parts = 0;

private:
    void close() {
        if (m_tag.starts_with("?xml")) m_declared = !m_any;
        if (m_tag.empty() || m_tag[0] == '?' || m_tag[0] == '!') return;
        m_any = true;
        if (m_tag == "c" || m_tag.starts_with("c ")) ++cells;
        if (m_tag.starts_with("Override ")) ++parts;
        if (m_tag[0] == '/')
            --m_depth;
        else if (m_last != '/')
            ++m_depth;
        m_broken = m_broken || m_depth < 0;
    }

    std::string m_tag;
    char m_last = ' ';
    bool m_open = false, m_declared = false, m_any = false, m_broken = false;
    long m_depth = 0;
};

/// One part of the file, as its directory lists it.
struct Part {
    std::string_view name, packed;
    std::uint64_t method, sum, size;
};

/// Whether a part has its sum and its size; its text goes to the tags.
bool unpack(const Part& part, Tags& tags) {
    uLong sum = crc32(0, nullptr, 0);
    std::uint64_t size = 0;
    const auto take = [&](std::string_view text) {
        sum = crc32(sum, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(text.size()));
        size += text.size();
        tags.add(text);
    };
    constexpr std::uint64_t stored = 0, deflated = 8;
    if (part.method == stored) take(part.packed);
    if (part.method == deflated) {
        z_stream stream{};
        if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.packed.data())); // It is only read.
        stream.avail_in = static_cast<uInt>(part.packed.size());
        std::array<char, 65536> text;
        int state = Z_OK;
        while (state == Z_OK) {
            stream.next_out = reinterpret_cast<Bytef*>(text.data());
            stream.avail_out = text.size();
            state = inflate(&stream, Z_NO_FLUSH);
            take({text.data(), text.size() - stream.avail_out});
        }
        inflateEnd(&stream);
        if (state != Z_STREAM_END) return false;
    }
    return sum == part.sum && size == part.size;
}

/// The part that the directory lists at a place, and the place of the next one.
Part partAt(std::string_view file, std::size_t& at) {
    constexpr std::size_t entry = 46, head = 30;
    const std::size_t name = numberAt(file, at + 28, 2), extra = numberAt(file, at + 30, 2), note = numberAt(file, at + 32, 2),
                      local = numberAt(file, at + 42, 4);
    const std::size_t begin = local + head + numberAt(file, local + 26, 2) + numberAt(file, local + 28, 2);
    Part part{{}, {}, numberAt(file, at + 10, 2), numberAt(file, at + 16, 4), numberAt(file, at + 24, 4)};
    if (at + entry + name <= file.size()) part.name = file.substr(at + entry, name);
    if (begin <= file.size()) part.packed = file.substr(begin, numberAt(file, at + 20, 4));
    at += entry + name + extra + note;
    return part;
}

bool isWhole(std::string_view file, std::uint64_t cells) {
    constexpr std::size_t end = 22;
    if (file.size() < end || !file.substr(file.size() - end).starts_with("PK\5\6")) return false;
    const std::uint64_t count = numberAt(file, file.size() - end + 10, 2);
    std::size_t at = numberAt(file, file.size() - end + 16, 4);
    std::uint64_t listed = 0, there = 0, found = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const Part part = partAt(file, at);
        Tags tags;
        if (!unpack(part, tags) || !tags.isWhole()) return false;
        if (part.name.starts_with("xl/worksheets/sheet")) found += tags.cells;
        listed += tags.parts;
        there += part.name != "[Content_Types].xml" && !part.name.ends_with(".rels");
    }
    return count > 0 && listed == there && found == cells;
}
} // namespace

Result<void> checkWholeWorkbook(const std::string& path, std::uint64_t cells) {
    const Result<std::string> file = readFile(path, std::numeric_limits<std::uint32_t>::max());
    if (!file) return file.error();
    if (isWhole(*file, cells)) return {};
    return Error{ErrorCode::io, path, "could not be written in full; what was there before is unchanged"};
}

} // namespace rackline
