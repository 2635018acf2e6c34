// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/seal.h"

#include "hwdb/store/content_hash.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/text_file.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <optional>
#include <vector>

namespace rackline {

namespace {
/// The mark begins with a byte that is in no text and hardly in numbers, because looking for one byte is quick.
constexpr std::string_view sealMark = "\x7frackline-seal:";
constexpr std::size_t sealDigits = 16;

void mix(std::uint64_t& value, std::uint64_t word) {
    value = (value ^ word) * 1099511628211u;
    value ^= value >> 32;
}

/// FNV-1a over words of eight bytes in four strands, because a processor works on four at a time. Each step can be undone, so
/// that no single changed word goes unnoticed.
class WordHash {
public:
    /// Adds `count` words, which must be a multiple of four.
    void add(const std::uint64_t* words, std::size_t count) {
        auto [a, b, c, d] = m_values;
        for (const std::uint64_t* const end = words + count; words != end; words += 4) {
            mix(a, words[0]);
            mix(b, words[1]);
            mix(c, words[2]);
            mix(d, words[3]);
        }
        m_values = {a, b, c, d};
    }
    std::string text(std::uint64_t bytes) const {
        std::uint64_t value = bytes;
        for (const std::uint64_t strand : m_values) mix(value, strand);
        return hexadecimal(value);
    }

private:
    std::array<std::uint64_t, 4> m_values{14695981039346656037u, 1, 2, 3};
};

/// The hash that a database states, and the hash of all its bytes, where those of the hash itself count as zeros.
struct SealedBytes {
    std::optional<std::string> written;
    std::string hash;
    /// The places of the mark. A page that SQLite no longer uses may hold it once more.
    std::vector<std::size_t> places;
};

/// Reads block by block, which is quicker than filling fresh memory for a whole file. No mark lies across two blocks: a short row
/// of SQLite lies in one page, and a block is the largest page.
Result<SealedBytes> readSealed(const std::filesystem::path& file) {
    if (const auto fit = checkReadable(file); !fit) return fit.error();
    std::ifstream in(file, std::ios::binary);
    constexpr std::size_t block = 65536;
    std::array<std::uint64_t, block / sizeof(std::uint64_t)> words{};
    char* const bytes = reinterpret_cast<char*>(words.data());
    SealedBytes result;
    WordHash hash;
    std::size_t before = 0;
    while (in.read(bytes, block), in.gcount() > 0) {
        const auto got = static_cast<std::size_t>(in.gcount());
        std::memset(bytes + got, 0, block - got);
        const auto next = [&](std::size_t from) {
            return static_cast<char*>(std::memchr(bytes + from, sealMark.front(), got - from));
        };
        for (char* mark = next(0); mark; mark = next(static_cast<std::size_t>(mark - bytes) + 1)) {
            const std::size_t digits = static_cast<std::size_t>(mark - bytes) + sealMark.size();
            if (digits + sealDigits > got || std::string_view(mark, sealMark.size()) != sealMark) continue;
            if (!result.written) result.written = std::string(bytes + digits, sealDigits);
            std::memset(bytes + digits, '0', sealDigits);
            result.places.push_back(before + digits);
        }
        hash.add(words.data(), words.size());
        before += got;
    }
    if (!in.eof()) return Error{ErrorCode::io, file.string(), "cannot be read"};
    result.hash = hash.text(before);
    return result;
}
} // namespace

Result<void> makeRoomForSeal(SqliteDatabase& database) {
    return writeMeta(database, "seal", std::string(sealMark) + std::string(sealDigits, '0'));
}

Result<void> seal(const std::filesystem::path& file) {
    const auto content = readSealed(file);
    if (!content) return content.error();
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    for (const std::size_t place : content->places) out.seekp(static_cast<std::streamoff>(place)) << content->hash;
    if (out.flush()) return {};
    return Error{ErrorCode::io, file.string(), "writing the catalogue database failed"};
}

Result<bool> checkSeal(const std::filesystem::path& file) {
    const auto content = readSealed(file);
    if (!content) return content.error();
    if (!content->written) return false;
    if (content->hash == *content->written) return true;
    return Error{
        ErrorCode::input, file.string(),
        "the catalogue database is damaged or was changed by another program: its bytes are not those that were written"};
}

} // namespace rackline
