// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <cstdio>
#include <filesystem>

/// Files as the operating system has them. A handle is a number, -1 is none, and what went wrong is in errno.
namespace rackline::host {

enum class Opening {
    /// To read; neither a pipe nor a device holds the program.
    reading,
    /// The same, unless the name is a link.
    readingNoLink,
    /// To read and write a file that is not there yet.
    fresh,
    /// The same, or the one that is there, unless the name is a link.
    kept
};
enum class Rights : unsigned { own = 0600, usual = 0666 };
int openFile(const std::filesystem::path& file, Opening how, Rights rights = Rights::usual);
void closeFile(int handle);

enum class FileKind { none, file, folder, other };
struct FileFacts {
    FileKind kind = FileKind::none;
    std::uintmax_t size = 0;
    /// Of the user that this program runs as.
    bool own = false;
};
/// Behind links; of kind none where there is nothing, or where it cannot be asked.
FileFacts factsOf(const std::filesystem::path& file);
FileFacts factsOf(int handle);
/// False where the file was renamed, removed or replaced since it was opened.
bool isStill(int handle, const std::filesystem::path& file);

/// Not waiting; it ends with the handle, however the program ends.
bool lockFile(int handle);
/// Bytes, 0 at the end; again after an interruption.
std::int64_t readSome(int handle, char* bytes, std::size_t count);
std::int64_t writeSome(int handle, const char* bytes, std::size_t count);
/// Of the file's start, wherever it is read or written.
std::int64_t readStart(int handle, char* bytes, std::size_t count);

/// Waits for the disk.
bool reachesDisk(int handle);
bool folderReachesDisk(const std::filesystem::path& folder);
/// The file that is there gives its rights, and its owner where this user may.
bool takeRights(int handle, const std::filesystem::path& of);

constexpr int standardInput = 0;

/// A stream to read and write at the handle, which is its own then; nullptr where there is none.
std::FILE* streamOf(int handle);
int handleOf(std::FILE* stream);
/// What is behind so many bytes goes, and the stream goes on there.
bool cutStream(std::FILE* stream, std::uint64_t bytes);

} // namespace rackline::host
