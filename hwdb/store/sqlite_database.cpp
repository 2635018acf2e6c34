// SPDX-License-Identifier: GPL-3.0-or-later
#include "hwdb/store/sqlite_database.h"

#include "model/base/quoted.h"

#include <sqlite3.h>

#include <utility>

namespace rackline {

namespace {
/// A file name in the form of SQLite's URI.
std::string uriOf(const std::filesystem::path& file, std::string_view options) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(file).generic_string()) {
        if (c == '%' || c == '?' || c == '#') {
            const auto code = static_cast<unsigned char>(c);
            uri += '%';
            uri += digits[code >> 4];
            uri += digits[code & 15];
        } else {
            uri += c;
        }
    }
    return uri + std::string(options);
}

Error explained(sqlite3* database, const std::filesystem::path& file) {
    const int code = database ? sqlite3_errcode(database) : SQLITE_NOMEM;
    std::string detail;
    switch (code) {
    case SQLITE_NOTADB:
        detail = "this is not a catalogue database";
        break;
    case SQLITE_CORRUPT:
        detail = "the catalogue database is damaged or cut short";
        break;
    case SQLITE_FULL:
        detail = "the disk is full; nothing was changed";
        break;
    case SQLITE_READONLY:
        detail = "the file or its folder cannot be written to";
        break;
    case SQLITE_CANTOPEN:
        detail = "the catalogue database cannot be opened";
        break;
    case SQLITE_IOERR:
        detail = "reading or writing the catalogue database failed";
        break;
    default:
        detail = database ? sqlite3_errmsg(database) : "out of memory";
        break;
    }
    const bool data = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
    return {data ? ErrorCode::input : ErrorCode::io, file.string(), detail};
}
/// A file may come from a stranger: code in its schema is not run, and nothing in it may be larger than an entry can be.
void harden(sqlite3* database) {
    for (const auto& [option, on] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                     {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                     {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                     {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                                     {SQLITE_DBCONFIG_DQS_DML, 0},
                                     {SQLITE_DBCONFIG_DQS_DDL, 0}})
        sqlite3_db_config(database, option, on, nullptr);
    for (const auto& [limit, most] : {std::pair{SQLITE_LIMIT_LENGTH, 16'000'000},
                                      {SQLITE_LIMIT_SQL_LENGTH, 100'000},
                                      {SQLITE_LIMIT_EXPR_DEPTH, 20},
                                      {SQLITE_LIMIT_COMPOUND_SELECT, 10},
                                      {SQLITE_LIMIT_ATTACHED, 1},
                                      {SQLITE_LIMIT_TRIGGER_DEPTH, 10}})
        sqlite3_limit(database, limit, most);
    sqlite3_exec(database, "PRAGMA cell_size_check = ON", nullptr, nullptr, nullptr);
}
} // namespace

SqliteStatement::SqliteStatement(SqliteStatement&& other) noexcept
    : m_statement(std::exchange(other.m_statement, nullptr)), m_database(other.m_database) {}
SqliteStatement::~SqliteStatement() { sqlite3_finalize(m_statement); }

SqliteStatement& SqliteStatement::bind(int index, std::string_view text) {
    sqlite3_bind_text(m_statement, index, text.data() ? text.data() : "", static_cast<int>(text.size()), SQLITE_TRANSIENT);
    return *this;
}
SqliteStatement& SqliteStatement::bind(int index, double value) {
    sqlite3_bind_double(m_statement, index, value);
    return *this;
}
SqliteStatement& SqliteStatement::bind(int index, int value) {
    sqlite3_bind_int(m_statement, index, value);
    return *this;
}

Result<bool> SqliteStatement::step() {
    const int code = sqlite3_step(m_statement);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    const char* file = sqlite3_db_filename(m_database, "main");
    return explained(m_database, file ? file : "");
}

void SqliteStatement::reset() { sqlite3_reset(m_statement); }
void SqliteStatement::clear() { sqlite3_clear_bindings(m_statement); }

std::string SqliteStatement::text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
    return bytes ? std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))) : std::string();
}
std::string SqliteStatement::shownText(int column) const { return printable(text(column), "\n"); }
double SqliteStatement::number(int column) const { return sqlite3_column_double(m_statement, column); }
int SqliteStatement::integer(int column) const { return sqlite3_column_int(m_statement, column); }

SqliteDatabase::SqliteDatabase(SqliteDatabase&& other) noexcept
    : m_database(std::exchange(other.m_database, nullptr)), m_file(std::move(other.m_file)) {}
SqliteDatabase& SqliteDatabase::operator=(SqliteDatabase&& other) noexcept {
    std::swap(m_database, other.m_database);
    std::swap(m_file, other.m_file);
    return *this;
}
SqliteDatabase::~SqliteDatabase() { sqlite3_close(m_database); }

Result<SqliteDatabase> SqliteDatabase::openReadOnly(const std::filesystem::path& file) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) return Error{ErrorCode::io, file.string(), "there is no such file"};
    return open(file, uriOf(file, "?immutable=1"), SQLITE_OPEN_READONLY);
}

Result<SqliteDatabase> SqliteDatabase::openForWriting(const std::filesystem::path& file) {
    return open(file, uriOf(file, ""), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<SqliteDatabase> SqliteDatabase::openInMemory() {
    return open({}, "file::memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
}

Result<SqliteDatabase> SqliteDatabase::open(const std::filesystem::path& file, const std::string& uri, int flags) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(uri.c_str(), &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nullptr);
    SqliteDatabase database(handle, file);
    if (code != SQLITE_OK) return explained(handle, file);
    harden(handle);
    return database;
}

Error SqliteDatabase::failure() const { return explained(m_database, m_file); }

Result<void> SqliteDatabase::execute(const std::string& sql) {
    if (sqlite3_exec(m_database, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return failure();
    return {};
}

Result<SqliteStatement> SqliteDatabase::prepare(std::string_view sql) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(m_database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr) != SQLITE_OK)
        return failure();
    return SqliteStatement(statement, m_database);
}

Result<int> SqliteDatabase::integer(std::string_view sql) const {
    auto statement = prepare(sql);
    if (!statement) return statement.error();
    const auto row = statement.value().step();
    if (!row) return row.error();
    return *row ? statement->integer(0) : 0;
}

Result<std::string> SqliteDatabase::text(std::string_view sql) const {
    auto statement = prepare(sql);
    if (!statement) return statement.error();
    const auto row = statement.value().step();
    if (!row) return row.error();
    return *row ? statement->text(0) : std::string();
}

Result<int> SqliteDatabase::checkedVersion() const {
    const auto id = integer("PRAGMA application_id");
    if (!id) return id.error();
    if (*id != applicationId) return Error{ErrorCode::input, m_file.string(), "this is not a catalogue database"};
    const auto version = integer("PRAGMA user_version");
    if (!version) return version.error();
    if (*version > schemaVersion)
        return Error{ErrorCode::input, m_file.string(), "the catalogue database was written by a newer version of Rackline"};
    return *version;
}

Result<void> SqliteDatabase::checkIntegrity() const {
    const auto answer = text("PRAGMA integrity_check(1)");
    if (!answer) return answer.error();
    if (*answer != "ok") return Error{ErrorCode::input, m_file.string(), "the catalogue database is damaged: " + *answer};
    return {};
}

} // namespace rackline
