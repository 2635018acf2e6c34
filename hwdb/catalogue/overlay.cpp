// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/catalogue/overlay.h"

#include "hwdb/store/content_hash.h"
#include "hwdb/store/entry_store.h"
#include "hwdb/store/replaced_file.h"
#include "hwdb/store/seal.h"

namespace rackline {

namespace fs = std::filesystem;

namespace {
Error explained(Error error) {
    error.detail += "; your own entries are left as they were (--no-overlay works without them)";
    return error;
}

Result<void> apply(SqliteDatabase& database, const OverlayChange& change) {
    if (auto begun = database.execute("PRAGMA journal_mode = MEMORY; BEGIN"); !begun) return begun;
    for (const Source& source : change.sources)
        if (auto written = writeSource(database, source); !written) return written;
    for (const Entry& entry : change.entries)
        if (auto written = writeEntry(database, entry); !written) return written;
    for (const auto& [kind, id] : change.removed)
        if (auto gone = removeEntry(database, kind, id); !gone) return gone;
    const auto hash = contentHash(database);
    if (!hash) return hash.error();
    if (auto written = writeMeta(database, "version", *hash); !written) return written;
    if (auto room = makeRoomForSeal(database); !room) return room;
    if (auto done = database.execute("COMMIT"); !done) return done;
    return database.checkIntegrity();
}

Result<void> change(SqliteDatabase& database, bool isNew, const OverlayChange& wanted) {
    if (isNew) {
        if (auto made = createSchema(database); !made) return made;
    }
    return apply(database, wanted);
}

/// The version of an existing database after its pages were read; an error where it is damaged, changed or foreign.
Result<int> soundVersion(const fs::path& file) {
    auto database = SqliteDatabase::openReadOnly(file);
    if (!database) return database.error();
    const auto version = database->checkedVersion();
    if (!version) return version;
    if (*version == schemaVersion)
        if (auto same = checkSchema(database.value()); !same) return same.error();
    if (auto sound = database->checkIntegrity(); !sound) return sound.error();
    // A database without a seal was written before there were any.
    if (auto sealed = checkSeal(file); !sealed) return sealed.error();
    return version;
}

Result<void> writeCopy(const fs::path& file, bool isNew, const OverlayChange& wanted) {
    auto replaced = ReplacedFile::beside(file);
    if (!replaced) return replaced.error();
    if (!isNew)
        if (auto copied = replaced.value().copyFrom(file); !copied) return copied;
    {
        auto database = SqliteDatabase::openForWriting(replaced->path());
        if (!database) return database.error();
        if (auto done = change(database.value(), isNew, wanted); !done) return done;
    }
    if (auto sealed = seal(replaced->path()); !sealed) return sealed;
    return replaced.value().takePlace();
}
} // namespace

Result<std::optional<SqliteDatabase>> openOverlay(const fs::path& file) {
    std::error_code ignored;
    if (file.empty() || !fs::exists(file, ignored)) return std::optional<SqliteDatabase>();
    const auto version = soundVersion(file);
    if (!version) return explained(version.error());
    if (*version < schemaVersion)
        if (auto done = migrateOverlay(file, migrations()); !done) return explained(done.error());
    auto database = SqliteDatabase::openReadOnly(file);
    if (!database) return explained(database.error());
    return std::optional<SqliteDatabase>(std::move(database).value());
}

namespace {
Result<void> migrateLocked(const fs::path& file, std::span<const Migration> steps) {
    const auto version = soundVersion(file);
    if (!version) return version.error();
    auto backup = ReplacedFile::beside(file.string() + ".v" + std::to_string(*version) + ".backup");
    if (!backup) return backup.error();
    if (auto copied = backup.value().copyFrom(file); !copied) return copied;
    if (auto kept = backup.value().takePlace(); !kept) return kept;
    auto replaced = ReplacedFile::beside(file);
    if (!replaced) return replaced.error();
    if (auto copied = replaced.value().copyFrom(file); !copied) return copied;
    {
        auto database = SqliteDatabase::openForWriting(replaced->path());
        if (!database) return database.error();
        if (auto begun = database.value().execute("PRAGMA journal_mode = MEMORY; BEGIN"); !begun) return begun;
        if (auto done = migrate(database.value(), steps, schemaVersion); !done) return done;
        if (auto done = database.value().execute("COMMIT"); !done) return done;
        if (auto sound = database->checkIntegrity(); !sound) return sound;
    }
    if (auto sealed = seal(replaced->path()); !sealed) return sealed;
    return replaced.value().takePlace();
}
} // namespace

Result<void> migrateOverlay(const fs::path& file, std::span<const Migration> steps) {
    const auto lock = ChangeLock::of(file);
    return lock ? migrateLocked(file, steps) : Result<void>(lock.error());
}

Result<void> writeOverlay(const fs::path& file, const OverlayChange& wanted) {
    std::error_code failed;
    if (file.has_parent_path()) fs::create_directories(file.parent_path(), failed);
    const auto lock = ChangeLock::of(file);
    if (!lock) return explained(lock.error());
    const bool isNew = !fs::exists(file, failed);
    if (!isNew) {
        const auto version = soundVersion(file);
        if (!version) return explained(version.error());
        if (*version < schemaVersion)
            if (auto done = migrateLocked(file, migrations()); !done) return explained(done.error());
    }
    if (auto written = writeCopy(file, isNew, wanted); !written) return explained(written.error());
    return {};
}

} // namespace rackline
