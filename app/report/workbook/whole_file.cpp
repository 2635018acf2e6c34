// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/workbook/whole_file.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string_view>
#include <vector>

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
    std::string name;
    std::uint64_t method, sum, size, packed, head;
};

/// A file that is read in pieces: a sheet may be larger than the memory that a sweep takes.
class Zip {
public:
    explicit Zip(const std::string& path) : m_file(path, std::ios::binary) {}

    std::vector<Part> parts() {
        constexpr std::size_t end = 22, entry = 46;
        m_file.seekg(0, std::ios::end);
        const auto size = static_cast<std::uint64_t>(std::max<std::streamoff>(m_file.tellg(), 0));
        const std::string last = size < end ? std::string() : read(size - end, end);
        if (!last.starts_with("PK\5\6")) return {};
        const std::string list = read(numberAt(last, 16, 4), numberAt(last, 12, 4));
        std::vector<Part> parts(numberAt(last, 10, 2));
        std::size_t at = 0;
        for (Part& part : parts) {
            const std::size_t name = numberAt(list, at + 28, 2);
            if (at + entry + name > list.size()) return {};
            part = {list.substr(at + entry, name), numberAt(list, at + 10, 2), numberAt(list, at + 16, 4),
                    numberAt(list, at + 24, 4),    numberAt(list, at + 20, 4), numberAt(list, at + 42, 4)};
            at += entry + name + numberAt(list, at + 30, 2) + numberAt(list, at + 32, 2);
        }
        return parts;
    }

    /// Whether a part has its sum and its size; its text goes to the tags.
    bool unpack(const Part& part, Tags& tags) {
        constexpr std::uint64_t deflated = 8;
        z_stream stream{};
        if (part.method != deflated || inflateInit2(&stream, -MAX_WBITS) != Z_OK) return false;
        uLong sum = crc32(0, nullptr, 0);
        std::array<char, block> packed, text;
        int state = Z_OK;
        begin(part);
        for (std::uint64_t left = part.packed; left > 0 && state == Z_OK;) {
            const std::uint64_t some = std::min<std::uint64_t>(left, packed.size());
            if (!m_file.read(packed.data(), static_cast<std::streamsize>(some))) break;
            left -= some;
            stream.next_in = reinterpret_cast<Bytef*>(packed.data());
            stream.avail_in = static_cast<uInt>(some);
            do {
                stream.next_out = reinterpret_cast<Bytef*>(text.data());
                stream.avail_out = text.size();
                state = inflate(&stream, Z_NO_FLUSH);
                const std::size_t got = text.size() - stream.avail_out;
                sum = crc32(sum, reinterpret_cast<const Bytef*>(text.data()), static_cast<uInt>(got));
                tags.add({text.data(), got});
            } while (state == Z_OK && stream.avail_out == 0);
        }
        const std::uint64_t size = stream.total_out;
        inflateEnd(&stream);
        return state == Z_STREAM_END && sum == part.sum && size == part.size;
    }

private:
    static constexpr std::size_t block = 65536;

    std::string read(std::uint64_t at, std::uint64_t bytes) {
        std::string text(bytes, '\0');
        m_file.seekg(static_cast<std::streamoff>(at));
        if (!m_file.read(text.data(), static_cast<std::streamsize>(bytes))) text.clear();
        return text;
    }
    /// Behind the part's own head, which repeats what the directory says and may have more.
    void begin(const Part& part) {
        constexpr std::size_t head = 30;
        const std::string own = read(part.head, head);
        m_file.seekg(static_cast<std::streamoff>(part.head + head + numberAt(own, 26, 2) + numberAt(own, 28, 2)));
    }

    std::ifstream m_file;
};

bool isWhole(const std::string& path, std::uint64_t cells) {
    Zip zip(path);
    const std::vector<Part> parts = zip.parts();
    std::uint64_t listed = 0, there = 0, found = 0;
    for (const Part& part : parts) {
        Tags tags;
        if (!zip.unpack(part, tags) || !tags.isWhole()) return false;
        if (part.name.starts_with("xl/worksheets/sheet")) found += tags.cells;
        listed += tags.parts;
        there += part.name != "[Content_Types].xml" && !part.name.ends_with(".rels");
    }
    return !parts.empty() && listed == there && found == cells;
}
} // namespace

Result<void> checkWholeWorkbook(const std::string& path, std::uint64_t cells) {
    if (isWhole(path, cells)) return {};
    return Error{ErrorCode::io, path, "could not be written in full; what was there before is unchanged"};
}

} // namespace rackline
