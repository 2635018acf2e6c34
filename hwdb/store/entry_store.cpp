// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/entry_store.h"

#include "hwdb/store/schema.h"

namespace rackline {

namespace {
constexpr std::string_view selectEntry = "SELECT name, vendor, status, note FROM entry WHERE kind = ?1 AND id = ?2";
constexpr std::string_view selectWords = "SELECT key, value FROM word WHERE kind = ?1 AND id = ?2 ORDER BY key";
constexpr std::string_view selectFigures =
    "SELECT claim, path, text, low_text, high_text, value, low, high, grade, source, date, note, unverified "
    "FROM figure WHERE kind = ?1 AND id = ?2 ORDER BY place, claim";
constexpr std::string_view insertFigure =
    "INSERT INTO figure VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";

Result<void> run(SqliteStatement& statement) {
    const auto stepped = statement.step();
    statement.reset();
    if (!stepped) return stepped.error();
    return {};
}

template <class Each> Result<void> forEachRow(SqliteStatement& statement, Each each) {
    while (true) {
        const auto row = statement.step();
        if (!row) return row.error();
        if (!*row) return {};
        each(statement);
    }
}

Claim claimOf(const SqliteStatement& row) {
    Claim claim;
    claim.text = row.shownText(2);
    claim.provenance = {gradeNamed(row.shownText(8)).value_or(Grade::judgement), row.shownText(9), row.shownText(10),
                        row.shownText(11), row.integer(12) != 0};
    return claim;
}

void addFigure(Entry& entry, const SqliteStatement& row) {
    if (row.integer(0) > 0) {
        if (!entry.figures.empty()) entry.figures.back().rivals.push_back(claimOf(row));
        return;
    }
    Figure figure;
    figure.path = row.shownText(1);
    figure.claim = claimOf(row);
    figure.lowText = row.shownText(3);
    figure.highText = row.shownText(4);
    figure.value = row.number(5);
    figure.low = row.number(6);
    figure.high = row.number(7);
    entry.figures.push_back(std::move(figure));
}

Result<void> writeClaim(SqliteStatement& insert, const Entry& entry, int place, int number, const Figure& figure,
                        const Claim& claim) {
    const bool used = number == 0;
    insert.bind(1, entry.kind).bind(2, entry.id).bind(3, place).bind(4, number).bind(5, figure.path);
    insert.bind(6, claim.text).bind(7, used ? figure.lowText : "").bind(8, used ? figure.highText : "");
    insert.bind(9, used ? figure.value : 0.0).bind(10, used ? figure.low : 0.0).bind(11, used ? figure.high : 0.0);
    const Provenance& from = claim.provenance;
    insert.bind(12, nameOf(from.grade)).bind(13, from.source).bind(14, from.date).bind(15, from.note);
    insert.bind(16, from.unverified ? 1 : 0);
    return run(insert);
}

Result<void> writeFigures(SqliteDatabase& database, const Entry& entry) {
    auto insert = database.prepare(insertFigure);
    if (!insert) return insert.error();
    int place = 0;
    for (const Figure& figure : entry.figures) {
        if (auto written = writeClaim(insert.value(), entry, place, 0, figure, figure.claim); !written) return written;
        int number = 0;
        for (const Claim& rival : figure.rivals)
            if (auto written = writeClaim(insert.value(), entry, place, ++number, figure, rival); !written) return written;
        ++place;
    }
    return {};
}
} // namespace

Result<std::vector<EntrySummary>> readSummaries(const SqliteDatabase& database) {
    auto statement = database.prepare("SELECT id, kind, name, vendor, status FROM entry ORDER BY kind, id");
    if (!statement) return statement.error();
    std::vector<EntrySummary> summaries;
    const auto read = forEachRow(statement.value(), [&](const SqliteStatement& row) {
        summaries.push_back({row.shownText(0), row.shownText(1), row.shownText(2), row.shownText(3), row.shownText(4), false});
    });
    if (!read) return read.error();
    return summaries;
}

Result<std::optional<Entry>> readEntry(const SqliteDatabase& database, std::string_view kind, std::string_view id) {
    auto statement = database.prepare(selectEntry);
    if (!statement) return statement.error();
    const auto found = statement.value().bind(1, kind).bind(2, id).step();
    if (!found) return found.error();
    if (!*found) return std::optional<Entry>();
    Entry entry;
    entry.id = id;
    entry.kind = kind;
    entry.name = statement->shownText(0);
    entry.vendor = statement->shownText(1);
    entry.status = statement->shownText(2);
    entry.note = statement->shownText(3);

    auto words = database.prepare(selectWords);
    if (!words) return words.error();
    words.value().bind(1, kind).bind(2, id);
    auto read =
        forEachRow(words.value(), [&](const SqliteStatement& row) { entry.words.emplace(row.shownText(0), row.shownText(1)); });
    if (!read) return read.error();

    auto figures = database.prepare(selectFigures);
    if (!figures) return figures.error();
    figures.value().bind(1, kind).bind(2, id);
    read = forEachRow(figures.value(), [&](const SqliteStatement& row) { addFigure(entry, row); });
    if (!read) return read.error();
    return std::optional<Entry>(std::move(entry));
}

Result<std::vector<Source>> readSources(const SqliteDatabase& database) {
    auto statement = database.prepare("SELECT id, kind, reference, date FROM source ORDER BY id");
    if (!statement) return statement.error();
    std::vector<Source> sources;
    const auto read = forEachRow(statement.value(), [&](const SqliteStatement& row) {
        sources.push_back({row.shownText(0), row.shownText(1), row.shownText(2), row.shownText(3)});
    });
    if (!read) return read.error();
    return sources;
}

Result<std::vector<MissingEntry>> readMissing(const SqliteDatabase& database) {
    auto statement = database.prepare("SELECT kind, name, reason FROM missing ORDER BY kind, name");
    if (!statement) return statement.error();
    std::vector<MissingEntry> entries;
    const auto read = forEachRow(statement.value(), [&](const SqliteStatement& row) {
        entries.push_back({row.shownText(0), row.shownText(1), row.shownText(2)});
    });
    if (!read) return read.error();
    return entries;
}

Result<std::string> readMeta(const SqliteDatabase& database, std::string_view key) {
    auto statement = database.prepare("SELECT value FROM meta WHERE key = ?1");
    if (!statement) return statement.error();
    const auto row = statement.value().bind(1, key).step();
    if (!row) return row.error();
    return *row ? statement->text(0) : std::string();
}

Result<void> removeEntry(SqliteDatabase& database, std::string_view kind, std::string_view id) {
    for (const std::string_view sql :
         {"DELETE FROM figure WHERE kind = ?1 AND id = ?2", "DELETE FROM word WHERE kind = ?1 AND id = ?2",
          "DELETE FROM entry WHERE kind = ?1 AND id = ?2"}) {
        auto erase = database.prepare(sql);
        if (!erase) return erase.error();
        if (auto done = run(erase.value().bind(1, kind).bind(2, id)); !done) return done;
    }
    return {};
}

Result<void> writeEntry(SqliteDatabase& database, const Entry& entry) {
    if (auto removed = removeEntry(database, entry.kind, entry.id); !removed) return removed;
    auto insert = database.prepare("INSERT INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    if (!insert) return insert.error();
    insert.value().bind(1, entry.kind).bind(2, entry.id).bind(3, entry.name).bind(4, entry.vendor);
    if (auto done = run(insert.value().bind(5, entry.status).bind(6, entry.note)); !done) return done;
    auto word = database.prepare("INSERT INTO word VALUES (?1, ?2, ?3, ?4)");
    if (!word) return word.error();
    for (const auto& [key, value] : entry.words)
        if (auto done = run(word.value().bind(1, entry.kind).bind(2, entry.id).bind(3, key).bind(4, value)); !done) return done;
    return writeFigures(database, entry);
}

Result<void> writeSource(SqliteDatabase& database, const Source& source) {
    auto insert = database.prepare("INSERT OR REPLACE INTO source VALUES (?1, ?2, ?3, ?4)");
    if (!insert) return insert.error();
    return run(insert.value().bind(1, source.id).bind(2, source.kind).bind(3, source.reference).bind(4, source.date));
}

Result<void> writeMissing(SqliteDatabase& database, const MissingEntry& missing) {
    auto insert = database.prepare("INSERT OR REPLACE INTO missing VALUES (?1, ?2, ?3)");
    if (!insert) return insert.error();
    return run(insert.value().bind(1, missing.kind).bind(2, missing.name).bind(3, missing.reason));
}

Result<void> writeMeta(SqliteDatabase& database, std::string_view key, std::string_view value) {
    auto insert = database.prepare("INSERT OR REPLACE INTO meta VALUES (?1, ?2)");
    if (!insert) return insert.error();
    return run(insert.value().bind(1, key).bind(2, value));
}

Result<void> createSchema(SqliteDatabase& database) { return database.execute(schemaSql); }

Result<void> checkSchema(const SqliteDatabase& database) {
    auto empty = SqliteDatabase::openInMemory();
    if (!empty) return empty.error();
    if (auto made = createSchema(empty.value()); !made) return made;
    constexpr std::string_view all =
        "SELECT group_concat(part, char(10)) FROM (SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') "
        "AS part FROM sqlite_schema ORDER BY type, name)";
    const auto expected = empty->text(all);
    const auto found = database.text(all);
    if (!expected) return expected.error();
    if (!found) return found.error();
    if (*expected == *found) return {};
    return Error{ErrorCode::input, database.file().string(), "the tables of the catalogue database are not those of Rackline"};
}

} // namespace rackline
