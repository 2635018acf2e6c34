// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/content_hash.h"

#include "hwdb/entry/entry_json.h"
#include "hwdb/store/entry_store.h"

namespace rackline {

namespace {
/// The hash FNV-1a with 64 bits.
class Hash {
public:
    void add(std::string_view text) {
        for (const char c : text) m_value = (m_value ^ static_cast<unsigned char>(c)) * 1099511628211u;
        m_value = (m_value ^ 0xff) * 1099511628211u;
    }
    std::string text() const { return hexadecimal(m_value); }

private:
    std::uint64_t m_value = 14695981039346656037u;
};
} // namespace

std::string hexadecimal(std::uint64_t value) {
    std::string digits;
    for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[(value >> shift) & 15];
    return digits;
}

Result<std::string> contentHash(const SqliteDatabase& database) {
    const auto sources = readSources(database);
    if (!sources) return sources.error();
    const auto summaries = readSummaries(database);
    if (!summaries) return summaries.error();
    Hash hash;
    hash.add(lineOf(jsonFromSources(*sources)));
    for (const EntrySummary& summary : *summaries) {
        const auto entry = readEntry(database, summary.kind, summary.id);
        if (!entry) return entry.error();
        if (entry.value()) hash.add(lineOf(jsonFromEntry(**entry)));
    }
    return hash.text();
}

} // namespace rackline
