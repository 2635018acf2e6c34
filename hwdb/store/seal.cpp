// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/seal.h"

#include "hwdb/store/content_hash.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/text_file.h"

#include <cstdint>
#include <cstring>
#include <fstream>
#include <vector>

namespace rackline {

namespace {
constexpr std::string_view sealMark = "rackline-seal:";
constexpr std::size_t sealDigits = 16;
constexpr std::uintmax_t largestSealed = 256'000'000;

/// FNV-1a over words of eight bytes: each step can be undone, so that no single changed word goes unnoticed.
std::string hashOf(const std::string& bytes) {
    std::uint64_t value = 14695981039346656037u ^ bytes.size();
    for (std::size_t at = 0; at < bytes.size(); at += sizeof value) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, std::min(sizeof word, bytes.size() - at));
        value = (value ^ word) * 1099511628211u;
        value ^= value >> 32;
    }
    return hexadecimal(value);
}

/// Where hashes stand; a page that SQLite no longer uses may hold the mark once more.
std::vector<std::size_t> placesOfHash(const std::string& bytes) {
    std::vector<std::size_t> places;
    for (std::size_t at = bytes.find(sealMark); at != std::string::npos; at = bytes.find(sealMark, at + 1))
        if (at + sealMark.size() + sealDigits <= bytes.size()) places.push_back(at + sealMark.size());
    return places;
}

void blank(std::string& bytes, const std::vector<std::size_t>& places) {
    for (const std::size_t place : places) bytes.replace(place, sealDigits, sealDigits, '0');
}
} // namespace

Result<void> makeRoomForSeal(SqliteDatabase& database) {
    return writeMeta(database, "seal", std::string(sealMark) + std::string(sealDigits, '0'));
}

Result<void> seal(const std::filesystem::path& file) {
    auto bytes = readFile(file, largestSealed);
    if (!bytes) return bytes.error();
    std::string content = std::move(bytes).value();
    const auto places = placesOfHash(content);
    blank(content, places);
    const std::string hash = hashOf(content);
    std::fstream out(file, std::ios::binary | std::ios::in | std::ios::out);
    for (const std::size_t place : places) out.seekp(static_cast<std::streamoff>(place)) << hash;
    if (out.flush()) return {};
    return Error{ErrorCode::io, file.string(), "writing the catalogue database failed"};
}

Result<bool> checkSeal(const std::filesystem::path& file) {
    auto bytes = readFile(file, largestSealed);
    if (!bytes) return bytes.error();
    std::string content = std::move(bytes).value();
    const auto places = placesOfHash(content);
    if (places.empty()) return false;
    const std::string written = content.substr(places.front(), sealDigits);
    blank(content, places);
    if (hashOf(content) == written) return true;
    return Error{
        ErrorCode::input, file.string(),
        "the catalogue database is damaged or was changed by another program: its bytes are not those that were written"};
}

} // namespace rackline
