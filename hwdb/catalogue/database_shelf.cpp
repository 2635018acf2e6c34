// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/catalogue.h"
#include "hwdb/catalogue/overlay.h"
#include "hwdb/catalogue/shelf.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/seal.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace rackline {

namespace {
bool before(const EntrySummary& a, const EntrySummary& b) { return std::tie(a.kind, a.id) < std::tie(b.kind, b.id); }

/// The user's summaries take the place of the product's of the same kind and id.
std::vector<EntrySummary> laidOver(std::vector<EntrySummary> shipped, std::vector<EntrySummary> own) {
    for (EntrySummary& one : own) {
        one.yours = true;
        const auto place = std::lower_bound(shipped.begin(), shipped.end(), one, before);
        if (place != shipped.end() && !before(one, *place))
            *place = one;
        else
            shipped.insert(place, one);
    }
    return shipped;
}

/// The product's database with the user's over it.
class DatabaseShelf : public EntryShelf {
public:
    DatabaseShelf(SqliteDatabase shipped, std::optional<SqliteDatabase> own)
        : m_shipped(std::move(shipped)), m_own(std::move(own)) {}

    Result<std::vector<EntrySummary>> summaries() const override {
        auto all = readSummaries(m_shipped);
        if (!all || !m_own) return all;
        auto mine = readSummaries(*m_own);
        if (!mine) return mine.error();
        return laidOver(std::move(all).value(), std::move(mine).value());
    }

    Result<std::optional<Entry>> entry(std::string_view kind, std::string_view id) const override {
        if (m_own) {
            auto mine = readEntry(*m_own, kind, id);
            if (!mine) return mine.error();
            if (mine.value()) {
                (*mine.value()).yours = true;
                return mine;
            }
        }
        return readEntry(m_shipped, kind, id);
    }

    std::vector<Source> sources() const override {
        std::map<std::string, Source> all;
        for (const SqliteDatabase* database : {&m_shipped, m_own ? &*m_own : nullptr}) {
            if (!database) continue;
            if (auto read = readSources(*database))
                for (const Source& source : *read) all.emplace(source.id, source);
        }
        std::vector<Source> sorted;
        for (auto& [id, source] : all) sorted.push_back(std::move(source));
        return sorted;
    }

    std::vector<MissingEntry> missing() const override {
        auto read = readMissing(m_shipped);
        return read ? std::move(read).value() : std::vector<MissingEntry>();
    }

private:
    SqliteDatabase m_shipped;
    std::optional<SqliteDatabase> m_own;
};
} // namespace

Result<Catalogue> Catalogue::open(const std::filesystem::path& database, const std::filesystem::path& overlay) {
    auto shipped = SqliteDatabase::openReadOnly(database);
    if (!shipped) return shipped.error();
    const auto schema = shipped->checkedVersion();
    if (!schema) return schema.error();
    if (*schema != schemaVersion)
        return Error{ErrorCode::input, database.string(), "the catalogue belongs to another version of Rackline"};
    const auto sealed = checkSeal(database);
    if (!sealed) return sealed.error();
    if (!*sealed) return Error{ErrorCode::input, database.string(), "the catalogue has no seal: it was not built by Rackline"};
    const auto version = readMeta(*shipped, "version");
    if (!version) return version.error();
    const auto date = readMeta(*shipped, "date");
    if (!date) return date.error();
    auto own = openOverlay(overlay);
    if (!own) return own.error();
    std::string mark;
    if (own.value()) {
        const auto read = readMeta(*own.value(), "version");
        if (!read) return read.error();
        if (!read->empty()) mark = "+" + *read;
    }
    auto shelf = std::make_unique<DatabaseShelf>(std::move(shipped).value(), std::move(own).value());
    shelf->version = *version + mark;
    shelf->date = *date;
    return Catalogue(std::move(shelf));
}

} // namespace rackline
