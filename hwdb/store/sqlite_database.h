// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace rackline {

inline constexpr int schemaVersion = 1;
inline constexpr int applicationId = 0x524b4c4e;

/// A query that returns one row after another.
class SqliteStatement {
public:
    SqliteStatement(SqliteStatement&& other) noexcept;
    SqliteStatement& operator=(SqliteStatement&&) = delete;
    ~SqliteStatement();

    SqliteStatement& bind(int index, std::string_view text);
    SqliteStatement& bind(int index, double value);
    SqliteStatement& bind(int index, int value);
    /// Moves to the next row; false at the end. The Result holds an error.
    Result<bool> step();
    void reset();
    /// Sets every place to NULL until it is bound again.
    void clear();
    std::string text(int column) const;
    /// The text as it may be shown: what would control a terminal is a symbol, because whoever wrote it may be a stranger.
    std::string shownText(int column) const;
    double number(int column) const;
    int integer(int column) const;

private:
    friend class SqliteDatabase;
    SqliteStatement(sqlite3_stmt* statement, sqlite3* database) : m_statement(statement), m_database(database) {}
    sqlite3_stmt* m_statement;
    sqlite3* m_database;
};

/// Owns one SQLite connection. This is the only file that knows SQLite's C interface.
class SqliteDatabase {
public:
    /// Opens a file without locks: it must not change while it is open, but may be replaced by another.
    static Result<SqliteDatabase> openReadOnly(const std::filesystem::path& file);
    static Result<SqliteDatabase> openForWriting(const std::filesystem::path& file);
    static Result<SqliteDatabase> openInMemory();

    SqliteDatabase(SqliteDatabase&& other) noexcept;
    SqliteDatabase& operator=(SqliteDatabase&& other) noexcept;
    ~SqliteDatabase();

    const std::filesystem::path& file() const { return m_file; }
    Result<void> execute(const std::string& sql);
    Result<SqliteStatement> prepare(std::string_view sql) const;
    /// The first column of the first row.
    Result<int> integer(std::string_view sql) const;
    Result<std::string> text(std::string_view sql) const;

    /// Refuses a file that is no database of ours, and returns the version of its schema.
    Result<int> checkedVersion() const;
    /// Reads every page.
    Result<void> checkIntegrity() const;

private:
    SqliteDatabase(sqlite3* database, std::filesystem::path file) : m_database(database), m_file(std::move(file)) {}
    static Result<SqliteDatabase> open(const std::filesystem::path& file, const std::string& uri, int flags);
    Error failure() const;
    sqlite3* m_database;
    std::filesystem::path m_file;
};

} // namespace rackline
